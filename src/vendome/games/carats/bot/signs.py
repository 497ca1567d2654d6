# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What trades say of the value of their maker's own colour, as `greedy` reads them.

A sign adds to the logarithm of how likely each value is: by how much the stones seem worth more
than they would be with it, or by how much their owner would gain. So the same sign given again adds
up. How much each kind of sign counts was learned (a logit of the true values) from recorded games
of `greedy`, `greedy-1`, both together, both with steps at random, and `apprentice`: none of them
alone, since people trade otherwise than any of them.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import (
    COLOURS,
    EACH,
    FOREIGN,
    KINDS,
    LEFT,
    NEIGHBOUR,
    NUGGETS,
    RIGHT,
)
from vendome.games.carats.rules.state import MOST_IN_LOT, SECRETS, VALUES

FRACTION = 6  # amounts are in 64ths of a point: a shift
NAT = 256  # logarithms are in parts of a unit

# Each row makes a curve over an amount x, in parts of a scale: tanh 3x, x and x².
# Offers, by how many own stones they give (up to five) and how many they would take (up to two),
# over how much more a stone seems worth than it is.
OWN_GIVEN = np.array(
    [
        [(0.06, -0.46, -0.49), (-0.11, -0.22, -0.37), (-0.16, 0.36, 0.93)],
        [(0.25, -0.17, -0.83), (0.16, 0.27, -0.75), (-0.04, 0.33, -0.57)],
        [(0.31, 0.21, -1.26), (0.08, 0.29, -0.28), (0.05, 0.39, -0.58)],
        [(0.40, 0.29, -0.88), (0.09, 0.12, -0.26), (0.02, 0.35, -0.54)],
        [(0.36, 0.35, -0.25), (0.27, 0.02, -0.36), (0.13, 0.39, -0.36)],
        [(0.29, 0.52, -0.40), (0.03, 0.33, 0.28), (0.12, 0.26, -0.37)],
    ]
)
# Offers again, by how much more they seem to give than to take, over what the maker would gain.
SEEMING = np.array([-40, -15, 0, 10, 25]) << FRACTION
MEANING = np.array(
    [
        (0.40, -0.41, -0.43),
        (0.69, -0.47, -0.56),
        (0.76, -0.54, -0.46),
        (0.59, -0.34, -0.50),
        (0.45, -0.05, -0.18),
        (0.53, 0.02, -0.01),
    ]
)
# Lots, by how many own stones they could have besides those demanded, and have, over how much more
# one seems worth than it is.
LAID = np.array(
    [
        (0.00, 0.00, 0.00),  # of 0
        (0.00, 0.00, 0.00),  # of 1
        (0.00, 0.00, 0.00),
        (0.02, -0.53, -0.57),  # of 2
        (0.55, 0.33, -0.87),
        (0.56, 0.62, -0.01),
        (-0.05, -0.48, -0.12),  # of 3
        (0.02, 0.17, -0.34),
        (0.22, 0.24, -0.20),
        (0.48, 0.64, 0.29),
        (-0.12, -0.19, -0.55),  # of 4
        (0.53, 0.00, -0.52),
        (0.42, 0.11, -0.25),
        (0.53, 0.30, 0.05),
        (0.81, 0.69, 0.17),
        (-0.04, -0.61, -0.19),  # of 5
        (0.11, 0.17, -0.36),
        (0.30, 0.09, -0.34),
        (0.32, 0.19, -0.08),
        (0.40, 0.35, 0.10),
        (0.88, 0.77, -0.06),
    ]
)
# Exchanges, over by how much the best that was left would have been better.
FORGONE = np.array([(-0.55, -0.31, -0.25)])
STONE, GAIN = 30, 60  # the scales, in points
FARTHEST = 2  # of them: what is beyond is taken for that


def _curves(rows: np.ndarray, scale: int) -> np.ndarray:
    """Returns the curves of these rows, for each whole amount from the least to the most."""
    x = np.arange(-FARTHEST * scale, FARTHEST * scale + 1) / scale
    shapes = np.stack([np.tanh(3 * x), x, x * x])
    curves: np.ndarray = np.rint(NAT * (rows @ shapes)).astype("i8")
    return curves


GIVEN = _curves(OWN_GIVEN, STONE)
MEANT_BY = _curves(MEANING, GAIN)
LAYING = _curves(LAID, STONE)
TAKING = _curves(FORGONE, STONE)[0]
MOST_GIVEN, MOST_TAKEN = OWN_GIVEN.shape[0] - 1, OWN_GIVEN.shape[1] - 1


def _room(demand: np.ndarray) -> int:
    """Returns how many own stones a lot can have, besides all else that a card asks for."""
    others = demand[NUGGETS] + demand[LEFT] + demand[RIGHT] + demand[NEIGHBOUR]
    others += demand[EACH] * max(0, demand[COLOURS] - (demand[FOREIGN] == 0))
    others += max(0, demand[KINDS] - 1)
    return int(max(0, MOST_IN_LOT - others))


ROOMS = np.array([_room(demand) for demand in DEMANDS], "i8")


@rule
def room_for_own(card):
    """Returns how many own stones a seller can lay out for a card."""
    return int(ROOMS[card])


@rule
def place_of(amount, scale):
    """Returns where an amount stands in a curve."""
    most = FARTHEST * scale
    return min(most, max(-most, amount >> FRACTION)) + most


@rule
def read_offer(like, given, taken, seeming, seems):
    """Learn from an offer that gives `given` own stones, which seem worth `seems` each, would take
    `taken`, and seems to give so much more than it takes.
    """
    sort = 0
    while sort < SEEMING.shape[0] and seeming >= SEEMING[sort]:
        sort += 1
    own, meant = GIVEN[min(given, MOST_GIVEN), min(taken, MOST_TAKEN)], MEANT_BY[sort]
    for value in range(SECRETS):
        more = seems - (int(VALUES[value]) << FRACTION)
        like[value] += own[place_of(more, STONE)]
        like[value] += meant[place_of((given - taken) * more - seeming, GAIN)]


@rule
def read_lot(like, to_like, free, most, seems):
    """Learn from a lot that has `free` own stones besides those demanded, of `most` that it could
    have. Beliefs `like` become `to_like`.
    """
    most = min(most, MOST_IN_LOT)
    laid = LAYING[most * (most + 1) // 2 + min(free, most)]
    for value in range(SECRETS):
        more = seems - (int(VALUES[value]) << FRACTION)
        to_like[value] = like[value] + laid[place_of(more, STONE)]


@rule
def read_exchange(like, stones, rest, count, chosen):
    """Learn from what a seller took of `count` choices, which have so many of the seller's stones,
    and the rest.
    """
    for value in range(SECRETS):
        own = int(VALUES[value]) << FRACTION
        best = rest[0] + stones[0] * own
        for i in range(1, count):
            best = max(best, rest[i] + stones[i] * own)
        like[value] += TAKING[place_of(best - rest[chosen] - stones[chosen] * own, STONE)]
