"""What an act writes, in the drivers' own words: it is the one thing the server writes all day, and SQLAlchemy's part in it cost more than the database's."""

import json
from typing import Final, NamedTuple

from sqlalchemy.engine import Connection

from tatami.server.store.engine import CHANNEL, driver_of

MOVE_ON: Final = "UPDATE tables SET version = version + 1, length = ?, waiting = ?, thinking = ?, deadline = ?, passes = ?, moved = ? WHERE id = ? AND version = ?"
COLUMNS: Final = '"table", seq, seat, act, kind, answer, bot, at, checksum'
ADD: Final = f"INSERT INTO acts ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

# On PostgreSQL one statement does it all, the notification included: every statement is a journey.
ALL_AT_ONCE: Final = (
    f"WITH moved AS ({MOVE_ON} RETURNING id), "
    f"added AS (INSERT INTO acts ({COLUMNS}) SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM moved RETURNING seq) "
    "SELECT pg_notify(?, ?) FROM added"
).replace("?", "%s")


class Standing(NamedTuple):
    """What the row of a table says of its game after an act."""

    length: int
    waiting: list[int]
    thinking: bool
    deadline: int | None
    passes: int | None
    moved: int


def write_act(db: Connection, table: str, version: int, act: tuple[object, ...], standing: Standing, announcement: str) -> bool:
    """Add an act (its columns from `seq` on) to a table and move the table on, if nobody has changed it since it had that version; whether that was so."""
    driver = driver_of(db)
    waiting = json.dumps(standing.waiting)
    found = (standing.length, waiting, standing.thinking, standing.deadline, standing.passes, standing.moved, table, version)
    if db.dialect.name != "sqlite":
        return bool(driver.execute(ALL_AT_ONCE, (*found, *act, CHANNEL, announcement)).rowcount)
    if not driver.execute(MOVE_ON, found).rowcount:
        return False
    driver.execute(ADD, (table, *act))
    return True
