"""What a seat sees, as plain data: made from its knowledge, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from vendome.games.edelstein.rules.cards import (
    CARD_GEMS,
    CARD_MILLIONS,
    COLOURS,
    EVENTS,
    GEM_CARDS,
    LETTERS,
)
from vendome.games.edelstein.rules.state import (
    ACTION_CARDS,
    ANSWERING,
    CHOOSING,
    NAMING,
    NONE,
    OPENING,
    ROUNDS,
    SET_ASIDE,
    SINGLE,
    STAGES,
)

GEMS: list[list[int]] = CARD_GEMS.tolist()
MILLIONS: list[int] = CARD_MILLIONS.tolist()
CARD_NAMES = tuple(
    "".join(letter * n for letter, n in zip(LETTERS, gems, strict=True)) + str(millions)
    for gems, millions in zip(GEMS, MILLIONS, strict=True)
)


def name_or_none(names: tuple[str, ...], number: int) -> str | None:
    return names[number] if number >= 0 else None


def card_view(card: int) -> dict[str, Any] | None:
    if card < 0:
        return None
    return {"name": CARD_NAMES[card], "gems": by_colour(GEMS[card]), "millions": MILLIONS[card]}


def by_colour(counts: list[int]) -> dict[str, int]:
    red, yellow, green, blue = counts
    return {"red": red, "yellow": yellow, "green": green, "blue": blue}


def look(k: Mapping[str, np.ndarray], seat: int | None) -> dict[str, Any]:
    """The view of `seat` (None: a spectator) from its knowledge `k`."""
    players = int(k["players"])
    stage = int(k["stage"])
    waiting = int(k["waiting"])
    gems = k["gems"].tolist()[:players]
    money = k["money"].tolist()
    cards = k["card"].tolist()
    front = k["front"].tolist()
    chosen = k["chosen"].tolist()
    dealt = int(k["dealt"])
    aside = int(SET_ASIDE[players])
    deck = k["deck"].tolist()
    last = int(ROUNDS[2]) * (int(k["phase"]) + 1) if players == 2 else GEM_CARDS  # E9.2
    lying = sum(card != NONE for card in cards)
    return {
        "game": "edelstein",
        "seat": seat,
        "players": players,
        "options": {"one_sole_majority": bool(k["one_sole_majority"])},
        "phase": int(k["phase"]) + 1,
        "round": min(int(k["turn"]) + 1, int(ROUNDS[players])),
        "rounds": int(ROUNDS[players]),
        "stage": STAGES[stage],
        "waiting": [s for s in range(players) if waiting >> s & 1],
        "supply": by_colour(k["supply"].tolist()),
        "seats": [
            {
                "gems": by_colour(gems[s]),
                "money": money[s],
                "card": card_view(cards[s]),
                "events": [EVENTS[e] for e, n in enumerate(front[s]) if n for _ in range(n)],
                "has_chosen": has_chosen(stage, waiting, s, int(k["active"]), chosen[s]),
                "chosen": name_or_none(ACTION_CARDS, chosen[s]),
            }
            for s in range(players)
        ],
        "majorities": {
            colour: holders([gems[s][c] for s in range(players)])
            for c, colour in enumerate(COLOURS)
        },
        "open_event": name_or_none(EVENTS, int(k["face_up"])),
        "drawn_event": name_or_none(EVENTS, int(k["drawn"])),
        "event_stack": int(k["stack_left"]),
        "events_under": {EVENTS[e]: n for e, n in enumerate(k["under"].tolist()) if n},
        "gem_stack": last - dealt,
        "gem_discards": [CARD_NAMES[card] for card in deck[aside : dealt - lying]],
        "set_aside": card_view(deck[aside - 1]) if aside else None,
        "bargain": bargain(k) if stage in (OPENING, ANSWERING, SINGLE) else None,
        "active": int(k["active"]) if players == 2 else None,
        "named": [ACTION_CARDS[a] for a in k["named"].tolist() if a >= 0],
        "steps": k["picks"].tolist()[: max(0, int(k["picked"]))],
        "winners": [s for s in range(players) if int(k["winners"]) >> s & 1],
    }


def has_chosen(stage: int, waiting: int, seat: int, active: int, chosen: int) -> bool:
    """E3.2: whether a seat's action card lies on the table, face down or up."""
    if stage == CHOOSING:
        return not waiting >> seat & 1
    if stage == NAMING:
        return seat == active
    return chosen != NONE


def holders(counts: list[int]) -> list[int]:
    """E6.1, E6.3: who has most of a colour."""
    most = max(counts)
    return [s for s, count in enumerate(counts) if count == most] if most else []


def bargain(k: Mapping[str, np.ndarray]) -> dict[str, Any]:
    offerer = int(k["offerer"])
    return {
        "action": ACTION_CARDS[int(k["contested"])],
        "opener": int(k["opener"]),
        "rival": int(k["rival"]),
        "offerer": None if offerer == NONE else offerer,
        "offer": by_colour(k["offer"].tolist()),
    }
