"""Deciding while a tournament is played, with an error that is kept however often one looks.

A gambler bets on each deal that a bot wins more than a share `m` of it, at odds that would be fair
if it won exactly `m`. As long as its true share is no more than that, no way to bet makes the
capital grow: the chance that it ever reaches twenty times its beginning is at most 1 in 20 (Ville's
inequality). So a capital of 20 proves at 95 % that the share is at least `m`, whenever it comes.
Another gambler bets against. The stakes are spread over fixed fractions of the capital, most of
them high, since aims are high too. (Waudby-Smith and Ramdas, "Estimating means of bounded random
variables by betting", 2024.)

Nothing is assumed of the games of one deal: what a bot wins of a deal is one number from 0 to 1.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from vendome.arena.intervals import LEVEL

Verdict = Literal["above", "below"]

STAKES = 40
# From 0 to 1, denser towards 1.
_FRACTIONS = 1 - ((np.arange(STAKES) + 0.5) / STAKES) ** 2


def capital(shares: np.ndarray, against: float) -> np.ndarray:
    """Returns what a gambler has, from a beginning of 1, after each deal, having bet that a bot
    wins more than `against` of it."""
    if not 0 < against < 1:
        return np.ones(len(shares))
    gains = 1 + _FRACTIONS[:, None] * (np.asarray(shares)[None, :] / against - 1)
    with np.errstate(over="ignore"):
        held: np.ndarray = np.cumprod(gains, axis=1).mean(axis=0)
    return held


def decided(shares: np.ndarray, against: float, level: float = LEVEL) -> tuple[Verdict, int] | None:
    """Returns whether a bot's share was shown to be above or below `against`, and after how many
    deals. None: it is still open."""
    needed = 1 / (1 - level)
    firsts: list[tuple[int, Verdict]] = []
    sides: tuple[tuple[Verdict, np.ndarray, float], ...] = (
        ("above", np.asarray(shares), against),
        ("below", 1 - np.asarray(shares), 1 - against),
    )
    for verdict, won, of in sides:
        reached = np.flatnonzero(capital(won, of) >= needed)
        if len(reached):
            firsts.append((int(reached[0]) + 1, verdict))
    if not firsts:
        return None
    deals, verdict = min(firsts)
    return verdict, deals


def lasting_interval(shares: np.ndarray, level: float = LEVEL) -> tuple[float, float]:
    """Returns an interval of a bot's share that holds whenever the tournament stops: all shares
    against which no gambler has won."""
    needed = 2 / (1 - level)
    won = np.asarray(shares)
    return _least(won, needed), 1 - _least(1 - won, needed)


def _least(shares: np.ndarray, needed: float) -> float:
    """Returns the greatest share that is disproved, from below: the capital falls with it."""
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        if len(shares) and capital(shares, middle).max() >= needed:
            low = middle
        else:
            high = middle
    return low
