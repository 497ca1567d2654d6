"""The database. Every change is one transaction, and on disk when it returns.

These are plain functions that block; `House` calls them in a thread. SQL is built by SQLAlchemy
alone, so no text that somebody typed becomes part of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, text, tuple_, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from vendome.server import chat, databases, invitations
from vendome.server.clock import HouseClock
from vendome.server.coding import read_events
from vendome.server.messages import ChatLine
from vendome.server.rows import AbandonedRow, InvitedRow, MoveRow, SeatRow, StoredTable, TableRow
from vendome.server.schema import (
    abandoned_deals,
    answers,
    clock,
    dismissed,
    history,
    layouts,
    moves,
    notes,
    orders,
    people,
    seats,
    steps,
    tables,
)
from vendome.server.sharing import Overtaken, Sharing
from vendome.server.steps import Layout, Step, kept_steps
from vendome.server.together import Together
from vendome.server.words import refused
from vendome.server.writing import add_rows, change_row, delete_rows

LONGEST_MOVE = 256
PAGE = 20  # finished tables a person is shown at once

Result = TypeVar("Result")


class Crowded(Exception):
    """Somebody has made as many tables as one person may have at a time."""


class Storage(Together):
    def __init__(
        self,
        folder: Path,
        monotonic: Callable[[], float] = time.monotonic,
        database: URL | None = None,
    ) -> None:
        """Open the database of a house: the file in its folder, or the one on a server."""
        self._engine = databases.open_house(folder, database)
        self._snapshots = self._engine  # in which all that is read together is of one moment
        self.sharing: Sharing | None = None  # with other workers
        if database is not None:
            self.sharing = Sharing(self._engine)
            self._snapshots = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._layouts: dict[str, Layout] = {}
        self.failing = False  # whether the last write failed
        with self._engine.connect() as connection:
            stored = connection.scalar(select(clock.c.time))
        self.clock = HouseClock(stored or 0.0, monotonic)

    def close(self) -> None:
        self._engine.dispose()

    def check_key(self, key: bytes) -> None:
        """Refuse a key that is not the house's."""
        if self.sharing is not None:
            self.write(databases.check_key, key)

    @contextmanager
    def _writing(self, guarded: bool = True) -> Iterator[Connection]:
        if self._shared is not None:
            try:
                yield self._shared
            except IntegrityError as clash:
                raise Overtaken from clash
            return
        try:
            with self._engine.begin() as connection:
                if self.sharing is not None and guarded:
                    self.sharing.guard(connection)
                yield connection
                if self.sharing is None:
                    change_row(connection, clock, {}, {"time": self.clock()})
        except IntegrityError as clash:
            raise Overtaken from clash
        except (DataError, UnicodeEncodeError) as error:
            raise refused("text_not_kept") from error
        except DBAPIError:
            self.failing = True
            raise
        self.failing = False

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._snapshots.connect() as connection:
                yield connection
        except (DataError, UnicodeEncodeError) as error:
            raise refused("text_not_kept") from error

    def probe(self) -> None:
        """Write something that changes nothing, to see whether the disk can be written."""
        with self._writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    def save_time(self) -> None:
        """Save the time of the house's clock and nothing else. In a file all that is written saves
        it too; all workers are told.
        """
        with self._writing() as connection:
            if self.sharing is not None:
                now = self.clock()
                connection.execute(update(clock).where(clock.c.time < now).values(time=now))
                self.sharing.tell(connection, time=now)

    def changing(
        self, versions: Mapping[str, int], job: Callable[..., Result], *arguments: Any
    ) -> tuple[Result, Mapping[str, int]]:
        """Do a job that changes tables of these versions, unless somebody has changed one of them
        meanwhile.

        Returns what the job returns, and the worker of each table from now on.
        """
        if self.sharing is None:
            return job(*arguments), {}
        with self.sharing.changing(versions) as workers:
            return job(*arguments), workers

    def telling(
        self, said: Mapping[str, Any], job: Callable[..., Result], *arguments: Any
    ) -> Result:
        """Do a job with the database, and tell all other workers of it, in one transaction. Returns
        what the job returns.
        """
        with self._writing() as connection:
            if self.sharing is not None:
                self.sharing.tell(connection, **said)
            return job(connection, *arguments)

    def write(self, job: Callable[..., Result], *arguments: Any) -> Result:
        """Do a job with the database, in one transaction. Returns what the job returns."""
        with self._writing() as connection:
            return job(connection, *arguments)

    def read(self, job: Callable[..., Result], *arguments: Any) -> Result:
        with self._reading() as connection:
            return job(connection, *arguments)

    # Tables

    def add_table(
        self,
        table: TableRow,
        rows: Iterable[SeatRow],
        most: int,
        after: str | None = None,
        changes: Mapping[str, Any] | None = None,
        invited: Iterable[InvitedRow] = (),
    ) -> None:
        """Write a new table, unless its maker would have made more than `most` that are not
        finished. If it comes after another one, what changes there and who is invited is written
        with it.

        They are counted after it is written and in the same transaction, so that of requests that
        come together each counts those before it.
        """
        live = tables.c.status.in_(("gathering", "playing")) & (tables.c.maker == table.maker)
        with self._writing() as connection:
            if self.sharing is not None:  # nobody else counts them meanwhile
                maker = select(people.c.id).where(people.c.id == table.maker)
                connection.execute(maker.with_for_update())
            connection.execute(insert(tables).values(**asdict(table)))
            if connection.execute(select(func.count()).where(live)).scalar_one() > most:
                raise Crowded
            connection.execute(insert(seats), [{"table": table.id, **asdict(r)} for r in rows])
            if after is not None and changes:
                connection.execute(update(tables).where(tables.c.id == after).values(**changes))
            invitations.add(connection, table.id, invited)
            if self.sharing is not None:
                self.sharing.tell(connection, table=table.id, version=0)

    def change(
        self,
        table: str,
        changes: Mapping[str, Any],
        rows: Iterable[SeatRow] = (),
        dismissing: str | None = None,
        abandoning: AbandonedRow | None = None,
    ) -> None:
        """Write fields of a table, whole seats, who was dismissed, what was abandoned: together."""
        with self._writing() as connection:
            if changes:
                connection.execute(update(tables).where(tables.c.id == table).values(**changes))
            for row in rows:
                here = (seats.c.table == table) & (seats.c.seat == row.seat)
                connection.execute(update(seats).where(here).values(**asdict(row)))
            if dismissing is not None:
                connection.execute(insert(dismissed).values(table=table, person=dismissing))
            if abandoning is not None:
                deal = {"table": table, **asdict(abandoning)}
                connection.execute(insert(abandoned_deals).values(**deal))

    def start(self, table: str, changes: Mapping[str, Any], first: Step) -> None:
        """Write the deal of a table: its fields, and the state it begins with."""
        self._save_layout(first.layout)
        with self._writing() as connection:
            self._add_step(connection, table, 0, first)
            connection.execute(update(tables).where(tables.c.id == table).values(**changes))

    def append_moves(
        self, table: str, made: Sequence[tuple[MoveRow, Step]], changes: Mapping[str, Any]
    ) -> None:
        """Write moves and the state after each: all or none. Refused if there is a move of that
        number.

        The steps of a game that has ended are among the changes, compressed. Answers in a window
        are deleted, since they have taken effect with these moves.
        """
        for _, step in made:
            self._save_layout(step.layout)
        with self._writing() as connection:
            for move, step in made:
                add_rows(connection, moves, [{"table": table, **move.kept}])
                if "states" not in changes:
                    self._add_step(connection, table, move.number + 1, step)
            if "states" in changes:
                connection.execute(delete(steps).where(steps.c.table == table))
                _remember(connection, table, changes["ended"])
            delete_rows(connection, answers, {"table": table})
            change_row(connection, tables, {"id": table}, changes)

    def _save_layout(self, layout: Layout) -> None:
        """Write a layout before the first state that needs it.

        It is remembered only when it is on disk.
        """
        if layout.id in self._layouts:
            return
        with suppress(Overtaken), self._writing(guarded=False) as connection:
            known = select(layouts.c.id).where(layouts.c.id == layout.id)
            if connection.scalar(known) is None:
                connection.execute(insert(layouts).values(id=layout.id, fields=layout.fields))
        self._layouts[layout.id] = layout

    def _add_step(self, connection: Connection, table: str, number: int, step: Step) -> None:
        row = {"table": table, "number": number, "layout": step.layout.id, "state": step.kept}
        add_rows(connection, steps, [row])

    def append_line(self, table: str, line: ChatLine) -> None:
        with self._writing() as connection:
            chat.append(connection, table, line)

    def chat_between(self, table: str, first: int, until: int) -> list[ChatLine]:
        with self._reading() as connection:
            return chat.between(connection, table, first, until)

    def note(self, table: str, seat: int, key: str, text: str) -> None:
        """Write a note in place of the one before. Without a text it is deleted."""
        here = (notes.c.table == table) & (notes.c.seat == seat) & (notes.c.key == key)
        with self._writing() as connection:
            connection.execute(delete(notes).where(here))
            if text:
                row = {"table": table, "seat": seat, "key": key, "text": text}
                connection.execute(insert(notes).values(**row))

    def order(self, table: str, seat: int, given: Mapping[str, str | int]) -> None:
        """Write all standing orders of a seat, in place of those before."""
        here = (orders.c.table == table) & (orders.c.seat == seat)
        with self._writing() as connection:
            connection.execute(delete(orders).where(here))
            connection.execute(insert(orders).values(table=table, seat=seat, orders=dict(given)))

    def answer(
        self,
        table: str,
        said: Mapping[int, str],
        by: Mapping[int, str] | None = None,
        at: Mapping[int, float] | None = None,
    ) -> None:
        """Write what all seats that are asked have answered in a window so far, an empty text being
        no answer; or what those have chosen whose choices are held, who chose it, and when.

        The same amount is written whatever they answered, so that it takes equally long.
        """
        rows = [
            {
                "table": table,
                "seat": seat,
                "move": move.ljust(LONGEST_MOVE),
                "by": (by or {}).get(seat),
                "at": (at or {}).get(seat),
            }
            for seat, move in said.items()
        ]
        with self._writing() as connection:
            delete_rows(connection, answers, {"table": table})
            add_rows(connection, answers, rows)

    def load(self, table: str) -> StoredTable | None:
        with self._reading() as connection:
            return self._load(connection, table)

    def live(self) -> list[str]:
        """Returns the ids of all tables that have not ended."""
        wanted = select(tables.c.id).where(tables.c.status.in_(("gathering", "playing")))
        with self._reading() as connection:
            return list(connection.scalars(wanted))

    def finished(self, person: str, before: tuple[float, str] | None = None) -> list[str]:
        """Returns the tables a person finished, newest first: a page of them, and one more if there
        are older ones.

        With `before` only those older than this one are returned, by its end and id.
        """
        mine = [history.c.person == person]
        if before is not None:
            mine.append(tuple_(history.c.ended, history.c.table) < before)
        newest = (history.c.ended.desc(), history.c.table.desc())
        wanted = select(history.c.table).where(*mine).order_by(*newest).limit(PAGE + 1)
        with self._reading() as connection:
            return list(connection.scalars(wanted))

    def ended(self, person: str, table: str) -> float | None:
        """Returns when a table ended that this person finished, or None if they did not."""
        mine = (history.c.person == person) & (history.c.table == table)
        with self._reading() as connection:
            return connection.scalar(select(history.c.ended).where(mine))

    def result(self, table: str) -> StoredTable | None:
        """Returns a finished table without its moves: who played it and how it ended."""
        with self._reading() as connection:
            return self._load(connection, table, moves_too=False)

    def _load(
        self, connection: Connection, table: str, moves_too: bool = True
    ) -> StoredTable | None:
        """Returns a table, or None. Without `moves_too`, only who played it and how it ended."""
        wanted = select(*(c for c in tables.c if moves_too or c is not tables.c.states))
        row = connection.execute(wanted.where(tables.c.id == table)).mappings().first()
        if row is None:
            return None

        def rows(source: Any, order: Any) -> Sequence[Mapping[str, Any]]:
            found = connection.execute(
                select(source).where(source.c.table == table).order_by(order)
            )
            return [{k: v for k, v in r.items() if k != "table"} for r in found.mappings()]

        stored = StoredTable(TableRow(**row), [SeatRow(**r) for r in rows(seats, seats.c.seat)])
        stored.dismissed = [r["person"] for r in rows(dismissed, dismissed.c.person)]
        deals = rows(abandoned_deals, abandoned_deals.c.number)
        stored.abandoned = [AbandonedRow(**r) for r in deals]
        stored.invited = {one.person: one for one in invitations.to(connection, table)}
        if moves_too:
            stored.moves = [
                MoveRow(**{**r, "happened": read_events(r["happened"])})
                for r in rows(moves, moves.c.number)
            ]
            stored.chat = chat.newest(connection, table)
            for r in rows(notes, notes.c.key):
                stored.notes.setdefault(r["seat"], {})[r["key"]] = r["text"]
            stored.orders = {r["seat"]: r["orders"] for r in rows(orders, orders.c.seat)}
            said = rows(answers, answers.c.seat)
            stored.answers = {r["seat"]: move for r in said if (move := r["move"].rstrip())}
            stored.chosen_by = {r["seat"]: r["by"] for r in said if r["by"]}
            stored.chosen_at = {r["seat"]: r["at"] for r in said if r["at"] is not None}
            kept = rows(steps, steps.c.number)
            stored.steps = kept_steps(
                (self._layout(connection, r["layout"]), r["state"]) for r in kept
            )
        return stored

    def _layout(self, connection: Connection, layout: str) -> Layout:
        if layout not in self._layouts:
            wanted = select(layouts.c.fields).where(layouts.c.id == layout)
            fields = connection.execute(wanted).scalar_one()
            self._layouts[layout] = Layout(layout, fields)
        return self._layouts[layout]


def _remember(connection: Connection, table: str, ended: float) -> None:
    """Add a table to the history of everybody who sits there, once each."""
    here = select(seats.c.person).where(seats.c.table == table, seats.c.person.is_not(None))
    for person in set(connection.scalars(here)):
        connection.execute(insert(history).values(person=person, ended=ended, table=table))
