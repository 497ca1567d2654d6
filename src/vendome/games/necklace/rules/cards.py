"""N1.2, N1.3: the deck, read from the data file beside this module.

An owner of the printed game can correct counts and prices in the file; a wrong line is refused by
a sentence that names it.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from vendome.core.refusal import BadDeck, brief
from vendome.games.necklace.rules.state import (
    BLANK,
    CARD_NAMES,
    CLASSES,
    DECK_SIZE,
    LARGESSE,
    MOST_OF_A_KIND,
    NONE,
    PRINTED,
    PURSE,
    ROLES,
    SALES,
    STEPS,
    STONE,
    STONES,
    kind_of,
)
from vendome.games.necklace.words import WORDS

HERE = Path(__file__).parent
SOURCES = ("printed", "inferred", "reconstructed")
PRICE_COLUMNS = ("first", "second", "third", "fourth")
COLUMNS = ["card", "class", "count", *PRICE_COLUMNS, "source"]
HIGHEST_PRICE = PURSE + 3 * LARGESSE  # N4.2: what three Courtiers can pay
# The most copies of a card: one by the rules, or as many as the state can remember.
MOST = {"necklace": 1, "queen": 1, "alchemist": 1, "confessor": 5, "forger": 4, "thief": 4}
MOST |= {"musketeer": 4, "astrologer": 3}


def _bad(path: Path, line: int, message: str, **arguments: object) -> BadDeck:
    return BadDeck(path.name, line, message, WORDS, **arguments)


def read_cards(path: Path) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Returns how many of each printed kind there are, their prices, and their classes."""
    counts: list[int] = []
    prices: list[list[int]] = []
    classes: list[str] = []
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != COLUMNS:
            raise _bad(path, 1, "deck_first_line", columns=",".join(COLUMNS))
        for row in reader:
            line, kind = reader.line_num, len(counts)
            if None in row or None in row.values():
                raise _bad(path, line, "deck_columns", count=len(COLUMNS))
            if kind == PRINTED:
                raise _bad(path, line, "deck_kinds", count=kind + 1, kinds=PRINTED)
            if row["card"] != CARD_NAMES[kind]:
                found = brief(row["card"])
                raise _bad(path, line, "deck_order", found=found, card=CARD_NAMES[kind])
            for column, names in (("class", CLASSES), ("source", SOURCES)):
                if row[column] not in names:
                    raise _bad(
                        *(path, line, f"deck_{column}"),
                        found=brief(row[column]),
                        known=", ".join(names),
                    )
            most = MOST.get(row["card"], MOST_OF_A_KIND)
            counts.append(_number(path, line, row, "count", most))
            prices.append([_number(path, line, row, c, HIGHEST_PRICE) for c in PRICE_COLUMNS])
            if sorted(set(prices[-1]), reverse=True) != prices[-1]:
                raise _bad(path, line, "deck_falling", found=" ".join(map(str, prices[-1])))
            classes.append(row["class"])
    if len(counts) != PRINTED:
        raise _bad(path, len(counts) + 1, "deck_kinds", count=len(counts), kinds=PRINTED)
    if sum(counts) != DECK_SIZE:
        raise _bad(path, len(counts) + 1, "deck_cards", count=sum(counts), cards=DECK_SIZE)
    return np.array(counts, "i1"), np.array(prices, "i1"), classes


def _number(path: Path, line: int, row: dict[str, str], column: str, most: int) -> int:
    text = row[column]
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise _bad(path, line, "deck_number", column=column, found=brief(text), most=most)
    return int(text)


COUNTS, PRICES, CLASS_OF = read_cards(HERE / "cards.csv")
assert len(PRICES[0]) == STEPS

# How many of each kind are in the box, what each does, and the stones on it. For blank cards, all
# this is in the state.
IN_BOX = np.array([*COUNTS, SALES], "i1")
_WORDS = [name.rstrip("123") for name in CARD_NAMES[:BLANK]]
ROLE = np.array([STONE if word in STONES else ROLES.index(word) for word in _WORDS], "i1")
STONE_OF = np.array([STONES.index(word) if word in STONES else NONE for word in _WORDS], "i1")
SIZE = np.array(
    [int(name[-1]) if name[-1].isdigit() else int(name in STONES) for name in CARD_NAMES[:BLANK]],
    "i1",
)
# The printed kind of each role (of stones there are several).
KIND_OF = np.array([kind_of(role) for role in range(len(ROLES))], "i1")
