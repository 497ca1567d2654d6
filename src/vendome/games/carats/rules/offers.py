# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C2.4, C2.5, C5.3: what the others offer for the lot."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.carats.rules.bag import size
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import (
    OFFER_AS_MANY,
    OFFER_NO_NUGGETS,
    OFFER_OWN,
    SIMULTANEOUS,
)
from vendome.games.carats.rules.event_kinds import OFFER_MADE, OFFERED, PASSED, emit_items
from vendome.games.carats.rules.state import (
    COUNT,
    MOST_IN_LOT,
    NUGGET,
    OFFERING,
    PASS,
    RESOLVING,
)
from vendome.games.carats.rules.steps import add_step, forget_steps

NO_LIMIT = 999


@rule
def ask_for_offers(s):
    """C2.5: ask everybody at once, or one after the other from the seller's left."""
    s.stage = OFFERING
    if DEMANDS[s.on_table, SIMULTANEOUS]:
        s.waiting = (1 << s.players) - 1 - seat_bit(s.seller)
    else:
        s.waiting = seat_bit((s.seller + 1) % s.players)


@hot_rule
def least_size(demand, lot_size):
    return lot_size if demand[OFFER_AS_MANY] else 1


@hot_rule
def most_size(s, demand, lot_size):
    if demand[OFFER_AS_MANY]:
        return lot_size
    return MOST_IN_LOT if s.cap_offers else NO_LIMIT


@hot_rule
def least_of(demand, kind, seat):
    """Returns how many items of a kind an offer of this seat must have."""
    return int(demand[OFFER_OWN]) if kind == 1 + seat else 0


@hot_rule
def most_of(demand, kind, held):
    """Returns how many items of a kind an offer can have."""
    return 0 if kind == NUGGET and demand[OFFER_NO_NUGGETS] else int(held[kind])


@rule
def can_offer(s, sale, held, picks, fixed, seat):
    """C2.4: returns whether `seat`, holding `held`, can make an offer in a sale.

    Of the first `fixed` kinds the offer has exactly `picks`, of the others any number up to what is
    held.
    """
    demand = DEMANDS[s.sold_under[sale]]
    lot = s.lot[sale]
    lot_size = size(s, lot)
    least = 0
    most = 0
    others_below = 0  # kinds of which an offer could have less than the lot
    others_above = 0  # or more
    both = 0  # or either
    for kind in range(s.players + 1):
        low = least_of(demand, kind, seat)
        high = most_of(demand, kind, held)
        if kind < fixed:
            low = max(low, int(picks[kind]))
            high = min(high, int(picks[kind]))
        if low > high:
            return False
        least += low
        most += high
        others_below += low < lot[kind]
        others_above += lot[kind] < high
        both += low < lot[kind] < high
    shortest = max(least, least_size(demand, lot_size))
    longest = min(most, most_size(s, demand, lot_size))
    if shortest > longest:
        return False
    if shortest < longest or shortest != lot_size:
        return True
    # It has as many items as the lot, but at least one of them must be another.
    return others_above > 0 and others_below > 0 and others_above + others_below - both > 1


@hot_rule
def legal_offer(s, seat, moves):
    """List the counts of this step's kind with which an offer can still be made, or a pass.

    Returns how many there are.
    """
    step = int(s.picked[seat])
    sale = int(s.sale)
    demand = DEMANDS[s.on_table]
    lot_size = size(s, s.lot[sale])
    held = s.held[seat]
    picks = s.picks[seat]
    made = 0  # of the kinds before this one
    as_the_lot = True
    for kind in range(step):
        made += int(picks[kind])
        as_the_lot = as_the_lot and picks[kind] == s.lot[sale, kind]
    least_rest = 0  # of the kinds after this one
    most_rest = 0
    possible = True
    for kind in range(step + 1, s.players + 1):
        low = least_of(demand, kind, seat)
        high = most_of(demand, kind, held)
        possible = possible and low <= high
        least_rest += low
        most_rest += high
    low = max(least_of(demand, step, seat), least_size(demand, lot_size) - made - most_rest)
    high = min(most_of(demand, step, held), most_size(s, demand, lot_size) - made - least_rest)
    n = 0
    if possible:
        alike = -1
        if as_the_lot and low <= s.lot[sale, step] <= high:
            picks[step] = s.lot[sale, step]
            if not can_offer(s, sale, held, picks, step + 1, seat):
                alike = int(s.lot[sale, step])  # only the lot itself could be offered then
            picks[step] = 0
        for count in range(low, high + 1):
            if count != alike:
                moves.ids[n] = COUNT + count
                n += 1
    if n == 0:
        moves.ids[0] = PASS
        n = 1
    return n


@rule
def offer(s, seat, action, log):
    """Take one step of an offer, or pass. After the last step the offer is made."""
    if action != PASS and add_step(s, seat, action - COUNT) <= s.players:
        return
    simultaneous = bool(DEMANDS[s.on_table, SIMULTANEOUS])
    for kind in range(s.players + 1):
        if simultaneous:
            s.fist[seat, kind] = s.picks[seat, kind]
        else:
            s.offers[s.sale, seat, kind] = s.picks[seat, kind]
    forget_steps(s, seat)
    if simultaneous:
        s.waiting &= ~seat_bit(seat)
        emit(log, OFFER_MADE, EVERYBODY, seat)
        if s.waiting == 0:
            _reveal_offers(s, log)
            s.stage = RESOLVING
    else:
        _emit_offer(s, seat, log)
        following = (seat + 1) % s.players
        s.waiting = seat_bit(following)
        if following == s.seller:
            s.stage = RESOLVING


@rule
def _reveal_offers(s, log):
    """C2.5: reveal all offers together; their events begin at the seller's left."""
    for i in range(1, s.players):
        seat = (s.seller + i) % s.players
        for kind in range(s.players + 1):
            s.offers[s.sale, seat, kind] = s.fist[seat, kind]
            s.fist[seat, kind] = 0
        _emit_offer(s, seat, log)


@rule
def _emit_offer(s, seat, log):
    if size(s, s.offers[s.sale, seat]):
        emit_items(s, log, OFFERED, EVERYBODY, seat, s.offers[s.sale, seat])
    else:
        s.passed[s.sale] |= seat_bit(seat)
        emit(log, PASSED, EVERYBODY, seat)
