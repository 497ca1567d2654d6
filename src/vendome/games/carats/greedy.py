# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy`: it trades by expected worth, as far as its seat can tell.

It gives what is worth little to it and seems worth much to others, takes what is worth most, looks
at a value when that promises more than it costs, and ranks the colours by what it expects of them.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.carats.beliefs import (
    POINT,
    appraise,
    bank_worth,
    chances,
    expected,
    likely_bag,
    note_lot,
    seen_values,
    worth_of,
)
from vendome.games.carats.bidding import NEVER, plan_offer
from vendome.games.carats.cards import DEMANDS
from vendome.games.carats.demands import DRAWN, OWN, meets
from vendome.games.carats.state import (
    BANK_PRICES,
    BANKING,
    CARD,
    CARDS,
    COUNT,
    EXCHANGING,
    KINDS,
    LOOK,
    LOOK_PRICES,
    LOT,
    MOST_IN_LOT,
    MOST_OF_A_KIND,
    NONE,
    NUGGET,
    NUGGET_VALUE,
    OFFERING,
    PASS,
    RANK,
    RATING,
    SEATS,
    SECRETS,
    SELLING,
    TRADE,
    VALUES,
)

USE_OF_A_LOOK = 20  # percent of how wrong one may be about the stones that could change hands
STONES_TO_COME = 5  # besides those held


@rule
def greedy(k, seat, moves, n, chance):
    """An action for `seat`, which knows `k`, out of `n` legal ones."""
    if moves.ids[0] == PASS:
        return PASS
    like = np.zeros((SEATS, SECRETS + 1), np.int64)
    mine = np.zeros(KINDS, np.int64)
    seems = np.zeros(KINDS, np.int64)
    bag = np.zeros(KINDS, np.int64)
    plan = np.zeros(KINDS, np.int64)
    if k.stage == OFFERING:
        plan_offer(k, seat, like, mine, seems, bag, plan)
        return _nearest(moves, n, int(plan[k.picked[seat]]))
    if k.stage not in (SELLING, LOT, EXCHANGING, RATING):
        return moves.ids[0]  # the next screen, the first card, the end of the turn, anybody
    appraise(k, seat, like, mine, seems)
    if k.stage == RATING:
        return _next_in_rank(moves, n, mine)
    likely_bag(k, bag)
    if k.stage == EXCHANGING:
        look = _look_before_exchange(k, seat, moves, n, like, mine, bag)
        return look if look != NONE else _best_exchange(k, moves, n, mine, bag)[1]
    if k.stage == LOT:
        _best_lot(k, seat, int(k.on_table), like, mine, seems, bag, plan)
        return _nearest(moves, n, int(plan[k.picked[seat]]))
    look = _best_look(k, seat, moves, n, like, mine)
    return look if look != NONE else CARD + _best_card(k, seat, like, mine, seems, bag, plan)


@rule
def _nearest(moves, n, count):
    """The legal count that is nearest to the one planned."""
    best = NONE
    for i in range(n):
        action = int(moves.ids[i])
        if COUNT <= action <= COUNT + MOST_OF_A_KIND and (
            best == NONE or abs(action - COUNT - count) < abs(best - COUNT - count)
        ):
            best = action
    return best


@rule
def _next_in_rank(moves, n, mine):
    """C6.1: the colour of which most is expected."""
    best = int(moves.ids[0])
    for i in range(n):
        if mine[1 + moves.ids[i] - RANK] > mine[1 + best - RANK]:
            best = int(moves.ids[i])
    return best


@rule
def _best_look(k, seat, moves, n, like, mine):
    """C3.1: the look that promises most beyond its price; NONE if there is none."""
    best = 0
    chosen = NONE
    ways = np.zeros(SECRETS, np.int64)
    seen = seen_values(k, seat)
    for i in range(n):
        other = int(moves.ids[i]) - LOOK
        if 0 <= other < SEATS and k.values[other] == NONE:
            total = chances(like[other], seen, ways)
            error = 0
            for value in range(SECRETS):
                error += ways[value] * abs(int(VALUES[value]) * POINT - mine[1 + other])
            stones = STONES_TO_COME + int(k.held[seat, 1 + other])
            worth = error // total * stones * USE_OF_A_LOOK // 100
            worth -= int(LOOK_PRICES[k.part]) * NUGGET_VALUE * POINT
            if worth > best:
                best = worth
                chosen = LOOK + other
    return chosen


