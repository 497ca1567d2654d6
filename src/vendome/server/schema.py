"""What is kept on disk. `migrations` brings an older file up to this."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("made", Float, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the rules it began with
    Column("cards", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock_kind", String(8), nullable=False),
    Column("clock_amount", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("seed", LargeBinary(32)),
    Column("asked", Integer),  # who was asked first, one bit a seat
    Column("opening", JSON),  # what happened in the set-up, as numbers
    Column("states", LargeBinary),  # all steps, compressed, once the game is over
    Column("number", Integer, nullable=False),
    Column("scores", JSON),
    Column("winners", JSON),
    Column("rematch", String(32)),
    Column("reactions", JSON),  # how questions out of turn are answered
    Column("made", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("seen", Float, nullable=False),  # when somebody was last there
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", ForeignKey("people.id")),
    Column("name", String(64), nullable=False),
    Column("bot", String(16)),
    Column("kept", String(8), nullable=False),
    Column("returned", Float, nullable=False, server_default="0"),
    Column("screen", Boolean, nullable=False),
    Column("value", String(128)),
)

moves = Table(
    "moves",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0; two that race cannot both be written
    Column("seat", Integer, nullable=False),
    Column("move", String(256), nullable=False),
    Column("by", String(8), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("waiting", Integer, nullable=False),  # afterwards, one bit a seat
    Column("happened", JSON, nullable=False),  # as numbers
    Column("at", Float, nullable=False),
)

# A state's fields, so that bytes written before a state got new ones can still be read.
layouts = Table(
    "layouts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("fields", JSON, nullable=False),
)

# The states of a game being played: after the set-up (0) and after each move.
steps = Table(
    "steps",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("layout", ForeignKey("layouts.id"), nullable=False),
    Column("state", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", String(1024), nullable=False),
    Column("at", Float, nullable=False),
)

# A seat's private notebook. In play a seat never changes hands, so its notes need no owner.
notes = Table(
    "notes",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", String(20), primary_key=True),
    Column("text", String(200), nullable=False),
)

# A seat's standing orders, for its owner alone, as its notes are.
orders = Table(
    "orders",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("orders", JSON, nullable=False),
)

# What seats have said in the window that is open: it takes effect when the window ends.
answers = Table(
    "answers",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("move", String(256), nullable=False),
)

Index("seats_of_a_person", seats.c.person, seats.c.table)
