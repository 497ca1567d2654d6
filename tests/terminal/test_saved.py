"""Saved games: all or nothing, and a sentence for every file that is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.talk import GAME, Talk, seats_of, session
from vendome.cli import main
from vendome.core.refusal import Refusal
from vendome.terminal import saved
from vendome.terminal.screen import Leave

BARGAIN = {
    "stage": "answering",
    "bargain": {
        "action": "money",
        "opener": 0,
        "rival": 1,
        "offerer": 1,
        "offer": "2b",
    },
    "seats": [{"chosen": "money"}, {"chosen": "money"}, {"chosen": "gems"}],
    "waiting": [0],
}


def read(path: Path) -> saved.Saved:
    return saved.read(path, lambda game: None)


def test_a_game_saved_in_the_middle_of_a_bargain_goes_on_there(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    match = GAME.position(BARGAIN)
    seats = seats_of("Anna", "Ben", bots=1)
    talk = Talk(["offer 1r1b", f"save {file}"])
    with pytest.raises(Leave):
        session(talk, match, seats).play()
    assert "Saved as" in talk.printed
    again = read(file)
    assert again.seats == seats
    assert again.match.record() == match.record()
    assert again.match.waiting == (1,)
    goes_on = Talk(["a"])
    with pytest.raises(Leave):
        session(goes_on, again.match, seats).play()
    assert "Anna offers: 1R 1B" in goes_on.printed
    assert again.match.moves[1] == (1, "accept")


def test_play_resumes_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.json"
    saved.write(file, GAME.position(BARGAIN), seats_of("Anna", "Ben", bots=1))
    monkeypatch.setattr("sys.stdin", _Lines("3b", "quit", ""))
    assert main(["play", "--resume", str(file), "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "Ben offers: 2B" in printed
    assert f"Saved as {file}." in printed.replace("\n", "")
    assert read(file).match.moves == [(0, "offer 3b")]


class _Lines:
    """Standard input from a list; then its end."""

    def __init__(self, *lines: str) -> None:
        self._lines = [f"{line}\n" for line in lines]

    def readline(self) -> str:
        return self._lines.pop(0) if self._lines else ""

    def isatty(self) -> bool:
        return False


GOOD = {"vendome": 1, "record": GAME.start(3, 1).record()}
SEATS = [{"name": "Anna", "bot": None}, {"name": "B", "bot": "random"}, {"name": "C", "bot": None}]

BAD = {
    "not JSON": ("{", "line 1 is not JSON"),
    "not text": (b"\xff\xfe\x00", "is not JSON"),
    "empty": ("", "line 1 is not JSON"),
    "a list": ("[]", "neither a saved game nor a record"),
    "nested": ("[" * 100_000, "neither a saved game nor a record"),
    "a huge number": ("9" * 10_000, "cannot be read"),
    "another table": ({"a": 1}, "neither a saved game nor a record"),
    "another format": ({"vendome": 2, "record": {}, "seats": []}, "format 2"),
    "no seats": (GOOD, "just these fields: vendome, record, seats"),
    "too few seats": ({**GOOD, "seats": SEATS[:2]}, "needs 3 entries"),
    "seats of nothing": ({**GOOD, "seats": [1, 2, 3]}, "needs 3 entries"),
    "an unknown bot": (
        {**GOOD, "seats": [*SEATS[:2], {"name": "C", "bot": "clever"}]},
        "clever",
    ),
    "a bot of lists": ({**GOOD, "seats": [*SEATS[:2], {"name": "C", "bot": []}]}, "[]"),
    "a wrong name": ({**GOOD, "seats": [*SEATS[:2], {"name": "\x1b[2J", "bot": None}]}, "?[2J"),
    "no name": ({**GOOD, "seats": [*SEATS[:2], {"name": 7, "bot": None}]}, "“7”"),
    "one name twice": (
        {**GOOD, "seats": [*SEATS[:2], {"name": "anna", "bot": None}]},
        "both be called",
    ),
    "a record of nothing": ({"vendome": 1, "record": [], "seats": []}, ""),
    "a refused record": (
        {"vendome": 1, "record": {**GOOD["record"], "moves": [[0, "accept"]]}, "seats": SEATS},
        "accept",
    ),
    "a record of another game": (
        {"vendome": 1, "record": {**GOOD["record"], "game": "chess"}, "seats": SEATS},
        "chess",
    ),
    "a bare record without a seed": ({"moves": []}, ""),
}


@pytest.mark.parametrize(("content", "said"), BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("verb", [["play", "--resume"], ["replay"]])
def test_a_bad_file_gets_a_sentence(
    content: Any, said: str, verb: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    if isinstance(content, dict):
        content = json.dumps(content)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert main([*verb, str(file), "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("vendome: ")
    assert "bad.json" in error
    assert said in error
    assert error.isprintable() or error.rstrip("\n").isprintable()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_missing_files_and_folders(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--resume", str(tmp_path / "none.json"), "--lang", language]) == 2
    assert main(["replay", str(tmp_path), "--lang", language]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "none.json" in first
    assert str(tmp_path) in second


def test_a_bare_record_and_a_game_of_bots_cannot_be_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, bots = tmp_path / "record.json", tmp_path / "bots.json"
    record.write_text(json.dumps(GAME.start(3, 1).record()))
    saved.write(bots, GAME.start(3, 1), seats_of(bots=3))
    assert main(["play", "--resume", str(record), "--lang", "en"]) == 2
    assert "does not say who plays" in capsys.readouterr().err
    assert main(["play", "--resume", str(bots), "--lang", "en"]) == 2
    assert "only bots play" in capsys.readouterr().err


@pytest.mark.parametrize("extra", [["--players", "3"], ["--names", "A"], ["--seed", "1"]])
def test_a_saved_game_says_itself_who_plays(
    extra: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    saved.write(file, GAME.start(3, 1), seats_of("Anna", bots=2))
    assert main(["play", "--resume", str(file), *extra, "--lang", "en"]) == 2
    assert "leave out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "is a game of “Edel, Stein & Reich”, not of “30 Carats”"),
        (
            "fr",
            "est une partie de «\u202fEdel, Stein & Reich\u202f», pas de «\u202f30 Carats\u202f»",
        ),
        ("de", "ist eine Partie „Edel, Stein & Reich“, nicht „30 Carats“"),
    ],
)
def test_a_saved_game_is_not_resumed_as_another(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    saved.write(file, GAME.start(3, 1), seats_of("Anna", bots=2))
    assert main(["play", "carats", "--resume", str(file), "--lang", language]) == 2
    assert said in capsys.readouterr().err
    assert main(["play", "chess", "--resume", str(file), "--lang", language]) == 2
    assert "chess" in capsys.readouterr().err


def test_a_saved_game_is_resumed_by_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    saved.write(file, GAME.start(3, 1), seats_of("Anna", bots=2))
    monkeypatch.setattr("sys.stdin", _Lines("quit"))
    assert main(["play", "edelstein", "--resume", str(file), "--lang", "en"]) == 0
    assert "Anna> " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "To read it again: vendome replay {}"),
        ("fr", "Pour relire la partie\u202f: vendome replay {}"),
        ("de", "Nachlesen lässt sie sich mit: vendome replay {}"),
    ],
)
def test_a_finished_game_is_to_be_replayed(language: str, said: str, tmp_path: Path) -> None:
    match = GAME.start(2, 1)
    while not match.over:
        match.play(match.waiting[0], match.actions(match.waiting[0])[0].id)
    file = tmp_path / "over.json"
    told = session(Talk(), match, seats_of("Anna", bots=1), language).save(str(file))
    assert told.endswith(said.format(file))
    assert "--resume" not in told


def test_saving_is_all_or_nothing(tmp_path: Path) -> None:
    match, seats = GAME.start(3, 1), seats_of("Anna", bots=2)
    folder = tmp_path / "folder.json"
    folder.mkdir()
    with pytest.raises(Refusal, match="cannot be written"):
        saved.write(folder, match, seats)
    with pytest.raises(Refusal, match="cannot be written"):
        saved.write(tmp_path / "nowhere" / "game.json", match, seats)
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("word", ["sauvegarder", "sauver", "save"])
def test_a_game_is_saved_in_french(word: str, tmp_path: Path) -> None:
    file = tmp_path / "ma_partie.json"
    with pytest.raises(Leave):
        session(Talk([f"{word} {file}"]), GAME.start(3, 1), seats_of("Anna", bots=2), "fr").play()
    assert read(file).match.players == 3


def test_a_file_is_overwritten_only_with_leave(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("precious")
    talk = Talk([f"save {file}", "n"])
    with pytest.raises(Leave):
        session(talk, GAME.start(3, 1), seats_of("Anna", bots=2)).play()
    assert "Not saved." in talk.printed
    assert file.read_text() == "precious"
    talk = Talk([f"save {file}", "y"])
    with pytest.raises(Leave):
        session(talk, GAME.start(3, 1), seats_of("Anna", bots=2)).play()
    assert read(file).match.players == 3


def test_a_failed_save_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    talk = Talk([f"save {tmp_path}/no/where.json", "1"])
    match = GAME.start(3, 1)
    with pytest.raises(Leave):
        session(talk, match, seats_of("Anna", bots=2)).play()
    assert "cannot be written" in talk.printed
    assert any(seat == 0 for seat, _ in match.moves)


def test_leaving_asks_again_when_the_file_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.json"
    monkeypatch.setattr("sys.stdin", _Lines("1", "quit", f"{tmp_path}/no/where.json", str(good)))
    assert main(["play", "--players", "3", "--lang", "en"]) == 0
    assert "cannot be written" in capsys.readouterr().out
    assert read(good).match.moves


def test_yes_is_not_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", _Lines("1", "quit", "j"))
    assert main(["play", "--players", "3", "--lang", "de"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["edelstein.json"]


def test_the_name_proposed_is_that_of_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("edelstein.json").write_text("precious")
    talk = Talk(["save"])
    with pytest.raises(Leave):
        session(talk, GAME.start(3, 1), seats_of("Anna", bots=2)).play()
    assert read(tmp_path / "edelstein-2.json").match.players == 3
    assert Path("edelstein.json").read_text() == "precious"


def test_save_does_not_begin_over_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "old.json"
    file.write_text("precious")
    assert main(["play", "--players", "3", "--save", str(file), "--lang", "en"]) == 2
    assert "--resume" in capsys.readouterr().err
    assert file.read_text() == "precious"


def test_a_record_from_a_table_names_who_played(tmp_path: Path) -> None:
    record = {**GAME.start(3, seed=1).record(), "online": {"names": ["Anna", "Ben", "Citrin"]}}
    file = tmp_path / "table.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    seats = read(file).seats
    assert seats is not None
    assert [seat.name for seat in seats] == ["Anna", "Ben", "Citrin"]


@pytest.mark.parametrize("online", [None, [], {"names": ["Anna"]}, {"names": [1, 2, 3]}, {}])
def test_names_a_record_does_not_tell_are_left_open(tmp_path: Path, online: Any) -> None:
    file = tmp_path / "table.json"
    record = {**GAME.start(3, seed=1).record(), "online": online}
    file.write_text(json.dumps(record), encoding="utf-8")
    assert read(file).seats is None
