# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N3.7: the cards that a seat can be sure another has, from all that it saw.

Of a theft between others the card is not known: it can have been any but a Musketeer (which would
have been caught) and the Necklace (which would be worn), so of every other kind one less is sure.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.rules.kinds import role_of
from vendome.games.necklace.rules.state import (
    KINDS,
    MUSKETEER,
    NECKLACE_CARD,
    NONE,
    WAS_CAUGHT,
    WAS_LACKING,
    WAS_SEEN,
    WAS_SPENT,
    WAS_TAKEN,
)


@rule
def sure_cards(k, seat, sure):
    """How many cards of each kind each seat holds at least, by what `seat` knows, into `sure`."""
    for other in range(k.players):
        if k.hand[other, NECKLACE_CARD] == 1:
            sure[other, NECKLACE_CARD] = 1
    sight = 0
    for line in range(k.lines):
        what = int(k.line[line])
        owner = int(k.line_seat[line])
        if what == WAS_SEEN:
            if k.line_other[line] == seat:
                for kind in range(KINDS):
                    sure[owner, kind] = k.sight[sight, kind]
            sight += 1
        elif what != WAS_LACKING:
            card = int(k.line_card[line])
            card = card if card != NONE else int(k.secret_card[line])
            if what == WAS_SPENT or what == WAS_CAUGHT:
                sure[owner, card] = max(0, sure[owner, card] - 1)
                continue
            if what == WAS_TAKEN:
                loser = int(k.line_other[line])
                for kind in range(KINDS):
                    if kind == card or (card == NONE and role_of(k, kind) != MUSKETEER):
                        sure[loser, kind] = max(0, sure[loser, kind] - 1)
            if card != NONE:
                sure[owner, card] += 1
    for other in range(k.players):
        sure[other, NECKLACE_CARD] = k.wearer == other
    if seat >= 0:
        for kind in range(KINDS):
            sure[seat, kind] = k.hand[seat, kind]
