"""Whether things come as often as they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any


def assert_likely(found: Counter[Any], wanted: Mapping[Any, Fraction | float]) -> None:
    """All that is wanted is found, and nothing else, each about as often as it is likely.

    By chi-square: what is as it should be goes beyond the bound once in many thousand times, and a
    test deals from one seed. Whatever is too unlikely to be counted on is counted together.
    """
    assert set(found) <= set(wanted)
    count, uneven, cells = found.total(), 0.0, 0
    rare, rarely = 0, 0.0
    for thing, likely in wanted.items():
        mean = count * float(likely)
        if mean < 12:  # else it is missed once in a hundred thousand times
            rare, rarely = rare + found[thing], rarely + mean
        else:
            assert found[thing], thing
            uneven += (found[thing] - mean) ** 2 / mean
            cells += 1
    if rarely:
        uneven += (rare - rarely) ** 2 / rarely
        cells += 1
    free = cells - 1
    assert uneven <= free + 5 * (2 * free) ** 0.5 + 5, (uneven, free)
