"""A training: a folder that can be stopped and gone on with, and weights that fit the package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import vendome
from vendome.bots.search.weights import StrangeWeights, file_of, read
from vendome.cli import main
from vendome.learning.standings import digest
from vendome.learning.training import Generation, Training

GAME = vendome.games["edelstein"]


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


@pytest.fixture(autouse=True)
def often_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is finished is kept after every fourth game."""
    monkeypatch.setattr("vendome.learning.training.CHUNK", 4)


def training(folder: Path, stop_after: int = 10**9, **asked: Any) -> Training:
    left = [stop_after]

    def progress(games: int) -> None:
        left[0] -= games
        if left[0] < 0:
            raise Stopped

    plan = {"level": "apprentice", "games": 6, "deals": 2, "seed": 2, "threads": 2, **asked}
    return Training.open(GAME, folder, progress=progress, **plan)


def learn(training: Training) -> Training:
    while len(training.done.get(2, [])) < 2:
        training.learn(2)
    return training


def test_a_training_that_was_stopped_comes_to_the_same_weights(tmp_path: Path) -> None:
    whole = learn(training(tmp_path / "whole"))
    for stop_after in (4, 9, 10**9):
        again = training(tmp_path / "parts", stop_after)
        try:
            learn(again)
        except Stopped:
            continue
    assert again.done == whole.done
    assert len(whole.table()["weights"]["2"]) == len(whole.plan.features)


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    training(tmp_path)
    with pytest.raises(vendome.BadOption, match="its seed was 2, and now it would be 3"):
        training(tmp_path, seed=3)


@pytest.mark.parametrize("text", ["", "[]", '{"plan": {}, "done": {}}', '{"plan": 3, "done": []}'])
def test_a_file_that_no_training_has_written_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "training.json").write_text(text)
    with pytest.raises(vendome.BadOption, match="is not what a training has written"):
        training(tmp_path)
    assert (tmp_path / "training.json").read_text() == text


def test_a_level_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(vendome.BadOption, match="apprentice, journeyman"):
        training(tmp_path / "x", level="wizard")
    assert not (tmp_path / "x").exists()


def test_the_command_tells_of_each_generation_and_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"train edelstein --players 2 --generations 2 --games 4 --deals 2 --folder {tmp_path}"
    assert main([*command.split(), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "generation 0: learned from games of greedy" in told
    assert "generation 1: won" in told
    assert {"learning.png", "learning.svg"} <= {file.name for file in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("--players 9", "--players is a whole number from 2 to 5, not 9."),
        ("--games 1", "--games is a whole number from 2 to"),
        ("--generations many", "--generations is a whole number from 1 to"),
    ],
)
def test_bad_options_are_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, sentence: str
) -> None:
    command = f"train edelstein --folder {tmp_path / 'none'} {option}"
    assert main([*command.split(), "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_the_command_that_is_written_down_makes_the_same_weights(tmp_path: Path) -> None:
    one = Generation(0, 0.5, None, None, True, [1.0])
    made = training(tmp_path)
    made.done = {players: [one] * 2 for players in GAME.players}
    rest = "--level apprentice --games 6 --deals 2 --seed 2"
    assert made.command() == f"vendome train edelstein --generations 2 {rest}"
    made.done = {2: [one], 3: [one] * 3}
    assert made.command() == (
        f"vendome train edelstein --players 2 --generations 1 {rest}"
        f" && vendome train edelstein --players 3 --generations 3 {rest}"
    )


@pytest.mark.parametrize("name", vendome.games)
def test_the_weights_of_the_package_belong_to_these_rules(name: str) -> None:
    game = vendome.games[name]
    kept = json.loads(file_of(name).read_text("utf-8"))
    assert set(read(game, kept)) == set(game.players)
    assert kept["command"].startswith(f"vendome train {name} --generations ")
    for number in game.players:
        assert kept["generations"][str(number)]


@pytest.mark.parametrize("name", vendome.games)
def test_the_features_are_made_as_they_were_when_the_weights_were_learned(name: str) -> None:
    """If not: `vendome train`, as the file says."""
    assert json.loads(file_of(name).read_text("utf-8"))["digest"] == digest(vendome.games[name])


@pytest.mark.parametrize("field", ["game", "rules", "cards", "features"])
def test_weights_of_other_rules_are_refused(field: str) -> None:
    kept = json.loads(file_of("carats").read_text("utf-8"))
    with pytest.raises(StrangeWeights, match="Learn them again: vendome train carats"):
        read(vendome.games["carats"], {**kept, field: "another"})
