"""The numbers of events as views have them."""

from __future__ import annotations

from collections.abc import Mapping

from vendome.core.match import EventWord, Named
from vendome.core.reading import seats_in
from vendome.games.edelstein.rules.cards import COLOURS, EVENTS
from vendome.games.edelstein.rules.state import ACTION_CARDS
from vendome.games.edelstein.text.view import CARD_NAMES


def from_one(number: int) -> int:
    return number + 1


def seat_or_none(number: int) -> int | None:
    return number if number >= 0 else None


EVENT_WORDS: Mapping[str, EventWord] = {
    "action": Named(ACTION_CARDS),
    "card": Named(CARD_NAMES),
    "event": Named(EVENTS),
    **dict.fromkeys(("colour", "given", "taken"), Named(COLOURS)),
    **dict.fromkeys(("phase", "turn"), from_one),
    "active": seat_or_none,
    "holders": seats_in,
}
