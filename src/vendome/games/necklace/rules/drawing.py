# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N3.4, N3.5, N4.7 to N4.10: what the stack gives, and who may interfere.

`go_on` draws for a buyer's Astrologer, fills the places, and holds the sales due at the end of a
turn, until somebody must be asked. After an interruption it goes on where it was.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.necklace.rules.actions import REACT
from vendome.games.necklace.rules.event_kinds import (
    ASTROLOGER_DRAWN,
    CARD_DRAWN,
    CARDINAL_PLAYED,
    DREW,
    MERCHANT_DRAWN,
    OPENED,
    QUEEN_PLAYED,
    SALE_PUT_OFF,
    STACK_GAVE_NOTHING,
    STACK_RAN_OUT,
)
from vendome.games.necklace.rules.hands import come, note, spend_role
from vendome.games.necklace.rules.kinds import price_of, role_of
from vendome.games.necklace.rules.market import ask_to_buy
from vendome.games.necklace.rules.reacting import answer, ask_all, forget_answers, might_react
from vendome.games.necklace.rules.selling import open_sale
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    CARDINAL,
    CARDINAL_ASKED,
    FOR_BUYER,
    FOR_NOTHING,
    FOR_PLACE,
    FOR_TURN_END,
    GOING_ON,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
    PLACES,
    QUEEN,
    QUEEN_ASKED,
    STONE,
    WAS_DRAWN,
    WAS_GRANTED,
)
from vendome.games.necklace.rules.turns import begin_turn


@rule
def go_on(s, log):
    while s.stage == GOING_ON:
        if s.draw_for == FOR_PLACE:
            _fill_place(s, log)
        elif s.draw_for == FOR_BUYER:
            _read_stars(s, log)
        else:
            _end_turn(s, log)


@rule
def _draw_card(s, log):
    """Draw the top card of the stack, which is not empty. Returns its kind."""
    s.stack_left -= 1
    kind = int(s.stack[s.stack_left])
    s.stack[s.stack_left] = NONE
    if s.stack_left == 0:
        emit(log, STACK_RAN_OUT, EVERYBODY)
    return kind


@rule
def _fill_place(s, log):
    """N3.4: fill the next empty place, from the left; N4.9: as long as there are cards."""
    while s.draw_place < PLACES and s.market[s.draw_place] != NONE:
        s.draw_place += 1
    if s.draw_place == PLACES or s.stack_left == 0:
        s.draw_place = NONE
        s.draw_for = FOR_TURN_END
        return
    kind = _draw_card(s, log)
    if kind == MERCHANT_CARD:
        _announce_sale(s, log)
        return
    if role_of(s, kind) == STONE:
        seats = might_react(s, QUEEN)
        if seats:
            s.drawn = kind
            ask_all(s, QUEEN_ASKED, seats)
            return
    _lay_open(s, kind, log)


@rule
def _lay_open(s, kind, log):
    s.market[s.draw_place] = kind
    s.ring[s.draw_place] = 0
    emit(log, OPENED, EVERYBODY, s.draw_place, kind, price_of(s, kind, 0))


@rule
def answer_queen(s, seat, action, log):
    """N4.10: answer whether one plays the Queen.

    At most one seat has it; the place is filled anew.
    """
    if not answer(s, seat, action):
        return
    kind = int(s.drawn)
    s.drawn = NONE
    s.stage = GOING_ON
    for other in range(s.players):
        if s.answer[other] == REACT:
            spend_role(s, other, QUEEN)
            emit(log, QUEEN_PLAYED, EVERYBODY, other, kind, s.draw_place)
            note(s, WAS_GRANTED, other, NONE, kind, True)
            come(s, other, kind, log)
            kind = NONE
    forget_answers(s)
    if kind != NONE:
        _lay_open(s, kind, log)


@rule
def _read_stars(s, log):
    """N4.7: the buyer of an Astrologer draws a hidden card."""
    seat = int(s.turn)
    if s.stack_left == 0:
        emit(log, STACK_GAVE_NOTHING, EVERYBODY, seat)
        ask_to_buy(s, log)
        return
    kind = _draw_card(s, log)
    if kind == MERCHANT_CARD:
        _announce_sale(s, log)
    elif role_of(s, kind) == ASTROLOGER:
        s.gone[kind] += 1
        emit(log, ASTROLOGER_DRAWN, EVERYBODY, seat, kind)
    else:
        emit(log, DREW, EVERYBODY, seat)
        emit(log, CARD_DRAWN, seat_bit(seat), seat, kind)
        note(s, WAS_DRAWN, seat, NONE, kind, kind == NECKLACE_CARD)
        come(s, seat, kind, log)
        ask_to_buy(s, log)


@rule
def _announce_sale(s, log):
    """N3.5: a Merchant announces a sale. First the others may play a Cardinal."""
    s.merchants += 1
    s.gone[MERCHANT_CARD] += 1
    emit(log, MERCHANT_DRAWN, EVERYBODY, s.merchants)
    s.delayed_by = NONE
    s.asked = 0
    _ask_for_cardinal(s, int(s.turn), log)


@rule
def next_for_cardinal(s, last):
    """N4.8: returns the next seat after `last`, clockwise, that might have a Cardinal, or NONE."""
    seats = might_react(s, CARDINAL)
    seat = (last + 1) % s.players
    while seat != s.turn:
        if seats >> seat & 1:
            return seat
        seat = (seat + 1) % s.players
    return NONE


@rule
def _ask_for_cardinal(s, last, log):
    """N4.8: ask the next seat after `last`.

    When all have been asked, the sale is held or put off.
    """
    seat = next_for_cardinal(s, last)
    if seat != NONE:
        s.stage = CARDINAL_ASKED
        s.asked |= seat_bit(seat)
        s.waiting = seat_bit(seat)
        return
    s.asked = 0
    if s.delayed_by == NONE:
        open_sale(s, log)
    else:
        s.due[s.delayed_by] += 1
        emit(log, SALE_PUT_OFF, EVERYBODY, s.delayed_by)
        s.delayed_by = NONE
        s.stage = GOING_ON


@rule
def answer_cardinal(s, seat, action, log):
    if action == REACT:
        kind = spend_role(s, seat, CARDINAL)
        emit(log, CARDINAL_PLAYED, EVERYBODY, seat, kind)
        s.delayed_by = seat
    _ask_for_cardinal(s, seat, log)


@rule
def _end_turn(s, log):
    """N4.8: hold the sales that were put off to this moment,
    one after the other; then the next turn begins.
    """
    if s.due[s.turn]:
        s.due[s.turn] -= 1
        open_sale(s, log)
    else:
        s.draw_for = FOR_NOTHING
        begin_turn(s, (int(s.turn) + 1) % s.players, log)
