"""Bring a database to the newest schema, from any released one. Alembic is loaded only where there is something to do."""

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x7A7A4D1  # an advisory lock of PostgreSQL: one process migrates, the others wait


def revisions() -> list[str]:
    """Every released schema, the oldest first: a file is named after its revision."""
    return sorted(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py"))


def current(connection: Connection) -> str | None:
    """The schema a database has; None for an empty one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return version


def upgrade(engine: Engine, revision: str | None = None) -> None:
    """Carry out the migrations that are still to come."""
    wanted = revision or revisions()[-1]
    with engine.connect() as connection:
        if current(connection) == wanted:
            return
    from alembic import command

    with engine.connect().execution_options(tatami_write=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        command.upgrade(config(connection), wanted)


def config(connection: Connection) -> "Config":
    from alembic.config import Config

    found = Config()
    found.set_main_option("script_location", str(FOLDER))
    found.attributes["connection"] = connection
    return found
