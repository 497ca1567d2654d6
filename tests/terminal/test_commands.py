"""The verbs play, rules and replay of the command, as the shell sees them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.talk import GAME, seats_of
from vendome import games
from vendome.bots import Bot
from vendome.cli import main
from vendome.core.words import LANGUAGES
from vendome.terminal import saved
from vendome.terminal.play import next_seed

Types = Callable[..., None]


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Types:
    """What is typed, line by line; then the end of input. Files go into a folder of the test's."""
    monkeypatch.chdir(tmp_path)

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    type_lines()
    return type_lines


# rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_rulebook(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "edelstein", "--lang", language]) == 0
    printed = capsys.readouterr().out
    for clause in GAME.rulebook.clauses(language).values():
        assert f" {clause.id} " in printed
        assert clause.part in printed
    assert "[R]" not in printed
    mark = {"en": "[our ruling]", "fr": "[décision de la maison]", "de": "[unsere Festlegung]"}
    assert mark[language] in " ".join(printed.split())
    assert all(len(line) <= 120 for line in printed.splitlines())


def test_no_line_begins_with_what_belongs_to_the_line_before(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for width in range(50, 90):
        monkeypatch.setenv("COLUMNS", str(width))
        assert main(["rules", "edelstein", "E7", "--lang", "fr"]) == 0
        for line in capsys.readouterr().out.splitlines():
            assert not line.strip().startswith((":", ";", "!", "?", "»")), line
            assert not line.rstrip().endswith("«"), line


def test_rules_by_id_part_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "edelstein", "e5.4", "--lang", "en"]) == 0
    assert capsys.readouterr().out.split()[:2] == ["E5", "Bargaining"]
    assert main(["rules", "edelstein", "E9", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count(" E9.") == len(
        [c for c in GAME.rulebook.clauses("en") if c.startswith("E9.")]
    )
    assert main(["rules", "edelstein", "certificates", "second", "--lang", "en"]) == 0
    assert "E6.4" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_are_not_there(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "edelstein", "xyzzy", "--lang", language]) == 1
    assert "xyzzy" in capsys.readouterr().err


def test_rules_of_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "chess", "--lang", "en"]) == 2
    assert "chess" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["rules", "play"])
def test_the_help_names_every_game_of_the_house(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    assert f"which game: {', '.join(games)}" in " ".join(capsys.readouterr().out.split())


def test_a_rulebook_needs_a_game_and_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules"])
    error = capsys.readouterr().err
    assert "required: game\n" in error
    assert "[WORD ...]" in error


# replay


def finished(tmp_path: Path) -> Path:
    match = GAME.start(3, seed=5)
    bots = [Bot("random", seat) for seat in range(3)]
    while not match.over:
        bots[match.waiting[0]].play(match, match.waiting[0])
    file = tmp_path / "finished.json"
    saved.write(file, match, seats_of("Anna", "Ben", "Cleo"))
    return file


@pytest.mark.parametrize(
    ("language", "phase", "won"),
    [
        ("en", "Phase 3 begins", "wins with"),
        ("fr", "La manche 3 commence", "gagne avec"),
        ("de", "Durchgang 3 beginnt", "gewinnt mit"),
    ],
)
def test_replay_tells_a_saved_game(
    language: str, phase: str, won: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(finished(tmp_path)), "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert phase in printed
    assert won in printed
    assert "Cleo" in printed


def test_replay_of_a_bare_record_names_players_by_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(saved.read(finished(tmp_path), lambda game: None).match.record()))
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert "Player 3 draws a gem card" in capsys.readouterr().out


@pytest.mark.clause("E3.2")
def test_replay_shows_a_secret_only_to_the_seat_that_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = GAME.start(3, seed=5)
    match.play(0, "choose event")
    file = tmp_path / "going.json"
    saved.write(file, match, seats_of("Anna", "Ben", "Cleo"))
    told = {}
    for seat in ("0", "1", None):
        seen = [] if seat is None else ["--seat", seat]
        assert main(["replay", str(file), *seen, "--lang", "en"]) == 0
        told[seat] = capsys.readouterr().out
    assert "Anna has secretly chosen Event." in told["0"]
    assert "secretly" not in told["1"]
    assert "secretly" not in told[None]
    assert "Anna has chosen." in told["1"]


@pytest.mark.parametrize("command", ["replay", "analyse"])
@pytest.mark.parametrize("seat", ["3", "-1", "x"])
def test_a_seat_that_is_not_there_is_the_same_to_all_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, seat: str
) -> None:
    assert main([command, str(finished(tmp_path)), "--seat", seat, "--lang", "en"]) == 2
    said = "a whole number, not “x”" if seat == "x" else f"no seat {seat}: seats are numbered"
    assert said in capsys.readouterr().err


