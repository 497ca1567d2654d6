"""Short ways to write a position, play on from it, and look at what came of it.

Seats count from zero here, as in all data; inside a move's text players count from one.
"""

from __future__ import annotations

from typing import Any

import vendome
from tests.rulebook.playing import fields as fields
from tests.rulebook.playing import play as play
from tests.rulebook.playing import refused as refused

EDELSTEIN = vendome.games["edelstein"]
COLOURS = ("red", "yellow", "green", "blue")
ASIDE = {2: 0, 3: 6, 4: 2, 5: 0}  # E2.3: gem cards set aside, by number of players


def seat(gems: str = "3r3y3g3b", money: int = 0, **rest: Any) -> dict[str, Any]:
    """One seat of a position; `rest`: `card="RY6"`, `events=["certificate"]`, `chosen="money"`."""
    return {"gems": gems, "money": money, **rest}


def at(*seats: dict[str, Any], **position: Any) -> vendome.Match:
    """A match that goes on from a position; what is left out is as in a freshly begun game."""
    return EDELSTEIN.position({**({"seats": list(seats)} if seats else {}), **position})


def altered(match: vendome.Match, **fields: Any) -> vendome.Match:
    """The same match with fields of its state overwritten: for what no position may be."""
    states = match.states
    for name, value in fields.items():
        states[name][0] = value
    return vendome.Match(EDELSTEIN, states, origin={})


def choose(match: vendome.Match, *cards: str) -> vendome.Match:
    """All seats in their order choose an action card: `choose(match, "money", "gems", "gems")`."""
    return play(match, *(f"{number} choose {card}" for number, card in enumerate(cards)))


def gems(match: vendome.Match, number: int) -> str:
    """What a seat holds, as `3r3y3g3b`."""
    return _text(match.view(None)["seats"][number]["gems"])


def supply(match: vendome.Match) -> str:
    return _text(match.view(None)["supply"])


def money(match: vendome.Match) -> list[int]:
    return [one["money"] for one in match.view(None)["seats"]]


def stage(match: vendome.Match) -> str:
    return str(match.view(None)["stage"])


def can(match: vendome.Match, number: int) -> list[str]:
    """What a seat can do now, in words."""
    return [action.text for action in match.actions(number)]


def told(match: vendome.Match, kind: str, to: int | None = None) -> list[dict[str, int]]:
    """The data of all events of a kind that a seat, or a spectator, has been told of."""
    return [event.numbers for event in match.events(to) if event.kind == kind]


def kinds(match: vendome.Match, since: int = 0, to: int | None = None) -> list[str]:
    """The kinds of all events from move number `since` on, in their order."""
    return [event.kind for event in match.events(to, since)]


def _text(counts: dict[str, int]) -> str:
    return "".join(f"{counts[colour]}{colour[0]}" for colour in COLOURS if counts[colour])


def knows(match: vendome.Match, number: int | None) -> dict[str, Any]:
    """Returns what a seat knows of the state, by field. None is a spectator."""
    return fields(match.knowledge(number))


def everybody(match: vendome.Match) -> tuple[int | None, ...]:
    """Returns all that can look on: the seats, and a spectator."""
    return (*range(match.players), None)
