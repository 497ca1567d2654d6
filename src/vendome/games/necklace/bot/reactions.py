# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Decides about reactions (N4.3, N4.8, N4.10), and which card a Forger gets (N4.3)."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import cards_to_sale
from vendome.games.necklace.bot.forecast import worth_of
from vendome.games.necklace.bot.mixing import NEVER
from vendome.games.necklace.bot.shopping import USES, take_in
from vendome.games.necklace.bot.worth import LAST_SALE
from vendome.games.necklace.rules.actions import DISCARD, PASS, REACT
from vendome.games.necklace.rules.kinds import stone_of
from vendome.games.necklace.rules.state import CARDINAL, CARDINAL_ASKED, KINDS, PARRYING, SALES

PARRY = 4.0  # livres that a Musketeer is worth to who keeps him
QUEEN_GAIN = 20.0  # what a stone must bring, in livres, while many more will come
MANY_CARDS = 25
A_TURN = 21.0  # livres that a turn more is worth before a sale
TROUBLE = 0.35  # the part of what a sale is worth to a seat that others undo in their turns


@rule
def least_loss(k, seat, scratch):
    """N4.3: returns the stone card that a seat loses least by, and the loss."""
    beliefs = scratch.beliefs
    now = worth_of(k, seat, k.fashion, True, scratch)
    best, chosen = NEVER, 0
    for kind in range(KINDS):
        if k.hand[seat, kind] > 0 and stone_of(k, kind) == k.forged:
            take_in(k, kind, -1, beliefs[seat])
            worth = worth_of(k, seat, k.fashion, True, scratch)
            take_in(k, kind, 1, beliefs[seat])
            if worth > best:
                best, chosen = worth, kind
    return chosen, now - best


@rule
def best_discard(k, seat, scratch):
    return DISCARD + least_loss(k, seat, scratch)[0]


@rule
def react_or_pass(k, seat, scratch):
    if k.stage == PARRYING:
        for kind in range(KINDS):
            if k.hand[seat, kind] > 0 and stone_of(k, kind) == k.forged:
                return REACT if least_loss(k, seat, scratch)[1] > PARRY else PASS
        return PASS
    now = worth_of(k, seat, k.fashion, True, scratch)
    if k.stage == CARDINAL_ASKED:
        return REACT if _delay(k, seat, now, scratch) > 0 else PASS
    beliefs = scratch.beliefs
    take_in(k, int(k.drawn), 1, beliefs[seat])
    gain = worth_of(k, seat, k.fashion, True, scratch) - now
    take_in(k, int(k.drawn), -1, beliefs[seat])
    return REACT if gain > _least_for_queen(k) else PASS


@rule
def _least_for_queen(k):
    """N4.10: returns what a stone must bring now: less if few are still to be drawn."""
    cards = cards_to_sale(k)[1] if k.merchants < SALES else 0
    left = min(1.0, (cards + MANY_CARDS * (LAST_SALE - int(k.held))) / MANY_CARDS)
    return max(0.5, QUEEN_GAIN * left)


@rule
def _delay(k, seat, now, scratch):
    """N4.8: returns what it brings to put the sale off.

    The seat has one turn more, and so has everybody between.
    """
    more = 1.0
    other = (int(k.turn) + 1) % int(k.players)
    while other != seat:
        more -= scratch.weight[other]
        other = (other + 1) % int(k.players)
    keep = 0.0 if k.merchants == SALES else USES[CARDINAL]
    return A_TURN * more - keep - TROUBLE * now
