"""Acts on a table in play: answers, undo, leaving, coming back, flags, letting pass. Each is one committed row, told afterwards.

An answer names the question it answers. Sent twice, it counts once; sent to a question that is no longer asked, it is refused and the sender looks again.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.core.errors import Refused, TatamiError
from tatami.core.game import Foresight
from tatami.look import Seen
from tatami.server.logs import log
from tatami.server.metrics import Metrics
from tatami.server.people.person import Person
from tatami.server.refusals import BUSY, CONFLICT, FORBIDDEN, UNREADABLE, Denied, Stale
from tatami.server.store.act_rows import Due, Standing
from tatami.server.store.engine import Storage
from tatami.server.store.schema import OVER, PLAYING, seats, tables
from tatami.server.tables import ratings
from tatami.server.tables.looks import STAMPS, Looks
from tatami.server.tables.passing import is_too_quick, keep_wishes, moment_of, next_moment, passed_with, read_wishes
from tatami.server.tables.room import Room
from tatami.server.tables.rooms import ANY, Carried, Rooms
from tatami.server.tables.running_game import AHEAD, ANSWER, FLAG, LEAVE, NO_REST, ONCE, REST, RETURN, ROUND, THEN, UNDO, Act, RunningGame
from tatami.texts.consequences import is_at_stake

T = TypeVar("T")
TAKEN_BACK: Final = 400  # acts beyond the answers that stand, before they are bounded by those
MOST_NAMED: Final = 24  # answers, where somebody gives another
MOST_AT_ONCE: Final = 64  # answers of one gesture
TRIES: Final = 5  # when another process is acting on the same table
# What is asked twice a second is written once: a statement leaves circles for the collector.
IN_PLAY: Final = sa.select(tables.c.id).where(tables.c.status == PLAYING).limit(100)
FLAGS_DUE: Final = IN_PLAY.where(tables.c.deadline <= sa.bindparam("now"))
PASSES_DUE: Final = IN_PLAY.where(tables.c.passes <= sa.bindparam("now"))


class Acknowledged(NamedTuple):
    """An answer that is stored: whether it is new, what the seat counts now, and a stamp that every look with it exceeds."""

    new: bool
    number: int
    stamp: int


class Clicked(NamedTuple):
    """What a click has brought: the look after it, or what is to be confirmed first."""

    seen: Seen
    to_confirm: Foresight | None = None
    stored: bool = False  # a new answer was
    given: int = 1  # how many of a gesture's answers were


class Acts:
    """What a seat may do."""

    def __init__(self, storage: Storage, rooms: Rooms, looks: Looks, metrics: Metrics, now: Callable[[], int]) -> None:
        self.storage = storage
        self.rooms = rooms
        self.looks = looks
        self.metrics = metrics
        self.now = now
        self.acted: Callable[[Room], None] = lambda _room: None  # told after every act, while the room is locked
        self.sees_to: Callable[[str], bool] = lambda _table: True  # whether what is due at a table is this process's to do

    def answer(self, person: Person, table: str, seat: int, number: int, answer: str) -> Acknowledged:
        """Answer a seat's question; not new if this very answer was already there."""

        def act(room: Room) -> Acknowledged:
            own_seat(room, person, seat)
            stamp = STAMPS.next()
            new = not is_known(room, seat, number, answer)
            if new:
                self._answer(room, own_game(room, person, seat), seat, number, answer, bot=False)
            return Acknowledged(new, room.game().number[seat], stamp)

        return self._act(table, act)

    def click(
        self, person: Person, table: str, seat: int | None, number: int, answer: str, sure: bool, then: Sequence[str] = ()
    ) -> Clicked:
        """The same on the page: on the seat meant, and not before what cannot be taken back any more has been confirmed. Who lets something pass more
        quickly than the house would is heard when the house would be. `then`: what the same gesture answers to the questions that follow, as far as
        they are asked; all of it is one commit and one step to take back."""

        def act(room: Room) -> Clicked:
            mine = seat_meant(room, person, seat)
            if not is_known(room, mine, number, answer):
                play = own_game(room, person, mine)
                value = check_answer(play, mine, number, answer)
                if not sure and play.game.can_undo(mine) and at_stake(room, play):
                    ahead = play.game.foresee(mine, value)
                    if ahead.hidden:
                        return Clicked(self.looks.seen_in(room, person, seat, screen=True), ahead)
                if is_too_quick(room, play, mine, value, self.now()):
                    self._rest(room, play, mine, ONCE)
                else:
                    given = self._gesture(room, play, mine, [answer, *then])
                    return Clicked(self.looks.seen_in(room, person, seat, screen=True), None, True, given)
            return Clicked(self.looks.seen_in(room, person, seat, screen=True))

        return self._act(table, act)

    def foresee(self, person: Person, table: str, seat: int | None, number: int, answer: str) -> tuple[Seen, Foresight]:
        """How the player of a seat sees the table now, and what an answer is certain to do."""
        with self.rooms.open(table) as room:
            mine = seat_meant(room, person, seat)
            play = own_game(room, person, mine)
            ahead = play.game.foresee(mine, check_answer(play, mine, number, answer))
            return self.looks.seen_in(room, person, mine), ahead

    def answer_for(self, table: str, seat: int, number: int, answer: str) -> None:
        """The same for a bot that sits there, or sits in for somebody."""

        def act(room: Room) -> None:
            play = in_play(room)
            if not play.controlled(seat):
                raise Stale
            self._answer(room, play, seat, number, answer, bot=True)

        self._act(table, act)

    def undo(self, person: Person, table: str, seat: int | None, number: int | None = None) -> None:
        """Take back the last answer of a seat, or of whichever of one's seats gave it, as far as the rules of the table let it. `number`: what the seat
        had counted, as the player saw it."""

        def act(room: Room) -> None:
            mine = seat_to_undo(room, person, seat)
            play = own_game(room, person, mine)
            if number is not None and number != play.number[mine]:
                raise Stale
            if not play.game.can_undo(mine):
                raise Refused("There is nothing to take back: chance, a secret or another seat has spoken since", "table.4")
            check_growth(play)
            self._commit(room, play, mine, UNDO, answer=str(play.last_gesture(mine)))

        self._act(table, act)

    def rest(self, person: Person, table: str, seat: int | None, going_on: bool) -> None:
        """Let everything pass until one's own next decision, or be asked again."""

        def act(room: Room) -> None:
            mine = seat_meant(room, person, seat)
            self._rest(room, own_game(room, person, mine), mine, ROUND if going_on else NO_REST)

        self._act(table, act)

    def say_order(self, person: Person, table: str, seat: int | None, number: int, ids: list[str]) -> None:
        """Say the whole order at a question that is asked again for each of it; with nothing, be asked one by one again."""

        def act(room: Room) -> None:
            mine = seat_meant(room, person, seat)
            play = own_game(room, person, mine)
            kind = ""
            if ids:
                for id in dict.fromkeys(ids):
                    check_answer(play, mine, number, id)
                kind = play.game.asked.kind
                if not play.game.asked.in_order:
                    raise no_such_answer(play, mine, " ".join(ids))
            check_growth(play)
            self._commit(room, play, mine, AHEAD, kind, " ".join(dict.fromkeys(ids)))

        self._act(table, act)

    def wishes(self, person: Person) -> dict[str, str]:
        """What a person wishes for kinds of questions."""
        return self.storage.read(lambda db: read_wishes(db, person.id))

    def wish(self, person: Person, changes: dict[str, str]) -> None:
        """Say of kinds of questions whether to be asked; it counts at once at every table one sits at."""
        wishes = self.storage.write(lambda db: keep_wishes(db, person.id, changes))
        here = sa.select(tables.c.id).join(seats).where(tables.c.status == PLAYING, seats.c.person == person.id).distinct()
        for table in self.storage.read(lambda db: db.scalars(here).all()):
            self._act(table, lambda room: self._wish(room, person, wishes))

    def _wish(self, room: Room, person: Person, wishes: dict[str, str]) -> None:
        for seat in own_seats(room, person):
            room.seats[seat].passing = wishes
        due = next_moment(room, in_play(room))
        self.rooms.change(room, lambda _db: {"passes": due})

    def leave(self, person: Person, table: str) -> None:
        """Get up: a bot sits in until one comes back."""

        def act(room: Room) -> None:
            play = in_play(room)
            for seat in own_seats(room, person):
                if not play.away[seat]:
                    self._commit(room, play, seat, LEAVE)

        self._act(table, act)

    def come_back(self, person: Person, table: str) -> None:
        """Take one's seat again."""

        def act(room: Room) -> None:
            play = in_play(room)
            for seat in own_seats(room, person):
                if play.away[seat]:
                    check_growth(play)
                    self._commit(room, play, seat, RETURN)

        self._act(table, act)

    def drop_flags(self) -> int:
        """Hand over every seat whose time is up; how many flags have fallen. A table that cannot be played keeps no other from it."""
        now = self.now()
        found = self.storage.read(lambda db: db.scalars(FLAGS_DUE, {"now": now}).all())
        fallen = 0
        for table in list(filter(self.sees_to, found)):
            try:
                fallen += self._act(table, lambda room: self._drop_flags(room, now))
            except TatamiError as error:
                log.warning("a flag could not fall", extra={"table": table, "why": str(error)})
        return fallen

    def _drop_flags(self, room: Room, now: int) -> int:
        play = in_play(room)
        fallen = 0
        for seat in play.game.waiting():
            moment = play.clock.deadline(seat)
            if moment is not None and moment <= now and not play.controlled(seat):
                self._commit(room, play, seat, FLAG)
                fallen += 1
        return fallen

    def pass_all(self) -> int:
        """Pass for everybody for whom it is time; how many were passed for."""
        now = self.now()
        passed = 0
        found = self.storage.read(lambda db: db.scalars(PASSES_DUE, {"now": now}).all())
        for table in list(filter(self.sees_to, found)):
            try:
                passed += self._try(table, self._pass_due)
            except TatamiError as error:
                log.warning("somebody could not be passed for", extra={"table": table, "why": str(error)})
        return passed

    def _pass_due(self, room: Room) -> int:
        """Answer for every seat whose moment has come, until somebody has something to decide."""
        passed = 0
        while room.play is not None and room.row.status == PLAYING:
            play, now = room.play, self.now()
            found = [(seat, passed_with(room, play, seat)) for seat in play.game.waiting()]
            due = [(seat, answer) for seat, answer in found if answer is not None and moment_of(room, play, seat) <= now]
            if not due:
                break
            seat, answer = due[0]
            step = play.game.asked
            self._commit(room, play, seat, ANSWER, step.kind, step.domain.id_of(answer))
            passed += 1
        return passed

    def _rest(self, room: Room, play: RunningGame, seat: int, how: str) -> None:
        check_growth(play)
        self._commit(room, play, seat, REST, answer=how)

    def _answer(self, room: Room, play: RunningGame, seat: int, number: int, answer: str, bot: bool) -> None:
        check_answer(play, seat, number, answer)
        self._commit(room, play, seat, ANSWER, play.game.asked.kind, answer, bot)

    def _gesture(self, room: Room, play: RunningGame, seat: int, answers: list[str]) -> int:
        """Give answers one after the other, up to the first that is none; how many were given. The first is known to be one."""
        carried: list[Carried] = []
        for id in answers[:MOST_AT_ONCE]:
            if carried and not is_answer(play, seat, id):
                break
            carried.append(self._carry_out(room, play, seat, THEN if carried else ANSWER, play.game.asked.kind, id, False))
        self._store(room, play, carried)
        return len(carried)

    def _act(self, table: str, act: Callable[[Room], T]) -> T:
        """Act, and let the server pass for seats that need not be waited for."""

        def then_pass(room: Room) -> T:
            done = act(room)
            with suppress(TatamiError):  # another process is at it, or the next tick of the house will be
                self._pass_due(room)
            return done

        return self._try(table, then_pass)

    def _try(self, table: str, act: Callable[[Room], T]) -> T:
        """Act on the room as it is in memory: the commit finds out if another process was quicker, or the database was set back. After that, and before refusing
        or leaving everything as it is, read it again."""
        for told in (ANY, *[None] * TRIES):
            with self.rooms.open(table, told) as room:
                version = room.version
                try:
                    done = act(room)
                except TatamiError:
                    if told is None and not room.gone:
                        raise
                else:
                    if told is None or room.version != version:
                        return done
        raise Denied(BUSY, "busy")

    def _commit(self, room: Room, play: RunningGame, seat: int, kind: str, question: str = "", answer: str = "", bot: bool = False) -> None:
        """Carry out an act in memory, commit it, then tell."""
        self._store(room, play, [self._carry_out(room, play, seat, kind, question, answer, bot)])

    def _carry_out(self, room: Room, play: RunningGame, seat: int, kind: str, question: str, answer: str, bot: bool) -> Carried:
        """Carry out an act in memory."""
        before = play.last_at
        act = Act(play.length, seat, kind, question, answer, bot, max(self.now(), play.moved))
        try:
            play.apply(act)
        except BaseException:
            self.rooms.forget(room)
            raise
        self.metrics.count("tatami_acts_total", act=kind, by="bot" if bot else "person")
        due = Due(bool(play.bots_to_move()), play.deadline(), next_moment(room, play))
        return Carried(before, act._replace(checksum=play.checksum()), Standing(play.length, play.game.waiting(), play.shown, due))

    def _store(self, room: Room, play: RunningGame, carried: list[Carried]) -> None:
        """Commit what was carried out, then tell."""
        outcome, last = play.game.outcome(), carried[-1].act

        def end(db: Connection) -> dict[str, Any]:
            assert outcome is not None
            if room.row.origin is None:
                ratings.book(db, room, play, outcome, last.at)
            return {"status": OVER, "ended": last.at, "outcome": outcome.plain()}

        with self.metrics.timing("tatami_commit_seconds"):
            self.rooms.add(room, carried, None if outcome is None else end)
        self.acted(room)


