# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The journal told again: which hands follow from those that were dealt (N3.6, N3.7)."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.rules.kinds import stone_of
from vendome.games.necklace.rules.state import (
    KINDS,
    NONE,
    SEATS,
    WAS_BOUGHT,
    WAS_CAUGHT,
    WAS_DRAWN,
    WAS_GRANTED,
    WAS_LACKING,
    WAS_SEEN,
    WAS_SPENT,
    WAS_TAKEN,
)


@rule
def card_of(s, line):
    """The card of a line, whether everybody saw it or not."""
    card = int(s.line_card[line])
    return card if card != NONE else int(s.secret_card[line])


@rule
def retell(s, hand):
    """Fill `hand` with the hands that follow from the journal; how many lines contradict it.

    A line contradicts what came before if a card leaves a hand that does not have it, if a hand
    that was shown was another, or if it had the stone it was said to lack.
    """
    wrong = 0
    for seat in range(SEATS):
        for kind in range(KINDS):
            hand[seat, kind] = s.dealt[seat, kind]
    sight = 0
    for line in range(s.lines):
        what = int(s.line[line])
        seat = int(s.line_seat[line])
        if what == WAS_SEEN:
            for kind in range(KINDS):
                wrong += hand[seat, kind] != s.sight[sight, kind]
            sight += 1
        elif what == WAS_LACKING:
            for kind in range(KINDS):
                wrong += hand[seat, kind] > 0 and stone_of(s, kind) == s.line_card[line]
        else:
            kind = card_of(s, line)
            if kind < 0:
                return wrong + 1
            if what == WAS_SPENT or what == WAS_CAUGHT:
                hand[seat, kind] -= 1
                wrong += hand[seat, kind] < 0
            elif what == WAS_TAKEN:
                hand[seat, kind] += 1
                hand[s.line_other[line], kind] -= 1
                wrong += hand[s.line_other[line], kind] < 0
            elif what == WAS_BOUGHT or what == WAS_DRAWN or what == WAS_GRANTED:
                hand[seat, kind] += 1
    return wrong
