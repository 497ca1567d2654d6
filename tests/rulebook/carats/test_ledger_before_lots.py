"""C1.6, C2.2: between card and lot everybody knows that the seller can meet the card.

For every card, what the ledger says is compared with trying out all that the seller could have.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulebook.carats.demanding import PRINTED, can_be_met
from tests.rulebook.carats.ledgers import (
    BANKED,
    Sale,
    after,
    items,
    known,
    least_and_most,
    possible,
    stripped,
)
from tests.rulebook.carats.table import LETTERS, at, play, seat
from vendome.games.carats.rules.state import BANK, CLOSING, LOT

LAID_OUT = [card for card in range(1, 19) if PRINTED[card - 1] != "5 drawn"]


def rich(seller: int) -> list[Sale]:
    return [{**BANKED, "sold_by": seller}]


def with_seven(seller: int) -> list[Sale]:
    return stripped(7, seller)  # of a bag with five blue and five red stones


def kept_two(seller: int) -> list[Sale]:
    """Two green stones that all have seen, and three items that nobody knows."""
    away, banked = stripped(3, seller)
    return [{**away, "offers": {seller: items(3, 5, 3, 5)}}, banked]


def both_drew(seller: int) -> list[Sale]:
    return [*stripped(5, seller), {"sold_by": 2 - seller, "lot": items(0, 0, 2), "partner": BANK}]


@pytest.mark.clause("C1.6", "C2.2")
@pytest.mark.parametrize("seller", [0, 2])
@pytest.mark.parametrize(
    ("sales", "sale"),
    [
        (rich, {}),
        (with_seven, {}),
        (with_seven, {"paid": [2, 0, 0]}),  # it can be met after a look, too
        (kept_two, {}),
        (both_drew, {}),
    ],
)
def test_a_card_tells_what_its_seller_has(seller, sales, sale):
    states = after(*sales(seller), {"sold_by": seller, "stage": LOT, **sale})
    before = possible(states)
    for card in LAID_OUT:
        states["seller"][0], states["on_table"][0] = seller, card - 1
        now = [held for held in before if can_be_met(PRINTED[card - 1], held[seller], seller, 3)]
        assert (card, known(states)) == (card, least_and_most(now))
    states["stage"][0] = CLOSING  # the exchange is over
    assert known(states) == least_and_most(before)


@pytest.mark.clause("C1.6", "C2.2")
@pytest.mark.parametrize("card", LAID_OUT)
@pytest.mark.parametrize(("players", "total"), [(3, 1), (3, 3), (3, 6), (4, 5)])
def test_of_a_position_without_a_past_a_card_tells_all_there_is(card, players, total):
    seller = players - 1
    held = [
        row
        for row in product(range(total + 1), repeat=players + 1)
        if sum(row) == total and can_be_met(PRINTED[card - 1], [*row], seller, players)
    ]
    if not held:
        assert total <= 3  # too few for some cards
        return
    items = "".join(f"{n}{letter}" for n, letter in zip(held[-1], LETTERS, strict=False))
    others = [seat() for _ in range(seller)]
    last = seat(items, card, *[c for c in (1, 2, 3) if c != card][:2])
    match = at(*others, last, seller=seller, options={"ledger": True})
    play(match, f"{seller} card {card}")
    for number in (1, None):
        shown = match.view(number)["seats"][seller]["ledger"].values()
        assert list(shown) == [[min(n), max(n)] for n in zip(*held, strict=True)]
    own = match.view(seller)["seats"][seller]["ledger"].values()
    assert list(own) == [[count, count] for count in held[-1]]


@pytest.mark.clause("C1.6", "C2.2")
def test_a_stone_of_each_colour_leaves_three_items_to_guess():
    match = at(seat("3n1b1g1r", 15, 1, 7), seat(), seat(), options={"ledger": True})
    play(match, "0 card 15")
    for number in (1, 2, None):
        shown = match.view(number)["seats"][0]["ledger"]
        assert shown == {"nugget": [0, 3], "blue": [1, 4], "green": [1, 4], "red": [1, 4]}
