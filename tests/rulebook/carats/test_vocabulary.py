"""The words of transaction cards are explained to whoever corrects the deck (C1.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from vendome.games.carats.rules import cards
from vendome.games.carats.rules.demands import VOCABULARY, Word

PAGE = (Path(__file__).parents[3] / "docs/rules/carats.md").read_text("utf-8")
WRITTEN = [word for word in VOCABULARY if word.written]


@pytest.mark.parametrize("word", WRITTEN, ids=lambda word: word.name)
def test_every_word_is_explained_beside_the_deck_and_in_the_rules_page(word: Word) -> None:
    assert cards.__doc__ is not None
    for text in (cards.__doc__, PAGE):
        said = [quoted for quoted in text.split("`")[1::2] if means(quoted, word)]
        assert said, word.written


def means(quoted: str, word: Word) -> bool:
    """Returns whether a quotation such as `2 own` uses the word."""
    number, _, rest = quoted.partition(" ")
    return (f"# {rest}" if number.isdigit() else quoted) == word.written
