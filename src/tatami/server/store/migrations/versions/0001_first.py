"""The first schema, as it was: the schema of today may move on."""

import sqlalchemy as sa
from alembic import op

from tatami.server.store.schema import NAMES

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

first = sa.MetaData(naming_convention=NAMES)

sa.Table(
    "people",
    first,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("login", sa.String(40), unique=True),
    sa.Column("password", sa.String(200)),
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("theme", sa.String(8), nullable=False),
    sa.Column("notices", sa.JSON, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("deleted", sa.BigInteger),
)
sa.Table(
    "sessions",
    first,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("expires", sa.BigInteger, nullable=False),
)
sa.Table(
    "tokens",
    first,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("scopes", sa.JSON, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("revoked", sa.BigInteger),
)
sa.Table(
    "tables",
    first,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("title", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("host", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("spectator_chat", sa.Boolean, nullable=False),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("waiting", sa.JSON, nullable=False),
    sa.Column("thinking", sa.Boolean, nullable=False, index=True),
    sa.Column("deadline", sa.BigInteger, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("started", sa.BigInteger),
    sa.Column("moved", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger),
    sa.Column("outcome", sa.JSON),
    sa.Column("again", sa.String(16)),
)
sa.Table(
    "seats",
    first,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", sa.ForeignKey("people.id"), index=True),
    sa.Column("level", sa.String(20)),
    sa.Column("invitation", sa.String(32), unique=True),
)
sa.Table(
    "acts",
    first,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("act", sa.String(8), nullable=False),
    sa.Column("kind", sa.String(60), nullable=False),
    sa.Column("answer", sa.String(60), nullable=False),
    sa.Column("bot", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("checksum", sa.BigInteger, nullable=False),
)
sa.Table(
    "chat",
    first,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
sa.Table(
    "notes",
    first,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("text", sa.String(4000), nullable=False),
)
sa.Table(
    "results",
    first,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("title", sa.String(40), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("people", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("stayed", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
sa.Table(
    "ratings",
    first,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("title", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)


def upgrade() -> None:
    first.create_all(op.get_bind())
