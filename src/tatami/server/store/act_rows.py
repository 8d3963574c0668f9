"""What an act writes, in the drivers' own words: it is the one thing the server writes all day, and SQLAlchemy's part in it cost more than the database's."""

import json
from typing import Final, NamedTuple

from sqlalchemy.engine import Connection

from tatami.server.store.engine import CHANNEL, driver_of

# The act before must be the one in memory: after a database was set back, other acts may have led to the same version.
UNCHANGED: Final = 'WHERE id = ? AND version = ? AND (? OR EXISTS (SELECT 1 FROM acts WHERE "table" = ? AND seq = ? AND at = ?))'
MOVE_ON: Final = (
    "UPDATE tables SET version = version + 1, length = ?, waiting = ?, moved = ?, thinking = ?, deadline = ?, passes = ? " + UNCHANGED
)
# SQLite writes every index of a column that is named anew, whether or not it has changed: as much again as all the rest.
MOVE_ON_AS_DUE: Final = "UPDATE tables SET version = version + 1, length = ?, waiting = ?, moved = ? " + UNCHANGED
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
    at: int | None  # the time of its last act, if there is one
    due: Due | None


def write_act(
    db: Connection, table: str, before: Before, act: tuple[int, *tuple[object, ...]], standing: Standing, announcement: str
) -> bool:
    """Add an act (its columns from `seq` on) to a table and move the table on, if nobody has changed it since it had that version; whether that was so."""
    driver = driver_of(db)
    unchanged = (table, before.version, before.at is None, table, act[0] - 1, before.at)
    moved = (standing.length, json.dumps(standing.waiting), standing.moved)
    if db.dialect.name != "sqlite":
        return bool(driver.execute(ALL_AT_ONCE, (*moved, *standing.due, *unchanged, *act, CHANNEL, announcement)).rowcount)
    if before.due == standing.due:
        found = driver.execute(MOVE_ON_AS_DUE, (*moved, *unchanged))
    else:
        found = driver.execute(MOVE_ON, (*moved, *standing.due, *unchanged))
    if not found.rowcount:
        return False
    driver.execute(ADD, (table, *act))
    return True
