# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy`: it values cards by what they are likely to earn, as far as its seat can know.

It buys what brings most for its ducats, plays influence cards where they change most, and shows
what is likely to sell. What others earn counts against it, the more the further they are ahead.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.bot.alchemy import best_change
from vendome.games.necklace.bot.beliefs import believe
from vendome.games.necklace.bot.forecast import expect_displays, measure, weigh_rivals
from vendome.games.necklace.bot.reactions import best_discard, react_or_pass
from vendome.games.necklace.bot.sales_plan import show
from vendome.games.necklace.bot.schemes import play_or_end
from vendome.games.necklace.bot.shopping import best_purchase
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    BUYING,
    FORGED,
    INFLUENCE,
    SELLING,
)

# As in `beliefs.py`: it is better to be less sure of what the others will have.
STONES_A_TURN = 0.55
SPREAD_A_TURN = 2.3
DOUBT = 0.28


@rule
def greedy(k, seat, moves, count, mind, scratch):
    """Returns an action for `seat`, which knows `k`, out of `count` legal ones."""
    if count == 1:
        return int(moves.ids[0])
    if k.stage == ALCHEMIST_ASKED:
        return best_change(k, seat, moves, count, scratch)
    believe(k, seat, scratch, SPREAD_A_TURN, STONES_A_TURN, DOUBT)
    measure(k, scratch)
    weigh_rivals(k, seat, scratch)
    if k.stage == FORGED:
        return best_discard(k, seat, scratch)
    if k.stage == SELLING:
        expect_displays(k, seat, scratch)
        return show(k, seat, mind, scratch)
    if k.stage == BUYING:
        return best_purchase(k, seat, scratch)
    if k.stage == INFLUENCE:
        return play_or_end(k, seat, moves, count, scratch)
    return react_or_pass(k, seat, scratch)
