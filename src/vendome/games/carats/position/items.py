"""What all parts of a position are read with: the refusals, and items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from vendome.core.old_position import number, table
from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition
from vendome.games.carats.rules.state import COLOURS, EACH, STAGES
from vendome.games.carats.text.notation import by_colour, items_text, read_items
from vendome.games.carats.words import WORDS

Fields = Mapping[str, np.ndarray]
Given = Mapping[str, Any]


def bad(field: str, message: str, **arguments: object) -> BadPosition:
    return BadPosition(field, message, WORDS, **arguments)


def must_be(field: str, value: object) -> BadPosition:
    """The field can have one value only, and has another."""
    return bad(field, "position.must_be", value=value)


def not_now(state: Fields, field: str) -> BadPosition:
    return bad(field, "position.not_at_stage", stage=STAGES[int(state["stage"])])


def needed(state: Fields, field: str) -> BadPosition:
    return bad(field, "position.needed_at_stage", stage=STAGES[int(state["stage"])])


def is_empty(value: Any) -> bool:
    """Nothing, or a list of nothing: as good as left out."""
    return value is None or (isinstance(value, list | tuple | Mapping) and not any(value))


def most_of_a_kind(state: Fields) -> int:
    """C1.2: with all players and the bag."""
    return EACH * (int(state["players"]) + 1)


def write_items(state: Fields, counts: np.ndarray) -> str:
    """`1n2r`; an empty text for nothing."""
    return items_text(by_colour(Reading.of_fields({"colour": state["colour"]}), counts.tolist()))


def read_counts(state: Fields, value: Any, field: str) -> list[int]:
    """Counts of the kinds in play from `1n2r`, or from a table of kinds."""
    players, most = int(state["players"]), most_of_a_kind(state)
    colours = state["colour"].tolist()[:players]
    names = ["nugget", *(COLOURS[colour] for colour in colours)]
    if not isinstance(value, str):
        given = table(value, field, names)
        return [number(given.get(name, 0), f"{field}.{name}", 0, most) for name in names]
    text = " ".join(value.casefold().replace(",", " ").split())
    counts = read_items(text) if text else [0] * (1 + len(COLOURS))
    found = [counts[0], *(counts[1 + colour] for colour in colours)] if counts else []
    if counts is None or max(found) > most or sum(found) != sum(counts):
        raise bad(field, "position.items_form", kinds=", ".join(names), most=most)
    return found


def read_card(value: Any, field: str, cards: int) -> int:
    """A card by its number, from 1; in the state they count from 0."""
    return number(value, field, 1, cards) - 1
