"""Playing a batch in parts, at the same time. What comes out depends neither on the parts nor on
who plays them.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief
from vendome.lab.batch import Batch
from vendome.lab.executing import Executor, checked_executor, in_order, room_of
from vendome.lab.result import Result
from vendome.lab.words import WORDS

FIRST_PART, MOST_IN_PART = 32, 8192  # games played in one go
SHORT = 0.05  # seconds; parts grow until one takes this long
# To another process it costs more to say what is to be played. How long a game takes is not known
# beforehand, so the first part that is asked of one has one game.
FIRST_PART_ELSEWHERE, SHORT_ELSEWHERE = 1, 0.5
MOST_GAMES = 2**31 - 1  # a block counter goes no further
MOST_THREADS = 1024


def simulate(
    game: str | Game,
    players: int | None = None,
    games: int = 1000,
    bots: str | Iterable[str] = "random",
    seed: int | bytes | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    events: bool = False,
    faults: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Let bots play this number of games, and return what came out.

    The same seed always gives the same games.

    `bots` are spread over the seats, from the first again if there are more seats, and move on by a
    seat from game to game. `executor` plays in place of threads of this process: anything with
    `submit`, such as `concurrent.futures.ProcessPoolExecutor()`. `events`: also count events.
    `faults`: also check the invariants. `progress` is called again and again with the number of
    games played.
    """
    batch = Batch.checked(game, players, bots, seed, options)
    count = checked_count(games)
    try:
        scores = np.empty((count, batch.players), "i4")
        winners = np.empty(count, "i1")
        decisions, steps = np.empty(count, "i4"), np.empty(count, "i4")
        wrong = np.zeros((count if faults else 0, 2), "i4")
    except MemoryError:
        raise BadOption("no_room_for_games", WORDS, games=games) from None
    tally: np.ndarray | None = None
    for part in parts(batch, count, threads, executor=executor, events=events, faults=faults):
        rows = slice(part.first, part.first + part.games)
        scores[rows], winners[rows] = part.scores, part.winners
        decisions[rows], steps[rows] = part.decisions_by_game, part.steps_by_game
        wrong[rows] = part.faults
        tally = part.tally.copy() if tally is None else np.add(tally, part.tally, out=tally)
        if progress is not None:
            progress(rows.stop)
    assert tally is not None
    return Result(batch, 0, scores, winners, decisions, steps, tally, wrong)


def parts(
    batch: Batch,
    games: int,
    threads: int | None = None,
    *,
    first: int = 0,
    executor: Executor | None = None,
    observe: bool = False,
    events: bool = False,
    faults: bool = False,
    size: int | None = None,
) -> Iterator[Result]:
    """Play a batch, from game number `first` on, and yield its results part by part, in order. Only
    a few parts are in memory at a time.

    A part has `size` games, or else as many as take a moment.
    """
    wanted = {"observe": observe, "events": events, "faults": faults}
    numbers = range(first, first + games)
    if executor is None:
        return _in_threads(batch, numbers, wanted, checked_threads(threads), size)
    if threads is not None:
        raise BadOption("threads_or_executor", WORDS)
    return _elsewhere(batch, numbers, wanted, checked_executor(executor), size)


def _in_threads(
    batch: Batch, numbers: range, wanted: dict[str, bool], workers: int, size: int | None
) -> Iterator[Result]:
    pool = ThreadPoolExecutor(workers, thread_name_prefix="simulate")
    try:
        growing = _Growing(numbers, size or FIRST_PART, None if size else SHORT)
        yield from growing.play(pool, 2 * workers, batch, wanted)
    finally:
        pool.shutdown(cancel_futures=True)


def _elsewhere(
    batch: Batch, numbers: range, wanted: dict[str, bool], executor: Executor, size: int | None
) -> Iterator[Result]:
    growing = _Growing(numbers, size or FIRST_PART_ELSEWHERE, None if size else SHORT_ELSEWHERE)
    return growing.play(executor, room_of(executor), batch, wanted)


class _Growing:
    """Parts that grow until one takes long enough."""

    def __init__(self, numbers: range, size: int, short: float | None) -> None:
        self._numbers = numbers
        self._size = size
        self._short = short

    def play(
        self, executor: Executor, room: int, batch: Batch, wanted: dict[str, bool]
    ) -> Iterator[Result]:
        calls = ((play_timed, (batch, each, wanted)) for each in self._parts())
        for part, seconds in in_order(executor, room, calls):
            if self._short is not None and part.games == self._size and seconds < self._short:
                faster = 8 if 8 * seconds < self._short else 2
                self._size = min(faster * self._size, MOST_IN_PART)
            yield part

    def _parts(self) -> Iterator[range]:
        left = self._numbers
        while left:
            part, left = left[: self._size], left[self._size :]
            yield part


def play_timed(batch: Batch, numbers: range, wanted: Mapping[str, bool]) -> tuple[Result, float]:
    """Returns the results of these games, and how many seconds they took."""
    began = time.perf_counter()
    part = batch.play(numbers.start, len(numbers), **wanted)
    return part, time.perf_counter() - began


def checked_count(games: int) -> int:
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadOption("bad_games", WORDS, games=brief(games), most=MOST_GAMES)
    return games


def checked_threads(threads: int | None) -> int:
    """Returns the number of threads: the one that is named, or the number of usable cores."""
    if threads is None:
        if sys.platform == "linux":
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    if isinstance(threads, bool) or not isinstance(threads, int) or not 0 < threads <= MOST_THREADS:
        raise BadOption("bad_threads", WORDS, threads=brief(threads), most=MOST_THREADS)
    return threads
