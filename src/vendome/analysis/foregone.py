"""What certainly comes of a move, by what its seat knows: an event to tell the move by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vendome.core import chance
from vendome.core.match import Event, Match

WORLDS = 6


def foregone(match: Match, seat: int, steps: Sequence[int], key: bytes) -> Event | None:
    """Returns the first event of a move that is the same in all worlds which the seat can imagine.

    One that only the seat may know of comes before others: it says what was chosen in secret.
    """
    mind = chance.seeded(key)
    game, scratch = match.game, np.zeros(1, match.game.scratch)
    seen = []
    for world in range(WORLDS):
        states = match.knowledge(seat)
        game.kernels.deal(states, seat, mind, scratch)
        states["key"][0], states["keystream"][0] = mind["key"][0], 0
        states["blocks"], states["used"] = world << 16, chance.BLOCK
        trial = Match(game, states, origin={})
        for step in steps:
            trial.play(seat, step)
        seen.append(trial.events(seat))
    same = [event for event in seen[0] if all(event in events for events in seen)]
    secret = [event for event in same if event.audience == 1 << seat]
    return next(iter([*secret, *same]), None)
