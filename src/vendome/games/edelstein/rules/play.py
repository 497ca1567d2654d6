# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The rules as the core calls them: what is legal, and what an action does."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import seat_bit
from vendome.games.edelstein.rules.bargaining import (
    accept_offer,
    answer_nothing,
    legal_offer,
    legal_single,
    make_offer,
    open_with_nothing,
)
from vendome.games.edelstein.rules.event_cards import (
    forgo_card,
    gather,
    half_score,
    legal_gathering,
    legal_half_score,
    legal_removing,
    legal_swapping,
    legal_taking,
    legal_using,
    remove,
    swap,
    take_event,
    use_card,
)
from vendome.games.edelstein.rules.free_choice import (
    choose_alone,
    choose_shared,
    legal_alone,
    legal_shared,
)
from vendome.games.edelstein.rules.rounds import carry_out, choose, go_on
from vendome.games.edelstein.rules.state import (
    ANSWERING,
    CHOOSING,
    COUNT,
    FREE,
    FREE_ALONE,
    FREE_SHARED,
    GATHERING,
    HALF_SCORE,
    NAMING,
    NONE,
    OPENING,
    PASS,
    REMOVING,
    SEATS,
    SECRET,
    SINGLE,
    SWAPPING,
    TAKING,
    USING,
)
from vendome.games.edelstein.rules.two_players import choose_secretly, legal_naming, name


@hot_rule
def legal(s, seat, moves):
    """Put the legal actions of `seat` into `moves`. Returns how many there are."""
    if not s.waiting >> seat & 1:
        return 0
    stage = s.stage
    if stage == CHOOSING or stage == SECRET:
        cards = FREE + 1 if s.players == SEATS else FREE  # E1.4
        for action in range(cards):
            moves.ids[action] = action
        return cards
    if stage == OPENING or stage == ANSWERING:
        return legal_offer(s, seat, moves)
    if stage == NAMING:
        return legal_naming(s, moves)
    if stage == SINGLE:
        return legal_single(s, seat, moves)
    if stage == TAKING:
        return legal_taking(s, moves)
    if stage == USING:
        return legal_using(s, seat, moves)
    if stage == HALF_SCORE:
        return legal_half_score(s, moves)
    if stage == SWAPPING:
        return legal_swapping(s, seat, moves)
    if stage == REMOVING:
        return legal_removing(s, seat, moves)
    if stage == GATHERING:
        return legal_gathering(s, moves)
    if stage == FREE_ALONE:
        return legal_alone(s, seat, moves)
    return legal_shared(s, moves)


@hot_rule
def apply(s, seat, action, log):
    """Do what `seat` chose, which must be legal."""
    act(s, seat, action, log)
    go_on(s, log)


@hot_rule
def act(s, seat, action, log):
    """Do what `seat` chose, and nothing that follows by the rules alone."""
    stage = s.stage
    if action >= COUNT:
        make_offer(s, seat, action, log)
    elif stage == CHOOSING:
        choose(s, seat, action, log)
    elif stage == SECRET:
        choose_secretly(s, seat, action, log)
    elif stage == NAMING:
        name(s, seat, action, log)
    elif stage == OPENING:
        open_with_nothing(s, seat, log)
    elif stage == ANSWERING:
        contested = int(s.contested)
        carry_out(s, accept_offer(s, seat, log), contested, log)
    elif stage == SINGLE:
        contested = int(s.contested)
        carrier = answer_nothing(s, seat, action, log)
        if carrier != NONE:
            carry_out(s, carrier, contested, log)
    elif stage == TAKING:
        take_event(s, seat, action, log)
    elif stage == FREE_ALONE:
        choose_alone(s, seat, action, log)
    elif stage == FREE_SHARED:
        choose_shared(s, seat, action, log)
    elif action == PASS:
        forgo_card(s, seat, log)
    elif stage == USING:
        use_card(s, seat, log)
    elif stage == HALF_SCORE:
        half_score(s, seat, action, log)
    elif stage == SWAPPING:
        swap(s, seat, action, log)
    elif stage == REMOVING:
        remove(s, seat, action, log)
    else:
        gather(s, seat, action, log)


@rule
def midway(s, seat):
    """Returns whether `seat` has begun a move and not finished it."""
    return s.picked > 0 and s.waiting == seat_bit(seat)


@rule
def points(s, seat):
    return int(s.money[seat])
