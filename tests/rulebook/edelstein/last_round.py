"""Playing the last round of a phase, so that a scoring follows and nothing else does.

All choose Money, which three or more lose (E3.4); of two, one names what the other chose (E9.4).
"""

from __future__ import annotations

from typing import Any

import vendome
from tests.rulebook.edelstein.story import chapter
from tests.rulebook.edelstein.table import at, choose, play

ROUNDS = {2: 10, 3: 8, 4: 7, 5: 6}


def scored(*seats: dict[str, Any], phase: int = 1, **position: Any) -> vendome.Match:
    """The match after the last round of a phase, in which nobody got anything."""
    match = at(*seats, round=ROUNDS[len(seats)], phase=phase, **position)
    if len(seats) > 2:
        return choose(match, *["money"] * len(seats))
    active = match.view(None)["active"]
    return play(match, f"{active} choose money", f"{1 - active} name money")


def scoring(match: vendome.Match) -> list[str]:
    """The story of the scoring alone, up to the next phase or the end of the game."""
    over = "game_ended" if match.over else "phase_began"
    return chapter(match, "scoring_began", over)
