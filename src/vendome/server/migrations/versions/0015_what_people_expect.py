"""Reserves of time; games that end by agreement; invitations; phrases; programs"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(
            sa.Column("clock_reserve", sa.Integer(), nullable=False, server_default="0")
        )
        tables.add_column(sa.Column("invited_to", sa.String(length=32), nullable=True))
        tables.add_column(sa.Column("proposal", sa.JSON(), nullable=True))
        tables.add_column(sa.Column("proposed", sa.JSON(), nullable=True))
        tables.add_column(
            sa.Column("agreed", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("moves") as moves:
        moves.add_column(sa.Column("reserve", sa.Float(), nullable=False, server_default="0"))
    with op.batch_alter_table("answers") as answers:
        answers.add_column(sa.Column("at", sa.Float(), nullable=True))
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("phrase", sa.String(length=32), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("program", sa.String(length=64), nullable=True))
    op.create_table(
        "programs",
        sa.Column("id", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("owner", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False, unique=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("taken_back", sa.Float(), nullable=True),
    )
    op.create_index("programs_of_a_person", "programs", ["owner"])
    op.create_table(
        "invitations",
        sa.Column("table", sa.String(length=32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("declined", sa.Boolean(), nullable=False),
    )
    op.create_index("invitations_of_a_person", "invitations", ["person"])


def downgrade() -> None:
    op.drop_table("invitations")
    op.drop_table("programs")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("program")
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("phrase")
    with op.batch_alter_table("answers") as answers:
        answers.drop_column("at")
    with op.batch_alter_table("moves") as moves:
        moves.drop_column("reserve")
    with op.batch_alter_table("tables") as tables:
        for name in ("agreed", "proposed", "proposal", "invited_to", "clock_reserve"):
            tables.drop_column(name)
