"""The house's own clock, when a table's clocks began, and decisions whose time is up

Until now all times were the wall clock's. The house's clock begins at the latest of them, so that
they can be compared with it; what is no date of ours does not count. Whoever is asked then has the
whole time for it once more.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TIMES = (
    ("tables", ("made", "started", "ended", "seen")),
    ("moves", ("at",)),
    ("chat", ("at",)),
    ("seats", ("returned",)),
)
LATEST = 1e11  # the year 5138


def upgrade() -> None:
    latest = op.get_bind().scalar(sa.text(f"SELECT COALESCE(MAX(time), 0) FROM ({_all_times()})"))
    clock = op.create_table(
        "clock",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.bulk_insert(clock, [{"id": 1, "time": latest}])
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("began", sa.Float(), nullable=True))
    op.execute("UPDATE tables SET began = started")
    playing = sa.text("UPDATE tables SET began = :latest WHERE status = 'playing'")
    op.get_bind().execute(playing, {"latest": latest})
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("late", sa.Integer(), nullable=True))
        seats.drop_column("returned")


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("returned", sa.Float(), nullable=False, server_default="0"))
        seats.drop_column("late")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("began")
    op.drop_table("clock")


def _all_times() -> str:
    return " UNION ALL ".join(
        f'SELECT "{column}" AS time FROM "{table}" '
        f"WHERE typeof(\"{column}\") IN ('real', 'integer') AND \"{column}\" <= {LATEST}"
        for table, columns in TIMES
        for column in columns
    )
