"""E1, E7: the cards, read from the two data files beside this module.

An owner of the printed game can correct the files; a wrong line is refused by a sentence.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from vendome.core.refusal import BadDeck, brief
from vendome.games.edelstein.words import WORDS

COLOURS = ("red", "yellow", "green", "blue")  # E1.1: in order of value
LETTERS = "RYGB"
GEMS_PER_COLOUR = 22
GEM_CARDS = 30
LEAST_GEMS, MOST_GEMS = 2, 4  # E1.2: on a gem card
LEAST_MILLIONS, MOST_MILLIONS = 4, 7
EVENT_CARDS = 39
SOURCES = ("printed", "inferred", "reconstructed")

EVENT_CLAUSES = {  # the clause of each kind
    **{f"sole_{colour}": "E7.1" for colour in COLOURS},
    "any_sole": "E7.2",
    **{f"each_{colour}": "E7.3" for colour in COLOURS},
    "certificate": "E7.4",
    "four_red_blue": "E7.5",
    "four_yellow_green": "E7.5",
    "half_scoring": "E7.6",
    "swap": "E7.7",
    "remove": "E7.8",
    "gather": "E7.9",
    "halve": "E7.10",
}
EVENTS = tuple(EVENT_CLAUSES)
SOLE, ANY_SOLE, EACH, CERTIFICATE, FOUR_RED_BLUE, FOUR_YELLOW_GREEN = 0, 4, 5, 9, 10, 11
HALF_SCORING, SWAP, REMOVE, GATHER, HALVE = 12, 13, 14, 15, 16
SCORING_KINDS = 10  # the kinds that lie in front of their owner until a scoring
KINDS = len(EVENTS)


def _bad(path: Path, line: int, message: str, **arguments: object) -> BadDeck:
    return BadDeck(path.name, line, message, WORDS, **arguments)


def _rows(path: Path, columns: list[str]) -> list[tuple[int, dict[str, str]]]:
    """Returns the lines of a deck file with their numbers. Each must have exactly these columns."""
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames != columns:
            raise _bad(path, 1, "deck_first_line", columns=",".join(columns))
        rows = []
        for row in reader:
            if None in row or None in row.values():
                raise _bad(path, reader.line_num, "deck_columns", count=len(columns))
            if row["source"] not in SOURCES:
                raise _bad(
                    path,
                    reader.line_num,
                    "deck_source",
                    found=brief(row["source"]),
                    known=", ".join(SOURCES),
                )
            rows.append((reader.line_num, row))
    return rows


def _number(path: Path, line: int, column: str, text: str, least: int, most: int) -> int:
    if text not in map(str, range(least, most + 1)):
        raise _bad(
            path, line, "deck_number", column=column, found=brief(text), least=least, most=most
        )
    return int(text)


def read_gem_cards(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """E1.2: returns the gems of each colour and the millions of every gem card."""
    gems, millions = [], []
    for line, row in _rows(path, ["gems", "millions", "source"]):
        if not set(row["gems"]) <= set(LETTERS):
            raise _bad(path, line, "deck_letters", found=brief(row["gems"]))
        if not LEAST_GEMS <= len(row["gems"]) <= MOST_GEMS:
            raise _bad(
                *(path, line, "deck_gems"),
                least=LEAST_GEMS,
                most=MOST_GEMS,
                count=len(row["gems"]),
            )
        gems.append([row["gems"].count(letter) for letter in LETTERS])
        least, most = LEAST_MILLIONS, MOST_MILLIONS
        millions.append(_number(path, line, "millions", row["millions"], least, most))
    if len(gems) != GEM_CARDS:
        raise _bad(path, len(gems) + 1, "deck_cards", count=len(gems), cards=GEM_CARDS)
    return np.array(gems, "i1"), np.array(millions, "i1")


def read_event_cards(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """E1.3: returns how many event cards there are of each kind, and the millions it promises."""
    copies, millions = [], []
    rows = _rows(path, ["event", "copies", "millions", "source"])
    for (line, row), kind in zip(rows, EVENTS, strict=False):
        if row["event"] != kind:
            raise _bad(path, line, "deck_event", found=brief(row["event"]), kind=kind)
        copies.append(_number(path, line, "copies", row["copies"], 0, EVENT_CARDS))
        pays = len(copies) <= CERTIFICATE
        if not pays and row["millions"]:
            raise _bad(path, line, "deck_no_millions", kind=kind)
        millions.append(_number(path, line, "millions", row["millions"], 0, 99) if pays else 0)
    if len(copies) != KINDS:
        raise _bad(path, len(copies) + 1, "deck_line_missing", kind=EVENTS[len(copies)])
    if len(rows) > KINDS:
        raise _bad(path, rows[KINDS][0], "deck_line_too_many")
    if sum(copies) != EVENT_CARDS:
        raise _bad(path, KINDS + 1, "deck_copies", count=sum(copies), cards=EVENT_CARDS)
    return np.array(copies, "i1"), np.array(millions, "i1")


HERE = Path(__file__).parent
CARD_GEMS, CARD_MILLIONS = read_gem_cards(HERE / "gem_cards.csv")
EVENT_COPIES, EVENT_MILLIONS = read_event_cards(HERE / "event_cards.csv")
