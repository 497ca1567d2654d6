# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N3.3, N3.4: buying and devaluation."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.necklace.rules.actions import BUY, END
from vendome.games.necklace.rules.event_kinds import (
    BOUGHT,
    BUYING_ENDED,
    DEVALUED,
    FELL_OUT,
    NOTHING_BOUGHT,
)
from vendome.games.necklace.rules.hands import come, note
from vendome.games.necklace.rules.kinds import price_of, role_of
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    BUYING,
    FOR_BUYER,
    FOR_NOTHING,
    FOR_PLACE,
    GOING_ON,
    NONE,
    PLACES,
    STEPS,
    WAS_BOUGHT,
)


@hot_rule
def can_buy(s, place):
    kind = int(s.market[place])
    return kind != NONE and price_of(s, kind, int(s.ring[place])) <= s.ducats


@rule
def ask_to_buy(s, log):
    """Ask for one card after the other. If nothing can be paid for, the phase is over."""
    s.draw_for = FOR_NOTHING
    for place in range(PLACES):
        if can_buy(s, place):
            s.stage = BUYING
            s.waiting = seat_bit(s.turn)
            return
    if s.bought == 0:
        emit(log, NOTHING_BOUGHT, EVERYBODY, s.turn)
    end_buying(s, log)


@hot_rule
def legal_buys(s, moves):
    n = 0
    for place in range(PLACES):
        if can_buy(s, place):
            moves.ids[n] = BUY + place
            n += 1
    if s.bought:
        moves.ids[n] = END
        n += 1
    return n


@rule
def take_from_market(s, place):
    """Pay for an open card, which leaves its place. Returns the price."""
    price = price_of(s, int(s.market[place]), int(s.ring[place]))
    s.ducats -= price
    s.market[place] = NONE
    s.ring[place] = 0
    return price


@rule
def buy(s, seat, place, log):
    kind = int(s.market[place])
    price = take_from_market(s, place)
    s.bought += 1
    emit(log, BOUGHT, EVERYBODY, seat, kind, price, place, s.ducats)
    if role_of(s, kind) == ASTROLOGER:  # N4.7
        s.gone[kind] += 1
        s.draw_for = FOR_BUYER
        s.stage = GOING_ON
    else:
        note(s, WAS_BOUGHT, seat, NONE, kind, True)
        come(s, seat, kind, log)
        ask_to_buy(s, log)


@rule
def end_buying(s, log):
    """End the phase: ducats not spent are lost, and cards not bought get cheaper."""
    emit(log, BUYING_ENDED, EVERYBODY, s.turn, s.ducats)
    s.ducats = 0
    for place in range(PLACES):
        kind = int(s.market[place])
        if kind == NONE:
            continue
        s.ring[place] += 1
        if s.ring[place] == STEPS:
            s.gone[kind] += 1
            s.market[place] = NONE
            s.ring[place] = 0
            emit(log, FELL_OUT, EVERYBODY, place, kind)
        else:
            price = price_of(s, kind, int(s.ring[place]))
            emit(log, DEVALUED, EVERYBODY, place, kind, price)
    s.draw_for = FOR_PLACE
    s.draw_place = 0
    s.stage = GOING_ON
