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
from vendome.games.carats.hidden.journal import (
    COULD_NOT_OFFER,
    GAVE,
    HAD,
    HAD_NUGGETS,
    IS_SECRET,
    LACKED_NUGGETS,
    SALE,
    SEAT,
    SIZE,
    TABLE,
    TAKER,
    TELLS,
)
from vendome.games.carats.rules.offers import can_offer
from vendome.games.carats.rules.state import BAG, KINDS, MOST_OF_A_KIND, NUGGET

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
def retell(s, scratch):
    """Play the journal again, into `scratch.held`: how much contradicts it, and how likely it is.

    `read_journal` has read it. The first number is 0 if all fits, else a distance from what would.
    The second is the logarithm of in how many ways the bag can have given all this; as each way is
    as likely as any other.
    """
    players = int(s.players)
    held = scratch.held
    wrong = 0
    ways = 0
    for kind in range(KINDS):
        held[TABLE, kind] = 0
        held[BAG, kind] = s.basis[BAG, kind]
        wrong += max(0, -int(held[BAG, kind]))
        left = int(held[BAG, kind])
        for seat in range(players):
            held[seat, kind] = s.basis[seat, kind]
            wrong += max(0, -int(held[seat, kind]))
            left += int(held[seat, kind])
        if s.based and wrong == 0:
            for seat in range(players):
                ways += int(LOG_WAYS[left, held[seat, kind]])
                left -= int(held[seat, kind])
    for i in range(scratch.told):
        entry = scratch.entries[i]
        items = scratch.items[i]
        tells = entry[TELLS]
        seat = int(entry[SEAT])
        if tells == HAD:
            for kind in range(KINDS):
                wrong += max(0, int(items[kind]) - int(held[seat, kind]))
        elif tells == GAVE:
            taker = int(entry[TAKER])
            if entry[IS_SECRET]:  # it may have changed: worlds are found by changing it
                for kind in range(KINDS):
                    items[kind] = s.drawn[entry[SALE], kind]
            for kind in range(KINDS):
                count = int(items[kind])
                if seat == BAG:
                    there = int(held[BAG, kind])
                    if 0 <= count <= there:
                        ways += int(LOG_WAYS[there, count])
                    else:
                        wrong += max(-count, count - there)
                held[seat, kind] -= count
                held[taker, kind] += count
        elif tells == HAD_NUGGETS:
            wrong += max(0, int(entry[SIZE]) - int(held[seat, NUGGET]))
        elif tells == LACKED_NUGGETS:
            wrong += max(0, int(held[seat, NUGGET]) - int(entry[SIZE]) + 1)
        elif tells == COULD_NOT_OFFER:
            wrong += can_offer(s, int(entry[SALE]), held[seat], held[seat], 0, seat)
        else:  # SHOWED
            for kind in range(players + 1):
                wrong += abs(int(items[kind]) - int(held[seat, kind]))
    return wrong, ways
