"""Short ways to write a position, play on from it, and look at what came of it.

Seats count from zero here, as in all data; moves name players by number, counted from one. At these
tables seat 0 is in turn, fashion is diamond, ruby, emerald, amber, and hands are empty unless said.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import vendome
from tests.rulebook.playing import fields as fields
from tests.rulebook.playing import play as play
from tests.rulebook.playing import refused as refused
from tests.rulebook.scratch import used
from vendome.core.reading import Reading
from vendome.games.necklace.rules.state import CARD_NAMES

NECKLACE = vendome.games["necklace"]
FASHION = ("diamond", "ruby", "emerald", "amber")
MARKET = ("diamond1", "ruby1", "emerald1", "amber", "ring")
WITH_AN_EMPTY_PLACE = ("queen", "cardinal", "selling", "alchemist")


def kind(card: str) -> int:
    """The number of a card by its name."""
    return CARD_NAMES.index(card)


def seat(hand: str = "", **rest: Any) -> dict[str, Any]:
    """One seat of a position: its hand as `2 diamond1 ring`; `rest`: `score=40`, `display="amber"`.

    `hand=None`: four cards, by chance.
    """
    return {"hand": hand, **rest}


def at(*seats: dict[str, Any], **position: Any) -> vendome.Match:
    """A match that goes on from a position. Unless said, five common cards lie open, the first
    place empty where a card is being drawn for it; what is not placed is in the stack.
    """
    given = {"seats": list(seats or (seat(),) * position.pop("players", 2)), **position}
    empty = given.get("stage") in WITH_AN_EMPTY_PLACE and given.get("drawing_for") != "turn_end"
    market = [None, *MARKET[1:]] if empty else list(MARKET)
    return NECKLACE.position({"turn": 0, "fashion": list(FASHION), "market": market, **given})


def altered(match: vendome.Match, **fields: Any) -> vendome.Match:
    """The same match with fields of its state overwritten: for what no position may be."""
    states = match.states
    for name, value in fields.items():
        states[name][0] = value
    return vendome.Match(NECKLACE, states, origin={})


def on(match: vendome.Match, until: Any = None, seed: int | None = None) -> vendome.Match:
    """Play on, by the first legal actions or by any, until something holds or the game is over."""
    dice = None if seed is None else Random(seed)
    while not match.over and not (until and until(match)):
        number = match.waiting[0] if dice is None else dice.choice(match.waiting)
        actions = match.actions(number)
        match.play(number, (actions[0] if dice is None else dice.choice(actions)).id)
    return match


def passed(match: vendome.Match) -> vendome.Match:
    """Everybody who is asked about a card passes, until something else is asked."""
    while match.view(None)["question"] is not None:
        match.play(match.waiting[0], "pass")
    return match


def stage(match: vendome.Match) -> str:
    return str(match.view(None)["stage"])


def hand(match: vendome.Match, number: int) -> dict[str, int]:
    """What a seat holds, as `{"ring": 1}`."""
    found: dict[str, int] = match.view(number)["seats"][number]["hand"]
    return found


def sizes(match: vendome.Match) -> list[int]:
    return [one["hand_size"] for one in match.view(None)["seats"]]


def market(match: vendome.Match) -> list[tuple[str, int] | None]:
    """The open cards with their prices, as `("ring", 9)`; None for an empty place."""
    return [one and (one["card"], one["price"]) for one in match.view(None)["market"]]


def gone(match: vendome.Match) -> dict[str, int]:
    found: dict[str, int] = match.view(None)["gone"]
    return found


def stack(match: vendome.Match) -> list[str]:
    """The stack, its top first: known to nobody at the table."""
    cards = Reading.of(match.states).stack[: Reading.of(match.states).stack_left]
    return [CARD_NAMES[kind] for kind in reversed(cards)]


def happened(match: vendome.Match, kind: str, seat: int | None = None) -> list[dict[str, int]]:
    """The events of a kind that a seat (None: a spectator) was told of."""
    return [event.numbers for event in match.events(seat) if event.kind == kind]


def can(match: vendome.Match, number: int) -> list[str]:
    """What a seat can do now, in words."""
    return [action.text for action in match.actions(number)]


def sound(match: vendome.Match) -> bool:
    """Whether every invariant holds."""
    return int(NECKLACE.kernels.fault(match.states, used(NECKLACE.scratch))) == 0


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


def by_chance(match: vendome.Match, count: int = 60) -> Iterator[vendome.Match]:
    """The same match many times over, each with other chances to come."""
    for key in range(count):
        yield altered(match, key=key, blocks=0, used=0)


def copying(effect: str, **worth: Any) -> dict[str, list[dict[str, Any]]]:
    """The options of a table with one blank card of this effect (N8.1)."""
    mauve = effect in ("musketeer", "cardinal", "astrologer")
    grey = effect in ("stone", "ring", "banker")
    kind = "mauve" if mauve else "grey" if grey else "blue"
    card = {"class": kind, "name": "Spy", "prices": [9, 7, 5, 3], "effect": effect, **worth}
    return {"blank_cards": [card]}
