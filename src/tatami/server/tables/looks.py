"""What a viewer sees of a table: the one way out of the server. Everything about the game comes from `view`, `question` and `events` of the viewer's seat."""

from dataclasses import dataclass
from typing import Any

import msgspec

import tatami
from tatami.core.events import Event
from tatami.core.game import Question
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.server.refusals import MISSING, Denied, sentence
from tatami.server.tables.clocks import Spec
from tatami.server.tables.rooms import Line, Room
from tatami.texts import Texts, ui


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: str  # open, person, bot
    name: str | None  # of the person
    level: str | None  # of the bot
    present: bool
    away: str  # "", leave or flag: a bot sits in
    waiting: bool
    left: int | None  # milliseconds on the clock
    mine: bool


@dataclass(frozen=True)
class Look:
    """A table from one seat (None: a spectator), at one moment."""

    table: str
    title: Title
    options: dict[str, str]
    status: str  # open, playing, over, closed
    version: int
    public: bool
    hosting: bool  # whether the viewer opened the table
    chairs: list[Chair]
    watching: int  # spectators
    mine: list[int]  # the viewer's seats
    seat: int | None  # the one looked from
    clock: Spec
    now: int
    number: int  # answers played
    view: dict[str, Any] | None
    question: Question | None
    question_number: int | None
    events: list[Event]
    last_turn: int  # events beyond this number are new since the seat's last answer
    can_undo: bool
    progress: float
    commitment: str
    seed: str | None  # once the game is over
    outcome: Outcome | None
    again: str | None  # the table of the rematch
    invitations: dict[int, str]  # by seat, for the host
    may_chat: bool
    chat: list[Line]

    def names(self, lang: str) -> list[str]:
        """What the seats are called."""
        return [chair_name(chair, lang) for chair in self.chairs]

    def texts(self, lang: str) -> Texts:
        return Texts(self.title, lang, self.names(lang))


def chair_name(chair: Chair, lang: str) -> str:
    if chair.kind == "bot":
        return ui(lang, "bot_name", seat=chair.seat + 1, level=chair.level)
    return chair.name if chair.name is not None else sentence(lang, "open_seat", seat=chair.seat + 1)


def seat_to_look_from(room: Room, mine: list[int], seat: int | None) -> int | None:
    """The seat asked for, if it is the viewer's; otherwise the one that is asked something; otherwise the first."""
    if seat is not None:
        if seat not in mine:
            raise Denied(MISSING, "not_your_seat")
        return seat
    waiting = room.play.game.waiting() if room.play is not None else []
    return next((own for own in mine if own in waiting), mine[0] if mine else None)


def chairs(room: Room, mine: list[int], present: set[str], now: int) -> list[Chair]:
    play = room.play
    waiting = [] if play is None else play.game.waiting()
    return [
        Chair(
            seat=seat.seat,
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            present=seat.person in present,
            away="" if play is None else play.away[seat.seat],
            waiting=seat.seat in waiting,
            left=None if play is None else play.clock.left(seat.seat, now),
            mine=seat.seat in mine,
        )
        for seat in room.seats
    ]


def look(room: Room, person: str | None, seat: int | None, since: int, present: set[str], strangers: int, now: int, may_chat: bool) -> Look:
    """The table as the person sees it; the room is locked. `since` events of the viewer's are left out; below 0: the last so many are there."""
    row, play = room.row, room.play
    mine = room.seats_of(person)
    own = seat_to_look_from(room, mine, seat)
    game = None if play is None else play.game
    asked = game is not None and own is not None and own in game.waiting()
    over = game is not None and game.over
    return Look(
        table=room.id,
        title=room.title or tatami.title(row.title),
        options=row.options,
        status=row.status,
        version=room.version,
        public=row.public,
        hosting=person is not None and row.host == person,
        chairs=chairs(room, mine, present, now),
        watching=len(present - {seat.person for seat in room.seats}) + strangers,
        mine=mine,
        seat=own,
        clock=room.clock,
        now=now,
        number=0 if game is None else game.number,
        view=None if game is None else game.view(own),
        question=game.question(own) if game is not None and own is not None and asked else None,
        question_number=play.number[own] if play is not None and own is not None and asked else None,
        events=[] if game is None else game.events(own, since if since >= 0 else max(0, game.heard(own) + since)),
        last_turn=0 if play is None or own is None else play.turned[own],
        can_undo=game is not None and own is not None and not over and game.can_undo(own),
        progress=0.0 if game is None else game.progress(),
        commitment=row.commitment,
        seed=row.seed if over else None,
        outcome=None if game is None else game.outcome(),
        again=row.again,
        invitations={s.seat: s.invitation for s in room.seats if s.invitation and row.host == person},
        may_chat=may_chat,
        chat=room.chat,
    )
