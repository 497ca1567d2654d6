"""Who made a choice that is held until the last seat has chosen"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("answers") as answers:
        answers.add_column(sa.Column("by", sa.String(length=8), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("answers") as answers:
        answers.drop_column("by")
