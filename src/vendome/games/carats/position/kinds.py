"""How the values of a position are written: items, cards, secret values, offers and partners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vendome.core.position_kinds import SEAT, Counts, Kind, Number
from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition, brief
from vendome.games.carats.rules.state import (
    BANK,
    CARDS,
    COLOURS,
    EACH,
    KINDS,
    NOBODY,
    NONE,
    SCREENS,
    VALUES,
)
from vendome.games.carats.text.notation import ITEMS as ITEM_NAMES
from vendome.games.carats.text.notation import by_colour, items_text, read_items
from vendome.games.carats.text.telling import signed
from vendome.games.carats.words import WORDS

WORTH: list[int] = VALUES.tolist()
PASSED = "pass"
PARTNERS = {None: NONE, "bank": BANK, "nobody": NOBODY}


def bad(field: str, message: str, **arguments: object) -> BadPosition:
    return BadPosition(field, message, WORDS, **arguments)


def begun(s: Reading, *row: int) -> bool:
    """Returns whether the screens are taken. Before that there is nothing else."""
    return bool(s.stage != SCREENS)


def colours_in_play(s: Reading) -> list[str]:
    return [COLOURS[colour] for colour in s.colour[: s.players]]


@dataclass(frozen=True)
class Items(Counts):
    """`1n2r`, or a table of kinds; in the state with `rest` for the kinds that are not in play."""

    rest: int = 0
    example = "1n2r"

    def names(self, s: Reading) -> list[str]:
        return [ITEM_NAMES[0], *colours_in_play(s)]

    def most(self, s: Reading) -> int:
        """C1.2: returns how many items of a kind all players and the bag have together."""
        most: int = EACH * (s.players + 1)
        return most

    def parse(self, s: Reading, text: str) -> list[int] | None:
        counts = read_items(text) if text else [0] * len(ITEM_NAMES)
        if counts is None:
            return None
        found = [counts[0], *(counts[1 + colour] for colour in s.colour[: s.players])]
        return found if sum(found) == sum(counts) else None

    def write(self, s: Reading, value: list[int]) -> str:
        return items_text(by_colour(s, value))

    def read(self, s: Reading, value: Any, field: str) -> list[int]:
        found = super().read(s, value, field)
        return found + [self.rest] * (KINDS - len(found))


class Value(Kind):
    """C1.4: a secret value, in the state its number."""

    def write(self, s: Reading, value: int) -> int:
        return WORTH[value]

    def read(self, s: Reading, value: Any, field: str) -> int:
        if type(value) is not int or value not in WORTH:
            raise bad(
                field,
                "position.no_such_value",
                found=brief(value),
                least=signed(WORTH[0]),
                most=signed(WORTH[-1]),
                step=WORTH[1] - WORTH[0],
            )
        return WORTH.index(value)


class Offer(Kind):
    """C2.4: items, or that somebody has passed."""

    def write(self, s: Reading, value: Any) -> str:
        return PASSED if value == PASSED else ITEMS.write(s, value)

    def read(self, s: Reading, value: Any, field: str) -> Any:
        return PASSED if value == PASSED else ITEMS.read(s, value, field)


class Partner(Kind):
    """With whom a lot was exchanged: a seat, the bank or nobody; null as long as it was not."""

    def write(self, s: Reading, value: int) -> Any:
        return next((name for name, one in PARTNERS.items() if one == value), value)

    def read(self, s: Reading, value: Any, field: str) -> int:
        if value is not None and not isinstance(value, str):
            return SEAT.read(s, value, field)
        if value not in PARTNERS:
            raise bad(field, "position.partner")
        return PARTNERS[value]


ITEMS = Items()
CARD = Number(1, CARDS, first=1)
