"""The tables of the database. `migrations` brings an older file up to date."""

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
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Column("face", Integer),  # as they chose; else one is given
    Column("seen", Float, nullable=False, server_default="0"),  # the day they last came
)

# Programs that play for somebody; they are people too, with a name and a face.
programs = Table(
    "programs",
    metadata,
    Column("id", ForeignKey("people.id"), primary_key=True),
    Column("owner", ForeignKey("people.id"), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),  # of its token
    Column("made", Float, nullable=False),
    Column("taken_back", Float),
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
    Column("hints", Boolean, nullable=False),  # whether players may ask for advice
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("maker", String(32), nullable=False),  # who the host was at first
    Column("status", String(16), nullable=False, index=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("sealed", Float),  # since when all have pledged a value
    Column("seed", LargeBinary(32)),
    Column("asked", Integer),  # who was asked first, one bit a seat
    Column("opening", JSON),  # what happened in the set-up, as numbers
    Column("states", LargeBinary),  # all steps, compressed, once the game is over
    Column("number", Integer, nullable=False),
    Column("scores", JSON),
    Column("winners", JSON),
    Column("rematch", String(32)),
    Column("invited_to", String(32)),  # the table to which its people were invited last
    Column("reactions", JSON),  # how questions out of turn are answered
    Column("proposal", JSON),  # to end the game, while it stands
    Column("proposed", JSON),  # after how many moves each person last did so
    Column("agreed", Boolean, nullable=False, server_default=false()),  # to end the game
    Column("made", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    # By the house's clock:
    Column("seen", Float, nullable=False),  # when it was made: who comes later is not written
    Column("began", Float),  # from when on its clocks count
    # In seconds or days, like the clock's amount:
    Column("clock_reserve", Integer, nullable=False, server_default="0"),
    # By the house's clock: when something is due here next, and when somebody who does not play
    # first looked on.
    Column("due", Float),
    Column("watched", Float),
    # With several workers: how often it was changed, and the one that does what is due.
    Column("version", Integer, nullable=False, server_default="0"),
    Column("worker", Integer, nullable=False, server_default="0"),
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
    Column("late", Integer),  # the decision whose time was up: a bot plays it
    Column("screen", Boolean, nullable=False),
    Column("program", String(64)),  # whose program sits here, as they were called then
    Column("pledge", String(64)),
    Column("value", String(128)),
    Column("face", Integer),  # as its owner chose; else one is given
    Column("gone", Float),  # since when its owner's pages are closed, by the house's clock
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
    Column("at", Float, nullable=False),  # by the house's clock
    # Seconds that it took from its seat's reserve:
    Column("reserve", Float, nullable=False, server_default="0"),
)

# The fields of a state, so that bytes from before it got new ones can still be read.
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
    Column("phrase", String(32)),  # in place of a text
)

# Deals that were sealed and abandoned, since somebody left or did not reveal their value.
abandoned_deals = Table(
    "abandoned_deals",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seal", String(64), nullable=False),
    Column("deal", JSON, nullable=False),  # as the record has it
)

# Whom the host of a table asked to leave before its game began.
dismissed = Table(
    "dismissed",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)

# Whom the host of a table invites, from a game that they played together.
invitations = Table(
    "invitations",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("name", String(64), nullable=False),  # as they were called there
    Column("declined", Boolean, nullable=False),
)

# A seat's private notebook. During play a seat never changes hands, so notes have no owner.
notes = Table(
    "notes",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", String(20), primary_key=True),
    Column("text", String(200), nullable=False),
)

# A seat's standing orders, for its owner alone, like its notes.
orders = Table(
    "orders",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("orders", JSON, nullable=False),
)

# What seats have answered in the open window, filled up with spaces, or only spaces, which takes
# effect when the window ends; or what they have chosen in secret, until the last has chosen.
answers = Table(
    "answers",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("move", String(256), nullable=False),
    Column("by", String(8)),  # who chose it; none in a window
    Column("at", Float),  # when the seat first chose, by the house's clock; none in a window
)

# Who finished which games, newest last: a page of somebody's history is a piece of this.
history = Table(
    "history",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("ended", Float, primary_key=True),
    Column("table", ForeignKey("tables.id"), primary_key=True),
)

# Analyses of finished games, one for each game. Without a result: asked for, and not yet done.
analyses = Table(
    "analyses",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),  # who asked first
    Column("asked", Float, nullable=False),  # by the house's clock
    Column("result", LargeBinary),  # as `Analysis.as_data` has it: JSON, compressed
    Column("worker", Integer, nullable=False, server_default="0"),  # who makes it
)

# With several workers: who has a page of which table open, and at which worker.
presences = Table(
    "presences",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("worker", Integer, primary_key=True),
)

# From which addresses somebody came, each hashed with the house's key, and when they last did.
visits = Table(
    "visits",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("address", String(16), primary_key=True),
    Column("at", Float, nullable=False),
)

# Who does not want to sit with whom. Whoever blocks somebody has muted them too.
blocks = Table(
    "blocks",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
)

# What people have told whoever runs the house of others.
reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),  # who reports
    Column("other", ForeignKey("people.id"), nullable=False),  # whom
    Column("reason", String(16), nullable=False),
    Column("text", String(500), nullable=False),
    Column("table", String(32)),
    Column("said", String(1024)),  # the line of chat that it is about, as it was said
    Column("closed", Float),  # since when nothing is left to do about it
)

# What operators have done: nothing of it is ever changed or forgotten.
acts = Table(
    "acts",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(64), nullable=False),  # their name on the machine
    Column("verb", String(8), nullable=False),
    Column("target", String(32), nullable=False),  # a person, a hashed address, a table, a report
    Column("until", Float),  # when it ends by itself
    Column("reason", String(200), nullable=False),
    Column("done", Float),  # when the running house had carried it out
)

# One row: the time of the house's own clock when something was last written; and what is shared by
# all who open the house: the number of the newest worker, and a hash of the key.
clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", Float, nullable=False),
    Column("worker", Integer, nullable=False, server_default="0"),
    Column("key", String(64)),
)

Index("programs_of_a_person", programs.c.owner)
Index("invitations_of_a_person", invitations.c.person)
Index("seats_of_a_person", seats.c.person, seats.c.table)
Index("visits_by_time", visits.c.at, visits.c.person)
Index("people_by_visit", people.c.seen, people.c.id)
Index("tables_by_end", tables.c.ended, tables.c.id)
Index("tables_by_due", tables.c.due, tables.c.id)
Index("presences_at_a_worker", presences.c.worker)
