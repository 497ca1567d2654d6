"""What several workers share, what is due, and since when somebody is away or looks on"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Not in batches: a table would be written anew, and these columns need no more than a name.
    op.add_column("tables", sa.Column("due", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("watched", sa.Float(), nullable=True))
    for name in ("version", "worker"):
        op.add_column("tables", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("gone", sa.Float(), nullable=True))
    op.add_column("analyses", _worker())
    op.add_column("clock", _worker())
    op.add_column("clock", sa.Column("key", sa.String(length=64), nullable=True))
    op.create_table(
        "presences",
        sa.Column("table", sa.String(length=32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("worker", sa.Integer(), primary_key=True),
    )
    op.create_index("tables_by_due", "tables", ["due", "id"])
    op.create_index("presences_at_a_worker", "presences", ["worker"])


def downgrade() -> None:
    op.drop_index("presences_at_a_worker", "presences")
    op.drop_index("tables_by_due", "tables")
    op.drop_table("presences")
    for table, names in (
        ("clock", ("key", "worker")),
        ("analyses", ("worker",)),
        ("seats", ("gone",)),
        ("tables", ("worker", "version", "watched", "due")),
    ):
        with op.batch_alter_table(table) as changed:
            for name in names:
                changed.drop_column(name)


def _worker() -> sa.Column[int]:
    return sa.Column("worker", sa.Integer(), nullable=False, server_default="0")
