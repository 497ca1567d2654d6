"""Stones and nuggets in colour and in letters. Either is enough to read them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

STYLES = {
    "nugget": "bold black on yellow",
    "blue": "bold white on blue",
    "green": "bold black on green",
    "red": "bold white on red",
    "white": "bold black on white",
    "black": "bold white on black",
    "violet": "bold white on magenta",
}
LETTER_OF = {
    "nugget": "N",
    "blue": "B",
    "green": "G",
    "red": "R",
    "white": "W",
    "black": "K",
    "violet": "V",
}
KIND_OF = {letter.casefold(): kind for kind, letter in LETTER_OF.items()}


def marked(text: str, kind: str) -> Text:
    """Returns a text on the colour of a kind."""
    return Text.assemble((text, STYLES[kind]))


def counted(count: int, kind: str) -> Text:
    """Returns `4R` on its colour."""
    return marked(f"{count}{LETTER_OF[kind]}", kind)


def items_text(items: Mapping[str, int]) -> Text:
    """Returns items as `1N 2R`."""
    return Text(" ").join(counted(count, kind) for kind, count in items.items() if count)
