"""Whether a house lives: its loop goes round, its jobs go on, and what happens can be stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from vendome.server.metrics import Metrics

BEAT = 0.5  # seconds between two beats
LATE = 10.0  # seconds without a beat after which the house is stuck


class Pulse:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._jobs: Mapping[str, asyncio.Task[None]] = {}
        self._beat = time.monotonic()
        self.is_open = False

    def guard(self, jobs: Mapping[str, asyncio.Task[None]]) -> None:
        """From now on the house is open, and these jobs have to go on."""
        self._jobs = jobs
        self._beat = time.monotonic()
        self.is_open = True

    async def run(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(BEAT)
            self._beat = time.monotonic()
            self._metrics.lag.observe(max(0.0, self._beat - before - BEAT))

    def stopped(self) -> list[str]:
        """Returns what has stopped that should go on. Any thread may ask."""
        found = [name for name, job in list(self._jobs.items()) if job.done()]
        if self._jobs and time.monotonic() - self._beat > LATE:
            found.append("loop")
        return found if self.is_open else []
