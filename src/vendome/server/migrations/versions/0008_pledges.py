"""Pledges before values, and deals that were abandoned"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("sealed", sa.Float(), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("pledge", sa.String(length=64), nullable=True))
    op.create_table(
        "abandoned_deals",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.Column("deal", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table", "number"),
    )
    # Where people gather, the values given so far were told too soon: everybody pledges a new one.
    op.execute(
        "UPDATE seats SET value = NULL"
        " WHERE \"table\" IN (SELECT id FROM tables WHERE status = 'gathering')"
    )


def downgrade() -> None:
    op.drop_table("abandoned_deals")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("pledge")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("sealed")
