"""A table in memory: a copy of what the database says, with what was made of it for those who look on."""

from threading import RLock
from typing import Any, Final

import msgspec

from tatami.core.title import Title
from tatami.look import Line, NoClock, Seen, Shown, Spec, Told
from tatami.server.refusals import CONFLICT, Denied
from tatami.server.store.act_rows import Due
from tatami.server.store.schema import HALTED
from tatami.server.tables.running_game import RunningGame

EMPTY_BYTES: Final = 60_000  # a room with a game just begun, and what its viewers were last shown
ACT_BYTES: Final = 250  # what it grows by with each act
UNREAD: Final = -1  # a version that is never there: read the table again


class Seat(msgspec.Struct):
    """A seat as it is stored: open, a person's, or a bot's."""

    seat: int
    kind: str
    person: str | None
    name: str | None
    guest: bool
    level: str | None
    invitation: str | None
    passing: dict[str, str]  # what its player wishes, by title and kind of question


class Memo:
    """What was made for the viewers of a room since its last change, so that nothing is made twice."""

    def __init__(self) -> None:
        self.game: Any = None  # the change `parts` were made after
        self.shown: Shown | None = None  # what everybody sees of the game
        self.parts: dict[Any, tuple[dict[str, Any], dict[str, Any]]] = {}  # of looks with their JSON, by seat
        self.around: Any = None  # the same, and who was looking, for the rest
        self.common: dict[str, Any] = {}  # of every look
        self.common_json: dict[str, Any] = {}  # of what is long in it
        self.seen: dict[Any, Seen] = {}  # by viewer, as far as viewers differ


class Room:
    """One table in memory."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = RLock()
        self.gone = False
        self.used = 0.0  # when somebody last opened it
        self.row: Any = None
        self.title: Title | None = None
        self.clock: Spec = NoClock()
        self.version = UNREAD
        self.due: Due | None = None  # as it stands in the database
        self.weight = 0  # in bytes, as it was last estimated
        self.reads = 0  # how often it was read from the database
        self.memo = Memo()
        self.told: dict[int | None, tuple[int, Told]] = {}  # by seat: its recent events, since something was last taken back
        self.seats: list[Seat] = []
        self.chat: list[Line] = []
        self.play: RunningGame | None = None
        self.untold: list[tuple[int, list[str]]] = []  # versions that are committed, and whom to tell besides the viewers

    def forget_looks(self) -> None:
        """Let go of what was made for viewers."""
        self.memo = Memo()

    def seats_of(self, person: str | None) -> list[int]:
        return [] if person is None else [seat.seat for seat in self.seats if seat.person == person]

    def people(self) -> list[str]:
        """Who sits here, each once."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for ratings: two people or more, each on one seat, and not a game tried again."""
        seated = [seat.person for seat in self.seats if seat.person is not None]
        return 1 < len(seated) == len(set(seated)) and self.row.origin is None

    def weigh(self) -> int:
        """By how many bytes it has grown since it was last weighed."""
        before, self.weight = self.weight, EMPTY_BYTES + ACT_BYTES * (0 if self.play is None else self.play.length)
        return self.weight - before

    @property
    def stands(self) -> bool:
        """Whether the game does not go on although it is not over: its rules are played no more."""
        return bool(self.row.halted == HALTED)

    def game(self) -> RunningGame:
        if self.play is None:
            raise Denied(CONFLICT, "not_started")
        return self.play
