# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The rules as the core calls them: what is legal, and what an action does."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.carats.rules.day import (
    close_turn,
    end_turn,
    legal_names,
    legal_screens,
    name_first,
    take_screen,
)
from vendome.games.carats.rules.exchange import ask_for_exchange, bank, legal_exchange, trade
from vendome.games.carats.rules.looking import legal_looks, look
from vendome.games.carats.rules.lots import lay_out, legal_cards, legal_lot, play_card
from vendome.games.carats.rules.offers import legal_offer, offer
from vendome.games.carats.rules.scoring import legal_ranks, rank
from vendome.games.carats.rules.state import (
    BANKING,
    CARD,
    CLOSING,
    DISCARD,
    END,
    EXCHANGING,
    LOOK,
    LOT,
    NAME,
    NAMING,
    OFFERING,
    RATING,
    RESOLVING,
    SCREEN,
    SELLING,
    TRADE,
    UNMET,
)
from vendome.games.carats.rules.unmet import ask_for_card, discard, legal_discards


@hot_rule
def legal(s, seat, moves):
    """Put the legal actions of `seat` into `moves`. Returns how many there are."""
    if not s.waiting >> seat & 1:
        return 0
    stage = s.stage
    if stage == OFFERING:
        return legal_offer(s, seat, moves)
    if stage == LOT:
        n = legal_lot(s, seat, moves)
        return n if s.picked[seat] else legal_looks(s, seat, moves, n)
    if stage == SELLING:
        return legal_looks(s, seat, moves, legal_cards(s, seat, moves))
    if stage == UNMET:
        return legal_looks(s, seat, moves, legal_discards(s, seat, moves))
    if stage == EXCHANGING:
        return legal_looks(s, seat, moves, legal_exchange(s, seat, moves))
    if stage == CLOSING:
        moves.ids[0] = END
        return legal_looks(s, seat, moves, 1)
    if stage == NAMING:
        return legal_names(s, moves)
    if stage == RATING:
        return legal_ranks(s, seat, moves)
    return legal_screens(s, moves)


@hot_rule
def apply(s, seat, action, log):
    """Do what `seat` chose, which must be legal."""
    stage = s.stage
    if stage == OFFERING:
        offer(s, seat, action, log)
        if s.stage == RESOLVING and ask_for_exchange(s, log):
            close_turn(s, log)
    elif LOOK <= action < TRADE:
        look(s, seat, action - LOOK, log)
        if stage == SELLING or stage == UNMET:
            ask_for_card(s, log)
        elif stage == EXCHANGING and ask_for_exchange(s, log):
            close_turn(s, log)
    elif stage == LOT:
        lay_out(s, seat, action, log)
    elif stage == SELLING:
        play_card(s, seat, action - CARD, log)
    elif stage == EXCHANGING:
        if action == BANKING:
            bank(s, seat, log)
        else:
            trade(s, seat, action - TRADE, log)
        close_turn(s, log)
    elif stage == CLOSING:
        end_turn(s, log)
    elif stage == UNMET:
        if discard(s, seat, action - DISCARD, log):
            close_turn(s, log)
        else:
            ask_for_card(s, log)
    elif stage == NAMING:
        name_first(s, seat, action - NAME, log)
    elif stage == RATING:
        rank(s, seat, action, log)
    else:
        take_screen(s, seat, action - SCREEN, log)


@rule
def midway(s, seat):
    """Returns whether `seat` has begun a move and not finished it."""
    return s.picked[seat] > 0
