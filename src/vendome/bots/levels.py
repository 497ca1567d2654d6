"""The levels: how far a bot sees. A weaker one sees less far, and is not silly."""

from __future__ import annotations

from vendome.bots.search.planning import Budget
from vendome.core.game import Game

LEVELS = ("apprentice", "journeyman", "master", "grandmaster")
# What a move may take at most, on one core. Budgets are playouts, so that a seed gives the same
# move everywhere; `python -m bench.thinking` shows that they keep these times.
SECONDS = dict(zip(LEVELS, (0.05, 0.2, 1.0, 3.0), strict=True))


def budget(game: Game, players: int, level: str) -> Budget:
    """Returns how much a level thinks at a game of this many players."""
    assert game.heuristics.outlook is not None
    playouts, rounds = game.heuristics.outlook.levels[players][LEVELS.index(level)]
    return Budget(playouts, rounds)
