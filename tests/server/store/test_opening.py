"""A database that is only to be read: as it is for a backup, as a copy for whoever brings it to the newest schema."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.databases import RELEASED, create_database, in_database, new_name, put_release
from server.helpers import play_on, two_at_a_table
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.backup import backup, restore, rows
from tatami.server.store.engine import Storage
from tatami.server.store.migrate import current, revisions
from tatami.server.store.opening import copied, opened_as_it_is
from tatami.server.store.recheck import Report, recheck

FIRST = RELEASED / "0.1.0" / "tables.backup.gz"


@pytest.fixture(params=["sqlite", "postgresql"])
def first(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database as 0.1.0 left it: its rows, at its schema."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'data' / 'first.sqlite'}"
    else:
        cluster, name = request.getfixturevalue("cluster"), new_name()
        create_database(cluster, name)
        url = in_database(cluster, name)
    put_release("0.1.0", url)
    return url


def inside(url: str) -> tuple[str | None, list[Any]]:
    """The schema and all rows."""
    with closing(Storage(url)) as storage, storage.engine.connect() as db:
        return current(db), sorted(map(repr, rows(db)))


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def fates(report: Report) -> dict[str, str]:
    return {found.table: found.fate for found in report.differences}


def test_a_copy_is_at_the_newest_schema_and_the_database_stays_at_its_own(first: str) -> None:
    """Schema and rows: the program that wrote it can still be started."""
    before = inside(first)
    assert before[0] == revisions()[0]
    with copied(first) as storage, storage.engine.connect() as db:
        assert current(db) == revisions()[-1]
        assert len(list(rows(db))) >= len(before[1])
    assert inside(first) == before


def test_recheck_of_a_copy_says_what_recheck_of_an_upgraded_database_says(first: str, tmp_path: Path) -> None:
    """Every game of 0.1.0, every act, every fate."""
    with copied(first) as storage:
        found = recheck(storage)
    with closing(Storage(f"sqlite:///{tmp_path / 'upgraded.sqlite'}")) as upgraded:
        restore(upgraded, FIRST)
        wanted = recheck(upgraded)
    assert (found.games, found.acts, fates(found)) == (wanted.games, wanted.acts, fates(wanted))
    assert found.differences


@pytest.mark.parametrize("first", ["sqlite"], indirect=True)
def test_a_copy_leaves_every_file_of_sqlite_byte_for_byte(first: str, tmp_path: Path) -> None:
    """And none beside it."""
    before = files(tmp_path / "data")
    with copied(first) as storage:
        assert recheck(storage).games
    assert files(tmp_path / "data") == before


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_copy_has_what_a_running_server_has_only_in_its_log(services: Services, database: str, tmp_path: Path) -> None:
    """What was committed is in the log of SQLite first. The log stays as it is, with a server and after one that was killed."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 10)
    log = tmp_path / "tatami.sqlite-wal"
    assert log.stat().st_size
    before = log.read_bytes()
    with copied(database) as storage:
        assert (recheck(storage).games, fates(recheck(storage))) == (1, {})
    killed = tmp_path / "killed"
    killed.mkdir()
    shutil.copy(tmp_path / "tatami.sqlite", killed)
    shutil.copy(log, killed)
    kept = files(killed)
    with copied(f"sqlite:///{killed / 'tatami.sqlite'}") as storage:
        assert recheck(storage).games == 1
    assert log.read_bytes() == before
    assert files(killed) | kept == files(killed)


def test_a_backup_does_not_bring_a_database_to_the_newest_schema(first: str, tmp_path: Path) -> None:
    """It is taken before an upgrade. Restored, it is everything that was there."""
    before = inside(first)
    with opened_as_it_is(first) as storage:
        count = backup(storage, tmp_path / "b")
    assert inside(first) == before
    with closing(Storage(f"sqlite:///{tmp_path / 'restored.sqlite'}")) as restored:
        assert restore(restored, tmp_path / "b") == count == len(before[1])


@pytest.mark.parametrize("opening", [copied, opened_as_it_is])
def test_a_database_that_is_not_there_is_refused_and_not_made(cluster: str, tmp_path: Path, opening: Any) -> None:
    """A wrong path, a file of something else, a PostgreSQL on which there was never a server."""
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as theirs, theirs:
        theirs.execute("CREATE TABLE wine (year)")
    name = new_name()
    create_database(cluster, name)
    missing, other, postgres = (
        f"sqlite:///{tmp_path / 'no' / 'file.sqlite'}",
        f"sqlite:///{tmp_path / 'other.sqlite'}",
        in_database(cluster, name),
    )
    for url in (missing, other, postgres):
        with pytest.raises(Denied, match="no database of Tatami"), opening(url):
            pass
    assert [file.name for file in tmp_path.iterdir()] == ["other.sqlite"]
    for url, wanted in ((other, ["wine"]), (postgres, [])):
        with closing(Storage(url)) as storage, storage.engine.connect() as db:
            assert sa.inspect(db).get_table_names() == wanted
