"""Short ways to a sale, and to what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import vendome
from tests.rulebook.necklace.table import at, seat

PRICES = [9, 7, 5, 3]
DIAMOND, RUBY, EMERALD, AMBER = range(4)


def blank(kind: str, effect: str, **rest: Any) -> dict[str, Any]:
    """The options with one blank card of N8.1: `blank("grey", "ring", jewels=2)`."""
    return {"blank_cards": [blank_card(kind, effect, **rest)]}


def blank_card(kind: str, effect: str, **rest: Any) -> dict[str, Any]:
    return {"class": kind, "name": f"Own {kind}", "prices": PRICES, "effect": effect, **rest}


def selling(*hands: str, **position: Any) -> vendome.Match:
    """Everybody is asked for a display, having these hands."""
    return at(*(seat(hand) for hand in hands), **{"stage": "selling", **position})


def shown(*displays: str, kept: Mapping[int, str] | None = None, **position: Any) -> vendome.Match:
    """Each seat shows this, all it has but what is `kept`: `shown("ruby1 ring", "nothing")`."""
    hands = [display.replace("/", " ").replace("nothing", "") for display in displays]
    for number, cards in (kept or {}).items():
        hands[number] += f" {cards}"
    match = selling(*hands, **position)
    for number in match.waiting:
        match.play(number, f"show {displays[number]}")
    return match


def sale(match: vendome.Match) -> dict[str, Any]:
    found: dict[str, Any] = match.view(None)["sale"]
    return found


def earned(match: vendome.Match) -> list[int]:
    """The livres of each seat in the last sale."""
    found: list[int] = sale(match)["earned"]
    return found


def rarity(match: vendome.Match) -> list[int]:
    """What rarity adds to the price of diamonds, rubies, emeralds and ambers."""
    return list(sale(match)["rarity"].values())


def lots(match: vendome.Match, number: int) -> dict[str, list[str]]:
    """What a seat has shown in the last sale, lot by lot."""
    found: dict[str, list[str]] = sale(match)["displays"][number]["lots"]
    return found
