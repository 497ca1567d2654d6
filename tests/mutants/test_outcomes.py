"""A long run can be interrupted and taken up again."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.meeting import HANGS, SURVIVED
from tests.mutants.mutations import mutants
from tests.mutants.outcomes import Outcome, Outcomes, Unfit

ONE, TWO, *_ = mutants("toy", ast.parse("def f(n):\n    return n < 2\n"))


def test_outcomes_are_there_again_in_the_next_run(tmp_path: Path) -> None:
    file = tmp_path / "outcomes.jsonl"
    first = Outcomes(file)
    first.add("game", Outcome(ONE, HANGS, "test_this", 1.25))
    assert Outcomes(file).of("game", TWO) is None
    first.add("game", Outcome(TWO, SURVIVED, "", 0.5))
    second = Outcomes(file)
    assert second.of("game", ONE) == first.of("game", ONE) == Outcome(ONE, HANGS, "test_this", 1.25)
    assert second.of("game", TWO) == Outcome(TWO, SURVIVED, "", 0.5)
    assert second.of("another", ONE) is None


@pytest.mark.parametrize("line", ['{"game": "ga', "[]", '{"game": "carats"}'])
def test_a_line_that_is_no_outcome_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "outcomes.jsonl"
    Outcomes(file).add("game", Outcome(ONE, SURVIVED, "", 0.5))
    with file.open("a", encoding="utf-8") as lines:
        lines.write(line)
    with pytest.raises(Unfit, match=r"outcomes\.jsonl: line 2 "):
        Outcomes(file)
