"""What a viewer sees of a table at one moment: the one structure that pages, API, pushes and replay are made from.

It is made from `view`, `question` and `events` of the viewer's seat and from nothing else of the game. Whatever is in it, counters included, is equal in any two
worlds the viewer cannot tell apart: numbers count what this very viewer was told, was asked and did, never what others answered in private.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec

from tatami.core.events import Event
from tatami.core.game import Game, Question
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.texts import Texts, ui
from tatami.texts.moves import actor_of, moves

BOT_NAMES: Final = ["Akebono", "Botan", "Chidori", "Daruma", "Enoki", "Fukurō"]  # what a bot is called, by seat
RECENT: Final = 40  # events a look brings along at least, where there are that many
MOST_EVENTS: Final = 200  # and at most, however long the viewer's seat has not answered
MOST_STEPS: Final = 60  # moves that are shown one after the other


class NoClock(msgspec.Struct, tag="none", tag_field="kind", frozen=True):
    """Nobody is hurried."""


class LiveClock(msgspec.Struct, tag="live", tag_field="kind", frozen=True):
    """Seconds in the bank, and seconds earned with every turn."""

    bank: Annotated[int, msgspec.Meta(ge=10, le=86_400)] = 1200  # seconds
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 30  # seconds


class DaysClock(msgspec.Struct, tag="days", tag_field="kind", frozen=True):
    """Hours earned with every turn, as far as the cap; quiet hours do not count."""

    hours: Annotated[int, msgspec.Meta(ge=1, le=336)] = 24  # earned with every turn
    cap: Annotated[int, msgspec.Meta(ge=1, le=720)] = 72  # hours at most
    quiet_from: Annotated[int, msgspec.Meta(ge=0, le=23)] = 0  # the hour at which quiet hours begin
    quiet_to: Annotated[int, msgspec.Meta(ge=0, le=23)] = 0  # and end; the same hour: there are none
    offset: Annotated[int, msgspec.Meta(ge=-840, le=840)] = 0  # minutes east of UTC


Spec = NoClock | LiveClock | DaysClock


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: str = "person"  # open, person, bot
    name: str | None = None
    level: str | None = None  # of the bot
    guest: bool = False
    present: bool = False  # whether the person looks at the table now
    away: str = ""  # leave or flag: a bot sits in; empty: nobody is away
    waiting: bool = False  # whether the seat is asked something
    left: int | None = None  # milliseconds on a clock that stands
    falls: int | None = None  # when the flag of a clock that runs will fall


class Line(msgspec.Struct, frozen=True):
    """Something said at the table."""

    id: int
    seat: int | None
    name: str
    text: str
    at: int  # milliseconds since 1970


class Asked:
    """What the viewer's seat is asked; `number` goes back with the answer."""

    def __init__(self, number: int, question: Question) -> None:
        self.number = number
        self.question = question

    def plain(self) -> dict[str, object]:
        return {"number": self.number, **self.question.plain()}


class Step(msgspec.Struct, frozen=True):
    """A move: its events, and what the viewer saw before and after it."""

    events: list[Event]
    view: dict[str, Any]  # before the first of them
    after: dict[str, Any]  # and after the last

    @property
    def last(self) -> int:
        """The number of its last event, by which its position is called."""
        return self.events[-1].number


