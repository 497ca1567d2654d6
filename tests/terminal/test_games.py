"""Whole games at the keyboard, played by a script that picks from the menu."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import vendome
from tests.lengths import longer
from tests.terminal.fitting import every_turn_fits
from tests.terminal.talk import GAME, Talk, seats_of
from vendome.terminal.play import Plan, play
from vendome.terminal.seats import seated

MENU = re.compile(r"(?:^|   )(\d)\u00a0", re.MULTILINE)


def plan(*names: str, players: int, seed: int = 1, **more: object) -> Plan:
    values = {"options": {}, "seed": seed, "file": None, "autosave": False, **more}
    return Plan(GAME, seated(names, players, ["greedy", "random"]), **values)  # type: ignore[arg-type]


NO_THANKS = re.compile(r"(\[[YOJ]/n\]|n\u202f?: (no|non|nein)) $")
STEP = ("number", "numéro", "Nummer")


def picker(seed: int) -> Callable[[str], str]:
    """Answers every question: a number of the menu, or Enter; no to saving and a rematch."""
    chance = random.Random(seed)

    def answer(printed: str) -> str:
        *above, last = printed.rstrip("\n").splitlines()[-4:]
        if NO_THANKS.search(last):
            return "n\n"
        if last.startswith(STEP):
            return "1\n"
        return chance.choice(MENU.findall("\n".join(above))) + "\n" if last.endswith("> ") else "\n"

    return answer


@pytest.mark.parametrize(
    ("players", "language"), [(2, "en"), (3, "fr"), *longer((4, "de"), (5, "fr"))]
)
def test_one_person_against_bots_to_the_end(
    players: int, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    talk = Talk(answer=picker(players))
    assert play(plan("Anna", players=players), talk.screen, language) == 0
    end = talk.printed[-3000:]
    assert {"en": " wins with ", "fr": " gagne avec ", "de": " gewinnt mit "}[language] in end
    assert " 1. " in end or "\n1. " in end
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("terminal", [*longer(False), True])
def test_several_people_to_the_end(terminal: bool) -> None:
    talk = Talk(answer=picker(3), terminal=terminal, height=30)
    assert play(plan("Anna", "Ben", "Cleo", players=4), talk.screen, "en") == 0
    assert "wins with" in talk.printed or "share the win" in talk.printed
    for name in ("Anna", "Ben", "Cleo"):
        assert talk.printed.count(f"Hand the keyboard to {name}") == 3 * 7


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    first, second = Talk(answer=picker(8)), Talk(answer=picker(8))
    for talk in (first, second):
        play(plan("Anna", players=3), talk.screen, "en")
    assert first.printed == second.printed


def test_the_last_scoring_is_told_line_by_line_and_the_record_can_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    pick = picker(5)

    def answer(printed: str) -> str:
        return f"{file}\n" if printed.endswith("n: no ") else pick(printed)

    talk = Talk(answer=answer)
    assert play(plan("Anna", players=3), talk.screen, "en") == 0
    end = talk.printed.rpartition("Phase 3 ends with a scoring.")[2]
    assert "The game is over." in end
    assert re.search(r"receives \d+ million for red", end) or "majority in red" in end
    match = vendome.replay(json.loads(file.read_text())["record"])
    assert match.over
    assert f"Saved as {file}." in talk.printed.replace("\n", "")


def test_a_rematch_is_another_game() -> None:
    asked: list[int] = []
    pick = picker(2)

    def answer(printed: str) -> str:
        if not printed.endswith("[Y/n] "):
            return pick(printed)
        asked.append(len(printed))
        return "y\n" if len(asked) == 1 else "n\n"

    talk = Talk(answer=answer)
    assert play(plan("Anna", players=2), talk.screen, "en") == 0
    assert len(asked) == 2
    first, second = talk.printed[: asked[0]], talk.printed[asked[0] :]
    assert "Phase 1 begins" in first
    assert "Phase 1 begins" in second
    assert first != second


def test_a_kept_game_is_on_disk_after_every_move(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    lengths: list[int] = []
    pick = picker(4)

    def answer(printed: str) -> str:
        if file.exists():
            lengths.append(len(json.loads(file.read_text())["record"]["moves"]))
        return pick(printed)

    talk = Talk(answer=answer)
    assert play(plan("Anna", players=2, file=file, autosave=True), talk.screen, "en") == 0
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 10
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]
    assert "The game is saved as" in talk.printed
    assert vendome.replay(json.loads(file.read_text())["record"]).over


@pytest.mark.clause("E8.3")
@pytest.mark.parametrize(
    ("gems", "told"),
    [
        (("2r", "1r"), "P2 has as much money, but fewer gems: 1 against 2 (E8.3)."),
        (("2r", "1r1y"), "but less red: 1 against 2 (E8.3)."),
        (("1b", "1b"), "P1 and P2 share the win"),
    ],
)
def test_the_end_says_what_decided_a_tie(gems: tuple[str, str], told: str) -> None:
    from vendome.terminal.table import table_of, voice

    seats = [{"gems": own, "money": 50} for own in gems]
    winners = [0, 1] if gems[0] == gems[1] else [0]
    match = GAME.position(
        {"players": 2, "phase": 3, "round": 11, "stage": "over", "seats": seats, "winners": winners}
    )
    talk = Talk()
    ending = table_of(GAME).ending(match.view(None), seats_of("P1", "P2"), voice(GAME, "en"))
    talk.screen.show(ending)
    assert told in " ".join(talk.printed.split())


@pytest.mark.parametrize("players", [2, *longer(3, 4), 5])
def test_a_turn_fits_a_screen_of_80_by_24(players: int) -> None:
    every_turn_fits(GAME.start(players, seed=players))
