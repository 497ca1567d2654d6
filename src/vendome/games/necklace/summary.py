"""What happened in many games, in named counts: the market, the characters, the sales.

In each row the first count is the whole, and the others are parts of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vendome.core.words import Words
from vendome.games.necklace.cards import HERE, STONE_OF
from vendome.games.necklace.happenings import (
    ALCHEMIST_PLAYED,
    ASTROLOGER_DRAWN,
    BOUGHT,
    CARDINAL_PLAYED,
    CAUGHT,
    CONFESSOR_PLAYED,
    COURTIER_PLAYED,
    EMPTY_HANDED,
    FAVOURITE_PLAYED,
    FELL_OUT,
    FINED,
    FORGER_PLAYED,
    HAND_SHOWN,
    KING_FORBADE,
    MERCHANT_DRAWN,
    MUSKETEERS_PLAYED,
    NECKLACE_SAVED,
    OPENED,
    PARRIED,
    QUEEN_PLAYED,
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
from vendome.games.necklace.influence import BAND
from vendome.games.necklace.state import (
    ASTROLOGER_CARD,
    BANKER_CARD,
    CARD_NAMES,
    KING_CARD,
    MERCHANT_CARD,
    NECKLACE_CARD,
    STONE_KINDS,
    STONES,
)
from vendome.games.necklace.words import WORDS

SUMMARY_WORDS = Words(HERE / "summary_catalogue", behind=WORDS)

# The kinds of cards with prices, those of one stone together; and the events of playing some.
CARD_GROUPS: dict[str, list[int]] = {
    **{
        stone: [kind for kind in range(STONE_KINDS) if STONE_OF[kind] == number]
        for number, stone in enumerate(STONES)
    },
    **{CARD_NAMES[kind]: [kind] for kind in range(STONE_KINDS, MERCHANT_CARD)},
}
PLAYED = {
    "confessor": CONFESSOR_PLAYED,
    "courtier": COURTIER_PLAYED,
    "forger": FORGER_PLAYED,
    "favourite": FAVOURITE_PLAYED,
    "thief": THIEF_PLAYED,
    "cardinal": CARDINAL_PLAYED,
    "alchemist": ALCHEMIST_PLAYED,
    "queen": QUEEN_PLAYED,
}

Row = dict[str, int]


class Summary(NamedTuple):
    """Tables of rows of counts, and the words for the names of all three."""

    tables: dict[str, dict[str, Row]]
    words: Words


def summary(tally: np.ndarray, players: int) -> Summary:
    """`tally`: how often each event happened, by kind and its first two numbers."""
    happened = tally.sum(axis=(1, 2))
    tables = {
        "market": _market(tally),
        "characters": _characters(tally),
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
        "displays": _displays(tally, players),
        "kings": {
            "total": {
                "kings": int(tally[SHOWN, :, KING_CARD].sum()),
                "forbade": int(happened[KING_FORBADE]),
                "fined": int(happened[FINED]),
            }
        },
        "stones": _stones(tally),
    }
    return Summary(tables, SUMMARY_WORDS)


def _market(tally: np.ndarray) -> dict[str, Row]:
    """N3.3, N3.4: what lay open, and what became of it; the rest lay there at the end."""
    rows = {
        name: {
            "opened": int(tally[OPENED][:, kinds].sum()),
            "bought": int(tally[BOUGHT][:, kinds].sum()),
            "fell_out": int(tally[FELL_OUT][:, kinds].sum()),
        }
        for name, kinds in CARD_GROUPS.items()
    }
    counts = ("opened", "bought", "fell_out")
    rows["total"] = {name: sum(row[name] for row in rows.values()) for name in counts}
    return rows


def _characters(tally: np.ndarray) -> dict[str, Row]:
    """N4: how often each was played; a Musketeer also when he catches a Thief."""
    rows = {name: {"played": int(tally[event].sum())} for name, event in PLAYED.items()}
    against = {"parried": int(tally[PARRIED].sum()), "caught": int(tally[CAUGHT].sum())}
    band = BAND * int(tally[MUSKETEERS_PLAYED].sum())
    rows["musketeer"] = {"played": sum(against.values()) + band, **against, "band": band}
    bought = int(tally[BOUGHT, :, ASTROLOGER_CARD].sum())
    drawn = int(tally[ASTROLOGER_DRAWN].sum())
    rows["astrologer"] = {"played": bought + drawn}
    return rows


def _displays(tally: np.ndarray, players: int) -> dict[str, Row]:
    """N5.1: what there was on the displays of all players."""
    return {
        "total": {
            "displays": players * int(tally[SALE_BEGAN].sum()),
            "nothing": int(tally[SHOWED_NOTHING].sum()),
            "with_king": int(tally[SHOWN, :, KING_CARD].sum()),
            "with_banker": int(tally[SHOWN, :, BANKER_CARD].sum()),
            "with_necklace": int(tally[SHOWN, :, NECKLACE_CARD].sum()),
        }
    }


def _stones(tally: np.ndarray) -> dict[str, Row]:
    """N5.4, N5.7: in how many sales nobody showed a stone, how often somebody sold it (several can
    in one sale), and in how many the Necklace saved it from a King."""
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