class Look(msgspec.Struct, frozen=True, rename={"asked": "question"}):
    """A table from one seat, or as a spectator sees it, at one moment. `stamp` and `now` say nothing about the game."""

    stamp: int  # rises from look to look
    now: int  # milliseconds since 1970
    table: str
    title: Title
    status: str = "playing"  # open, playing, over, closed
    halted: str = ""  # why the game does not go on, or what changed under it: the id of a sentence
    options: dict[str, str] = {}
    public: bool = False
    hosting: bool = False  # whether the viewer opened the table
    chairs: list[Chair] = []  # the seats
    watching: int = 0  # spectators
    mine: list[int] = []  # the viewer's seats
    seat: int | None = None  # the one looked from; null: a spectator
    curtain: int | None = None  # several seats at one screen: whose turn it is to look
    clock: Spec = NoClock()
    rated: bool = False  # two people or more play for their ratings: nobody is given hints
    number: int = 0  # counts what this seat was asked and did; answers and undo name it
    view: dict[str, Any] | None = None
    asked: Asked | None = None  # what this seat is asked
    events: list[Event] = []  # the last of them
    heard: int = 0  # events the viewer was told in all
    last_turn: int = 0  # events beyond this number are new since the seat's last answer
    steps: list[Step] = []  # the moves since an event, if they were asked for
    out_of_turn: bool = False  # the seat is asked about what another does, be there anything it could play or not
    passing: bool = False  # the house answers for the seat in a moment
    resting: str = ""  # once or round: its player lets this pass, or everything until the seat's next decision
    in_order: bool = False  # the question is asked again until one answer is left: the whole order may be said at once
    ahead: list[str] = []  # what the seat's player has said ahead
    can_undo: bool = False  # whether this seat's last answer may be taken back
    progress: float = 0.0  # of the game, 0 to 1
    commitment: str = ""  # SHA-256 of `tatami <title> <seed>`, told before the first answer
    seed: str | None = None  # once the game is over
    outcome: Outcome | None = None  # once the game is over
    again: str | None = None  # the table of the rematch
    origin: str | None = None  # the finished game it was taken up from, to try again: it does not count
    invitations: dict[int, str] = {}  # by seat, for the host
    may_chat: bool = False  # whether the viewer may speak
    chat: list[Line] = []  # what was said at the table

    @property
    def question(self) -> Question | None:
        return None if self.asked is None else self.asked.question

    @property
    def waiting(self) -> list[int]:
        return [chair.seat for chair in self.chairs if chair.waiting]

    @property
    def away(self) -> bool:
        """Whether a bot sits in for the seat looked from."""
        return self.seat is not None and bool(self.chairs[self.seat].away)

    @property
    def may_return(self) -> bool:
        return any(self.chairs[seat].away for seat in self.mine)

    def names(self, lang: str) -> list[str]:
        """What the seats are called."""
        return [chair.name or ui(lang, "kind_open") for chair in self.chairs]

    def texts(self, lang: str) -> Texts:
        return Texts(self.title, lang, self.names(lang))


def look_at(game: Game, seat: int | None, names: list[str], **more: Any) -> Look:
    """A game without a table around it, as a seat sees it: for replays, tests and measuring."""
    title = title_of(game)
    waiting = game.waiting()
    chairs = [Chair(number, name=name, waiting=number in waiting) for number, name in enumerate(names)]
    asked = Asked(1, game.question(seat)) if seat is not None and seat in waiting else None
    told = [] if game.book is None else game.events(seat)
    values: dict[str, Any] = {
        "stamp": 0,
        "now": 0,
        "table": "",
        "title": title,
        "chairs": chairs,
        "mine": [] if seat is None else [seat],
        "seat": seat,
        "number": 0 if asked is None else 1,
        "view": game.view(seat),
        "asked": asked,
        "events": told,
        "heard": len(told),
        "outcome": game.outcome(),
    }
    return Look(**values | more)


def first_recent(heard: int, seat: int | None, last_turn: int) -> int:
    """How many events a look leaves out from the beginning: it brings the last of them, and all since the seat's last answer within reason."""
    wanted = max(RECENT, min(MOST_EVENTS, heard - last_turn) if seat is not None else 0)
    return max(0, heard - wanted)


class Told:
    """The recent events of a seat with their JSON, kept from look to look: only what is new is read and written. What another seat was told in the same
    words is kept once for both."""

    def __init__(self, events: list[Event], others: "Iterable[Told]" = ()) -> None:
        self.events: list[Event] = []
        self._rows: list[bytes] = []  # their JSON
        self._add(events, others)

    @property
    def json(self) -> msgspec.Raw:
        return msgspec.Raw(b"[%b]" % b",".join(self._rows))

    def go_on(self, first: int, fresh: list[Event], others: "Iterable[Told]" = ()) -> None:
        """Leave out the first events, and add what is new."""
        start = first + 1 - self.events[0].number
        self.events, self._rows = self.events[start:], self._rows[start:]  # lists of their own: looks hold those of before
        self._add(fresh, others)

    def reaches(self, first: int) -> bool:
        return bool(self.events) and self.events[0].number <= first + 1

    def _add(self, events: list[Event], others: "Iterable[Told]") -> None:
        for event in events:
            known = next((found for other in others if (found := other._same(event)) is not None), None)
            kept, row = known or (event, as_json(event))
            self.events.append(kept)
            self._rows.append(row)

    def _same(self, event: Event) -> tuple[Event, bytes] | None:
        """An event that is told here as this one is, and its JSON."""
        at = event.number - self.events[0].number if self.events else -1
        if not 0 <= at < len(self.events):
            return None
        mine = self.events[at]
        same = mine.type is event.type and mine.answer == event.answer and mine.values == event.values
        return (mine, self._rows[at]) if same else None


