# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Which offer the bot `greedy-1` makes: the one that promises most, which is its gain times the
chance that it is taken. This never changes again.

To the seller an offer is worth what it seems worth to somebody who knows only what everybody knows,
and making it shows something about one's own colour. It must beat the bank, offers already made,
and those that may still come.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import (
    FIRST,
    MEANT,
    POINT,
    bank_worth,
    expected,
    note_offer,
    seen_values,
    worth_of,
)
from vendome.games.carats.rules.bag import size
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.exchange import bank_price
from vendome.games.carats.rules.offers import least_of, least_size, most_of, most_size
from vendome.games.carats.rules.state import NONE, SECRETS

NEVER = -(1 << 60)
SLOPE = 16  # points of lead that make an offer about three times as likely to be taken
SLIP = (
    10_000_000  # of a thousand million: how often an offer that is not meant to be taken is taken
)
CHANCES = 400
_x = np.arange(-CHANCES, CHANCES + 1) / 20
ACCEPTED = (1e9 / (1 + np.exp(-_x))).astype("i8")  # the chance that an offer is taken, by its lead
MOST_CHANGES = 200


@rule
def seeming_in_offer(k, seat, stones, rest, seeming, scratch):
    """Returns what a stone of one's own seems worth once such an offer is made."""
    new = scratch.supposed[0]
    for value in range(SECRETS + 1):
        new[value] = scratch.like[seat, value]
    given = int(k.lot[k.sale, 1 + seat]) - stones
    note_offer(new, stones, rest, seeming, given, int(scratch.seems[1 + seat]), FIRST)
    return expected(new, seen_values(k, NONE), FIRST)


@rule
def plan_offer(k, seat, scratch):
    """Put the offer that promises most, by what was learned, into `scratch.plan`."""
    mine, seems, bag, plan = scratch.mine, scratch.seems, scratch.bag, scratch.plan
    players = int(k.players)
    seller = int(k.seller)
    sale = int(k.sale)
    lot = k.lot[sale]
    lot_size = size(k, lot)
    demand = DEMANDS[k.on_table]
    prize = worth_of(k, mine, lot)
    seems[1 + seller] = mine[1 + seller]  # the seller knows it
    price = bank_price(k, sale)
    floor = bank_worth(k, seems, bag, lot, price)
    others_may_offer = False
    for other in range(players):
        if other != seat and other != seller:
            if not demand[SIMULTANEOUS] and size(k, k.offers[sale, other]) > 0:
                floor = max(floor, worth_of(k, seems, k.offers[sale, other]))
            else:
                others_may_offer = True
    if others_may_offer:
        floor = max(floor, worth_of(k, seems, lot))
    own = 1 + seat
    lot_worth = worth_of(k, seems, lot)
    after = scratch.after  # what so many own stones seem worth together
    for given in range(k.held[seat, own] + 1):
        lead = max(floor - lot_worth, int(MEANT[FIRST]))
        stones = int(lot[own]) - given
        rest = -lead - stones * seems[own]
        after[given] = given * seeming_in_offer(k, seat, stones, rest, lead, scratch)
    fewest = least_size(demand, lot_size)
    most = most_size(k, demand, lot_size)
    count = 0
    cost = 0
    look = 0
    for kind in range(players + 1):
        plan[kind] = least_of(demand, kind, seat)
        count += plan[kind]
        cost += plan[kind] * mine[kind]
        if kind != own:
            look += plan[kind] * seems[kind]
    look += after[plan[own]]
    best = NEVER
    for _ in range(MOST_CHANGES):
        give = NONE
        back = NONE
        missing = count < fewest
        if missing:
            best = NEVER
        for kind in range(-1, players + 1):  # one more of it
            if kind >= 0 and plan[kind] >= most_of(demand, kind, k.held[seat]):
                continue
            for other in range(-1, players + 1):  # one less
                if other == kind or (missing and other >= 0):
                    continue
                if other >= 0 and plan[other] <= least_of(demand, other, seat):
                    continue
                total = count + (kind >= 0) - (other >= 0)
                if (total < fewest and not missing) or total > most:
                    continue
                new_cost = cost
                new_look = look
                if kind >= 0:
                    new_cost += mine[kind]
                    new_look += _seems_more(plan, own, kind, after, seems)
                if other >= 0:
                    new_cost -= mine[other]
                    new_look -= _seems_less(plan, own, other, after, seems)
                if prize < new_cost and other < 0 and kind >= 0 and mine[kind] > 0 and not missing:
                    continue
                promise = _promise(prize - new_cost, new_look - floor)
                if promise > best and not _is_lot(k, plan, kind, other, lot):
                    best = promise
                    give = kind
                    back = other
        if give == NONE and back == NONE:
            break
        if give >= 0:
            look += _seems_more(plan, own, give, after, seems)
            plan[give] += 1
            count += 1
            cost += mine[give]
        if back >= 0:
            look -= _seems_less(plan, own, back, after, seems)
            plan[back] -= 1
            count -= 1
            cost -= mine[back]


@rule
def _seems_more(plan, own, kind, after, seems):
    """Returns by how much an offer seems better with one more of a kind."""
    return after[plan[own] + 1] - after[plan[own]] if kind == own else seems[kind]


@rule
def _seems_less(plan, own, kind, after, seems):
    return after[plan[own]] - after[plan[own] - 1] if kind == own else seems[kind]


@rule
def _promise(gain, lead):
    """Returns what an offer promises that brings `gain` if it is taken and is better by `lead`."""
    place = lead * 20 // (SLOPE * POINT)
    chance = int(ACCEPTED[min(CHANCES, max(-CHANCES, place)) + CHANCES])
    if gain < 0:
        chance += SLIP
    return chance * gain


@rule
def _is_lot(k, plan, more, less, lot):
    """C2.4: returns whether the plan, with these changes, is just the lot."""
    for kind in range(k.players + 1):
        if plan[kind] + (kind == more) - (kind == less) != lot[kind]:
            return False
    return True
