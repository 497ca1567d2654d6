# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E4.2, E7: taking an event card, and carrying out the immediate ones."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.edelstein.rules.cards import (
    FOUR_RED_BLUE,
    GATHER,
    HALF_SCORING,
    HALVE,
    REMOVE,
    SCORING_KINDS,
    SWAP,
)
from vendome.games.edelstein.rules.event_kinds import (
    EVENT_FORGONE,
    EVENT_LAID_OUT,
    EVENT_USED,
    HALF_SCORING_BEGAN,
    NO_EVENT_LEFT,
    REMOVED,
    SWAPPED,
    TOOK_GEMS,
    TOOK_HIDDEN_EVENT,
    TOOK_OPEN_EVENT,
)
from vendome.games.edelstein.rules.event_stack import discard_face_up, draw_event, lay_under
from vendome.games.edelstein.rules.scoring import (
    HALF_MILLIONS,
    most_of,
    return_scored,
    score_colour,
)
from vendome.games.edelstein.rules.state import (
    COLOUR,
    GATHERING,
    HALF_SCORE,
    NONE,
    OPPONENT,
    PASS,
    REMOVING,
    RESOLVING,
    SWAPPING,
    TAKE_HIDDEN,
    TAKE_OPEN,
    TAKING,
    USE,
    USING,
)
from vendome.games.edelstein.rules.steps import add_step, forget_steps, list_colours
from vendome.games.edelstein.rules.supply import (
    emit_colour,
    gems_of,
    move_between,
    move_from_supply,
    move_to_supply,
    return_gems,
)

FOUR = 4  # E7.5
GATHERED = 3  # E7.9


@rule
def ask_for_event(s, seat, log):
    """E4.2: ask for the open card or the top one of the stack."""
    if s.face_up == NONE and s.stack_left == 0:
        emit(log, NO_EVENT_LEFT, EVERYBODY, seat)
        return
    s.stage = TAKING
    s.waiting = seat_bit(seat)


@rule
def legal_taking(s, moves):
    n = 0
    if s.face_up != NONE:
        moves.ids[n] = TAKE_OPEN
        n += 1
    if s.stack_left:
        moves.ids[n] = TAKE_HIDDEN
        n += 1
    return n


@rule
def take_event(s, seat, action, log):
    if action == TAKE_OPEN:
        kind = int(s.face_up)
        s.face_up = NONE
        emit(log, TOOK_OPEN_EVENT, EVERYBODY, seat, kind)
    else:
        discard_face_up(s, log)  # before anybody looks at the new one
        kind = draw_event(s, log)
        emit(log, TOOK_HIDDEN_EVENT, EVERYBODY, seat, kind)
    if kind < SCORING_KINDS:
        s.front[seat, kind] += 1
        emit(log, EVENT_LAID_OUT, EVERYBODY, seat, kind)
        s.stage = RESOLVING
        return
    s.drawn = kind
    if kind == HALF_SCORING:
        s.stage = HALF_SCORE
    elif kind == SWAP:
        s.stage = SWAPPING
    elif kind == REMOVE:
        s.stage = REMOVING
    elif kind == GATHER:
        s.stage = GATHERING
    else:
        s.stage = USING


@rule
def finish_card(s, log):
    """Lay an immediate card, used or forgone, face up under the stack."""
    kind = int(s.drawn)
    s.drawn = NONE
    forget_steps(s)
    s.stage = RESOLVING
    lay_under(s, kind, log)


@rule
def forgo_card(s, seat, log):
    emit(log, EVENT_FORGONE, EVERYBODY, seat, s.drawn)
    finish_card(s, log)


@rule
def colours_set_by(kind):
    """E7.5: returns the two colours that a card of this kind brings to four gems."""
    return (0, 3) if kind == FOUR_RED_BLUE else (1, 2)


@rule
def halved(gems):
    """E7.10: returns how many of so many gems are left: half is returned, rounded down."""
    return gems - gems // 2


@rule
def legal_using(s, seat, moves):
    """List what can be done with a card. Returns how many actions these are.

    A card that would change nothing can only be forgone.
    """
    moves.ids[0] = PASS
    changes = False
    if s.drawn == HALVE:
        for colour in range(4):
            most = most_of(s, colour)
            changes = changes or halved(most) < most
    else:
        for colour in colours_set_by(int(s.drawn)):
            changes = changes or _would_set(s, seat, colour)
    if changes:
        moves.ids[1] = USE
    return 2 if changes else 1


@rule
def _would_set(s, seat, colour):
    gems = s.gems[seat, colour]
    return gems > FOUR or (gems < FOUR and s.supply[colour] > 0)


@rule
def use_card(s, seat, log):
    emit(log, EVENT_USED, EVERYBODY, seat, s.drawn)
    if s.drawn == HALVE:
        _halve(s, log)
    else:
        for colour in colours_set_by(int(s.drawn)):
            _set_to_four(s, seat, colour, log)
    finish_card(s, log)


