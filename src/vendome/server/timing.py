"""Clocks, and tables that people have left: nobody is waited for without end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from vendome.server import deals, reacting
from vendome.server.dealing import Dealing
from vendome.server.house import House
from vendome.server.playing import Playing
from vendome.server.resting import FORGOTTEN, HOUR, last_seen, unused_after
from vendome.server.table import Table

log = structlog.get_logger("vendome")

TICK = 0.25
SAVED_OFTEN, SAVED_SELDOM = 1.0, 60.0  # how much time a server that dies may give back
AWAY = 90.0  # without a clock: how long others wait for somebody whose page is closed
REMEMBERED = HOUR  # a finished table stays in memory


class Timing:
    def __init__(self, house: House, playing: Playing) -> None:
        self.house = house
        self.playing = playing
        self.dealing = Dealing(house, playing)
        self._saved = house.now()
        self._failing = False
        self._cannot_rest = False
        self._failing_at: set[str] = set()  # ids of tables whose failure is logged already

    async def run(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            await self.tick()

    async def tick(self) -> None:
        """Do whatever is due now."""
        await self._wake_and_rest()
        for table in list(self.house.tables.values()):
            if not self.house.crew.has(table) and table.row.status in ("gathering", "playing"):
                continue  # another worker does what is due there
            try:
                await self._look_after(table)
            except Exception:
                if table.id not in self._failing_at:  # and not four times a second
                    log.exception("tick failed", table=table.id)
                self._failing_at.add(table.id)
            else:
                self._failing_at.discard(table.id)
        await self._save_time()

    async def _wake_and_rest(self) -> None:
        """Let tables rest or wake, as far as the disk allows it: else they do so later."""
        try:
            await self.house.resting.wake()
            await self.house.resting.rest(self._failing_at)
        except Exception as failure:
            if not self._cannot_rest:  # and not four times a second
                log.error("no rest", problem=type(failure).__name__)
            self._cannot_rest = True
        else:
            self._cannot_rest = False

    async def _save_time(self) -> None:
        """Save the house's clock even while nothing else is written."""
        live = [t for t in self.house.tables.values() if t.row.status in ("gathering", "playing")]
        every = SAVED_OFTEN if any(map(self._by_seconds, live)) else SAVED_SELDOM
        early = self.house.now() - self._saved < every
        if self.house.lobby.is_empty or early or not self.house.crew.leads:
            return
        self._saved = self.house.now()
        try:
            await self.house.disk(self.house.storage.save_time)
        except Exception as failure:
            if not self._failing:  # and not once a second
                log.error("time not saved", problem=type(failure).__name__)
            self._failing = True
        else:
            self._failing = False

    def _by_seconds(self, table: Table) -> bool:
        """Returns whether somebody here may have only seconds left."""
        live = table.row.status == "playing" and table.row.clock_kind == "live"
        return live or bool(self.house.here(table))

    async def _look_after(self, table: Table) -> None:
        match table.row.status:
            case "playing":
                await self._playing(table)
            case "gathering" if deals.all_revealed(table) or self._unsealed(table):
                await self._go_on(table)
            case "gathering" if self.dealing.is_late(table):
                await self.dealing.give_up(table)
            case "gathering" if self._unused(table):
                await self.abandon(table, self._unused)
            case "over" | "abandoned" if self._unseen(table, REMEMBERED):
                self.house.tables.pop(table.id, None)

    @staticmethod
    def _unsealed(table: Table) -> bool:
        return deals.all_ready(table) and not deals.is_sealed(table)

    async def _go_on(self, table: Table) -> None:
        """Go on with a deal after whose last pledge or value the server went down or failed."""
        async with table.lock:
            if table.row.status == "gathering":
                await self.dealing.go_on(table)

    async def _playing(self, table: Table) -> None:
        match reacting.answered_by(table):
            case "window":
                await self.playing.windows.attend(table)
            case "orders":
                await self.playing.obey(table)
        for due, why in ((self._late, "clock"), (self._away, "away")):
            if any(due(table, seat) for seat in table.owing):
                async with table.lock:  # whoever had it may have moved, or come back, meanwhile
                    seats = [seat for seat in table.owing if due(table, seat)]
                    if seats:
                        await self.playing.keep(table, seats, why)
        if self._forgotten(table):
            await self.abandon(table, self._forgotten)
        self.playing.wake_bots(table)  # in case they stopped because something failed

    def _late(self, table: Table, seat: int) -> bool:
        deadline = table.deadline(seat)
        return deadline is not None and self.house.now() >= deadline

    def _away(self, table: Table, seat: int) -> bool:
        """Returns whether, without a clock, an owner has gone while somebody else is there."""
        if reacting.answered_by(table) == "window":
            return False  # which waits for nobody
        owner = table.seats[seat].person
        if owner is None or table.seats[seat].kept or table.row.clock_kind != "none":
            return False
        here = self.house.here(table)
        others = any(person in here for person in table.people if person != owner)
        gone = table.gone.get(owner, table.asked[seat].at)  # or has never been here
        return others and owner not in here and self.house.now() - gone > AWAY

    def _unused(self, table: Table) -> bool:
        """Returns whether nobody is at a table that gathers."""
        return self._unseen(table, unused_after(table))

    def _forgotten(self, table: Table) -> bool:
        return table.row.clock_kind == "none" and self._unseen(table, FORGOTTEN)

    def _unseen(self, table: Table, longest: float) -> bool:
        seen = last_seen(self.house, table)
        return not self.house.here(table) and self.house.now() - seen > longest

    async def abandon(self, table: Table, due: Callable[[Table], bool]) -> None:
        """Give a table up, if that is due once nobody else changes it."""
        async with table.lock:
            if table.row.status not in ("gathering", "playing") or not due(table):
                return  # somebody has come meanwhile
            table.row.status, table.row.ended = "abandoned", self.house.date()
            table.asked = {}
            changes = {"status": "abandoned", "ended": table.row.ended}
            await self.house.write(table, self.house.storage.change, table.id, changes)
            log.info("table abandoned", table=table.id)
            self.house.push_table(table)
