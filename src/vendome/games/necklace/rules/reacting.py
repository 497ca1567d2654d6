# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N4.12: questions that must not show who holds what.

Every seat that might have the card, as far as everybody knows, is asked. If several are asked at
once, answers stay secret until the last of them is in.
"""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import seat_bit
from vendome.games.necklace.rules.actions import PASS, REACT
from vendome.games.necklace.rules.kinds import how_many, may_be_held
from vendome.games.necklace.rules.state import SEATS


@rule
def might_react(s, role):
    """Returns the seats whose hand may hold a card with this role, one bit each."""
    seats = 0
    if may_be_held(s, role):
        for seat in range(s.players):
            if s.hand_size[seat]:
                seats |= seat_bit(seat)
    return seats


@rule
def ask_all(s, stage, seats):
    s.stage = stage
    s.asked = seats
    s.waiting = seats
    for seat in range(SEATS):
        s.answer[seat] = PASS


@hot_rule
def legal_reaction(s, seat, role, moves):
    """List passing and, if the seat has it, playing the card.

    Returns how many actions these are.
    """
    moves.ids[0] = PASS
    if how_many(s, s.hand[seat], role) == 0:
        return 1
    moves.ids[1] = REACT
    return 2


@rule
def answer(s, seat, action):
    """Note an answer. Returns whether it was the last."""
    s.answer[seat] = action
    s.waiting &= ~seat_bit(seat)
    return s.waiting == 0


@rule
def forget_answers(s):
    s.asked = 0
    for seat in range(SEATS):
        s.answer[seat] = PASS
