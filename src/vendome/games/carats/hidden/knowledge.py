# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Who may see what: C1.3 to C1.6, C2.5, C2.8, C3.1, C4.2, C5.1, C6.1."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.carats.rules.state import (
    CARDS,
    KINDS,
    NONE,
    OFFERING,
    OVER,
    SALES,
    SCREENS,
    SEATS,
    SECRETS,
)


@hot_rule
def reveal(s, seat, k):
    """Add to `k`, which holds only what is public, what `seat` may see of the hidden part."""
    if s.stage == OVER:
        _reveal_all(s, k)
        return
    if not s.based:
        for row in range(SEATS + 1):
            for kind in range(KINDS):
                k.basis[row, kind] = s.basis[row, kind]
    for card in range(CARDS):
        if s.card_seen[card] != NONE or s.place[card] == seat:
            k.place[card] = s.place[card]
    if s.stage != SCREENS:
        for part in range(s.part + 1):
            k.values[s.players + part] = s.values[s.players + part]
    if s.stage != OFFERING:
        for other in range(SEATS):
            for kind in range(KINDS):
                k.fist[other, kind] = 0
    if seat < 0:
        return
    for kind in range(KINDS):
        k.basis[seat, kind] = s.basis[seat, kind]
        k.held[seat, kind] = s.held[seat, kind]
        k.fist[seat, kind] = s.fist[seat, kind]
        k.picks[seat, kind] = s.picks[seat, kind]
    k.picked[seat] = s.picked[seat]
    for place in range(SEATS):
        k.ranking[seat, place] = s.ranking[seat, place]
    for sale in range(SALES):
        if s.sold_by[sale] == seat:
            for kind in range(KINDS):
                k.drawn[sale, kind] = s.drawn[sale, kind]
    if s.stage != SCREENS:
        for other in range(s.players):
            if other == seat or s.looked[seat] >> other & 1:
                k.values[other] = s.values[other]


@rule
def _reveal_all(s, k):
    """C4.2: reveal everything that was dealt."""
    for row in range(SEATS + 1):
        for kind in range(KINDS):
            k.basis[row, kind] = s.basis[row, kind]
    for seat in range(SEATS):
        for kind in range(KINDS):
            k.held[seat, kind] = s.held[seat, kind]
            k.fist[seat, kind] = 0
            k.picks[seat, kind] = 0
        k.picked[seat] = 0
        for place in range(SEATS):
            k.ranking[seat, place] = s.ranking[seat, place]
    for kind in range(KINDS):
        k.bag[kind] = s.bag[kind]
    for sale in range(SALES):
        for kind in range(KINDS):
            k.drawn[sale, kind] = s.drawn[sale, kind]
    for card in range(CARDS):
        k.place[card] = s.place[card]
    for i in range(SECRETS):
        k.values[i] = s.values[i]
