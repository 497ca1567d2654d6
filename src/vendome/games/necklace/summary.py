"""What happened in many games, as named counts: the market, the characters, the sales.

In each row the first count is the whole, and the others are parts of it; only sellers can be
several in one sale. A blank card (N8.1) has a row or column of its own where cards are counted as
they lay, and counts as what it copies where characters are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vendome.core.counts import Counts, Row
from vendome.core.offered import NO_OPTIONS
from vendome.core.words import Words
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS
from vendome.games.necklace.rules.cards import STONE_OF
from vendome.games.necklace.rules.event_kinds import (
    ASTROLOGER_DRAWN,
    BOUGHT,
    CAUGHT,
    EMPTY_HANDED,
    FELL_OUT,
    FINED,
    FORGER_PLAYED,
    HAND_SHOWN,
    KING_FORBADE,
    MERCHANT_DRAWN,
    MUSKETEERS_PLAYED,
    NECKLACE_SAVED,
    NUMBER_OF,
    OPENED,
    PARRIED,
    SALE_BEGAN,
    SALE_PUT_OFF,
    SHOWED_NOTHING,
    SHOWN,
    SOLD,
    STOLE,
    STONE_DISCARDED,
    THIEF_PLAYED,
    UNSOLD,
)
from vendome.games.necklace.rules.state import (
    ASTROLOGER_CARD,
    BAND,
    BANKER_CARD,
    CARD_NAMES,
    GREY,
    KING_CARD,
    MAUVE,
    MERCHANT_CARD,
    NECKLACE_CARD,
    ROLES,
    STONE_KINDS,
    STONES,
)
from vendome.games.necklace.words import WORDS

SUMMARY_WORDS = Words(Path(__file__).parent / "text" / "summary_catalogue", behind=WORDS)

# The kinds of cards with prices, with those of one stone together; what rows are called; and the
# events of playing a card.
CARD_GROUPS: dict[str, list[int]] = {
    **{
        stone: [kind for kind in range(STONE_KINDS) if STONE_OF[kind] == number]
        for number, stone in enumerate(STONES)
    },
    **{CARD_NAMES[kind]: [kind] for kind in range(STONE_KINDS, MERCHANT_CARD)},
}
CALLED = {
    **{name: f"card.{name}" for name in CARD_NAMES},
    **{name: f"stone.{name}" for name in STONES},
}
PLAYED = {role: NUMBER_OF[f"{role}_played"] for role in ROLES if f"{role}_played" in NUMBER_OF}

Blanks = dict[str, str]  # what the blank cards in the game copy, by their class


def summary(tally: np.ndarray, players: int, options: Mapping[str, Any] = NO_OPTIONS) -> Counts:
    """Returns the counts.

    `tally` has how often each event happened, by kind and its first two numbers.
    """
    happened = tally.sum(axis=(1, 2))
    blanks = {card["class"]: card["effect"] for card in options.get(BLANK_CARDS.name, ())}
    tables = {
        "market": _market(tally, blanks),
        "characters": _characters(tally, blanks),
        "forgers": {
            "total": {
                "played": int(happened[FORGER_PLAYED]),
                "parried": int(happened[PARRIED]),
                "discarded": int(happened[STONE_DISCARDED]),
                "hand_shown": int(happened[HAND_SHOWN]),
            }
        },
        "thieves": {
            "total": {
                "played": int(happened[THIEF_PLAYED]),
                "taken": int(happened[STOLE]),
                "empty": int(happened[EMPTY_HANDED]),
            }
        },
        "sales": {
            "total": {
                "merchants": int(happened[MERCHANT_DRAWN]),
                "put_off": int(happened[SALE_PUT_OFF]),
            }
        },
        "displays": _displays(tally, players, blanks),
        "kings": {
            "total": {
                "kings": int(tally[SHOWN, :, KING_CARD].sum()),
                "forbade": int(happened[KING_FORBADE]),
                "fined": int(happened[FINED]),
            }
        },
        "stones": _stones(tally),
    }
    notes = {"thieves": "note_thieves", "stones": "note_stones"}
    if blanks:
        notes["market"] = "note_blank"
    return Counts(tables, SUMMARY_WORDS, frozenset({"sold"}), notes, CALLED)


def _market(tally: np.ndarray, blanks: Blanks) -> dict[str, Row]:
    """N3.3, N3.4: returns what lay open, and what became of it. The rest lay there at the end."""
    groups = {**CARD_GROUPS, **{name: [CARD_NAMES.index(name)] for name in blanks}}
    rows = {
        name: {
            "opened": int(tally[OPENED][:, kinds].sum()),
            "bought": int(tally[BOUGHT][:, kinds].sum()),
            "fell_out": int(tally[FELL_OUT][:, kinds].sum()),
        }
        for name, kinds in groups.items()
    }
    counts = ("opened", "bought", "fell_out")
    rows["total"] = {name: sum(row[name] for row in rows.values()) for name in counts}
    return rows


def _characters(tally: np.ndarray, blanks: Blanks) -> dict[str, Row]:
    """N4: returns how often each was played; a Musketeer also when he catches a Thief."""
    rows = {name: {"played": int(tally[event].sum())} for name, event in PLAYED.items()}
    against = {"parried": int(tally[PARRIED].sum()), "caught": int(tally[CAUGHT].sum())}
    band = BAND * int(tally[MUSKETEERS_PLAYED].sum())
    rows["musketeer"] = {"played": sum(against.values()) + band, **against, "band": band}
    astrologers = [ASTROLOGER_CARD, *([MAUVE] if blanks.get("mauve") == "astrologer" else [])]
    bought = int(tally[BOUGHT][:, astrologers].sum())
    drawn = int(tally[ASTROLOGER_DRAWN].sum())
    rows["astrologer"] = {"played": bought + drawn}
    return rows


def _displays(tally: np.ndarray, players: int, blanks: Blanks) -> dict[str, Row]:
    """N5.1: returns what was on the displays of all players;
    on some there was more than one thing.
    """
    shown = {"king": KING_CARD, "banker": BANKER_CARD, "necklace": NECKLACE_CARD}
    if "grey" in blanks:
        shown["grey"] = GREY
    return {
        "total": {
            "displays": players * int(tally[SALE_BEGAN].sum()),
            "nothing": int(tally[SHOWED_NOTHING].sum()),
            **{f"with_{name}": int(tally[SHOWN, :, kind].sum()) for name, kind in shown.items()},
        }
    }


def _stones(tally: np.ndarray) -> dict[str, Row]:
    """N5.4, N5.7: returns, for each stone, in how many sales nobody showed it, how often somebody
    sold it, and in how many the Necklace saved it from a King. In one sale several can sell it.
    """
    sales = int(tally[SALE_BEGAN].sum())
    return {
        name: {
            "sales": sales,
            "unsold": int(tally[UNSOLD, stone].sum()),
            "sold": int(tally[SOLD, :, stone].sum()),
            "saved": int(tally[NECKLACE_SAVED, :, stone].sum()),
        }
        for stone, name in enumerate(STONES)
    }
