"""A slice of the fuzzer's cases, and what it does when one fails."""

from __future__ import annotations

import pytest

from tests.fuzz import __main__ as command
from tests.fuzz.cases import CASES, tried
from tests.fuzz.trying import Outcome, Part, try_part

SLICE = 1200
SLICES = 4


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("category", CASES)
def test_a_slice_of_the_cases(category: str, part: int) -> None:
    """Each is refused by a sentence, with nothing changed, or rightly accepted."""
    count = SLICE // SLICES
    outcomes = {tried(category, seed=0, number=part * count + i) for i in range(count)}
    assert outcomes == {"refused", "accepted"}


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


def test_a_million_cases_are_a_million(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Part] = []

    def counted(console: object, jobs: list[Part], processes: int) -> list[Outcome]:
        tries.extend(jobs)
        return []

    monkeypatch.setattr(command, "_tried", counted)
    assert command.main([]) == 0
    assert sum(job.count for job in tries) >= 1_000_000
    assert {job.category for job in tries} == set(CASES)
