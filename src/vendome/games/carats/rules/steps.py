# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Moves that are put together in steps.

Each seat has its own, since offers are made at the same time.
"""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.carats.rules.state import KINDS


@hot_rule
def add_step(s, seat, pick):
    """Note a step. Returns how many there are now."""
    picked = int(s.picked[seat])
    s.picks[seat, picked] = pick
    s.picked[seat] = picked + 1
    return picked + 1


@rule
def forget_steps(s, seat):
    s.picked[seat] = 0
    for i in range(KINDS):
        s.picks[seat, i] = 0
