"""Short ways to write a position, play on from it, and look at what came of it.

Seats count from zero here, as in all data. At these tables seat 0 has the blue screen, 1 the green,
2 the red, 3 the white, 4 the black and 5 the violet one; the left neighbour is the next seat.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import vendome
from tests.rulebook.playing import fields as fields
from tests.rulebook.playing import play as play
from tests.rulebook.playing import refused as refused
from tests.rulebook.scratch import used
from vendome.core.reading import Reading

CARATS = vendome.games["carats"]
COLOURS = ("blue", "green", "red", "white", "black", "violet")
ITEMS = ("nugget", *COLOURS)
LETTERS = "nbgrwkv"
PARTS = ("morning", "noon", "evening")


def seat(items: str | None = None, *cards: int, **rest: Any) -> dict[str, Any]:
    """One seat of a position: what it holds, its cards; `rest`: `value=-5`, `looked_at=[2]`."""
    own: dict[str, Any] = {} if items is None else {"items": items}
    return own | ({"cards": list(cards)} if cards else {}) | rest


def at(*seats: dict[str, Any], **position: Any) -> vendome.Match:
    """A match that goes on from a position: seat 0 is the first seller of the morning unless said.

    The bag has what the seats leave it, so that every kind adds up.
    """
    seats = seats or (seat(),) * position.pop("players", 3)
    players = len(seats)
    if position.get("stage") not in ("naming", "rating", "over"):
        seller = position.setdefault("seller", 0)
        turn = position.setdefault("turn", 1)
        part = PARTS.index(position.setdefault("part", "morning"))
        if "first" not in position:
            now = (seller - turn + 1) % players
            before = [other for other in range(players) if other != now][:part]
            position["first"] = [*before, now, None, None][:3]
    coloured = [{"colour": COLOURS[i], **one} for i, one in enumerate(seats)]
    return CARATS.position({"stage": "selling", **position, "seats": coloured})


def altered(match: vendome.Match, **fields: Any) -> vendome.Match:
    """The same match with fields of its state overwritten: for what no position may be."""
    states = match.states
    for name, value in fields.items():
        states[name][0] = value
    return vendome.Match(CARATS, states, origin={})


def on(
    match: vendome.Match, until: Any = None, seed: int | None = None, bank: bool = False
) -> vendome.Match:
    """Play on, by the first legal actions or by any, until something holds or the game is over.

    With `bank`, whoever can exchange with the bank does.
    """
    dice = None if seed is None else Random(seed)
    while not match.over and not (until and until(match)):
        number = match.waiting[0] if dice is None else dice.choice(match.waiting)
        actions = match.actions(number)
        chosen = actions[0] if dice is None else dice.choice(actions)
        if bank:
            chosen = next((action for action in actions if action.text == "bank"), chosen)
        match.play(number, chosen.id)
    return match


def started(players: int, seed: int = 1, **options: bool) -> vendome.Match:
    """A new match in which everybody has taken the next screen."""
    match = CARATS.start(players, seed, options)
    return play(match, *(f"{number} screen next" for number in range(min(players, 5))))


def stage(match: vendome.Match) -> str:
    return str(match.view(None)["stage"])


def text(items: Mapping[str, int]) -> str:
    """`{"nugget": 1, "blue": 2}` as `1n2b`."""
    return "".join(f"{items[i]}{x}" for i, x in zip(ITEMS, LETTERS, strict=True) if items.get(i))


def letters(written: str) -> Counter[str]:
    """`1n2b` as counts of letters."""
    return Counter({x: int(n) for n, x in re.findall(r"(\d+)([a-z])", written)})


def items(match: vendome.Match, number: int) -> str:
    """What a seat holds, its lot or offer on the table included, as `5n5b5g5r`."""
    return text(match.view(number)["seats"][number]["items"])


def bag(match: vendome.Match) -> str:
    counts = Reading.of(match.states).bag[: match.players + 1]
    return text(dict(zip(match.view(None)["kinds"], counts, strict=True)))


def totals(match: vendome.Match) -> list[int]:
    return [one["total"] for one in match.view(None)["seats"]]


def hand(match: vendome.Match, number: int) -> list[int]:
    found: list[int] = match.view(number)["seats"][number]["cards"]
    return found


def can(match: vendome.Match, number: int) -> list[str]:
    """What a seat can do now, in words."""
    return [action.text for action in match.actions(number)]


def sound(match: vendome.Match) -> bool:
    """Whether every invariant holds."""
    return int(CARATS.kernels.fault(match.states, used(CARATS.scratch))) == 0


def moves_of(match: vendome.Match, number: int) -> set[str]:
    """All whole moves a seat can make now, found by trying every step: those that are written."""
    found: set[str] = set()
    for action in match.actions(number):
        other = match.copy()
        other.play(number, action.id)
        if len(other.moves) > len(match.moves):
            found.add(other.moves[-1][1])
        else:
            found |= moves_of(other, number)
    return found
