"""Short records to analyse."""

from __future__ import annotations

from functools import cache
from typing import Any

import vendome
from vendome import Analysis, Match
from vendome.bots import Bot

LITTLE = "apprentice"
NAMES = ["Ada", "Odile", "Hugo"]


def played(match: Match, moves: int = 10**9) -> Match:
    """The match after some more moves of bots."""
    bots = [Bot("greedy", seat) for seat in range(match.players)]
    for _ in range(moves):
        if match.over:
            break
        bots[match.waiting[0]].play(match, match.waiting[0])
    return match


@cache
def last_moves(name: str = "edelstein", players: int = 3, seed: int = 4) -> dict[str, Any]:
    """The record of a game's last moves: it begins from a position."""
    game = vendome.games[name]
    whole = played(game.start(players, seed=seed))
    late = played(game.start(players, seed=seed), len(whole.moves) - 12)
    return played(game.position(late.position())).record()


@cache
def first_moves(name: str = "edelstein", players: int = 3, seed: int = 4) -> dict[str, Any]:
    return played(vendome.games[name].start(players, seed=seed), 9).record()


@cache
def analysis_of_last_moves() -> Analysis:
    return vendome.analyse(last_moves(), level=LITTLE, games=4)