def check_growth(play: RunningGame) -> None:
    """Taking back, leaving and coming back are rows too: a table has a bounded number of them for the answers that stand."""
    if play.length - play.game.number > TAKEN_BACK + 2 * play.game.number:
        raise Denied(CONFLICT, "enough_back_and_forth")


def own_seat(room: Room, person: Person, seat: int) -> None:
    if seat not in room.seats_of(person.id):
        raise Denied(FORBIDDEN, "not_your_seat")


def own_seats(room: Room, person: Person) -> list[int]:
    mine = room.seats_of(person.id)
    if not mine:
        raise Denied(FORBIDDEN, "not_seated")
    return mine


def seat_meant(room: Room, person: Person, seat: int | None) -> int:
    """The seat named, or the one of one's own that is asked, or the first."""
    if seat is not None:
        own_seat(room, person, seat)
        return seat
    mine = own_seats(room, person)
    waiting = [] if room.play is None else room.play.game.waiting()
    return next((own for own in mine if own in waiting), mine[0])


def seat_to_undo(room: Room, person: Person, seat: int | None) -> int:
    if seat is not None:
        own_seat(room, person, seat)
        return seat
    mine, game = own_seats(room, person), room.game().game
    return next((own for own in mine if game.can_undo(own)), mine[0])


