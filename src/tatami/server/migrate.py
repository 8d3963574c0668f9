"""Bring a database to the newest schema, from any released one."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x7A7A4D1  # an advisory lock of PostgreSQL: one process migrates, the others wait


def config(connection: Connection | None = None) -> Config:
    found = Config()
    found.set_main_option("script_location", str(FOLDER))
    found.attributes["connection"] = connection
    return found


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Carry out the migrations that are still to come."""
    with engine.connect().execution_options(tatami_write=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        command.upgrade(config(connection), revision)


def revisions() -> list[str]:
    """Every released schema, the oldest first."""
    return [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()][::-1]


def current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
