# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What holds in every state, reached by play or written by hand."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.hidden.history import replay_journal
from vendome.games.carats.hidden.journal import read_journal
from vendome.games.carats.rules.bag import comes_from_bag
from vendome.games.carats.rules.lots import can_meet
from vendome.games.carats.rules.state import (
    ASIDE,
    BAG,
    CARDS,
    EACH,
    LOT,
    NONE,
    OVER,
    SCREENS,
    SECRETS,
    SELLING,
    UNMET,
)

FAULTS = (
    "none",
    "the items of a kind do not add up",
    "a count of items or cards is wrong",
    "holdings do not follow from what happened",
    "a transaction card is where it cannot be",
    "a secret value is missing or there twice",
    "nobody is waited for, and the game is not over",
    "two players have one colour",
    "the seller is asked for what they cannot do, or not asked for what they can",
    "an offer held in secret is more than its maker owns",
)


@rule
def fault(s, scratch):
    """Returns the number of the first invariant that does not hold, or 0 if all hold."""
    if (s.waiting == 0) != (s.stage == OVER):
        return 6
    for seat in range(s.players):
        for other in range(seat):
            if s.colour[seat] == s.colour[other] and s.colour[seat] != NONE:
                return 7
    if s.stage == SCREENS:
        return 0
    if not items_add_up(s):
        return 1
    if not counts_are_right(s):
        return 2
    read_journal(s, scratch)
    held = scratch.held
    wrong, _ = replay_journal(s, scratch)
    for kind in range(s.players + 1):
        wrong += held[BAG, kind] != s.bag[kind]
        for seat in range(s.players):
            wrong += held[seat, kind] != s.held[seat, kind]
    if wrong:
        return 3
    if cards_astray(s):
        return 4
    seen = 0
    for i in range(SECRETS):
        seen |= 1 << int(s.values[i])
    if seen != (1 << SECRETS) - 1:
        return 5
    if misjudged(s):
        return 8
    for seat in range(s.players):
        for kind in range(s.players + 1):
            if s.fist[seat, kind] > s.held[seat, kind]:
                return 9
    return 0


@rule
def lot_from_bag(s, kind):
    """C5.2: returns how many items of a kind lie on the table and belong to nobody."""
    return int(s.lot[s.sale, kind]) if comes_from_bag(int(s.on_table)) else 0


@rule
def items_add_up(s):
    """C1.2: returns whether the items of players, bag and lot add up."""
    for kind in range(s.players + 1):
        there = int(s.bag[kind]) + lot_from_bag(s, kind)
        negative = s.bag[kind] < 0
        for seat in range(s.players):
            there += int(s.held[seat, kind])
            negative = negative or s.held[seat, kind] < 0
        if negative or there != EACH * (s.players + 1):
            return False
    return True


@rule
def counts_are_right(s):
    left = int(s.bag_left)
    for kind in range(s.players + 1):
        left -= int(s.bag[kind])
    if left:
        return False
    for seat in range(s.players):
        hand = int(s.hand[seat])
        for card in range(CARDS):
            hand -= s.place[card] == seat
        if hand:
            return False
        left = int(s.total[seat])
        for kind in range(s.players + 1):
            left -= int(s.held[seat, kind])
        if left:
            return False
    return True


@rule
def cards_astray(s):
    """Returns how many cards are not where everybody saw them,
    or in a hand that cannot have them.
    """
    astray = 0
    for card in range(CARDS):
        place = int(s.place[card])
        seen = int(s.card_seen[card])
        if seen != NONE:
            astray += place != seen
        elif place != ASIDE:
            astray += 1 if place >= s.players else s.barred[place] >> card & 1
    return astray


@rule
def misjudged(s):
    """C2.2, C5.1: returns whether the stage does not fit the cards.

    At SELLING some card can be met, at UNMET none can, at LOT the one on the table can.
    """
    if s.stage == LOT:
        return not can_meet(s, int(s.seller), int(s.on_table), 0)
    if s.stage != SELLING and s.stage != UNMET:
        return False
    met = False
    for card in range(CARDS):
        if s.place[card] == s.seller and can_meet(s, int(s.seller), card, 0):
            met = True
    return met != (s.stage == SELLING)
