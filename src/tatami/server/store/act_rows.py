"""What an act writes, in the drivers' own words: it is the one thing the server writes all day, and SQLAlchemy's part in it cost more than the database's."""

import json
from typing import Final, NamedTuple

from sqlalchemy.engine import Connection

from tatami.server.store.engine import CHANNEL, driver_of

MOVE_ON: Final = "UPDATE tables SET version = version + 1, length = ?, waiting = ?, moved = ?, thinking = ?, deadline = ?, passes = ? WHERE id = ? AND version = ?"
# SQLite writes every index of a column that is named anew, whether or not it has changed: as much again as all the rest.
MOVE_ON_AS_DUE: Final = "UPDATE tables SET version = version + 1, length = ?, waiting = ?, moved = ? WHERE id = ? AND version = ?"
COLUMNS: Final = '"table", seq, seat, act, kind, answer, bot, at, checksum'
ADD: Final = f"INSERT INTO acts ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

# On PostgreSQL one statement does it all, the notification included: every statement is a journey.
ALL_AT_ONCE: Final = (
    f"WITH moved AS ({MOVE_ON} RETURNING id), "
    f"added AS (INSERT INTO acts ({COLUMNS}) SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM moved RETURNING seq) "
    "SELECT pg_notify(?, ?) FROM added"
).replace("?", "%s")


class Due(NamedTuple):
    """What the clock is to bring to a table: for whom somebody looks in the database."""

    thinking: bool
    deadline: int | None
    passes: int | None


class Standing(NamedTuple):
    """What the row of a table says of its game after an act."""

    length: int
    waiting: list[int]
    moved: int
    due: Due


class Before(NamedTuple):
    """What it says before, as far as we know."""

    version: int
    due: Due | None


def write_act(db: Connection, table: str, before: Before, act: tuple[object, ...], standing: Standing, announcement: str) -> bool:
    """Add an act (its columns from `seq` on) to a table and move the table on, if nobody has changed it since it had that version; whether that was so."""
    driver = driver_of(db)
    moved = (standing.length, json.dumps(standing.waiting), standing.moved)
    if db.dialect.name != "sqlite":
        return bool(driver.execute(ALL_AT_ONCE, (*moved, *standing.due, table, before.version, *act, CHANNEL, announcement)).rowcount)
    if before.due == standing.due:
        found = driver.execute(MOVE_ON_AS_DUE, (*moved, table, before.version))
    else:
        found = driver.execute(MOVE_ON, (*moved, *standing.due, table, before.version))
    if not found.rowcount:
        return False
    driver.execute(ADD, (table, *act))
    return True
