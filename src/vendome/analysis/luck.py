"""Luck: what a deal gives each seat when the same bot plays them all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import numpy as np

from vendome.analysis.result import Luck
from vendome.arena.intervals import share_interval
from vendome.bots import Bot
from vendome.core.match import Match

BOT = "apprentice"


def played(match: Match, key: bytes, heed: Callable[[], object]) -> np.ndarray:
    """Returns what each seat wins when the same bot plays on in all seats. A shared win is shared.

    `heed` is called after every move.
    """
    seats = range(match.players)
    bots = [Bot(BOT, hashlib.sha256(key + bytes([seat])).digest()) for seat in seats]
    while not match.over:
        seat = match.waiting[0]
        bots[seat].play(match, seat)
        heed()
    return shares(match)


def shares(match: Match) -> np.ndarray:
    """Returns each seat's share of the win."""
    won = np.zeros(match.players)
    won[list(match.winners)] = 1 / len(match.winners)
    return won


def weighed(won: np.ndarray, result: np.ndarray | None) -> tuple[Luck, ...]:
    """Returns the luck of each seat, from what all won of each game (games × seats)."""
    games, players = won.shape
    if not games:
        return ()
    made = []
    for seat in range(players):
        given = float(won[:, seat].mean())
        low, high = share_interval(won[:, seat])
        had = None if result is None else float(result[seat])
        skill = None if had is None else had - given
        made.append(Luck(seat, given, low, high, given - 1 / players, had, skill))
    return tuple(made)
