"""Names: of guests and bots, as people write them, and no two alike at one table."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection
from functools import cache

from vendome.server.confusables import looks, mixes_scripts
from vendome.server.words import refused

LONGEST = 24
GUESTS = ("Agate", "Beryl", "Coral", "Garnet", "Jade", "Jasper", "Onyx", "Opal", "Topaz")
INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing
MOST_MARKS = 2  # accents on one letter; more pile up over the lines above
RESERVED = (  # who could be believed to speak for the house; without accents
    *("admin", "administrator", "moderator", "moderation", "server", "staff", "support", "system"),
    *("administrateur", "administratrice", "moderateur", "moderatrice", "serveur", "systeme"),
    *("administratorin", "moderatorin", "spielleiter", "spielleiterin", "spielleitung"),
    *("team", "equipe", "vendome", "verwaltung"),
)
ARTICLES = ("the", "le", "la", "les", "der", "die", "das")


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
    if mixes_scripts(name):
        raise refused("mixed_name")
    if _could_be_the_house(name):
        raise refused("reserved_name")
    return name


@cache
def _looks_reserved() -> frozenset[str]:
    return frozenset[str]().union(*map(looks, RESERVED))


def _could_be_the_house(name: str) -> bool:
    """Accents, signs and articles set nothing apart from the house's own, nor do digits: behind a
    word, or in it, drawn as letters are."""
    first, *rest = unicodedata.normalize("NFKD", name).split()
    bare = "".join(rest) if rest and first.casefold() in ARTICLES else first + "".join(rest)
    words = "".join(filter(str.isalpha, bare)), "".join(filter(str.isalnum, bare))
    return any(not _looks_reserved().isdisjoint(looks(word)) for word in words)


def check_unlike(name: str, others: Collection[str]) -> None:
    """Refuse a name that only looks like somebody else's. One that is the same gets a number."""
    for other in others:
        same = name.casefold() == other.casefold()
        if not same and not looks(name).isdisjoint(looks(other)):
            raise refused("look_alike", name=other)


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or with a number after it if somebody at the table has one that looks like it."""
    others = frozenset[str]().union(*map(looks, taken))
    found, number = name, 2
    while not others.isdisjoint(looks(found)):
        found = f"{name[: LONGEST - 3]} {number}"
        number += 1
    return found
