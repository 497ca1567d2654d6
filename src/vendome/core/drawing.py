"""Sentences with pieces that a reader may draw: gems in a log, say.

A marked piece carries what is to be drawn, in the game's notation. The marks are characters that
nobody's name can hold, since names are printable.
"""

from __future__ import annotations

import re

START, MIDDLE, END = "\x02", "\x1f", "\x03"
MARKED = re.compile(f"{START}([^{MIDDLE}]*){MIDDLE}([^{END}]*){END}")


def mark(text: str, notation: str) -> str:
    return f"{START}{notation}{MIDDLE}{text}{END}"


def parts(sentence: str) -> list[tuple[str, str | None]]:
    """Returns the pieces of a sentence: each a text and, if it can be drawn, its notation."""
    pieces: list[tuple[str, str | None]] = []
    at = 0
    for found in MARKED.finditer(sentence):
        if found.start() > at:
            pieces.append((sentence[at : found.start()], None))
        pieces.append((found[2], found[1]))
        at = found.end()
    if at < len(sentence):
        pieces.append((sentence[at:], None))
    return pieces
