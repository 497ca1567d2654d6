"""N8.1: the cards that a table invents. They are checked here, and are part of the state."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from struct import pack
from typing import Any, ClassVar, Literal

import numpy as np

from vendome.core.game import Option
from vendome.core.reading import Reading
from vendome.core.refusal import BadOption, brief
from vendome.core.rulebook import plain
from vendome.core.words import LANGUAGES
from vendome.games.necklace.rules.actions import INFLUENCE_ROLES
from vendome.games.necklace.rules.cards import HIGHEST_PRICE
from vendome.games.necklace.rules.state import (
    BLANKS,
    CARD_NAMES,
    CLASSES,
    NAME_ROOM,
    NONE,
    ROLES,
    STEPS,
    STONES,
)
from vendome.games.necklace.words import WORDS

# What must be given for some effects besides, and what a card of a class can do: a blue card
# whatever an influence card does.
MORE = {
    "stone": ("stone", "size"),
    "ring": ("jewels",),
    "banker": ("livres",),
    "courtier": ("ducats",),
}
COPIES = {
    "grey": ("stone", "ring", "banker"),
    "blue": sorted((ROLES[role] for role in INFLUENCE_ROLES), key=MORE.__contains__),
    "mauve": ("cardinal", "musketeer", "astrologer"),
}
EFFECTS: dict[str, dict[str, tuple[str, ...]]] = {
    name: {effect: MORE.get(effect, ()) for effect in COPIES[name]} for name in CLASSES
}
WORTHS = {"size": (1, 2, 3, 4), "jewels": (1, 2, 3), "livres": (10, 20), "ducats": range(1, 7)}
ALWAYS = ("class", "name", "prices", "effect")


class BlankCards(Option):
    """A list of at most three cards, at most one of each class."""

    kind: ClassVar[Literal["switch", "data"]] = "data"
    default: ClassVar[Any] = []
    example: ClassVar[Any] = [
        {
            "class": "grey",
            "name": "Pearl",
            "prices": [10, 8, 5, 2],
            "effect": "stone",
            "stone": "amber",
            "size": 2,
        },
        {
            "class": "blue",
            "name": "Duchess",
            "prices": [8, 6, 4, 1],
            "effect": "courtier",
            "ducats": 5,
        },
        {"class": "mauve", "name": "Fencer", "prices": [7, 5, 3, 2], "effect": "musketeer"},
    ]

    def check(self, value: Any) -> list[dict[str, Any]]:
        """Returns the cards in the order grey, blue, mauve. Raises BadOption if they cannot be."""
        if not isinstance(value, list | tuple) or len(value) > BLANKS:
            raise BadOption("blank_list", WORDS, field=self.name, found=brief(value), most=BLANKS)
        cards: dict[str, dict[str, Any]] = {}
        named: set[str] = set()
        for i, described in enumerate(value):
            field = f"{self.name}[{i}]"
            card = _card(described, field)
            if card["class"] in cards:
                raise BadOption("blank_twice", WORDS, field=f"{field}.class", found=card["class"])
            if _folded(card["name"]) in named:
                raise BadOption("blank_same", WORDS, field=f"{field}.name", found=card["name"])
            named.add(_folded(card["name"]))
            cards[card["class"]] = card
        return [cards[name] for name in CLASSES if name in cards]

    def put(self, states: np.ndarray, value: Any) -> None:
        states["blank_role"] = NONE
        states["blank_stone"] = NONE
        for card in value:
            i, effect = CLASSES.index(card["class"]), card["effect"]
            states["blank_role"][0, i] = ROLES.index(effect)
            states["blank_price"][0, i] = card["prices"]
            units = np.frombuffer(card["name"].encode("utf-16-le"), "<i2")
            states["blank_name"][0, i, : len(units)] = units
            for part in EFFECTS[card["class"]][effect]:
                if part == "stone":
                    states["blank_stone"][0, i] = STONES.index(card["stone"])
                else:
                    states["blank_worth"][0, i] = card[part]

    def get(self, state: Reading) -> list[dict[str, Any]]:
        return [_described(state, i) for i, role in enumerate(state.blank_role) if role != NONE]


BLANK_CARDS = BlankCards("blank_cards", clause="N8.1")


def blank_name(state: Reading, i: int) -> str:
    """Returns what the blank card number `i` is called; they count grey, blue, mauve."""
    return pack(f"<{NAME_ROOM}h", *state.blank_name[i]).decode("utf-16-le").rstrip("\0")


def _described(state: Reading, i: int) -> dict[str, Any]:
    effect = ROLES[state.blank_role[i]]
    card = {
        "class": CLASSES[i],
        "name": blank_name(state, i),
        "prices": list(state.blank_price[i]),
        "effect": effect,
    }
    for part in EFFECTS[CLASSES[i]][effect]:
        worth = state.blank_worth[i]
        card[part] = STONES[state.blank_stone[i]] if part == "stone" else worth
    return card


def _card(described: Any, field: str) -> dict[str, Any]:
    if not isinstance(described, Mapping):
        fields = ", ".join(ALWAYS)
        raise BadOption("blank_table", WORDS, field=field, found=brief(described), fields=fields)
    _check_there(described, field, ALWAYS)
    name = _one_of(described["class"], f"{field}.class", CLASSES)
    effects = EFFECTS[name]
    effect = _one_of(described["effect"], f"{field}.effect", tuple(effects))
    parts = effects[effect]
    _check_there(described, field, (*ALWAYS, *parts))
    for part in described:
        if part not in (*ALWAYS, *parts):
            fields = ", ".join((*ALWAYS, *parts))
            raise BadOption("blank_unknown", WORDS, field=f"{field}.{brief(part)}", fields=fields)
    card = {
        "class": name,
        "name": _name(described["name"], f"{field}.name"),
        "prices": _prices(described["prices"], f"{field}.prices"),
        "effect": effect,
    }
    for part in parts:
        allowed = STONES if part == "stone" else WORTHS[part]
        card[part] = _one_of(described[part], f"{field}.{part}", tuple(allowed))
    return card


def _check_there(described: Mapping[str, Any], field: str, parts: tuple[str, ...]) -> None:
    for part in parts:
        if part not in described:
            fields = ", ".join(parts)
            raise BadOption("blank_lacks", WORDS, field=f"{field}.{part}", fields=fields)


def _one_of(value: Any, field: str, allowed: tuple[Any, ...]) -> Any:
    # True must not pass for 1, nor 2.0 for 2.
    if not isinstance(value, str | int) or isinstance(value, bool) or value not in allowed:
        known = ", ".join(map(str, allowed))
        raise BadOption("blank_one_of", WORDS, field=field, found=brief(value), known=known)
    return value


def _name(value: Any, field: str) -> str:
    name = unicodedata.normalize("NFC", value).strip() if isinstance(value, str) else ""
    readable = name.isprintable() and any(letter.isalnum() for letter in name)
    if not readable or len(name.encode("utf-16-le")) > 2 * NAME_ROOM:
        raise BadOption("blank_name", WORDS, field=field, found=brief(value), most=NAME_ROOM)
    # `buy ring 2` is the second of several Rings.
    if {_folded(name), _folded(name.rstrip("0123456789"))} & _taken():
        raise BadOption("blank_taken", WORDS, field=field, found=name)
    return name


@cache
def _taken() -> frozenset[str]:
    """Returns what stones and cards are called already, in moves and in every language."""
    said = [
        WORDS.say(language, key)
        for language in LANGUAGES
        for key in (*(f"card.{name}" for name in CARD_NAMES), *(f"stone.{name}" for name in STONES))
    ]
    return frozenset(map(_folded, (*CARD_NAMES, *STONES, *said)))


def _folded(name: str) -> str:
    """Returns a name without case, accents, spaces and apostrophes:
    names that read alike become equal.
    """
    return " ".join(plain(name).replace("’", "'").split())


def _prices(value: Any, field: str) -> list[int]:
    prices = list(value) if isinstance(value, list | tuple) else []
    if (
        len(prices) != STEPS
        or not all(type(price) is int and 1 <= price <= HIGHEST_PRICE for price in prices)
        or any(higher <= lower for higher, lower in pairwise(prices))
    ):
        raise BadOption("blank_prices", WORDS, field=field, found=brief(value), most=HIGHEST_PRICE)
    return prices
