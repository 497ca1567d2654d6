"""Forgets, in the background and a little at a time, what the house has kept long enough."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import structlog
from sqlalchemy import Connection

from vendome.server import retention
from vendome.server.clock import DAY
from vendome.server.house import House
from vendome.server.logs import forget_logs
from vendome.server.retention import START, Piece, Place, Retention

log = structlog.get_logger("vendome")

FIRST = 60.0  # seconds after the house has opened
PAUSE = 0.2  # seconds between two pieces of work, so that everybody else goes first
ROUND = 3600.0  # seconds between two rounds
JUMP = 3600.0  # seconds by which the wall clock may run ahead of the house's own
Job = Callable[[Connection, Place, float], Piece]

JOBS: dict[str, Job] = {
    "abandoned": retention.forget_abandoned,
    "games": retention.forget_games,
    "chat": retention.forget_chat,
    "addresses": retention.forget_addresses,
    "reports": retention.forget_reports,
    "guests": retention.forget_guests,
}


class Forgetting:
    def __init__(self, house: House, kept: Retention, logs: Path | None = None) -> None:
        self._house = house
        self._kept = kept
        self._logs = logs
        self._places = dict.fromkeys(JOBS, START)
        self._since = house.now(), house.date()  # when the wall clock was last believed

    async def run(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            await asyncio.sleep(PAUSE if await self.step() else ROUND)

    async def step(self) -> bool:
        """Do one piece of work. Returns whether there is more to do in this round."""
        if self._has_jumped() or not self._house.crew.leads:
            return False
        try:
            for name, job in JOBS.items():
                if days := getattr(self._kept, name):
                    if await self._forget(name, job, self._house.date() - days * DAY):
                        return True
                    if name != "chat":  # those that ended are looked at once
                        self._places[name] = START
            if self._logs is not None and self._kept.logs:
                oldest = self._house.date() - self._kept.logs * DAY
                await asyncio.to_thread(forget_logs, self._logs, oldest)
        except Exception:
            log.exception("not forgotten")
        return False

    async def _forget(self, name: str, job: Job, before: float) -> bool:
        """Do one piece of a job. Returns whether there was one."""
        house = self._house
        piece = await house.disk(house.storage.write, job, self._places[name], before)
        if piece.until is None:
            return False
        self._places[name] = piece.until
        for one in piece.gone:
            house.known.pop(one, None)
            house.tables.pop(one, None)
        if piece.gone:
            log.info("forgotten", what=name, count=len(piece.gone))
        return True

    def _has_jumped(self) -> bool:
        """Returns whether the wall clock has run far ahead of the house's own.

        Then nothing is forgotten for a day: somebody may have set it wrongly.
        """
        now, date = self._since
        ahead = (self._house.date() - date) - (self._house.now() - now)
        if abs(ahead) <= JUMP:
            self._since = self._house.now(), self._house.date()
            return False
        if self._house.now() - now < DAY:
            log.warning("the wall clock has jumped", seconds=round(ahead))
            return True
        self._since = self._house.now(), self._house.date()
        return False
