"""The measuring itself: that it tells what can be told, and that it still gets through a window."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.timing.attack import measured
from tests.timing.house import COMMIT
from tests.timing.verdict import Sample, auc, told


def test_a_number_that_is_always_higher_tells_everything() -> None:
    assert auc([(True, 3.0), (True, 2.0), (False, 1.0), (False, 0.5)]) == 1.0
    assert auc([(False, 3.0), (False, 2.0), (True, 1.0)]) == 0.0


def test_equal_numbers_and_a_single_kind_tell_nothing() -> None:
    assert auc([(True, 1.0), (False, 1.0), (False, 1.0)]) == 0.5
    assert auc([(True, 1.0), (True, 2.0)]) == 0.5


def test_of_pairs_those_in_order_are_counted() -> None:
    assert auc([(True, 4.0), (False, 3.0), (True, 2.0), (False, 1.0)]) == 0.75


def test_one_request_in_forty_that_takes_longer_is_found() -> None:
    dice = random.Random(1)
    samples = []
    for number in range(400):
        seconds = [dice.uniform(0.001, 0.002) for _ in range(40)]
        answered = number % 2 == 0
        if answered:
            seconds[dice.randrange(40)] += 0.02
        samples.append(Sample(answered, {"the disk": seconds}))
    assert told(samples)["the disk, longest"] > 0.99


def test_a_window_is_measured_over_a_real_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(COMMIT, "0")
    counted: list[int] = []
    (sample,) = measured(tmp_path, 1, counted.append)
    assert counted == [1]
    assert set(sample.seconds) == {"the disk", "the table's lock", "the loop"}
    assert all(sample.seconds.values())
