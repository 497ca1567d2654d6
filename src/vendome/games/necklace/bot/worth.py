# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What everybody is likely to earn at the next sale (N5), and what a card is worth by that."""

from __future__ import annotations

import math

import numpy as np

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.bot.beliefs import INTEREST_HELD, RINGS_HELD, SPREAD
from vendome.games.necklace.rules.state import FASHION, FINE, LOTS, NONE, SALES

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
# How much the earnings of all opponents together count against one's own, by players.
RIVALRY = np.array([0.0, 0.0, 0.9, 0.9, 1.0])
SPAN = 110.0  # livres: an opponent so far behind the first of them counts a third, in the last sale
# What a stone and a Ring are worth if they are not shown in the next sale, by the sales held.
LATER_STONE = np.array([10.0, 6.0, 0.0])
LATER_RING = np.array([20.0, 18.0, 0.0])
STONES_AT_STAKE = 2.0  # as many of a lot an opponent compares with what it would sell for
# How likely the Necklace is to lie where its player earns most, by the sales held.
FEAR = np.array([0.5, 0.3, 0.95])


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


@rule
def weigh_rivals(k, seat, scratch):
    """Put how much the earnings of each opponent count against one's own into `scratch.weight`.

    Who is ahead counts more, the more so the fewer sales are left.
    """
    weight = scratch.weight
    ahead = -FAR
    for other in range(k.players):
        if other != seat:
            ahead = max(ahead, int(k.score[other]))
    total = 0.0
    for other in range(k.players):
        weight[other] = 0.0
        if other != seat:
            behind = ahead - int(k.score[other])
            weight[other] = math.exp(-behind / (SPAN * (SALES - int(k.held))))
            total += weight[other]
    for other in range(k.players):
        weight[other] *= RIVALRY[k.players] / total


@rule
def worth_of(k, seat, fashion, later, scratch):
    """Returns what a seat is likely to earn, less what the others are likely to earn.

    `later` is what a stone is worth in a later sale: a lot counts so if it would earn less now.
    """
    beliefs, gains = scratch.beliefs, scratch.gains
    foresee(k, fashion, scratch)
    worth = 0.0
    for other in range(k.players):
        best = best_lot(gains, other)
        earns = beliefs[other, RINGS_HELD] * max(gains[other, best], LATER_RING[k.held])
        for stone in range(LOTS):
            gain = gains[other, stone]
            if other == seat:
                gain = max(gain, later * beliefs[other, stone])
            earns += gain
        worth += earns if other == seat else -earns * scratch.weight[other]
    return worth


@rule
def expect_displays(k, seat, scratch):
    """N5.9: believe that others keep what would hardly sell now, if there is a later sale."""
    beliefs, gains = scratch.beliefs, scratch.gains
    if k.held == LAST_SALE:
        return
    foresee(k, k.fashion, scratch)
    for other in range(k.players):
        for stone in range(LOTS):
            kept = LATER_STONE[k.held] * min(beliefs[other, stone], STONES_AT_STAKE)
            if other != seat and gains[other, stone] < kept:
                beliefs[other, stone] = 0.0


@rule
def harm_by_king(k, seat, stone, rings, scratch):
    """N5.6, N5.7: returns what a King on a stone takes from the others, less what he costs.

    `rings` are the seat's own in that lot; `scratch.gains` are foreseen already.
    """
    beliefs, gains, weight = scratch.beliefs, scratch.gains, scratch.weight
    harm = -gains[seat, stone] * (1.0 + rings)
    for other in range(k.players):
        if other != seat:
            theirs = gains[other, stone]
            if best_lot(gains, other) == stone:
                theirs *= 1.0 + beliefs[other, RINGS_HELD]
            harm += theirs * weight[other]
    if k.wearer != NONE and k.wearer != seat and best_lot(gains, int(k.wearer)) == stone:
        fear = FEAR[k.held]
        harm = harm * (1.0 - fear) - fear * FINE * (1.0 + weight[k.wearer])
    return harm
