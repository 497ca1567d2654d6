# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C1, C2.1, C2.10, C4.1: screens, set-up, the parts of the day and the order of the sellers."""

from __future__ import annotations

from vendome.core.chance import draw, shuffle
from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, LOWEST, emit, seat_bit
from vendome.games.carats.rules.event_kinds import (
    CARD_DEALT,
    FIRST_BY_CHANCE,
    FIRST_LEFT,
    FIRST_NAMED,
    PART_BEGAN,
    SCREEN_TAKEN,
    SET_UP,
    TURN_BEGAN,
    VALUE_DEALT,
    VALUE_TURNED_UP,
)
from vendome.games.carats.rules.scoring import ask_for_rankings, score
from vendome.games.carats.rules.state import (
    ASIDE,
    BAG,
    CARDS,
    CARDS_EACH,
    CLOSING,
    EACH,
    KINDS,
    LEAST_TO_LOOK,
    NAME,
    NAMING,
    NONE,
    PARTS,
    SALES,
    SCREEN,
    SCREENS,
    SEATS,
    SECRETS,
    VALUES,
)
from vendome.games.carats.rules.unmet import ask_for_card


@rule
def start(s, log):
    """C1.1: ask everybody for a screen first of all, in the order of the seats."""
    s.stage = SCREENS
    s.waiting = seat_bit(0)
    s.seller = NONE
    s.on_table = NONE
    for seat in range(SEATS):
        s.colour[seat] = NONE
        for rank in range(SEATS):
            s.ranking[seat, rank] = NONE
    for part in range(PARTS):
        s.first[part] = NONE
    for card in range(CARDS):
        s.card_seen[card] = NONE
        s.place[card] = ASIDE
    for sale in range(SALES):
        s.sold_by[sale] = NONE
        s.sold_under[sale] = NONE
        s.partner[sale] = NONE
        for kind in range(KINDS):
            s.shown[sale, kind] = NONE


@rule
def free_colours(s):
    """Returns the colours of the screens that nobody has taken, one bit each."""
    free = (1 << SEATS) - 1
    for seat in range(s.players):
        if s.colour[seat] != NONE:
            free &= ~(1 << int(s.colour[seat]))
    return free


@rule
def legal_screens(s, moves):
    free = free_colours(s)
    n = 0
    for colour in range(SEATS):
        if free >> colour & 1:
            moves.ids[n] = SCREEN + colour
            n += 1
    return n


@rule
def take_screen(s, seat, colour, log):
    s.colour[seat] = colour
    emit(log, SCREEN_TAKEN, EVERYBODY, seat, colour)
    if seat + 1 == SEATS - 1 and s.players == SEATS:  # the last of six has no choice
        last = int(LOWEST[free_colours(s)])
        s.colour[seat + 1] = last
        emit(log, SCREEN_TAKEN, EVERYBODY, seat + 1, last)
    elif seat + 1 < s.players:
        s.waiting = seat_bit(seat + 1)
        return
    _set_up(s, log)
    _begin_part(s, log)


@rule
def _set_up(s, log):
    """C1.2 to C1.4: deal items, cards and values."""
    emit(log, SET_UP, EVERYBODY, s.players)
    for kind in range(s.players + 1):
        s.bag[kind] = EACH
        s.basis[BAG, kind] = EACH
        for seat in range(s.players):
            s.held[seat, kind] = EACH
            s.basis[seat, kind] = EACH
    s.bag_left = EACH * (s.players + 1)
    for card in range(CARDS):
        s.place[card] = min(card // CARDS_EACH, int(s.players))
        if s.place[card] == s.players:
            s.place[card] = ASIDE
    shuffle(s, s.place, 0, CARDS)
    for value in range(SECRETS):
        s.values[value] = value
    shuffle(s, s.values, 0, SECRETS)
    for seat in range(s.players):
        s.total[seat] = EACH * (s.players + 1)
        s.hand[seat] = CARDS_EACH
        emit(log, VALUE_DEALT, seat_bit(seat), seat, VALUES[s.values[seat]])
        for card in range(CARDS):
            if s.place[card] == seat:
                emit(log, CARD_DEALT, seat_bit(seat), seat, card)


@rule
def _begin_part(s, log):
    """C1.5, C4.1: turn up a value; then somebody begins."""
    part = int(s.part)
    s.turn = 0
    s.seller = NONE
    emit(log, PART_BEGAN, EVERYBODY, part)
    emit(log, VALUE_TURNED_UP, EVERYBODY, VALUES[s.values[s.players + part]])
    if part == 0:
        s.first[0] = draw(s, int(s.players))
        emit(log, FIRST_BY_CHANCE, EVERYBODY, s.first[0])
        _begin_turn(s, int(s.first[0]), log)
        return
    new = not_yet_first(s)
    if new & (new - 1) == 0:
        s.first[part] = int(LOWEST[new])
        emit(log, FIRST_LEFT, EVERYBODY, s.first[part])
        _begin_turn(s, int(s.first[part]), log)
        return
    s.stage = NAMING
    s.waiting = seat_bit(s.first[part - 1])


@rule
def not_yet_first(s):
    """C4.1: returns who has begun no part of the day, one bit each."""
    new = (1 << s.players) - 1
    for part in range(s.part):
        new &= ~seat_bit(s.first[part])
    return new


@rule
def legal_names(s, moves):
    new = not_yet_first(s)
    n = 0
    for seat in range(s.players):
        if new >> seat & 1:
            moves.ids[n] = NAME + seat
            n += 1
    return n


@rule
def name_first(s, seat, first, log):
    s.first[s.part] = first
    emit(log, FIRST_NAMED, EVERYBODY, first, seat)
    _begin_turn(s, first, log)


@rule
def _begin_turn(s, seller, log):
    s.seller = seller
    s.sold_by[s.sale] = seller
    s.dropped = 0
    emit(log, TURN_BEGAN, EVERYBODY, seller, s.turn)
    ask_for_card(s, log)


@rule
def close_turn(s, log):
    """C3.1: with four or more players, ask the seller to end the turn by a move."""
    s.on_table = NONE
    if s.players >= LEAST_TO_LOOK:
        s.stage = CLOSING
        s.waiting = seat_bit(s.seller)
    else:
        end_turn(s, log)


@rule
def end_turn(s, log):
    """C2.1, C2.10: go on to the next player clockwise,
    to the next part of the day, or to the end.
    """
    s.sale += 1
    s.turn += 1
    if s.turn < s.players:
        _begin_turn(s, (int(s.seller) + 1) % s.players, log)
        return
    if s.part + 1 < PARTS:
        s.part += 1
        _begin_part(s, log)
        return
    s.seller = NONE
    if s.rating_agencies:
        ask_for_rankings(s)
    else:
        score(s, log)
