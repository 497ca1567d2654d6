"""The arithmetic of docs/scaling.md: what a house runs into first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.scaling import House, first_wall, main, people

PAGE = Path(__file__).parents[2] / "docs" / "scaling.md"
COMMAND = re.compile(r"python -m tools\.scaling ([^`\n]+)\n((?:.+\n)+?)```")


def test_a_core_is_full_before_a_disk_that_writes_many_at_once() -> None:
    house = House(cores=1, cpu=0.001, commit=0.01, together=20, shared=False)
    assert first_wall(house) == ("processors", pytest.approx(700))


def test_many_cores_wait_for_commits_that_come_one_at_a_time() -> None:
    house = House(cores=80, cpu=0.001, commit=0.01, together=20, shared=True)
    assert first_wall(house) == ("commits", pytest.approx(70))


def test_who_moves_seldom_takes_little() -> None:
    assert people(35, 20) == 700


def test_the_page_says_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    found = COMMAND.search(PAGE.read_text("utf-8"))
    assert found is not None
    main(found[1].split())
    assert capsys.readouterr().out == found[2]
