"""Deck files that an owner of a game corrects: a wrong line is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vendome


def problem_of(read: Callable[[Path], object], file: Path, line: int) -> tuple[str, dict[str, Any]]:
    """What is wrong with a deck, once file and line are named: the message and its arguments."""
    with pytest.raises(vendome.BadDeck) as caught:
        read(file)
    assert caught.value.message == "bad_deck"
    assert caught.value.arguments["file"] == "deck.csv"
    assert caught.value.arguments["line"] == line
    found = caught.value.arguments["problem"]
    for language in ("en", "fr", "de"):
        sentence = caught.value.in_language(language)
        assert found.in_language(language) in sentence
        assert found.message not in sentence
    return found.message, found.arguments
