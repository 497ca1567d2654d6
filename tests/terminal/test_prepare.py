"""`vendome prepare`: what will be needed is compiled, and it is told how far it is."""

from __future__ import annotations

import pytest

from vendome import cli


def test_it_names_what_is_being_prepared(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["prepare", "edelstein", "--lang", "de"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 11
    assert told[-1].endswith("der Simulator")


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["prepare", "chess", "--lang", "en"]) == 2
    assert "edelstein" in capsys.readouterr().err
