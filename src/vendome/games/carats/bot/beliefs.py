# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a seat may believe of values and of the bag. It serves bots, not the rules.

For each colour it holds how likely the trades of its owner would be with each of the thirteen
values: offers, lots and exchanges, read from the public journal. All are whole numbers, with
logarithms and exponentials from tables, so that a bot decides the same compiled or not.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import hot_rule, rule
from vendome.games.carats.bot.memory import recall_sales, remember_sales
from vendome.games.carats.bot.signs import (
    FRACTION,
    NAT,
    read_exchange,
    read_lot,
    read_offer,
    room_for_own,
)
from vendome.games.carats.hidden.journal import (
    IS_SECRET,
    SEAT,
    SIZE,
    TAKER,
    read_transfers,
)
from vendome.games.carats.rules.bag import comes_from_bag, size
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import NO_OWN, OWN
from vendome.games.carats.rules.exchange import bank_gives, bank_price
from vendome.games.carats.rules.state import (
    BAG,
    BANK,
    EACH,
    MOST_IN_LOT,
    NONE,
    NUGGET,
    NUGGET_VALUE,
    PARTS,
    SALES,
    SEATS,
    SECRETS,
    VALUES,
)

POINT = 1 << FRACTION  # amounts are in parts of a point
FINE = 16  # steps of a unit in the tables
ROOM = 16 * FINE

FIRST, NEW = 0, 1  # whose beliefs: those of `greedy-1`, which never change again, or of `greedy`

# How people trade, as `greedy-1` takes it, as far as that says something of their own colour. The
# scales are powers of two: the larger, the more somebody may err.
MEANT = np.array([640, 160])  # an offer that seems to give this much more than the lot is earnest …
EARNEST = 6  # … and then it is one that gains by it, within this scale;
UNWANTED = 6  # others are made so as not to be taken:
LURE = 1280  # they would hardly bring more than this
CHOOSY = 5  # a seller takes the best offer, within this scale
LAYING = 7  # a seller lays out own stones if they seem worth more than they are
CLUMSY = 384  # with each trade, the chance that its maker did not think so far
TRUST = 1024  # and that chance from the start
DOUBT = 5  # `greedy` leaves the 32nd part to whatever it has not understood: a shift

_x = np.arange(-ROOM, ROOM + 1) / FINE
SIGMA = (-np.log1p(np.exp(-_x)) * NAT).astype("i8")  # log of the logistic function
EXP = (np.exp(-np.arange(ROOM + 1) / FINE) * 2**16).astype("i8")  # of minus an amount
_y = np.arange(1, 9 * 256)
LOG = np.concatenate([[0], np.log(_y / 256) * NAT]).astype("i8")  # of 256ths


@rule
def sigma(amount, scale):
    """Returns the logarithm of the chance that somebody,
    who may err by `scale`, does what brings `amount`.
    """
    return int(SIGMA[min(ROOM, max(-ROOM, amount >> scale)) + ROOM])


@rule
def exp_of(amount, scale):
    """Returns the exponential of minus an amount."""
    return int(EXP[min(ROOM, amount >> scale)])


@rule
def seen_values(k, seat):
    """Returns the values that a seat has seen, one bit each; for NONE only those turned up."""
    seen = 0
    for i in range(k.players + PARTS):
        if k.values[i] != NONE and (seat != NONE or i >= k.players):
            seen |= 1 << int(k.values[i])
    return seen


@rule
def _likeliest(like, seen, model):
    """Returns how likely a colour's trades are at most, over all values not seen."""
    most = int(like[SECRETS]) if model == FIRST else -(1 << 40)
    for value in range(SECRETS):
        if not seen >> value & 1:
            most = max(most, int(like[value]))
    return most


@rule
def chances(like, seen, ways, model):
    """Put how likely each value not seen is for a colour into `ways`. Returns their sum."""
    most = _likeliest(like, seen, model)
    every = exp_of(most - int(like[SECRETS]), 4) if model == FIRST else 0
    total = 0
    count = 0
    for value in range(SECRETS):
        ways[value] = 0
        if not seen >> value & 1:
            ways[value] = every + exp_of(most - int(like[value]), 4)
            total += ways[value]
            count += 1
    if model == NEW:
        doubt = (total >> DOUBT) // count
        for value in range(SECRETS):
            if not seen >> value & 1:
                ways[value] += doubt
        total += doubt * count
    return total


