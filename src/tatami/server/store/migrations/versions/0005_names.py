"""A name for each of several people at one screen; finished games that their player has removed from the list."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("name", sa.String(40)))
        seats.add_column(sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()))
