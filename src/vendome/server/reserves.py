"""Reserves of time: what a seat has for the whole game, beside the time of each decision.

A decision takes from its seat's reserve only what it needs beyond its own time. What was taken is
written with the move, so that it is the same after a restart; nothing is ever added. A choice that
is held took what it had taken when the seat first chose: to change it costs nothing more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vendome.server import reacting
from vendome.server.clock import DAY

if TYPE_CHECKING:
    from vendome.server.rows import TableRow
    from vendome.server.table import Table


def unit(row: TableRow) -> float:
    """Returns the seconds in what a table's clock counts by."""
    return DAY if row.clock_kind == "days" else 1.0


def own_time(row: TableRow) -> float:
    """Returns the seconds that every decision has before it takes from a reserve."""
    return row.clock_amount * unit(row)


def left(table: Table, seat: int) -> float:
    """Returns the seconds that were left of a seat's reserve when it was last asked."""
    return table.row.clock_reserve * unit(table.row) - table.taken.get(seat, 0.0)


def takes(table: Table, seat: int, now: float) -> float:
    """Returns the seconds that the decision of a seat takes from its reserve if it is made now."""
    asked = table.asked.get(seat)
    if asked is None or not table.row.clock_reserve or table.seats[seat].kind == "bot":
        return 0.0
    if reacting.answered_by(table) in ("window", "orders"):
        return 0.0  # no clock runs
    chosen = table.chosen_at.get(seat, now)
    return min(left(table, seat), max(0.0, chosen - asked.at - own_time(table.row)))


def shown(table: Table, seat: int) -> float | None:
    """Returns what a seat has left in reserve, for everybody, or None where there is none.

    While a decision runs it is what the seat had before, since its deadline counts on all of it.
    """
    if not table.row.clock_reserve or table.seats[seat].kind != "person":
        return None
    chosen = table.chosen_at.get(seat) if table.holds else None
    return left(table, seat) - (0.0 if chosen is None else takes(table, seat, chosen))
