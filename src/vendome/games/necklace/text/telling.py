"""Events in words, for the log: one sentence each, about people by their names. Cards in words too.

A card is written in one of three ways, each a group of messages: `card` is its bare name, `a_card`
what somebody buys or plays, `cards` a number of them. An event knows only the class of a blank card
(N8): its name is in the options of the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vendome.core.drawing import mark
from vendome.core.match import Event
from vendome.core.offered import NO_OPTIONS
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS
from vendome.games.necklace.rules.state import (
    BLANK,
    CARD_NAMES,
    CLASSES,
    HAND,
    SALES,
    STONE_KINDS,
    STONES,
)
from vendome.games.necklace.words import WORDS

PEOPLE = ("seat", "opponent")
FASHION_ARGS = ("first", "second", "third", "fourth")
DUCATS = ("ducats", "purse", "price", "left")
LIVRES = ("livres", "points", "price")
PAID_IN_LIVRES = ("fined", "sold", "earned", "won")
NO_OWN: Mapping[int, str] = {}


def tell(
    event: Event,
    language: str,
    names: Sequence[str],
    drawn: bool = False,
    options: Mapping[str, Any] = NO_OPTIONS,
    you: int | None = None,
) -> str:
    """Returns an event as a sentence. `names` are the names of the players, by seat.

    `options` are those of the match, for the names of blank cards. With `drawn`, cards are marked
    (`core.drawing`) with their names, for readers that draw them. It speaks to `you`.
    """
    data = event.numbers
    arguments: dict[str, Any] = {
        argument: names[value] if argument in PEOPLE else value for argument, value in data.items()
    }
    if event.kind in PAID_IN_LIVRES:
        arguments |= {a: livres_in_words(data[a], language) for a in LIVRES if a in data}
    else:
        for argument in set(DUCATS) & set(data):
            arguments[argument] = WORDS.say(language, "ducats", count=data[argument])
    if "place" in data:
        arguments["place"] = data["place"] + 1
    if "first" in data:
        arguments |= {argument: STONES[data[argument]] for argument in FASHION_ARGS}
    if "stone" in data:
        arguments |= _of_stone(data, language)
    if "card" in data:
        own = {
            CLASSES.index(card["class"]): card["name"] for card in options.get(BLANK_CARDS.name, ())
        }
        arguments |= _of_card(data["card"], data.get("count", 1), language, drawn, own)
    else:
        arguments["cards"] = HAND
    if event.kind == "shown" and data["lot"] < len(STONES):
        arguments["stone"] = STONES[data["lot"]]
    if event.kind == "alchemist_played":
        arguments["becomes"] = _changed(data["card"], data["stone"], language, drawn)
    arguments |= {"sales": SALES, "count": data.get("jewels", 0)}
    key = f"told.{event.kind}{_variant(event)}"
    people = {name: seat for name, seat in data.items() if name in PEOPLE}
    return WORDS.say(language, WORDS.to(you, key, people), **arguments)


def _variant(event: Event) -> str:
    """Returns which of the sentences for this kind of event fits."""
    data = event.numbers
    if event.kind == "buying_ended" and data["left"] == 0:
        return ".nothing"
    # A stone card shows by itself in which lot it lies.
    if event.kind == "shown" and data["card"] >= STONE_KINDS and data["lot"] < len(STONES):
        return ".lot"
    return ""


def _of_stone(data: Mapping[str, int], language: str) -> dict[str, str]:
    stone = STONES[data["stone"]]
    said = {"stone": stone}
    if "stones" in data:
        said["stones"] = WORDS.say(language, f"stones.{stone}", count=data["stones"])
    if "jewels" in data:
        said["jewels"] = WORDS.say(language, f"jewels.{stone}", count=data["jewels"])
    return said


def _of_card(
    kind: int, count: int, language: str, drawn: bool, own: Mapping[int, str] = NO_OWN
) -> dict[str, str]:
    """Returns a card in all three ways. `own` is what a table calls its blank cards."""
    name = CARD_NAMES[kind]
    if kind - BLANK in own:
        called = WORDS.say(language, "own_card", name=own[kind - BLANK])
        said = dict.fromkeys(("card", "a_card", "cards"), called)
    else:
        said = {
            "card": WORDS.say(language, f"card.{name}"),
            "a_card": WORDS.say(language, f"a_card.{name}"),
            "cards": WORDS.say(language, f"cards.{name}", count=count),
        }
    return {way: mark(text, name) for way, text in said.items()} if drawn else said


def _changed(kind: int, stone: int, language: str, drawn: bool) -> str:
    """N4.11: returns what a stone card becomes.

    An event does not say how many stones a blank card has.
    """
    if kind >= BLANK:
        return WORDS.say(language, f"stone.{STONES[stone]}")
    changed = CARD_NAMES.index(STONES[stone] + CARD_NAMES[kind][-1])
    return _of_card(changed, 1, language, drawn)["a_card"]


def livres_in_words(count: int, language: str) -> str:
    """Returns livres in words; less than none with a true minus sign."""
    return WORDS.say(language, "livres", count=count, livres=str(count).replace("-", "−"))


def about(role: str, language: str) -> str:
    """Returns what the cards of a role do, in a sentence or two."""
    return WORDS.say(language, f"about.{role}")
