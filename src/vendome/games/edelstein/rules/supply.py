# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E1.1, E4.3: gems move between the supply and the players, and among players."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit
from vendome.games.edelstein.rules.event_kinds import RETURNED, TOOK_GEMS


@rule
def gems_of(s, seat):
    """Returns how many gems a seat has in all."""
    gems = s.gems
    return int(gems[seat, 0]) + int(gems[seat, 1]) + int(gems[seat, 2]) + int(gems[seat, 3])


@rule
def supply_left(s):
    return int(s.supply[0]) + int(s.supply[1]) + int(s.supply[2]) + int(s.supply[3])


@rule
def move_from_supply(s, seat, colour, count):
    """Take gems, as many as the supply still has (E4.3). Returns how many."""
    count = min(int(count), int(s.supply[colour]))
    s.supply[colour] -= count
    s.gems[seat, colour] += count
    return count


@rule
def move_to_supply(s, seat, colour, count):
    """Return gems, as many as the seat has. Returns how many."""
    count = min(int(count), int(s.gems[seat, colour]))
    s.gems[seat, colour] -= count
    s.supply[colour] += count
    return count


@rule
def move_between(s, giver, taker, colour, count):
    s.gems[giver, colour] -= count
    s.gems[taker, colour] += count


@rule
def emit_colour(log, kind, seat, colour, count):
    """Emit an event about gems of one colour, in the form of one about all four."""
    emit(
        log,
        kind,
        EVERYBODY,
        seat,
        count if colour == 0 else 0,
        count if colour == 1 else 0,
        count if colour == 2 else 0,
        count if colour == 3 else 0,
    )


@rule
def return_gems(s, seat, colour, count, log):
    count = move_to_supply(s, seat, colour, count)
    if count > 0:
        emit_colour(log, RETURNED, seat, colour, count)


@rule
def take_gems(s, seat, red, yellow, green, blue, log):
    red = move_from_supply(s, seat, 0, red)
    yellow = move_from_supply(s, seat, 1, yellow)
    green = move_from_supply(s, seat, 2, green)
    blue = move_from_supply(s, seat, 3, blue)
    emit(log, TOOK_GEMS, EVERYBODY, seat, red, yellow, green, blue)
