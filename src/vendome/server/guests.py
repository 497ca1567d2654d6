"""People as they are stored: their name and face, and whom they do not want to hear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from vendome.server.rows import SeatRow
from vendome.server.schema import mutes, people, seats


@dataclass(frozen=True, slots=True)
class Known:
    """What the house knows of somebody."""

    name: str
    face: int | None  # None: they have not chosen one
    muted: list[str]


def find(connection: Connection, person: str) -> Known | None:
    wanted = select(people.c.name, people.c.face).where(people.c.id == person)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    muted = connection.scalars(select(mutes.c.other).where(mutes.c.person == person))
    return Known(row.name, row.face, list(muted))


def add(connection: Connection, person: str, name: str, at: float) -> None:
    connection.execute(insert(people).values(id=person, name=name, made=at))


def introduce(
    connection: Connection,
    person: str,
    name: str,
    face: int | None,
    rows: Iterable[tuple[str, SeatRow]],
) -> None:
    """Write what a person is called and how they look, also in these seats, each with its table's
    id.
    """
    connection.execute(update(people).where(people.c.id == person).values(name=name, face=face))
    for table, row in rows:
        here = (seats.c.table == table) & (seats.c.seat == row.seat)
        connection.execute(update(seats).where(here).values(name=row.name, face=row.face))


def mute(connection: Connection, person: str, other: str, muted: bool) -> None:
    one = (mutes.c.person == person) & (mutes.c.other == other)
    connection.execute(delete(mutes).where(one))
    if muted:
        connection.execute(insert(mutes).values(person=person, other=other))
