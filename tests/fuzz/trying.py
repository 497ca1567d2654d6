"""Trying cases part by part, in processes of their own."""

from __future__ import annotations

import multiprocessing
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial

from tests.fuzz.cases import tried
from tests.fuzz.running import running
from tests.fuzz.ways import AT_ONCE, WAYS

PART = 1000  # cases tried in one go
ENOUGH = 5  # failures


@dataclass(frozen=True)
class Part:
    category: str
    seed: int
    first: int
    count: int


@dataclass(frozen=True)
class Outcome:
    part: Part
    counts: Counter[str]
    seconds: float
    failed: int | None = None  # the number of the case
    error: str = ""
    tables: dict[str, str] = field(default_factory=dict)  # of the frames: what they are at the end


def try_part(part: Part) -> Outcome:
    """All cases of a part, up to the first that fails."""
    warnings.simplefilter("error")
    began, counts = time.perf_counter(), Counter[str]()
    for number, outcome, error in _outcomes(part):
        if error:
            return Outcome(part, counts, time.perf_counter() - began, number, error)
        counts[outcome] += 1
    tables = {}
    if part.category in WAYS:
        tables = running().tables.statuses()
        try:
            running().check_log()
        except AssertionError as error:
            last = part.first + part.count - 1
            return Outcome(part, counts, time.perf_counter() - began, last, str(error), tables)
    return Outcome(part, counts, time.perf_counter() - began, tables=tables)


def _outcomes(part: Part) -> Iterator[tuple[int, str, str]]:
    """Number, outcome and error of each case, in order; over the network several at once."""
    numbers = range(part.first, part.first + part.count)
    if part.category not in WAYS:
        yield from (_outcome(part, number) for number in numbers)
        return
    running()  # once, before there are several who would start it
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(partial(_outcome, part), numbers)


def _outcome(part: Part, number: int) -> tuple[int, str, str]:
    try:
        return number, tried(part.category, part.seed, number), ""
    except Exception:
        return number, "", traceback.format_exc()


def try_all(parts: list[Part], processes: int) -> Iterator[Outcome]:
    """All parts, in any order; a few failures end it."""
    spawn = multiprocessing.get_context("spawn")
    failures = 0
    with ProcessPoolExecutor(min(processes, len(parts)), mp_context=spawn) as pool:
        coming = [pool.submit(try_part, part) for part in parts]
        for future in as_completed(coming):
            yield future.result()
            failures += future.result().failed is not None
            if failures >= ENOUGH:
                pool.shutdown(cancel_futures=True)
                return
