"""What happened in many games, as named counts: sales, offers, looks, transaction cards.

In each row the first count is the whole, and the others are parts of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vendome.core.counts import Counts, Row
from vendome.core.offered import NO_OPTIONS
from vendome.core.words import Words
from vendome.games.carats.rules.event_kinds import (
    BANKED,
    CARD_DEALT,
    CARD_DISCARDED,
    CARD_DRAWN,
    CARD_PLAYED,
    EXCHANGED,
    LOOKED,
    LOT_RETURNED,
    NO_CARD_LEFT,
    OFFERED,
    PASSED,
    TURN_BEGAN,
)
from vendome.games.carats.rules.state import BANK_PRICES, CARDS, LEAST_TO_LOOK, PART_NAMES, PARTS
from vendome.games.carats.words import WORDS

SUMMARY_WORDS = Words(Path(__file__).parent / "text" / "summary_catalogue", behind=WORDS)


def summary(tally: np.ndarray, players: int, options: Mapping[str, Any] = NO_OPTIONS) -> Counts:
    """Returns the counts.

    `tally` has how often each event happened, by kind and its first two numbers.
    """
    tables = {"sales": _sales(tally), "offers": _offers(tally)}
    if players >= LEAST_TO_LOOK:
        tables["looks"] = _looks(tally, players)
    tables["cards"] = _cards(tally)
    return Counts(tables, SUMMARY_WORDS)


def _sales(tally: np.ndarray) -> dict[str, Row]:
    """C2.6 to C2.9, C5.1: returns with whom lots were exchanged.

    C2.8: the price shows the part of the day at which the bank was paid.
    """
    turns = int(tally[TURN_BEGAN].sum())
    rows = {
        part: {"turns": turns // PARTS, "bank": int(tally[BANKED, :, price].sum())}
        for part, price in zip(PART_NAMES, BANK_PRICES.tolist(), strict=True)
    }
    rows["total"] = {
        "turns": turns,
        "player": int(tally[EXCHANGED].sum()),
        "bank": int(tally[BANKED].sum()),
        "returned": int(tally[LOT_RETURNED].sum()),
        "no_card": int(tally[NO_CARD_LEFT].sum()),
    }
    return rows


def _offers(tally: np.ndarray) -> dict[str, Row]:
    """C2.4, C2.6: returns how many of those asked made an offer or could only pass,
    and how many offers were taken.
    """
    made, passed = int(tally[OFFERED].sum()), int(tally[PASSED].sum())
    taken = int(tally[EXCHANGED].sum())
    return {"total": {"asked": made + passed, "made": made, "taken": taken, "passed": passed}}


def _looks(tally: np.ndarray, players: int) -> dict[str, Row]:
    """C3.1: returns at whose values sellers looked."""
    by_place = [0] * players  # clockwise from who looks
    for seat in range(players):
        for other in range(players):
            by_place[(other - seat) % players] += int(tally[LOOKED, seat, other])
    left, right = by_place[1], by_place[-1]
    others = sum(by_place) - left - right
    return {"total": {"looks": sum(by_place), "left": left, "right": right, "others": others}}


def _cards(tally: np.ndarray) -> dict[str, Row]:
    """C2.2, C5.1: returns how often somebody had each card in hand, and what became of it.

    Whoever has a card plays it sooner or later, or discards it.
    """
    rows = {}
    for card in range(CARDS):
        dealt = int(tally[CARD_DEALT, :, card].sum())
        drawn = int(tally[CARD_DRAWN, :, card].sum())
        rows[f"card_{card + 1}"] = {
            "held": dealt + drawn,
            "played": int(tally[CARD_PLAYED, :, card].sum()),
            "discarded": int(tally[CARD_DISCARDED, :, card].sum()),
            "drawn": drawn,
        }
    counts = ("held", "played", "discarded", "drawn")
    rows["total"] = {name: sum(row[name] for row in rows.values()) for name in counts}
    return rows
