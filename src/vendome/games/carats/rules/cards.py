"""C1.3: the transaction cards, read from the data file beside this module.

An owner of the printed game can correct the file; a wrong line is refused by a sentence, and so is
a card that could not be met at the start of a game (C5.1). A lot is written as demands joined by
`+`, in the words of `demands.py`:

| demand                                 | the lot has                                         |
|----------------------------------------|-----------------------------------------------------|
| `2 own`, `1 left`, `1 right`           | this many stones of that player's colour            |
| `2 neighbour`                          | this many of one neighbour's colour, either         |
| `2 colour`, once or more, equal counts | this many of a colour, another one each time        |
| `3 foreign`, likewise                  | the same, of colours that are not the seller's      |
| `2 nuggets`, `4 stones`, `3 items`     | this many of these                                  |
| `exactly`                              | with `items`: this many and no more                 |
| `3 kinds`                              | this many different kinds, nuggets being one        |
| `no own`, `no nuggets`                 | none of these                                       |
| `nothing else`                         | with one `colour` or `foreign`: that and no more    |
| `5 drawn`, alone                       | this many items drawn blindly from the bag          |

Offers are `simultaneous` or `successive`. A condition for them is `1 own` (of the colour of the
player who offers), `no nuggets`, `as many` (items as the lot has), or nothing.

Each of the three, the lot, the kind of offers and the condition, has a column of its own for where
it comes from: `printed`, `inferred` (printed in part) or `reconstructed`.
"""

from __future__ import annotations

import csv
import hashlib
import re
from pathlib import Path
from typing import Any

import numpy as np

from vendome.core.refusal import BadDeck, brief
from vendome.core.rule import plain
from vendome.games.carats.rules.demands import (
    COLOURS,
    CONDITION,
    DRAWN,
    EACH,
    EXACTLY,
    FOREIGN,
    ITEMS,
    LOT,
    NOTHING_ELSE,
    SIMULTANEOUS,
    VOCABULARY,
    WORDS,
    fits,
)
from vendome.games.carats.rules.state import CARDS, MOST_IN_LOT
from vendome.games.carats.rules.state import EACH as AT_START
from vendome.games.carats.words import WORDS as MESSAGES

FEWEST = 3  # players
HERE = Path(__file__).parent
SOURCES = ("printed", "inferred", "reconstructed")
COLUMNS = [
    "card",
    "lot",
    "offers",
    "condition",
    "lot_source",
    "offers_source",
    "condition_source",
]
FIRST_COLUMNS = "card,lot,offers,condition,source"  # when the first games were recorded
OFFERS = ("successive", WORDS[SIMULTANEOUS])
CHOICES = [word.written.removeprefix("# ") for word in VOCABULARY if word.chooses]


def _bad(path: Path, line: int, message: str, **arguments: object) -> BadDeck:
    return BadDeck(path.name, line, message, MESSAGES, **arguments)


def read_cards(path: Path) -> np.ndarray:
    """Returns the demand of each transaction card, a row of numbers for each."""
    rows: list[list[int]] = []
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != COLUMNS:
            raise _bad(path, 1, "deck_first_line", columns=",".join(COLUMNS))
        for row in reader:
            line = reader.line_num
            if None in row or None in row.values():
                raise _bad(path, line, "deck_columns", count=len(COLUMNS))
            if row["card"] != str(len(rows) + 1):
                raise _bad(path, line, "deck_order", found=brief(row["card"]), card=len(rows) + 1)
            rows.append(_demand(path, line, row))
    if len(rows) != CARDS:
        raise _bad(path, len(rows) + 1, "deck_cards", count=len(rows), cards=CARDS)
    return np.array(rows, "i1")


def fingerprint(path: Path) -> str:
    """Returns the hash by which records know the cards.

    It is taken of the lines as they were when the first games were recorded, with one source, the
    lot's. So these games can still be replayed.
    """
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = [",".join(row[name] for name in COLUMNS[:5]) for row in csv.DictReader(file)]
    text = "".join(f"{line}\n" for line in (FIRST_COLUMNS, *rows))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _check_sources(path: Path, line: int, row: dict[str, Any]) -> None:
    """Refuse a card unless it says where each of its parts comes from,
    and only for parts that it has.
    """
    parts = ("lot", "offers", "condition") if row["condition"] else ("lot", "offers")
    for column in [f"{part}_source" for part in parts]:
        if row[column] not in SOURCES:
            found, known = brief(row[column]), ", ".join(SOURCES)
            raise _bad(path, line, "deck_source", column=column, found=found, known=known)
    if row["condition_source"] and not row["condition"]:
        raise _bad(path, line, "deck_no_condition", found=brief(row["condition_source"]))


