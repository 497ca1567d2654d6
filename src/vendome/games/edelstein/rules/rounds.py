# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E2, E3, E8: set-up, phases, and the rounds of three to five players; E4.1 and E4.3."""

from __future__ import annotations

from vendome.core.chance import draw, shuffle
from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.edelstein.rules.bargaining import begin_bargain
from vendome.games.edelstein.rules.cards import (
    CARD_GEMS,
    CARD_MILLIONS,
    GEM_CARDS,
    GEMS_PER_COLOUR,
)
from vendome.games.edelstein.rules.event_cards import ask_for_event
from vendome.games.edelstein.rules.event_kinds import (
    ACTION_LOST,
    CARD_DEALT,
    CARD_SET_ASIDE,
    CHOSE,
    HAS_CHOSEN,
    PHASE_BEGAN,
    REVEALED,
    SHORTAGE,
    TOOK_MONEY,
    TURN_BEGAN,
)
from vendome.games.edelstein.rules.event_stack import discard_face_up, stack_events, turn_up_event
from vendome.games.edelstein.rules.free_choice import ask_alone, serve_next
from vendome.games.edelstein.rules.scoring import end_game, score_phase
from vendome.games.edelstein.rules.state import (
    CHOOSING,
    EVENT,
    FREE,
    MONEY,
    NONE,
    RESOLVING,
    ROUND_END,
    ROUNDS,
    SEATS,
    SECRET,
    SET_ASIDE,
)
from vendome.games.edelstein.rules.supply import gems_of, return_gems, take_gems

PHASES = 3
FIRST_GEMS = 3  # E2.1: of each colour
SCARCE = 5  # E8.2


@rule
def blank(s):
    """Clear whatever is chosen, named, drawn or bargained for."""
    s.face_up = NONE
    s.drawn = NONE
    s.contested = NONE
    s.opener = NONE
    s.rival = NONE
    s.offerer = NONE
    s.active = NONE
    s.beginner = NONE
    s.named[0] = NONE
    s.named[1] = NONE
    for seat in range(SEATS):
        s.chosen[seat] = NONE
        s.card[seat] = NONE


@rule
def start(s, log):
    """E2: do the set-up, up to the first choice."""
    blank(s)
    for colour in range(4):
        for seat in range(s.players):
            s.gems[seat, colour] = FIRST_GEMS
        s.supply[colour] = GEMS_PER_COLOUR - FIRST_GEMS * s.players
    stack_events(s)
    begin_phase(s, log)


@rule
def begin_phase(s, log):
    """E8.1, E8.2: begin a phase; E9.2 and E9.7 for two players."""
    emit(log, PHASE_BEGAN, EVERYBODY, s.phase, ROUNDS[s.players])
    if s.phase > 0:
        _refill_scarce(s, log)
    if s.players == 2:
        if s.phase == 0:
            _shuffle_gem_cards(s)  # E9.2: three piles of ten, one for each phase
        s.beginner = _who_begins(s)
        s.active = s.beginner
    else:
        _shuffle_gem_cards(s)
        s.dealt = SET_ASIDE[s.players]
        if s.dealt > 0:
            emit(log, CARD_SET_ASIDE, EVERYBODY, s.deck[s.dealt - 1])
    s.turn = 0
    begin_turn(s, log)


@rule
def _shuffle_gem_cards(s):
    for i in range(GEM_CARDS):
        s.deck[i] = i
    shuffle(s, s.deck, 0, GEM_CARDS)


@rule
def _refill_scarce(s, log):
    """E8.2: if the supply is short of a colour, everybody returns a gem of it."""
    for colour in range(4):
        if s.supply[colour] <= SCARCE:
            emit(log, SHORTAGE, EVERYBODY, colour)
            for seat in range(s.players):
                return_gems(s, seat, colour, 1, log)


@rule
def _who_begins(s):
    """E9.7: returns who begins: the richer; then who has more gems;
    then who did not begin the last phase.
    """
    if s.phase == 0:
        return draw(s, 2)
    difference = int(s.money[1]) - int(s.money[0])
    if difference == 0:
        difference = gems_of(s, 1) - gems_of(s, 0)
    if difference == 0:
        return 1 - int(s.beginner)
    return 1 if difference > 0 else 0


