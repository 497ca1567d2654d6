"""A table that another worker has changed: it is read again, and what changed is pushed.

What is pushed follows from what is different now for those who get it, and never from there having
been a change: of a choice that was changed, a note or an order only the owner's pages hear.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vendome.server import messages as m
from vendome.server import reacting
from vendome.server.private import answer_message, notes_message, orders_message

if TYPE_CHECKING:
    from vendome.server.house import House
    from vendome.server.rows import StoredTable
    from vendome.server.table import Table


@dataclass(frozen=True, slots=True)
class Before:
    """A table as its pages know it."""

    public: m.Table
    number: int
    status: str
    lines: int  # of its chat
    answers: dict[int, str]
    notes: dict[int, Any]
    orders: dict[int, Any]


def before(house: House, table: Table) -> Before:
    return Before(
        house.public(table),
        table.row.number,
        table.row.status,
        table.talk.next,
        dict(table.answers),
        dict(table.notes),
        dict(table.orders),
    )


def renew(house: House, table: Table, stored: StoredTable) -> None:
    """Let a table be as it is stored, and push what has changed. Called under its local lock."""
    was = before(house, table)
    table.restore(stored)
    if house.public(table) != was.public:
        house.push_table(table)
    if (table.row.number, table.row.status) != (was.number, was.status):
        if table.match is not None:
            house.push_views(table)
    elif reacting.answered_by(table) != "window":  # there each worker pushes at its own slots
        for seat in _changed(was.answers, table.answers):
            house.push_to_owner(table, seat, answer_message(table, seat))
    for seat in _changed(was.notes, table.notes):
        house.push_to_owner(table, seat, notes_message(table, seat))
    for seat in _changed(was.orders, table.orders):
        house.push_to_owner(table, seat, orders_message(table, seat))
    if new := [line for line in table.chat if line.number >= was.lines]:
        house.push_lines(table, new)


def _changed(was: dict[int, Any], now: dict[int, Any]) -> list[int]:
    """Returns the seats for which something is different."""
    return [seat for seat in sorted(was.keys() | now.keys()) if was.get(seat) != now.get(seat)]
