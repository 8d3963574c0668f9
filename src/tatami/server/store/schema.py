"""The tables of the database. Times are milliseconds since 1970 in UTC; ids are short random texts."""

from typing import Final

import sqlalchemy as sa

# What has become of a table.
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

# What a change of the rules has done to a game.
HALTED: Final = "other_rules"  # the rules it was played under are played no more
CARRIED: Final = "carried"  # it goes on from its stored position: the acts before would lead elsewhere now
REPLAYED: Final = "new_rules"  # it goes on: all its acts lead where they led

NAMES: Final = {  # of what the database makes a name for
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata: Final = sa.MetaData(naming_convention=NAMES)

people: Final = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("login", sa.String(40), unique=True),  # the shape of the name; none for a guest
    sa.Column("password", sa.String(200)),
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("theme", sa.String(8), nullable=False),
    sa.Column("notices", sa.JSON, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("deleted", sa.BigInteger),
    sa.Column("confirmed", sa.String(250)),  # the e-mail address that answered
    sa.Column("passing", sa.JSON, nullable=False, server_default="{}"),  # which questions the house passes for them, by title and kind
)

confirmations: Final = sa.Table(
    "confirmations",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("email", sa.String(250), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
)

sessions: Final = sa.Table(
    "sessions",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

tokens: Final = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("scopes", sa.JSON, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("revoked", sa.BigInteger),
)

tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("title", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("host", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("spectator_chat", sa.Boolean, nullable=False),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),  # secret until the game is over
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("version", sa.Integer, nullable=False),  # raised by every change that somebody may see
    sa.Column("length", sa.Integer, nullable=False),  # acts so far
    sa.Column("waiting", sa.JSON, nullable=False),
    sa.Column("thinking", sa.Boolean, nullable=False, index=True),  # whether a bot is to answer
    sa.Column("deadline", sa.BigInteger, index=True),
    sa.Column("passes", sa.BigInteger, index=True),  # when the house passes for somebody next
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("started", sa.BigInteger),
    sa.Column("moved", sa.BigInteger, nullable=False),  # when something happened that everybody could see
    sa.Column("ended", sa.BigInteger),
    sa.Column("outcome", sa.JSON),
    sa.Column("again", sa.String(16)),  # the table of the rematch
    sa.Column("origin", sa.String(16)),  # the finished game it was taken up from, to try again: such a game does not count
    sa.Column("halted", sa.String(20), nullable=False, server_default=""),  # what a change of the rules has done to the game
)

seats: Final = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # open, person, bot
    sa.Column("person", sa.ForeignKey("people.id"), index=True),
    sa.Column("level", sa.String(20)),  # of the bot that sits there
    sa.Column("name", sa.String(40)),  # of the player, where several share one screen
    sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),  # from its player's list of finished games
    sa.Column("invitation", sa.String(32), unique=True),
)

acts: Final = sa.Table(
    "acts",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # with the table: the lock that counts
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("act", sa.String(8), nullable=False),  # answer, then, undo, leave, return, flag, rest, ahead
    sa.Column("kind", sa.String(60), nullable=False),
    sa.Column("answer", sa.String(60), nullable=False),
    sa.Column("bot", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("checksum", sa.BigInteger, nullable=False),  # of what was asked next: finds rule changes
)

positions: Final = sa.Table(  # of running games: where one is read from, instead of from its first act
    "positions",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),  # acts it contains
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)

beginnings: Final = sa.Table(  # of games that were carried over: where they are played from, for the acts before lead elsewhere now
    "beginnings",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),  # acts before it
    sa.Column("dealt", sa.Integer, nullable=False),  # the rules the first of them was played under; the position has those of the table
    sa.Column("data", sa.Text, nullable=False),
)

archives: Final = sa.Table(  # of finished games: what every seat was shown and told, readable without the rules of then
    "archives",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)

analyses: Final = sa.Table(  # of finished games: the chances on the way, what answers cost, what was luck; as far as it was looked at
    "analyses",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("until", sa.Integer, nullable=False),  # the first answer not looked at yet
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)

chat: Final = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

notes: Final = sa.Table(
    "notes",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("text", sa.String(4000), nullable=False),
)

results: Final = sa.Table(
    "results",
    metadata,
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

ratings: Final = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("title", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)
