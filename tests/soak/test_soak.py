"""The soak finds what is planted, and says how to find it again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.subject import subject
from tests.soak import __main__ as command
from tests.soak.soaking import Found, Soak
from vendome import Match

ROOT = Path(__file__).parents[2]


def test_what_is_planted_is_found() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.soak.planted"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == {
        "none": [],
        "lost gem": ["the gems of a colour do not add up to 22"],
        "nothing to do": ["a seat is waited for and can do nothing"],
        "always something to do": ["a seat that is not waited for can act"],
        "twice the same": ["a legal action is not in the action space, or there twice"],
        "next card known": ["knowledge depends on what the seat cannot see"],
        "fewer for a hidden card": ["legal actions depend on what the seat cannot see"],
        "told to all": ["an event tells what its hearer cannot know"],
        "shown to all": ["a secret choice can be told from another"],
        "steps told": ["a step that completes no move can be noticed by another seat"],
    }


def test_a_fault_is_reported_with_how_to_find_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(soak: Soak, law: str, players: int, first: int, count: int) -> tuple[int, list[Found]]:
        wrong = law == "rules" and first <= 700 < first + count
        return count, [Found(law, players, 700, 12, "all is lost")] if wrong else []

    monkeypatch.setattr(Soak, "play", play)
    assert command.main(["--games", "2000", "--players", "3", "--seed", "5"]) == 1
    printed = capsys.readouterr().out
    assert "all is lost: 3 players, game 700, step 12." in printed
    assert (
        "--players 3 --seed 5 --first 700 --games 1 --leak-games 0 --checks 0 --house-games 0"
        in printed
    )
    assert command.main(["--games", "700", "--players", "3", "--leak-games", "50"]) == 0


def test_a_row_is_printed_as_soon_as_it_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[str] = []

    def play(soak: Soak, law: str, players: int, first: int, count: int) -> tuple[int, list[Found]]:
        printed.append(capsys.readouterr().out)
        return count, []

    monkeypatch.setattr(Soak, "play", play)
    arguments = ["--game", "carats", "--players", "3", "--games", "1", "--leak-games", "1"]
    assert command.main(arguments) == 0
    before = {row: number for number, said in enumerate(printed) for row in said.splitlines()}
    rows = {what: at for row, at in before.items() for what in command.LAWS.values() if what in row}
    # Each part is played twice, first of all to be compiled: a row stands before the next begins.
    assert rows == {"every invariant": 2, "the leak law": 4, "every check": 6}


def test_a_leak_of_a_house_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Match, "events", lambda match, seat, since=0: match.all_events())
    arguments = ["--game", "edelstein", "--players", "2", "--games", "0", "--leak-games", "0"]
    assert command.main([*arguments, "--checks", "0"]) == 1
    assert (
        "--first 0 --games 0 --leak-games 0 --checks 0 --house-games 1" in capsys.readouterr().out
    )


def test_a_check_that_fails_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Match, "position", lambda match: {"players": match.players})
    arguments = ["--game", "edelstein", "--players", "2", "--games", "0", "--leak-games", "0"]
    assert command.main([*arguments, "--house-games", "0"]) == 1
    assert "a position leads to another state" in capsys.readouterr().out


@pytest.mark.parametrize("first", [0, 499, 1203])
def test_every_game_is_played_once_whatever_comes_first(
    monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    played: list[int] = []

    def play(soak: Soak, law: str, players: int, first: int, count: int) -> tuple[int, list[Found]]:
        played.extend(range(first, first + count))
        return count, []

    monkeypatch.setattr(Soak, "play", play)
    soak = Soak(subject("edelstein"), seed=1)
    assert sum(count for count, _, _ in soak.parts("rules", 3, first, 1300, threads=2)) == 1300
    assert sorted(played) == list(range(first, first + 1300))
