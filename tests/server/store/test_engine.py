"""Storage: what was committed is there, what failed leaves no trace, whoever else was writing."""

import lzma
import sqlite3
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from server.databases import run
from tatami.core.errors import Faulty
from tatami.server.services import Services
from tatami.server.store.engine import FOLD_AFTER, Storage, open_engine
from tatami.server.store.faults import UNREACHABLE, fault_of
from tatami.server.store.schema import people
from tatami.server.tables.analyses import read_kept
from tatami.server.tables.archives import read_archive


def put(db: Connection, id: str) -> None:
    db.execute(people.insert().values(id=id, name=id, lang="en", theme="auto", notices={}, created=0))


def count(storage: Storage) -> int:
    return storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(people))) or 0


def test_the_page_of_the_server_says_how_many_connections_postgresql_must_allow() -> None:
    """Each process has two pools, for works and for single statements; one process listens besides."""
    pool = open_engine("postgresql://localhost/tatami").pool
    assert isinstance(pool, sa.QueuePool)
    of_a_process = 2 * (pool.size() + pool._max_overflow)
    said = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")
    assert f"{of_a_process} for each process" in said
    assert f"two processes, {2 * of_a_process + 1}" in said


def test_many_writers_at_once_all_come_through(database: str) -> None:
    """Sixteen threads write; every row is there."""
    storage = Storage(database)
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda n: storage.write(lambda db: put(db, f"p{n}")), range(200)))
    assert count(storage) == 200
    storage.close()


def test_a_failure_hurts_nobody_else(database: str) -> None:
    """Every third work fails after it has written; the others are all there, and nothing of the failed ones is."""
    storage = Storage(database)

    def work(n: int) -> bool:
        def do(db: Connection) -> None:
            put(db, f"p{n}")
            if n % 3 == 0:
                raise ValueError(n)

        try:
            storage.write(do)
        except ValueError:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        done = list(pool.map(work, range(90)))
    assert done == [n % 3 != 0 for n in range(90)]
    assert count(storage) == 60
    storage.close()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_is_in_the_log_is_folded_into_the_file(database: str, tmp_path: Path) -> None:
    """Once there is enough of it; then the file alone has everything, and the log begins anew."""
    storage = Storage(database)
    assert storage.file is not None

    def in_the_file_alone() -> int:
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(storage.file.read_bytes() if storage.file else b"")
        with closing(sqlite3.connect(copy)) as db:
            return int(db.execute("SELECT count(*) FROM people").fetchone()[0])

    for n in range(FOLD_AFTER - 1):
        storage.write(lambda db, n=n: put(db, f"p{n}"))  # type: ignore[misc]
    storage.fold()
    assert in_the_file_alone() == 0
    storage.write(lambda db: put(db, "last"))
    storage.fold()
    assert in_the_file_alone() == FOLD_AFTER
    log = storage.file.with_name(storage.file.name + "-wal")
    size = log.stat().st_size
    storage.write(lambda db: put(db, "after"))
    assert log.stat().st_size == size
    assert count(storage) == FOLD_AFTER + 1
    storage.close()


def test_a_failed_commit_is_told_to_its_writer(database: str) -> None:
    """A row that is there already cannot be written again."""
    storage = Storage(database)
    storage.write(lambda db: put(db, "p"))
    with pytest.raises(sa.exc.IntegrityError):
        storage.write(lambda db: put(db, "p"))
    assert count(storage) == 1
    storage.close()


def test_other_processes_are_told_after_the_commit(database: str) -> None:
    """Each piece of work once, and nothing of one that failed."""
    storage, told = Storage(database), list[tuple[str, bool]]()
    storage.others = lambda text: told.append((text, count(storage) == 1))

    def work(db: Connection) -> None:
        storage.announce(db, "work")
        put(db, "p")

    storage.write(work)
    with pytest.raises(sa.exc.IntegrityError):
        storage.write(work)
    storage.tell_others("more")
    assert told == [("work", True), ("more", True)]
    storage.close()


def test_whoever_writes_tells_of_their_own_work(database: str) -> None:
    """Sixteen threads at once; everything is told, and nothing twice."""
    storage, told = Storage(database), list[str]()
    storage.others = told.append
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda n: storage.tell_others(f"{n}"), range(200)))
    assert sorted(map(int, told)) == list(range(200))
    storage.close()


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_connection_that_was_cut_is_replaced(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has rested is asked first, and nobody notices; one used a moment ago fails its next user, and nobody after that."""
    storage = Storage(database)
    for trusted, noticed in ((0.0, False), (60.0, True)):
        monkeypatch.setattr("tatami.server.store.engine.TRUSTED_SECONDS", trusted)
        assert count(storage) == 0
        run(database, CUT)
        if noticed:
            with pytest.raises(sa.exc.OperationalError) as failed:
                count(storage)
            assert fault_of(failed.value) == UNREACHABLE
        assert count(storage) == 0
    storage.close()


DEEP = "[" * 2000 + "]" * 2000


def test_a_stored_value_that_is_damaged_is_the_fault_of_the_database(services: Services) -> None:
    """It is Faulty, for which no request is refused: the log gets it."""
    ann = services.accounts.guest("Ann")
    damage = people.update().values(notices=sa.literal_column(f"'{DEEP}'"))
    services.storage.write(lambda db: db.execute(damage))
    with pytest.raises(Faulty, match="a stored value is damaged: The JSON is nested"):
        services.accounts.person(ann.id)


@pytest.mark.parametrize("read", [lambda: read_kept(1, 1, DEEP), lambda: read_archive(packed(f'{{"scenes": {{"all": [[0, {{"a": {DEEP}'))])
def test_a_stored_text_that_is_nested_deeply_is_one_too(read: Callable[[], object]) -> None:
    """Analyses and archives are texts of their own."""
    with pytest.raises(Faulty, match=r"a stored \w+ is damaged: "):
        read()


def packed(text: str) -> str:
    return b64encode(lzma.compress(text.encode())).decode()
