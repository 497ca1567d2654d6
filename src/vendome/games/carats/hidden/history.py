# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C1.6: what everybody saw, played through again with what the bank may have given to whom.

Every holding follows from the journal and from what sellers drew from the bag. `retell` goes
through the journal, counts how far these draws contradict anything that was seen, and says how
likely they are: it is how worlds that fit are found, and how a state is found sound.
"""

from __future__ import annotations

from math import comb, log

import numpy as np

from vendome.core.rule import rule
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import DRAWN
from vendome.games.carats.rules.offers import can_offer
from vendome.games.carats.rules.state import (
    AFTER,
    BAG,
    BANK,
    BANK_PRICES,
    BEFORE_EXCHANGE,
    BEFORE_LOT,
    EXCHANGING,
    LOOK_PRICES,
    MOST_OF_A_KIND,
    NOBODY,
    NONE,
    NUGGET,
    SALES,
    SEATS,
)

# The logarithm of the number of ways to take b of a items. In whole numbers of 1/4096: sums of
# fractions could come out differently compiled and not.
SCALE = 4096
LOG_WAYS = np.array(
    [
        [round(SCALE * log(comb(a, b))) if b <= a else 0 for b in range(MOST_OF_A_KIND + 1)]
        for a in range(MOST_OF_A_KIND + 1)
    ]
)


@rule
def retell(s, held, bag):
    """Play the journal again, into `held` and `bag`: how much contradicts it, and how likely it is.

    The first number is 0 if all fits, else a distance from what would. The second is the logarithm
    of in how many ways the bag can have given all this; as each way is as likely as any other.
    """
    players = int(s.players)
    wrong = 0
    ways = 0
    for kind in range(players + 1):
        bag[kind] = s.basis[BAG, kind]
        wrong += max(0, -int(bag[kind]))
        left = int(bag[kind])
        for seat in range(players):
            held[seat, kind] = s.basis[seat, kind]
            wrong += max(0, -int(held[seat, kind]))
            left += int(held[seat, kind])
        if s.based and wrong == 0:
            for seat in range(players):
                ways += int(LOG_WAYS[left, held[seat, kind]])
                left -= int(held[seat, kind])
    for sale in range(SALES):
        seller = int(s.sold_by[sale])
        if seller == NONE:
            continue
        lot = s.lot[sale]
        card = int(s.sold_under[sale])
        drawn_lot = card != NONE and DEMANDS[card, DRAWN] > 0
        own_nuggets = 0 if drawn_lot else int(lot[NUGGET])  # those of the lot
        if s.shown[sale, NUGGET] != NONE:
            for kind in range(players + 1):
                wrong += abs(int(s.shown[sale, kind]) - int(held[seller, kind]))
        wrong += _paid(held, bag, seller, int(s.paid[sale, BEFORE_LOT]), 0)
        if drawn_lot:
            more, likely = _taken(bag, lot, players)
            wrong += more
            ways += likely
        else:
            wrong += _lacks(held[seller], lot, players)
        for other in range(players):
            if s.passed[sale] >> other & 1:
                wrong += can_offer(s, sale, held[other], lot, 0, other)
            else:
                wrong += _lacks(held[other], s.offers[sale, other], players)
        partner = int(s.partner[sale])
        price = int(BANK_PRICES[sale // players])
        nobody_offered = s.passed[sale] | 1 << seller == (1 << players) - 1
        looks = int(s.paid[sale, BEFORE_EXCHANGE])
        if looks and nobody_offered:  # C2.9: asked before the last look, so the bank could be paid
            needed = price + looks - int(LOOK_PRICES[sale // players])
            wrong += max(0, needed + own_nuggets - int(held[seller, NUGGET]))
        wrong += _paid(held, bag, seller, looks, own_nuggets)
        if partner == BANK:
            wrong += _paid(held, bag, seller, price, own_nuggets)
            for kind in range(players + 1):
                held[seller, kind] -= 0 if drawn_lot else lot[kind]
                bag[kind] += lot[kind]
            more, likely = _taken(bag, s.drawn[sale], players)
            wrong += more
            ways += likely
            for kind in range(players + 1):
                held[seller, kind] += s.drawn[sale, kind]
        elif 0 <= partner < SEATS:
            for kind in range(players + 1):
                held[seller, kind] += s.offers[sale, partner, kind]
                held[seller, kind] -= 0 if drawn_lot else lot[kind]
                held[partner, kind] += lot[kind] - s.offers[sale, partner, kind]
        elif partner == NOBODY:
            if card != NONE:  # C2.9
                wrong += max(0, int(held[seller, NUGGET]) - own_nuggets - price + 1)
            for kind in range(players + 1):
                bag[kind] += lot[kind] if drawn_lot else 0
        elif s.stage == EXCHANGING and nobody_offered:
            wrong += max(0, price - int(held[seller, NUGGET]) + own_nuggets)
        wrong += _paid(held, bag, seller, int(s.paid[sale, AFTER]), 0)
    return wrong, ways


@rule
def _lacks(held, items, players):
    """How many of these items are not there."""
    lacking = 0
    for kind in range(players + 1):
        lacking += max(0, int(items[kind]) - int(held[kind]))
    return lacking


@rule
def _paid(held, bag, seller, nuggets, kept):
    """Pay into the bag, from nuggets other than those `kept`; how many are lacking."""
    lacking = 0
    if nuggets > 0:
        lacking = max(0, nuggets + kept - int(held[seller, NUGGET]))
        held[seller, NUGGET] -= nuggets
        bag[NUGGET] += nuggets
    return lacking


@rule
def _taken(bag, items, players):
    """Take items out of the bag: how many were not in it, and in how many ways they were drawn."""
    lacking = 0
    ways = 0
    for kind in range(players + 1):
        there = int(bag[kind])
        count = int(items[kind])
        if count < 0 or count > there:
            lacking += max(-count, count - there)
        else:
            ways += int(LOG_WAYS[there, count])
        bag[kind] -= count
    return lacking, ways
