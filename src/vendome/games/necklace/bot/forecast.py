# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What everybody is likely to earn at the next sale (N5), and what a hand is worth by that.

A decision compares many hands that differ in a card or two. So what does not change between them
is worked out once (`measure`), and how likely each is to show most of a stone is worked out anew
only for the stones that have changed.
"""

from __future__ import annotations

import math

import numpy as np

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.bot.beliefs import INTEREST_HELD, RINGS_HELD, SPREAD
from vendome.games.necklace.bot.worth import (
    CHANCES,
    FAR,
    LAST_SALE,
    REACH,
    STEPS_OF_CHANCE,
    TILE_STEP,
    TOP_TILE,
    best_lot,
)
from vendome.games.necklace.rules.state import FINE, LOTS, NONE, SALES

MIDDLE = REACH * STEPS_OF_CHANCE  # of the table of chances
LEAST_SPREAD = 0.02
UNSET = -1e9

# How much the earnings of all opponents together count against one's own, by players.
RIVALRY = np.array([0.0, 0.0, 0.9, 0.9, 0.8])
SPAN = 110.0  # livres: an opponent so far behind the first of them counts a third, in the last sale
FORESIGHT = 0.5  # how much of what an opponent is likely to earn now counts as earned, for that
# What a stone and a Ring are worth if they are not shown in the next sale, by the sales held.
LATER_STONE = np.array([9.0, 10.0, 0.0])
LATER_RING = np.array([20.0, 16.0, 0.0])
# As many stones of a lot an opponent compares with what it would sell for, by players.
STONES_AT_STAKE = np.array([0.0, 0.0, 2.0, 1.5, 1.4])
# How likely the Necklace is to lie where its player earns most, by the sales held.
FEAR = np.array([0.5, 0.25, 0.95])


@hot_rule
def likely(distance, steps):
    """Returns how likely it is that a number is greater than another.

    It is expected to be greater by `distance`; `steps` of the table are one of it.
    """
    step = int(distance * steps + (0.5 + 2 * MIDDLE)) - MIDDLE
    return CHANCES[min(max(step, 0), 2 * MIDDLE)]


@hot_rule
def _steps(spread):
    return STEPS_OF_CHANCE / math.sqrt(spread + LEAST_SPREAD)


@rule
def measure(k, scratch):
    """Take the measure of how sure one can be of what is believed, before anything is foreseen."""
    beliefs, apart, rarer = scratch.beliefs, scratch.apart, scratch.rarer
    players = int(k.players)
    for stone in range(LOTS):
        what = SPREAD + stone
        total = 0.0
        for seat in range(players):
            spread = beliefs[seat, what]
            total += spread
            apart[seat, seat, stone] = _steps(spread)
            scratch.foreseen[seat, stone] = UNSET
            for other in range(seat):
                steps = _steps(spread + beliefs[other, what])
                apart[seat, other, stone] = steps
                apart[other, seat, stone] = steps
        scratch.total[what] = total
    for stone in range(LOTS):
        for other in range(stone):
            steps = _steps(scratch.total[SPREAD + stone] + scratch.total[SPREAD + other])
            rarer[stone, other] = steps
            rarer[other, stone] = steps


@rule
def foresee(k, fashion, scratch):
    """Put what each seat is likely to get for one jewel of each stone into `scratch.gains`."""
    beliefs, price, gains, most = scratch.beliefs, scratch.price, scratch.gains, scratch.most
    total, rarer = scratch.total, scratch.rarer
    players = int(k.players)
    for stone in range(LOTS):
        changed = False
        for seat in range(players):
            changed = changed or scratch.foreseen[seat, stone] != beliefs[seat, stone]
        if changed:
            _foresee_stone(players, stone, scratch)
    for place in range(LOTS):
        price[int(fashion[place])] = 2.0 * TOP_TILE - TILE_STEP * place
    for first in range(LOTS):
        a = int(fashion[first])
        for second in range(first + 1, LOTS):
            b = int(fashion[second])
            # N5.3: of equal ones the more fashionable is rarer.
            less = TILE_STEP * likely(total[b] - total[a] + 0.5, rarer[a, b])
            price[a] -= TILE_STEP - less
            price[b] -= less
    for seat in range(players):
        for stone in range(LOTS):
            gains[seat, stone] = most[seat, stone] * (price[stone] + beliefs[seat, INTEREST_HELD])


@rule
def _foresee_stone(players, stone, scratch):
    """N5.4: put how likely each seat is to show most of a stone, alone or not, into `most`."""
    beliefs, apart, most = scratch.beliefs, scratch.apart, scratch.most
    total = 0.0
    for seat in range(players):
        mine = beliefs[seat, stone]
        scratch.foreseen[seat, stone] = mine
        total += mine
        chance = likely(mine - 0.5, apart[seat, seat, stone])
        for other in range(players):
            if other != seat:
                chance *= likely(mine - beliefs[other, stone] + 0.5, apart[seat, other, stone])
        most[seat, stone] = chance
    scratch.total[stone] = total


@hot_rule
def earnings(k, seat, scratch):
    """Returns what a seat is likely to earn, as `scratch.gains` have it."""
    gains = scratch.gains
    best = gains[seat, best_lot(gains, seat)]
    earns = scratch.beliefs[seat, RINGS_HELD] * max(best, LATER_RING[k.held])
    for stone in range(LOTS):
        earns += gains[seat, stone]
    return earns


@rule
def weigh_rivals(k, seat, scratch):
    """Put how much the earnings of each opponent count against one's own into `scratch.weight`.

    Who will be ahead after this sale counts more, the more so the fewer sales are left.
    """
    foresee(k, k.fashion, scratch)
    for other in range(k.players):
        scratch.weight[other] = int(k.score[other]) + FORESIGHT * earnings(k, other, scratch)
    weigh_scores(k, seat, scratch)


@rule
def weigh_scores(k, seat, scratch):
    """Put how much each opponent counts in place of its score, in `scratch.weight`."""
    weight = scratch.weight
    ahead = -1.0 * FAR
    for other in range(k.players):
        if other != seat:
            ahead = max(ahead, weight[other])
    total = 0.0
    for other in range(k.players):
        behind = ahead - weight[other]
        weight[other] = 0.0
        if other != seat:
            weight[other] = math.exp(-behind / (SPAN * (SALES - int(k.held))))
            total += weight[other]
    for other in range(k.players):
        weight[other] *= RIVALRY[k.players] / total


@rule
def worth_of(k, seat, fashion, keeping, scratch):
    """Returns what a seat is likely to earn, less what the others are likely to earn.

    With `keeping`, a lot counts what it is worth in a later sale if it would earn less now.
    """
    beliefs, gains, weight = scratch.beliefs, scratch.gains, scratch.weight
    foresee(k, fashion, scratch)
    worth = 0.0
    for other in range(k.players):
        if other != seat:
            worth -= weight[other] * earnings(k, other, scratch)
    best = gains[seat, best_lot(gains, seat)]
    worth += beliefs[seat, RINGS_HELD] * max(best, LATER_RING[k.held])
    for stone in range(LOTS):
        gain = gains[seat, stone]
        if keeping:
            gain = max(gain, LATER_STONE[k.held] * beliefs[seat, stone])
        worth += gain
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
            later = LATER_STONE[k.held] * min(beliefs[other, stone], STONES_AT_STAKE[k.players])
            if other != seat and gains[other, stone] < later:
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
