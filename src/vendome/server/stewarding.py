"""Carries out, in the running house, what whoever runs it has written into the database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import structlog

from vendome.core.refusal import Refusal
from vendome.server import acts, guests
from vendome.server.acts import Act
from vendome.server.house import House
from vendome.server.lines import BANNED, Line
from vendome.server.seating import Seating
from vendome.server.timing import Timing

log = structlog.get_logger("vendome")

EVERY = 1.0  # seconds between two looks


class Steward:
    def __init__(self, house: House, seating: Seating, timing: Timing) -> None:
        self._house = house
        self._seating = seating
        self._timing = timing
        self._seen = 0  # the number of the last act that was noticed

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.look()

    async def look(self) -> None:
        """Notice what was done since the last look, and carry it out."""
        house = self._house
        try:
            found = await house.disk(house.storage.read, acts.since, self._seen)
            house.sanctions.follow(found)
            for act in found:
                self._seen = act.number
                if act.verb == "ban":
                    self._cut(act.target)
            if not house.crew.leads or not (found or house.is_shared):
                return
            done = []
            for act in await house.disk(house.storage.read, acts.undone):
                await self._carry_out(act)
                done.append(act.number)
            if done:
                await house.disk(house.storage.write, acts.mark_done, done, house.date())
        except Exception:
            log.exception("acts not carried out")

    async def _carry_out(self, act: Act) -> None:
        log.info("act", number=act.number, verb=act.verb, target=act.target)
        if act.verb == "ban":
            for person in (act.target, *await self._programs(act.target)):
                await self._get_up(person)
        elif act.verb == "close":
            with suppress(Refusal):  # there is no such table any more
                table = await self._house.table(act.target)
                await self._timing.abandon(table, lambda _: True)

    def _cut(self, target: str) -> None:
        """Cut the pages that somebody, or an address, has open at this worker."""
        for line in self._lines():
            if target in (*self._house.behind(line.person), line.address):
                line.cut(BANNED)

    def _lines(self) -> Iterator[Line]:
        """Yields every open line of the house."""
        yield from list(self._house.lobby.lines)
        for lines in list(self._house.lines.values()):
            yield from list(lines)

    async def _programs(self, person: str) -> list[str]:
        """Returns the ids of somebody's programs: they are shut out with them."""
        house = self._house
        who = await house.person(person)
        mine = await house.programs.of(who) if who and not who.program_of else []
        return [program.id for program in mine]

    async def _get_up(self, person: str) -> None:
        """Let somebody leave every table: bots play for them, and nobody waits."""
        house = self._house
        who = await house.person(person)
        if who is None:
            return
        for table in await house.disk(house.storage.read, guests.where_sits, person):
            with suppress(Refusal):
                await self._seating.leave(await house.table(table), who)
