"""How well a number tells which of two things happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True)
class Sample:
    """One window: whether it was answered, and what was measured meanwhile, by kind of request."""

    answered: bool
    seconds: dict[str, list[float]]


def auc(samples: Sequence[tuple[bool, float]]) -> float:
    """The chance that of two samples, one of each kind, the higher number is the first kind's.

    One half is a coin. (Mann and Whitney's U, with ties counted half.)
    """
    ordered = sorted(number for _, number in samples)
    ranks: dict[float, float] = {}
    for place, number in enumerate(ordered):
        ranks.setdefault(number, place + (ordered.count(number) + 1) / 2)
    first = [ranks[number] for is_first, number in samples if is_first]
    others = len(samples) - len(first)
    if not first or not others:
        return 0.5
    above = sum(first) - len(first) * (len(first) + 1) / 2
    return above / (len(first) * others)


def told(samples: Sequence[Sample]) -> dict[str, float]:
    """How well each way of looking at the times tells, as far from one half as it is."""
    ways = {"longest": max, "mean": fmean, "three longest": lambda s: sum(sorted(s)[-3:])}
    found = {}
    for kind in sorted({kind for sample in samples for kind in sample.seconds}):
        for name, way in ways.items():
            numbers = [(s.answered, way(s.seconds[kind])) for s in samples if s.seconds.get(kind)]
            sure = auc(numbers)
            found[f"{kind}, {name}"] = max(sure, 1 - sure)
    return found
