# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N3.7: the cards that a seat can be sure another has, from all that it saw.

In a theft between others the card is not known. It can have been any but a Musketeer (which would
have been caught) and the Necklace (which would be worn), so one card less of every other kind is
sure.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.hidden.history import moved, saw, sight_of
from vendome.games.necklace.rules.kinds import role_of
from vendome.games.necklace.rules.state import (
    KINDS,
    MUSKETEER,
    NECKLACE_CARD,
    NONE,
)


@rule
def sure_cards(k, seat, sure):
    """Put how many cards of each kind each seat holds at least,
    by what `seat` knows, into `sure`, where nothing stands yet.
    """
    follow_journal(k, seat, 0, int(k.lines), sure)
    add_necklace(k, sure)
    if seat >= 0:
        for kind in range(KINDS):
            sure[seat, kind] = k.hand[seat, kind]


@rule
def follow_journal(k, seat, first, last, sure):
    """Let what is sure follow the lines number `first` to `last` of the journal."""
    for line in range(first, last):
        loser, gainer, card = moved(k, line)
        sight = sight_of(k, line)
        if sight != NONE and saw(k, line, seat):
            for kind in range(KINDS):
                sure[k.line_seat[line], kind] = k.sight[sight, kind]
        if loser != NONE:
            if card != NONE:
                sure[loser, card] = max(0, sure[loser, card] - 1)
            else:
                for kind in range(KINDS):
                    if role_of(k, kind) != MUSKETEER:
                        sure[loser, kind] = max(0, sure[loser, kind] - 1)
        if gainer != NONE and card != NONE:
            sure[gainer, card] += 1


@rule
def add_necklace(k, sure):
    """N5.7: add the Necklace to the hand of who wears it, and to no other."""
    for other in range(k.players):
        sure[other, NECKLACE_CARD] = k.wearer == other
