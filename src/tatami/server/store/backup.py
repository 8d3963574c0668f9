"""Backup and restore: the whole database as lines of JSON, compressed; the same file for SQLite and PostgreSQL.

The first line says which schema the rows have, the last how many there are and what they add up to. A backup is taken in one consistent view while the server
runs. It is restored into an empty database, which is then brought to the newest schema: whole, or not at all.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.core.decoding import decode
from tatami.core.errors import Unreadable
from tatami.server.store.engine import Storage
from tatami.server.store.migrate import current, migrate, revisions, upgrade

FORMAT: Final = 2
WITHOUT_END: Final = 1  # the first format, which has no last line
BATCH: Final = 500


def backup(storage: Storage, file: Path) -> int:
    """Write everything to a file; how many rows. The file is there whole or not at all."""
    part = file.with_name(file.name + ".part")
    try:
        count = write(storage, part)
        with open(part, "rb") as written:
            os.fsync(written.fileno())
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Unreadable(f"{file} could not be written: {error.strerror}. There is no backup") from None
    return count


def write(storage: Storage, part: Path) -> int:
    count, total = 0, sha256()
    with storage.engine.connect() as plain:
        db = plain if storage.sqlite else plain.execution_options(isolation_level="REPEATABLE READ")
        with db.begin(), gzip.open(part, "wt", encoding="utf-8") as out:
            out.write(json.dumps({"tatami": "backup", "format": FORMAT, "schema": current(db)}) + "\n")
            for name, row in rows(db):
                line = json.dumps([name, row], ensure_ascii=False)
                out.write(line + "\n")
                total.update(line.encode())
                count += 1
            out.write(json.dumps({"end": True, "rows": count, "sha256": total.hexdigest()}) + "\n")
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
    """Read a backup into an empty database; how many rows. It is read to its end before anything is written."""
    head = read_head(file)
    check_whole(file, head["format"])
    check_empty(storage)
    prepare(storage, head["schema"])
    try:
        with storage.engine.connect().execution_options(tatami_write=True) as db, db.begin():
            count = fill(db, (decode(line) for line in body(file)))
    except (sa.exc.SQLAlchemyError, KeyError, ValueError, TypeError) as error:
        raise damaged(file, f"its rows do not fit together ({type(error).__name__})") from None
    upgrade(storage.engine)
    return count


def lines_of(file: Path) -> Iterator[str]:
    """Every line; a file that is cut or spoilt is refused wherever that shows."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield line.rstrip("\n")
    except FileNotFoundError:
        raise Unreadable(f"There is no file {file}") from None
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise damaged(file, f"it cannot be read to its end ({type(error).__name__})") from None


def body(file: Path) -> Iterator[str]:
    """The lines of rows, between the first and the last."""
    lines = lines_of(file)
    next(lines)
    return (line for line in lines if line.startswith("["))


def read_head(file: Path) -> dict[str, Any]:
    try:
        head = decode(next(lines_of(file)))
        known = head["tatami"] == "backup" and isinstance(head["format"], int)
    except (ValueError, KeyError, TypeError, StopIteration):
        known = False
    except Unreadable as error:
        if "There is no file" in str(error):
            raise
        known = False
    if not known:
        raise Unreadable(f"{file} is no backup of Tatami")
    if head["format"] > FORMAT or head["schema"] not in revisions():
        raise Unreadable(
            f"{file} was made by a newer server (format {head['format']}, schema {head['schema']}); "
            f"the newest here are format {FORMAT} and schema {revisions()[-1]}"
        )
    return dict(head)


def check_whole(file: Path, format: int) -> None:
    """Whether every row is there and as it was written."""
    count, total, end = 0, sha256(), None
    lines = lines_of(file)
    next(lines)
    for line in lines:
        if end is not None:
            raise damaged(file, "something follows its end")
        if line.startswith("["):
            total.update(line.encode())
            count += 1
        else:
            end = line
    if format == WITHOUT_END and end is None:
        return
    if end is None:
        raise damaged(file, "its end is missing")
    if end != json.dumps({"end": True, "rows": count, "sha256": total.hexdigest()}):
        raise damaged(file, "its rows are not those that were written")


def damaged(file: Path, why: str) -> Unreadable:
    return Unreadable(f"{file} is damaged: {why}. Nothing was restored")


def prepare(storage: Storage, schema: str) -> None:
    """Bring an empty database to the schema of the backup, be it an older one."""
    with storage.engine.connect().execution_options(tatami_write=True) as db, db.begin():
        if current(db) not in (None, schema):
            found = sa.MetaData()
            found.reflect(db)
            found.drop_all(db)
        if current(db) is None:
            migrate(db, schema)


def check_empty(storage: Storage) -> None:
    with storage.engine.connect() as db:
        if any(db.scalar(sa.select(sa.func.count()).select_from(table)) for table in reflected(db)):
            raise Unreadable("The database is not empty; a backup is restored into an empty one")


def fill(db: Connection, rows: Iterator[Any]) -> int:
    """Insert the rows, many at a time."""
    tables = {table.name: table for table in reflected(db)}
    count, name, batch = 0, "", list[dict[str, Any]]()
    for where, row in rows:
        if (where != name or len(batch) >= BATCH) and batch:
            db.execute(tables[name].insert(), batch)
            batch = []
        name = where
        batch.append(without_zeros(row))
        count += 1
    if batch:
        db.execute(tables[name].insert(), batch)
    if db.dialect.name == "postgresql":
        db.execute(sa.text("SELECT setval(pg_get_serial_sequence('chat', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM chat), false)"))
    return count


def without_zeros(row: dict[str, Any]) -> dict[str, Any]:
    """PostgreSQL keeps no zero byte in a text; older servers let some in."""
    return {name: value.replace("\0", "") if isinstance(value, str) else value for name, value in row.items()}
