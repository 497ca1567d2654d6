# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Whether to play the Alchemist (N4.11): all displays lie open, so what it changes is certain."""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.necklace.jewels import banked, jewels_of, stones_shown
from vendome.games.necklace.kinds import stone_of, stones_on
from vendome.games.necklace.selling import change_card
from vendome.games.necklace.state import (
    AMBER,
    CHANGE,
    FASHION,
    LOTS,
    PASS,
    SEATS,
)
from vendome.games.necklace.worth import LAST_SALE, RIVALRY

TILES = np.array(FASHION, np.float64)
KEPT_ALCHEMIST = 15.0


@rule
def best_change(k, seat, moves, count):
    shown = np.zeros((SEATS, LOTS), np.int64)
    for other in range(k.players):
        for stone in range(LOTS):
            shown[other, stone] = stones_shown(k, other, stone)
    best = _result(k, seat, shown) + (KEPT_ALCHEMIST if k.held < LAST_SALE else 0.0)
    chosen = PASS
    for i in range(count):
        change = int(moves.ids[i]) - CHANGE
        if change < 0:
            continue
        card = change_card(change // AMBER)
        stones = stones_on(k, card)
        shown[seat, stone_of(k, card)] -= stones
        shown[seat, change % AMBER] += stones
        result = _result(k, seat, shown)
        shown[seat, stone_of(k, card)] += stones
        shown[seat, change % AMBER] -= stones
        if result > best:
            best, chosen = result, int(moves.ids[i])
    return chosen


@rule
def _result(k, seat, shown):
    """What a seat earns, compared with the others: N5.3 to N5.7."""
    result = 0.0
    for place in range(LOTS):
        stone = int(k.fashion[place])
        if _forbidden(k, stone):
            continue
        rank = 0
        most = 0
        total = _total(k, shown, stone)
        for other in range(LOTS):
            than = _total(k, shown, int(k.fashion[other]))
            rank += than < total or (than == total and other < place)
        for other in range(k.players):
            most = max(most, shown[other, stone])
        for other in range(k.players):
            if most and shown[other, stone] == most:
                price = TILES[place] + TILES[rank] + banked(k, other)
                earns = price * jewels_of(k, other, stone)
                result += earns if other == seat else -earns * RIVALRY / k.players
    return result


@rule
def _total(k, shown, stone):
    total = 0
    for seat in range(k.players):
        total += shown[seat, stone]
    return total


@rule
def _forbidden(k, stone):
    """Whether a King lies in a lot of this stone, and the Necklace does not."""
    king = False
    for seat in range(k.players):
        if k.necklace_in[seat] == stone:
            return False
        king = king or k.king_in[seat] == stone
    return king