@rule
def begin_turn(s, log):
    """E3.1: begin a round; E9.3: a turn of two players."""
    emit(log, TURN_BEGAN, EVERYBODY, s.turn, s.active)
    if s.players == 2:
        _deal_card(s, int(s.active), log)
        discard_face_up(s, log)
        s.stage = SECRET
        s.waiting = seat_bit(s.active)
    else:
        for seat in range(s.players):
            _deal_card(s, seat, log)
        s.stage = CHOOSING
        s.waiting = (1 << int(s.players)) - 1
    turn_up_event(s, log)


@rule
def _deal_card(s, seat, log):
    s.card[seat] = s.deck[s.dealt]
    s.dealt += 1
    emit(log, CARD_DEALT, EVERYBODY, seat, s.card[seat])


@hot_rule
def lay_choice(s, seat, action, log):
    """E3.2: lay a choice out face down. That it was made is public."""
    s.chosen[seat] = action
    s.waiting &= ~seat_bit(seat)
    emit(log, HAS_CHOSEN, EVERYBODY, seat)
    emit(log, CHOSE, seat_bit(seat), seat, action)


@hot_rule
def choose(s, seat, action, log):
    """E3.2, E3.3: choose an action. Once the last player has chosen, all choices are revealed."""
    lay_choice(s, seat, action, log)
    if s.waiting == 0:
        for other in range(s.players):
            emit(log, REVEALED, EVERYBODY, other, s.chosen[other])
        s.stage = RESOLVING


@rule
def resolve(s, action, log):
    """E3.4: one chooser carries an action out, two bargain for it, more lose it."""
    one, two, choosers = NONE, NONE, 0
    for seat in range(s.players):
        if s.chosen[seat] == action:
            one, two = seat, one
            choosers += 1
    if action == FREE:
        if choosers == 1:
            ask_alone(s, one, log)
        elif choosers > 1:
            serve_next(s, log)
    elif choosers == 1:
        carry_out(s, one, action, log)
    elif choosers == 2:
        begin_bargain(s, one, two, action, log)
    elif choosers > 2:
        emit(log, ACTION_LOST, EVERYBODY, action, choosers)


@rule
def card_of(s, seat):
    """Returns the gem card that a seat uses. Of two players both use the active one's (E9.5)."""
    return int(s.card[seat if s.players > 2 else s.active])


@rule
def carry_out(s, seat, action, log):
    """E4.1, E4.2, E4.3: carry an action out."""
    card = card_of(s, seat)
    if action == MONEY:
        s.money[seat] += CARD_MILLIONS[card]
        emit(log, TOOK_MONEY, EVERYBODY, seat, CARD_MILLIONS[card])
    elif action == EVENT:
        ask_for_event(s, seat, log)
    else:
        gems = CARD_GEMS[card]
        take_gems(s, seat, gems[0], gems[1], gems[2], gems[3], log)


@rule
def end_turn(s, log):
    """E3.5, E3.6: end a round; E9.6: a turn of two players."""
    s.resolving = MONEY
    s.named[0] = NONE
    s.named[1] = NONE
    for seat in range(s.players):
        s.chosen[seat] = NONE
        s.card[seat] = NONE
    if s.players == 2:
        s.active = 1 - s.active
    else:
        discard_face_up(s, log)
    s.turn += 1
    if s.turn < ROUNDS[s.players]:
        begin_turn(s, log)
        return
    score_phase(s, log)
    if s.phase + 1 < PHASES:
        s.phase += 1
        begin_phase(s, log)
    else:
        end_game(s, log)


@hot_rule
def go_on(s, log):
    """Go on by the rules alone, until a seat must act or the game is over."""
    while s.stage == RESOLVING:
        if s.resolving == ROUND_END:
            end_turn(s, log)
        else:
            action = int(s.resolving)
            s.resolving = action + 1
            resolve(s, action, log)
