"""When people last came and from where, blocks and reports, and what operators have done"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("seen", sa.Float(), nullable=False, server_default="0"))
    op.execute("UPDATE people SET seen = made")
    op.create_index("people_by_visit", "people", ["seen", "id"])
    op.create_index("tables_by_end", "tables", ["ended", "id"])
    op.create_table(
        "visits",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "address"),
    )
    op.create_index("visits_by_time", "visits", ["at", "person"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["other"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=True),
        sa.Column("said", sa.String(length=1024), nullable=True),
        sa.Column("closed", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["other"], ["people.id"]),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=64), nullable=False),
        sa.Column("verb", sa.String(length=8), nullable=False),
        sa.Column("target", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("done", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("number"),
    )


def downgrade() -> None:
    for table in ("acts", "reports", "blocks"):
        op.drop_table(table)
    op.drop_index("visits_by_time", "visits")
    op.drop_table("visits")
    op.drop_index("tables_by_end", "tables")
    op.drop_index("people_by_visit", "people")
    with op.batch_alter_table("people") as people:
        people.drop_column("seen")
