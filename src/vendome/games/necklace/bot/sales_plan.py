# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Decides which display to choose (N5.1).

It is planned anew at each step, from what has been laid. Of steps that promise nearly the same any
is taken, so that nobody can foretell a display.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import INTEREST_HELD
from vendome.games.necklace.bot.forecast import (
    LATER_RING,
    LATER_STONE,
    foresee,
    harm_by_king,
    worth_of,
)
from vendome.games.necklace.bot.mixing import NEVER, mixed
from vendome.games.necklace.bot.shopping import others_kings
from vendome.games.necklace.rules.actions import COUNT, LOT
from vendome.games.necklace.rules.kinds import jewels_on, role_of, stone_of, stones_on
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
    GREY,
    KINDS,
    KING_CARD,
    LOTS,
    NONE,
    SIZES,
    STONE,
    STONE_KINDS,
)

# Stones of a kind that are kept: more of them are worth no more later. By players.
PLENTY = np.array([0.0, 0.0, 10.0, 6.0, 5.0])
PASSES = 4  # over all lots, at most, to plan a display
WAVERING = 1.0  # livres: a step that promises this much less is taken about a third as often
# What must be at stake to show a card now, by the sales held.
LATER_KING = np.array([15.0, 15.0, 0.0])
LATER_NECKLACE = np.array([120.0, 120.0, 0.0])
LATER_BANKER = np.array([2.2, 1.5, 0.0])  # jewels


@rule
def show(k, seat, mind, scratch):
    """Returns the next step of the display."""
    step = next_step(k, seat)
    promised = _plan(k, seat, step, scratch)
    if step <= GREY_STONE:
        return COUNT + _stones(k, seat, step, promised, mind, scratch)
    return _jewellery(k, seat, step, mind, scratch)


@rule
def _plan(k, seat, step, scratch):
    """Put how many of each stone card to show into `scratch.plan`; of kinds before this step, as
    many as are laid. Returns what that promises.

    It begins with all cards, and takes the best part of each lot, lot after lot, until no lot can
    do better.
    """
    plan = scratch.plan
    for kind in range(KINDS):
        plan[kind] = 0
        if role_of(k, kind) == STONE:
            plan[kind] = k.display[seat, kind] if _is_laid(kind, step) else k.hand[seat, kind]
    best = _worth_shown(k, seat, plan, scratch)
    unchanged, lot = 0, 0
    for _ in range(PASSES * LOTS):
        better = _best_part(k, seat, lot, step, best, scratch)
        unchanged = 0 if better > best else unchanged + 1
        best = better
        if unchanged == LOTS:
            break
        lot = (lot + 1) % LOTS
    return best


@rule
def _is_laid(kind, step):
    """Returns whether the step of a stone card comes before this one."""
    return step > GREY_STONE if kind == GREY else kind < step


@rule
def _best_part(k, seat, lot, step, best, scratch):
    """Change a lot of the plan, as far as it is not laid, to what promises most, if that is more
    than `best`. Returns what the plan promises then.
    """
    plan, beliefs = scratch.plan, scratch.beliefs
    first = lot * len(SIZES)
    last = min(first + len(SIZES), STONE_KINDS)
    parts, laid, planned = 1, 0, 0
    for kind in range(first, last + 1):
        card = kind if kind < last else GREY
        if k.hand[seat, card] > 0 and stone_of(k, card) == lot:
            planned += plan[card] * stones_on(k, card)
            if _is_laid(card, step):
                laid += plan[card] * stones_on(k, card)
            else:
                parts *= int(k.hand[seat, card]) + 1
    if parts == 1:
        return best
    later, spare = LATER_STONE[k.held], scratch.spare[lot]
    others = scratch.worth_later - later * min(spare, PLENTY[k.players])
    tried, chosen = 1 << planned, NONE
    for number in range(parts):
        stones, rest = laid, number
        for kind in range(first, last + 1):
            card = kind if kind < last else GREY
            if not _is_laid(card, step) and stone_of(k, card) == lot:
                many = int(k.hand[seat, card]) + 1
                stones += rest % many * stones_on(k, card)
                rest //= many
        if tried >> stones & 1:
            continue
        tried |= 1 << stones
        beliefs[seat, lot] = stones
        worth = worth_of(k, seat, k.fashion, False, scratch) + others
        worth += later * min(spare + planned - stones, PLENTY[k.players])
        if worth > best:
            best, chosen = worth, number
    beliefs[seat, lot] = planned
    if chosen != NONE:
        for kind in range(first, last + 1):
            card = kind if kind < last else GREY
            if not _is_laid(card, step) and stone_of(k, card) == lot:
                many = int(k.hand[seat, card]) + 1
                plan[card] = chosen % many
                chosen //= many
        _count_later(k, seat, plan, scratch)
    return best


