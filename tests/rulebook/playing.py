"""What a test of any game does at a table: play moves, try one that is refused, look at a state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vendome


def play(match: vendome.Match, *moves: str) -> vendome.Match:
    """Make moves, each with its seat before it: `"0 card 4"`."""
    for move in moves:
        number, _, text = move.partition(" ")
        match.play(int(number), text)
    return match


def refused(match: vendome.Match, move: str) -> vendome.Illegal:
    """The refusal that a move gets, and that nothing has changed by trying it."""
    before = (fields(match.states), match.record(), list(match.events(None)))
    with pytest.raises(vendome.Illegal) as caught:
        play(match, move)
    assert (fields(match.states), match.record(), list(match.events(None))) == before
    return caught.value


def fields(states: np.ndarray) -> dict[str, Any]:
    """All that stands in a state, or in a seat's knowledge, by name."""
    return {name: states[name][0].tolist() for name in states.dtype.names}
