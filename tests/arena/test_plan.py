"""The plan behind `make arena`: what it costs is said first, and each cell is played until its
question is decided."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.arena import made_up
from tools.arena.__main__ import CELLS, main
from tools.arena.plan import BadPlan, Cell, Plan
from tools.arena.table import summary
from vendome.arena import tournament
from vendome.arena.sequential import decided
from vendome.arena.tournament import Tournament

TINY = """
games = 24
seed = 1

quick = 1.0

[seconds.edelstein]
2 = { random = 0.5 }
3 = { random = 0.25 }

[[group]]
title = "One against `random`"
game = "edelstein"
bots = ["greedy", "random"]
expect = "above"
against = { 2 = 0.6 }

[[group]]
title = "The other way round"
game = "edelstein"
bots = ["random", "greedy"]
expect = "not above"
against = { 3 = "fair+0.05" }

[[group]]
title = "Readers"
game = "edelstein"
bots = ["mirror", "greedy"]
expect = "not above"
games = 12
against = { 3 = "fair+0.05" }

[[group]]
title = "Still to come"
game = "edelstein"
bots = ["clever", "greedy"]
expect = "above"
against = { 3 = "fair*2" }
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "cells.toml"
    path.write_text(TINY)
    return path


def test_the_cost_is_said_before_anything_is_played(capsys, plan: Path, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    assert main(["--plan", str(plan), "--folder", str(folder), "--cost"]) == 0
    printed = capsys.readouterr().out
    assert "edelstein-2-greedy-random" in printed
    assert "Cells that cannot be played: 1. There is no bot “clever”" in printed
    assert list(folder.iterdir()) == []
    costs = [cell.cost(cell.run(folder)) for cell in Plan.read(plan).cells]
    # Seat by seat, as much as the bot takes in a game of as many players.
    assert costs == [24 * (1 + 0.5), 24 * (0.25 + 2 * 1), 12 * 3 * 1]
    assert f"At most {sum(costs) / 3600:.2f} CPU-hours are left" in printed


def test_cells_are_played_until_they_are_decided_and_not_again(
    capsys, plan: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "results"
    play = ["--plan", str(plan), "--folder", str(folder), "--processes", "1"]
    assert main([*play, "--cell", "random-greedy"]) == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "edelstein-3-random-greedy.jsonl",
        "summary.md",
    ]
    assert main(play) == 0
    text = (folder / "summary.md").read_text(encoding="utf-8")
    assert text.strip() in capsys.readouterr().out
    rows = [line for line in text.splitlines() if line.startswith("| Edel")]
    assert "| 2 | `greedy`, `random` | 100.0 % |" in rows[0]
    assert "| above 60.0 % | **yes** | 8 of 24 |" in rows[0]
    assert "| not above 38.3 % | **yes** |" in rows[1]
    assert "| not above 38.3 % |" in rows[2]
    assert "| 8 of 12 |" in rows[2]
    assert "The best reader found is `mirror`, against `greedy` in Edel, Stein & Reich" in text
    assert "- edelstein-3-clever-greedy: There is no bot “clever”" in text
    written = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main(play) == 0
    assert "At most 0.00 CPU-hours are left" in capsys.readouterr().out
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == written


def test_cells_have_seeds_of_their_own(plan: Path) -> None:
    first, second, _ = Plan.read(plan).cells
    assert first.tournament.key != second.tournament.key
    assert first.tournament.key == Plan.read(plan).cells[0].tournament.key


@pytest.mark.parametrize(
    ("expect", "wins", "state"),
    [
        ("above", 1, "met"),
        ("above", 0, "missed"),
        ("above", 0.5, "open"),
        ("below", 0, "met"),
        ("below", 1, "missed"),
        ("below", 0.5, "open"),
        ("not below", 1, "met"),
        ("not below", 0, "missed"),
        ("not below", 0.5, "unrefuted"),
        ("not above", 0, "met"),
        ("not above", 1, "missed"),
        ("not above", 0.5, "unrefuted"),
    ],
)
def test_what_is_expected_is_met_missed_or_open(
    tmp_path: Path, expect: str, wins: float, state: str
) -> None:
    of = made_up.tournament("a", "b", players=2)
    cell = Cell("", of, expect, 0.5, games=20, seconds=1)
    run = cell.run(tmp_path, 1)
    assert cell.state(run) == "unfinished"
    assert cell.cost(run) == 20
    run.games.extend(made_up.games(of, [(1, 0) if n % 2 < 2 * wins else (0, 1) for n in range(20)]))
    assert cell.state(run) == state
    assert cell.cost(run) == 0
    told = summary([(cell, run)], [])
    assert f"| {expect} 50.0 % |" in told
    assert ("**yes**" in told) == (state == "met")


def test_what_is_not_refuted_is_said_with_its_bound(tmp_path: Path) -> None:
    """It is no yes: few games refute little."""
    of = made_up.tournament("a", "b", players=2)
    games = [(1, 0) if n % 2 else (0, 1) for n in range(20)]
    for expect, word in (("not above", "at most"), ("not below", "at least")):
        cell = Cell("", of, expect, 0.5, games=20, seconds=1)
        run = cell.run(tmp_path, 1)
        run.games.extend(made_up.games(of, games))
        low, high = run.result().interval["a"]
        bound = high if word == "at most" else low
        row = f"| not refuted: {word} {100 * bound:.1f} % (20 games) |"
        assert row in summary([(cell, run)], [])


def test_each_cell_has_games_enough_to_decide_it() -> None:
    """A bot that always wins is shown to, well before its cell ends; and one that never does."""
    for cell in Plan.read(CELLS).cells:
        assert cell.games <= 400
        always = np.full(cell.games, float(cell.expect in ("above", "not below")))
        verdict = decided(always, cell.against)
        assert verdict is not None, cell.name
        assert verdict[1] <= 0.8 * cell.games, cell.name


def test_the_plan_of_the_project_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not its bots are there yet."""
    monkeypatch.setattr(tournament, "Bot", lambda kind, seed: None)
    plan = Plan.read(CELLS)
    assert plan.absent == ()
    assert len({cell.name for cell in plan.cells}) == len(plan.cells) > 30
    aims = {
        (cell.tournament.game.name, cell.tournament.players): cell.against
        for cell in plan.cells
        if cell.tournament.bots[-1] == "greedy-1"
    }
    assert aims["edelstein", 5] == 0.98
    assert aims["carats", 6] == 0.55
    assert isinstance(plan.cells[0].tournament, Tournament)
    readers = [cell for cell in plan.cells if "reader-master" in cell.name]
    assert {cell.tournament.players for cell in readers} == {2, 3, 4, 5, 6}
    assert all(":" not in cell.name for cell in plan.cells)
    twice = Plan.read(CELLS, "carats-5-master-greedy").cells
    assert [cell.against for cell in twice] == [0.65, pytest.approx(0.4)]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("games = 24", "games 24", "is not TOML"),
        ("seed = 1", "", "lacks something"),
        ('"above"', '"best"', "“expect” is one of: above, below, not below, not above; not best"),
        ('"fair+0.05"', '"half"', "A share is a number, “fair”"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(
    plan: Path, old: str, new: str, sentence: str
) -> None:
    plan.write_text(TINY.replace(old, new))
    with pytest.raises(BadPlan, match=sentence):
        Plan.read(plan)
    with pytest.raises(BadPlan, match="cannot be read"):
        Plan.read(plan.parent / "nowhere.toml")


def test_all_that_is_planned_fits_into_half_a_day_of_one_core(tmp_path: Path) -> None:
    plan = Plan.read(CELLS)
    assert sum(cell.cost(cell.run(tmp_path)) for cell in plan.cells) < 12 * 3600
