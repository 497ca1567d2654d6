# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Choices of gems: listing the colours to choose from, and moves put together in steps."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.edelstein.rules.state import COLOUR


@rule
def list_colours(counts, moves, n):
    """Add the colours of which there are any to the `n` legal actions.

    Returns how many there are then.
    """
    for colour in range(4):
        if counts[colour] > 0:
            moves.ids[n] = COLOUR + colour
            n += 1
    return n


@rule
def add_step(s, pick):
    s.picks[s.picked] = pick
    s.picked += 1


@rule
def forget_steps(s):
    s.picked = 0
    for i in range(4):
        s.picks[i] = 0
