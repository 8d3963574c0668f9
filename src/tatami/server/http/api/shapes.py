"""What the API takes and gives: plain structures, from which the OpenAPI description is made."""

from typing import Annotated, Any, Final, Literal

from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from tatami.bots.levels import LEVELS
from tatami.look import ENCODER, Look
from tatami.server.people.person import Notices

ID: Final = r"^[a-z0-9]{1,16}$"
LINK: Final = r"^[A-Za-z0-9_-]{1,32}$"
MOST: Final = 2**31 - 1

TableId = Annotated[str, PathParameter(pattern=ID, description="a table")]
PersonId = Annotated[str, PathParameter(pattern=ID, description="a person")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=5, description="a seat, counted from 0")]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=5, required=False, description="a seat, counted from 0")]
SinceQuery = Annotated[int, QueryParameter(ge=0, le=MOST, required=False, description="number of events to leave out from the beginning")]

OverQuery = Annotated[bool, QueryParameter(required=False, description="the finished ones instead")]

SeatField = Annotated[int, Meta(ge=0, le=5, description="a seat, counted from 0")]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Level = Annotated[str, Meta(max_length=20, description=f"{LEVELS}; exec:name for a program the server offers")]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Password = Annotated[str, Meta(max_length=200)]
Question = Annotated[
    str, Meta(pattern=r"^(\*|[a-z_]{1,40}/[a-z_]{1,60})$", description="a kind of question, as <title>/<kind>; * for all others")
]
Wish = Literal["always", "holding", "ask"]


class Problem(Struct):
    """A refusal: a code for programs, a sentence for people, the rule where one forbids it, the fresh look where the table has moved on."""

    status: int
    code: str
    sentence: str
    rule: str | None = None
    look: Look | None = None


class NewGuest(Struct):
    name: Name
    lang: str = "en"


class NewAccount(Struct):
    name: Name
    password: Password
    lang: str = "en"


class Credentials(Struct):
    name: Name
    password: Password


class Changes(Struct):
    """What is left out stays as it is."""

    name: Name | None = None
    lang: str | None = None
    theme: str | None = None
    notices: Notices | None = None
    passing: Annotated[dict[Question, Wish], Meta(max_length=40)] | None = None  # "*" for every question, or "<title>/<kind>"


class NewPassword(Struct):
    old: Password
    new: Password


class Farewell(Struct):
    password: Password = ""


class NewToken(Struct):
    label: Annotated[str, Meta(max_length=60)]
    scopes: Annotated[list[str], Meta(min_length=1, max_length=8)]


class IssuedToken(Struct):
    """The secret is shown this once."""

    id: str
    label: str
    scopes: list[str]
    secret: str


class Opened(Struct):
    table: str


class Joining(Struct):
    seat: SeatField | None = None
    invitation: Annotated[str, Meta(max_length=32)] | None = None


class Seated(Struct):
    table: str
    seat: int


class Starting(Struct):
    """Bots of this level take the seats that are still open."""

    level: Level = "greedy"


class Answering(Struct):
    """An answer names the question it answers; sent again, it counts once."""

    seat: SeatField
    question: Count
    answer: Annotated[str, Meta(max_length=60)]


class Stored(Struct):
    """The answer is stored: every look with a later stamp shows it. `number`: what the seat counts now. `repeated`: it was there already."""

    table: str
    number: int
    stamp: int
    repeated: bool


class Undoing(Struct):
    """`number`: of the look the player saw."""

    seat: SeatField
    number: Count | None = None


class Asking(Struct):
    seat: SeatField


class Chance(Struct):
    """An answer by name and in words, and the chance to win after it if everybody plays well from there on. None has one where nothing was learned of such games;
    one alone has none where it is uncertain."""

    answer: str
    words: str
    chance: float | None


class LineStep(Struct):
    """A question of the move and its answer, by name and in words."""

    kind: str
    answer: str
    question: str
    words: str


class ReasonShape(Struct):
    """What the answer advised brings against the next one: more of an aspect, or less, to the player or to others (`seats`); whether that speaks for it."""

    aspect: str
    more: bool
    seats: list[int]
    good: bool
    words: str


class Hinted(Struct):
    """The answer a good bot would give; the best two or three, how much they differ in words, and how the move would go on; why it is better than the next one,
    and in sentences that why, the rest of the move and the likely reply to it."""

    answer: str
    choices: list[Chance]
    verdict: str
    line: list[LineStep]
    reasons: list[ReasonShape]
    why: str
    told: list[str]


class Saying(Struct):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Notes(Struct):
    text: Annotated[str, Meta(max_length=4000)]


class Link(Struct):
    invitation: str
    table: str
    seat: int


class LevelShape(Struct):
    """A level of the bots: its rating in a title, the interval, the games it rests on and how many played them; no rating where nobody measured."""

    id: str
    names: dict[str, str]
    about: dict[str, str]
    rating: int | None = None
    low: int | None = None
    high: int | None = None
    games: int = 0
    seats: int = 0


class TitleShape(Struct):
    id: str
    names: dict[str, str]
    designer: str
    seats: list[int]
    rules: int
    options: dict[str, list[str]]
    levels: list[LevelShape]


class AnalysisShape(Struct):
    """How far it is, from 0 to 1, whether it goes on now, and what was found so far."""

    done: float
    going: bool
    course: list[tuple[int, list[float]]]
    decisions: list[dict[str, Any]]
    luck: list[dict[str, Any]]
    moments: list[dict[str, Any]]


class Position(Struct):
    """A finished game after a number of answers."""

    number: int
    seat: int | None
    waiting: list[int]
    view: dict[str, Any]
    events: list[dict[str, Any]]


def encoded(value: object) -> bytes:
    return ENCODER.encode(value)
