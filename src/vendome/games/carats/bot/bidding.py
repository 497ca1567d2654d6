# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Which offer a bot makes: the one that promises most, which is its gain times the chance that it
is taken.

To the seller an offer is worth what it seems worth to somebody who knows only what everybody knows
and the value of the seller's own stones; and making it shows something about one's own colour. It
must beat the bank, offers already made, and those that may still come. Of offers that promise about
as much, luck decides.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import (
    MEANT,
    NEW,
    POINT,
    bank_worth,
    chances,
    seen_values,
    worth_of,
)
from vendome.games.carats.bot.luck import WORD, stir
from vendome.games.carats.bot.market import own_in_offer
from vendome.games.carats.bot.places import (
    best_but,
    chance_to_win,
    looks_at_places,
    survey_places,
)
from vendome.games.carats.rules.bag import size
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.exchange import bank_price
from vendome.games.carats.rules.offers import least_of, least_size, most_of, most_size
from vendome.games.carats.rules.state import KINDS, NONE, SECRETS, VALUES
from vendome.games.carats.scratch import GUESSES

NEVER = -(1 << 60)
STEEP = 20 * POINT  # a lead that makes an offer about three times as likely to be taken
SLIP = 10_000  # of a million: how often an offer that is not meant to be taken is taken
RIVALS = 10 * POINT  # by this much less than the lot is worth, others are expected to offer
CURSE = 4 * POINT  # by this much less a stone is worth where its owner was outbid
CAUTION = 3 * POINT  # by this much more an unknown stone costs who gives it
WHIM = 5  # offers that promise as much, but for the 32nd part, are equally good
CHANCES = 400
_x = np.arange(-CHANCES, CHANCES + 1) / 20
ACCEPTED = (1e6 / (1 + np.exp(-_x))).astype("i8")  # the chance that an offer is taken, by its lead
MOST_CHANGES = 200
ONE_MORE = np.append(1 << 6 * np.arange(KINDS), 0)  # of a kind, in a number; at last: of none


@rule
def _guess_seller(k, seat, scratch):
    """Put what a stone of the seller's is worth in the worst third of all cases, in the middle one
    and in the best one into `scratch.guess`.
    """
    seller = int(k.seller)
    guess, ways = scratch.guess, scratch.ways
    if k.values[seller] != NONE:
        for i in range(GUESSES):
            guess[i] = int(VALUES[k.values[seller]]) * POINT
        return
    third = chances(scratch.like[seller], seen_values(k, seat), ways, NEW) // GUESSES + 1
    value = 0
    for i in range(GUESSES):
        left = third
        worth = 0
        while left > 0 and value < SECRETS:
            taken = min(left, int(ways[value]))
            worth += taken * int(VALUES[value])
            left -= taken
            ways[value] -= taken
            value += ways[value] == 0
        guess[i] = worth * POINT // (third - left)


@rule
def _raise_floors(k, seat, rivals, scratch):
    """Put what an offer must be worth to the seller, by what the seller's stones may be worth, into
    `scratch.floor`: what the bank gives, or the best offer made or, with `rivals`, still to come.

    Returns what it must be worth on average.
    """
    mine, seems, floors = scratch.mine, scratch.market, scratch.floor
    sale = int(k.sale)
    theirs = 1 + int(k.seller)
    lot = k.lot[sale]
    price = bank_price(k, sale)
    seems[theirs] = mine[theirs]
    expected_of_rivals = worth_of(k, seems, lot) - RIVALS
    total = 0
    for i in range(GUESSES):
        seems[theirs] = scratch.guess[i]
        floor = bank_worth(k, seems, scratch.bag, lot, price)
        for other in range(k.players):
            offer = k.offers[sale, other]
            if other != seat and size(k, offer) > 0:
                floor = max(floor, worth_of(k, seems, offer))
        if rivals:
            floor = max(floor, expected_of_rivals)
        floors[i] = floor
        total += floor
    seems[theirs] = mine[theirs]
    return total // GUESSES


@rule
def _lot_in_hand(k, seat, scratch):
    """Returns what the lot would be worth to one who wins it, and whether others may still offer.

    Those know what their own stones are worth, and leave them to others if it is little.
    """
    sale = int(k.sale)
    lot = k.lot[sale]
    worth = worth_of(k, scratch.mine, lot)
    rivals = False
    for other in range(k.players):
        if other != seat and other != k.seller and size(k, k.offers[sale, other]) == 0:
            rivals = True
            if k.values[other] == NONE:
                worth -= CURSE * int(lot[1 + other])
    return worth, rivals


@rule
def _count_costs(k, scratch):
    """Put what it costs to give an item of each kind into `scratch.cost_of`.

    Who takes stones of a third player's colour may know more about them.
    """
    for kind in range(k.players + 1):
        scratch.cost_of[kind] = scratch.mine[kind]
        if kind > 0 and kind != 1 + k.seller and k.values[kind - 1] == NONE:
            scratch.cost_of[kind] += CAUTION


