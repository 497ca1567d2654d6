"""How long a house keeps what nobody needs any more, and the rows that go then.

Each piece of work looks at a few rows, in the order of their time, and deletes those that are due;
`Forgetting` does one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, delete, exists, select, tuple_, update
from sqlalchemy import Table as SqlTable

from vendome.server.schema import (
    blocks,
    chat,
    metadata,
    mutes,
    people,
    reports,
    tables,
    visits,
)

Place = tuple[float, str]  # of a row in the order of time: its time, and its id

START: Place = (float("-inf"), "")
FEW = 20  # tables looked at in one piece of work
SOME = 200  # people looked at in one piece of work
BY_END = (tables.c.ended, tables.c.id)


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days what is kept; 0: for ever. `docs/operating.md` explains them."""

    guests: int = 400  # since they last came, if nothing that is kept names them
    abandoned: int = 30  # tables that were given up, since then
    games: int = 0  # tables whose game is over, since then
    chat: int = 365  # what was said at a table, since it ended
    addresses: int = 30  # from where people came, hashed, since they last did
    reports: int = 365  # of people by people, since then
    logs: int = 30  # files of the log, if it is written into a folder


@dataclass(frozen=True, slots=True)
class Piece:
    """What came of a piece of work."""

    until: Place | None  # how far it looked; None: there is nothing more that is due
    gone: list[str]  # ids of those that are gone


def forget_abandoned(connection: Connection, after: Place, before: float) -> Piece:
    return _forget_tables(connection, "abandoned", after, before)


def forget_games(connection: Connection, after: Place, before: float) -> Piece:
    return _forget_tables(connection, "over", after, before)


def forget_chat(connection: Connection, after: Place, before: float) -> Piece:
    """Delete what was said at the next tables that ended before a time. Returns how far it got."""
    found = _next(connection, BY_END, after, before, FEW)
    connection.execute(delete(chat).where(chat.c.table.in_([table for _, table in found])))
    return Piece(found[-1] if found else None, [])


def forget_guests(connection: Connection, after: Place, before: float) -> Piece:
    """Delete those of the next people who have not come since a time and whom nothing names.

    Returns who is gone.
    """
    found = _next(connection, (people.c.seen, people.c.id), after, before, SOME)
    named = [exists().where(column == people.c.id) for column in references(people)]
    named = [one for one, column in zip(named, references(people), strict=True) if not own(column)]
    among = people.c.id.in_([person for _, person in found])
    due = list(connection.scalars(select(people.c.id).where(among, *(~one for one in named))))
    for column in filter(own, references(people)):
        connection.execute(delete(column.table).where(column.in_(due)))
    connection.execute(delete(people).where(people.c.id.in_(due)))
    return Piece(found[-1] if found else None, due)


def forget_addresses(connection: Connection, after: Place, before: float) -> Piece:
    """Delete the oldest visits. Returns how far it got."""
    found = _next(connection, (visits.c.at, visits.c.person), after, before, SOME)
    for at, person in found:
        here = (visits.c.at == at) & (visits.c.person == person)
        connection.execute(delete(visits).where(here))
    return Piece(found[-1] if found else None, [])


def forget_reports(connection: Connection, after: Place, before: float) -> Piece:
    """Delete the oldest reports. Returns how far it got."""
    found = _next(connection, (reports.c.at, reports.c.person), after, before, SOME)
    for at, person in found:
        here = (reports.c.at == at) & (reports.c.person == person)
        connection.execute(delete(reports).where(here))
    return Piece(found[-1] if found else None, [])


def references(to: SqlTable) -> list[Column[Any]]:
    """Returns every column that names a row of this table."""
    columns = (column for table in metadata.sorted_tables for column in table.columns)
    return [one for one in columns if any(key.column.table is to for key in one.foreign_keys)]


def own(column: Column[Any]) -> bool:
    """Returns whether what names a person is their own affair and goes with them."""
    return column.table in (mutes, blocks, visits)


def _forget_tables(connection: Connection, status: str, after: Place, before: float) -> Piece:
    """Delete the next tables of this status that ended before a time, with all that was theirs.

    Returns which are gone.
    """
    wanted = tables.c.status == status
    found = _next(connection, BY_END, after, before, FEW, wanted)
    gone = [table for _, table in found]
    for column in references(tables):
        connection.execute(delete(column.table).where(column.in_(gone)))
    connection.execute(update(tables).where(tables.c.rematch.in_(gone)).values(rematch=None))
    connection.execute(delete(tables).where(tables.c.id.in_(gone)))
    return Piece(found[-1] if found else None, gone)


def _next(
    connection: Connection,
    order: tuple[Column[Any], Column[Any]],
    after: Place,
    before: float,
    most: int,
    *wanted: ColumnElement[bool],
) -> Sequence[Place]:
    """Returns the next rows in an order that begins with their time, those before this time."""
    beyond = tuple_(*order) > after if after != START else order[0].is_not(None)
    query = select(*order).where(beyond, order[0] < before, *wanted)
    query = query.order_by(*order).limit(most)
    return [(at, row) for at, row in connection.execute(query)]
