"""Carries out, in the running house, what whoever runs it has written into the database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import structlog
from sqlalchemy import Connection, select

from vendome.core.refusal import Refusal
from vendome.server import acts
from vendome.server.acts import Act
from vendome.server.house import House
from vendome.server.lines import BANNED, Line
from vendome.server.schema import seats, tables
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
            if not found:
                return
            house.sanctions.follow(found)
            self._seen = found[-1].number
            new = [act for act in found if act.done is None]
            for act in new:
                await self._carry_out(act)
            done = [act.number for act in new]
            if done:
                await house.disk(house.storage.write, acts.mark_done, done, house.date())
        except Exception:
            log.exception("acts not carried out")

    async def _carry_out(self, act: Act) -> None:
        log.info("act", number=act.number, verb=act.verb, target=act.target)
        if act.verb == "ban":
            for line in self._lines():
                if act.target in (*self._house.behind(line.person), line.address):
                    line.cut(BANNED)
            for person in (act.target, *await self._programs(act.target)):
                await self._get_up(person)
        elif act.verb == "close":
            with suppress(Refusal):  # there is no such table any more
                table = await self._house.table(act.target)
                await self._timing.abandon(table, lambda _: True)

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
        for table in await house.disk(house.storage.read, _where_sits, person):
            with suppress(Refusal):
                await self._seating.leave(await house.table(table), who)


def _where_sits(connection: Connection, person: str) -> list[str]:
    """Returns the tables that go on where somebody sits."""
    live = tables.c.status.in_(("gathering", "playing"))
    joined = select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    return list(connection.scalars(joined.where(live, seats.c.person == person).distinct()))
