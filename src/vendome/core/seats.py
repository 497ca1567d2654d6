# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Seats as one of them counts: itself first, then the others in playing order."""

from __future__ import annotations

from vendome.core.rule import hot_rule


@hot_rule
def from_seat(players, seat, other):
    """Returns a seat as `seat` counts it; nobody (-1) stays so."""
    if other < 0:
        return -1
    turned = other - seat
    return turned if turned >= 0 else turned + players


@hot_rule
def seat_at(players, seat, turned):
    """Returns the seat that `seat` counts as this one."""
    other = seat + turned
    return other if other < players else other - players
