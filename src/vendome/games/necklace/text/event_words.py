"""The numbers of events as views have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vendome.core.match import Named
from vendome.games.necklace.rules.state import BANKER, CARD_NAMES, ROLES, STONES

EVENT_WORDS: Mapping[str, Callable[[int], Any]] = {
    "card": Named(CARD_NAMES),
    "stone": Named(STONES),
    "lot": Named((*STONES, ROLES[BANKER])),
    **dict.fromkeys(("first", "second", "third", "fourth"), Named(STONES)),
}
