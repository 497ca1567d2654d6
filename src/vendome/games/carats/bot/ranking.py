# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C6.1: the ranking of the colours that is likely to have most of them in their right places.

Chances are whole numbers, in parts of `SURE`, so that a bot decides the same compiled or not.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import NEW, chances, seen_values
from vendome.games.carats.rules.state import NONE, RANK, SECRETS

SURE = 1 << 16


@rule
def next_in_rank(k, seat, scratch):
    """Returns the action that puts the best colour into the next place of the ranking."""
    players = int(k.players)
    _foresee_values(k, seat, scratch)
    for owner in range(players):
        _foresee_place(owner, players, scratch)
    ranked = 0
    for i in range(k.picked[seat]):
        ranked |= 1 << int(k.picks[seat, i])
    # From the last place up: the most that can be right from here on, for all sets of colours that
    # stand above.
    right, place_chance = scratch.right, scratch.place_chance
    everybody = (1 << players) - 1
    right[everybody] = 0
    chosen = NONE
    for above in range(everybody - 1, ranked - 1, -1):
        if above & ranked != ranked:
            continue
        place = 0
        for owner in range(players):
            place += above >> owner & 1
        right[above] = NONE
        for owner in range(players):
            if not above >> owner & 1:
                likely = right[above | 1 << owner] + place_chance[owner, place]
                if likely > right[above]:
                    right[above] = likely
                    if above == ranked:
                        chosen = RANK + owner
    return chosen


@rule
def _foresee_values(k, seat, scratch):
    """Put how likely each colour has each value, as a seat knows it, into
    `scratch.value_chance`.
    """
    ways, value_chance = scratch.ways, scratch.value_chance
    seen = seen_values(k, seat)
    for owner in range(k.players):
        total = chances(scratch.like[owner], seen, ways, NEW)
        for value in range(SECRETS):
            value_chance[owner, value] = int(ways[value]) * SURE // total
            if k.values[owner] != NONE:
                value_chance[owner, value] = SURE * (k.values[owner] == value)


@rule
def _foresee_place(owner, players, scratch):
    """Put how likely a colour has each place among all into `scratch.place_chance`."""
    value_chance, place_chance, above = (
        scratch.value_chance,
        scratch.place_chance[owner],
        scratch.above,
    )
    for place in range(players):
        place_chance[place] = 0
    for value in range(SECRETS):
        if value_chance[owner, value] == 0:
            continue
        above[0] = SURE
        for place in range(1, players):
            above[place] = 0
        for other in range(players):
            if other != owner:
                more = 0
                for higher in range(value + 1, SECRETS):
                    more += int(value_chance[other, higher])
                # No two colours have the same value.
                more = more * SURE // max(1, SURE - int(value_chance[other, value]))
                more = min(SURE, more)
                for place in range(players - 1, -1, -1):
                    stays = above[place] * (SURE - more)
                    comes = above[place - 1] * more if place else 0
                    above[place] = (stays + comes) // SURE
        for place in range(players):
            place_chance[place] += above[place] * int(value_chance[owner, value]) // SURE
