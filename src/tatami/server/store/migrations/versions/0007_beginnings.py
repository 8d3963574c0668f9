"""Where games begin that were carried over from older rules."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "beginnings",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", name="fk_beginnings_table"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("dealt", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_beginnings"),
    )
