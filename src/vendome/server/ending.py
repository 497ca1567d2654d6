"""Ending a game before its end: to resign, so that a bot plays on, and to agree with all others."""

from __future__ import annotations

import structlog

from vendome.server import agreeing
from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.playing import Playing
from vendome.server.table import Table

log = structlog.get_logger("vendome")


class Ending:
    def __init__(self, house: House, playing: Playing) -> None:
        self.house = house
        self.playing = playing

    async def resign(self, table: Table, person: m.Person) -> None:
        await self.house.safely(self._resign(table, person.id))

    async def _resign(self, table: Table, person: str) -> None:
        """Let a bot play somebody's seats to the end. A proposal to end the game lapses."""
        async with table.lock:
            agreeing.check_party(table, person)
            rows = [table.seats[seat] for seat in table.seats_of(person)]
            for row in rows:
                row.kept = "resigned"
            changes = agreeing.drop(table)
            await self.house.write(table, self.house.storage.change, table.id, changes, rows)
            log.info("resigned", table=table.id, seats=[row.seat for row in rows])
            self.house.push_table(table)
            self.playing.wake_bots(table)

    async def propose(self, table: Table, person: m.Person) -> None:
        await self.house.safely(self._propose(table, person.id))

    async def _propose(self, table: Table, person: str) -> None:
        async with table.lock:
            changes = agreeing.propose(table, person, self.house.now())
            await self._write(table, changes)

    async def agree(self, table: Table, person: m.Person, said: m.Agree) -> None:
        await self.house.safely(self._agree(table, person.id, said))

    async def _agree(self, table: Table, person: str, said: m.Agree) -> None:
        async with table.lock:
            changes = agreeing.answer(table, person, said)
            await self._write(table, changes)

    async def _write(self, table: Table, changes: agreeing.Changes) -> None:
        """Write a proposal, or the end of the game if all have agreed, and push it."""
        storage = self.house.storage
        if not agreeing.is_agreed(table):
            await self.house.write(table, storage.change, table.id, changes)
            self.house.push_table(table)
            return
        changes |= table.end_agreed(self.house.date())
        await self.house.write(table, storage.append_moves, table.id, [], changes)
        log.info("game over", table=table.id, moves=table.row.number, agreed=True)
        self.house.push_table(table)
        self.house.push_views(table)  # nothing is asked any more
