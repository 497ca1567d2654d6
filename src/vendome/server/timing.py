"""Clocks, and tables that people have left: nobody waits for ever."""

from __future__ import annotations

import asyncio

import structlog

from vendome.server.house import House
from vendome.server.playing import Playing
from vendome.server.table import Table

log = structlog.get_logger("vendome")

TICK = 0.25
AWAY = 180.0  # without a clock: how long others wait for somebody whose page is closed
HOUR, DAY = 3600.0, 86_400.0
UNUSED = {True: HOUR, False: 7 * DAY}  # how long a table nobody is at gathers: listed, or by link
FORGOTTEN = 14 * DAY  # a game without a clock that nobody has come back to
REMEMBERED = HOUR  # a finished table stays in memory


class Timing:
    def __init__(self, house: House, playing: Playing) -> None:
        self.house = house
        self.playing = playing

    async def run(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            await self.tick()

    async def tick(self) -> None:
        """Whatever is due now."""
        for table in list(self.house.tables.values()):
            try:
                await self._look_after(table)
            except Exception:
                log.exception("tick failed", table=table.id)

    async def _look_after(self, table: Table) -> None:
        match table.row.status:
            case "playing":
                await self._playing(table)
            case "gathering" if table.ready():
                await self._begin(table)
            case "gathering" if self._unseen(table, UNUSED[table.row.listed]):
                await self._abandon(table)
            case "over" | "abandoned" if self._unseen(table, REMEMBERED):
                self.house.tables.pop(table.id, None)

    async def _begin(self, table: Table) -> None:
        """The last value is on disk, and the server went down, or failed, before the deal."""
        async with table.lock:
            if table.row.status == "gathering" and table.ready():
                await self.playing.start(table)

    async def _playing(self, table: Table) -> None:
        late = [seat for seat in table.asked if self._late(table, seat)]
        away = [seat for seat in table.asked if seat not in late and self._away(table, seat)]
        for seats, why in ((late, "clock"), (away, "away")):
            if seats:
                async with table.lock:
                    still = [seat for seat in seats if seat in table.asked]
                    if still:
                        await self.playing.keep(table, still, why)
        if table.row.clock_kind == "none" and self._unseen(table, FORGOTTEN):
            await self._abandon(table)
        self.playing.wake_bots(table)  # if they stopped because something failed

    def _late(self, table: Table, seat: int) -> bool:
        deadline = table.deadline(seat, self.house.opened)
        return deadline is not None and self.house.now() >= deadline

    def _away(self, table: Table, seat: int) -> bool:
        """Without a clock: the owner has gone, and somebody else is there and waits."""
        owner = table.seats[seat].person
        if owner is None or table.seats[seat].kept or table.row.clock_kind != "none":
            return False
        here = self.house.here(table)
        others = any(person in here for person in table.people if person != owner)
        gone = table.gone.get(owner)
        return others and owner not in here and gone is not None and self.house.now() - gone > AWAY

    def _unseen(self, table: Table, longest: float) -> bool:
        seen = max([table.row.seen, self.house.opened, *table.gone.values()])
        return not self.house.here(table) and self.house.now() - seen > longest

    async def _abandon(self, table: Table) -> None:
        async with table.lock:
            table.row.status, table.row.ended = "abandoned", self.house.now()
            table.asked = {}
            changes = {"status": "abandoned", "ended": table.row.ended}
            await self.house.write(table, self.house.storage.change, table.id, changes)
            log.info("table abandoned", table=table.id)
            self.house.tell_table(table)
