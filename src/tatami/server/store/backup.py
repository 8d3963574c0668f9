"""Backup and restore: the whole database as lines of JSON, compressed; the same file for SQLite and PostgreSQL.

The first line says which schema the rows have. A backup is taken in one consistent view while the server runs; it is restored into an empty database, which is
then brought to the newest schema.
"""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.core.errors import Unreadable
from tatami.server.store.engine import Storage
from tatami.server.store.migrate import current, revisions, upgrade

FORMAT: Final = 1
BATCH: Final = 500


def backup(storage: Storage, file: Path) -> int:
    """Write everything to a file; how many rows. The file is there whole or not at all."""
    part = file.with_name(file.name + ".part")
    count = 0
    with storage.engine.connect() as plain:
        db = plain if storage.sqlite else plain.execution_options(isolation_level="REPEATABLE READ")
        with db.begin(), gzip.open(part, "wt", encoding="utf-8") as out:
            out.write(json.dumps({"tatami": "backup", "format": FORMAT, "schema": current(db)}) + "\n")
            for name, row in rows(db):
                out.write(json.dumps([name, row], ensure_ascii=False) + "\n")
                count += 1
    with open(part, "rb") as written:
        os.fsync(written.fileno())
    part.replace(file)
    return count


def rows(db: Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row, referred tables first."""
    for table in reflected(db):
        for row in db.execute(sa.select(table)).mappings():
            yield table.name, dict(row)


def reflected(db: Connection) -> list[sa.Table]:
    """The tables as they are in this database."""
    found = sa.MetaData()
    found.reflect(db)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def restore(storage: Storage, file: Path) -> int:
    """Read a backup into an empty database; how many rows."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        head = read_head(file, lines)
        check_empty(storage)
        upgrade(storage.engine, head["schema"])
        with storage.engine.connect().execution_options(tatami_write=True) as db, db.begin():
            count = fill(db, lines)
    upgrade(storage.engine)
    return count


def read_head(file: Path, lines: Any) -> dict[str, Any]:
    try:
        head = json.loads(next(lines))
        known = head["tatami"] == "backup" and head["format"] == FORMAT
    except (OSError, ValueError, KeyError, TypeError, StopIteration, EOFError):
        known = False
    if not known:
        raise Unreadable(f"{file} is no backup of Tatami")
    if head["schema"] not in revisions():
        raise Unreadable(f"{file} has schema {head['schema']}, which is newer than this server; the newest here is {revisions()[-1]}")
    return dict(head)


def check_empty(storage: Storage) -> None:
    with storage.engine.connect() as db:
        if any(db.scalar(sa.select(sa.func.count()).select_from(table)) for table in reflected(db)):
            raise Unreadable("The database is not empty; a backup is restored into an empty one")


def fill(db: Connection, lines: Any) -> int:
    """Insert the rows, many at a time."""
    tables = {table.name: table for table in reflected(db)}
    count, name, batch = 0, "", list[dict[str, Any]]()
    for line in lines:
        where, row = json.loads(line)
        if (where != name or len(batch) >= BATCH) and batch:
            db.execute(tables[name].insert(), batch)
            batch = []
        name = where
        batch.append(row)
        count += 1
    if batch:
        db.execute(tables[name].insert(), batch)
    if db.dialect.name == "postgresql":
        db.execute(sa.text("SELECT setval(pg_get_serial_sequence('chat', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM chat), false)"))
    return count
