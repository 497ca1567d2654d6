# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy-1`: it values cards by what they are likely to earn, as far as its seat can know.

It buys what brings most for its ducats, plays influence cards where they change most, and shows
what is likely to sell.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import believe
from vendome.games.necklace.bot.greedy_1.alchemy import best_change
from vendome.games.necklace.bot.greedy_1.sales_plan import show
from vendome.games.necklace.bot.greedy_1.schemes import play_or_end, react_or_pass, smallest_discard
from vendome.games.necklace.bot.greedy_1.shopping import best_purchase
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    BUYING,
    FORGED,
    INFLUENCE,
    SELLING,
)


@rule
def greedy_1(k, seat, moves, count, mind, scratch):
    """Returns an action for `seat`, which knows `k`, out of `count` legal ones."""
    if count == 1:
        return int(moves.ids[0])
    if k.stage == ALCHEMIST_ASKED:
        return best_change(k, seat, moves, count)
    if k.stage == FORGED:
        return smallest_discard(k, moves, count)
    believe(k, seat, scratch)
    if k.stage == SELLING:
        return show(k, seat, scratch)
    if k.stage == BUYING:
        return best_purchase(k, seat, scratch)
    if k.stage == INFLUENCE:
        return play_or_end(k, seat, moves, count, scratch)
    return react_or_pass(k, seat, scratch)
