"""Numbers that are measured several times: their median, their spread, and their aim.

What runs in one thread is timed by that thread's processor time. On an idle machine that is the
time on the clock; on a busy one it leaves out the time in which others had the core.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Aim:
    """A number that is to be at least, or at most, this much."""

    sign: str  # "≥" or "≤"
    value: float

    def met(self, value: float) -> bool:
        return value >= self.value if self.sign == "≥" else value <= self.value

    def __str__(self) -> str:
        return f"{self.sign} {self.value:g}"


@dataclass
class Figure:
    """One thing that is measured.

    The least disturbed number is not the typical one: hence the median.
    """

    name: str
    unit: str
    aim: Aim | None = None
    samples: list[float] = field(default_factory=list)

    def add(self, sample: float) -> None:
        self.samples.append(sample)

    @property
    def median(self) -> float:
        return median(self.samples)

    @property
    def met(self) -> bool | None:
        return None if self.aim is None else self.aim.met(self.median)

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "unit": self.unit,
            "median": self.median,
            "lowest": min(self.samples),
            "highest": max(self.samples),
            "samples": self.samples,
            "aim": None if self.aim is None else str(self.aim),
            "met": self.met,
        }


@contextmanager
def on_one_core(core: int | None) -> Iterator[None]:
    """Keep this process, and the processes it starts, on one core."""
    if core is None:
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def chosen_core(core: int | None) -> int | None:
    """Returns the named core, or the last that this process may use,
    or None if it cannot be bound.
    """
    if not hasattr(os, "sched_getaffinity"):
        return None
    allowed = os.sched_getaffinity(0)
    if core is not None and core not in allowed:
        raise SystemExit(f"bench: core {core} is not among those it may use: {sorted(allowed)}")
    return max(allowed) if core is None else core
