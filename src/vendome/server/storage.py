"""The database: every change one transaction, on disk when it returns.

Plain functions that block; `House` calls them in a thread. SQL is built by SQLAlchemy alone, so no
text that somebody typed becomes part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from vendome.server.messages import ChatLine
from vendome.server.schema import (
    answers,
    chat,
    layouts,
    moves,
    mutes,
    notes,
    orders,
    people,
    seats,
    steps,
    tables,
)
from vendome.server.steps import Layout, Step

FILE = "vendome.db"
HISTORY = 200  # finished tables a person is shown


class Overtaken(Exception):
    """Somebody else has written this move or line first: read the table again."""


@dataclass(slots=True)
class SeatRow:
    seat: int
    kind: str
    person: str | None = None
    name: str = ""
    bot: str | None = None
    kept: str = ""  # why a bot plays for the owner: clock, away or left; empty: it does not
    returned: float = 0.0  # when the owner last took the seat back: their clock begins anew
    screen: bool = False
    value: str | None = None  # added to the deal


@dataclass(slots=True)
class MoveRow:
    number: int
    seat: int
    move: str
    by: str
    rules: int
    waiting: int
    happened: list[list[int]]
    at: float


@dataclass(slots=True)
class TableRow:
    id: str
    game: str
    rules: int
    cards: str
    options: dict[str, Any]
    clock_kind: str
    clock_amount: int
    listed: bool
    host: str
    secret: bytes
    made: float
    seen: float
    status: str = "gathering"
    seed: bytes | None = None
    asked: int | None = None
    opening: list[list[int]] | None = None
    states: bytes | None = None
    number: int = 0
    scores: list[int] | None = None
    winners: list[int] | None = None
    rematch: str | None = None
    reactions: dict[str, Any] | None = None
    started: float | None = None
    ended: float | None = None


@dataclass(slots=True)
class Kept:
    """All that is kept of a table."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    notes: dict[int, dict[str, str]] = field(default_factory=dict)  # by seat
    orders: dict[int, dict[str, str | int]] = field(default_factory=dict)  # by seat
    answers: dict[int, str] = field(default_factory=dict)  # by seat


