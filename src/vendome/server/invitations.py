"""Invitations to a table: who was asked and has not come yet, as it is shown and stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, insert, select, update

from vendome.server import messages as m
from vendome.server.rows import InvitedRow
from vendome.server.schema import invitations, tables

if TYPE_CHECKING:
    from vendome.server.table import Table


def awaited(table: Table) -> set[str]:
    """Returns the people who have an invitation to a table."""
    if table.row.status != "gathering":
        return set()
    asked = {one.person for one in table.invited.values() if not one.declined}
    return asked.difference(table.people, table.dismissed)


def newly_awaited(table: Table) -> set[str]:
    """Returns who has, or has no longer, an invitation to a table since this was last asked."""
    before, table.awaited = table.awaited, awaited(table)
    return before ^ table.awaited


def shown(table: Table) -> list[m.Invited]:
    if table.row.status != "gathering":
        return []
    return [m.Invited(one.person, one.name, one.declined) for one in table.invited.values()]


def add(connection: Connection, table: str, invited: Iterable[InvitedRow]) -> None:
    """Write who is invited to a table."""
    if rows := [{"table": table, **asdict(one)} for one in invited]:
        connection.execute(insert(invitations), rows)


def decline(connection: Connection, table: str, person: str) -> None:
    connection.execute(update(invitations).where(_one(table, person)).values(declined=True))


def to(connection: Connection, table: str) -> list[InvitedRow]:
    wanted = select(invitations).where(invitations.c.table == table)
    rows = connection.execute(wanted.order_by(invitations.c.person)).mappings()
    return [InvitedRow(row["person"], row["name"], row["declined"]) for row in rows]


def of(connection: Connection, person: str) -> list[str]:
    """Returns the tables that somebody is invited to and that still gather."""
    mine = (invitations.c.person == person) & invitations.c.declined.is_(False)
    open_still = (tables.c.id == invitations.c.table) & (tables.c.status == "gathering")
    wanted = select(invitations.c.table).where(mine, open_still).order_by(tables.c.made)
    return list(connection.scalars(wanted))


def _one(table: str, person: str) -> ColumnElement[bool]:
    return (invitations.c.table == table) & (invitations.c.person == person)
