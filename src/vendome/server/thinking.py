"""Bots at a table: which bot thinks for a seat, from which seed, and for how long.

After a restart it thinks the same, if it has the time.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

from vendome.bots import Bot
from vendome.bots.levels import SECONDS
from vendome.core.match import Match
from vendome.server.table import Table

SPARE = 0.8  # of a pause may be thought; the rest is for the house's own work


@dataclass(frozen=True, slots=True)
class Mind:
    """Who thinks for a seat, from which seed, and until when, by `time.monotonic`."""

    seat: int
    kind: str
    seed: bytes
    until: float


def mind(table: Table, seat: int, number: int, pause: float) -> Mind:
    """Returns the bot that thinks for a seat, asked after this number of moves.

    It answers within a pause that begins now. Whoever has to wait for a free core thinks less, and
    not later. Without pauses it thinks as long as it likes.
    """
    seed = hashlib.sha256(table.row.secret + bytes([seat]) + number.to_bytes(4, "big"))
    until = time.monotonic() + SPARE * pause if pause > 0 else math.inf
    return Mind(seat, kind_of(table, seat), seed.digest(), until)


def kind_of(table: Table, seat: int) -> str:
    return table.seats[seat].bot or "greedy"


def pause(kinds: list[str], pace: float) -> float:
    """Returns how long after a question these bots answer: a whole number of paces, long enough for
    the level that thinks longest. It depends on who they are, never on what they hold.
    """
    longest = max(SECONDS.get(kind, 0.0) for kind in kinds)
    return pace * max(1, math.ceil(longest / SPARE / pace)) if pace > 0 else 0.0


class Minds:
    """The cores that all bots of a house think with: under load each thinks less, none later."""

    def __init__(self, cores: int, thought: Callable[[str, float], None] | None = None) -> None:
        self._cores = cores
        self._thought = thought  # is told which bot has thought for how long
        self._threads = ThreadPoolExecutor(cores, "bot")
        self._lock = Lock()
        self._begun = 0  # thoughts that are not finished, those included that wait for a core
        self._bots: set[Bot] = set()  # that think now
        self._advising = 0  # people who are being advised
        self._idle = asyncio.Event()  # whether a core is free
        self._idle.set()

    async def think(self, match: Match, mind: Mind) -> str:
        """Returns the bot's move, which it makes in this match."""
        self._begun += 1
        self._look()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._think, match, mind)
        finally:
            self._begun -= 1
            self._look()

    @contextmanager
    def advising(self) -> Iterator[None]:
        # While this lasts somebody is advised, which takes a core too.
        self._advising += 1
        self._look()
        try:
            yield
        finally:
            self._advising -= 1
            self._look()

    async def idle(self) -> None:
        """Wait until a core is free: for work that can wait, and lets all others go first."""
        while not self._idle.is_set():  # somebody may have begun before we were woken
            await self._idle.wait()

    def _look(self) -> None:
        """Note whether a core is free."""
        if self._begun + self._advising < self._cores:
            self._idle.set()
        else:
            self._idle.clear()

    def share(self, left: float) -> float:
        """Returns how long a thought that begins now may take: who is advised takes a core too."""
        return share(left, self._begun + self._advising, self._cores)

    def close(self) -> None:
        """Think no more: whoever thinks now answers at once."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            for bot in self._bots:
                bot.stop()
        self._threads.shutdown()

    def _think(self, match: Match, mind: Mind) -> str:
        seconds = self.share(mind.until - time.monotonic())
        bot = Bot(mind.kind, mind.seed, seconds=seconds)
        with self._lock:
            self._bots.add(bot)
        began = time.perf_counter()
        try:
            bot.play(match, mind.seat)
        finally:
            with self._lock:
                self._bots.discard(bot)
        if self._thought is not None:
            self._thought(mind.kind, time.perf_counter() - began)
        return match.moves[-1][1]


def share(left: float, begun: int, cores: int) -> float:
    """Returns how long a thought may take of the time that is left for it.

    `begun` thoughts have not been finished, this one and advice included: all that have no core
    wait.
    """
    waiting = max(0, begun - cores)
    return max(0.0, left / (1 + waiting / cores))
