# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E5: two players who chose the same action bargain for it with gems."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.edelstein.rules.cards import GEMS_PER_COLOUR
from vendome.games.edelstein.rules.event_kinds import (
    ACCEPTED,
    BARGAIN_BEGAN,
    BARGAIN_FAILED,
    OFFERED,
    OFFERED_NOTHING,
    TOOK_SINGLE,
)
from vendome.games.edelstein.rules.state import (
    ACCEPT,
    ANSWERING,
    COLOUR,
    COUNT,
    NONE,
    OPENING,
    PASS,
    RESOLVING,
    SINGLE,
)
from vendome.games.edelstein.rules.steps import add_step, forget_steps, list_colours
from vendome.games.edelstein.rules.supply import move_between


@rule
def goes_first(s, seat, other):
    """E5.2: returns whether a seat comes before another.

    It has fewer red, then yellow, green, blue gems; then less money; then it is the later seat.
    """
    for colour in range(4):
        if s.gems[seat, colour] != s.gems[other, colour]:
            return s.gems[seat, colour] < s.gems[other, colour]
    if s.money[seat] != s.money[other]:
        return s.money[seat] < s.money[other]
    return seat > other


@rule
def begin_bargain(s, one, two, action, log):
    s.opener = one if goes_first(s, one, two) else two
    s.rival = two if s.opener == one else one
    s.contested = action
    s.stage = OPENING
    s.waiting = seat_bit(s.opener)
    emit(log, BARGAIN_BEGAN, EVERYBODY, action, s.opener, s.rival)


@hot_rule
def rank(red, yellow, green, blue):
    """E5.4: returns the rank of an offer. The number of gems counts first, then the colours."""
    return (((red + yellow + green + blue) * 32 + red) * 32 + yellow) * 32 + green


@hot_rule
def least_count(s, seat):
    """Returns how many gems of the colour whose turn it is an offer needs to be higher.

    The steps go from red to blue. A count is enough if the offer is higher than the standing one
    once all gems of the colours still to come are added. If it is more than the seat has, it cannot
    raise.
    """
    step = int(s.picked)
    red = int(s.picks[0]) if step > 0 else int(s.gems[seat, 0])
    yellow = int(s.picks[1]) if step > 1 else int(s.gems[seat, 1])
    green = int(s.picks[2]) if step > 2 else int(s.gems[seat, 2])
    blue = int(s.gems[seat, 3])
    offer = s.offer
    standing = int(offer[0]) + int(offer[1]) + int(offer[2]) + int(offer[3])
    spare = red + yellow + green + blue - standing
    even = int(s.gems[seat, step]) - spare  # with this many, both offers have as many gems
    if even < 0:
        return 0
    if step == 0:
        red = even
    elif step == 1:
        yellow = even
    elif step == 2:
        green = even
    higher = rank(red, yellow, green, blue - spare if step == 3 else blue) > rank(
        int(offer[0]), int(offer[1]), int(offer[2]), int(offer[3])
    )
    return even if higher else even + 1


@hot_rule
def legal_counts(s, seat, moves, n):
    least = least_count(s, seat)
    counts = int(s.gems[seat, s.picked]) + 1 - least
    if counts <= 0:
        return n
    for i in range(GEMS_PER_COLOUR + 1):  # all of them: a fixed loop is one vector store
        moves.ids[n + i] = COUNT + least + i
    return n + counts


@hot_rule
def legal_offer(s, seat, moves):
    """E5.3, E5.6, E5.7: list the legal steps of an opening or an answer.

    Returns how many there are.
    """
    n = 0
    if s.picked == 0:
        moves.ids[0] = PASS if s.stage == OPENING else ACCEPT
        n = 1
    return legal_counts(s, seat, moves, n)


@rule
def legal_single(s, seat, moves):
    """E5.7: list exactly one own gem, or nothing. Returns how many actions these are."""
    moves.ids[0] = PASS
    return list_colours(s.gems[seat], moves, 1)


@hot_rule
def make_offer(s, seat, action, log):
    """Take one step of an offer. After the fourth it stands, and the other player answers."""
    add_step(s, action - COUNT)
    if s.picked < 4:
        return
    for colour in range(4):
        s.offer[colour] = s.picks[colour]
    forget_steps(s)
    s.offerer = seat
    s.stage = ANSWERING
    s.waiting = seat_bit(s.rival if seat == s.opener else s.opener)
    emit(log, OFFERED, EVERYBODY, seat, s.offer[0], s.offer[1], s.offer[2], s.offer[3])


@rule
def open_with_nothing(s, seat, log):
    emit(log, OFFERED_NOTHING, EVERYBODY, seat)
    s.stage = SINGLE
    s.waiting = seat_bit(s.rival)


@rule
def end_bargain(s):
    s.opener = NONE
    s.rival = NONE
    s.offerer = NONE
    s.contested = NONE
    for colour in range(4):
        s.offer[colour] = 0
    s.stage = RESOLVING


@rule
def accept_offer(s, seat, log):
    """E5.1, E5.8: the gems change hands.

    Returns the seat that made the offer and carries the action out.
    """
    offerer = int(s.offerer)
    for colour in range(4):
        move_between(s, offerer, seat, colour, s.offer[colour])
    emit(log, ACCEPTED, EVERYBODY, seat, offerer, s.offer[0], s.offer[1], s.offer[2], s.offer[3])
    end_bargain(s)
    return offerer


@rule
def answer_nothing(s, seat, action, log):
    """E5.7: answer with one gem, which the opener must take, or with nothing.

    Returns the seat that carries the action out.
    """
    if action == PASS:
        emit(log, OFFERED_NOTHING, EVERYBODY, seat)
        emit(log, BARGAIN_FAILED, EVERYBODY, s.contested)
        end_bargain(s)
        return NONE
    move_between(s, seat, s.opener, action - COLOUR, 1)
    emit(log, TOOK_SINGLE, EVERYBODY, s.opener, seat, action - COLOUR)
    end_bargain(s)
    return seat
