"""Positions beside the acts, looks back at finished games, and what became of a game whose rules have changed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("halted", sa.String(20), nullable=False, server_default=""))
    for name in ("positions", "archives"):
        op.create_table(
            name,
            sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", name=f"fk_{name}_table"), nullable=False),
            sa.Column("seq", sa.Integer, nullable=False),
            sa.Column("rules", sa.Integer, nullable=False),
            sa.Column("data", sa.Text, nullable=False),
            sa.PrimaryKeyConstraint("table", name=f"pk_{name}"),
        )
