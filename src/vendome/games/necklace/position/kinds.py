"""How the values of a position are written: cards, livres, and texts as in moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from vendome.core.position_kinds import Counts, Kind, Listed, Maybe, number, one_of, table
from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition, brief
from vendome.games.necklace.rules.cards import IN_BOX, KIND_OF
from vendome.games.necklace.rules.state import (
    BLANK,
    BLANKS,
    CARD_NAMES,
    DECK,
    FINE,
    KINDS,
    MOST_OF_A_KIND,
    NONE,
    STEPS,
)
from vendome.games.necklace.words import WORDS

UNIT = 10  # N1.4, N5.5, N5.7: everything is paid in tens
MOST_EARNED = 9000


def bad(field: str, message: str, **arguments: object) -> BadPosition:
    return BadPosition(field, message, WORDS, **arguments)


def in_play(s: Reading) -> list[int]:
    """N1.2, N8.1: returns how many cards of each kind there are in this game."""
    return [*IN_BOX.tolist()[:BLANK], *(int(role != NONE) for role in s.blank_role)]


def kinds_of(s: Reading, role: int) -> list[int]:
    """Returns the kinds with a role: the printed one, then its copies of N8.1.

    Stones have no kind of their own.
    """
    copies = [BLANK + i for i in range(BLANKS) if s.blank_role[i] == role]
    return [int(KIND_OF[role]), *copies]


def each(counts: Sequence[int]) -> list[int]:
    """Returns counts of kinds as a list of cards."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def counts_of(cards: Sequence[int]) -> list[int]:
    return [cards.count(kind) for kind in range(KINDS)]


def _names(s: Reading, merchants: bool) -> list[str]:
    return _names_with(tuple(in_play(s)[BLANK:]), merchants)


@cache
def _names_with(blanks: tuple[int, ...], merchants: bool) -> list[str]:
    there = [*CARD_NAMES[: BLANK - (not merchants)]]
    return there + [name for name, n in zip(CARD_NAMES[BLANK:], blanks, strict=True) if n]


@dataclass(frozen=True)
class Card(Kind):
    """The name of a card that is in this game."""

    merchants: bool = False

    def write(self, s: Reading, value: int) -> str:
        return CARD_NAMES[value]

    def read(self, s: Reading, value: Any, field: str) -> int:
        names = _names(s, self.merchants)
        return CARD_NAMES.index(names[one_of(value, field, names)])


@dataclass(frozen=True)
class Cards(Counts):
    """So many of each kind: `2 ruby1 ring`, a list of names, or a table."""

    merchants: bool = False
    example = "2 ruby1 ring"

    def names(self, s: Reading) -> list[str]:
        return _names(s, self.merchants)

    def most(self, s: Reading) -> int:
        return MOST_OF_A_KIND

    def parse(self, s: Reading, text: str) -> list[int] | None:
        names = self.names(s)
        counts, count = [0] * len(names), None
        for word in text.split():
            if word in names:
                counts[names.index(word)] += 1 if count is None else count
                count = None
            elif count is None and word.isascii() and word.isdigit() and len(word) < 3:
                count = int(word)
            else:
                return None
        return counts if count is None else None

    def write(self, s: Reading, value: Sequence[int]) -> dict[str, int]:
        return {CARD_NAMES[kind]: count for kind, count in enumerate(value) if count}

    def read(self, s: Reading, value: Any, field: str) -> list[int]:
        if isinstance(value, list | tuple):
            return counts_of(Listed(Card(self.merchants), DECK).read(s, value, field))
        found = dict(zip(self.names(s), super().read(s, value, field), strict=True))
        return [found.get(name, 0) for name in CARD_NAMES]


class Place(Kind):
    """N3.4: an open card and on which of its prices it stands, the highest unless said."""

    def write(self, s: Reading, value: tuple[int, int]) -> dict[str, Any]:
        return {"card": CARD_NAMES[value[0]], "step": value[1]}

    def read(self, s: Reading, value: Any, field: str) -> tuple[int, int]:
        if isinstance(value, str):
            return CARD.read(s, value, field), 0
        given = table(value, field, ("card", "step"))
        step = number(given.get("step", 0), f"{field}.step", 0, STEPS - 1)
        return CARD.read(s, given.get("card"), f"{field}.card"), step


class Stack(Kind):
    """The cards of the stack, the next one first, or only those on top; read with whether it is
    all of them."""

    def write(self, s: Reading, value: list[int]) -> list[str]:
        return [CARD_NAMES[kind] for kind in value]

    def read(self, s: Reading, value: Any, field: str) -> tuple[list[int], bool]:
        whole = isinstance(value, list | tuple)
        if not whole:
            value, field = table(value, field, ("top",)).get("top", []), f"{field}.top"
        return Listed(Card(merchants=True), sum(in_play(s))).read(s, value, field), whole


@dataclass(frozen=True)
class Livres(Kind):
    """What so many sales have brought."""

    sales: int

    def write(self, s: Reading, value: int) -> int:
        return value

    def read(self, s: Reading, value: Any, field: str) -> int:
        livres = number(value, field, -FINE * self.sales, MOST_EARNED * self.sales)
        if livres % UNIT:
            raise bad(field, "position.tens", found=livres)
        return livres


class Text(Kind):
    """A text that is read later, as in a move."""

    def write(self, s: Reading, value: str) -> str:
        return value

    def read(self, s: Reading, value: Any, field: str) -> str:
        if not isinstance(value, str):
            raise bad(field, "position.text_form", found=brief(value))
        return value


CARD, CARDS, TEXT = Card(), Cards(), Maybe(Text())
