# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What everybody is likely to earn at the next sale (N5), as `greedy-1` sees it.

`forecast.py` is what `greedy` has instead; the numbers and tables here are common to both.
"""

from __future__ import annotations

import math

import numpy as np

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.bot.beliefs import INTEREST_HELD, SPREAD
from vendome.games.necklace.rules.state import FASHION, LOTS, SALES

LAST_SALE = SALES - 1
TOP_TILE = FASHION[0]
TILE_STEP = 10
STEPS_OF_CHANCE = 16  # of the table below, for each standard deviation
REACH = 4  # standard deviations
# How likely a normal variable is at most this many standard deviations above its mean.
CHANCES = np.array(
    [
        round(0.5 * (1 + math.erf(i / STEPS_OF_CHANCE / math.sqrt(2))), 4)
        for i in range(-REACH * STEPS_OF_CHANCE, REACH * STEPS_OF_CHANCE + 1)
    ]
)

FAR = 10_000  # more livres than anybody can lose


@hot_rule
def chance(distance, spread):
    """Returns how likely it is that a number is greater than another.

    It is expected to be greater by `distance`; `spread` is the sum of their variances.
    """
    steps = int(distance / math.sqrt(spread + 0.02) * STEPS_OF_CHANCE + 0.5 + REACH * 32)
    return CHANCES[min(max(steps - REACH * 16, 0), 2 * REACH * STEPS_OF_CHANCE)]


@rule
def set_prices(k, fashion, scratch):
    """N5.3, N5.5: put what a jewel of each stone is likely to cost into `scratch.price`."""
    beliefs, total, price = scratch.beliefs, scratch.total, scratch.price
    for i in range(2 * LOTS):
        total[i] = 0.0
        for seat in range(k.players):
            total[i] += beliefs[seat, i]
    for place in range(LOTS):
        stone = int(fashion[place])
        price[stone] = 2.0 * TOP_TILE - TILE_STEP * place
    for first in range(LOTS):
        a = int(fashion[first])
        for second in range(first + 1, LOTS):
            b = int(fashion[second])
            # Of equal ones the more fashionable is rarer.
            spread = total[SPREAD + a] + total[SPREAD + b]
            rarer = chance(total[b] - total[a] + 0.5, spread)
            price[a] -= TILE_STEP * (1.0 - rarer)
            price[b] -= TILE_STEP * rarer


@rule
def most_of(k, seat, stone, beliefs):
    """N5.4: returns how likely a seat is to show most of a stone, alone or with others."""
    likely = chance(beliefs[seat, stone] - 0.5, beliefs[seat, SPREAD + stone])
    for other in range(k.players):
        if other != seat:
            ahead = beliefs[seat, stone] - beliefs[other, stone] + 0.5
            spread = beliefs[seat, SPREAD + stone] + beliefs[other, SPREAD + stone]
            likely *= chance(ahead, spread)
    return likely


@rule
def foresee(k, fashion, scratch):
    """Put what each seat is likely to get for one jewel of each stone into `scratch.gains`."""
    beliefs, price, gains = scratch.beliefs, scratch.price, scratch.gains
    set_prices(k, fashion, scratch)
    for seat in range(k.players):
        for stone in range(LOTS):
            likely = most_of(k, seat, stone, beliefs)
            gains[seat, stone] = likely * (price[stone] + beliefs[seat, INTEREST_HELD])


@hot_rule
def best_lot(gains, seat):
    best = 0
    for stone in range(1, LOTS):
        if gains[seat, stone] > gains[seat, best]:
            best = stone
    return best
