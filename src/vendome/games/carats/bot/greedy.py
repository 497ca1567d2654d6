# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy`: it trades by expected worth, as far as its seat can know.

It gives what is worth little to it and seems worth much to others, takes what is worth most, looks
at a value when that promises more than it costs, and ranks the colours by what it expects of them.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import (
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
from vendome.games.carats.bot.bidding import NEVER, plan_offer
from vendome.games.carats.rules.bag import comes_from_bag, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import OWN, meets
from vendome.games.carats.rules.exchange import bank_price
from vendome.games.carats.rules.state import (
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

USE_OF_A_LOOK = 20  # in percent of how wrong one may be about the stones that could change hands
STONES_TO_COME = 5  # stones that could change hands, besides those held


@rule
def greedy(k, seat, moves, n, chance, scratch):
    """Returns an action for `seat`, which knows `k`, out of `n` legal ones."""
    if moves.ids[0] == PASS:
        return PASS
    plan = scratch.plan
    if k.stage == OFFERING:
        plan_offer(k, seat, scratch)
        return _nearest(moves, n, int(plan[k.picked[seat]]))
    if k.stage not in (SELLING, LOT, EXCHANGING, RATING):
        return moves.ids[0]  # the next screen, the first card, the end of the turn, anybody
    appraise(k, seat, scratch)
    if k.stage == RATING:
        return _next_in_rank(moves, n, scratch.mine)
    likely_bag(k, scratch)
    if k.stage == EXCHANGING:
        look = _look_before_exchange(k, seat, moves, n, scratch)
        return look if look != NONE else _best_exchange(k, moves, n, scratch)[1]
    if k.stage == LOT:
        _best_lot(k, seat, int(k.on_table), scratch)
        return _nearest(moves, n, int(plan[k.picked[seat]]))
    look = _best_look(k, seat, moves, n, scratch)
    return look if look != NONE else CARD + _best_card(k, seat, scratch)


@rule
def _nearest(moves, n, count):
    """Returns the legal count that is nearest to the planned one."""
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
    """C6.1: returns the colour of which most is expected."""
    best = int(moves.ids[0])
    for i in range(n):
        if mine[1 + moves.ids[i] - RANK] > mine[1 + best - RANK]:
            best = int(moves.ids[i])
    return best


@rule
def _best_look(k, seat, moves, n, scratch):
    """C3.1: returns the look that promises most beyond its price, or NONE."""
    like, mine, ways = scratch.like, scratch.mine, scratch.ways
    best = 0
    chosen = NONE
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
def _best_card(k, seat, scratch):
    best = NEVER
    chosen = 0
    for card in range(CARDS):
        if k.place[card] == seat:
            gain = _best_lot(k, seat, card, scratch)
            if gain > best:
                best = gain
                chosen = card
    return chosen


@rule
def _best_lot(k, seat, card, scratch):
    """Put the best lot for a card into `scratch.plan`. Returns what it is likely to gain.

    Steps that were already made stay as they are.
    """
    mine, seems, bag, plan = scratch.mine, scratch.seems, scratch.bag, scratch.plan
    for kind in range(KINDS):
        plan[kind] = 0
    players = int(k.players)
    demand = DEMANDS[card]
    held = k.held[seat]
    if comes_from_bag(card):
        items = 0
        worth = 0
        for kind in range(players + 1):
            items += max(0, int(bag[kind]))
            worth += max(0, int(bag[kind])) * seems[kind]
        # With an empty bag the card cannot be met.
        count = drawn_for_lot(card, int(k.bag_left))
        return worth * count // max(1, items) if count else NEVER
    price = bank_price(k, int(k.sale))
    seemed = int(seems[1 + seat])
    after = scratch.after  # what own stones seem worth, so many laid out
    for own in range(MOST_IN_LOT + 1):
        after[own] = 0  # where there are fewer than the card asks for
        if own >= demand[OWN]:
            after[own] = _seeming_in_lot(k, seat, own, int(demand[OWN]), seemed, scratch)
    lot = scratch.tried
    for kind in range(KINDS):
        lot[kind] = 0
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
def _seeming_in_lot(k, seat, own, forced, seems, scratch):
    """Returns what a stone of one's own seems worth once `own` of them are laid out."""
    new = scratch.supposed
    for value in range(SECRETS + 1):
        new[value] = scratch.like[seat, value]
    note_lot(new, own - forced, MOST_IN_LOT - forced, seems)
    return expected(new, seen_values(k, NONE))


@rule
def _look_before_exchange(k, seat, moves, n, scratch):
    """C3.1: returns the look after which one would choose better
    by more than its price, or NONE.
    """
    like, mine, ways = scratch.like, scratch.mine, scratch.ways
    best = 0
    chosen = NONE
    seen = seen_values(k, seat)
    without = _best_exchange(k, moves, n, scratch)[0]
    for i in range(n):
        other = int(moves.ids[i]) - LOOK
        if 0 <= other < SEATS and k.values[other] == NONE:
            total = chances(like[other], seen, ways)
            guess = int(mine[1 + other])
            hoped = 0
            for value in range(SECRETS):
                if ways[value] > 0:
                    mine[1 + other] = int(VALUES[value]) * POINT
                    hoped += ways[value] * _best_exchange(k, moves, n, scratch)[0]
            mine[1 + other] = guess
            price = int(LOOK_PRICES[k.part]) * NUGGET_VALUE * POINT
            worth = hoped // total - without - price
            if worth > best:
                best = worth
                chosen = LOOK + other
    return chosen


@rule
def _best_exchange(k, moves, n, scratch):
    """C2.6: returns what the best offer, or the bank, is worth, and the action."""
    mine, bag = scratch.mine, scratch.bag
    lot = k.lot[k.sale]
    best = NEVER
    chosen = int(moves.ids[0])
    for i in range(n):
        action = int(moves.ids[i])
        if action == BANKING:
            worth = bank_worth(k, mine, bag, lot, bank_price(k, int(k.sale)))
        elif TRADE <= action < TRADE + SEATS:
            worth = worth_of(k, mine, k.offers[k.sale, action - TRADE])
        else:
            continue
        if worth > best:
            best = worth
            chosen = action
    return best, chosen
