"""Reading a room from the database: the table, its seats, what was said, and its game played on from where it stood."""

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.look import Line
from tatami.server.logs import log
from tatami.server.refusals import MISSING, Denied
from tatami.server.store.act_rows import Due
from tatami.server.store.schema import CARRIED, HALTED, OVER, PLAYING, acts, chat, people, positions, seats, tables
from tatami.server.tables.clocks import read_clock
from tatami.server.tables.positions import read_position
from tatami.server.tables.room import UNREAD, Room, Seat
from tatami.server.tables.running_game import RunningGame, check_rules
from tatami.server.tables.stored_games import THIS, begin, follow, stored_acts

LINES: Final = 200  # of chat that are shown

# Statements that are asked for every table are written once.
LAST_AT: Final = sa.select(acts.c.at).where(acts.c.table == tables.c.id, acts.c.seq == tables.c.length - 1).scalar_subquery()
VERSION: Final = sa.select(tables.c.version, LAST_AT).where(tables.c.id == THIS)
ROW: Final = sa.select(tables).where(tables.c.id == THIS)


def bring_up_to_date(db: Connection, room: Room) -> bool:
    """Read what has changed since the room was last read. Return False if the room does not fit the database, which was set back."""
    if room.version != UNREAD:
        version, last_at = only(db, VERSION, room.id)
        if version <= room.version:
            return bool(version == room.version) and (room.play is None or room.stands or last_at == room.play.last_at)
    room.row = only(db, ROW, room.id)
    room.title, room.clock = tatami.title(room.row.title), read_clock(room.row.clock)
    room.seats = read_seats(db, room.id)
    room.chat = read_chat(db, room.id)
    if room.row.halted == HALTED:
        room.play = room.play or follow(db, room.row).play
    elif room.row.status in (PLAYING, OVER) and not read_acts(db, room):
        return False
    room.version, room.due = room.row.version, Due(room.row.thinking, room.row.deadline, room.row.passes)
    room.reads += 1
    return True


def only(db: Connection, statement: sa.Executable, table: str) -> Any:
    """Return the one row of a statement about a table. Raises Denied if there is no such table."""
    found = db.execute(statement, {"id": table}).one_or_none()
    if found is None:
        raise Denied(MISSING, "no_table")
    return found


NAME: Final = sa.func.coalesce(seats.c.name, people.c.name)  # of several people at one screen each has their own
GUEST: Final = people.c.id.is_not(None) & (
    people.c.login.is_(None) | seats.c.name.is_not(None)
)  # people with a name of their own at another's screen: not the account they sit with

SEATS: Final = (
    sa.select(seats.c.seat, seats.c.kind, seats.c.person, NAME, GUEST, seats.c.level, seats.c.invitation, people.c.passing)
    .outerjoin(people, people.c.id == seats.c.person)
    .where(seats.c.table == THIS)
    .order_by(seats.c.seat)
)
LAST_SAID: Final = (
    sa.select(chat.c.id, chat.c.seat, people.c.name, chat.c.text, chat.c.at)
    .join(people, people.c.id == chat.c.person)
    .where(chat.c.table == THIS)
    .order_by(chat.c.id.desc())
    .limit(LINES)
)


def read_seats(db: Connection, table: str) -> list[Seat]:
    rows = db.execute(SEATS, {"id": table})
    return [Seat(row[0], row[1], row[2], row[3], bool(row[4]), row[5], row[6], row[7] or {}) for row in rows]


def read_chat(db: Connection, table: str) -> list[Line]:
    """The last things said, oldest first."""
    return [Line(*row) for row in db.execute(LAST_SAID, {"id": table})][::-1]


def read_acts(db: Connection, room: Room) -> bool:
    """Play on from where the room stands; one that was not read yet begins at its stored position, or at its first act.

    Return False if the last act in memory is not the one stored under its number."""
    known = 1 if room.play is not None and room.play.length else 0
    play = room.play = room.play or from_position(db, room) or from_the_beginning(db, room)
    book = stored_acts(db, room.id, play.length - known)
    if known and (not book or (book[0].seq, book[0].at) != (play.length - 1, play.last_at)):
        return False
    for act in book[known:]:
        play.apply(act)
    return True


def from_the_beginning(db: Connection, room: Room) -> RunningGame:
    check_rules(room.row.title, room.row.rules)
    return begin(db, room.row)


POSITION: Final = sa.select(positions).where(positions.c.table == THIS)
CHECKSUM: Final = sa.select(acts.c.checksum).where(acts.c.table == THIS, acts.c.seq == sa.bindparam("seq"))


def from_position(db: Connection, room: Room) -> RunningGame | None:
    """The stored position, if it can be read and asks what the act before it left behind."""
    kept = db.execute(POSITION, {"id": room.id}).one_or_none()
    if kept is None or room.title is None or kept.rules != room.title.rules:
        return None
    asked = db.scalar(CHECKSUM, {"id": room.id, "seq": kept.seq - 1})
    try:
        play = read_position(kept.data, room.title, room.clock, bots_of(room))
    except Exception as error:
        log.warning("a position could not be read; the acts are played", extra={"table": room.id, "why": type(error).__name__})
        return None
    fits = room.row.halted == CARRIED or play.checksum() == asked
    return play if play.length == kept.seq and fits else None


def bots_of(room: Room) -> list[int]:
    return [seat.seat for seat in room.seats if seat.kind == "bot"]
