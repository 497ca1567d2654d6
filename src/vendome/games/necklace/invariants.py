# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What holds in every state, reached by play or written by hand."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.hidden.history import replay_journal
from vendome.games.necklace.rules.kinds import in_box, role_of
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    IN_A_SALE,
    KINDS,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
    OVER,
    PLACES,
    QUEEN_ASKED,
    SALES,
    STEPS,
)

FAULTS = (
    "none",
    "nobody is waited for, and the game is not over",
    "the cards of a kind do not add up",
    "the number of cards in a hand is wrong",
    "hands do not follow from what happened",
    "an Astrologer or a Merchant is in a hand",
    "the Necklace is worn by who does not have it",
    "the sales do not add up",
    "a card of the market stands at no price",
    "a display holds more than its player owns",
    "the fashion row does not have every stone once",
    "the scores are not the sum of the sales",
)


@rule
def fault(s, scratch):
    """Returns the number of the first invariant that does not hold, or 0 if all hold."""
    if (s.waiting == 0) != (s.stage == OVER):
        return 1
    if not cards_add_up(s, scratch.there):
        return 2
    astray = 0
    for seat in range(s.players):
        size = 0
        for kind in range(KINDS):
            held = int(s.hand[seat, kind])
            size += held
            astray += held and (kind == MERCHANT_CARD or role_of(s, kind) == ASTROLOGER)
            if s.display[seat, kind] > held:
                return 9
        if size != s.hand_size[seat]:
            return 3
    hand = scratch.hands
    wrong = replay_journal(s, hand)
    for seat in range(s.players):
        for kind in range(KINDS):
            wrong += hand[seat, kind] != s.hand[seat, kind]
    if wrong:
        return 4
    if astray:
        return 5
    for seat in range(s.players):
        if (s.hand[seat, NECKLACE_CARD] > 0) != (s.wearer == seat):
            return 6
    if not sales_add_up(s):
        return 7
    for place in range(PLACES):
        if not 0 <= s.ring[place] < STEPS:
            return 8
    stones = 0
    for place in range(len(s.fashion)):
        stones |= 1 << int(s.fashion[place])
    if stones != (1 << len(s.fashion)) - 1:
        return 10
    for seat in range(s.players):
        score = int(s.score[seat])
        for sale in range(SALES):
            score -= int(s.earned[sale, seat])
        if score:
            return 11
    return 0


@rule
def cards_add_up(s, there):
    """N1.2, N8.1: returns whether stack, market, hands and discards add up.

    The card that a Queen may take counts too. All are counted in `there`.
    """
    for kind in range(KINDS):
        there[kind] = 0
    for i in range(s.stack_left):
        if s.stack[i] < 0:
            return False
        there[s.stack[i]] += 1
    for place in range(PLACES):
        if s.market[place] != NONE:
            there[s.market[place]] += 1
    if s.drawn != NONE:
        there[s.drawn] += 1
    if (s.drawn != NONE) != (s.stage == QUEEN_ASKED):
        return False
    for kind in range(KINDS):
        there[kind] += int(s.gone[kind])
        for seat in range(s.players):
            if s.hand[seat, kind] < 0:
                return False
            there[kind] += int(s.hand[seat, kind])
        if there[kind] != in_box(s, kind):
            return False
    return True


@rule
def sales_add_up(s):
    """N3.5, N4.8: returns whether every Merchant drawn has had a sale,
    or will have one, or is having it.
    """
    due = 0
    for seat in range(s.players):
        due += int(s.due[seat])
    now = s.stage in IN_A_SALE
    return s.merchants == s.held + due + now and s.gone[MERCHANT_CARD] == s.merchants
