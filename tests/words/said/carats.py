"""The numbers of 30 Carats in its sentences."""

from __future__ import annotations

import csv

import vendome
from tests.words.said import stated
from vendome.games.carats.rules.cards import DEMANDS, FILE
from vendome.games.carats.rules.demands import DRAWN
from vendome.games.carats.rules.state import (
    BANK_PRICES,
    CARDS,
    CARDS_EACH,
    EACH,
    LEAST_TO_LOOK,
    LOOK_PRICES,
    MOST_IN_LOT,
    MOST_OF_A_KIND,
    NUGGET_VALUE,
    PARTS,
    RANK_POINTS,
    SEATS,
    SECRETS,
    VALUES,
)

FEWEST, MOST = vendome.games["carats"].players[0], vendome.games["carats"].players[-1]
assert MOST == SEATS
PAIR = 2  # who exchange, or are alike: the rules know no other number here
TWICE = {"fr": [2], "de": [2]}  # which English says in a word of its own
STEP = int(VALUES[1] - VALUES[0])
ENDS = [SECRETS, -int(VALUES[0]), int(VALUES[-1])]
(FROM_THE_BAG,) = {int(demand[DRAWN]) for demand in DEMANDS if demand[DRAWN]}


def printed() -> int:
    """How many lots are printed, of which C1.3 tells."""
    with FILE.open(encoding="utf-8") as file:
        return sum(row["lot_source"] == "printed" for row in csv.DictReader(file))


# C4.3: the example. So many stones at so much each, and nuggets.
BLUE, RED, NUGGETS = (6, 10), (3, 20), 2
WORTH = [BLUE[0] * BLUE[1], RED[0] * RED[1], NUGGETS * NUGGET_VALUE]

CLAUSES = {
    "C1.1": stated(FEWEST, MOST, MOST),
    "C1.2": stated(MOST_OF_A_KIND, MOST_OF_A_KIND, EACH, EACH),
    "C1.3": stated(CARDS, CARDS_EACH, printed()),
    "C1.4": stated(
        *(*ENDS, STEP, NUGGET_VALUE),
        fr=[*ENDS, STEP, STEP, NUGGET_VALUE],
        de=[*ENDS, NUGGET_VALUE],
    ),
    "C1.5": stated(PARTS, PARTS),
    "C2.1": stated(PARTS, CARDS_EACH),
    "C2.3": stated(1, MOST_IN_LOT),
    "C2.4": stated(PAIR, MOST_IN_LOT),
    "C2.7": stated(PAIR, de=[]),
    "C2.8": stated(*BANK_PRICES),
    "C3.1": stated(*LOOK_PRICES, LEAST_TO_LOOK),
    "C3.2": stated(LEAST_TO_LOOK - 1),
    "C4.1": stated(**TWICE),
    "C4.3": stated(*BLUE, *RED, NUGGETS, *WORTH, WORTH[0] - WORTH[1] + WORTH[2]),
    "C5.2": stated(*[FROM_THE_BAG] * 3),
    "C6.1": stated(RANK_POINTS),
}

MESSAGES = {
    "look_with_three": stated(LEAST_TO_LOOK - 1),
    "position.cannot_look": stated(LEAST_TO_LOOK - 1),
    "was_first": stated(**TWICE),
    "carats.lesson.naming": stated(**TWICE),
    "position.first_twice": stated(2),
    "ranked_twice": stated(**TWICE),
    "fault.a secret value is missing or there twice": stated(fr=[2]),
    "fault.two players have one colour": stated(2),
    "lot.neighbour": stated(fr=[2]),
    "position.paid": stated(0),
    # What is counted from one.
    **{key: stated(1) for key in ("card_form", "deck_order", "deck_lot", "deck_condition")},
    **{key: stated(1) for key in ("move.lot.about", "carats.lesson.lot")},
    **{f"row_card_{number}": stated(number) for number in range(1, CARDS + 1)},
}

EXAMPLES = {"items_form", "legend", "move.lot", "move.offer"}
