"""Databases of the tests: on a PostgreSQL, and as a release has left them."""

import json
import secrets
from contextlib import closing
from pathlib import Path

import psycopg
import sqlalchemy as sa

from tatami.server.store.backup import body, fill, prepare, read_head
from tatami.server.store.engine import Storage
from tatami.server.store.migrate import revisions
from tatami.server.store.schema import metadata

RELEASED = Path(__file__).parent / "store" / "released"

WAIT = "SET lock_timeout = '2s'"  # for whoever still holds a table
EMPTY = [f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)]  # of few rows: TRUNCATE takes eight times as long
RESTART = "SELECT setval(pg_get_serial_sequence('chat', 'id'), 1, false)"  # the one table that counts


def new_name() -> str:
    return f"test_{secrets.token_hex(6)}"


def run(url: str, *statements: str) -> None:
    """Each by itself: none of these may be part of a transaction."""
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def create_database(url: str, name: str, template: str = "template1") -> None:
    run(url, f"CREATE DATABASE {name} TEMPLATE {template}")


def in_database(url: str, name: str) -> str:
    return sa.make_url(url).set(database=name).render_as_string(hide_password=False)


def new_postgres(cluster: str) -> str:
    name = new_name()
    create_database(cluster, name, "blank")
    return in_database(cluster, name)


def emptied(url: str) -> bool:
    """Empty a database for the next test, which is much quicker than to make another; False where it cannot be used again."""
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("; ".join([WAIT, *EMPTY, RESTART]))
            return connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(revisions()[-1],)]
    except psycopg.Error:
        return False


def put_release(version: str, url: str) -> None:
    """Fill an empty database as that version left it: its rows, at its schema."""
    file = RELEASED / version / "tables.backup.gz"
    with closing(Storage(url)) as storage:
        prepare(storage, read_head(file)["schema"])
        with storage.engine.connect().execution_options(tatami_write=True) as db, db.begin():
            fill(db, (json.loads(line) for line in body(file)))
