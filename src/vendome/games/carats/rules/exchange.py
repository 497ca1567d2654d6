# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C2.6 to C2.9, C5.2: the lot goes to a player or to the bank."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.carats.rules.bag import draw_blindly, give, pay, put_into_bag, size, take_away
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import DRAWN
from vendome.games.carats.rules.happenings import (
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
    NUGGET,
    TRADE,
)


@rule
def spare_nuggets(s, seat):
    """C2.8, C3.3: the nuggets of a seller that are not part of a lot on the table."""
    spare = int(s.held[seat, NUGGET])
    if s.on_table >= 0 and not DEMANDS[s.on_table, DRAWN]:
        spare -= int(s.lot[s.sale, NUGGET])
    return spare


@rule
def can_bank(s, seat):
    return spare_nuggets(s, seat) >= BANK_PRICES[s.part]


@rule
def has_offers(s):
    """Whether anybody but the seller has not passed."""
    return s.passed[s.sale] | seat_bit(s.seller) != (1 << s.players) - 1


@rule
def ask_for_exchange(s, log):
    """C2.6; C2.9: if there is nothing to choose the lot goes back. Whether the sale is over."""
    seller = int(s.seller)
    if has_offers(s) or can_bank(s, seller):
        s.stage = EXCHANGING
        s.waiting = seat_bit(seller)
        return False
    if DEMANDS[s.on_table, DRAWN]:
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
    """C2.7; C5.2: a lot drawn from the bag was never the seller's."""
    lot = s.lot[s.sale]
    offer = s.offers[s.sale, other]
    if not DEMANDS[s.on_table, DRAWN]:
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
    """C2.8: pay, put the lot into the bag, draw as many items."""
    lot = s.lot[s.sale]
    price = int(BANK_PRICES[s.part])
    count = size(s, lot)
    pay(s, seat, price)
    if not DEMANDS[s.on_table, DRAWN]:
        take_away(s, seat, lot)
    put_into_bag(s, lot)
    draw_blindly(s, count, s.drawn[s.sale])
    give(s, seat, s.drawn[s.sale])
    s.partner[s.sale] = BANK
    emit(log, BANKED, EVERYBODY, seat, price, count)
    emit_items(s, log, DREW, seat_bit(seat), seat, s.drawn[s.sale])
