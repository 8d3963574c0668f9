"""Addresses are confirmed before letters go there; a login is the shape of a name, so that no other name looks like it."""

import sqlalchemy as sa
from alembic import op

from tatami.server.people.names import shape

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("confirmed", sa.String(250)))
    op.create_table(
        "confirmations",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("email", sa.String(250), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_confirmations"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_confirmations_person"),
    )
    op.create_index("ix_confirmations_person", "confirmations", ["person"])
    op.create_index("ix_confirmations_email", "confirmations", ["email"])
    shape_logins(op.get_bind())


def shape_logins(db: sa.Connection) -> None:
    """Where two accounts look alike already, both keep the login they have."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"))
    rows = db.execute(sa.select(people).where(people.c.login.is_not(None)).order_by(people.c.id)).all()
    taken = {row.login for row in rows}
    for row in rows:
        wanted = shape(row.name)
        if wanted != row.login and wanted not in taken and len(wanted) <= 40:
            taken.add(wanted)
            db.execute(people.update().where(people.c.id == row.id).values(login=wanted))
