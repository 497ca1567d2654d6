"""`vendome tournament`: its report, its files, its refusals, and Ctrl-C."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import vendome
from tests.arena import made_up
from vendome.arena import picture
from vendome.arena.program import Fault
from vendome.arena.questions import questions_of
from vendome.arena.report import Wording
from vendome.arena.result import Result
from vendome.arena.running import Run
from vendome.cli import main

USUAL = [
    *("tournament", "edelstein", "--bots", "greedy,random", "--players", "3", "--games", "6"),
    *("--seed", "1", "--processes", "1"),
]


def test_the_report_is_in_the_reader_s_language(capsys) -> None:
    for language, words in (
        ("en", ["a tournament of 6 games, 3 players", "random the other 2", "if all were equal"]),
        ("fr", ["un tournoi de 6 parties à 3 joueurs", "à forces égales", "Classé devant"]),
        ("de", ["ein Turnier über 6 Partien", "bei gleicher Stärke", "Beendet vor"]),
    ):
        assert main([*USUAL, "--lang", language]) == 0
        printed = capsys.readouterr().out
        assert all(word in printed for word in words)


def test_json_is_what_python_has(capsys) -> None:
    assert main([*USUAL, "--json"]) == 0
    result = vendome.tournament("edelstein", 3, "greedy,random", 6, 1, processes=1)
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(result.as_data()))


def test_without_a_seed_one_is_told_that_gives_the_same_games(capsys) -> None:
    few = [*USUAL[:8], "--lang", "en", "--processes", "1"]
    assert main(few) == 0
    printed = capsys.readouterr().out
    seed = printed.split("Seed: ")[1].split(".")[0]
    assert main([*few, "--seed", seed]) == 0
    assert capsys.readouterr().out == printed


def test_what_is_decided_is_said(capsys) -> None:
    assert main([*USUAL, "--games", "90", "--against", "0.5", "--lang", "en"]) == 0
    assert "greedy wins more than 50.0%: shown at 95.0%." in capsys.readouterr().out
    assert main([*USUAL, "--decide", "--lang", "en"]) == 0
    assert "Whether greedy wins more or less than 33.3% is still open." in capsys.readouterr().out


def test_a_forfeit_is_told_with_its_reason(capsys) -> None:
    bot = f"program:{sys.executable} -c 1"
    few = ["--bots", bot, "--bots", "random", "--players", "2", "--games", "2"]
    assert main([*USUAL[:2], *few, "--processes", "1", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "forfeited 2 games, the first because it ended in the middle of the game" in printed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "clever"], "There is no bot “clever”"),
        (["--players", "2", "--bots", "program:python3"], "no more than there are seats, not 3"),
        (["--players", "9"], "is for 2 to 5 players, not for 9"),
        (["--players", "two"], "--players takes a whole number, not “two”."),
        (["--games", "many"], "--games takes a whole number, not “many”."),
        (["--games", "1"], "from 3, which is one deal in all its seatings"),
        (["--processes", "none"], "--processes takes a whole number, not “none”."),
        (["--against", "half"], "--against takes a number, such as 0.9, not “half”."),
        (["--against", "90"], "a number between 0 and 1, such as 0.9, not 90.0"),
        (["--against", "nan"], "a number between 0 and 1"),
        (["--move-seconds", "soon"], "--move-seconds takes a number, such as 2.5, not “soon”."),
        (["--move-seconds", "-1"], "a number of seconds above 0"),
        (["--seed", "x"], "--seed takes a whole number or 64 hexadecimal digits"),
        (["--option", "taxes"], "has no option “taxes”"),
        (["--results", "."], "cannot be read"),
        (["--plot", "picture.gif"], "“picture.gif” should end with “.png” or “.svg”"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(capsys, arguments: list[str], sentence: str) -> None:
    assert main([*USUAL, *arguments, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.out == ""


def test_bots_must_be_named(capsys) -> None:
    assert main([*USUAL[:2], "--lang", "de"]) == 2
    assert "2 bis 5 verschiedene Bots" in capsys.readouterr().err


@pytest.fixture
def stopped_after_four(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Run.play

    def impatient(run: Run):
        for game in play(run):
            yield game
            if len(run.games) == 4:
                raise KeyboardInterrupt

    monkeypatch.setattr(Run, "play", impatient)


@pytest.mark.usefixtures("stopped_after_four")
def test_ctrl_c_leaves_the_results_and_says_how_to_go_on(
    capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "named.jsonl"
    assert main([*USUAL, "--results", str(named), "--lang", "en"]) == 130
    assert "Stopped after 4 of 6 games; they are in" in capsys.readouterr().err
    monkeypatch.chdir(tmp_path)
    assert main([*USUAL, "--lang", "en"]) == 130
    said = capsys.readouterr().err
    (name,) = re.findall(r"with --results (\S+) goes on", said)
    assert (tmp_path / name).read_bytes() == named.read_bytes()
    monkeypatch.undo()
    assert main([*USUAL, "--results", str(named), "--json"]) == 0
    result = vendome.tournament("edelstein", 3, "greedy,random", 6, 1, processes=1)
    assert json.loads(capsys.readouterr().out)["by_bot"] == result.as_data()["by_bot"]


# Pictures and the page


def a_result() -> Result:
    of = made_up.tournament("program:a <b> & c", "greedy", "random", players=3)
    played = list(made_up.games(of, [(3, 2, 1), (1, 3, 2)] * 12))
    played[5] = made_up.game(
        of, 5, [1, 2, 3], faults=[Fault(of.seating(5).index(0), "died", "<x>")]
    )
    return Result(of, tuple(played), questions_of(of, True, None))


def test_pictures_are_drawn_and_the_same_each_time(tmp_path: Path) -> None:
    result = a_result()
    result.plot(tmp_path / "one.png")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    wording = Wording(result, "fr")
    once, again = (picture.inline(picture.ahead_panel, wording, 4, 4) for _ in range(2))
    assert once == again


def test_the_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    a_result().page(path, "de")
    text = path.read_text(encoding="utf-8")
    assert '<html lang="de">' in text
    addresses = set(re.findall(r'(?:https?:)?//[^\s"<>)]+', text))
    assert all(address.startswith("http://www.w3.org/") for address in addresses)  # names of SVG
    assert not re.search(r"<(link|script|img|iframe)\b|url\((?!#)|@import", text)
    assert "<b>" not in text
    assert "&lt;x&gt;" in text
    assert text.count("<svg ") == 3
    assert not re.search(r"#[0-9a-f]{6}", text[text.index("<svg") :].split("</main>")[0])


def test_every_colour_of_a_picture_is_one_of_the_page() -> None:
    from vendome.arena.page import STYLE

    for name in (*picture.COLOURS, *picture.OF_BOTS):
        assert f"--{name}: light-dark({picture.COLOURS[name]}, " in STYLE, name


def test_without_matplotlib_a_sentence_says_what_to_install(
    capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(picture, "find_spec", lambda name: None)
    for wanted in (["--plot", "one.svg"], ["--html", "page.html"]):
        assert main([*USUAL, *wanted, "--lang", "en"]) == 2
        assert "pip install vendome[plots]" in capsys.readouterr().err


def test_the_command_writes_pictures_and_a_page(capsys, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.svg", "page.html")]
    assert main([*USUAL, "--plot", str(files[0]), "--html", str(files[1]), "--lang", "en"]) == 0
    assert ElementTree.parse(files[0]).getroot().tag.endswith("svg")
    assert files[1].read_text(encoding="utf-8").startswith("<!doctype html>")
    assert capsys.readouterr().err.count("Written: ") == 2
    with pytest.raises(vendome.Refusal, match=r"“page\.html” cannot be written"):
        a_result().page(tmp_path / "no" / "page.html")