class Storage:
    def __init__(self, folder: Path) -> None:
        url = f"sqlite:///{folder / FILE}"
        # An error of the database reaches the log: what it was to write must not.
        self._engine = create_engine(url, hide_parameters=True)
        self._layouts: dict[str, Layout] = {}
        event.listen(self._engine, "connect", _set_up)
        config = Config()
        config.set_main_option("script_location", "vendome.server:migrations")
        with self._engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        (folder / FILE).chmod(0o600)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except IntegrityError as clash:
            raise Overtaken from clash

    # People

    def person(self, person: str) -> tuple[str, list[str]] | None:
        """Their name, and whom they have muted."""
        with self._engine.connect() as connection:
            name = connection.scalar(select(people.c.name).where(people.c.id == person))
            if name is None:
                return None
            muted = connection.scalars(select(mutes.c.other).where(mutes.c.person == person))
            return name, list(muted)

    def add_person(self, person: str, name: str, at: float) -> None:
        with self._writing() as connection:
            connection.execute(insert(people).values(id=person, name=name, made=at))

    def rename(self, person: str, name: str) -> None:
        with self._writing() as connection:
            connection.execute(update(people).where(people.c.id == person).values(name=name))

    def mute(self, person: str, other: str, muted: bool) -> None:
        one = (mutes.c.person == person) & (mutes.c.other == other)
        with self._writing() as connection:
            connection.execute(delete(mutes).where(one))
            if muted:
                connection.execute(insert(mutes).values(person=person, other=other))

    # Tables

    def add_table(self, table: TableRow, rows: Iterable[SeatRow]) -> None:
        with self._writing() as connection:
            connection.execute(insert(tables).values(**asdict(table)))
            connection.execute(insert(seats), [{"table": table.id, **asdict(r)} for r in rows])

    def change(self, table: str, changes: Mapping[str, Any], rows: Iterable[SeatRow] = ()) -> None:
        """Write fields of a table, and whole seats, together."""
        with self._writing() as connection:
            if changes:
                connection.execute(update(tables).where(tables.c.id == table).values(**changes))
            for row in rows:
                here = (seats.c.table == table) & (seats.c.seat == row.seat)
                connection.execute(update(seats).where(here).values(**asdict(row)))

    def start(self, table: str, changes: Mapping[str, Any], first: Step) -> None:
        """The deal of a table: its fields, and the state it begins with."""
        self._keep_layout(first.layout)
        with self._writing() as connection:
            self._add_step(connection, table, 0, first)
            connection.execute(update(tables).where(tables.c.id == table).values(**changes))

    def append_moves(
        self, table: str, made: Sequence[tuple[MoveRow, Step]], changes: Mapping[str, Any]
    ) -> None:
        """Moves, and the state each led to: all or none. Refused if there is a move of a number.

        The steps of a game that has ended stand, compressed, among the changes. Whatever was said
        in a window has taken effect with them.
        """
        for _, step in made:
            self._keep_layout(step.layout)
        with self._writing() as connection:
            for move, step in made:
                connection.execute(insert(moves).values(table=table, **asdict(move)))
                if "states" not in changes:
                    self._add_step(connection, table, move.number + 1, step)
            if "states" in changes:
                connection.execute(delete(steps).where(steps.c.table == table))
            connection.execute(delete(answers).where(answers.c.table == table))
            connection.execute(update(tables).where(tables.c.id == table).values(**changes))

    def _keep_layout(self, layout: Layout) -> None:
        """On disk before the first state that needs it, and remembered only then."""
        if layout.id in self._layouts:
            return
        with suppress(Overtaken), self._writing() as connection:
            known = select(layouts.c.id).where(layouts.c.id == layout.id)
            if connection.scalar(known) is None:
                connection.execute(insert(layouts).values(id=layout.id, fields=layout.fields))
        self._layouts[layout.id] = layout

    def _add_step(self, connection: Connection, table: str, number: int, step: Step) -> None:
        connection.execute(
            insert(steps).values(
                table=table, number=number, layout=step.layout.id, state=step.state
            )
        )

    def append_line(self, table: str, line: ChatLine) -> None:
        with self._writing() as connection:
            connection.execute(
                insert(chat).values(
                    table=table,
                    number=line.number,
                    person=line.person,
                    name=line.name,
                    text=line.text,
                    at=line.at,
                )
            )

    def note(self, table: str, seat: int, key: str, text: str) -> None:
        """A note in place of the one before; without a text there is none."""
        here = (notes.c.table == table) & (notes.c.seat == seat) & (notes.c.key == key)
        with self._writing() as connection:
            connection.execute(delete(notes).where(here))
            if text:
                row = {"table": table, "seat": seat, "key": key, "text": text}
                connection.execute(insert(notes).values(**row))

    def order(self, table: str, seat: int, given: Mapping[str, str | int]) -> None:
        """All standing orders of a seat, in place of those before."""
        here = (orders.c.table == table) & (orders.c.seat == seat)
        with self._writing() as connection:
            connection.execute(delete(orders).where(here))
            connection.execute(insert(orders).values(table=table, seat=seat, orders=dict(given)))

    def answer(self, table: str, seat: int, move: str) -> None:
        """What a seat says in a window, in place of what it said before."""
        here = (answers.c.table == table) & (answers.c.seat == seat)
        with self._writing() as connection:
            connection.execute(delete(answers).where(here))
            connection.execute(insert(answers).values(table=table, seat=seat, move=move))

    def load(self, table: str) -> Kept | None:
        with self._engine.connect() as connection:
            return self._load(connection, table)

    def load_live(self) -> list[Kept]:
        """Every table that has not ended."""
        live = select(tables.c.id).where(tables.c.status.in_(("gathering", "playing")))
        with self._engine.connect() as connection:
            found = [self._load(connection, table) for table in connection.scalars(live).all()]
        return [kept for kept in found if kept is not None]

    def finished(self, person: str) -> list[Kept]:
        """The tables a person finished, newest first, without their moves."""
        mine = select(seats.c.table).where(seats.c.person == person)
        wanted = (
            select(tables.c.id)
            .where(tables.c.status == "over", tables.c.id.in_(mine))
            .order_by(tables.c.ended.desc())
            .limit(HISTORY)
        )
        with self._engine.connect() as connection:
            ids = connection.scalars(wanted).all()
            found = [self._load(connection, table, moves_too=False) for table in ids]
        return [kept for kept in found if kept is not None]

    def hosted(self, person: str) -> int:
        """How many unfinished tables this person has made."""
        live = tables.c.status.in_(("gathering", "playing")) & (tables.c.host == person)
        with self._engine.connect() as connection:
            return connection.scalar(select(func.count()).where(live)) or 0

    def _load(self, connection: Connection, table: str, moves_too: bool = True) -> Kept | None:
        """`moves_too`: with the game itself, and not only who played it and how it ended."""
        row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
        if row is None:
            return None

        def rows(source: Any, order: Any) -> Sequence[Mapping[str, Any]]:
            found = connection.execute(
                select(source).where(source.c.table == table).order_by(order)
            )
            return [{k: v for k, v in r.items() if k != "table"} for r in found.mappings()]

        kept = Kept(TableRow(**row), [SeatRow(**r) for r in rows(seats, seats.c.seat)])
        if moves_too:
            kept.moves = [MoveRow(**r) for r in rows(moves, moves.c.number)]
            kept.chat = [ChatLine(**r) for r in rows(chat, chat.c.number)]
            for r in rows(notes, notes.c.key):
                kept.notes.setdefault(r["seat"], {})[r["key"]] = r["text"]
            kept.orders = {r["seat"]: r["orders"] for r in rows(orders, orders.c.seat)}
            kept.answers = {r["seat"]: r["move"] for r in rows(answers, answers.c.seat)}
            kept.steps = [
                Step(self._layout(connection, r["layout"]), r["state"])
                for r in rows(steps, steps.c.number)
            ]
        else:
            kept.table.states = None
        return kept

    def _layout(self, connection: Connection, layout: str) -> Layout:
        if layout not in self._layouts:
            wanted = select(layouts.c.fields).where(layouts.c.id == layout)
            fields = connection.execute(wanted).scalar_one()
            self._layouts[layout] = Layout(layout, fields)
        return self._layouts[layout]


def _set_up(connection: Any, _: Any) -> None:
    """Written ahead and synced at every commit: what was acknowledged survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
