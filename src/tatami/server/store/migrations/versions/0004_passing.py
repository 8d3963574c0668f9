"""The house passes for people who hold nothing: what each of them wishes, and when it is due."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("passing", sa.JSON, nullable=False, server_default="{}"))
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("passes", sa.BigInteger))
        table.create_index("ix_tables_passes", ["passes"])
