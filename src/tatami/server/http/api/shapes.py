"""What the API takes and gives: plain structures, from which the OpenAPI description is made."""

from typing import Annotated, Any, Final, Literal

from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from tatami.bots.levels import LEVELS
from tatami.core.events import Event as Told
from tatami.core.outcome import Outcome as Ended
from tatami.look import ENCODER, Asked, Look
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
QuestionKind = Annotated[
    str, Meta(pattern=r"^(\*|[a-z_]{1,40}/[a-z_]{1,60})$", description="a kind of question, as <title>/<kind>; * for all others")
]
Wish = Annotated[
    Literal["always", "holding", "ask"],
    Meta(description="always: let it pass; holding: be asked where one holds something for it; ask: be asked each time"),
]
Wishes = Annotated[dict[QuestionKind, Wish], Meta(max_length=40)]


class Question(Struct):
    """What a seat is asked."""

    number: int  # of the question; goes back with the answer
    seat: int
    kind: str  # what is asked, `lot_card`
    rule: str
    domain: str  # what the answers are, `province`
    answers: list[str]  # the legal answers by name; a seat or a count is its number
    about: dict[str, Any]  # what its sentence names


class Event(Struct):
    """Something that happened, as one viewer is told it; beside these fields each kind has its own, `null` where the viewer may not know."""

    number: int  # counts the viewer's events
    kind: str  # what happened, `taxes_collected`
    rule: str


class Outcome(Struct):
    """How a game ended."""

    places: list[int]  # by seat: 1 for the winner; equal where nothing separates them
    scores: list[int]  # by seat
    categories: dict[str, list[int]]  # the same by source, each by seat
    tie_break: str | None  # the rule that separated equal scores of the first place
    ending: str  # the rule that ended the game


class Wrong(Struct):
    """What is wrong with a field of a request."""

    message: str  # what the reader of the request says, in English
    key: str = ""  # the field; `data` for the whole body
    source: str = ""  # where it stands: body, path, query


class Problem(Struct, omit_defaults=True):
    """A refusal."""

    status: int  # of HTTP
    code: str  # for programs
    sentence: str  # for people, in their language
    rule: str | None = None  # the rule that forbids it
    look: Look | None = None  # where the table has moved on: what it looks like now
    extra: list[Wrong] | None = None  # where the request cannot be read


class NewGuest(Struct, forbid_unknown_fields=True):
    """Somebody who plays at once."""

    name: Name
    lang: str = "en"


class NewAccount(Struct, forbid_unknown_fields=True):
    """Somebody who comes back."""

    name: Name
    password: Password
    lang: str = "en"


class Credentials(Struct, forbid_unknown_fields=True):
    """Whose account it is."""

    name: Name
    password: Password


class Changes(Struct, forbid_unknown_fields=True):
    """What is left out stays as it is."""

    name: Name | None = None
    lang: str | None = None
    theme: str | None = None
    notices: Notices | None = None  # how to be told that it is one's turn
    passing: Wishes | None = None  # what to let pass, by kind of question; `*`: all others


class NewPassword(Struct, forbid_unknown_fields=True):
    """The old password, and the one that counts from now on."""

    old: Password  # the one until now
    new: Password  # 8 to 200 characters


class Farewell(Struct, forbid_unknown_fields=True):
    """An account is deleted by its password; a guest has none."""

    password: Password = ""


class NewToken(Struct, forbid_unknown_fields=True):
    """What a program may do."""

    label: Annotated[str, Meta(max_length=60)]
    scopes: Annotated[list[str], Meta(min_length=1, max_length=8)]


class IssuedToken(Struct):
    """The secret is shown this once."""

    id: str
    label: str
    scopes: list[str]
    secret: str  # goes into `Authorization: Bearer <secret>`


class Opened(Struct):
    """A table that is there."""

    table: str


class Joining(Struct, forbid_unknown_fields=True):
    """Where to sit; any free seat where nothing is said."""

    seat: SeatField | None = None
    invitation: Annotated[str, Meta(max_length=32)] | None = None  # for a seat of a table that is not public


class Seated(Struct):
    """Who sits where."""

    table: str
    seat: int


class Starting(Struct, forbid_unknown_fields=True):
    """Bots of this level take the seats that are still open."""

    level: Level = "greedy"


class Answering(Struct, forbid_unknown_fields=True):
    """An answer names the question it answers; sent again, it counts once."""

    seat: SeatField
    question: Count  # its number
    answer: Annotated[str, Meta(max_length=60)]


class Stored(Struct):
    """The answer is stored."""

    table: str
    number: int  # what the seat counts now
    stamp: int  # every look with a later one shows the answer
    repeated: bool  # whether it was there already


class Undoing(Struct, forbid_unknown_fields=True):
    """Which seat takes back."""

    seat: SeatField
    number: Count | None = None  # of the look the player saw: refused where the table has moved on; whatever it is now where it is left out


class Asking(Struct, forbid_unknown_fields=True):
    """For which seat a hint is wanted."""

    seat: SeatField