def is_known(room: Room, seat: int, number: int, answer: str) -> bool:
    """Whether the seat has given this very answer to this question; another one is refused."""
    given = None if room.play is None else room.play.given(seat, number)
    if given is not None and given != answer:
        raise Stale("already_answered", answer=given)
    return given is not None


def in_play(room: Room) -> RunningGame:
    """The game, while it is being played."""
    if room.row.status != PLAYING:
        raise Denied(CONFLICT, "not_playing")
    return room.game()


def own_game(room: Room, person: Person, seat: int) -> RunningGame:
    """The game, if the seat is the person's and nobody sits in for them."""
    own_seat(room, person, seat)
    play = in_play(room)
    if play.away[seat]:
        raise Denied(CONFLICT, "you_are_away")
    return play


def check_answer(play: RunningGame, seat: int, number: int, answer: str) -> int:
    """The value of an answer, if it answers what the seat is asked now."""
    game = play.game
    if seat not in game.waiting() or number != play.number[seat]:
        raise Stale
    domain = game.asked.domain
    for value in game.legal(seat):
        if domain.id_of(value) == answer:
            return value
    raise no_such_answer(play, seat, answer)


def at_stake(room: Room, play: RunningGame) -> bool:
    """Return whether an answer to what is asked now may reveal something that is asked about first."""
    return room.title is not None and is_at_stake(room.title, play.game.asked.kind)


def is_answer(play: RunningGame, seat: int, answer: str) -> bool:
    """Return whether this answers what the seat is asked now."""
    try:
        check_answer(play, seat, play.number[seat], answer)
    except TatamiError:
        return False
    return True


def no_such_answer(play: RunningGame, seat: int, answer: str) -> Denied:
    """An answer that is not among those of the question: with its rule, and what would be one."""
    asked, known = play.game.asked, play.game.legal(seat)
    names = ", ".join(asked.domain.id_of(value) for value in known[:MOST_NAMED]) + (", …" if len(known) > MOST_NAMED else "")
    return Denied(UNREADABLE, "no_such_answer", answer=answer[:60], kind=asked.kind, answers=names, rule=asked.rule)
