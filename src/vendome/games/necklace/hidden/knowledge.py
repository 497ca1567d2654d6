# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Who may see what: N2.2 to N2.4, N3.7, N4.1, N4.3, N4.5, N4.7, N4.12, N5.1."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.hidden.history import saw
from vendome.games.necklace.rules.state import (
    ANSWERED_IN_SECRET,
    DECK,
    KINDS,
    LOTS,
    NECKLACE_CARD,
    OVER,
    SEATS,
    SELLING,
    SIGHTS,
)


@hot_rule
def reveal(s, seat, k):
    """Add to `k`, which holds only what is public, what `seat` may see of the hidden part."""
    if s.stage == OVER:
        _reveal_all(s, k)
        return
    for owner in range(SEATS):  # N2.4: whoever was dealt the Necklace wears it
        if not s.based:
            k.dealt[owner, NECKLACE_CARD] = s.dealt[owner, NECKLACE_CARD]
        k.hand[owner, NECKLACE_CARD] = s.hand[owner, NECKLACE_CARD]
    if s.stage not in ANSWERED_IN_SECRET:
        for other in range(SEATS):
            k.answer[other] = s.answer[other]
    if s.stage != SELLING:
        for other in range(SEATS):
            _show_display(s, other, k)
    for sight in range(int(s.sights), SIGHTS):
        for kind in range(KINDS):
            k.sight[sight, kind] = s.sight[sight, kind]
    if seat < 0:
        return
    for kind in range(KINDS):
        k.hand[seat, kind] = s.hand[seat, kind]
        k.dealt[seat, kind] = s.dealt[seat, kind]
    if seat == s.turn:
        for kind in range(KINDS):
            k.fresh[kind] = s.fresh[kind]
    for line in range(s.lines):
        if saw(s, line, seat):
            k.secret_card[line] = s.secret_card[line]
    for sight in range(s.sights):
        if saw(s, int(s.sight_line[sight]), seat):
            for kind in range(KINDS):
                k.sight[sight, kind] = s.sight[sight, kind]
    k.answer[seat] = s.answer[seat]
    _show_display(s, seat, k)


@rule
def _show_display(s, seat, k):
    for kind in range(KINDS):
        k.display[seat, kind] = s.display[seat, kind]
    for lot in range(LOTS):
        k.display_rings[seat, lot] = s.display_rings[seat, lot]
    k.display_grey[seat] = s.display_grey[seat]
    k.display_king[seat] = s.display_king[seat]
    k.display_necklace[seat] = s.display_necklace[seat]
    k.picked[seat] = s.picked[seat]


@rule
def _reveal_all(s, k):
    """Reveal everything that was dealt, when the game is over."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            k.hand[seat, kind] = s.hand[seat, kind]
            k.dealt[seat, kind] = s.dealt[seat, kind]
        k.answer[seat] = s.answer[seat]
        _show_display(s, seat, k)
    for i in range(DECK):
        k.stack[i] = s.stack[i]
    for kind in range(KINDS):
        k.fresh[kind] = s.fresh[kind]
    for line in range(s.secret_card.shape[0]):
        k.secret_card[line] = s.secret_card[line]
    for sight in range(SIGHTS):
        for kind in range(KINDS):
            k.sight[sight, kind] = s.sight[sight, kind]
