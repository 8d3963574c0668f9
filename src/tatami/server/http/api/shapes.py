"""What the API takes and gives: plain structures, from which the OpenAPI description is made."""

from typing import Annotated, Any, Final

import msgspec
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from tatami.server.people.accounts import Notices
from tatami.server.tables.clocks import Spec
from tatami.server.tables.looks import Chair, Look
from tatami.server.tables.rooms import Line

ID: Final = r"^[a-z0-9]{1,16}$"
LINK: Final = r"^[A-Za-z0-9_-]{1,32}$"
MOST: Final = 2**31 - 1

TableId = Annotated[str, PathParameter(pattern=ID, description="a table")]
PersonId = Annotated[str, PathParameter(pattern=ID, description="a person")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=5, description="a seat, counted from 0")]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=5, required=False, description="a seat, counted from 0")]
SinceQuery = Annotated[int, QueryParameter(ge=0, le=MOST, required=False, description="leave out so many events from the beginning")]

OverQuery = Annotated[bool, QueryParameter(required=False, description="the finished ones instead")]

SeatField = Annotated[int, Meta(ge=0, le=5, description="a seat, counted from 0")]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Level = Annotated[str, Meta(max_length=20, description="random, greedy, ismcts, ismcts:0.5s, ismcts:800")]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Password = Annotated[str, Meta(max_length=200)]


class Problem(Struct):
    """A refusal: a code for programs, a sentence for people, the rule where one forbids it, the fresh look where the table has moved on."""

    status: int
    code: str
    sentence: str
    rule: str | None = None
    look: "LookShape | None" = None


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


class Acknowledged(Struct):
    """The answer is stored. `repeated`: it was there already."""

    table: str
    version: int
    number: int
    repeated: bool


class Undoing(Struct):
    """`number`: of the answers played, as the player saw it."""

    seat: SeatField
    number: Count | None = None


class Asking(Struct):
    seat: SeatField


class Hinted(Struct):
    answer: str


class Saying(Struct):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Notes(Struct):
    text: Annotated[str, Meta(max_length=4000)]


class Link(Struct):
    invitation: str
    table: str
    seat: int


class TitleShape(Struct):
    id: str
    names: dict[str, str]
    designer: str
    seats: list[int]
    rules: int
    options: dict[str, list[str]]


class QuestionShape(Struct):
    """What a seat is asked; send `number` back with the answer."""

    number: int
    seat: int
    kind: str
    rule: str
    domain: str
    answers: list[str]
    about: dict[str, Any]


class LookShape(Struct):
    """A table as its viewer may see it."""

    table: str
    title: str
    options: dict[str, str]
    status: str
    version: int
    public: bool
    hosting: bool
    chairs: list[Chair]
    mine: list[int]
    seat: int | None
    clock: Spec
    now: int
    number: int
    view: dict[str, Any] | None
    question: QuestionShape | None
    events: list[dict[str, Any]]
    last_turn: int
    can_undo: bool
    progress: float
    commitment: str
    seed: str | None
    outcome: dict[str, Any] | None
    again: str | None
    invitations: dict[str, str]
    may_chat: bool
    chat: list[Line]


class Position(Struct):
    """A finished game after so many answers."""

    number: int
    seat: int | None
    waiting: list[int]
    view: dict[str, Any]
    events: list[dict[str, Any]]


def question_shape(look: Look) -> QuestionShape | None:
    if look.question is None or look.question_number is None:
        return None
    plain: dict[str, Any] = look.question.plain()
    return QuestionShape(number=look.question_number, **plain)


def look_shape(look: Look) -> LookShape:
    """A look in plain values, answers and events by name."""
    return LookShape(
        table=look.table,
        title=look.title.id,
        options=look.options,
        status=look.status,
        version=look.version,
        public=look.public,
        hosting=look.hosting,
        chairs=look.chairs,
        mine=look.mine,
        seat=look.seat,
        clock=look.clock,
        now=look.now,
        number=look.number,
        view=look.view,
        question=question_shape(look),
        events=[event.plain() for event in look.events],
        last_turn=look.last_turn,
        can_undo=look.can_undo,
        progress=look.progress,
        commitment=look.commitment,
        seed=look.seed,
        outcome=None if look.outcome is None else look.outcome.plain(),
        again=look.again,
        invitations={str(seat): link for seat, link in look.invitations.items()},
        may_chat=look.may_chat,
        chat=look.chat,
    )


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)