@rule
def plan_offer(k, seat, fixed, luck, scratch):
    """Put the offer that promises most, by what was learned, into `scratch.plan`.

    Of the first `fixed` kinds it has what the seat has already put into it.
    """
    cost_of, seems, plan = scratch.cost_of, scratch.market, scratch.plan
    players = int(k.players)
    lot = k.lot[k.sale]
    lot_size = size(k, lot)
    demand = DEMANDS[k.on_table]
    theirs = 1 + int(k.seller)
    own = 1 + seat
    _count_costs(k, scratch)
    prize, rivals = _lot_in_hand(k, seat, scratch)
    _guess_seller(k, seat, scratch)
    scratch.unsure = 0
    if looks_at_places(k):
        survey_places(k, seat, scratch)
        scratch.rest = best_but(k, seat, int(k.seller), scratch)
    lead = max(_raise_floors(k, seat, rivals, scratch) - worth_of(k, seems, lot), int(MEANT[NEW]))
    public = seen_values(k, NONE)
    after = scratch.after  # what so many own stones seem worth together
    for given in range(k.held[seat, own] + 1):
        after[given] = given * own_in_offer(k, seat, given, lead, public, scratch)
    fewest = least_size(demand, lot_size)
    most = most_size(k, demand, lot_size)
    count = 0
    cost = 0
    look = 0
    for kind in range(players + 1):
        plan[kind] = k.picks[seat, kind] if kind < fixed else least_of(demand, kind, seat)
        count += plan[kind]
        cost += plan[kind] * cost_of[kind]
        if kind != own:
            look += plan[kind] * seems[kind]
    look += after[plan[own]]
    code = 0
    for kind in range(players + 1):
        code += int(plan[kind]) * int(ONE_MORE[kind])
    best = NEVER
    for _ in range(MOST_CHANGES):
        give = NONE
        back = NONE
        missing = count < fewest
        if missing:
            best = NEVER
        for kind in range(-1, players + 1):  # one more of it
            if kind >= 0 and (kind < fixed or plan[kind] >= most_of(demand, kind, k.held[seat])):
                continue
            for other in range(-1, players + 1):  # one less
                if other == kind or (missing and other >= 0):
                    continue
                if other >= 0 and (other < fixed or plan[other] <= least_of(demand, other, seat)):
                    continue
                total = count + (kind >= 0) - (other >= 0)
                if (total < fewest and not missing) or total > most:
                    continue
                new_cost = cost
                new_look = look
                if kind >= 0:
                    new_cost += cost_of[kind]
                    new_look += _seems_more(plan, own, kind, after, seems)
                if other >= 0:
                    new_cost -= cost_of[other]
                    new_look -= _seems_less(plan, own, other, after, seems)
                if (
                    prize < new_cost
                    and other < 0
                    and kind >= 0
                    and cost_of[kind] > 0
                    and not missing
                ):
                    continue
                given = int(plan[theirs]) + (kind == theirs) - (other == theirs)
                promise = _promise(
                    k,
                    seat,
                    prize - new_cost,
                    new_look,
                    given,
                    int(lot[theirs]) - given,
                    int(scratch.mine[theirs]),
                    scratch,
                )
                if promise + abs(promise >> WHIM) > best:
                    changed = code + int(ONE_MORE[kind]) - int(ONE_MORE[other])
                    promise += _whim(promise, changed, luck)
                if promise > best and not _is_lot(k, plan, kind, other, lot):
                    best = promise
                    give = kind
                    back = other
        if give == NONE and back == NONE:
            break
        if give >= 0:
            look += _seems_more(plan, own, give, after, seems)
            plan[give] += 1
            code += int(ONE_MORE[give])
            count += 1
            cost += cost_of[give]
        if back >= 0:
            look -= _seems_less(plan, own, back, after, seems)
            plan[back] -= 1
            code -= int(ONE_MORE[back])
            count -= 1
            cost -= cost_of[back]


@rule
def _seems_more(plan, own, kind, after, seems):
    """Returns by how much an offer seems better with one more of a kind."""
    return after[plan[own] + 1] - after[plan[own]] if kind == own else seems[kind]


@rule
def _seems_less(plan, own, kind, after, seems):
    return after[plan[own]] - after[plan[own] - 1] if kind == own else seems[kind]


@rule
def _promise(k, seat, gain, look, given, stones, mean, scratch):
    """Returns what an offer promises that brings `gain` if it is taken and seems worth `look`.

    It gives `given` of the seller's stones and brings `stones` more than that, worth `mean` each on
    average. The seller knows what they are worth: so it is rather taken where that is much.
    """
    guess, floors = scratch.guess, scratch.floor
    seller = int(scratch.wealth[k.seller])
    promise = 0
    for i in range(GUESSES):
        more = int(guess[i]) - mean
        lead = look + given * more - floors[i]
        gains = gain + stones * more
        place = lead * 20 // STEEP
        chance = int(ACCEPTED[min(CHANCES, max(-CHANCES, place)) + CHANCES])
        if scratch.unsure:
            gains = _change_of_win(gains, int(scratch.wealth[seat]), seller, scratch)
        if gains < 0:
            chance += SLIP
        promise += chance * gains
    return promise


@rule
def _change_of_win(gain, own, seller, scratch):
    """Returns by how much likelier one wins with this gain, which the seller loses."""
    rest, unsure = int(scratch.rest), int(scratch.unsure)
    now = chance_to_win(own - max(rest, seller), unsure)
    return chance_to_win(own + gain - max(rest, seller - gain), unsure) - now


@rule
def _whim(promise, code, luck):
    """Returns how much better a bot likes an offer by luck: by up to a part of what it promises."""
    return abs(promise >> WHIM) * (stir(luck ^ (code & WORD) ^ code >> 32) >> 16) >> 16


@rule
def _is_lot(k, plan, more, less, lot):
    """C2.4: returns whether the plan, with these changes, is just the lot."""
    for kind in range(k.players + 1):
        if plan[kind] + (kind == more) - (kind == less) != lot[kind]:
            return False
    return True
