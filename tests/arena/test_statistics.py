"""Intervals hold as often as they say, and decisions are wrong no more often than they may be."""

from __future__ import annotations

import numpy as np
import pytest

from vendome.arena.intervals import share_interval, student
from vendome.arena.sequential import capital, decided, lasting_interval

TRIES = 250
SLACK = 3 * (0.05 * 0.95 / TRIES) ** 0.5  # three standard errors of a rate near 5 %


def deals(chance: np.random.Generator, share: float, alike: float, count: int, each: int):
    """What a bot wins of each deal: a coin for each game, more or less alike within a deal."""
    likely = np.full(count, share)
    if alike:
        spread = 1 / alike - 1
        likely = chance.beta(share * spread, (1 - share) * spread, count)
    return chance.binomial(each, likely) / each


@pytest.mark.parametrize(
    ("share", "alike", "count", "each"),
    [(0.25, 0, 100, 4), (0.9, 0, 40, 3), (0.5, 0.5, 60, 4), (0.98, 0, 133, 3), (0.3, 0.9, 100, 4)],
)
def test_intervals_over_deals_hold_at_95_percent(
    share: float, alike: float, count: int, each: int
) -> None:
    chance = np.random.default_rng(1)
    held = 0
    for _ in range(TRIES):
        low, high = share_interval(deals(chance, share, alike, count, each))
        held += low <= share <= high
    assert held / TRIES > 0.95 - SLACK


def test_intervals_are_narrower_where_seats_make_up_for_each_other() -> None:
    chance = np.random.default_rng(2)
    alike = chance.choice([0.5, 0.5, 0.5, 0.25, 0.75], 100)
    apart = chance.choice([0.0, 1.0], 100)
    low, high = share_interval(alike)
    wide_low, wide_high = share_interval(apart)
    assert high - low < (wide_high - wide_low) / 2


def test_intervals_of_deals_that_all_went_one_way_are_not_points() -> None:
    low, high = share_interval(np.ones(100))
    assert 0.95 < low < 0.97
    assert high == pytest.approx(1)
    assert share_interval(np.ones(1)) == share_interval(np.ones(0)) == (0, 1)


def test_quantiles_of_student_are_those_of_the_tables() -> None:
    for freedom, known in ((5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert student(0.975, freedom) == pytest.approx(known, rel=2e-3)


@pytest.mark.parametrize("alike", [0, 0.5])
@pytest.mark.parametrize("share", [0.25, 0.5, 0.9])
def test_decisions_looked_for_after_every_deal_err_at_most_once_in_twenty(
    share: float, alike: float
) -> None:
    chance = np.random.default_rng(3)
    found = [decided(deals(chance, share, alike, 150, 4), share) for _ in range(TRIES)]
    for wrong in ("above", "below"):
        assert sum(one is not None and one[0] == wrong for one in found) / TRIES < 0.05 + SLACK


def test_lasting_intervals_hold_at_all_times_together() -> None:
    chance = np.random.default_rng(4)
    missed = 0
    for _ in range(40):
        shares = deals(chance, 0.4, 0, 60, 4)
        bounds = [lasting_interval(shares[:count]) for count in (5, 15, 30, 60)]
        missed += not all(low <= 0.4 <= high for low, high in bounds)
    assert missed <= 4


def test_what_is_so_is_decided_and_soon() -> None:
    chance = np.random.default_rng(5)
    for share, against, verdict in ((0.6, 0.25, "above"), (0.1, 0.25, "below")):
        found = [decided(deals(chance, share, 0, 100, 4), against) for _ in range(50)]
        assert all(one is not None and one[0] == verdict for one in found)
    assert decided(np.ones(200), 0.98) == ("above", 188)
    assert decided(np.ones(100), 0.98) is None
    assert decided(np.zeros(0), 0.5) is None


def test_the_capital_of_a_gambler_grows_with_what_is_won() -> None:
    assert capital(np.ones(10), 0.5)[-1] > capital(np.full(10, 0.7), 0.5)[-1] > 1
    assert capital(np.zeros(10), 0.5)[-1] < 0.1
    assert capital(np.ones(3), 0.0).tolist() == [1, 1, 1]


def test_the_lasting_interval_is_wider_than_that_of_a_fixed_length() -> None:
    shares = deals(np.random.default_rng(6), 0.6, 0, 100, 4)
    low, high = share_interval(shares)
    lasting_low, lasting_high = lasting_interval(shares)
    assert lasting_low < low < high < lasting_high