# play


def test_the_dialogue_takes_defaults(types: Types, capsys: pytest.CaptureFixture[str]) -> None:
    types("", "", "", "quit", "n")
    assert main(["play", "--seed", "1", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "How many players, 2 to 5? [4]" in printed
    assert "Player 1> " in printed
    assert printed.count("(bot)") == 3
    assert printed.rstrip().endswith("Not saved.")


def test_the_dialogue_asks_again(types: Types, capsys: pytest.CaptureFixture[str]) -> None:
    types("9", "two", "3", "4", "2", "Anna", "anna", "B\x1b[2J" + "x" * 20, "Ben", "")
    assert main(["play", "--seed", "1", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("Please type a number from 2 to 5.") == 2
    assert printed.count("Please type a number from 1 to 3.") == 1
    assert "Two players cannot both be called" in printed
    assert "will not do as a name" in printed
    assert "Hand the keyboard to Anna" in printed
    assert "\x1b" not in printed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "6"], "6"),
        (["--players", "2", "--people", "3"], "1 to 2"),
        (["--people", "0"], "not 0"),
        (["--names", "Anna,Ben", "--people", "3"], "--names has 2"),
        (["--names", "Anna,anna"], "both be called"),
        (["--names", "Anna,,Ben"], "will not do as a name"),
        (["--bots", "clever"], "clever"),
        (["--option", "magic"], "magic"),
        (["chess"], "chess"),
    ],
)
def test_a_command_line_that_makes_no_sense(
    arguments: list[str], said: str, types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_names_and_options_on_the_command_line(
    types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    types("", "1", "", "save", "quit")
    arguments = ["--names", "Anna,Ben", "--players", "3", "--bots", "random"]
    assert main(["play", "edelstein", *arguments, "--option", "one_sole_majority"]) == 0
    game = saved.read(Path("edelstein.json"), lambda game: None)
    assert game.seats is not None
    assert [(seat.name, seat.bot) for seat in game.seats] == [
        ("Anna", None),
        ("Ben", None),
        ("Odile", "random"),
    ]
    assert game.match.options == {"one_sole_majority": True}


@pytest.mark.parametrize("seed", ["7", "-7", "0f" * 32])
def test_a_seed_is_a_number_or_64_hexadecimal_digits(
    seed: str, types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("first.json", "second.json"):
        types("1", f"save {name}", "quit")
        assert main(["play", "--players", "3", "--seed", seed, "--lang", "en"]) == 0
    first, second = (saved.read(Path(f"{n}.json"), lambda game: None) for n in ("first", "second"))
    assert first.match.record() == second.match.record()
    if len(seed) == 64:
        assert first.match.record()["seed"] == seed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", ["seven", "xy" * 32, "1.5"])
def test_a_wrong_seed_is_refused_as_by_simulate(
    seed: str, language: str, types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--seed", seed, "--lang", language]) == 2
    asked, refused = capsys.readouterr()
    assert not asked
    assert main(["simulate", "edelstein", "--seed", seed, "--lang", language]) == 2
    assert refused == capsys.readouterr().err
    assert seed in refused


def test_a_rematch_has_another_seed() -> None:
    assert next_seed(7) == 8
    assert next_seed(None) is None
    assert next_seed(bytes(32)) != bytes(32)


@pytest.mark.parametrize("lines", [(), ("3",), ("3", "1", "Anna"), ("3", "1", "Anna", "1", "help")])
def test_the_end_of_input_ends_the_program(
    lines: tuple[str, ...], types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    types(*lines)
    assert main(["play", "--seed", "2", "--lang", "en"]) == 0
    assert not list(Path().iterdir())


def test_the_end_of_input_keeps_a_kept_game(
    types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    types("1")
    assert main(["play", "--players", "3", "--save", "kept.json", "--lang", "en"]) == 0
    assert "The game is saved as kept.json." in capsys.readouterr().out
    assert saved.read(Path("kept.json"), lambda game: None).match.moves
