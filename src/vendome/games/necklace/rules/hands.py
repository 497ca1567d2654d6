# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Cards come to hands and leave them, and the journal notes it (N3.6, N3.7)."""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.necklace.rules.cards import KIND_OF
from vendome.games.necklace.rules.event_kinds import HAND_SEEN, NECKLACE_WORN
from vendome.games.necklace.rules.kinds import blank_with
from vendome.games.necklace.rules.state import (
    KINDS,
    NECKLACE_CARD,
    NONE,
    WAS_CAUGHT,
    WAS_SEEN,
    WAS_SPENT,
    WAS_TAKEN,
)


@rule
def note(s, what, seat, other, card, public):
    """Add a line to the journal. If it is not public, only its seats know the card."""
    line = int(s.lines)
    s.line[line] = what
    s.line_seat[line] = seat
    s.line_other[line] = other
    s.line_card[line] = card if public else NONE
    s.secret_card[line] = NONE if public else card
    s.lines = line + 1


@rule
def come(s, seat, kind, log):
    """Let a card come to a hand. The Necklace is put on (N2.4, N4.5, N4.7)."""
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    if kind == NECKLACE_CARD:
        s.wearer = seat
        emit(log, NECKLACE_WORN, EVERYBODY, seat)


@rule
def leave(s, seat, kind):
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1
    if kind == NECKLACE_CARD:
        s.wearer = NONE


@rule
def spend(s, seat, kind, what=WAS_SPENT, other=NONE):
    """Let a card leave a hand, and the game (N3.6)."""
    leave(s, seat, kind)
    s.gone[kind] += 1
    note(s, what, seat, other, kind, True)


@rule
def spend_role(s, seat, role):
    """Spend a card with a role: the printed one if there is one, else the blank one.

    Returns its kind.
    """
    kind = int(KIND_OF[role])
    if s.hand[seat, kind] == 0:
        kind = blank_with(s, role)
    spend(s, seat, kind)
    return kind


@rule
def move_card(s, taker, victim, kind, public, log):
    """N4.5, N4.6: move a card from hand to hand.

    N3.2: to the player in turn it is a new one; of equal copies, a new one is lost first.
    """
    leave(s, victim, kind)
    if victim == s.turn and s.fresh[kind]:
        s.fresh[kind] -= 1
    if taker == s.turn:
        s.fresh[kind] += 1
    note(s, WAS_TAKEN, taker, victim, kind, public)
    come(s, taker, kind, log)


@rule
def lose_to_the_law(s, taker, victim, kind):
    """N4.5: discard a Musketeer that a Thief met.

    It is never a new one (N3.2), because none comes to a hand in an influence phase.
    """
    spend(s, victim, kind, WAS_CAUGHT, taker)


@rule
def card_at_random(s, seat):
    """N4.5: returns a card of a hand, each as likely as the others."""
    place = draw(s, int(s.hand_size[seat]))
    for kind in range(KINDS):
        place -= int(s.hand[seat, kind])
        if place < 0:
            return kind
    return NONE


@rule
def show_hand(s, seat, viewer, log):
    """N4.1, N4.3: show a hand to one player alone."""
    sight = int(s.sights)
    s.sight_line[sight] = s.lines
    s.sights = sight + 1
    note(s, WAS_SEEN, seat, viewer, NONE, True)
    for kind in range(KINDS):
        s.sight[sight, kind] = s.hand[seat, kind]
        if s.hand[seat, kind]:
            emit(log, HAND_SEEN, seat_bit(viewer), viewer, seat, kind, s.hand[seat, kind])
