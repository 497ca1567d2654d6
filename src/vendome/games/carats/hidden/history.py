# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C1.6: plays again what everybody saw, with what the bank may have given to whom.

Every holding follows from the journal and from what sellers drew from the bag. `replay_journal`
goes through the journal, counts how far these draws contradict anything that was seen, and says how
likely they are. By it worlds that fit are found, and faults in a state.
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
    SAYS,
    SEAT,
    SIZE,
    TABLE,
    TAKER,
)
from vendome.games.carats.rules.offers import can_offer
from vendome.games.carats.rules.state import BAG, KINDS, MOST_OF_A_KIND, NUGGET

NO_LIMIT = 1 << 30

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
def replay_journal(s, scratch, limit=NO_LIMIT):
    """Play the journal again, as `read_journal` has read it, and fill `scratch.held`.

    Returns two numbers. The first is 0 if everything fits, else a distance from what would fit. The
    second is the logarithm of the number of ways in which the bag can have given all this. Each way
    is as likely as any other. Once the distance is more than `limit`, nothing is played any more.
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
    for i in range(scratch.count):
        if wrong > limit:
            break
        entry = scratch.entries[i]
        items = scratch.items[i]
        says = entry[SAYS]
        seat = int(entry[SEAT])
        if says == HAD:
            for kind in range(KINDS):
                wrong += max(0, int(items[kind]) - int(held[seat, kind]))
        elif says == GAVE:
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
        elif says == HAD_NUGGETS:
            wrong += max(0, int(entry[SIZE]) - int(held[seat, NUGGET]))
        elif says == LACKED_NUGGETS:
            wrong += max(0, int(held[seat, NUGGET]) - int(entry[SIZE]) + 1)
        elif says == COULD_NOT_OFFER:
            wrong += can_offer(s, int(entry[SALE]), held[seat], held[seat], 0, seat)
        else:  # SHOWED
            for kind in range(players + 1):
                wrong += abs(int(items[kind]) - int(held[seat, kind]))
    return wrong, ways
