# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Decides which display to choose (N5.1). It is planned anew at each step, the same every time."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import KINGS_HELD, RINGS_HELD
from vendome.games.necklace.bot.greedy_1.worth import RIVALRY, later_ring, later_stone, worth_of
from vendome.games.necklace.bot.worth import LAST_SALE, best_lot, foresee
from vendome.games.necklace.rules.actions import COUNT, LOT
from vendome.games.necklace.rules.kinds import role_of, stone_of, stones_on
from vendome.games.necklace.rules.selling import (
    BANKERS,
    GREY_RING,
    GREY_STONE,
    KING_STEP,
    NECKLACE_STEP,
    RINGS,
    lots_laid,
    next_step,
    rings_left,
)
from vendome.games.necklace.rules.state import (
    BANKER_CARD,
    FINE,
    GREY,
    KINDS,
    LOTS,
    NONE,
    STONE,
    STONE_KINDS,
)

LATER_KING = 15.0
LATER_BANKER = 20.0
LATER_NECKLACE = 60.0  # what must be at stake to show it before the last sale
FEAR = 0.4  # how likely the Necklace is to lie where it would do harm


@rule
def plan_display(k, seat, scratch):
    """Put how many of each stone card to show into `scratch.plan`.

    The seat's beliefs follow the plan.
    """
    plan = scratch.plan
    for kind in range(KINDS):
        plan[kind] = k.hand[seat, kind] if role_of(k, kind) == STONE else 0
    best = _worth_shown(k, seat, plan, scratch)
    while True:
        change = NONE
        less = 0
        for kind in range(KINDS):
            if plan[kind] == 0:
                continue
            for fewer in (1, int(plan[kind])):
                plan[kind] -= fewer
                worth = _worth_shown(k, seat, plan, scratch)
                plan[kind] += fewer
                if worth > best:
                    best, change, less = worth, kind, fewer
        stone = NONE
        for lot in range(LOTS):
            worth = _worth_without(k, seat, lot, scratch)
            if worth > best:
                best, stone = worth, lot
        if stone != NONE:
            for kind in range(KINDS):
                if stone_of(k, kind) == stone:
                    plan[kind] = 0
        elif change != NONE:
            plan[change] -= less
        else:
            break
    _worth_shown(k, seat, plan, scratch)


@rule
def _worth_without(k, seat, lot, scratch):
    rest = scratch.rest
    for kind in range(KINDS):
        rest[kind] = scratch.plan[kind] if stone_of(k, kind) != lot else 0
    return _worth_shown(k, seat, rest, scratch)


@rule
def _worth_shown(k, seat, plan, scratch):
    beliefs = scratch.beliefs
    left = 0
    for stone in range(LOTS):
        beliefs[seat, stone] = 0.0
    for kind in range(KINDS):
        if k.hand[seat, kind] > 0 and role_of(k, kind) == STONE:
            stones = stones_on(k, kind)
            beliefs[seat, stone_of(k, kind)] += plan[kind] * stones
            left += (int(k.hand[seat, kind]) - plan[kind]) * stones
    return worth_of(k, seat, k.fashion, 0.0, scratch) + left * later_stone(k)


@rule
def show(k, seat, scratch):
    """Returns the next step of the display."""
    beliefs, plan, gains = scratch.beliefs, scratch.plan, scratch.gains
    step = next_step(k, seat)
    plan_display(k, seat, scratch)
    if step < STONE_KINDS:
        return COUNT + plan[step]
    if step == GREY_STONE:
        return COUNT + plan[GREY]
    foresee(k, k.fashion, scratch)
    laid = lots_laid(k, seat)
    for lot in range(LOTS):
        if not laid >> lot & 1:
            gains[seat, lot] = NONE  # N5.1: nothing can lie there
    best = best_lot(gains, seat)
    last = k.held == LAST_SALE
    shows_rings = gains[seat, best] >= later_ring(k)
    if step < GREY_RING:
        return COUNT + (rings_left(k, seat) if step - RINGS == best and shows_rings else 0)
    if step == GREY_RING:
        return LOT + (best if shows_rings else LOTS)
    rings = beliefs[seat, RINGS_HELD] if shows_rings else 0.0
    if step == KING_STEP:
        return LOT + _lot_of_king(k, seat, beliefs, gains, best, rings)
    if step == NECKLACE_STEP:
        stake = gains[seat, best] * (1.0 + rings)
        kings = 0.0
        for other in range(k.players):
            kings += beliefs[other, KINGS_HELD] if other != seat else 0.0
        shows = last or (stake >= LATER_NECKLACE and kings > 0.0)
        return LOT + (best if shows else LOTS)
    jewels = rings * gains[seat, best]
    for stone in range(LOTS):
        jewels += max(0.0, gains[seat, stone])
    # Gains have the price with all Bankers; what the Bankers add is a share of it.
    return COUNT + _bankers(k, seat, step, last or jewels >= 3 * LATER_BANKER)


@rule
def _bankers(k, seat, step, shows):
    if not shows:
        return 0
    return int(k.hand[seat, BANKER_CARD]) if step == BANKERS else 1


@rule
def _lot_of_king(k, seat, beliefs, gains, own_best, rings):
    """N5.6, N5.7: returns the lot where a King takes most from the others, or LOTS for none."""
    laid = lots_laid(k, seat)
    least = 0.0 if k.held == LAST_SALE else LATER_KING
    chosen = LOTS
    for stone in range(LOTS):
        if not laid >> stone & 1:
            continue
        harm = -gains[seat, stone] * (1.0 + (rings if stone == own_best else 0.0))
        for other in range(k.players):
            if other != seat:
                theirs = gains[other, stone]
                if best_lot(gains, other) == stone:
                    theirs *= 1.0 + beliefs[other, RINGS_HELD]
                harm += theirs * RIVALRY / k.players
        if k.wearer != NONE and k.wearer != seat and best_lot(gains, int(k.wearer)) == stone:
            harm = harm * (1.0 - FEAR) - FEAR * FINE
        if harm > least:
            least, chosen = harm, stone
    return chosen