@rule
def _count_later(k, seat, plan, scratch):
    """Let the seat's beliefs follow a plan, and `scratch.worth_later` be what the stones that it
    does not show are worth in a later sale.
    """
    beliefs, spare = scratch.beliefs, scratch.spare
    for stone in range(LOTS):
        beliefs[seat, stone] = 0.0
        spare[stone] = 0.0
    for kind in range(KINDS):
        if k.hand[seat, kind] > 0 and role_of(k, kind) == STONE:
            stones = stones_on(k, kind)
            beliefs[seat, stone_of(k, kind)] += plan[kind] * stones
            spare[stone_of(k, kind)] += (int(k.hand[seat, kind]) - plan[kind]) * stones
    scratch.worth_later = 0.0
    for stone in range(LOTS):
        scratch.worth_later += LATER_STONE[k.held] * min(spare[stone], PLENTY[k.players])


@rule
def _worth_shown(k, seat, plan, scratch):
    """Returns what a plan promises, with what is kept. The seat's beliefs follow the plan."""
    _count_later(k, seat, plan, scratch)
    return worth_of(k, seat, k.fashion, False, scratch) + scratch.worth_later


@rule
def _stones(k, seat, step, promised, mind, scratch):
    """Returns how many cards of a kind to show: as planned, or what is nearly as good."""
    plan, option = scratch.plan, scratch.option
    kind = GREY if step == GREY_STONE else step
    planned, held = int(plan[kind]), int(k.hand[seat, kind])
    for count in range(held + 1):
        plan[kind] = count
        option[count] = promised if count == planned else _worth_shown(k, seat, plan, scratch)
    if k.hand[seat, KING_CARD]:
        plan[kind] = 0
        if _wants_king(k, seat, kind, scratch):
            if planned == 0:
                return 1
            option[0] = NEVER
    return mixed(option, held + 1, WAVERING, mind)


@rule
def _wants_king(k, seat, kind, scratch):
    """N5.1: returns whether a card of a kind that is not in the plan is needed for a King: there he
    harms the others most, nothing planned can lie with him, and no smaller card of it comes later.
    """
    beliefs = scratch.beliefs
    stone = stone_of(k, kind)
    _worth_shown(k, seat, scratch.plan, scratch)
    harm = harm_by_king(k, seat, stone, 0, scratch)
    if beliefs[seat, stone] > 0 or harm <= LATER_KING[k.held]:
        return False
    for lot in range(LOTS):
        if beliefs[seat, lot] > 0 and harm_by_king(k, seat, lot, 0, scratch) > harm:
            return False
    for later in range(kind + 1, KINDS):
        smaller = stones_on(k, later) < stones_on(k, kind)
        if smaller and k.hand[seat, later] > 0 and stone_of(k, later) == stone:
            return False
    return True


@rule
def _jewellery(k, seat, step, mind, scratch):
    """N5.5 to N5.7: returns where Rings, King and Necklace lie, or how many Bankers do."""
    gains, option = scratch.gains, scratch.option
    foresee(k, k.fashion, scratch)
    laid = lots_laid(k, seat)
    for lot in range(LOTS):
        option[lot] = NEVER  # N5.1: nothing can lie there
        if laid >> lot & 1:
            option[lot] = gains[seat, lot] * (1 + _rings_in(k, seat, lot))
    if step < GREY_RING:
        left = rings_left(k, seat)
        for lot in range(LOTS):
            past = lot < step - RINGS
            option[lot] = NEVER if past or option[lot] == NEVER else left * gains[seat, lot]
        option[LOTS] = left * LATER_RING[k.held]
        return COUNT + (left if mixed(option, LOTS + 1, WAVERING, mind) == step - RINGS else 0)
    if step == GREY_RING:
        option[LOTS] = LATER_RING[k.held]
        for lot in range(LOTS):
            if option[lot] != NEVER:
                option[lot] = gains[seat, lot]
    elif step == KING_STEP:
        for lot in range(LOTS):
            if option[lot] != NEVER:
                option[lot] = harm_by_king(k, seat, lot, _rings_in(k, seat, lot), scratch)
        option[LOTS] = LATER_KING[k.held]
    elif step == NECKLACE_STEP:
        if k.display_king[seat] != NONE:
            option[k.display_king[seat]] = NEVER  # N5.7: it would void the seat's own King
        option[LOTS] = LATER_NECKLACE[k.held]
        if others_kings(k, seat) == 0:
            return LOT + LOTS
    else:
        return COUNT + _bankers(k, seat, step, laid, scratch)
    return LOT + mixed(option, LOTS + 1, WAVERING, mind)


@rule
def _rings_in(k, seat, lot):
    """Returns how many jewels more the Rings laid so far sell in a lot."""
    grey = jewels_on(k, GREY) if k.display_grey[seat] == lot else 0
    return int(k.display_rings[seat, lot]) + grey


@rule
def _bankers(k, seat, step, laid, scratch):
    """N5.5: returns how many Bankers to show: all, if the seat is likely to sell many jewels."""
    jewels = 0.0
    for lot in range(LOTS):
        if laid >> lot & 1:
            price = scratch.price[lot] + scratch.beliefs[seat, INTEREST_HELD]
            jewels += scratch.gains[seat, lot] / price * (1 + _rings_in(k, seat, lot))
    if jewels < LATER_BANKER[k.held]:
        return 0
    return int(k.hand[seat, BANKER_CARD]) if step == BANKERS else 1
