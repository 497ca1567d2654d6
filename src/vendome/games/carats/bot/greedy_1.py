# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy-1`, by which others are measured: its choices never change again.

It trades by expected worth, as far as its seat can know.

It gives what is worth little to it and seems worth much to others, takes what is worth most, looks
at a value when that promises more than it costs, and ranks the colours by what it expects of them.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import (
    FIRST,
    LOG,
    POINT,
    appraise,
    bank_worth,
    chances,
    expected,
    likely_bag,
    log_of_lots,
    seen_values,
    unlike_to_lay,
    worth_of,
    worth_of_bag,
)
from vendome.games.carats.bot.bidding_1 import NEVER, plan_offer
from vendome.games.carats.bot.memory import has_planned, remember_plan
from vendome.games.carats.rules.bag import comes_from_bag, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import OWN, meets
from vendome.games.carats.rules.exchange import bank_gives, bank_price
from vendome.games.carats.rules.looking import look_price
from vendome.games.carats.rules.state import (
    BANKING,
    CARD,
    CARDS,
    COUNT,
    EXCHANGING,
    KINDS,
    LOOK,
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
def greedy_1(k, seat, moves, n, chance, scratch):
    """Returns an action for `seat`, which knows `k`, out of `n` legal ones."""
    if moves.ids[0] == PASS:
        return PASS
    if k.stage == OFFERING or k.stage == LOT:
        if not (k.picked[seat] > 0 and has_planned(k, seat, seen_values(k, NONE), NONE, scratch)):
            _plan(k, seat, scratch)
            remember_plan(k, seat, NONE, scratch)
        return _nearest(moves, n, int(scratch.planned[k.picked[seat]]))
    if k.stage not in (SELLING, EXCHANGING, RATING):
        return moves.ids[0]  # the next screen, the first card, the end of the turn, anybody
    appraise(k, seat, FIRST, scratch)
    if k.stage == RATING:
        return _next_in_rank(moves, n, scratch.mine)
    likely_bag(k, scratch)
    if k.stage == EXCHANGING:
        look = _look_before_exchange(k, seat, moves, n, scratch)
        return look if look != NONE else _best_exchange(k, moves, n, scratch)[1]
    look = _best_look(k, seat, moves, n, scratch)
    return look if look != NONE else CARD + _best_card(k, seat, scratch)


@rule
def _plan(k, seat, scratch):
    """Put the lot or the offer to make into `scratch.plan`."""
    appraise(k, seat, FIRST, scratch)
    likely_bag(k, scratch)
    if k.stage == OFFERING:
        plan_offer(k, seat, scratch)
    else:
        _best_lot(k, seat, int(k.on_table), scratch)


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
            total = chances(like[other], seen, ways, FIRST)
            error = 0
            for value in range(SECRETS):
                error += ways[value] * abs(int(VALUES[value]) * POINT - mine[1 + other])
            stones = STONES_TO_COME + int(k.held[seat, 1 + other])
            worth = error // total * stones * USE_OF_A_LOOK // 100
            worth -= look_price(k, int(k.sale)) * NUGGET_VALUE * POINT
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
        items, worth = worth_of_bag(k, seems, bag)
        # With an empty bag the card cannot be met.
        count = drawn_for_lot(card, int(k.bag_left))
        return worth * count // max(1, items) if count else NEVER
    own = 1 + seat
    _seeming_in_lots(k, seat, int(demand[OWN]), scratch)
    after = scratch.after
    price = bank_price(k, int(k.sale))
    paid = price * NUGGET_VALUE * POINT
    in_bag, bag_worth = worth_of_bag(k, mine, bag)
    in_bag += price * POINT
    bag_worth += paid * POINT
    lot = scratch.tried
    for kind in range(KINDS):
        lot[kind] = 0
    fixed = int(k.picked[seat])
    count = 0
    cost = 0  # what the lot is worth to the seller
    others = 0  # what all stones in it but the seller's own seem worth
    for kind in range(fixed):
        lot[kind] = k.picks[seat, kind]
        count += lot[kind]
        cost += lot[kind] * mine[kind]
        if kind != own:
            others += lot[kind] * seems[kind]
    best = NEVER
    kind = players
    while kind >= fixed:  # all lots of at most five items, one after the other
        gain = others + lot[own] * after[lot[own]] - cost
        if held[NUGGET] - lot[NUGGET] >= price:
            worth = (bag_worth + cost * POINT) * bank_gives(count)
            items = max(1, in_bag + count * POINT)
            if worth >= (max(gain, best) + cost + paid + 1) * items:  # the bank brings more
                gain = worth // items - paid - cost
        if gain > best and meets(demand, lot, seat, players):
            best = gain
            for i in range(players + 1):
                plan[i] = lot[i]
        kind = players
        while kind >= fixed:
            seeming = 0 if kind == own else seems[kind]
            if count < MOST_IN_LOT and lot[kind] < held[kind]:
                lot[kind] += 1
                count += 1
                cost += mine[kind]
                others += seeming
                break
            count -= lot[kind]
            cost -= lot[kind] * mine[kind]
            others -= lot[kind] * seeming
            lot[kind] = 0
            kind -= 1
    return best


@rule
def _seeming_in_lots(k, seat, forced, scratch):
    """Put what a stone of one's own seems worth, once so many of them are laid out, into
    `scratch.after`. Where there are fewer than the card asks for it does not matter.
    """
    like, supposed, after = scratch.like[seat], scratch.supposed, scratch.after
    seems = int(scratch.seems[1 + seat])
    most = MOST_IN_LOT - forced
    for value in range(SECRETS):
        gain = seems - int(VALUES[value]) * POINT
        lots = log_of_lots(most, gain)
        for free in range(most + 1):
            supposed[free, value] = like[value] - unlike_to_lay(free, most, gain) - lots
    public = seen_values(k, NONE)
    for own in range(forced):
        after[own] = 0
    for free in range(most + 1):
        supposed[free, SECRETS] = like[SECRETS] - int(LOG[256 * (most + 1)])
        after[forced + free] = expected(supposed[free], public, FIRST)


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
            total = chances(like[other], seen, ways, FIRST)
            guess = int(mine[1 + other])
            hoped = 0
            for value in range(SECRETS):
                if ways[value] > 0:
                    mine[1 + other] = int(VALUES[value]) * POINT
                    hoped += ways[value] * _best_exchange(k, moves, n, scratch)[0]
            mine[1 + other] = guess
            price = look_price(k, int(k.sale)) * NUGGET_VALUE * POINT
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
