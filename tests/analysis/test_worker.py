"""The process that analyses for a house: a line after each piece of work, and one to go on."""

from __future__ import annotations

import io
import json
from typing import Any

import vendome
from tests.analysis.games import LITTLE, first_moves
from vendome.analysis.worker import work


def answers(record: Any, steps: int = 10_000) -> list[dict[str, Any]]:
    """What it writes, if it is told to go on so often."""
    wanted = {"record": record, "level": LITTLE, "games": 1}
    asked = io.StringIO(json.dumps(wanted) + "\n" * (1 + steps))
    told = io.StringIO()
    work(asked, told)
    return [json.loads(line) for line in told.getvalue().splitlines()]


def test_the_last_line_is_the_analysis() -> None:
    *progress, last = answers(first_moves())
    assert [line["done"] for line in progress] == sorted(line["done"] for line in progress)
    assert progress[-1]["done"] == progress[-1]["total"] == 10
    same = vendome.analyse(first_moves(), level=LITTLE, games=1)
    assert last == {"analysis": json.loads(json.dumps(same.as_data()))}


def test_it_waits_for_leave_to_go_on_and_ends_with_its_input() -> None:
    assert answers(first_moves(), steps=2) == [{"done": n, "total": 10} for n in (1, 2, 3)]


def test_what_is_no_game_is_refused_in_a_sentence() -> None:
    (answer,) = answers({"game": "edelstein"})
    assert "format" in answer["refused"]
