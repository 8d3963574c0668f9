"""Everything the server is made of, put together. API and pages talk to this and to nothing below it."""

import secrets
from asyncio import wrap_future
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from anyio.to_thread import run_sync

import tatami
from tatami.bots.advice import Asked, asked_on_the_way, read_advice, reply_asked
from tatami.bots.reasons import Reasons
from tatami.core.decoding import decode
from tatami.core.game import Question
from tatami.lab.analyse import is_learned
from tatami.lab.findings import Analysis
from tatami.server.bots.analyst import Analyst
from tatami.server.bots.pool import BotPool
from tatami.server.bots.worker import answer_of
from tatami.server.hands import Hands
from tatami.server.health import Health
from tatami.server.housekeeping import DUE, Housekeeping
from tatami.server.http.lasting import Lasting
from tatami.server.http.limits import Limits
from tatami.server.live.audience import Audiences
from tatami.server.live.hub import Hub, Listener
from tatami.server.live.presence import ASKED, YES, Presence
from tatami.server.metrics import Metrics
from tatami.server.people.accounts import CHANGED, ENDED, Accounts
from tatami.server.people.names import shape
from tatami.server.people.person import Person
from tatami.server.refusals import CONFLICT, Denied
from tatami.server.settings import Settings
from tatami.server.shared_memory import SharedMemory
from tatami.server.siblings import Siblings
from tatami.server.steady_clock import SteadyClock
from tatami.server.store.engine import Storage
from tatami.server.store.migrate import upgrade
from tatami.server.store.schema import OPEN
from tatami.server.tables.acts import Acts
from tatami.server.tables.analyses import Analyses
from tatami.server.tables.archives import Archives
from tatami.server.tables.chat import Chat
from tatami.server.tables.lists import Lists
from tatami.server.tables.lobby import Tables
from tatami.server.tables.looks import Looks
from tatami.server.tables.notices import Notifier
from tatami.server.tables.ratings import Ratings
from tatami.server.tables.room import Room
from tatami.server.tables.rooms import TABLE, Rooms, topics_of
from tatami.server.tables.rule_changes import settle
from tatami.server.tables.together import Together

T = TypeVar("T")
MISSED: Final = "missed"  # as processes say it to each other: any table may have changed


class Advised(NamedTuple):
    """Answers by name with the chance to win after each, the best first; the questions and answers of the move that begins with the best; why it is better
    than the next; and what another seat would probably be asked and reply."""

    choices: list[tuple[str, float | None]]
    line: list[Asked]
    reasons: Reasons
    reply: tuple[Question, int] | None


class Analysed(NamedTuple):
    """How far an analysis is, whether it is running, and what was found; nothing before it has begun."""

    done: float
    going: bool
    found: Analysis | None


