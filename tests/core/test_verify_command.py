"""`vendome verify`: what it says of a record, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.core.deals import (
    COMMITMENT,
    GAME,
    VALUES,
    abandoned,
    honest_record,
    seal,
)
from vendome import cli

PROVED, REFUTED, UNREADABLE, UNKNOWN = range(4)


@pytest.fixture
def record() -> dict[str, Any]:
    return honest_record()


def command(path: Path, record: Any, *arguments: str) -> int:
    path.write_text(json.dumps(record), encoding="utf-8")
    return cli.main(["verify", str(path), *arguments])


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_command_says_what_holds_and_ends_so(
    record: dict[str, Any], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, seen = tmp_path / "game.json", ["--lang", language, "--seal", seal().upper()]
    assert command(path, record, *seen, "--value", VALUES[2]) == PROVED
    assert capsys.readouterr().out.count("✓") == 10
    assert command(path, record, *seen) == UNKNOWN
    assert capsys.readouterr().out.count("–") == 1
    assert command(path, record, *seen, "--value", "00" * 32) == REFUTED
    assert capsys.readouterr().out.count("✗") == 1
    record["online"]["abandoned"] = [abandoned(), abandoned()]
    assert command(path, record, "--lang", language) == UNKNOWN
    assert "2" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("option", ["--seal", "--commitment", "--value"])
@pytest.mark.parametrize("copied", ["", "0f0", "x" * 64, "0f" * 31 + "0", "0f" * 65])
def test_what_was_copied_badly_refutes_nothing(
    record: dict[str, Any],
    option: str,
    copied: str,
    language: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen = [option, copied, "--lang", language]
    assert command(tmp_path / "game.json", record, *seen) == UNREADABLE
    told, refused = capsys.readouterr()
    assert not told
    assert copied in refused
    assert ("128" if option == "--value" else "64") in refused


def test_a_game_played_elsewhere_is_not_proved_by_what_one_saw(
    record: dict[str, Any], tmp_path: Path
) -> None:
    del record["online"]
    seen = ["--commitment", COMMITMENT, "--value", VALUES[0]]
    assert command(tmp_path / "game.json", record, *seen, "--lang", "en") == UNKNOWN


@pytest.mark.parametrize("moves", [[], "none", [["x"]], [[0, "no such move"]] * 3])
def test_moves_that_cannot_be_read_under_other_rules_are_not_proved(
    record: dict[str, Any], moves: Any, tmp_path: Path
) -> None:
    record |= {"rules": GAME.version + 1, "moves": moves}
    record["online"]["rules"] = [GAME.version + 1] * len(moves) if type(moves) is list else []
    seen = ["--seal", seal(), "--value", VALUES[0], "--lang", "en"]
    assert command(tmp_path / "game.json", record, *seen) != PROVED


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"moves": 1}', '{"moves": [], "game": []}'])
def test_other_files_are_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert cli.main(["verify", str(path), "--lang", "en"]) in (REFUTED, UNREADABLE)
    told = capsys.readouterr()
    assert (told.out + told.err).strip()
