"""Who finished which games, by when: a history is read page by page"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "history",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("person", "ended", "table"),
    )
    op.execute(
        'INSERT INTO history (person, ended, "table") '
        "SELECT DISTINCT seats.person, tables.ended, tables.id FROM seats "
        'JOIN tables ON tables.id = seats."table" '
        "WHERE tables.status = 'over' AND seats.person IN (SELECT id FROM people) "
        "AND typeof(tables.ended) IN ('real', 'integer')"
    )


def downgrade() -> None:
    op.drop_table("history")
