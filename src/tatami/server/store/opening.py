"""Opening the database for a server or a command: alone where it must be, whole, and with a sentence where it cannot be opened."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from tatami.server.refusals import CONFLICT, Denied, sentence
from tatami.server.store.engine import Storage
from tatami.server.store.faults import fault_of
from tatami.server.store.migrate import upgrade

LARGEST_CHECKED: Final = 256 * 1024 * 1024  # bytes of a file that is read through at the start


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Whatever the database suffers becomes a sentence that names it and says why."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        fault = fault_of(error)
        raise Denied(CONFLICT, "no_database", database=shown(url), why=sentence("en", fault) if fault else type(error).__name__) from None


def open_storage(url: str) -> Storage:
    """The database at the newest schema."""
    file = file_of(url)
    if file is not None and file.exists() and file.stat().st_size == 0 and not beside(file, "-wal").exists():
        raise Denied(CONFLICT, "no_database", database=file, why=sentence("en", "empty_file"))
    with explained(url):
        storage = Storage(url)
        upgrade(storage.engine)
        return storage


def check_whole(storage: Storage) -> None:
    """Whether a SQLite file is whole and can be written to; a large one is not read for it."""
    if storage.file is None:
        return
    if storage.file.stat().st_size < LARGEST_CHECKED:
        said = storage.read(lambda db: db.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        if said != "ok":
            raise DatabaseError("PRAGMA quick_check", None, sqlite3.DatabaseError("malformed"))
    storage.try_write()


def hold(url: str) -> IO[bytes]:
    """Take a SQLite file for one server alone; the system gives it back with the process, however that ends."""
    file = file_of(url)
    if file is None:
        return BytesIO()
    import fcntl  # there is none on Windows, where the server does not run

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = beside(file, ".lock").open("ab")
    except OSError as error:
        raise Denied(CONFLICT, "no_database", database=file, why=error.strerror) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Denied(CONFLICT, "second_server", file=file) from None
    return lock


def file_of(url: str) -> Path | None:
    parsed = make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def shown(url: str) -> str:
    """As a person may read it: without a password."""
    return str(file_of(url) or make_url(url).render_as_string(hide_password=True))
