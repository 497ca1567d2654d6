"""The server's own messages. Behind them are the core's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vendome.core.refusal import Refusal
from vendome.core.words import LANGUAGES, Words, core_words

WORDS = Words(Path(__file__).parent / "catalogue", behind=core_words())


class NotFound(Refusal):
    """There is nothing of that name."""


class Forbidden(Refusal):
    """It belongs to somebody else."""


class Unknown(Refusal):
    """Who asks is nobody we know."""


class Damaged(Refusal):
    """What is stored of it cannot be read."""


class TooMany(Refusal):
    """Too much at once."""


def refused(message: str, /, kind: type[Refusal] = Refusal, **arguments: Any) -> Refusal:
    return kind(message, WORDS, **arguments)


def best_language(accept: str) -> str:
    """Returns the first of our languages in an Accept-Language header, else English."""
    weighed = []
    for place, item in enumerate(accept[:200].split(",")):
        name, _, quality = item.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        weighed.append((-weight, place, name[:2].lower()))
    return next((name for _, _, name in sorted(weighed) if name in LANGUAGES), "en")
