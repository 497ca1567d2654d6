# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C4.2: only the highest score wins. So in the evening a trade is worth what it changes in the
chance to win, as far as a seat can tell how everybody stands, and no longer what it gains.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import POINT, worth_of, worth_of_bag
from vendome.games.carats.hidden.journal import IS_SECRET, SEAT, SIZE, TAKER, read_transfers
from vendome.games.carats.rules.bag import comes_from_bag
from vendome.games.carats.rules.state import EACH, NONE, NUGGET, PARTS

CLOSE = 40 * POINT  # a lead that makes a win about three times as likely, in the last sale
OPEN = 15 * POINT  # and this much more for each sale to come
FINE = 20
MOST = 400
_x = np.arange(-MOST, MOST + 1) / FINE
WINS = (1e6 / (1 + np.exp(-_x))).astype("i8")  # the chance to win, in millionths, by the lead


@rule
def looks_at_places(k):
    """Returns whether it is evening, and everybody knows what all began with."""
    return k.part == PARTS - 1 and not k.based


@rule
def survey_places(k, seat, scratch):
    """Put what everybody has, as a seat can tell, into `scratch.wealth`: what they were seen to get
    and to give, and what the bag gives on average.
    """
    mine, wealth = scratch.mine, scratch.wealth
    items, worth = worth_of_bag(k, mine, scratch.bag)
    start = 0
    for kind in range(k.players + 1):
        start += EACH * int(mine[kind])
    for other in range(k.players):
        wealth[other] = start
    read_transfers(k, scratch)
    for i in range(scratch.count):
        entry = scratch.entries[i]
        if entry[IS_SECRET] and scratch.items[i, NUGGET] == NONE:
            amount = int(entry[SIZE]) * worth // max(1, items)
        else:
            amount = worth_of(k, mine, scratch.items[i])
        if 0 <= entry[SEAT] < k.players:
            wealth[entry[SEAT]] -= amount
        if 0 <= entry[TAKER] < k.players:
            wealth[entry[TAKER]] += amount
    wealth[seat] = worth_of(k, mine, k.held[seat])
    if comes_from_bag(int(k.on_table)):  # C5.2: the seller gives nothing for what is offered
        wealth[k.seller] += worth_of(k, mine, k.lot[k.sale])
    scratch.unsure = CLOSE + OPEN * (PARTS * int(k.players) - 1 - int(k.sale))


@rule
def best_but(k, seat, partner, scratch):
    """Returns the most that anybody has but these two."""
    best = -(1 << 40)
    for other in range(k.players):
        if other != seat and other != partner:
            best = max(best, int(scratch.wealth[other]))
    return best


@rule
def chance_to_win(lead, unsure):
    """Returns how likely one wins with this lead, in millionths."""
    return int(WINS[min(MOST, max(-MOST, lead * FINE // unsure)) + MOST])
