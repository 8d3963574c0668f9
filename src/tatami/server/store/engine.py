"""The way to the database: reads, and writes that have been committed when the call returns.

On SQLite a file has one writer at a time, and every commit waits for the disk. So writers queue up: the first one carries out
everything that waits, each piece of work in a savepoint of its own where there are several, and one commit acknowledges them all. On PostgreSQL each work is a transaction
of its own, and a notification tells other servers on the same database what has changed. The processes of one server tell each other.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock, get_ident, local
from typing import IO, Any, Final, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from tatami.core.decoding import decode_own
from tatami.server.store.faults import fault_of

T = TypeVar("T")
CHANNEL = "tatami"
BUSY_SECONDS = 10
CACHE_KB = 256  # of a connection to SQLite
FOLD: Final = "PRAGMA wal_checkpoint(PASSIVE)"
FOLD_AFTER: Final = 500  # pieces of work; each is some 20 kB of the log
LONGEST_LOG: Final = 20_000  # pages, before SQLite does it by itself
TRUSTED_SECONDS = 2.0  # a connection to PostgreSQL is taken to be alive after its last use
USED = "used"  # when that was, among what the pool knows of a connection
SOURCE = "source"  # the database that a connection leads to, in the same place
SERVER: Final = "SELECT pg_postmaster_start_time(), (SELECT oid FROM pg_database WHERE datname = current_database())"


class Work(Generic[T]):
    """A piece of writing that waits for its commit."""

    def __init__(self, do: Callable[[Connection], T]) -> None:
        self.do = do
        self.done = False
        self.result: T | None = None
        self.error: BaseException | None = None


@dataclass
class Gathering:
    """Pieces of work of one thread that share a commit: the connection, from the first of them on, or why there is none; and what is to be left after the
    last."""

    thread: int
    until_the_end: ExitStack
    connection: Connection | None = None
    fault: Exception | None = None


class Untold(local):
    """What other processes are to be told after the commit, by the thread that carries out the work."""

    def __init__(self) -> None:
        self.texts: list[str] = []


class Storage:
    """One database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.sqlite = self.engine.dialect.name == "sqlite"
        self._by_itself = self.engine if self.sqlite else open_engine(url, isolation_level="AUTOCOMMIT")
        self._queue: list[Work[Any]] = []
        self._queue_lock = Lock()
        self._writer = Lock()
        self._connection: Connection | None = None  # of the thread that holds `_writer`
        self._gathering: Gathering | None = None
        self.integrity_error: type[Exception] = self.engine.dialect.loaded_dbapi.IntegrityError  # the driver's own
        self.server = ""  # its name, among those that announce something
        self.others: Callable[[str], None] | None = None  # tells the other processes of this server, where there are some
        self._turns: IO[bytes] | None = None  # the file by which they take turns at writing
        self._unfolded = 0  # pieces of work in the log
        self._untold = Untold()
        self.failing = False  # whether the last write met a fault of the database
        name = self.engine.url.database
        self.file = Path(name) if self.sqlite and name else None
        self.reconnected: Callable[[], None] = lambda: None  # called when the database may be behind what was read from it
        self._source: Any = None  # of the newest connection; None after one was cut
        for engine in {self.engine, self._by_itself}:
            sa.event.listen(engine, "connect", self._note_source)
            sa.event.listen(engine, "invalidate", self._note_cut)
            if self.sqlite:
                sa.event.listen(engine, "checkout", self._check_source)

    def read(self, do: Callable[[Connection], T]) -> T:
        """Look something up: on SQLite in one consistent view of the database, on PostgreSQL each statement by itself, which saves two journeys and is what
        its transactions would show too."""
        with self._by_itself.connect() as connection:
            return do(connection)

    def write(self, do: Callable[[Connection], T], single: bool = False) -> T:
        """Do something and commit it; an exception leaves no trace of it. `single`: it is one statement on PostgreSQL, which is its own transaction."""
        try:
            found = self._write(do, single)
        except Exception as error:
            self.failing = self.failing or fault_of(error) is not None
            raise
        self.failing = False
        return found

    def try_write(self) -> None:
        """Write something that means nothing, to see whether writing works again."""
        self.write(lambda db: None if not self.sqlite else touch(db))

    def _write(self, do: Callable[[Connection], T], single: bool) -> T:
        if not self.sqlite:
            self._untold.texts = []
            with self._by_itself.connect() if single else self.engine.begin() as connection:
                found = do(connection)
            self._tell_others()
            return found
        if self._gathering is not None and self._gathering.thread == get_ident():
            return self._write_with_others(self._gathering, do)
        work = Work(do)
        with self._queue_lock:
            self._queue.append(work)
        with self._writer:
            if not work.done:
                self._carry_out()
        if work.error is not None:
            raise work.error
        return work.result  # type: ignore[return-value]

    @contextmanager
    def together(self) -> Iterator[None]:
        """On SQLite, what this thread writes within the block is one commit, each piece in a savepoint. If the commit fails nothing of it is there."""
        try:
            with ExitStack() as until_the_end:
                self._gathering = Gathering(get_ident(), until_the_end)
                try:
                    yield
                finally:
                    self._gathering = None
        except Exception as error:
            self.failing = self.failing or fault_of(error) is not None
            raise

    def _begin(self, gathering: Gathering) -> Connection:
        """Begin what is written together; what cannot be begun is left at once, and tried by none of the others."""
        with ExitStack() as begun:
            begun.enter_context(self._writer)
            begun.push(lambda failed, _error, _trace: None if failed else self._tell_others())
            begun.enter_context(self._turn())
            connection = begun.enter_context(self._writing())
            gathering.until_the_end.push(begun.pop_all())
        self._untold.texts = []
        return connection

    def _write_with_others(self, gathering: Gathering, do: Callable[[Connection], T]) -> T:
        if gathering.fault is not None:
            raise gathering.fault
        if gathering.connection is None:
            try:
                gathering.connection = self._begin(gathering)
            except Exception as fault:
                gathering.fault = fault
                raise
        self._unfolded += 1
        work = Work(do)
        carry_out(gathering.connection, work)
        if work.error is not None:
            raise work.error
        return work.result  # type: ignore[return-value]

    @property
    def alone(self) -> bool:
        """Whether this process has the database to itself."""
        return self.sqlite and self.others is None

    def announce(self, connection: Connection, text: str, notified: bool = False) -> None:
        """Tell the other processes, once this is committed. `notified`: a statement of the work tells other servers, by a notification that is signed."""
        self._untold.texts.append(text)
        if not (notified or self.sqlite):
            self._notify(connection, text)

    def signed(self, text: str) -> str:
        """As other servers hear it: our own we hear too, and pass over."""
        return f"{self.server} {text}"

    def tell_others(self, text: str) -> None:
        """Tell the other processes at once, where there can be others."""
        if not self.alone:
            self.write(lambda db: self.announce(db, text))

    def tell_servers(self, text: str) -> None:
        """The same for what the processes of this server know already."""
        if not self.sqlite:
            self.write(lambda db: self._notify(db, text))

    def _notify(self, connection: Connection, text: str) -> None:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, self.signed(text))))

    def fold(self) -> None:
        """Bring what was committed from SQLite's log into the file: most of it beside those who write, the rest in their place, so that the log begins anew. SQLite by
        itself does it all within a commit, and everybody waits."""
        if not self.sqlite or self._unfolded < FOLD_AFTER:
            return
        self._unfolded = 0
        with self.engine.connect() as connection:
            driver_of(connection).execute(FOLD)
            with self._writer, self._turn():
                driver_of(connection).execute(FOLD)

    def close(self) -> None:
        with self._writer:
            self._let_go()
        if self._turns is not None:
            self._turns.close()
        self.engine.dispose()
        self._by_itself.dispose()

    def _carry_out(self) -> None:
        """Everything that waits, and one commit for all of it."""
        with self._queue_lock:
            works, self._queue = self._queue, []
        self._untold.texts = []
        self._unfolded += len(works)
        try:
            with self._turn(), self._writing() as connection:
                if len(works) == 1:
                    works[0].result = works[0].do(connection)
                else:
                    for work in works:
                        carry_out(connection, work)
        except BaseException as error:  # the commit failed: nobody's work is there
            for work in works:
                work.error = work.error or error
        else:
            self._tell_others()
        for work in works:
            work.done = True

    def _tell_others(self) -> None:
        if self.others is not None:
            for text in self._untold.texts:
                self.others(text)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """One process after the other: SQLite itself would try again and again, with pauses, until the file is free."""
        if self.others is None or self.file is None:
            yield
            return
        import fcntl  # there is none on Windows, where the server does not run

        if self._turns is None:
            self._turns = self.file.with_name(self.file.name + ".turn").open("ab")
        fcntl.flock(self._turns, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._turns, fcntl.LOCK_UN)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction on the one connection that writes; after a failure the next begins with a new one. It is said to the driver: SQLAlchemy's part in it
        cost as much as the file's."""
        if self._connection is not None and self._is_replaced(self._connection.info):
            self._let_go()
        if self._connection is None:
            self._connection = self.engine.connect().execution_options(tatami_begins=False)
        try:
            driver_of(self._connection).execute("BEGIN IMMEDIATE")
            yield self._connection
            driver_of(self._connection).execute("COMMIT")
        except BaseException:
            self._let_go()
            raise

    def _note_source(self, connection: Any, record: Any) -> None:
        """Report a connection that is the first after a cut, or leads to another database than the one before."""
        record.info[SOURCE] = source = self._file_source() if self.sqlite else server_source(connection)
        if source != self._source:
            self._source = source
            self.reconnected()

    def _note_cut(self, *_: object) -> None:
        self._source = None

    def _check_source(self, _connection: Any, record: Any, _proxy: object) -> None:
        """Replace all connections to a SQLite file in whose place another was put."""
        if self._is_replaced(record.info):
            raise sa.exc.InvalidatePoolError

    def _is_replaced(self, info: dict[Any, Any]) -> bool:
        return self._file_source() not in (None, info[SOURCE])

    def _file_source(self) -> tuple[int, int] | None:
        """Return the device and the number of the SQLite file. None if there is no file now."""
        try:
            found = os.stat(self.file or "")
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def touch(connection: Connection) -> None:
    """Change a number in the file's head that nobody reads."""
    number = connection.exec_driver_sql("PRAGMA user_version").scalar() or 0
    connection.exec_driver_sql(f"PRAGMA user_version = {(int(number) + 1) % 1000}")


