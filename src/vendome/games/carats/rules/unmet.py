# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C5.1: a seller who can meet none of their cards."""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.carats.rules.event_kinds import (
    CARD_DISCARDED,
    CARD_DRAWN,
    HOLDINGS_SHOWN,
    NO_CARD_LEFT,
    emit_items,
)
from vendome.games.carats.rules.lots import can_meet
from vendome.games.carats.rules.state import (
    BEFORE_LOT,
    CARDS,
    DISCARD,
    NOBODY,
    NONE,
    NUGGET,
    PILE,
    SEATS,
    SELLING,
    UNMET,
)


@rule
def ask_for_card(s, log):
    """C2.2: ask for a card that can be met.

    If there is none, holdings are shown and a card is discarded.
    """
    seller = int(s.seller)
    s.waiting = seat_bit(seller)
    for card in range(CARDS):
        if s.place[card] == seller and can_meet(s, seller, card, 0):
            s.stage = SELLING
            return
    s.stage = UNMET
    for card in range(CARDS):
        if can_meet(s, seller, card, 0):
            s.barred[seller] |= 1 << card
    if s.shown[s.sale, NUGGET] == NONE:
        for kind in range(s.players + 1):
            s.shown[s.sale, kind] = s.held[seller, kind]
        s.shown[s.sale, NUGGET] += s.paid[s.sale, BEFORE_LOT]  # as they were when the turn began
        emit_items(s, log, HOLDINGS_SHOWN, EVERYBODY, seller, s.held[seller])


@rule
def legal_discards(s, seat, moves):
    n = 0
    for card in range(CARDS):
        if s.place[card] == seat:
            moves.ids[n] = DISCARD + card
            n += 1
    return n


@rule
def discard(s, seat, card, log):
    """Discard a card and draw another.

    Returns whether the turn is over because none was left to draw.
    """
    s.place[card] = PILE
    s.card_seen[card] = PILE
    s.hand[seat] -= 1
    s.dropped |= 1 << card
    emit(log, CARD_DISCARDED, EVERYBODY, seat, card)
    left = 0
    for other in range(CARDS):
        left += can_be_drawn(s, other)
    if left == 0:
        s.partner[s.sale] = NOBODY
        emit(log, NO_CARD_LEFT, EVERYBODY, seat)
        return True
    place = draw(s, left)
    drawn = 0
    while place > 0 or not can_be_drawn(s, drawn):
        place -= can_be_drawn(s, drawn)
        drawn += 1
    s.place[drawn] = seat
    s.card_seen[drawn] = seat
    s.hand[seat] += 1
    emit(log, CARD_DRAWN, EVERYBODY, seat, drawn)
    return False


@rule
def can_be_drawn(s, card):
    """Returns whether a card was played or left over, and was not discarded in this turn."""
    return s.place[card] >= SEATS and not s.dropped >> card & 1
