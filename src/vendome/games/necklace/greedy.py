# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy`: it values cards by what they are likely to earn, as far as its seat can tell.

It buys what brings most for its ducats, plays influence cards where they change most, shows what
is likely to sell and keeps the rest.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.necklace.alchemy import best_change
from vendome.games.necklace.beliefs import BELIEFS, believe
from vendome.games.necklace.sales_plan import show
from vendome.games.necklace.schemes import play_or_end, react_or_pass, smallest_discard
from vendome.games.necklace.shopping import best_purchase
from vendome.games.necklace.state import (
    ALCHEMIST_ASKED,
    BUYING,
    FORGED,
    INFLUENCE,
    KINDS,
    SEATS,
    SELLING,
)


@rule
def greedy(k, seat, moves, count, mind):
    """An action for `seat`, which knows `k`, out of `count` legal ones."""
    if count == 1:
        return int(moves.ids[0])
    if k.stage == ALCHEMIST_ASKED:
        return best_change(k, seat, moves, count)
    if k.stage == FORGED:
        return smallest_discard(k, moves, count)
    sure = np.zeros((SEATS, KINDS), np.int64)
    beliefs = np.zeros((SEATS, BELIEFS))
    believe(k, seat, sure, beliefs)
    if k.stage == SELLING:
        return show(k, seat, beliefs)
    if k.stage == BUYING:
        return best_purchase(k, seat, beliefs)
    if k.stage == INFLUENCE:
        return play_or_end(k, seat, moves, count, sure, beliefs)
    return react_or_pass(k, seat, beliefs)
