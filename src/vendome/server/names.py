"""Names of guests and bots: what people may be called, and that no two at a table look alike."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Collection
from functools import cache

from vendome.server.confusables import is_ignorable, looks, mixes_scripts
from vendome.server.words import refused

LONGEST = 24
GUESTS = ("Agate", "Beryl", "Coral", "Garnet", "Jade", "Jasper", "Onyx", "Opal", "Topaz")
BLANK = "\u2800"  # braille without a dot: a sign that shows nothing, and is not ignorable either
MOST_MARKS = 2  # accents on one letter; more pile up over the lines above
HOUSE = (  # who could be believed to speak for the house, whatever else the name says; no accents
    *("admin", "administrator", "moderator", "moderation", "server", "vendome"),
    *("administrateur", "administratrice", "moderateur", "moderatrice", "serveur"),
    *("administratorin", "administratoren", "moderatorin", "moderatoren"),
    *("spielleiter", "spielleiterin", "spielleitung"),
    *("админ", "админы", "администратор", "администрация", "модератор", "модераторы", "сервер"),
)
RESERVED = (  # likewise, if the name says nothing else: there is many a Team Anna
    *HOUSE,
    *("staff", "support", "system", "systeme", "team", "equipe", "verwaltung"),
)
ARTICLES = ("the", "le", "la", "les", "der", "die", "das")
BETWEEN_WORDS = re.compile(r"[\W_]+")


def guest_name() -> str:
    return f"{secrets.choice(GUESTS)} {secrets.randbelow(900) + 100}"


def checked_name(name: str) -> str:
    """Returns a name if people can write it so: one line, something to read, not too long."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    marks = 0
    for letter in name:
        marks = marks + 1 if _is_mark(letter) else 0
        if marks > MOST_MARKS or letter == BLANK or is_ignorable(letter):
            raise refused("bad_name", count=LONGEST)
    if len(name) > LONGEST or not name.isprintable() or not any(c.isalnum() for c in name):
        raise refused("bad_name", count=LONGEST)
    if mixes_scripts(name):
        raise refused("mixed_name")
    if _could_be_the_house(name):
        raise refused("reserved_name")
    return name


def _is_mark(letter: str) -> bool:
    """Returns whether a character is drawn on the letter before it: over, under, or around it."""
    return unicodedata.combining(letter) != 0 or unicodedata.category(letter) == "Me"


def _could_be_the_house(name: str) -> bool:
    """Returns whether a name could be taken for the house's own.

    Accents, signs and articles make no difference, nor do digits after a word, or in it in place of
    letters that look like them.
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not _is_mark(c))
    words = [word for word in BETWEEN_WORDS.split(plain) if word.casefold() not in ("", *ARTICLES)]
    if any(_is_among(HOUSE, word) for word in words):
        return True
    return bool(words) and (
        _is_among(RESERVED, "".join(words)) or all(_is_among(RESERVED, word) for word in words)
    )


def _is_among(reserved: tuple[str, ...], word: str) -> bool:
    """Returns whether a word looks like one of these words, or like several of them together."""
    forms = {"".join(filter(str.isalpha, word)), word}
    forms |= {form[:-1] for form in forms if form[-1:] in ("s", "S")}
    return any(not _looks_of(reserved).isdisjoint(looks(form)) for form in forms)


@cache
def _looks_of(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset[str]().union(*map(looks, words))


def check_unlike(name: str, others: Collection[str]) -> None:
    """Refuse a name that only looks like somebody else's. The very same name gets a number."""
    for other in others:
        same = name.casefold() == other.casefold()
        if not same and not looks(name).isdisjoint(looks(other)):
            raise refused("look_alike", name=other)


def free_name(name: str, taken: Collection[str]) -> str:
    """Returns the name, with a number after it if another at the table looks like it."""
    others = frozenset[str]().union(*map(looks, taken))
    found, number = name, 2
    while not others.isdisjoint(looks(found)):
        found = f"{name[: LONGEST - 3]} {number}"
        number += 1
    return found
