"""What happened in many games, as named counts: choices, guesses, bargains, event cards.

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
from vendome.games.edelstein.rules.cards import (
    ANY_SOLE,
    CERTIFICATE,
    EACH,
    EVENTS,
    KINDS,
    SCORING_KINDS,
    SOLE,
)
from vendome.games.edelstein.rules.event_kinds import (
    ACCEPTED,
    ACTION_LOST,
    BARGAIN_BEGAN,
    BARGAIN_FAILED,
    EVENT_FORGONE,
    FREE_CHOICE,
    FREE_CHOICE_DECLINED,
    FREE_CHOICE_IMPOSSIBLE,
    NAMED,
    NAMED_WRONGLY,
    REVEALED,
    TOOK_HIDDEN_EVENT,
    TOOK_OPEN_EVENT,
    TOOK_SINGLE,
)
from vendome.games.edelstein.rules.state import ACTION_CARDS, FREE
from vendome.games.edelstein.words import WORDS

SUMMARY_WORDS = Words(Path(__file__).parent / "text" / "summary_catalogue", behind=WORDS)

# The kinds of event cards. Those that differ only by their colour count together.
CARD_GROUPS: dict[str, range] = {
    "sole": range(SOLE, ANY_SOLE),
    "any_sole": range(ANY_SOLE, EACH),
    "each": range(EACH, CERTIFICATE),
    **{EVENTS[kind]: range(kind, kind + 1) for kind in range(CERTIFICATE, KINDS)},
}


def summary(tally: np.ndarray, players: int, options: Mapping[str, Any] = NO_OPTIONS) -> Counts:
    """Returns the counts.

    `tally` has how often each event happened, by kind and its first two numbers.
    """
    tables = {"actions": _actions(tally, players)}
    if players == 2:
        tables["guesses"] = _guesses(tally)
    tables["bargains"] = _bargains(tally)
    tables["event_cards"] = _event_cards(tally)
    return Counts(tables, SUMMARY_WORDS)


def _actions(tally: np.ndarray, players: int) -> dict[str, Row]:
    """E3.4, E4.4, E4.5: returns how often each action was chosen, and what came of the choices.

    Each chooser counts. Of two players only the active one chooses (E9.3).
    """
    two = players == 2
    rows = {}
    for action, name in enumerate(ACTION_CARDS[:FREE]):
        chosen = int(tally[REVEALED, :, action].sum())
        bargains = int(tally[BARGAIN_BEGAN, action].sum())
        bargained = bargains if two else 2 * bargains
        losses = tally[ACTION_LOST, action]  # by the number of choosers
        lost = int(losses.sum() if two else losses @ np.arange(len(losses)))
        rows[name] = {
            "chosen": chosen,
            "unguessed" if two else "alone": chosen - bargained - lost,
            "bargained": bargained,
            "lost": lost,
        }
    if players == 5:
        chosen = int(tally[REVEALED, :, FREE].sum())
        alone = int(tally[[FREE_CHOICE, FREE_CHOICE_DECLINED, FREE_CHOICE_IMPOSSIBLE]].sum())
        rows[ACTION_CARDS[FREE]] = {"chosen": chosen, "alone": alone, "shared": chosen - alone}
    return rows


def _guesses(tally: np.ndarray) -> dict[str, Row]:
    """E9.4: returns how often each action was named, and what came of it."""
    return {
        name: {
            "named": int(tally[NAMED, :, action].sum()),
            "first": int(tally[ACTION_LOST, action].sum()),
            "second": int(tally[BARGAIN_BEGAN, action].sum()),
            "wrong": int(tally[NAMED_WRONGLY, :, action].sum()),
        }
        for action, name in enumerate(ACTION_CARDS[:FREE])
    }


def _bargains(tally: np.ndarray) -> dict[str, Row]:
    """E5: returns which actions were bargained for, and how the bargains ended.

    They ended with an offer accepted, with the single gem of E5.7, or with nothing.
    """
    rows = {}
    for action, name in enumerate(ACTION_CARDS[:FREE]):
        begun = int(tally[BARGAIN_BEGAN, action].sum())
        failed = int(tally[BARGAIN_FAILED, action].sum())
        rows[name] = {"begun": begun, "agreed": begun - failed, "failed": failed}
    total = {count: sum(row[count] for row in rows.values()) for count in ("begun", "agreed")}
    rows["total"] = {
        **total,
        "accepted": int(tally[ACCEPTED].sum()),
        "single": int(tally[TOOK_SINGLE].sum()),
        "failed": total["begun"] - total["agreed"],
    }
    return rows


def _event_cards(tally: np.ndarray) -> dict[str, Row]:
    """E4.2, E7: returns which cards were taken, open or hidden,
    and which immediate ones were forgone.
    """
    rows = {}
    for name, kinds in CARD_GROUPS.items():
        events = {
            "open": int(tally[TOOK_OPEN_EVENT, :, kinds].sum()),
            "hidden": int(tally[TOOK_HIDDEN_EVENT, :, kinds].sum()),
        }
        rows[name] = {"taken": sum(events.values()), **events}
        if kinds.start >= SCORING_KINDS:
            rows[name]["forgone"] = int(tally[EVENT_FORGONE, :, kinds].sum())
    counts = ("taken", "open", "hidden", "forgone")
    rows["total"] = {n: sum(row.get(n, 0) for row in rows.values()) for n in counts}
    return rows
