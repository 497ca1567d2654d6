"""Looking on: somebody who does not play has a table's page open, or has asked for the table."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from vendome.server import reacting
from vendome.server.faults import our_fault
from vendome.server.house import House
from vendome.server.table import Table


async def look_on(house: House, table: Table, person: str | None) -> bool:
    """Note that somebody who does not play has a look. Returns whether that is new.

    From then on the time of an answer is to be hidden from them, since they may come back at any
    time. So it is stored, and true also where it could not be.
    """
    if not reacting.is_watched_by(table, person):
        return False
    async with table.lock:
        if not reacting.is_watched_by(table, person):
            return False
        now = table.watched_since = table.row.watched = house.now()
        house.push_table(table)  # it is so, whether it can be stored or not
        try:
            await house.write(table, house.storage.change, table.id, {"watched": now})
        except DBAPIError as error:
            our_fault(error, table=table.id, job="looking on")
    return True