def as_json(event: Event) -> bytes:
    return msgspec.json.encode(event.plain())


class Shown:
    """What everybody sees of a game: a spectator's view with the JSON of its parts, made once after a change. A seat's view has a few parts of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.view = game.view(None)
        self.json = {name: msgspec.Raw(msgspec.json.encode(part)) for name, part in self.view.items()}

    def to(self, seat: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A seat's view, and what stands for it in the JSON of a look."""
        own = {} if seat is None else self.game.own(seat, self.view)
        return self.view | own, self.json | own


def steps(game: Game, seat: int | None, events: list[Event], since: int) -> list[Step]:
    """Return the moves among the events that end after the first `since` a seat heard, each with the seat's view before and after it, as far back as positions
    are kept. The first may have begun before: then both views are that after it."""
    cut = [move for move in moves(title_of(game), events) if move[-1].number > since][-MOST_STEPS:]
    positions = game.positions(seat, [number for move in cut for number in (move[0].number - 1, move[-1].number)])
    views = {number: position.view(seat) for number, position in positions.items()}
    return [
        Step(move, views.get(move[0].number - 1, views[move[-1].number]), views[move[-1].number])
        for move in cut
        if move[-1].number in views
    ]


def at_step(look: Look, step: Step) -> Look:
    """Return the look as it was after a step: only what its viewer knew then of the game, no question and no outcome. Equal in any two games that are equal as
    far as the step; people, clocks and chat are those of now."""
    number, actor = step.last, actor_of(step.events[0])
    return msgspec.structs.replace(
        look,
        status="playing",
        halted="",
        number=0,
        chairs=[msgspec.structs.replace(chair, waiting=chair.seat == actor) for chair in look.chairs],
        view=step.after,
        asked=None,
        events=[event for event in look.events if number - RECENT < event.number <= number],
        heard=number,
        last_turn=step.events[0].number - 1,
        steps=[],
        out_of_turn=False,
        passing=False,
        resting="",
        in_order=False,
        ahead=[],
        can_undo=False,
        progress=0.0,
        seed=None,
        outcome=None,
        again=None,
    )


def title_of(game: Game) -> Title:
    title = game.title
    assert isinstance(title, Title)
    return title


def plain(value: Any) -> Any:
    """What the JSON of a look holds for the parts that are not plain by themselves."""
    if isinstance(value, Event | Asked | Outcome):
        return value.plain()
    if isinstance(value, Title):
        return value.id
    raise NotImplementedError(type(value).__name__)


ENCODER: Final = msgspec.json.Encoder(enc_hook=plain)
BLANK: Final = b'{"stamp":0,"now":0'


class Seen:
    """A look as it is made once for a change and all who see the same: its JSON without the moment it was made, and what was drawn from it."""

    def __init__(self, look: Look, json: dict[str, Any]) -> None:
        self.look = look
        self._made = json  # what stands for some of the look's fields, as far as it is made already
        self.drawn: dict[str, Any] = {}  # by language
        self._json = b""
        self._still = 0

    @property
    def content(self) -> bytes:
        """Everything but stamp and time: two looks with the same content show the same."""
        if not self._json:
            self._json = ENCODER.encode(msgspec.structs.replace(self.look, stamp=0, now=0, **self._made))[len(BLANK) :]
        return self._json

    @property
    def still(self) -> int:
        """A hash of everything but stamp, time and who is there."""
        if not self._still:
            chairs = [msgspec.structs.replace(chair, present=False) for chair in self.look.chairs]
            parts = self._made | {"chairs": chairs, "watching": 0}
            self._still = hash(ENCODER.encode(msgspec.structs.replace(self.look, stamp=0, now=0, **parts)))
        return self._still

    def json(self) -> bytes:
        return b'{"stamp":%d,"now":%d' % (self.look.stamp, self.look.now) + self.content
