"""What the terminal says, in one language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from vendome.core.words import Words, core_words

CATALOGUE = Path(__file__).parent / "catalogue"


class Voice:
    """Says the messages of a catalogue in one language."""

    def __init__(self, words: Words, language: str) -> None:
        self.words = words
        self.language = language

    def __call__(self, key: str, /, **arguments: Any) -> str:
        return self.words.say(self.language, key, **arguments)


@cache
def terminal_words() -> Words:
    """Returns the terminal's own messages, for when there is no game yet."""
    return Words(CATALOGUE, behind=core_words())
