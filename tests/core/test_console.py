"""A terminal that cannot show a character shows another in its place."""

from __future__ import annotations

import io

import pytest

from vendome.core.console import standard_console


def test_a_character_that_cannot_be_shown_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written, encoding="ascii"))
    console = standard_console()
    console.print("“ring”")
    console.file.flush()
    assert written.getvalue() == b"?ring?\n"


def test_streams_that_are_closed_or_gone_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert not standard_console().is_terminal
