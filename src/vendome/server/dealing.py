"""How a deal is made: everybody pledges, then everybody reveals.

Nobody is waited for without end.
"""

from __future__ import annotations

import structlog

from vendome.server import deals, fair
from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.playing import Playing
from vendome.server.rows import SeatRow
from vendome.server.table import Table
from vendome.server.words import Forbidden, refused

log = structlog.get_logger("vendome")


class Dealing:
    def __init__(self, house: House, playing: Playing) -> None:
        self.house = house
        self.playing = playing

    async def reveal(self, table: Table, person: m.Person, value: str) -> None:
        fair.checked_value(value)
        await self.house.safely(self._reveal(table, person, value))

    async def _reveal(self, table: Table, person: m.Person, value: str) -> None:
        """Take a value. Revealing it twice, as after an answer that was lost, changes nothing."""
        async with table.lock:
            row = own_seat(table, person)
            if row.value == value:
                return
            check_gathering(table)
            if not deals.is_sealed(table):
                raise refused("not_sealed")
            commitment = fair.commitment(table.row.secret)
            if fair.pledge(value, table.id, person.id, commitment) != row.pledge:
                raise refused("not_pledged")
            row.value = value
            await self.house.write(table, self.house.storage.change, table.id, {}, [row])
            await self.go_on(table)

    async def go_on(self, table: Table) -> None:
        """Seal the deal if all have pledged, and deal if all have revealed.

        Called under the table's lock.
        """
        if deals.all_revealed(table):
            await self.playing.start(table)
        elif deals.all_ready(table) and not deals.is_sealed(table):
            table.row.sealed = self.house.now()
            changes = {"sealed": table.row.sealed}
            await self.house.write(table, self.house.storage.change, table.id, changes)
            log.info("deal sealed", table=table.id)
            self.house.push_table(table)
        else:
            self.house.push_table(table)

    async def part(self, table: Table, parting: deals.Parting) -> None:
        """Write that somebody's seats are open again, and push that.

        Called under the table's lock.
        """
        written = (parting.changes, parting.rows, parting.dismissed, parting.abandoned)
        await self.house.write(table, self.house.storage.change, table.id, *written)
        if parting.abandoned is not None:
            log.info("deal abandoned", table=table.id, why=parting.abandoned.deal["why"])
        self.house.push_table(table)

    def is_late(self, table: Table) -> bool:
        """Returns whether somebody has not revealed their value in time."""
        if not deals.is_sealed(table) or deals.all_revealed(table):
            return False
        return self.house.now() >= deals.ends(table)

    async def give_up(self, table: Table) -> None:
        """Stop waiting for those who have not revealed their value: their seats are open again."""
        async with table.lock:
            if not self.is_late(table):
                return  # the value has come meanwhile
            silent = {row.person for row in table.seats if deals.owes_value(table, row)}
            seats = [row.seat for row in table.seats if row.person in silent]
            await self.part(table, deals.vacate(table, seats, "silent", self.house.date()))


def own_seat(table: Table, person: m.Person) -> SeatRow:
    """Returns a person's own seat, which has their pledge and value, of several at one screen."""
    seats = table.seats_of(person.id)
    if not seats:
        raise refused("not_seated", Forbidden)
    return next(table.seats[seat] for seat in seats if not table.seats[seat].screen)


def check_gathering(table: Table) -> None:
    if table.row.status != "gathering":
        raise refused("has_begun" if table.row.status == "playing" else f"table_{table.row.status}")
