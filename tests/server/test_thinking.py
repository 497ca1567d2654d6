"""All bots of a house think with its cores: under load each thinks less, and none answers later."""

from __future__ import annotations

import math

import pytest

from vendome.server.thinking import share


@pytest.mark.parametrize("begun", [1, 2])
def test_who_has_a_core_and_is_waited_for_by_nobody_has_the_whole_time(begun: int) -> None:
    assert share(1.5, begun, cores=2) == 1.5


def test_who_comes_too_late_answers_at_once() -> None:
    assert share(-0.3, begun=1, cores=2) == 0.0


def test_without_pauses_nobody_hurries() -> None:
    assert share(math.inf, begun=100, cores=2) == math.inf


@pytest.mark.parametrize("cores", [1, 2, 5])
@pytest.mark.parametrize("thoughts", [1, 2, 3, 10, 40])
def test_of_many_who_were_asked_together_none_is_late_and_all_think(
    thoughts: int, cores: int
) -> None:
    free = [0.0] * cores
    shares = []
    for left in range(thoughts, 0, -1):
        core = free.index(min(free))
        elsewhere = sum(until > free[core] for until in free)
        shares.append(share(1.0 - free[core], left + elsewhere, cores))
        free[core] += shares[-1]
    assert max(free) <= 1.0 + 1e-9
    assert min(shares) >= 0.2 * min(1.0, cores / thoughts)