class Services:
    """One server process. `limits`: those that its siblings share; `draw` makes the secret of a new table: a number of random bits."""

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], int] | None = None,
        siblings: Siblings | None = None,
        limits: Limits | None = None,
        draw: Callable[[int], int] = secrets.randbits,
    ) -> None:
        self.settings = settings
        self.now = now = now or SteadyClock()
        self.storage = Storage(settings.database_url)
        self.siblings = siblings
        self.shared = SharedMemory() if siblings is None else siblings.shared
        self.storage.server = self.shared.server
        self.storage.others = None if siblings is None else self._tell_siblings
        upgrade(self.storage.engine)
        settle(self.storage)
        self.health = Health(self.storage)
        self.metrics = Metrics()
        self.limits = limits or Limits(settings.limits)
        self.hub = Hub(siblings)
        self.hands = Hands()
        self.rooms = Rooms(self.storage, self.hub, settings.room_megabytes * 2**20)
        self.together = Together(self.rooms, self.hands)
        self.accounts = Accounts(self.storage, now, siblings)
        self.lasting = Lasting(settings.sockets, settings.limits, self.accounts.is_good)
        self.accounts.ended = self.lasting.recheck
        self.chat = Chat(self.storage, self.rooms, now)
        self.looks = Looks(self.rooms, self.hub, self.chat, now)
        self.tables = Tables(settings, self.storage, self.rooms, self.looks, now, draw)
        self.lists = Lists(self.storage)
        self.archives = Archives(self.storage)
        self.acts = Acts(self.storage, self.rooms, self.looks, self.metrics, now)
        self.audiences = Audiences(self.rooms, self.hub, self.looks, self.hands)
        self.ratings = Ratings(self.storage)
        self.bots = BotPool(settings, self.rooms, self.acts, self.metrics)
        self.analyses = Analyses(self.storage, now)
        self.analyst = Analyst(settings, self.analyses, answer_of)
        self.presence = Presence(self.storage, self.hub)
        self.notifier = Notifier(settings, self.accounts, self.hub, self.presence, self.metrics, now)
        self.housekeeping = Housekeeping(self.storage, self.rooms, self.acts, self.bots, self.archives, settings.keep_days, now, siblings)
        self.acts.sees_to = self.housekeeping.sees_to
        listens = not self.storage.sqlite and (siblings is None or siblings.is_first)
        self.listener = Listener(self.storage, self.announced, self._line_opened, self._line_closed) if listens else None
        self.accounts.hears = lambda: self.shared.hears
        self._words: dict[str, Callable[[str], None]] = {
            TABLE: self.rooms.heard,
            ENDED: self.lasting.recheck,
            ASKED: self.presence.asked,
            YES: self.presence.affirmed,
            MISSED: lambda _nothing: self._look_again(),
            DUE: lambda _nothing: self.housekeeping.look_soon(),
        }
        self.storage.reconnected = self._look_again
        self.tables.started = self._after_act
        self.acts.acted = self._after_act
        self.metrics.gauge("tatami_rooms", self.rooms.count)
        self.metrics.gauge("tatami_viewers", self.hub.count)
        self.metrics.gauge("tatami_lasting_connections", self.lasting.count)
        self.metrics.gauge("tatami_bots_waiting", self.bots.waiting)

    def open(self) -> None:
        """Start the background threads."""
        self.health.start()
        self.bots.start()
        self.analyst.start()
        self.notifier.start()
        self.housekeeping.start()
        self.listen()

    def listen(self) -> None:
        """Hear what other servers announce, where there can be others."""
        if self.listener is not None and not self.listener.is_alive():
            self.listener.start()
            self.listener.ready.wait(10)

    def close(self) -> None:
        for part in (self.housekeeping, self.listener, self.notifier, self.bots, self.analyst, self.health):
            if part is not None:
                part.stop()
        self.hands.close()
        self.storage.close()

    async def at_table(self, table: str, act: Callable[..., T], *arguments: Any) -> T:
        """Act on a table: in the event loop where there is little to wait for, in a thread otherwise."""
        if self.storage.sqlite and not self.hands.are_needed():
            return await self.together.act(table, act, *arguments)
        return await self.hands.do(act, *arguments)

    def sign_in(self, name: str, password: str, guest: Person | None = None) -> Person:
        """Return the account of that name if this is its password, and end all that the guest who
        signs in had opened.

        Guesses from all addresses are counted by the key that finds the account: all spellings that
        find one account have one shape.
        """
        name = name.strip()
        self.limits.take("guess", f"name {shape(name)}")
        person = self.accounts.check(name, password)
        if guest is not None:
            self.accounts.close_all(guest)
        return person

    def change(self, person: Person, **changes: Any) -> Person:
        """Change a person's name and settings; a new address is asked whether it is theirs."""
        changed = self.accounts.change(person, **changes)
        email = changed.notices.email
        if email and email not in (person.notices.email, changed.confirmed):
            self.notifier.ask_to_confirm(changed)
        return changed

    def forget(self, person: Person, password: str) -> None:
        """Delete an account: bots sit in at its tables, its open tables are closed."""
        if not person.guest:
            self.accounts.check_own(person, password)
        for entry in self.lists.mine(person):
            if entry.mine or entry.status == OPEN:
                self.leave(person, entry.table)
        self.accounts.delete(person, password)

    def leave(self, person: Person, table: str) -> None:
        """Leave a table, before its start or in play."""
        with self.rooms.open(table) as room:
            status = room.row.status
        if status == OPEN:
            self.tables.leave_open(person, table)
        else:
            self.acts.leave(person, table)

    async def hint(self, person: Person, table: str, seat: int, level: str) -> str:
        """The id of the answer a bot would give on the person's seat now. No thread waits for it."""
        return await wrap_future(await run_sync(self.bots.hint, table, person.id, seat, level))

    async def advise(self, person: Person, table: str, seat: int) -> Advised:
        """The best answers on the person's seat now, with their chances, and the move the best one begins."""
        promised, world = await run_sync(self.bots.advise, table, person.id, seat)
        text: str = await wrap_future(promised)
        advice = read_advice(decode(text))
        return Advised(advice.choices, asked_on_the_way(world, seat, advice.line), advice.reasons, reply_asked(world, seat, advice))

    def analyse(self, person: Person, table: str) -> None:
        """Analyse a finished game, or resume its analysis: the answers of the people who played it, of everybody where nobody did."""
        record = self.tables.record(table, person)
        title = tatami.title(record["title"])
        if record["rules"] != title.rules:
            raise Denied(CONFLICT, "other_rules", title=title.id, rules=record["rules"])
        if not can_be_judged(record):
            raise Denied(CONFLICT, "nothing_learned")
        with self.rooms.open(table) as room:
            people = tuple(seat.seat for seat in room.seats if seat.kind == "person")
        spared = self.tables.answered_by_bots(table) if people else ()
        self.analyst.ask(person.id, table, record, people or tuple(range(record["seats"])), spared)

    def analysis(self, table: str, length: int) -> Analysed:
        """What was found so far about a finished game, by its number of answers."""
        kept = self.analyses.find(table)
        going = self.analyst.is_waiting(table) or (kept is not None and self.analyses.is_going(kept, length))
        if kept is None:
            return Analysed(0.0, going, None)
        return Analysed(kept.until / max(1, length), going and kept.until < length, kept.whole())

    def heard(self, text: str) -> None:
        """What another process has announced, by its first word."""
        word, _, about = text.partition(" ")
        self._words[word](about)

    def announced(self, text: str) -> None:
        """What another server has announced: one process hears it for all, and passes it on. That somebody has changed they see in the memory they share."""
        if text == CHANGED:
            self.accounts.recent.forget()
        else:
            self.heard(text)
            self._tell_siblings(text)

    def _tell_siblings(self, text: str) -> None:
        if self.siblings is not None:
            self.siblings.tell(text, topics_of(text))

    def _line_opened(self) -> None:
        """Other servers may have announced anything before."""
        self.heard(MISSED)
        self._tell_siblings(MISSED)
        self.shared.hears = True

    def _look_again(self) -> None:
        """Forget all that was read from the database, which may have been set back, and push what it says now."""
        self.accounts.recent.forget()
        self.rooms.forget_all()
        self.hub.wake_all()

    def _line_closed(self) -> None:
        self.shared.hears = False

    def _after_act(self, room: Room) -> None:
        """A table has moved on: let the bots think, and tell those whose turn it is."""
        self.bots.offer(room)
        self.notifier.offer(room)


def can_be_judged(record: dict[str, Any]) -> bool:
    """Whether something was learned of such games that can be used: whoever wants to see a result is not told that it has to be learned anew."""
    try:
        return is_learned(record)
    except tatami.Unreadable:
        return False