class Chance(Struct):
    """An answer, and how likely it wins."""

    answer: str
    words: str  # the answer as it stands on the page, with what it costs and brings
    chance: (
        float | None
    )  # to win, 0 to 1, if everybody plays well; none has one where nothing was learned of such games, one alone where it is uncertain


class LineStep(Struct):
    """A question of the move and its answer."""

    kind: str  # of the question
    answer: str
    question: str  # in words
    words: str  # the answer


class ReasonShape(Struct):
    """What the answer advised brings against the next one."""

    aspect: str  # of the title's game, `koku`
    more: bool  # or less of it
    seats: list[int]  # who has it; nobody named: the player, or his side
    good: bool  # whether that speaks for the answer
    words: str  # empty where the title has none


class Hinted(Struct):
    """What a good bot would answer, and why. Words are in the language of the person."""

    answer: str
    choices: list[Chance]  # the best two or three, the one advised first; one where all others come to the same
    verdict: str  # how much they differ, in a sentence
    line: list[LineStep]  # the move that begins with the answer, question by question, as far as it is one's own
    reasons: list[ReasonShape]  # why the answer is better than the next; empty where that is not known
    why: str  # the same in a sentence, or empty
    told: list[str]  # how the move goes on, and the likely reply of another, in sentences


class Saying(Struct, forbid_unknown_fields=True):
    """A line for everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Notes(Struct, forbid_unknown_fields=True):
    """What nobody else reads."""

    text: Annotated[str, Meta(max_length=4000)]


class Link(Struct):
    """An invitation to a seat."""

    invitation: str  # for people it is the page `/join/<invitation>`
    table: str
    seat: int


class LevelShape(Struct):
    """A level of the bots in a title."""

    id: str  # what `level` takes
    names: dict[str, str]
    about: dict[str, str]  # how it plays, by language
    rating: int | None = None  # null where nobody measured
    low: int | None = None  # where its 95 % interval begins
    high: int | None = None  # and where it ends
    games: int = 0  # that the rating rests on
    seats: int = 0  # how many played them


class TitleShape(Struct):
    """What can be played."""

    id: str
    names: dict[str, str]
    designer: str  # of the game
    seats: list[int]  # with how many it is played; an option may allow fewer of them
    rules: int  # their number: raised by whatever changes old games
    options: dict[str, list[str]]  # the values of each, the usual one first
    levels: list[LevelShape]  # of the bots, the weakest first
    modes: dict[str, dict[str, str]]  # games that differ in several options: what each chooses, by name, the usual game of the page first


class DecisionShape(Struct):
    """An answer where there was a choice."""

    number: int  # answers given before it
    seat: int
    kind: str  # of the question
    answer: str  # that was given
    best: str  # that would have been best
    chance: float  # to win after the best answer, 0 to 1
    lost: float  # how much of it the answer gave away
    grade: str  # fine, doubtful, mistake, blunder
    line: list[tuple[str, str]]  # the move that begins with the best answer, kind of question and answer, where the one given was not fine


class LuckShape(Struct):
    """What chance made of an answer."""

    number: int  # answers given before it
    seat: int
    kind: str  # of the question
    gave: list[float]  # by seat: how far its chance to win moved from what was to be expected
    error: list[float]  # by seat: the standard error of that


class MomentShape(Struct):
    """A moment that decided the game, between two quiet positions."""

    since: int  # answers given before it
    number: int  # and after it
    before: float  # the winner's chance before it
    change: float  # how far that moved
    luck: float  # how much of that was luck


class AnalysisShape(Struct):
    """What was found so far of a finished game. It is judged what people answered, or everybody where nobody sat there."""

    done: float  # how far it is, 0 to 1
    going: bool  # whether it goes on now
    course: list[tuple[int, list[float]]]  # the number of answers given, and each seat's chance to win after them
    decisions: list[DecisionShape]  # in order
    luck: list[LuckShape]  # in order
    moments: list[MomentShape]  # three at most


class Position(Struct):
    """A finished game after a number of answers."""

    number: int  # answers given
    seat: int | None  # the one it is seen from; null: a spectator
    waiting: list[int]
    view: dict[str, Any]
    events: list[dict[str, Any]]


class TurnLine(Struct, tag="turn", tag_field="event"):
    """A line of the stream: one of my seats has a new question."""

    table: str
    question: Asked
    view: dict[str, Any] | None
    events: list[Told]  # what happened since my last answer, as the seat was told it


class MovedLine(Struct, tag="moved", tag_field="event"):
    """A line of the stream: a table has moved on, as far as I can see, and asks me nothing new."""

    table: str
    status: str  # open, playing, closed
    waiting: list[int]


class OverLine(Struct, tag="over", tag_field="event"):
    """A line of the stream: a game has ended."""

    table: str
    status: str  # over
    outcome: Ended | None  # null where its rules are played no more


class AliveLine(Struct, tag="alive", tag_field="event"):
    """A line of the stream: nothing has happened for a quarter of a minute."""


def encoded(value: object) -> bytes:
    return ENCODER.encode(value)
