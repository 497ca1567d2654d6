"""The report, the picture and the command of an analysis."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import vendome
from tests.analysis.games import LITTLE, NAMES, analysis_of_last_moves, first_moves, last_moves
from vendome.analysis import analysing
from vendome.analysis.result import Analysis, Decision, Luck, Point, Seat
from vendome.arena import picture
from vendome.cli import main
from vendome.core.advice import Choice, Reason
from vendome.core.words import LANGUAGES
from vendome.terminal.analysis_report import WIDTH, Report
from vendome.terminal.chart import FAIR, ROWS, chart

LABELS = ["100%", "75%", "50%", "25%", "0%"]


def mistake(move: int, cost: float) -> Decision:
    gains = Reason("gains", "money", 0, 0.05, 0.8)
    better = Choice("accept", (1,), 1.0, 0.5, 0.01, 90.0, 7.0, 0.99, "offer 1r", (gains,))
    return Decision(move, "offer 1r", 0.0, 0.5 - cost, 0.01, 0.5, 0.01, cost, 0.002, better)


def made_up(mistakes: int = 7, **changed: Any) -> Analysis:
    """An analysis that nobody had to think about."""
    curve = (Point(0, 0.3, 0.01), Point(40, 0.8, 0.01), Point(60, 0.0, 0.0))
    fine = Decision(1, "pass", 1.0, 0.3, 0.01, 0.3, 0.01, 0.0, 0.0)
    decisions = (fine, *(mistake(5 * i, 0.01 + i / 100) for i in range(mistakes)))
    facts: dict[str, Any] = {
        "level": LITTLE,
        "seed": "00",
        "options": {},
        "moves": 60,
        "scores": (40, 90, 90),
        "winners": (1, 2),
        "over": True,
        "seats": (Seat(0, curve, decisions),),
        "games": 20,
        "bot": LITTLE,
        "luck": (Luck(0, 0.6, 0.4, 0.8, 0.6 - 1 / 3, 0.0, -0.6),),
        "game": vendome.games["edelstein"],
    }
    return Analysis(**{**facts, **changed})


def printed(analysis: Analysis, language: str = "en") -> str:
    file = io.StringIO()
    Report(analysis, language, Console(file=file, width=120), NAMES).print()
    return file.getvalue()


def sentences(text: str) -> str:
    """What is printed, without the ends of lines."""
    return " ".join(text.split())


def test_the_report_has_all_in_eighty_columns() -> None:
    text = printed(made_up())
    assert max(map(len, text.splitlines())) <= WIDTH
    assert not any(line.endswith(" ") for line in text.splitlines())
    said = sentences(text)
    for sentence in (
        "Edel, Stein & Reich · Ada, Odile, Hugo",
        "Odile and Hugo shared the win with a score of 90, after 60 moves.",
        "Of 8 decisions 7 were clearly mistakes. Together they cost 28% of a win. The 5 costliest:",
        "1 Move 31, “offer 1r”: it cost 7.0% (±0.2%) and left 43.0% to win. “accept”: 50.0% to win",
        "Better than “offer 1r” by: money (+5.0%).",
        "Luck +27%: with the bot “apprentice” in every seat, Ada wins 60% of 20 games of this deal"
        " (40% to 80% at 95%); an equal share is 33%. Skill −60%: Ada had 0% of the win,",
    ):
        assert sentence in said


def test_what_is_said_of_other_games() -> None:
    assert "Of 2 decisions one was clearly a mistake. It cost 1% of a win." in sentences(
        printed(made_up(1))
    )
    forced = Seat(0, (Point(0, 0.5, 0.0),), ())
    assert "There was nothing to decide." in printed(made_up(seats=(forced,)))
    assert "none was clearly a mistake" in sentences(printed(made_up(0)))
    unsure = Luck(0, 0.4, 0.2, 0.6, 0.07, None, None)
    said = sentences(printed(made_up(over=False, winners=(), luck=(unsure,))))
    assert "The game was not over: this is what there is of it, 60 moves." in said
    assert "That may be chance" in said
    assert "Skill" not in said


def test_moves_are_told_by_what_certainly_comes_of_them() -> None:
    (happened, *_) = vendome.replay(first_moves()).events(0)
    told = vendome.games["edelstein"].tell(happened, "en", NAMES)
    curve = Point(0, 0.5, 0.0), Point(9, 0.5, 0.0)
    for made, better, line in (
        (happened, happened, f"{told} → {told}"),
        (happened, None, told),
        (None, happened, f"→ {told}"),
    ):
        decision = replace(mistake(3, 0.1), made_event=made, better_event=better)
        said = sentences(printed(made_up(seats=(Seat(0, curve, (decision,)),))))
        assert f" {line} “accept”" in said


def test_what_is_no_mistake_needs_no_reasons() -> None:
    analysis = made_up(0)
    assert analysis.why(0, analysis.seats[0].decisions[0]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_real_analysis_is_told_in_every_language(language: str) -> None:
    text = printed(analysis_of_last_moves(), language)
    assert {"en": "Skill", "fr": "Habileté", "de": "Können"}[language] in text
    assert all(name in text for name in NAMES)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert not any(line.lstrip().startswith(("%", ":", ";", "»")) for line in text.splitlines())


def test_a_chart_has_its_line_its_marks_and_the_equal_share() -> None:
    curve = [Point(0, 0.0, 0.0), Point(10, 1.0, 0.0)]
    lines = [line.plain for line in chart(curve, {0: "1", 10: "2"}, 0.5, LABELS, 40)]
    assert len(lines) == ROWS + 1
    assert {len(line) for line in lines} == {40}
    assert lines[0].startswith("100% ┤")
    assert lines[0].endswith("2")
    assert lines[ROWS - 1].startswith("  0% ┤1")
    assert FAIR in lines[ROWS // 2]
    assert lines[-1].split() == ["0", "10"]


def test_a_chart_of_a_single_point_is_a_level_line() -> None:
    lines = [line.plain for line in chart([Point(0, 0.5, 0.0)], {}, 0.25, LABELS, 20)]
    assert lines[ROWS // 2].endswith("─" * 14)


@pytest.mark.parametrize("seats", [1, 3])
def test_pictures(tmp_path: Path, seats: int) -> None:
    analysis = made_up(seats=made_up().seats) if seats == 1 else analysis_of_last_moves()
    one, two, three = (tmp_path / name for name in ("a.png", "b.svg", "c.svg"))
    for path in (one, two, three):
        analysis.plot(path, "fr", NAMES)
    assert one.read_bytes().startswith(b"\x89PNG")
    assert two.read_bytes() == three.read_bytes()
    assert ElementTree.parse(two).getroot().tag.endswith("svg")


def test_a_picture_without_luck_and_names(tmp_path: Path) -> None:
    made_up(0, luck=(), games=0).plot(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").exists()


def saved(tmp_path: Path, record: dict[str, Any]) -> str:
    path = tmp_path / "game.json"
    seats = [{"name": name, "bot": None} for name in NAMES]
    path.write_text(json.dumps({"vendome": 1, "record": record, "seats": seats}), "utf-8")
    return str(path)


def test_the_command_prints_draws_and_writes(tmp_path: Path, capsys) -> None:
    drawn, written = str(tmp_path / "a.svg"), str(tmp_path / "a.json")
    usual = ["analyse", saved(tmp_path, last_moves()), "--level", LITTLE, "--games", "2"]
    assert main([*usual, "--seat", "0", "--lang", "de", "--picture", drawn, "--json", written]) == 0
    out, err = capsys.readouterr()
    assert "Edel, Stein & Reich · Ada, Odile, Hugo" in out
    assert "\nOdile ─" not in out
    assert drawn in err
    assert written in err
    assert Path(drawn).exists()
    assert main([*usual, "--seat", "0", "--json", "-"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == json.loads(Path(written).read_text("utf-8"))
    again = vendome.analyse(last_moves(), [0], LITTLE, games=2)
    assert data == json.loads(json.dumps(again.as_data()))


def test_a_bare_record_names_nobody(tmp_path: Path, capsys) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(first_moves()), "utf-8")
    assert main(["analyse", str(path), "--level", LITTLE, "--games", "0", "--lang", "en"]) == 0
    out = sentences(capsys.readouterr().out)
    assert "Player 1, Player 2, Player 3 The game was not over" in out
    assert "Luck" not in out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--seat", "3"], "no seat 3"),
        (["--seat", "x"], "--seat takes a whole number, not “x”"),
        (["--level", "genius"], "no level “genius”"),
        (["--games", "-1"], "from 0 to 10000, not -1"),
        (["--picture", "a.gif"], "“a.gif” should end with “.png” or “.svg”"),
        (["--json", "no/such/folder/a.json", "--seat", "0"], "cannot be written"),
    ],
)
def test_what_the_command_refuses(tmp_path: Path, capsys, more: list[str], sentence: str) -> None:
    usual = ["analyse", saved(tmp_path, first_moves()), "--level", LITTLE, "--games", "0"]
    assert main([*usual, "--lang", "en", *more]) == 2
    assert sentence in capsys.readouterr().err


def test_files_that_are_no_game_are_refused(tmp_path: Path, capsys) -> None:
    wrong = tmp_path / "x.json"
    wrong.write_text("[]", "utf-8")
    assert main(["analyse", str(tmp_path / "none.json"), "--lang", "en"]) == 2
    assert main(["analyse", str(wrong), "--lang", "en"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_without_matplotlib_a_sentence_says_what_to_install(
    tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "find_spec", lambda name: None)
    game = saved(tmp_path, first_moves())
    assert main(["analyse", game, "--picture", "a.png", "--lang", "en"]) == 2
    assert "pip install vendome[plots]" in capsys.readouterr().err


def test_ctrl_c_ends_it(tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(analysing, "judged", pressed)
    assert main(["analyse", saved(tmp_path, first_moves())]) == 130
    assert capsys.readouterr().out == ""
