"""The numbers of events as views have them."""

from __future__ import annotations

from collections.abc import Mapping

from vendome.core.match import EventWord, Named
from vendome.games.carats.rules.event_kinds import RANK_ARGS
from vendome.games.carats.rules.state import COLOURS, PART_NAMES


def from_one(number: int) -> int:
    return number + 1


EVENT_WORDS: Mapping[str, EventWord] = {
    "card": from_one,
    "turn": from_one,
    "part": Named(PART_NAMES),
    "colour": Named(COLOURS),
    **dict.fromkeys(RANK_ARGS, Named(COLOURS)),
}
