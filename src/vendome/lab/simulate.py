"""Playing a batch in threads. What comes out does not depend on how many there are."""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief
from vendome.lab.batch import Batch
from vendome.lab.result import Result
from vendome.lab.words import WORDS

FIRST_PART, MOST_IN_PART = 32, 8192  # games played in one go
SHORT = 0.05  # seconds; parts grow until one takes this long
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
    events: bool = False,
    faults: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Let bots play this number of games, and return what came out.

    The same seed always gives the same games.

    `bots` are spread over the seats, from the first again if there are more seats, and move on by a
    seat from game to game. `events`: also count events. `faults`: also check the invariants.
    `progress` is called again and again with the number of games played.
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
    for part in parts(batch, count, threads, events=events, faults=faults):
        rows = slice(part.first, part.first + part.games)
        scores[rows], winners[rows] = part.scores, part.winners
        decisions[rows], steps[rows] = part.decisions_by_game, part.steps_by_game
        wrong[rows] = part.faults
        tally = part.tally if tally is None else np.add(tally, part.tally, out=tally)
        if progress is not None:
            progress(rows.stop)
    assert tally is not None
    return Result(batch, 0, scores, winners, decisions, steps, tally, wrong)


def parts(
    batch: Batch,
    games: int,
    threads: int | None = None,
    *,
    observe: bool = False,
    events: bool = False,
    faults: bool = False,
    size: int | None = None,
) -> Iterator[Result]:
    """Play a batch and yield its results part by part, in order. Only a few parts are in memory at
    a time.

    A part has `size` games, or else as many as take a moment.
    """
    workers = checked_threads(threads)

    def play(first: int, count: int) -> tuple[Result, float]:
        began = time.perf_counter()
        part = batch.play(first, count, observe=observe, events=events, faults=faults)
        return part, time.perf_counter() - began

    return _in_order(play, games, workers, size)


def _in_order(
    play: Callable[[int, int], tuple[Result, float]], games: int, workers: int, size: int | None
) -> Iterator[Result]:
    growing = size or FIRST_PART
    first = 0
    under_way: deque[Future[tuple[Result, float]]] = deque()
    pool = ThreadPoolExecutor(workers, thread_name_prefix="simulate")
    try:
        while under_way or first < games:
            while first < games and len(under_way) < 2 * workers:
                count = min(growing, games - first)
                under_way.append(pool.submit(play, first, count))
                first += count
            part, seconds = under_way.popleft().result()
            if size is None and part.games == growing and seconds < SHORT:
                growing = min(2 * growing, MOST_IN_PART)
            yield part
    finally:
        pool.shutdown(cancel_futures=True)


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