@rule
def expected(like, seen, model):
    """Returns what a stone of a colour is worth on average."""
    most = _likeliest(like, seen, model)
    every = exp_of(most - int(like[SECRETS]), 4) if model == FIRST else 0
    total = 0
    worth = 0
    count = 0
    sum_of_values = 0
    for value in range(SECRETS):
        if not seen >> value & 1:
            ways = every + exp_of(most - int(like[value]), 4)
            total += ways
            worth += ways * int(VALUES[value])
            count += 1
            sum_of_values += int(VALUES[value])
    if model == NEW:
        doubt = (total >> DOUBT) // count
        total += doubt * count
        worth += doubt * sum_of_values
    return worth * POINT // total


@rule
def worth_of(k, worth, items):
    """Returns what items are worth, with `worth` for each of a kind."""
    total = 0
    for kind in range(k.players + 1):
        total += int(items[kind]) * int(worth[kind])
    return total


@rule
def note_offer(like, stones, rest, seeming, given, seems, model):
    """Learn from an offer.

    It would bring its maker `stones` of their own colour, and `rest` besides; it gives `given` own
    stones, which seem worth `seems` each.
    """
    if model == NEW:
        read_offer(like, given, stones + given, seeming, seems)
        return
    for value in range(SECRETS):
        gain = stones * int(VALUES[value]) * POINT + rest
        if seeming >= MEANT[model]:
            like[value] += sigma(gain, EARNEST)
        else:
            like[value] += sigma(LURE - gain, UNWANTED)
    like[SECRETS] -= CLUMSY


@rule
def note_lot(like, own, most, seems):
    """Learn from a lot: how many own stones it has besides those demanded,
    of `most` that it could have.
    """
    for value in range(SECRETS):
        gain = seems - int(VALUES[value]) * POINT
        like[value] -= unlike_to_lay(own, most, gain) + log_of_lots(most, gain)
    like[SECRETS] -= int(LOG[256 * (most + 1)])


@hot_rule
def unlike_to_lay(own, most, gain):
    """Returns how much less likely a seller, who gains this much by each own stone, lays out `own`
    of them than as many as would be best.
    """
    return (max(0, gain * most) - own * gain) << 4 >> LAYING


@hot_rule
def log_of_lots(most, gain):
    """Returns the logarithm of how likely all numbers of own stones are together."""
    best = max(0, gain * most)
    ways = 0
    for count in range(most + 1):
        ways += exp_of(best - count * gain, LAYING)
    return int(LOG[ways >> 8])


@rule
def note_exchange(k, sale, seller, bank, model, scratch):
    """Learn from what a seller took, of all offers and the bank."""
    like, seems = scratch.like[seller], scratch.seems
    stones, rest = scratch.stones, scratch.others
    partner = int(k.partner[sale])
    count = 1
    chosen = 0
    stones[0] = 0
    rest[0] = bank
    for other in range(k.players):
        offer = k.offers[sale, other]
        if size(k, offer) > 0:
            if other == partner:
                chosen = count
            stones[count] = offer[1 + seller]
            own = int(offer[1 + seller]) * int(seems[1 + seller])
            rest[count] = worth_of(k, seems, offer) - own
            count += 1
    if model == NEW:
        read_exchange(like, stones, rest, count, chosen)
        return
    for value in range(SECRETS):
        own = int(VALUES[value]) * POINT
        best = bank
        for i in range(1, count):
            best = max(best, rest[i] + stones[i] * own)
        ways = 0
        for i in range(count):
            ways += exp_of(best - rest[i] - stones[i] * own, CHOOSY)
        gap = best - rest[chosen] - stones[chosen] * own
        like[value] -= (gap << 4 >> CHOOSY) + int(LOG[ways >> 8])
    like[SECRETS] -= int(LOG[256 * count])


@rule
def study(k, model, scratch):
    """Go through the journal, and put what it shows into `scratch.like` and `scratch.seems`.

    `like` gets how likely the owner's trades are for each value of a colour; `seems` gets what a
    stone is worth to somebody who knows only what everybody knows.
    """
    public = seen_values(k, NONE)
    lines = recall_sales(k, public, model, scratch)
    if lines == 0:
        _know_nothing(k, public, model, scratch)
    for sale in range(lines, k.sale):
        _study_sale(k, sale, public, model, scratch)
    if lines == 0 or lines < k.sale:
        remember_sales(k, public, model, scratch)
    if k.sale < SALES:
        _study_sale(k, int(k.sale), public, model, scratch)


@rule
def _know_nothing(k, public, model, scratch):
    """Begin a day on which nobody has traded yet."""
    like, seems = scratch.like, scratch.seems
    seems[NUGGET] = NUGGET_VALUE * POINT
    for owner in range(k.players):
        for value in range(SECRETS):
            like[owner, value] = 0
        like[owner, SECRETS] = -TRUST
        seems[1 + owner] = expected(like[owner], public, model)