def carry_out(connection: Connection, work: Work[Any]) -> None:
    """One piece of several: what fails is taken back alone."""
    driver = driver_of(connection)
    driver.execute("SAVEPOINT work")
    try:
        work.result = work.do(connection)
    except Exception as error:
        work.error = error
        driver.execute("ROLLBACK TO work")
    driver.execute("RELEASE work")


def driver_of(connection: Connection) -> Any:
    return connection.connection.driver_connection


def server_source(connection: Any) -> tuple[Any, ...]:
    """Return the start of the PostgreSQL server and the number of its database: another in its place has others."""
    found: tuple[Any, ...] = connection.execute(SERVER).fetchone()
    connection.rollback()
    return found


def open_engine(url: str, **options: Any) -> Engine:
    """An engine on SQLite or PostgreSQL. What people wrote stays out of errors, and so out of the log."""
    parsed = sa.make_url(url)
    options["json_deserializer"] = partial(decode_own, where="a stored value")
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        # The connection used last is taken first: its server process has everything at hand.
        pool: dict[str, Any] = {"pool_size": 8, "max_overflow": 16, "pool_timeout": BUSY_SECONDS, "pool_use_lifo": True}
        engine = sa.create_engine(parsed, hide_parameters=True, **pool, **options)
        sa.event.listen(engine, "checkin", note_use)
        sa.event.listen(engine, "checkout", check_alive)
        return engine
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, pool_size=8, max_overflow=32, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True, **options)
    sa.event.listen(engine, "connect", set_up_sqlite)
    sa.event.listen(engine, "begin", begin_sqlite)
    return engine


def note_use(_connection: Any, record: Any) -> None:
    record.info[USED] = time.monotonic()


def check_alive(connection: Any, record: Any, _proxy: object) -> None:
    """Replace a connection to PostgreSQL that was cut, and with it all others. One that was used a moment ago is not asked: asking cost as much as an act."""
    if not connection.closed:
        if time.monotonic() - record.info.get(USED, 0.0) < TRUSTED_SECONDS:
            return
        with suppress(Exception):
            connection.execute("SELECT 1")
            connection.rollback()
            return
    raise sa.exc.InvalidatePoolError


def set_up_sqlite(connection: Any, _record: object) -> None:
    """Nothing acknowledged may be lost, references hold, and a connection keeps few pages: the system has the file in memory anyway."""
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"cache_size=-{CACHE_KB}",
        f"wal_autocheckpoint={LONGEST_LOG}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at once, so that it never has to give up half-way. Not where the storage says when a transaction begins."""
    options = connection.get_execution_options()
    if options.get("tatami_begins", True):
        driver_of(connection).execute("BEGIN IMMEDIATE" if options.get("tatami_write") else "BEGIN")
