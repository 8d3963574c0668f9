"""Tables: filled, left, started, looked at. How one is opened stands in `opening`, what happens on it once it is started in `acts`, what is said in `chat`."""

import secrets
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.core.record import seed_text
from tatami.look import BOT_NAMES, Look
from tatami.server.people.person import Person
from tatami.server.refusals import CONFLICT, FORBIDDEN, MISSING, UNREADABLE, Denied
from tatami.server.settings import Settings
from tatami.server.store.engine import Storage
from tatami.server.store.schema import CLOSED, OPEN, OVER, PLAYING, seats
from tatami.server.tables.chat import check_own_name
from tatami.server.tables.looks import Looks
from tatami.server.tables.opening import (
    Chosen,
    NewTable,
    check_again,
    check_level,
    check_people,
    check_table,
    decisions_of,
    open_again,
    open_table,
    taken_up,
)
from tatami.server.tables.passing import next_moment
from tatami.server.tables.room import Room, Seat
from tatami.server.tables.rooms import Rooms
from tatami.server.tables.running_game import RunningGame, open_game
from tatami.server.tables.stored_games import standing_answers, stored_acts, stored_record


class Tables:
    """The tables of the house."""

    def __init__(
        self, settings: Settings, storage: Storage, rooms: Rooms, looks: Looks, now: Callable[[], int], draw: Callable[[int], int]
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.rooms = rooms
        self.looks = looks
        self.now = now
        self.draw = draw
        self.started: Callable[[Room], None] = lambda _room: None  # told when a table has been started, while the room is locked

    # Opening and filling a table.

    def create(self, person: Person, new: NewTable, deal: int | None = None) -> str:
        """Open a table; if no seat is left open, it starts at once. `deal`: the seed where everybody shall meet the same deal, to learn on it."""
        check_table(new, self.settings)
        seed = seed_text(self.draw(256) if deal is None else deal)
        table = open_table(self.storage, person, new, seed, self.now())
        if not any(chosen.kind == "open" for chosen in new.seats):
            self.start(person, table)
        return table

    def try_again(self, person: Person, table: str, number: int) -> str:
        """A new table from a finished game, before the answer with that number: whoever played it sits on their own seats again, at their last decision up to
        there, anybody else on the seat that is asked; bots have the others.

        The seed is the game's own, so that luck is the same as long as the answers are.
        """
        record = self.record(table, person)
        check_again(record, number)
        with self.rooms.open(table) as room:
            mine, levels, names = room.seats_of(person.id), [seat.level for seat in room.seats], [seat.name or "" for seat in room.seats]
        place = taken_up(record, number, mine, decisions_of(record, mine, number))
        again = open_again(self.storage, person, record, place, levels, names, self.now())
        with self.rooms.open(again) as room:
            due = next_moment(room, room.game())
            self.rooms.change(room, lambda _db: {"passes": due})
        with self.rooms.open(again) as room:
            self.started(room)
        return again

    def played(self, table: str, person: Person | None) -> list[int]:
        """The seats a person has at a table, or had when its game was over."""
        with self.rooms.open(table) as room:
            return [] if person is None else room.seats_of(person.id)

    def names(self, table: str) -> list[str]:
        """What the seats of a table are called."""
        with self.rooms.open(table) as room:
            return [BOT_NAMES[seat.seat] if seat.kind == "bot" else seat.name or "–" for seat in room.seats]

    def join(self, person: Person, table: str, seat: int | None = None, invitation: str | None = None, known: bool = False) -> int:
        """Take a seat: by invitation, or any free one of a public table or where one is `known`. The last to sit down starts the game."""
        with self.rooms.open(table) as room:
            check_status(room, OPEN)
            if room.seats_of(person.id):
                raise Denied(CONFLICT, "already_seated")
            check_own_name(room, person)
            chair = free_chair(room, seat, invitation, known)
            taken = (seats.c.table == table) & (seats.c.seat == chair) & (seats.c.kind == "open")

            def do(db: Connection) -> None:
                if db.execute(seats.update().where(taken).values(kind="person", person=person.id, invitation=None)).rowcount != 1:
                    raise Denied(CONFLICT, "seat_taken")

            self.rooms.change(room, do)
            full = sum(other.kind == "open" for other in room.seats) == 1
        if full:
            self._begin(table)
        return chair

    def invited(self, invitation: str) -> tuple[str, int]:
        """The table and seat an invitation is for."""
        query = sa.select(seats.c.table, seats.c.seat).where(seats.c.invitation == invitation, seats.c.kind == "open")
        found = self.storage.read(lambda db: db.execute(query).first())
        if found is None:
            raise Denied(MISSING, "no_invitation")
        return found.table, found.seat

    def renew_invitation(self, person: Person, table: str, seat: int) -> str:
        """A new link for an open seat; the old one is worth nothing from now on."""
        link = secrets.token_urlsafe(16)
        with self.rooms.open(table) as room:
            check_host(room, person)
            free_chair(room, seat, None, known=True)
            mine = (seats.c.table == table) & (seats.c.seat == seat)
            self.rooms.change(room, lambda db: none(db.execute(seats.update().where(mine).values(invitation=link))))
        return link

    def seat_bot(self, person: Person, table: str, seat: int, level: str) -> None:
        """The host lets a bot take an open seat; a full table starts."""
        with self.rooms.open(table) as room:
            check_level(level, room.row.title, self.settings)
            check_host(room, person)
            free_chair(room, seat, None, known=True)
            check_people(any(other.kind != "bot" for other in room.seats if other.seat != seat), self.settings)
            mine = (seats.c.table == table) & (seats.c.seat == seat)
            values = {"kind": "bot", "level": level, "invitation": None}
            self.rooms.change(room, lambda db: none(db.execute(seats.update().where(mine).values(values))))
            full = sum(other.kind == "open" for other in room.seats) == 1
        if full:
            self._begin(table)

    def start(self, person: Person, table: str, level: str = "greedy") -> None:
        """The host starts the game; bots of a level take the seats that are still open."""
        with self.rooms.open(table) as room:
            check_level(level, room.row.title, self.settings)
            check_host(room, person)
            check_status(room, OPEN)
            free = (seats.c.table == table) & (seats.c.kind == "open")
            values = {"kind": "bot", "level": level, "invitation": None}
            check_people(any(seat.kind == "person" for seat in room.seats), self.settings)
            if any(seat.kind == "open" for seat in room.seats):
                self.rooms.change(room, lambda db: none(db.execute(seats.update().where(free).values(values))))
        self._begin(table)

    def leave_open(self, person: Person, table: str) -> None:
        """Get up before the start; when the host does, the table is closed."""
        with self.rooms.open(table) as room:
            check_status(room, OPEN)
            mine = room.seats_of(person.id)
            hosting = room.row.host == person.id
            if not mine and not hosting:
                raise Denied(FORBIDDEN, "not_seated")

            def do(db: Connection) -> dict[str, Any] | None:
                if hosting:
                    db.execute(seats.update().where(seats.c.table == table).values(invitation=None))
                    return {"status": CLOSED}
                for seat in mine:
                    values = {"kind": "open", "person": None, "invitation": secrets.token_urlsafe(16)}
                    db.execute(seats.update().where(seats.c.table == table, seats.c.seat == seat).values(values))
                return None

            self.rooms.change(room, do)

    def rematch(self, person: Person, table: str, level: str = "") -> str:
        """The same people, title and options once more: the first to ask opens the table, the others sit down at it. `level`: a table of its own, everybody on the
        seat they had, against bots of that level."""
        with self.rooms.open(table) as room:
            if not room.stands:
                check_status(room, OVER)
            if not room.seats_of(person.id):
                raise Denied(FORBIDDEN, "not_seated")
            if level:
                return self.create(person, same_again(person, room, room.seats, level))
            again: str | None = room.row.again
            if again is None:
                again = self._open_again(person, room)
        with self.rooms.open(again) as fresh:
            seated = bool(fresh.seats_of(person.id)) or fresh.row.status != OPEN
        if not seated:
            self.join(person, again, known=True)
        return again

    def remove(self, person: Person, table: str) -> None:
        """Take a finished game from one's own list; with its address it can still be looked at."""
        with self.rooms.open(table) as room:
            if not room.stands:
                check_status(room, OVER)
            if not room.seats_of(person.id):
                raise Denied(FORBIDDEN, "not_seated")
            mine = (seats.c.table == table) & (seats.c.person == person.id)
            self.storage.write(lambda db: none(db.execute(seats.update().where(mine).values(removed=True))))

    def _open_again(self, person: Person, room: Room) -> str:
        """The table of the rematch. The seat that began now begins last."""
        again = self.create(person, same_again(person, room, [*room.seats[1:], room.seats[0]]))
        self.rooms.change(room, lambda _db: {"again": again})
        return again

    # Looking.

    def look(self, table: str, person: Person | None, seat: int | None = None, since: int | None = None) -> Look:
        """The table as a person sees it, from one of their seats or as a spectator."""
        return self.looks.seen(table, person, seat, since).look

    def look_back(self, table: str, person: Person | None, number: int, seat: int | None) -> dict[str, Any]:
        """A finished game after `number` answers, from any seat: view, events, waiting seats."""
        record = self.record(table, person)
        if number > len(record["answers"]):
            raise Denied(UNREADABLE, "no_such_position", number=number, length=len(record["answers"]))
        game = tatami.replay(record, number)
        return {"view": game.view(seat), "events": game.events(seat), "waiting": game.waiting(), "game": game}

    def record(self, table: str, person: Person | None) -> dict[str, Any]:
        """The record of a finished game, seed and all. Of an unfinished one there is none to be had."""
        with self.rooms.open(table) as room:
            if room.row.status != OVER:
                raise Denied(CONFLICT, "not_over")
            row = room.row
            record = self.storage.read(lambda db: stored_record(db, row))
            record["table"] = table
            record["players"] = [seat.name if seat.kind == "person" else f"bot {seat.level}" for seat in room.seats]
            return record

    def answered_by_bots(self, table: str) -> tuple[int, ...]:
        """Which answers of a game bots have given, those included that sat in for somebody."""
        acts = standing_answers(self.storage.read(lambda db: stored_acts(db, table)))
        return tuple(number for number, act in enumerate(acts) if act.bot)

    def _begin(self, table: str) -> None:
        """Everybody sits: deal, and let the bots think."""
        with self.rooms.open(table) as room:
            if room.row.status != OPEN or any(seat.kind == "open" for seat in room.seats):
                return
            now, row = self.now(), room.row
            game = open_game(row.title, row.rules, row.seats, row.seed, row.options)
            play = RunningGame(game, room.clock, [seat.seat for seat in room.seats if seat.kind == "bot"], now)
            values = {
                "status": PLAYING,
                "started": now,
                "moved": now,
                "waiting": game.waiting(),
                "thinking": bool(play.bots_to_move()),
                "deadline": play.deadline(),
                "passes": next_moment(room, play),
            }
            self.rooms.change(room, lambda _db: values)
        with self.rooms.open(table) as room:
            self.started(room)


def none(_value: object) -> None:
    """For work whose result nobody needs."""


def same_again(person: Person, room: Room, seated: list[Seat], level: str = "") -> NewTable:
    """A table like another, with its seats in that order; `level`: of the bots, if not their own."""
    chosen = [
        Chosen("bot", level or seat.level or "greedy")
        if seat.kind == "bot"
        else Chosen("me", name=seat.name or "")
        if seat.person == person.id
        else Chosen("open")
        for seat in seated
    ]
    known = tatami.title(room.row.title).options
    options = {id: value for id, value in room.row.options.items() if id in known and value in known[id].values}
    return NewTable(room.row.title, chosen, options, room.row.public, clock=room.clock)


def check_status(room: Room, status: str) -> None:
    if room.row.status != status:
        raise Denied(CONFLICT, f"not_{status}")


def check_host(room: Room, person: Person) -> None:
    if room.row.host != person.id:
        raise Denied(FORBIDDEN, "host_only")


def free_chair(room: Room, seat: int | None, invitation: str | None, known: bool) -> int:
    """The seat to sit down on: the invitation's, or a free one of a public table."""
    check_status(room, OPEN)
    free = [chair for chair in room.seats if chair.kind == "open"]
    if invitation is not None:
        free = [chair for chair in free if chair.invitation is not None and secrets.compare_digest(chair.invitation, invitation)]
        if not free:
            raise Denied(MISSING, "no_invitation")
    elif not room.row.public and not known:
        raise Denied(MISSING, "no_table")
    if seat is not None:
        free = [chair for chair in free if chair.seat == seat]
    if not free:
        raise Denied(CONFLICT, "seat_taken")
    return free[0].seat
