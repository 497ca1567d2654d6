# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C3: the seller pays to look at a secret value."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.carats.rules.bag import pay
from vendome.games.carats.rules.event_kinds import LOOKED, VALUE_SEEN
from vendome.games.carats.rules.exchange import spare_nuggets
from vendome.games.carats.rules.lots import can_meet
from vendome.games.carats.rules.state import (
    AFTER,
    BEFORE_EXCHANGE,
    BEFORE_LOT,
    CLOSING,
    EXCHANGING,
    LEAST_TO_LOOK,
    LOOK,
    LOOK_PRICES,
    LOT,
    VALUES,
)


@hot_rule
def look_price(s, sale):
    """C3.1: returns the price of a look in the part of the day that a sale is in."""
    return int(LOOK_PRICES[sale // s.players])


@rule
def legal_looks(s, seat, moves, n):
    """C3.1 to C3.3: add the looks that can be paid to the `n` legal actions.

    Returns how many there are then.
    """
    price = look_price(s, int(s.sale))
    if s.players < LEAST_TO_LOOK or spare_nuggets(s, seat) < price:
        return n
    if s.stage == LOT and not can_meet(s, seat, int(s.on_table), price):
        return n
    for other in range(s.players):
        if other != seat:
            moves.ids[n] = LOOK + other
            n += 1
    return n


@rule
def look(s, seat, other, log):
    price = look_price(s, int(s.sale))
    moment = BEFORE_LOT
    if s.stage == EXCHANGING:
        moment = BEFORE_EXCHANGE
    elif s.stage == CLOSING:
        moment = AFTER
    pay(s, seat, price)
    s.paid[s.sale, moment] += price
    s.looked[seat] |= seat_bit(other)
    emit(log, LOOKED, EVERYBODY, seat, other, price)
    emit(log, VALUE_SEEN, seat_bit(seat), seat, other, VALUES[s.values[other]])
