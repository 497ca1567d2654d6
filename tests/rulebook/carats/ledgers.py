"""The ledger against trying everything out: a journal written by hand, and all draws that fit it.

Seat 1 looks on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from tests.rulebook.carats.retelling import journal, retold
from tests.rulebook.carats.table import CARATS
from vendome.core.reading import Reading
from vendome.games.carats.hidden.ledger import bounds
from vendome.games.carats.rules.state import BANK

Sale = dict[str, Any]
Counts = list[list[int]]
Holdings = list[list[tuple[int, int]]]
VIEWER = 1
NOTHING = [0] * 7
NOON, EVENING = 3, 6  # the first sales of them


def items(*counts: int) -> list[int]:
    return [*counts, *NOTHING[len(counts) :]]


def after(*sales: Sale) -> np.ndarray:
    """A game of three with some sales, of seat 0 under card 1 unless something else is said."""
    states = journal(sold_by=-1)
    for number, sale in enumerate(sales):
        told = {"sold_by": 0, "sold_under": 0, **sale}
        place = told.pop("number", number)
        states["stage"][0] = told.pop("stage", states["stage"][0])
        for owner, offer in told.pop("offers", {}).items():
            states["offers"][0, place, owner] = offer
        for name, value in told.items():
            states[name][0, place] = value
    return states


def possible(states: np.ndarray) -> list[Counts]:
    """All that everybody may hold, by all the draws of others that contradict nothing."""
    s = CARATS.fields(states)
    hidden = [sale for sale in range(18) if s["partner"][sale] == BANK]
    hidden = [sale for sale in hidden if s["sold_by"][sale] != VIEWER]
    found = []
    for draws in product(*(rows_of(int(s["lot"][sale].sum())) for sale in hidden)):
        for sale, row in zip(hidden, draws, strict=True):
            states["drawn"][0, sale, :4] = row
        wrong, _, held, _ = retold(states)
        if wrong == 0:
            found.append([row[:4] for row in held[:3]])
    return found


def least_and_most(all_held: list[Counts]) -> Holdings:
    return [
        [(min(counts), max(counts)) for counts in zip(*rows, strict=True)]
        for rows in zip(*all_held, strict=True)
    ]


def tried_out(states: np.ndarray) -> Holdings:
    return least_and_most(possible(states))


BANKED = {"lot": [0, 3, 0, 0, 0, 0, 0], "partner": BANK}


def rows_of(size: int) -> Iterator[tuple[int, ...]]:
    return (row for row in product(range(size + 1), repeat=4) if sum(row) == size)


def known(states: np.ndarray) -> Holdings:
    return [row[:4] for row in bounds(Reading.of(states), VIEWER)]


def stripped(count: int, seat: int = 0) -> list[Sale]:
    """A seat gives all that it has away, and what it got to the bank: nobody knows for what."""
    lot = items(0, 0, min(count, 5), max(count - 5, 0))
    away = {"sold_by": 1, "lot": lot, "partner": seat, "offers": {seat: items(3, 5, 5, 5)}}
    return [away, {"sold_by": seat, "lot": lot, "partner": BANK}]