@rule
def _study_sale(k, sale, public, model, scratch):
    """Learn from one line of the journal, as far as there is something in it."""
    like, seems = scratch.like, scratch.seems
    players = int(k.players)
    seller = int(k.sold_by[sale])
    lot = k.lot[sale]
    items = size(k, lot)
    if seller == NONE or items == 0:
        return
    card = int(k.sold_under[sale])
    demand = DEMANDS[card]
    if not comes_from_bag(card) and not demand[NO_OWN]:
        forced = int(demand[OWN])
        free = int(lot[1 + seller]) - forced
        room = room_for_own(card) if model == NEW else MOST_IN_LOT
        most = max(free, room - forced)
        if model == NEW:
            read_lot(like[seller], like[seller], free, most, int(seems[1 + seller]))
        else:
            note_lot(like[seller], free, most, int(seems[1 + seller]))
        seems[1 + seller] = expected(like[seller], public, model)
    lot_worth = worth_of(k, seems, lot)
    offered = False
    for owner in range(players):
        offer = k.offers[sale, owner]
        if owner != seller and size(k, offer) > 0:
            seeming = worth_of(k, seems, offer) - lot_worth
            stones = int(lot[1 + owner]) - int(offer[1 + owner])
            rest = -seeming - stones * int(seems[1 + owner])
            given = int(offer[1 + owner])
            note_offer(like[owner], stones, rest, seeming, given, int(seems[1 + owner]), model)
            offered = True
    if offered:
        for owner in range(players):
            if owner != seller:
                seems[1 + owner] = expected(like[owner], public, model)
    partner = int(k.partner[sale])
    if partner == BANK or 0 <= partner < SEATS:
        price = bank_price(k, sale) * NUGGET_VALUE * POINT
        note_exchange(k, sale, seller, -price + bank_gives(items) * POINT, model, scratch)
        seems[1 + seller] = expected(like[seller], public, model)


@rule
def appraise(k, seat, model, scratch):
    """Put what an item of each kind is worth, as `seat` knows it, into `scratch.mine`.

    `scratch.seems` gets what it is worth to somebody who knows only what everybody knows.
    """
    like, mine = scratch.like, scratch.mine
    study(k, model, scratch)
    mine[NUGGET] = NUGGET_VALUE * POINT
    private = seen_values(k, seat)
    for owner in range(k.players):
        if k.values[owner] != NONE:
            mine[1 + owner] = int(VALUES[k.values[owner]]) * POINT
        else:
            mine[1 + owner] = expected(like[owner], private, model)


@rule
def likely_bag(k, scratch):
    """Put how many items of each kind are likely in the bag into `scratch.bag`, in 64ths."""
    bag = scratch.bag
    if k.based:  # nobody saw what there was before the journal
        others = int(k.bag_left)
        for seat in range(k.players):
            others += int(k.total[seat])
        for kind in range(k.players + 1):
            bag[kind] = EACH * (int(k.players) + 1) * POINT * int(k.bag_left) // others
        return
    for kind in range(k.players + 1):
        bag[kind] = EACH * POINT
    read_transfers(k, scratch)
    for i in range(scratch.count):
        entry = scratch.entries[i]
        items = scratch.items[i]
        if entry[IS_SECRET] and items[NUGGET] == NONE:  # somebody else's
            _take_any(bag, int(entry[SIZE]) * POINT, int(k.players))
        else:
            more = POINT * (int(entry[TAKER] == BAG) - int(entry[SEAT] == BAG))
            if more:  # not between players
                for kind in range(k.players + 1):
                    bag[kind] += more * int(items[kind])


@rule
def _take_any(bag, count, players):
    """Take `count` out of the bag, of each kind in proportion to how much there is."""
    left = 0
    for kind in range(players + 1):
        left += int(bag[kind])
    if left > 0:
        for kind in range(players + 1):
            bag[kind] -= int(bag[kind]) * count // left


@rule
def worth_of_bag(k, worth, bag):
    """Returns how many items are likely in the bag and what they are worth, in 64ths."""
    items = 0
    total = 0
    for kind in range(k.players + 1):
        items += max(0, int(bag[kind]))
        total += max(0, int(bag[kind])) * int(worth[kind])
    return items, total


@rule
def bank_worth(k, mine, bag, lot, nuggets):
    """Returns what a seller gets from the bank for a lot and these nuggets."""
    there, worth = worth_of_bag(k, mine, bag)
    price = nuggets * NUGGET_VALUE * POINT
    count = size(k, lot)
    items = there + (nuggets + count) * POINT
    worth += (price + worth_of(k, mine, lot)) * POINT
    return worth * bank_gives(count) // max(1, items) - price
