"""Who made a table: its host may have left it to somebody else"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(
            sa.Column("maker", sa.String(length=32), nullable=False, server_default="")
        )
    op.execute("UPDATE tables SET maker = host")


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("maker")
