"""The faces that people chose, also in the seats they have"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("people", "seats"):
        with op.batch_alter_table(name) as changed:
            changed.add_column(sa.Column("face", sa.Integer(), nullable=True))


def downgrade() -> None:
    for name in ("people", "seats"):
        with op.batch_alter_table(name) as changed:
            changed.drop_column("face")
