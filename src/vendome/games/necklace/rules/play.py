# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The rules as the core calls them: what is legal, and what an action does."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.rules.actions import BUY, DISCARD, END
from vendome.games.necklace.rules.drawing import answer_cardinal, answer_queen, go_on
from vendome.games.necklace.rules.forgery import discard_stone, legal_discards, parry
from vendome.games.necklace.rules.influence import end_influence, legal_influence, play_influence
from vendome.games.necklace.rules.market import ask_to_buy, buy, end_buying, legal_buys
from vendome.games.necklace.rules.reacting import legal_reaction
from vendome.games.necklace.rules.selling import (
    answer_alchemist,
    display,
    legal_changes,
    legal_display,
)
from vendome.games.necklace.rules.state import (
    BUYING,
    CARDINAL,
    CARDINAL_ASKED,
    FORGED,
    GOING_ON,
    INFLUENCE,
    MUSKETEER,
    PARRYING,
    QUEEN,
    QUEEN_ASKED,
    SELLING,
)


@hot_rule
def legal(s, seat, moves):
    """Put the legal actions of `seat` into `moves`. Returns how many there are."""
    if not s.waiting >> seat & 1:
        return 0
    stage = s.stage
    if stage == QUEEN_ASKED:
        return legal_reaction(s, seat, QUEEN, moves)
    if stage == BUYING:
        return legal_buys(s, moves)
    if stage == INFLUENCE:
        return legal_influence(s, seat, moves)
    if stage == SELLING:
        return legal_display(s, seat, moves)
    if stage == CARDINAL_ASKED:
        return legal_reaction(s, seat, CARDINAL, moves)
    if stage == PARRYING:
        return legal_reaction(s, seat, MUSKETEER, moves)
    if stage == FORGED:
        return legal_discards(s, seat, moves)
    return legal_changes(s, seat, moves)


@hot_rule
def apply(s, seat, action, log):
    """Do what `seat` chose, which must be legal."""
    stage = s.stage
    if stage == QUEEN_ASKED:
        answer_queen(s, seat, action, log)
    elif stage == BUYING:
        if action == END:
            end_buying(s, log)
        else:
            buy(s, seat, action - BUY, log)
    elif stage == INFLUENCE:
        if action == END:
            end_influence(s, seat, log)
            ask_to_buy(s, log)
        else:
            play_influence(s, seat, action, log)
    elif stage == SELLING:
        display(s, seat, action, log)
    elif stage == CARDINAL_ASKED:
        answer_cardinal(s, seat, action, log)
    elif stage == PARRYING:
        parry(s, seat, action, log)
    elif stage == FORGED:
        discard_stone(s, seat, action - DISCARD, log)
    else:
        answer_alchemist(s, seat, action, log)
    if s.stage == GOING_ON:
        go_on(s, log)


@rule
def midway(s, seat):
    """Returns whether `seat` has begun a move and not finished it."""
    return s.picked[seat] > 0
