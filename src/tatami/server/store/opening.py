"""Opening the database for a server or a command: alone where it must be, whole, and with a sentence where it cannot be opened."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, SQLAlchemyError

from tatami.server.refusals import CONFLICT, MISSING, Denied, sentence
from tatami.server.store.backup import backup, restore
from tatami.server.store.engine import BUSY_SECONDS, Storage
from tatami.server.store.faults import fault_of
from tatami.server.store.migrate import check_known, current, upgrade

LARGEST_CHECKED: Final = 256 * 1024 * 1024  # bytes of a file that is read through at the start


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Whatever the database suffers becomes a sentence that names it and says why."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        fault = "no_database_url" if isinstance(error, ArgumentError) else fault_of(error)
        raise Denied(CONFLICT, "no_database", database=shown(url), why=sentence("en", fault) if fault else type(error).__name__) from None


def open_storage(url: str) -> Storage:
    """The database at the newest schema."""
    with explained(url):
        check_not_empty(file_of(url))
        storage = Storage(url)
        upgrade(storage.engine)
        return storage


@contextmanager
def opened_as_it_is(url: str) -> Iterator[Storage]:
    """A database that is there, at the schema it has: nothing is made, nothing brought to a newer one."""
    with explained(url):
        check_there(url)
        with closing(Storage(url)) as storage:
            check_ours(storage, url)
            yield storage


@contextmanager
def copied(url: str) -> Iterator[Storage]:
    """A copy of a database at the newest schema, for as long as it is looked at. The database itself stays as it is, and its server may run on."""
    with explained(url), tempfile.TemporaryDirectory() as folder:
        check_there(url)
        file, copy = file_of(url), Path(folder) / "copy.sqlite"
        if file is None:
            copy_rows(url, copy)
        else:
            copy_file(file, copy)
        with closing(Storage(f"sqlite:///{copy}")) as storage:
            check_ours(storage, url)
            upgrade(storage.engine)
            yield storage


def copy_file(file: Path, copy: Path) -> None:
    """By SQLite itself, which sees what a server has only in its log. Whoever may write puts a log that was left behind into the file, and whoever may not
    leaves an empty one: so it depends on whether there is one."""
    mode = "ro" if beside(file, "-wal").exists() else "rw"
    with (
        closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", BUSY_SECONDS, uri=True)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)


def copy_rows(url: str, copy: Path) -> None:
    """From PostgreSQL, by a backup."""
    kept = beside(copy, ".backup")
    with opened_as_it_is(url) as storage:
        backup(storage, kept)
    with closing(Storage(f"sqlite:///{copy}")) as target:
        restore(target, kept)


def check_there(url: str) -> None:
    file = file_of(url)
    if file is not None and not file.exists():
        raise no_database_at(url)
    check_not_empty(file)


def check_not_empty(file: Path | None) -> None:
    if file is not None and file.exists() and file.stat().st_size == 0 and not beside(file, "-wal").exists():
        raise Denied(CONFLICT, "no_database", database=file, why=sentence("en", "empty_file"))


def check_ours(storage: Storage, url: str) -> None:
    """Whether a server has ever used a database, and none newer than this program."""
    with storage.engine.connect() as connection:
        found = current(connection)
    if found is None:
        raise no_database_at(url)
    check_known(found)


def no_database_at(url: str) -> Denied:
    return Denied(MISSING, "missing_database", database=shown(url))


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
    with explained(url):
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
    try:
        return str(file_of(url) or make_url(url).render_as_string(hide_password=True))
    except ArgumentError:  # no URL at all
        return url
