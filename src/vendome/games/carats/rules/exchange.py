# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C2.6 to C2.9, C5.2: the lot goes to a player or to the bank."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.carats.rules.bag import (
    comes_from_bag,
    draw_blindly,
    give,
    pay,
    put_into_bag,
    size,
    take_away,
)
from vendome.games.carats.rules.event_kinds import (
    BANKED,
    DREW,
    EXCHANGED,
    GOT_LOT,
    GOT_OFFER,
    LOT_RETURNED,
    emit_items,
)
from vendome.games.carats.rules.state import (
    BANK,
    BANK_PRICES,
    BANKING,
    EXCHANGING,
    NOBODY,
    NONE,
    NUGGET,
    TRADE,
)


@hot_rule
def bank_price(s, sale):
    """C2.8: returns the bank's price in the part of the day that a sale is in."""
    return int(BANK_PRICES[sale // s.players])


@hot_rule
def bank_gives(items):
    """C2.8: returns how many items are drawn for a lot of this many."""
    return items


@hot_rule
def nuggets_in_lot(s, sale):
    """C2.8, C3.3: returns the seller's nuggets in the lot. Nothing can be paid with them."""
    return 0 if comes_from_bag(int(s.sold_under[sale])) else int(s.lot[sale][NUGGET])


@rule
def spare_nuggets(s, seat):
    """C2.8, C3.3: returns the nuggets of a seller that are not part of a lot on the table."""
    spare = int(s.held[seat, NUGGET])
    return spare if s.on_table == NONE else spare - nuggets_in_lot(s, int(s.sale))


@rule
def can_bank(s, seat):
    return spare_nuggets(s, seat) >= bank_price(s, int(s.sale))


@rule
def has_offers(s, sale):
    """Returns whether any player has made an offer."""
    return s.passed[sale] | seat_bit(s.sold_by[sale]) != (1 << s.players) - 1


@rule
def ask_for_exchange(s, log):
    """C2.6: ask for an exchange; C2.9: if there is nothing to choose, the lot goes back.

    Returns whether the sale is over.
    """
    seller = int(s.seller)
    if has_offers(s, int(s.sale)) or can_bank(s, seller):
        s.stage = EXCHANGING
        s.waiting = seat_bit(seller)
        return False
    if comes_from_bag(int(s.on_table)):
        put_into_bag(s, s.lot[s.sale])
    s.partner[s.sale] = NOBODY
    emit(log, LOT_RETURNED, EVERYBODY, seller)
    return True


@rule
def legal_exchange(s, seat, moves):
    n = 0
    for other in range(s.players):
        if other != seat and not s.passed[s.sale] >> other & 1:
            moves.ids[n] = TRADE + other
            n += 1
    if can_bank(s, seat):
        moves.ids[n] = BANKING
        n += 1
    return n


@rule
def trade(s, seat, other, log):
    """C2.7: exchange the lot with a player; C5.2: a lot drawn
    from the bag was never the seller's.
    """
    lot = s.lot[s.sale]
    offer = s.offers[s.sale, other]
    if not comes_from_bag(int(s.on_table)):
        take_away(s, seat, lot)
    take_away(s, other, offer)
    give(s, other, lot)
    give(s, seat, offer)
    s.partner[s.sale] = other
    emit(log, EXCHANGED, EVERYBODY, seat, other)
    emit_items(s, log, GOT_OFFER, EVERYBODY, seat, offer)
    emit_items(s, log, GOT_LOT, EVERYBODY, other, lot)


@rule
def bank(s, seat, log):
    """C2.8: pay, put the lot into the bag, and draw as many items as the bank gives."""
    lot = s.lot[s.sale]
    price = bank_price(s, int(s.sale))
    count = bank_gives(size(s, lot))
    pay(s, seat, price)
    if not comes_from_bag(int(s.on_table)):
        take_away(s, seat, lot)
    put_into_bag(s, lot)
    draw_blindly(s, count, s.drawn[s.sale])
    give(s, seat, s.drawn[s.sale])
    s.partner[s.sale] = BANK
    emit(log, BANKED, EVERYBODY, seat, price, count)
    emit_items(s, log, DREW, seat_bit(seat), seat, s.drawn[s.sale])
