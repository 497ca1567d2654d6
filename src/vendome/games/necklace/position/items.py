"""What all parts of a position are read with: the refusals, and cards by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from vendome.core.old_position import items, number, one_of, table
from vendome.core.refusal import BadPosition, brief
from vendome.games.necklace.rules.cards import IN_BOX, KIND_OF
from vendome.games.necklace.rules.state import (
    BLANK,
    BLANKS,
    CARD_NAMES,
    KINDS,
    MOST_OF_A_KIND,
    NONE,
    STAGES,
)
from vendome.games.necklace.words import WORDS

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


def in_play(state: Fields) -> list[int]:
    """N1.2, N8.1: how many cards of each kind there are in this game."""
    blanks = [int(role) != NONE for role in state["blank_role"].tolist()]
    return [*IN_BOX.tolist()[:BLANK], *map(int, blanks)]


def kinds_of(state: Fields, role: int) -> list[int]:
    """The kinds with a role: the printed one, then its copy of N8.1; not for stones."""
    copies = [BLANK + i for i in range(BLANKS) if int(state["blank_role"][i]) == role]
    return [int(KIND_OF[role]), *copies]


def read_kind(state: Fields, value: Any, field: str, merchants: bool = False) -> int:
    """A kind of card that is in this game, by its name."""
    names = _names(state, merchants)
    return CARD_NAMES.index(names[one_of(value, field, names)])


def _names(state: Fields, merchants: bool) -> list[str]:
    return _names_with(tuple(in_play(state)[BLANK:]), merchants)


@cache
def _names_with(blanks: tuple[int, ...], merchants: bool) -> list[str]:
    there = [*CARD_NAMES[: BLANK - (not merchants)]]
    return there + [name for name, n in zip(CARD_NAMES[BLANK:], blanks, strict=True) if n]


def read_cards(state: Fields, value: Any, field: str, merchants: bool = False) -> list[int]:
    """How many of each kind: from `2 ruby1 ring`, from a list of names, or from a table."""
    names = _names(state, merchants)
    counts = [0] * KINDS
    if isinstance(value, str):
        for name, count in _counted(value, field, names):
            counts[CARD_NAMES.index(name)] += count
    elif isinstance(value, Mapping):
        for name, count in table(value, field, names).items():
            most = MOST_OF_A_KIND
            counts[CARD_NAMES.index(name)] = number(count, f"{field}.{name}", 0, most)
    else:
        for i, name in enumerate(items(value, field, sum(in_play(state)))):
            counts[read_kind(state, name, f"{field}[{i}]", merchants)] += 1
    return counts


def _counted(text: str, field: str, names: Sequence[str]) -> list[tuple[str, int]]:
    """The names in `2 ruby1 ring`, with how many of each."""
    found = []
    count: int | None = None
    for word in text.casefold().replace(",", " ").split():
        if word in names:
            found.append((word, 1 if count is None else count))
            count = None
        elif count is None and word.isascii() and word.isdigit() and len(word) < 3:
            count = int(word)
        else:
            raise bad(field, "position.cards_form", found=brief(word), known=", ".join(names))
    if count is not None:
        raise bad(field, "position.cards_form", found=count, known=", ".join(names))
    return found


def write_cards(counts: np.ndarray) -> dict[str, int]:
    return {CARD_NAMES[kind]: count for kind, count in enumerate(counts.tolist()) if count}
