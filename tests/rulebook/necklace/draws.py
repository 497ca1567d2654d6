"""The stack being drawn from: for a place, or for the buyer of an Astrologer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import vendome
from tests.rulebook.necklace.table import at, play

OPEN = ["alchemist", "necklace", "banker"]


def king_bought(*seats: dict[str, Any], top: Sequence[str] = (), **position: Any) -> vendome.Match:
    """Player 1 has bought the King of the first place, which is now being filled from `top`."""
    position = {"stack": {"top": list(top)}, **position}
    match = at(*seats, market=["king", *OPEN, "confessor"], **position)
    play(match, "0 end", "0 buy king")
    return match


def stars_read(*seats: dict[str, Any], top: Sequence[str] = (), **position: Any) -> vendome.Match:
    """Player 1 has bought an Astrologer, the first card, and draws from `top`."""
    position = {"stack": {"top": list(top)}, **position}
    cards = ["astrologer", {"card": "ring", "step": 3}, *OPEN]
    match = at(*seats, market=cards, **position)
    play(match, "0 end", "0 buy astrologer")
    return match
