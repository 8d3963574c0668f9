"""Bring a database to the newest schema, from any released one. Alembic is loaded only where there is something to migrate."""

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from tatami.core.errors import Unreadable
from tatami.server.store.schema import metadata

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
    """Carry out the migrations that are still to come. An empty database gets the newest schema at once."""
    newest = revisions()[-1]
    wanted = revision or newest
    with engine.connect() as connection:
        if current(connection) == wanted:
            return
    with engine.connect().execution_options(tatami_write=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        found = current(connection)
        check_known(found)
        if found is None and wanted == newest:
            create(connection, newest)
        elif found != wanted:
            migrate(connection, wanted)


def check_known(schema: str | None) -> None:
    """That of a newer server is not migrated backwards."""
    if schema is not None and schema not in revisions():
        raise Unreadable(f"The database has schema {schema}, which is newer than this server; the newest here is {revisions()[-1]}")


def create(connection: Connection, newest: str) -> None:
    """The newest schema, as the migrations would have made it; a test compares the two."""
    metadata.create_all(connection)
    version = sa.Column("version_num", sa.String(32), nullable=False)
    table = sa.Table("alembic_version", sa.MetaData(), version, sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"))
    table.create(connection)
    connection.execute(table.insert().values(version_num=newest))


def migrate(connection: Connection, wanted: str) -> None:
    """From the schema a database has to the one that is wanted, step by step."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)