def _demand(path: Path, line: int, row: dict[str, Any]) -> list[int]:
    if row["offers"] not in OFFERS:
        found, known = brief(row["offers"]), ", ".join(OFFERS)
        raise _bad(path, line, "deck_offers", found=found, known=known)
    _check_sources(path, line, row)
    demand = [0] * len(WORDS)
    for part in row["lot"].casefold().split("+"):
        read = _read(LOT, part.strip())
        if read is None:
            raise _bad(
                path,
                line,
                "deck_lot",
                found=brief(part.strip()),
                most=MOST_IN_LOT,
                counted=_with_number(LOT),
                bare=_without_number(LOT),
            )
        if not _add(demand, *read):
            raise _bad(path, line, "deck_together", found=brief(row["lot"]))
    if sum(count > 0 for count, word in zip(demand, VOCABULARY, strict=True) if word.chooses) > 1:
        raise _bad(path, line, "deck_two_choices", known=", ".join(CHOICES))
    if not _makes_sense(demand):
        raise _bad(path, line, "deck_together", found=brief(row["lot"]))
    demand[SIMULTANEOUS] = OFFERS.index(row["offers"])
    if row["condition"]:
        read = _read(CONDITION, row["condition"])
        if read is None:
            raise _bad(
                path,
                line,
                "deck_condition",
                found=brief(row["condition"]),
                most=MOST_IN_LOT,
                counted=_with_number(CONDITION),
                bare=_without_number(CONDITION),
            )
        word, count = read
        demand[word] = count
    if not _can_be_met(demand):
        raise _bad(path, line, "deck_impossible", card=row["card"], players=FEWEST)
    return demand


def _with_number(column: str) -> str:
    """Returns the words of a column that have a number, for a sentence."""
    words = (word for word in VOCABULARY if word.column == column and word.is_counted)
    return ", ".join(word.written.removeprefix("# ") for word in words)


def _without_number(column: str) -> str:
    words = (word for word in VOCABULARY if word.column == column and not word.is_counted)
    return ", ".join(word.written for word in words if word.written)


def _read(column: str, part: str) -> tuple[int, int] | None:
    """Returns the place of a word and its number, which is 1
    for a word without one, or None if it is no word.
    """
    for place, word in enumerate(VOCABULARY):
        if word.column == column and word.written:
            number = re.fullmatch(word.written.replace("#", f"([1-{MOST_IN_LOT}])"), part)
            if number:
                return place, int(number[1]) if word.is_counted else 1
    return None


def _add(demand: list[int], word: int, count: int) -> bool:
    """Note one demand of a lot. Returns whether it goes together with those before it."""
    if word in (COLOURS, FOREIGN):
        # Several must be alike, or which of them a colour is for would be a choice of its own.
        if demand[COLOURS] and (demand[EACH], demand[FOREIGN]) != (count, int(word == FOREIGN)):
            return False
        demand[COLOURS] += 1
        demand[EACH] = count
        demand[FOREIGN] = int(word == FOREIGN)
        return True
    if demand[word]:
        return False
    demand[word] = count
    return True


def _makes_sense(demand: list[int]) -> bool:
    if demand[DRAWN]:
        return sum(count > 0 for count in demand) == 1
    if demand[EXACTLY] and not demand[ITEMS]:
        return False
    return not demand[NOTHING_ELSE] or demand[COLOURS] == 1


def _can_be_met(demand: list[int]) -> bool:
    """C5.1: returns whether everybody can meet the demand with what they have at the start of a
    game.

    With more players there are more colours to choose from, and the neighbours are the same.
    """
    highs = sum(AT_START << 4 * kind for kind in range(FEWEST + 1))
    return bool(_fits(np.array(demand), 0, highs, 0, FEWEST))


_fits = plain(fits)
FILE = HERE / "transaction_cards.csv"
DEMANDS = read_cards(FILE)
