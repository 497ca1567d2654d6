"""Gems in colour and in letters. Either is enough to read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from vendome.games.edelstein.rules.cards import COLOURS, LETTERS

STYLES = {
    "red": "bold white on red",
    "yellow": "bold black on yellow",
    "green": "bold black on green",
    "blue": "bold white on blue",
}
LETTER_OF = dict(zip(COLOURS, LETTERS, strict=True))
COLOUR_OF = {letter.casefold(): colour for colour, letter in LETTER_OF.items()}


def counted(count: int, colour: str) -> Text:
    """Returns `4R` on its colour."""
    return Text.assemble((f"{count}{LETTER_OF[colour]}", STYLES[colour]))


def gems_text(gems: Mapping[str, int]) -> Text:
    """Returns gems as `1R 2B`."""
    return Text(" ").join(counted(count, colour) for colour, count in gems.items() if count)


def card_text(card: Mapping[str, Any] | None) -> Text:
    """Returns a gem card: each gem by its letter, then the millions."""
    if card is None:
        return Text("–", "dim")
    text = Text()
    for colour, count in card["gems"].items():
        text.append(LETTER_OF[colour] * count, STYLES[colour])
    return text.append(f" {card['millions']}")
