"""The cards of a position: which lie where, and where the others go."""

from __future__ import annotations

from typing import Any

from vendome.core.position import Given
from vendome.core.position_kinds import Kind, number, table
from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition
from vendome.core.unplaced import Unplaced
from vendome.games.edelstein.rules.cards import (
    EVENT_CARDS,
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
    SWAPPING,
    USING,
)
from vendome.games.edelstein.text.view import CARD_NAMES, ROUNDS_OF, SET_ASIDE_OF
from vendome.games.edelstein.words import WORDS

DRAWN_AT = {HALF_SCORING: HALF_SCORE, SWAP: SWAPPING, REMOVE: REMOVING, GATHER: GATHERING}
REST = "rest"  # all event cards that are nowhere else


def bad(field: str, message: str, **arguments: object) -> BadPosition:
    return BadPosition(field, message, WORDS, **arguments)


class EventsUnder(Kind):
    """How many event cards of each kind lie under the stack, or that the rest does."""

    def write(self, s: Reading, value: list[int]) -> dict[str, int]:
        return {EVENTS[kind]: count for kind, count in enumerate(value) if count}

    def read(self, s: Reading, value: Any, field: str) -> list[int] | str:
        if value == REST:
            return REST
        given = table(value, field, EVENTS)
        return [number(given.get(e, 0), f"{field}.{e}", 0, EVENT_CARDS) for e in EVENTS]


def holders_of_cards(s: Reading) -> list[int]:
    """Returns the seats with a gem card in front of them: all, or of two the active one."""
    if s.stage == OVER:
        return []
    return [s.active] if s.players == 2 else list(range(s.players))


def gem_discards(s: Reading) -> list[int]:
    return s.deck[SET_ASIDE_OF[s.players] : s.dealt - len(holders_of_cards(s))]  # type: ignore[no-any-return]


def place_gem_cards(s: Reading, given: Given) -> None:
    """E2.3, E9.2: first those set aside, then those dealt in earlier rounds, now, and later."""
    aside, holders = SET_ASIDE_OF[s.players], holders_of_cards(s)
    earlier = s.phase * ROUNDS_OF[2] + s.turn if s.players == 2 else s.turn * s.players
    now = aside + earlier
    s.dealt = now + len(holders)
    unplaced = Unplaced([1] * GEM_CARDS, CARD_NAMES)
    places = [NONE] * GEM_CARDS

    for field, first, room in (
        ("set_aside", 0, aside),
        ("gem_discards", aside, earlier),
        ("gem_stack", s.dealt, GEM_CARDS - s.dealt),
    ):
        cards = unplaced.take_all(given.get(field, []), field, room)
        places[first : first + len(cards)] = cards
    for i, seat in enumerate(holders):
        if "card" in given["seats"][seat]:
            card = unplaced.take(given["seats"][seat]["card"], f"seats[{seat}].card")
            places[now + i] = card
    s.deck = unplaced.fill(places, s.deck)
    s.card = [NONE] * len(s.card)
    for i, seat in enumerate(holders):
        s.card[seat] = s.deck[now + i]


def place_events(s: Reading, given: Given) -> None:
    """E2.2, E7.12: in front of players, open, drawn, on the stack, under it; the rest on it."""
    order = [*s.stack[: s.stack_left], s.face_up]
    unplaced = Unplaced(EVENT_COPIES.tolist(), EVENTS)
    for i, seat in enumerate(given["seats"]):
        for kind in unplaced.take_all(seat.get("events", []), f"seats[{i}].events", EVENT_CARDS):
            s.front[i][kind] += 1
    asks = HALF_SCORE <= s.stage <= GATHERING or s.stage == USING
    drawn_at = DRAWN_AT.get(s.drawn, USING) if s.drawn >= SCORING_KINDS else NONE
    if (s.drawn != NONE or asks) and s.stage != drawn_at:
        raise bad("drawn_event", "drawn_and_stage")
    if s.drawn != NONE:
        unplaced.take(s.drawn, "drawn_event")
    top = given.get("event_stack", [])
    unplaced.take_all(top, "event_stack", EVENT_CARDS)
    under = given.get("events_under", [0] * KINDS)
    for kind, count in enumerate(under) if under != REST else ():
        unplaced.take(kind, f"events_under.{EVENTS[kind]}", count)
    s.face_up = given.get("open_event", NONE)
    if s.face_up != NONE:
        unplaced.take(s.face_up, "open_event")
    elif "open_event" not in given and s.drawn == NONE:
        s.face_up = next(iter(unplaced.find(reversed(order), 1)), NONE)
    if under == REST:
        s.under, unplaced.left = unplaced.left, [0] * KINDS
    else:
        s.under = under
    stack = [*unplaced.find(order, len(order)), *reversed(top)]
    s.stack_left = len(stack)
    s.stack = stack + [NONE] * (EVENT_CARDS - len(stack))
