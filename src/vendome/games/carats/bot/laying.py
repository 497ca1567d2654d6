# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Which card a bot plays, and which lot it lays out: the one that promises most.

The others pay less than a lot seems worth to all, since the seller's choice is between them and the
bank; and each stone of one's own that is laid out shows something about one's colour. Where the
bank brings more, it is the bank that is counted on. Of lots that promise about as much, luck
decides.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import (
    POINT,
    seen_values,
    worth_of_bag,
)
from vendome.games.carats.bot.luck import stir
from vendome.games.carats.bot.market import own_in_lot
from vendome.games.carats.bot.signs import room_for_own
from vendome.games.carats.rules.bag import comes_from_bag, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import OWN, fits, meets
from vendome.games.carats.rules.exchange import bank_gives, bank_price
from vendome.games.carats.rules.lots import can_meet
from vendome.games.carats.rules.state import (
    CARDS,
    DISCARD,
    KINDS,
    MOST_IN_LOT,
    NONE,
    NUGGET,
    NUGGET_VALUE,
)

NEVER = -(1 << 60)
SHARED = 4  # of what a lot seems worth beyond what the bank gives, this part is left to who buys it
WAVER = 2 * POINT  # lots that promise as much, but for this, are equally good


@rule
def best_card(k, seat, luck, scratch):
    """C2.2: returns the card with the best lot."""
    best = NEVER
    chosen = NONE
    for card in range(CARDS):
        if k.place[card] == seat and can_meet(k, seat, card, 0):
            gain = best_lot(k, seat, card, luck, scratch)
            if gain > best or chosen == NONE:
                best = gain
                chosen = card
    return chosen


@rule
def card_to_discard(k, seat, moves, n, luck):
    """C5.1: returns the discard of the card that lacks most; of equal ones, any."""
    worst = NONE
    chosen = int(moves.ids[0])
    equals = 0
    for i in range(n):
        card = int(moves.ids[i]) - DISCARD
        if 0 <= card < CARDS:
            lacking = _lacking(k, seat, card)
            equals = 1 if lacking > worst else equals + (lacking == worst)
            if lacking > worst or (lacking == worst and stir(luck + i) % equals == 0):
                worst = lacking
                chosen = DISCARD + card
    return chosen


@rule
def _lacking(k, seat, card):
    """Returns how many more items of every kind it would take to meet a card."""
    if comes_from_bag(card):
        return 0
    players = int(k.players)
    for more in range(1, MOST_IN_LOT):
        items = 0
        for kind in range(players + 1):
            items |= min(MOST_IN_LOT, int(k.held[seat, kind]) + more) << 4 * kind
        if fits(DEMANDS[card], 0, items, seat, players):
            return more
    return MOST_IN_LOT


@rule
def best_lot(k, seat, card, luck, scratch):
    """Put the best lot for a card into `scratch.plan`. Returns what it is likely to gain.

    Steps that were already made stay as they are.
    """
    mine, seems, bag, plan = scratch.mine, scratch.market, scratch.bag, scratch.plan
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
    _seeming_in_lots(k, seat, card, scratch)
    after = scratch.after
    price = bank_price(k, int(k.sale))
    paid = price * NUGGET_VALUE * POINT
    in_bag, bag_worth = worth_of_bag(k, mine, bag)
    in_bag += price * POINT
    bag_worth += paid * POINT
    each = bag_worth // max(1, in_bag)  # what an item from the bag is worth
    lot = scratch.tried
    for kind in range(KINDS):
        lot[kind] = 0
    fixed = int(k.picked[seat]) if card == k.on_table else 0
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
        gain = others + lot[own] * after[lot[own]]
        gain -= max(0, gain - count * each + paid) // SHARED + cost
        if held[NUGGET] - lot[NUGGET] >= price:
            worth = (bag_worth + cost * POINT) * bank_gives(count)
            items = max(1, in_bag + count * POINT)
            if worth >= (gain + cost + paid) * items:  # the bank brings more
                gain = worth // items - paid - cost
        if gain + WAVER > best:
            gain += _whim(lot, players, luck)
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
def _whim(lot, players, luck):
    """Returns up to two points that a bot likes a lot better by luck."""
    code = 0
    for kind in range(players + 1):
        code |= int(lot[kind]) << 4 * kind
    return stir(luck ^ code) & WAVER - 1


@rule
def _seeming_in_lots(k, seat, card, scratch):
    """Put what a stone of one's own seems worth, once so many of them are laid out, into
    `scratch.after`. Where there are fewer than the card asks for it does not matter.
    """
    after = scratch.after
    forced = int(DEMANDS[card, OWN])
    room = room_for_own(card)
    public = seen_values(k, NONE)
    for own in range(forced):
        after[own] = 0
    for free in range(MOST_IN_LOT - forced + 1):
        after[forced + free] = own_in_lot(seat, forced, free, room, public, scratch)
