"""Positions in which two seats bargain."""

from __future__ import annotations

import vendome
from tests.rulebook.edelstein.table import at, seat


def opening(one: str, other: str, action: str = "money") -> vendome.Match:
    """Seat 0 opens a bargain with seat 1; they hold this, a third one nothing."""
    return at(
        seat(one, card="RR6"),
        seat(other, card="BBB7"),
        seat(""),
        stage="opening",
        bargain={"action": action, "opener": 0, "rival": 1},
    )


def bargain(match: vendome.Match) -> dict[str, object]:
    """The bargain as all see it, its standing offer as `1r2b`."""
    view = match.view(None)["bargain"]
    offer = "".join(f"{n}{colour[0]}" for colour, n in view["offer"].items() if n)
    return {**view, "offer": offer}
