# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E4.4, E4.5: Free Choice, the fourth action of the game of five."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.edelstein.rules.bargaining import goes_first
from vendome.games.edelstein.rules.event_kinds import (
    FREE_CHOICE,
    FREE_CHOICE_DECLINED,
    FREE_CHOICE_EMPTY,
    FREE_CHOICE_IMPOSSIBLE,
    TOOK_GEMS,
)
from vendome.games.edelstein.rules.state import (
    COLOUR,
    FREE,
    FREE_ALONE,
    FREE_SHARED,
    NONE,
    PASS,
    RESOLVING,
)
from vendome.games.edelstein.rules.steps import add_step, forget_steps, list_colours
from vendome.games.edelstein.rules.supply import (
    emit_colour,
    gems_of,
    move_from_supply,
    move_to_supply,
    supply_left,
)


@rule
def ask_alone(s, seat, log):
    """E4.4: ask a seat that has Free Choice alone. With no gem to return, nothing happens."""
    if gems_of(s, seat) == 0:
        emit(log, FREE_CHOICE_IMPOSSIBLE, EVERYBODY, seat)
        return
    s.stage = FREE_ALONE
    s.waiting = seat_bit(seat)


@rule
def to_take(s):
    """Returns how many gems are taken for the one returned: two, if with it there are two."""
    return min(2, supply_left(s) + 1)


@rule
def _free(s, colour):
    """Returns how many gems of a colour can be taken after the steps made so far."""
    free = int(s.supply[colour])
    if s.picks[0] == colour:
        free += 1
    if s.picked == 2 and s.picks[1] == colour:
        free -= 1
    return free


@rule
def legal_alone(s, seat, moves):
    """List the gem to return, or none; then the two to take, the more valuable one first.

    Returns how many actions there are.
    """
    n = 0
    if s.picked == 0:
        moves.ids[0] = PASS
        return list_colours(s.gems[seat], moves, 1)
    first = int(s.picks[1]) if s.picked == 2 else 0
    two = s.picked == 1 and to_take(s) == 2
    for colour in range(first, 4):
        possible = _free(s, colour) > 0
        if two:
            after = -1
            for second in range(colour, 4):
                after += _free(s, second)
            possible = possible and after > 0
        if possible:
            moves.ids[n] = COLOUR + colour
            n += 1
    return n


@rule
def choose_alone(s, seat, action, log):
    """E4.4: take one step of Free Choice."""
    if action == PASS:
        emit(log, FREE_CHOICE_DECLINED, EVERYBODY, seat)
        s.stage = RESOLVING
        return
    add_step(s, action - COLOUR)
    count = to_take(s)
    if s.picked <= count:
        return
    move_to_supply(s, seat, s.picks[0], 1)
    emit(log, FREE_CHOICE, EVERYBODY, seat, s.picks[0])
    for step in range(1, count + 1):
        move_from_supply(s, seat, s.picks[step], 1)
        emit_colour(log, TOOK_GEMS, seat, s.picks[step], 1)
    forget_steps(s)
    s.stage = RESOLVING


@rule
def serve_next(s, log):
    """E4.5: ask the next of several, in the order of E5.2. An empty supply ends it."""
    following = NONE
    for seat in range(s.players):
        if s.chosen[seat] == FREE and not s.served >> seat & 1:
            if supply_left(s) == 0:
                emit(log, FREE_CHOICE_EMPTY, EVERYBODY, seat)
            elif following == NONE or goes_first(s, seat, following):
                following = seat
    if following == NONE:
        s.served = 0
        s.stage = RESOLVING
    else:
        s.stage = FREE_SHARED
        s.waiting = seat_bit(following)


@rule
def legal_shared(s, moves):
    return list_colours(s.supply, moves, 0)


@rule
def choose_shared(s, seat, action, log):
    move_from_supply(s, seat, action - COLOUR, 1)
    emit_colour(log, TOOK_GEMS, seat, action - COLOUR, 1)
    s.served |= seat_bit(seat)
    serve_next(s, log)
