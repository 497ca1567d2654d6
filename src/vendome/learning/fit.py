"""The fit: weights by which the seat that stands best is the one that won most often."""

from __future__ import annotations

import numpy as np

from vendome.learning.standings import Standings

MODESTY = 1e-3  # how much a weight must explain before it grows
MOST_STEPS = 50
CLOSE = 1e-7


def fit(standings: Standings) -> np.ndarray:
    """Returns the weights that make what happened likeliest: a conditional logit, by Newton's
    method. It has one optimum, so there is nothing to choose.
    """
    rows, won = standings.features, standings.won
    turns, _, count = rows.shape
    weights = np.zeros(count)
    for _ in range(MOST_STEPS):
        chances = _chances(rows, weights)
        slope = np.einsum("ts,tsf->f", chances - won, rows) / turns + MODESTY * weights
        mean = np.einsum("ts,tsf->tf", chances, rows)
        bend = np.einsum("ts,tsf,tsg->fg", chances, rows, rows) / turns - mean.T @ mean / turns
        step = np.linalg.solve(bend + MODESTY * np.eye(count), slope)
        weights = weights - step
        if np.abs(step).max() < CLOSE:
            break
    return weights


def surprise(standings: Standings, weights: np.ndarray) -> float:
    """Returns how surprising the winners were, in nats a turn; guessing has log(players)."""
    chances = _chances(standings.features, weights)
    return float(-(standings.won * np.log(np.maximum(chances, 1e-12))).sum(axis=1).mean())


def _chances(rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    standing = rows @ weights
    grown = np.exp(standing - standing.max(axis=1, keepdims=True))
    chances: np.ndarray = grown / grown.sum(axis=1, keepdims=True)
    return chances
