"""Makes looks: the one way out of the server. Each is made once for a change and all who see the same; what all viewers share is made once for all."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

import msgspec

import tatami
from tatami.core.outcome import Outcome
from tatami.look import BOT_NAMES, MOST_EVENTS, Asked, Chair, Look, Seen, Shown, Told, first_recent, steps
from tatami.server.live.hub import Here, Hub
from tatami.server.people.person import Person
from tatami.server.refusals import FORBIDDEN, Denied
from tatami.server.store.schema import OVER
from tatami.server.tables.chat import Chat
from tatami.server.tables.passing import passed_with
from tatami.server.tables.room import Room
from tatami.server.tables.rooms import Rooms


class Stamps:
    """Microseconds of the wall clock that never come twice: they put looks in order, on several processes of one machine too."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last = 0

    def next(self) -> int:
        with self._lock:
            self._last = max(self._last + 1, time.time_ns() // 1000)
            return self._last


STAMPS: Final = Stamps()
NOTHING_TOLD: Final = Told([])
WRITTEN_ONCE: Final = ("options", "chairs", "clock", "chat")  # of what all viewers share: what is long in JSON


class Looks:
    """What people see of the tables."""

    def __init__(self, rooms: Rooms, hub: Hub, chat: Chat, now: Callable[[], int]) -> None:
        self.rooms = rooms
        self.hub = hub
        self.chat = chat
        self.now = now

    def seen(
        self,
        table: str,
        person: Person | None,
        seat: int | None = None,
        since: int | None = None,
        told: int | None = None,
        screen: bool = False,
    ) -> Seen:
        """The table as a person sees it, from one of their seats or as a spectator. A private table is in no list, but may be watched by its address.

        `since`: leave out this many events from the beginning; the last of them where nothing is said. `screen`: a person with several seats at one screen lifts
        a curtain before each.
        """
        with self.rooms.open(table, told) as room:
            return self.seen_in(room, person, seat, since, screen)

    def seen_in(self, room: Room, person: Person | None, seat: int | None = None, since: int | None = None, screen: bool = False) -> Seen:
        """The same, in a room that is already open."""
        self._freshen(room)
        id, row = None if person is None else person.id, room.row
        mine = room.seats_of(id)
        own = seat_to_look_from(room, mine, seat, screen)
        curtain = next_to_look(room, mine) if screen and own is None and mine else None
        hosting, may_chat = id is not None and row.host == id, self.chat.may_speak(room, person)
        key = (own, tuple(mine), hosting, may_chat, since, curtain)
        found = room.memo.seen.get(key)
        if found is None:
            invitations = {chair.seat: chair.invitation for chair in room.seats if chair.invitation and hosting}
            values, json = self._of_game(room, own, since, curtain)
            look = Look(
                STAMPS.next(),
                self.now(),
                seat=own,
                curtain=curtain,
                mine=mine,
                hosting=hosting,
                may_chat=may_chat,
                invitations=invitations,
                **room.memo.common,
                **values,
            )
            found = room.memo.seen[key] = Seen(look, room.memo.common_json | json)
        else:
            found.look = msgspec.structs.replace(found.look, now=self.now())
        return found

    def turns(self, table: str, person: Person, told: int | None = None) -> list[Seen]:
        """The table from each of a person's seats; as a spectator where there is none."""
        with self.rooms.open(table, told) as room:
            return [self.seen_in(room, person, seat) for seat in room.seats_of(person.id)] or [self.seen_in(room, person)]

    def steps(self, table: str, person: Person | None, seat: int | None = None, since: int = 0) -> Look:
        """Return the look of a screen with the moves after the first `since` events its viewer was told."""
        with self.rooms.open(table) as room:
            look = self.seen_in(room, person, seat, screen=True).look
            if room.play is None or look.curtain is not None:
                return look
            game = room.play.game
            told = game.events(look.seat, max(0, min(since, look.heard) - MOST_EVENTS))
            return msgspec.structs.replace(look, events=told, steps=steps(game, look.seat, told, since))

    def _freshen(self, room: Room) -> None:
        """Throw away what was made before the room's last change; who looks is part of it."""
        memo = room.memo
        game = (room.reads, -1 if room.play is None else room.play.length)
        around = (game, self.hub.here(room.id))
        if memo.game != game:
            memo.game = game
            memo.parts = {}
            memo.shown = None if room.play is None else Shown(room.play.game)
        if memo.around != around:
            memo.around = around
            memo.seen = {}
            memo.common = common(room, around[1])
            memo.common_json = {name: msgspec.Raw(msgspec.json.encode(memo.common[name])) for name in WRITTEN_ONCE}

    def _of_game(self, room: Room, own: int | None, since: int | None, curtain: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
        """The part that is a seat's own, and what stands for it in JSON."""
        if room.play is None or curtain is not None:
            return {}, {}
        found = room.memo.parts.get((own, since))
        if found is None:
            found = room.memo.parts[own, since] = of_game(room, own, since)
        return found


def seat_to_look_from(room: Room, mine: list[int], seat: int | None, screen: bool) -> int | None:
    """The seat asked for, if it is the viewer's; otherwise the one that is asked something; otherwise the first. At one screen with several seats: none
    before somebody has lifted the curtain, and that is not somebody for whom nobody waits while another is waited for."""
    waiting = [] if room.play is None else [own for own in room.play.game.waiting() if own in mine]
    if screen:
        if len(mine) < 2 or room.row.status == OVER or room.play is None or room.stands:
            return seat if seat in mine else mine[0] if mine else None
        return seat if seat in mine and (not waiting or seat in waiting) else None
    if seat is not None:
        if seat not in mine:
            raise Denied(FORBIDDEN, "not_your_seat")
        return seat
    return waiting[0] if waiting else mine[0] if mine else None


def next_to_look(room: Room, mine: list[int]) -> int:
    waiting = [] if room.play is None else room.play.game.waiting()
    return next((seat for seat in mine if seat in waiting), mine[0])


def common(room: Room, here: Here) -> dict[str, Any]:
    """What all viewers share."""
    row, play = room.row, room.play
    return {
        "table": room.id,
        "title": room.title or tatami.title(row.title),
        "status": row.status,
        "options": row.options,
        "public": row.public,
        "chairs": chairs(room, here.people),
        "watching": len(here.people - {seat.person for seat in room.seats}) + here.strangers,
        "clock": room.clock,
        "rated": room.is_rated,
        "progress": 0.0 if play is None else play.game.progress(),
        "commitment": row.commitment,
        "halted": row.halted,
        "seed": row.seed if row.status == OVER or (play is not None and play.game.over) else None,
        "outcome": outcome(room),
        "again": row.again,
        "origin": row.origin,
        "chat": room.chat,
    }


def outcome(room: Room) -> Outcome | None:
    """As the game has it, or as it was stored where the game cannot be played to its end any more."""
    if room.stands:
        return None if room.row.outcome is None else Outcome(**room.row.outcome)
    return None if room.play is None else room.play.game.outcome()


def chairs(room: Room, present: frozenset[str]) -> list[Chair]:
    play = None if room.stands else room.play
    waiting = [] if play is None else play.game.waiting()
    return [
        Chair(
            seat=seat.seat,
            kind=seat.kind,
            name=BOT_NAMES[seat.seat] if seat.kind == "bot" else seat.name,
            level=seat.level,
            guest=seat.guest,
            present=seat.person in present,
            away="" if play is None else play.away[seat.seat],
            waiting=seat.seat in waiting,
            left=None if play is None else play.clock.standing(seat.seat),
            falls=None if play is None else play.clock.deadline(seat.seat),
        )
        for seat in room.seats
    ]


def of_game(room: Room, own: int | None, since: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """What one seat sees of the game, and the JSON of what is long in it."""
    play = room.game()
    game = play.game
    last_turn = 0 if own is None else play.turned[own]
    asked = own is not None and own in game.waiting() and not room.stands
    assert room.memo.shown is not None
    view, view_json = room.memo.shown.to(own)
    recent = told_of_late(room, own, last_turn) if since is None else None
    values = {
        "view": view,
        "asked": Asked(play.number[own], game.question(own)) if asked and own is not None else None,
        "number": 0 if own is None else play.number[own],
        "events": game.events(own, since or 0) if recent is None else recent.events,
        "heard": game.heard(own),
        "last_turn": last_turn,
        "passing": asked and own is not None and passed_with(room, play, own) is not None,
        "resting": "" if own is None else play.rests[own],
        "out_of_turn": asked and game.asked.out_of_turn,
        "in_order": asked and game.asked.in_order,
        "ahead": [] if own is None else [id for ids in play.ahead[own].values() for id in ids],
        "can_undo": own is not None and not game.over and not room.stands and game.can_undo(own),
    }
    return values, {"view": view_json} if recent is None else {"view": view_json, "events": recent.json}


def told_of_late(room: Room, own: int | None, last_turn: int) -> Told:
    """The recent events of a seat, of which only the new ones are asked for."""
    play = room.game()
    game = play.game
    first = first_recent(game.heard(own), own, last_turn)
    undone, kept = room.told.get(own, (-1, NOTHING_TOLD))
    others = [told for seat, (when, told) in room.told.items() if seat != own and when == play.undone]
    if undone == play.undone and kept.reaches(first):
        kept.go_on(first, game.events(own, kept.events[-1].number), others)
    else:
        kept = Told(game.events(own, first), others)
        room.told[own] = (play.undone, kept)
    return kept
