"""`vendome prepare`: what will be needed is compiled, and it is told how far it is."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import vendome
from vendome import cli
from vendome.prepare.jobs import compiled, names
from vendome.prepare.progress import prepare

GAME = vendome.games["edelstein"]
UP, LINE_WIPED = "\x1b[1A", "\x1b[2K"


def test_it_names_what_is_being_prepared(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["prepare", "edelstein", "--lang", "de"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(names(everything=True))
    assert told[-1].endswith("der Simulator")


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["prepare", "chess", "--lang", "en"]) == 2
    assert "edelstein" in capsys.readouterr().err


@pytest.mark.parametrize("everything", [False, True])
def test_each_job_is_named_before_it_is_done(everything: bool) -> None:
    assert tuple(compiled(GAME, everything)) == names(everything)


def test_what_people_need_comes_first() -> None:
    assert names(everything=True)[: len(names())] == names()


def test_a_bar_on_a_terminal_leaves_nothing_behind_and_is_not_needed_again() -> None:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=80)
    prepare(GAME, console, "fr", everything=True)
    told = shown.getvalue()
    assert "Préparation" in told
    assert told.endswith(f"{UP}{LINE_WIPED}")
    prepare(GAME, console, "fr")
    assert shown.getvalue() == told
