"""The numbers of events as views have them."""

from __future__ import annotations

from collections.abc import Mapping

from vendome.core.match import EventWord, Named
from vendome.games.necklace.rules.state import BANKER, CARD_NAMES, ROLES, STONES

EVENT_WORDS: Mapping[str, EventWord] = {
    "card": Named(CARD_NAMES),
    "stone": Named(STONES),
    "lot": Named((*STONES, ROLES[BANKER])),
    **dict.fromkeys(("first", "second", "third", "fourth"), Named(STONES)),
}
