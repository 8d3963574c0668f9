"""What can go wrong with a database that is nobody's fault at the table: each kind by the id of its sentence."""

import sqlite3
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

DISK_FULL: Final = "fault_disk_full"
READ_ONLY: Final = "fault_read_only"
CORRUPT: Final = "fault_corrupt"
BUSY: Final = "fault_busy"
UNREACHABLE: Final = "fault_unreachable"
KINDS: Final = (DISK_FULL, READ_ONLY, CORRUPT, BUSY, UNREACHABLE)

# SQLite's own words, where its error has no code.
WORDS: Final = {
    "disk is full": DISK_FULL,
    "readonly": READ_ONLY,
    "malformed": CORRUPT,
    "not a database": CORRUPT,
    "no such table": CORRUPT,
    "locked": BUSY,
    "disk i/o error": UNREACHABLE,
    "unable to open": UNREACHABLE,
}
# PostgreSQL's errors, whole or by their class: a full disk, other resources (too many connections), read-only transaction, corrupted data, connection.
STATES: Final = {
    "53100": DISK_FULL,
    "53": BUSY,
    "25": READ_ONLY,
    "XX": CORRUPT,
    "58": UNREACHABLE,
    "57": UNREACHABLE,
    "08": UNREACHABLE,
    "55": BUSY,
    "40": BUSY,
}


def fault_of(error: BaseException) -> str | None:
    """The kind of fault behind an error; None where it is not the database's."""
    if isinstance(error, PoolTimeout):
        return BUSY
    if isinstance(error, DataError):  # a value that cannot be stored: the sender's
        return None
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.OperationalError | sqlite3.DatabaseError) and not isinstance(cause, sqlite3.IntegrityError):
        said = str(cause).lower()
        return next((kind for words, kind in WORDS.items() if words in said), None)
    state = getattr(cause, "sqlstate", "")
    if state is None:  # no answer at all
        return UNREACHABLE
    return STATES.get(state, STATES.get(state[:2]))
