"""Sales begun, so that a test can say what it is about: offers, or the exchange."""

from __future__ import annotations

from typing import Any

import vendome
from tests.rulebook.carats.table import at, play, seat

# With every card there are two more, so that the seller has the cards of a morning.
OTHERS = (15, 18, 8)
LEFT_OVER = {"noon": 1, "evening": 0, "morning": 2}


def selling(card: int, *seats: dict[str, Any], **position: Any) -> vendome.Match:
    """The seller, seat 0 unless said, is about to play this card."""
    seller = position.get("seller", 0)
    more = [other for other in OTHERS if other != card]
    left = LEFT_OVER[position.get("part", "morning")]
    mine = list(seats or [seat()] * 3)
    mine[seller] = {**mine[seller], "cards": [card, *more[:left]]}
    return at(*mine, **position)


def laid_out(card: int, lot: str, *seats: dict[str, Any], **position: Any) -> vendome.Match:
    """The lot for this card lies on the table, and offers are to be made."""
    seller = position.get("seller", 0)
    match = selling(card, *seats, **position)
    return play(match, f"{seller} card {card}", f"{seller} lot {lot}")


def offered(
    card: int, lot: str, offers: list[str], *seats: dict[str, Any], **position: Any
) -> vendome.Match:
    """All offers are made, from the seller's left; `"pass"` for none."""
    seller = position.get("seller", 0)
    match = laid_out(card, lot, *seats, **position)
    for i, offer in enumerate(offers, start=1):
        number = (seller + i) % match.players
        play(match, f"{number} {offer if offer == 'pass' else f'offer {offer}'}")
    return match
