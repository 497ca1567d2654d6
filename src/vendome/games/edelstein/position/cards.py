"""The cards of a position: which lie where, and where the others go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from vendome.core.position import items, number, one_of, table
from vendome.core.refusal import BadPosition, brief
from vendome.games.edelstein.rules.cards import (
    EVENT_COPIES,
    EVENTS,
    GATHER,
    GEM_CARDS,
    HALF_SCORING,
    KINDS,
    REMOVE,
    SCORING_KINDS,
    SWAP,
)
from vendome.games.edelstein.rules.state import (
    GATHERING,
    HALF_SCORE,
    NONE,
    OVER,
    REMOVING,
    ROUNDS,
    SET_ASIDE,
    SWAPPING,
    USING,
)
from vendome.games.edelstein.text.view import CARD_NAMES, name_or_none
from vendome.games.edelstein.words import WORDS

Fields = Mapping[str, np.ndarray]
DRAWN_AT = {HALF_SCORING: HALF_SCORE, SWAP: SWAPPING, REMOVE: REMOVING, GATHER: GATHERING}


def bad(field: str, message: str, **arguments: object) -> BadPosition:
    return BadPosition(field, message, WORDS, **arguments)


def holders_of_cards(state: Fields) -> list[int]:
    """The seats with a gem card in front of them: all, or of two the active one."""
    players = int(state["players"])
    if int(state["stage"]) == OVER:
        return []
    return [int(state["active"])] if players == 2 else list(range(players))


def write_cards(state: Fields) -> dict[str, Any]:
    """Where all cards are; `cards` are the gem cards in front of the seats."""
    players = int(state["players"])
    aside, dealt = int(SET_ASIDE[players]), int(state["dealt"])
    deck = [name_or_none(CARD_NAMES, card) for card in state["deck"].tolist()]
    left = int(state["stack_left"])
    stack = state["stack"].tolist()
    return {
        "cards": [name_or_none(CARD_NAMES, card) for card in state["card"].tolist()],
        "gem_stack": deck[dealt:],
        "gem_discards": deck[aside : dealt - len(holders_of_cards(state))],
        "set_aside": deck[:aside],
        "event_stack": [EVENTS[stack[i]] for i in range(left - 1, -1, -1)],
        "events_under": {EVENTS[e]: n for e, n in enumerate(state["under"].tolist()) if n},
        "open_event": name_or_none(EVENTS, int(state["face_up"])),
        "drawn_event": name_or_none(EVENTS, int(state["drawn"])),
    }


def place_gem_cards(
    state: Fields, position: Mapping[str, Any], seats: list[Mapping[str, Any]]
) -> None:
    """E2.3, E9.2: first those set aside, then those dealt in earlier rounds, now, and later."""
    players, turn = int(state["players"]), int(state["turn"])
    aside = int(SET_ASIDE[players])
    holders = holders_of_cards(state)
    earlier = int(state["phase"]) * int(ROUNDS[2]) + turn if players == 2 else turn * players
    dealt = aside + earlier + len(holders)
    left = list(range(GEM_CARDS))
    places: list[int] = [NONE] * GEM_CARDS

    def place(names: list[Any], field: str, first: int) -> None:
        for i, name in enumerate(names):
            places[first + i] = _take(name, f"{field}[{i}]", left)

    for field, first, room in (
        ("set_aside", 0, aside),
        ("gem_discards", aside, earlier),
        ("gem_stack", dealt, GEM_CARDS - dealt),
    ):
        place(items(position.get(field, []), field, room), field, first)
    for seat, given in enumerate(seats):
        if given.get("card") is not None:
            if seat not in holders:
                raise bad(f"seats[{seat}].card", "no_card_now")
            place_of = dealt - len(holders) + holders.index(seat)
            places[place_of] = _take(given["card"], f"seats[{seat}].card", left)
    spare = iter([card for card in state["deck"].tolist() if card in left])
    state["deck"][:] = [next(spare) if card == NONE else card for card in places]
    state["dealt"][...] = dealt
    state["card"][:] = NONE
    for i, seat in enumerate(holders):
        state["card"][seat] = state["deck"][dealt - len(holders) + i]


def _take(name: Any, field: str, left: list[int]) -> int:
    """Take a card with this name from those left."""
    if name not in CARD_NAMES:
        raise bad(field, "no_such_card", found=brief(name))
    for card in left:
        if CARD_NAMES[card] == name:
            left.remove(card)
            return card
    raise bad(field, "card_twice", card=name)


def place_events(
    state: Fields, position: Mapping[str, Any], seats: list[Mapping[str, Any]]
) -> None:
    """E2.2, E7.12: in front of players, open, drawn, on the stack, under it; the rest on it."""
    stage = int(state["stage"])
    order = [*state["stack"].tolist()[: int(state["stack_left"])], int(state["face_up"])]
    left = EVENT_COPIES.tolist()
    front = state["front"]
    front[:] = 0
    for i, seat in enumerate(seats):
        field = f"seats[{i}].events"
        for j, name in enumerate(items(seat.get("events", []), field, 39)):
            kind = one_of(name, f"{field}[{j}]", EVENTS[:SCORING_KINDS])
            front[i, kind] += 1
            _spend(left, kind, f"{field}[{j}]")
    drawn = NONE
    if position.get("drawn_event") is not None:
        drawn = one_of(position["drawn_event"], "drawn_event", EVENTS)
        _spend(left, drawn, "drawn_event")
    asks = HALF_SCORE <= stage <= GATHERING or stage == USING
    if (drawn != NONE) != asks or (drawn != NONE and DRAWN_AT.get(drawn, USING) != stage):
        raise bad("drawn_event", "drawn_and_stage")
    if drawn != NONE and drawn < SCORING_KINDS:
        raise bad("drawn_event", "drawn_and_stage")
    state["drawn"][...] = drawn
    top = items(position.get("event_stack", []), "event_stack", 39)
    named = [one_of(name, f"event_stack[{i}]", EVENTS) for i, name in enumerate(top)]
    for i, kind in enumerate(named):
        _spend(left, kind, f"event_stack[{i}]")
    under = position.get("events_under", {})
    if under != "rest":
        for name, count in table(under, "events_under", EVENTS).items():
            kind = EVENTS.index(name)
            for _ in range(number(count, f"events_under.{name}", 0, 39)):
                _spend(left, kind, f"events_under.{name}")
                state["under"][kind] += 1
    face_up = _face_up(position, order, left, drawn != NONE)
    if under == "rest":
        state["under"][:] = left
        left = [0] * KINDS
    spare = _in_order(order, left)
    stack = [*spare, *reversed(named)]
    if not stack and state["under"].any():
        raise bad("event_stack", "stack_bare")
    state["face_up"][...] = face_up
    state["stack"][:] = NONE
    state["stack"][: len(stack)] = stack
    state["stack_left"][...] = len(stack)


def _face_up(position: Mapping[str, Any], order: list[int], left: list[int], drawn: bool) -> int:
    """The open event card: as named, or the first of the shuffle that is still to be had."""
    if "open_event" not in position:
        if drawn:
            return NONE
        kind = next((kind for kind in reversed(order) if left[kind]), NONE)
    elif position["open_event"] is None:
        return NONE
    else:
        kind = one_of(position["open_event"], "open_event", EVENTS)
    if kind != NONE:
        _spend(left, kind, "open_event")
    return kind


def _spend(left: list[int], kind: int, field: str) -> None:
    if left[kind] == 0:
        raise bad(field, "event_too_often", event=EVENTS[kind], copies=int(EVENT_COPIES[kind]))
    left[kind] -= 1


def _in_order(order: list[int], left: list[int]) -> list[int]:
    """The cards still to be had, in the order of the shuffle."""
    left = list(left)
    placed = []
    for kind in order:
        if left[kind]:
            left[kind] -= 1
            placed.append(kind)
    return placed
