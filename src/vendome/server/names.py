"""Names: of guests and bots, as people write them, and no two alike at one table."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection

from vendome.server.words import refused

LONGEST = 24
GUESTS = ("Agate", "Beryl", "Coral", "Garnet", "Jade", "Jasper", "Onyx", "Opal", "Topaz")
INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing
MOST_MARKS = 2  # accents on one letter; more pile up over the lines above


def guest_name() -> str:
    return f"{secrets.choice(GUESTS)} {secrets.randbelow(900) + 100}"


def checked_name(name: str) -> str:
    """A name as people write it: one line, something to read, not too long."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS or letter in INVISIBLE:
            raise refused("bad_name", count=LONGEST)
    if len(name) > LONGEST or not name.isprintable() or not any(c.isalnum() for c in name):
        raise refused("bad_name", count=LONGEST)
    return name


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or with a number after it if somebody at the table is called so already."""
    others = {other.casefold() for other in taken}
    found, number = name, 2
    while found.casefold() in others:
        found = f"{name[: LONGEST - 3]} {number}"
        number += 1
    return found
