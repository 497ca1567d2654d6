# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a card is and does, blank cards (N8.1) included.

A copy is the copied card in every respect.
"""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.rules.cards import IN_BOX, KIND_OF, PRICES, ROLE, SIZE, STONE_OF
from vendome.games.necklace.rules.state import (
    BLANK,
    BLANKS,
    INTEREST,
    LARGESSE,
    NONE,
    PLACES,
    STONE,
)


@hot_rule
def role_of(s, kind):
    if kind >= BLANK:
        return int(s.blank_role[kind - BLANK])
    return int(ROLE[kind])


@hot_rule
def stone_of(s, kind):
    """Returns the stone on a card, or NONE."""
    if kind >= BLANK:
        return int(s.blank_stone[kind - BLANK]) if s.blank_role[kind - BLANK] == STONE else NONE
    return int(STONE_OF[kind])


@hot_rule
def stones_on(s, kind):
    """Returns how many stones are on a stone card."""
    if kind >= BLANK:
        return int(s.blank_worth[kind - BLANK])
    return int(SIZE[kind])


@rule
def jewels_on(s, kind):
    """N5.5, N8.1: returns how many jewels more a Ring sells."""
    return int(s.blank_worth[kind - BLANK]) if kind >= BLANK else 1


@rule
def interest_on(s, kind):
    """N5.5, N8.1: returns what a Banker adds to the price of a jewel."""
    return int(s.blank_worth[kind - BLANK]) if kind >= BLANK else INTEREST


@rule
def ducats_on(s, kind):
    """N4.2, N8.1: returns what a Courtier adds to the purse."""
    return int(s.blank_worth[kind - BLANK]) if kind >= BLANK else LARGESSE


@hot_rule
def price_of(s, kind, step):
    if kind >= BLANK:
        return int(s.blank_price[kind - BLANK, step])
    return int(PRICES[kind, step])


@rule
def in_box(s, kind):
    """Returns how many cards of a kind there are in this game."""
    if kind >= BLANK:
        return 1 if s.blank_role[kind - BLANK] != NONE else 0
    return int(IN_BOX[kind])


@hot_rule
def blank_with(s, role):
    """Returns the blank card with this role, or NONE."""
    for i in range(BLANKS):
        if s.blank_role[i] == role:
            return BLANK + i
    return NONE


@rule
def how_many(s, hand, role):
    """Returns how many cards of a hand, or of another count by kinds,
    have a role; not for stones.
    """
    copy = blank_with(s, role)
    return int(hand[KIND_OF[role]]) + (int(hand[copy]) if copy != NONE else 0)


@rule
def may_be_held(s, role):
    """N4.12: returns whether some card with this role is neither discarded nor open."""
    kind = int(KIND_OF[role])
    copy = blank_with(s, role)
    left = int(IN_BOX[kind]) - int(s.gone[kind])
    if copy != NONE:
        left += 1 - int(s.gone[copy])
    for place in range(PLACES):
        left -= s.market[place] == kind or (copy != NONE and s.market[place] == copy)
    return left > 0
