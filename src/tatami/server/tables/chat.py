"""What people say and write at a table: chat for everybody there, notes for oneself."""

from collections.abc import Callable
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.server.people.names import shape
from tatami.server.people.person import Person
from tatami.server.people.plain import plain
from tatami.server.refusals import CONFLICT, FORBIDDEN, UNREADABLE, Denied
from tatami.server.store.engine import Storage
from tatami.server.store.schema import OVER, chat, notes
from tatami.server.tables.room import Room
from tatami.server.tables.rooms import Rooms

LONGEST_LINE: Final = 500
LONGEST_NOTES: Final = 4000


class Chat:
    """Chat and notes."""

    def __init__(self, storage: Storage, rooms: Rooms, now: Callable[[], int]) -> None:
        self.storage = storage
        self.rooms = rooms
        self.now = now

    def say(self, person: Person, table: str, text: str) -> None:
        """Say something to everybody at the table."""
        text = plain(text)
        if not 0 < len(text) <= LONGEST_LINE:
            raise Denied(UNREADABLE, "bad_line", most=LONGEST_LINE)
        with self.rooms.open(table) as room:
            if not self.may_speak(room, person):
                raise Denied(FORBIDDEN, "may_not_speak")
            check_own_name(room, person)
            seat = next(iter(room.seats_of(person.id)), None)
            row = {"table": table, "person": person.id, "seat": seat, "text": text, "at": self.now()}

            def do(db: Connection) -> None:
                db.execute(chat.insert().values(row))

            self.rooms.change(room, do)

    def write_notes(self, person: Person, table: str, seat: int | None, text: str) -> None:
        """Notes on one's own seat, the first where none is named; nobody else ever reads them."""
        text = plain(text, lines=True)
        if len(text) > LONGEST_NOTES:
            raise Denied(UNREADABLE, "notes_too_long", most=LONGEST_NOTES)
        with self.rooms.open(table) as room:
            mine = room.seats_of(person.id)
            if not mine or (seat is not None and seat not in mine):
                raise Denied(FORBIDDEN, "not_your_seat")
        seat = mine[0] if seat is None else seat
        row = upserting(self.storage)(notes).values(table=table, seat=seat, person=person.id, text=text)
        put = row.on_conflict_do_update(index_elements=["table", "seat", "person"], set_={"text": text})
        self.storage.write(lambda db: db.execute(put))

    def may_speak(self, room: Room, person: Person | None) -> bool:
        """Those who sit here; spectators where the table allows it, or once the game is over."""
        if person is None:
            return False
        if room.seats_of(person.id) or room.row.host == person.id:
            return True
        return bool(room.row.public and (room.row.spectator_chat or room.row.status == OVER))

    def read_notes(self, person: Person, table: str, seat: int) -> str:
        """A person's notes on one of their seats."""
        with self.rooms.open(table) as room:
            if seat not in room.seats_of(person.id):
                raise Denied(FORBIDDEN, "not_your_seat")
        mine = (notes.c.table == table) & (notes.c.seat == seat) & (notes.c.person == person.id)
        return self.storage.read(lambda db: db.scalar(sa.select(notes.c.text).where(mine))) or ""


def check_own_name(room: Room, person: Person) -> None:
    """Nobody speaks under the name of somebody else who sits here."""
    others = [seat.name for seat in room.seats if seat.person not in (None, person.id) and seat.name is not None]
    if any(shape(name) == shape(person.name) for name in others):
        raise Denied(CONFLICT, "name_at_table", name=person.name)


def upserting(storage: Storage) -> Any:
    """The insert that may find its row there already; each database has its own."""
    if storage.sqlite:
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]
    return insert
