"""The fit finds the weights by which games were won."""

from __future__ import annotations

import numpy as np
import pytest

from vendome.learning.fit import fit, surprise
from vendome.learning.standings import Standings

TRUE = np.array([0.0, 1.5, -0.7])


def games_won_by(weights: np.ndarray, turns: int) -> Standings:
    """Standings at random, each won by a seat that is as likely as its standing says."""
    dice = np.random.default_rng(3)
    rows = dice.normal(size=(turns, 4, len(weights)))
    rows[:, :, 0] = 1.0
    chances = np.exp(rows @ weights)
    chances /= chances.sum(axis=1, keepdims=True)
    winners = [dice.choice(4, p=chance) for chance in chances]
    return Standings(rows, np.eye(4)[winners])


def test_what_decided_the_games_is_found() -> None:
    assert fit(games_won_by(TRUE, 20_000)) == pytest.approx(TRUE, abs=0.06)


def test_no_other_weights_are_less_surprised() -> None:
    seen = games_won_by(TRUE, 2_000)
    found = fit(seen)
    least = surprise(seen, found)
    for change in np.eye(3)[1:] * 0.1:
        assert surprise(seen, found + change) > least
        assert surprise(seen, found - change) > least


def test_who_knows_nothing_is_as_surprised_as_by_a_guess() -> None:
    assert surprise(games_won_by(TRUE, 100), np.zeros(3)) == pytest.approx(np.log(4))