@rule
def _set_to_four(s, seat, colour, log):
    """E7.5: bring a colour to four gems."""
    gems = int(s.gems[seat, colour])
    if gems > FOUR:
        return_gems(s, seat, colour, gems - FOUR, log)
    elif gems < FOUR:
        _gather(s, seat, colour, FOUR - gems, log)


@rule
def _gather(s, seat, colour, count, log):
    count = move_from_supply(s, seat, colour, count)
    if count > 0:
        emit_colour(log, TOOK_GEMS, seat, colour, count)


@rule
def _halve(s, log):
    """E7.10: let everybody return half of each colour, rounded down."""
    for seat in range(s.players):
        for colour in range(4):
            gems = int(s.gems[seat, colour])
            return_gems(s, seat, colour, gems - halved(gems), log)


@rule
def legal_half_score(s, moves):
    moves.ids[0] = PASS
    n = 1
    for colour in range(4):
        if most_of(s, colour):
            moves.ids[n] = COLOUR + colour
            n += 1
    return n


@rule
def half_score(s, seat, action, log):
    """E7.6: score a colour for half the amount, with the full return.

    Scoring cards neither pay nor leave.
    """
    colour = action - COLOUR
    emit(log, HALF_SCORING_BEGAN, EVERYBODY, seat, colour)
    holders = score_colour(s, colour, int(HALF_MILLIONS[colour]), log)
    return_scored(s, colour, holders, log)
    finish_card(s, log)


@rule
def legal_gathering(s, moves):
    moves.ids[0] = PASS
    return list_colours(s.supply, moves, 1)


@rule
def gather(s, seat, action, log):
    """E7.9: take three gems of one colour."""
    emit(log, EVENT_USED, EVERYBODY, seat, s.drawn)
    _gather(s, seat, action - COLOUR, GATHERED, log)
    finish_card(s, log)


@rule
def _can_swap(s, opponent, given):
    """Returns whether the opponent has a gem of another colour than this one."""
    return gems_of(s, opponent) > s.gems[opponent, given]


@rule
def legal_swapping(s, seat, moves):
    """E7.7: list an opponent; then the gem to give; then the gem to get, of another colour.

    Returns how many actions there are.
    """
    n = 0
    if s.picked == 0:
        moves.ids[0] = PASS
        n = 1
        for opponent in range(s.players):
            possible = False
            for given in range(4):
                if s.gems[seat, given] and _can_swap(s, opponent, given):
                    possible = True
            if opponent != seat and possible:
                moves.ids[n] = OPPONENT + opponent
                n += 1
        return n
    opponent = int(s.picks[0])
    for colour in range(4):
        if s.picked == 1:
            possible = s.gems[seat, colour] > 0 and _can_swap(s, opponent, colour)
        else:
            possible = s.gems[opponent, colour] > 0 and colour != s.picks[1]
        if possible:
            moves.ids[n] = COLOUR + colour
            n += 1
    return n


@rule
def swap(s, seat, action, log):
    """E7.7: take one step of a swap."""
    add_step(s, action - (OPPONENT if s.picked == 0 else COLOUR))
    if s.picked < 3:
        return
    opponent, given, taken = int(s.picks[0]), int(s.picks[1]), int(s.picks[2])
    move_between(s, seat, opponent, given, 1)
    move_between(s, opponent, seat, taken, 1)
    emit(log, SWAPPED, EVERYBODY, seat, opponent, given, taken)
    finish_card(s, log)


@rule
def victim(s, seat, number):
    """E7.8: returns opponent number `number` who has gems,
    in seat order from 0; NONE after the last.
    """
    for opponent in range(s.players):
        if opponent != seat and gems_of(s, opponent):
            if number == 0:
                return opponent
            number -= 1
    return NONE


@rule
def legal_removing(s, seat, moves):
    n = 0
    if s.picked == 0:
        moves.ids[0] = PASS
        n = 1
    opponent = victim(s, seat, int(s.picked))
    return n if opponent == NONE else list_colours(s.gems[opponent], moves, n)


@rule
def remove(s, seat, action, log):
    """E7.8: choose a gem of each opponent that has any, one after the other.

    They are removed together.
    """
    add_step(s, action - COLOUR)
    if victim(s, seat, int(s.picked)) != NONE:
        return
    emit(log, EVENT_USED, EVERYBODY, seat, s.drawn)
    number = 0
    for opponent in range(s.players):
        if opponent != seat and gems_of(s, opponent):
            colour = int(s.picks[number])
            number += 1
            move_to_supply(s, opponent, colour, 1)
            emit(log, REMOVED, EVERYBODY, seat, opponent, colour)
    finish_card(s, log)
