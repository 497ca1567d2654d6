"""A slice of the fuzzer's cases, and what it does when one fails."""

from __future__ import annotations

import pytest

from tests.fuzz import __main__ as command
from tests.fuzz.cases import CASES, tried
from tests.fuzz.trying import Outcome, Part, try_all, try_part
from tests.fuzz.ways import WAYS

SLICE = 400
SLICES = 2


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("category", [name for name in CASES if name not in WAYS])
def test_a_slice_of_the_cases(category: str, part: int) -> None:
    """Each is refused by a sentence, with nothing changed, or rightly accepted."""
    count = SLICE // SLICES
    outcomes = {tried(category, seed=0, number=part * count + i) for i in range(count)}
    assert outcomes == {"refused", "accepted"}


def test_a_slice_of_what_comes_over_the_network() -> None:
    """No answer of 5xx, no traceback in the log. In a process of its own, whose log it reads."""
    parts = [Part(category, seed=0, first=0, count=SLICE // SLICES) for category in WAYS]
    for outcome in try_all(parts, processes=1):
        assert outcome.failed is None, outcome.error
        assert set(outcome.counts) == {"refused", "accepted"}
        still = {"playing": "playing", "gathering": "gathering"}
        if outcome.part.category == "frames":
            still |= {"window": "playing", "orders": "playing"}
        assert outcome.tables.items() >= still.items()


def test_a_failure_is_reported_with_how_to_try_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(game: object, rng: object) -> str:
        raise KeyError("not a refusal")

    monkeypatch.setitem(CASES, "moves", fails)
    outcome = try_part(Part("moves", seed=3, first=7, count=5))
    assert outcome.failed == 7
    monkeypatch.setattr(command, "_tried", lambda *_: [outcome])
    assert command.main(["--only", "moves", "--cases", "5"]) == 1
    printed = capsys.readouterr().out
    assert "KeyError: 'not a refusal'" in printed
    assert "python -m tests.fuzz --seed 3 --only moves --first 7 --cases 1" in printed


def test_as_many_cases_are_tried_as_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Part] = []

    def counted(console: object, jobs: list[Part], processes: int) -> list[Outcome]:
        tries.extend(jobs)
        return []

    monkeypatch.setattr(command, "_tried", counted)
    assert command.main([]) == 0
    assert sum(job.count for job in tries) >= 1_200_000
    assert sum(job.count for job in tries if job.category in WAYS) >= 200_000
    assert {job.category for job in tries} == set(CASES)
