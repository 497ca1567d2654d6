"""People as they are stored: their name and face, and whom they do not want to hear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from vendome.server.databases import put
from vendome.server.rows import SeatRow
from vendome.server.schema import blocks, mutes, people, programs, seats, tables, visits


@dataclass(frozen=True, slots=True)
class Known:
    """What the house knows of somebody."""

    name: str
    face: int | None  # None: they have not chosen one
    muted: list[str]
    blocked: list[str]
    owner: str | None = None  # whose program this is


def find(connection: Connection, person: str) -> Known | None:
    wanted = select(people.c.name, people.c.face).where(people.c.id == person)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    mine = select(mutes.c.other).where(mutes.c.person == person).order_by(mutes.c.other)
    muted = connection.scalars(mine)
    mine = select(blocks.c.other).where(blocks.c.person == person).order_by(blocks.c.other)
    blocked = connection.scalars(mine)
    owner = connection.scalar(select(programs.c.owner).where(programs.c.id == person))
    return Known(row.name, row.face, list(muted), list(blocked), owner)


def add(connection: Connection, person: str, name: str, at: float) -> None:
    connection.execute(insert(people).values(id=person, name=name, made=at, seen=at))


def came(connection: Connection, person: str, address: str | None, at: float) -> None:
    """Note that somebody has come, from an address that stands under its alias."""
    connection.execute(update(people).where(people.c.id == person).values(seen=at))
    if address is not None:
        put(connection, visits, {"person": person, "address": address, "at": at})


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
    if muted:
        put(connection, mutes, {"person": person, "other": other})
    else:
        connection.execute(delete(mutes).where(one))


def block(connection: Connection, person: str, other: str, blocked: bool) -> None:
    """Write whether somebody does not want to sit with another, nor to hear them."""
    one = (blocks.c.person == person) & (blocks.c.other == other)
    if blocked:
        put(connection, blocks, {"person": person, "other": other})
    else:
        connection.execute(delete(blocks).where(one))
    mute(connection, person, other, blocked)


def where_sits(connection: Connection, person: str) -> list[str]:
    """Returns the tables that go on where somebody sits."""
    live = tables.c.status.in_(("gathering", "playing"))
    joined = select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    return list(connection.scalars(joined.where(live, seats.c.person == person).distinct()))
