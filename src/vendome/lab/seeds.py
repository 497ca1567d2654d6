"""A seed as a command line takes it."""

from __future__ import annotations

from vendome.core.refusal import BadOption, cut
from vendome.lab.words import WORDS


def read_seed(text: str) -> int | bytes:
    """Returns the seed that a text stands for: a number, or 64 hexadecimal digits as in records."""
    try:
        return bytes.fromhex(text) if len(text) == 64 else int(text)
    except ValueError:
        raise BadOption("not_a_seed", WORDS, value=cut(text, 70)) from None


def as_typed(seed: int | bytes) -> str:
    """Returns a seed as it is typed on a command line."""
    return seed.hex() if isinstance(seed, bytes) else str(seed)