@rule
def _best_card(k, seat, like, mine, seems, bag, plan):
    best = NEVER
    chosen = 0
    for card in range(CARDS):
        if k.place[card] == seat:
            gain = _best_lot(k, seat, card, like, mine, seems, bag, plan)
            if gain > best:
                best = gain
                chosen = card
    return chosen


@rule
def _best_lot(k, seat, card, like, mine, seems, bag, plan):
    """The best lot for a card, into `plan`; what it is likely to gain. Steps made are kept."""
    players = int(k.players)
    demand = DEMANDS[card]
    held = k.held[seat]
    if demand[DRAWN]:
        items = 0
        worth = 0
        for kind in range(players + 1):
            items += max(0, int(bag[kind]))
            worth += max(0, int(bag[kind])) * seems[kind]
        # With none in the bag the card cannot be met.
        return (
            worth * min(int(demand[DRAWN]), int(k.bag_left)) // max(1, items)
            if k.bag_left
            else NEVER
        )
    price = int(BANK_PRICES[k.part])
    seemed = int(seems[1 + seat])
    after = np.zeros(MOST_IN_LOT + 1, np.int64)  # what own stones seem worth, so many laid out
    for own in range(int(demand[OWN]), MOST_IN_LOT + 1):
        after[own] = _seeming_in_lot(k, like[seat], own, int(demand[OWN]), seemed)
    lot = np.zeros(KINDS, np.int64)
    fixed = int(k.picked[seat])
    count = 0
    for kind in range(fixed):
        lot[kind] = k.picks[seat, kind]
        count += lot[kind]
    best = NEVER
    kind = players
    while kind >= fixed:  # all lots of at most five items, one after the other
        seems[1 + seat] = after[lot[1 + seat]]
        gain = worth_of(k, seems, lot)
        if held[NUGGET] - lot[NUGGET] >= price:
            gain = max(gain, bank_worth(k, mine, bag, lot, price))
        gain -= worth_of(k, mine, lot)
        if gain > best and meets(demand, lot, seat, players):
            best = gain
            for i in range(players + 1):
                plan[i] = lot[i]
        kind = players
        while kind >= fixed:
            if count < MOST_IN_LOT and lot[kind] < held[kind]:
                lot[kind] += 1
                count += 1
                break
            count -= lot[kind]
            lot[kind] = 0
            kind -= 1
    seems[1 + seat] = seemed
    return best


@rule
def _seeming_in_lot(k, like, own, forced, seems):
    """What a stone of one's own seems worth once so many of them are laid out."""
    new = np.zeros(SECRETS + 1, np.int64)
    for value in range(SECRETS + 1):
        new[value] = like[value]
    note_lot(new, own - forced, MOST_IN_LOT - forced, seems)
    return expected(new, seen_values(k, NONE))


@rule
def _look_before_exchange(k, seat, moves, n, like, mine, bag):
    """C3.1: the look after which one would choose so much better that it is worth its price."""
    best = 0
    chosen = NONE
    ways = np.zeros(SECRETS, np.int64)
    seen = seen_values(k, seat)
    without = _best_exchange(k, moves, n, mine, bag)[0]
    for i in range(n):
        other = int(moves.ids[i]) - LOOK
        if 0 <= other < SEATS and k.values[other] == NONE:
            total = chances(like[other], seen, ways)
            guess = int(mine[1 + other])
            hoped = 0
            for value in range(SECRETS):
                if ways[value] > 0:
                    mine[1 + other] = int(VALUES[value]) * POINT
                    hoped += ways[value] * _best_exchange(k, moves, n, mine, bag)[0]
            mine[1 + other] = guess
            price = int(LOOK_PRICES[k.part]) * NUGGET_VALUE * POINT
            worth = hoped // total - without - price
            if worth > best:
                best = worth
                chosen = LOOK + other
    return chosen


@rule
def _best_exchange(k, moves, n, mine, bag):
    """C2.6: what the best offer, or the bank, is worth, and the action."""
    lot = k.lot[k.sale]
    best = NEVER
    chosen = int(moves.ids[0])
    for i in range(n):
        action = int(moves.ids[i])
        if action == BANKING:
            worth = bank_worth(k, mine, bag, lot, int(BANK_PRICES[k.part]))
        elif TRADE <= action < TRADE + SEATS:
            worth = worth_of(k, mine, k.offers[k.sale, action - TRADE])
        else:
            continue
        if worth > best:
            best = worth
            chosen = action
    return best, chosen
