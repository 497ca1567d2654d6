# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a card is worth by what everybody is likely to earn at the next sale."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.bot.beliefs import RINGS_HELD
from vendome.games.necklace.bot.worth import LAST_SALE, best_lot, foresee
from vendome.games.necklace.rules.state import LOTS

# What a card is worth in a later sale, in livres, if it is not shown in this one.
LATER_STONE = 5.0
LATER_RING = 30.0
RIVALRY = 1.2  # how much the earnings of all opponents together count against one's own


@hot_rule
def later_stone(k):
    """Returns what a stone is worth that is not shown in the next sale."""
    return LATER_STONE if k.held < LAST_SALE else 0.0


@hot_rule
def later_ring(k):
    """Returns what a Ring is worth, for each jewel, if it is not shown in the next sale."""
    return LATER_RING if k.held < LAST_SALE else 0.0


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
        earns = beliefs[other, RINGS_HELD] * max(gains[other, best], later_ring(k))
        for stone in range(LOTS):
            gain = gains[other, stone]
            if other == seat:
                gain = max(gain, later * beliefs[other, stone])
            earns += gain
        worth += earns if other == seat else -earns * RIVALRY / k.players
    return worth
