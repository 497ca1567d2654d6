"""Events in words, for the log: one sentence each, about people by their names. Cards in words too.

What a card demands is put together from the messages `lot.…`, `offers.…` and `condition.…`, one for
each part of it (`asked.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vendome.core.drawing import mark
from vendome.core.match import Event
from vendome.core.offered import NO_OPTIONS
from vendome.games.carats.rules.demands import AT_LEAST, FIRST, LAST
from vendome.games.carats.rules.event_kinds import ITEM_ARGS, RANK_ARGS
from vendome.games.carats.rules.state import CARDS_EACH, COLOURS, EACH, NONE, PART_NAMES
from vendome.games.carats.text.asked import lot_asked, named, offers_asked
from vendome.games.carats.text.notation import items_text
from vendome.games.carats.text.shapes import PartAsked
from vendome.games.carats.words import WORDS

PEOPLE = ("seat", "opponent")

# The number of an event that its sentence agrees with in grammar.
NO_SIGNS: Mapping[str, str] = {}
COUNTED = {"looked": "nuggets", "banked": "items", "rankings_paid": "right"}


def tell(
    event: Event,
    language: str,
    names: Sequence[str],
    drawn: bool = False,
    options: Mapping[str, Any] = NO_OPTIONS,
    you: int | None = None,
) -> str:
    """Returns an event as a sentence. `names` are the names of the players, by seat.

    With `drawn`, items are marked (`core.drawing`), for readers that draw them. It speaks to `you`.
    """
    items_told = drawn_items if drawn else items_in_words
    data = event.numbers
    arguments: dict[str, Any] = {
        argument: names[value] if argument in PEOPLE else value for argument, value in data.items()
    }
    if event.kind in COUNTED:
        arguments["count"] = data[COUNTED[event.kind]]
    if "card" in data:
        arguments["card"] = data["card"] + 1
        arguments["demand"] = describe_card(data["card"] + 1, language)
    if "part" in data:
        arguments["part"] = PART_NAMES[data["part"]]
    if "colour" in data:
        arguments["colour"] = COLOURS[data["colour"]]
    if "value" in data:
        arguments["value"] = signed(data["value"])
    if "nuggets" in data:
        arguments["nuggets"] = WORDS.say(language, "items.nugget", count=data["nuggets"])
    if "points" in data:
        points = minus(data["points"])
        arguments["points"] = WORDS.say(language, "points", count=data["points"], points=points)
    if COLOURS[0] in data:
        arguments["items"] = items_told([data[item] for item in ITEM_ARGS], language)
    if RANK_ARGS[0] in data:
        ranked = [COLOURS[data[rank]] for rank in RANK_ARGS if data[rank] != NONE]
        arguments["ranking"] = ", ".join(WORDS.say(language, f"colour.{c}") for c in ranked)
    arguments |= {"each": EACH, "cards": CARDS_EACH}
    key = f"told.{event.kind}{_variant(event)}"
    people = {name: seat for name, seat in data.items() if name in PEOPLE}
    return WORDS.say(language, WORDS.to(you, key, people), **arguments)


def _variant(event: Event) -> str:
    """Returns which of the sentences for this kind of event fits."""
    if event.kind in ("holdings_shown", "counted") and not any(event.numbers[i] for i in ITEM_ARGS):
        return ".nothing"
    return ""


def minus(number: int) -> str:
    """Returns a number with a true minus sign, if it has one."""
    return str(number).replace("-", "−")


def signed(value: int) -> str:
    """Returns what a stone is worth: `+15`, `−20`, `0`."""
    return f"+{value}" if value > 0 else minus(value)


def items_in_words(counts: Sequence[int], language: str) -> str:
    """Returns `1 nugget, 2 blue and 1 red stone`, as what somebody takes or gives.

    Counts are in the order of ITEMS; without any the text is empty. Several kinds of stones share
    their noun: some languages say it with the first, others with the last.
    """
    nuggets = counts[0]
    stones = [(colour, n) for colour, n in zip(COLOURS, counts[1:], strict=True) if n]
    listed = [WORDS.say(language, "items.nugget", count=nuggets)] if nuggets else []
    if len(stones) < 2:
        listed += [WORDS.say(language, f"items.{colour}", count=n) for colour, n in stones]
        return WORDS.join(language, listed)
    for place, (colour, n) in enumerate(stones):
        key = f"listed.{colour}" if place else f"listed_first.{colour}"
        listed.append(WORDS.say(language, key, count=n))
    return WORDS.say(language, "stone_list", list=WORDS.join(language, listed), count=n)


def drawn_items(counts: Sequence[int], language: str) -> str:
    """Returns items in words, marked with the items as a move would write them: `1n2r`."""
    text = items_in_words(counts, language)
    return mark(text, items_text(counts)) if text else ""


@dataclass(frozen=True, slots=True)
class ItemsSaid:
    """Items as an argument of a sentence, in the reader's language."""

    counts: Sequence[int]

    def in_language(self, language: str) -> str:
        return items_in_words(self.counts, language)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message as an argument of a sentence."""

    key: str
    arguments: Mapping[str, Any]

    def in_language(self, language: str) -> str:
        return WORDS.say(language, self.key, **self.arguments)


@dataclass(frozen=True, slots=True)
class ListSaid:
    """Several of these, as a list in words."""

    parts: Sequence[ItemsSaid | Phrase]

    def in_language(self, language: str) -> str:
        return WORDS.join(language, [part.in_language(language) for part in self.parts])


def phrase(key: str, **arguments: Any) -> Phrase:
    return Phrase(key, arguments)


def colours_said(colours: Sequence[int]) -> ListSaid:
    return ListSaid([phrase(f"colour.{COLOURS[colour]}") for colour in colours])


def describe_card(number: int, language: str) -> str:
    """Returns what a card demands, without a capital or a full stop: the lot, then the offers.

    Cards are numbered from 1, as in moves.
    """
    lot, offers = lot_in_words(number, language), offers_in_words(number, language)
    return WORDS.say(language, "card_in_words", lot=lot, offers=offers)


def lot_in_words(number: int, language: str, signs: Mapping[str, str] = NO_SIGNS) -> str:
    """Returns what a card demands of the lot.

    `signs` are what stands for a stone of somebody's colour, or a nugget, as `{"own": "B"}`. A
    reader who is shown the colours then reads `2B` in place of the words.
    """
    parts = lot_asked(named(number - 1))
    least = [_said(part, language, signs) for part in parts if part.place == AT_LEAST]
    said = [_said(part, language) for part in parts if part.place == FIRST]
    if least:
        said.append(WORDS.say(language, "at_least", what=WORDS.join(language, least)))
    return ", ".join(said + [_said(part, language) for part in parts if part.place == LAST])


def _said(part: PartAsked, language: str, signs: Mapping[str, str] = NO_SIGNS) -> str:
    if part.of and set(part.of) <= signs.keys():
        return "/".join(f"{part.arguments['count']}{signs[meant]}" for meant in part.of)
    return WORDS.say(language, part.message, **part.arguments)


def has_condition(number: int) -> bool:
    """C5.3: returns whether a card demands something of the offers."""
    return len(offers_asked(named(number - 1))) > 1


def offers_in_words(number: int, language: str) -> str:
    """Returns how offers are made to a card, and what they must be."""
    return ", ".join(_said(part, language) for part in offers_asked(named(number - 1)))
