# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Decides whether to play the Alchemist (N4.11).

All displays lie open, so what it changes is certain.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.bot.forecast import weigh_scores
from vendome.games.necklace.bot.worth import LAST_SALE
from vendome.games.necklace.rules.actions import CHANGE, KIND_NAMED, PASS, STONE_NAMED
from vendome.games.necklace.rules.jewels import (
    all_shown,
    change_of,
    count_of,
    jewels_of,
    king_on,
    most_shown,
    price_of,
    rarity_of,
    saver_of,
)
from vendome.games.necklace.rules.kinds import stone_of, stones_on
from vendome.games.necklace.rules.state import LOTS, NONE

LATER_ALCHEMIST = 15.0


@rule
def best_change(k, seat, moves, count, scratch):
    shown = all_shown(k)
    for other in range(k.players):
        scratch.weight[other] = k.score[other]
    weigh_scores(k, seat, scratch)
    best = _result(k, seat, shown, scratch) + (LATER_ALCHEMIST if k.held < LAST_SALE else 0.0)
    chosen = PASS
    for i in range(count):
        change = int(moves.ids[i])
        if change < CHANGE:
            continue
        card = int(KIND_NAMED[change])
        more = change_of(stones_on(k, card), stone_of(k, card), int(STONE_NAMED[change]))
        result = _result(k, seat, _with_more(shown, seat, more), scratch)
        if result > best:
            best, chosen = result, change
    return chosen


@rule
def _with_more(shown, seat, more):
    """Returns all that is shown, with a change by one seat."""
    return (
        shown[0] + (more if seat == 0 else 0),
        shown[1] + (more if seat == 1 else 0),
        shown[2] + (more if seat == 2 else 0),
        shown[3] + (more if seat == 3 else 0),
    )


@rule
def _result(k, seat, shown, scratch):
    """Returns what a seat earns, less what the others earn; at the end, its lead."""
    last = k.held == LAST_SALE
    result, ahead = 0.0, -1000.0
    for other in range(k.players):
        earns = 0.0
        for place in range(LOTS):
            stone = int(k.fashion[place])
            most = most_shown(shown, stone)
            if most == 0 or (king_on(k, stone) and saver_of(k, stone) == NONE):
                continue
            if count_of(shown[other], stone) == most:
                rank = rarity_of(k, shown, place)
                earns += jewels_of(k, other, stone) * price_of(k, other, place, rank)
        if last:
            earns += int(k.score[other])
            if other == seat:
                result += earns
            else:
                ahead = max(ahead, earns)
        else:
            result += earns if other == seat else -earns * scratch.weight[other]
    return result - ahead if last else result
