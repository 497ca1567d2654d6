"""C1.6: how far a supposed world is from what was seen, by which worlds that fit are searched."""

from __future__ import annotations

from math import comb, log
from typing import Any

import numpy as np
import pytest

from tests.rulebook.carats.retelling import FROM_THE_BAG, journal, retold
from vendome.games.carats.hidden.history import SCALE
from vendome.games.carats.rules.state import EXCHANGING

TWO_NUGGETS_THREE_RED = [2, 0, 0, 3, 0, 0, 0]
EVENING = 6  # the first sale of it
ALL_BUT = {0: 0b110, 1: 0b101}  # who passed, by seller


def wrong(**changes: Any) -> int:
    return retold(journal(**changes))[0]


NOTHING = [0] * 7
BARE = {1: NOTHING, 2: NOTHING}  # they can offer nothing
SHOWN_AMISS = [5, 5, 5, 7, 0, 0, 0]  # by two red stones


@pytest.mark.clause("C1.6")
def test_debts_from_before_count_in_full():
    assert wrong(sold_by=-1, had={1: [5, 5, -3, 5, 0, 0, 0]}) == 3


@pytest.mark.clause("C5.1")
def test_holdings_shown_are_compared_in_every_kind():
    assert wrong(shown=[5, 5, 5, 5, 0, 0, 0]) == 0
    assert wrong(shown=SHOWN_AMISS) == 2
    assert wrong(shown=[4, 5, 5, 7, 0, 0, 0]) == 3


@pytest.mark.clause("C5.2", "C2.8")
def test_who_sells_a_lot_from_the_bag_keeps_no_nuggets_for_it():
    sale = {"sold_under": FROM_THE_BAG, "lot": TWO_NUGGETS_THREE_RED, "partner": 6}
    assert wrong(**sale, drawn=[1, 1, 1, 2, 0, 0, 0], had={0: [2, 0, 0, 0, 0, 0, 0]}) == 0
    assert wrong(**sale, drawn=[1, 1, 1, 2, 0, 0, 0], had={0: [1, 0, 0, 0, 0, 0, 0]}) == 1


@pytest.mark.clause("C5.2", "C2.9")
def test_a_lot_from_the_bag_that_nobody_wanted_is_in_it_again():
    lot = {"sold_under": FROM_THE_BAG, "lot": TWO_NUGGETS_THREE_RED}
    none = {**BARE, 0: NOTHING}
    states = journal(**lot, partner=7, passed=ALL_BUT[0], had=none)
    assert retold(states)[3] == [5, 5, 5, 5, 0, 0, 0]


@pytest.mark.clause("C3.1", "C3.3")
def test_what_looks_cost_and_was_not_there_is_lacking():
    assert wrong(paid=[7, 0, 0]) == 2 + 2 + 2  # for the look, for the lot, for what is offered
    assert wrong(paid=[0, 0, 7]) == 2
    assert wrong(lot=[6, 0, 0, 0, 0, 0, 0]) == 1
    _, _, held, bag = retold(journal(paid=[0, 0, 1]))
    assert (held[0][0], bag[0]) == (4, 6)


@pytest.mark.clause("C2.9", "C3.1")
@pytest.mark.parametrize(
    ("nuggets", "lot", "looks", "short"),
    [
        (0, 0, 0, 0),  # no look: nothing is told of what there was
        (4, 0, 2, 0),  # four for the bank, asked for before the look
        (3, 0, 2, 1),
        (6, 0, 4, 0),  # and for all looks but the last
        (5, 0, 4, 1),
        (5, 1, 2, 0),
        (4, 1, 2, 1),
    ],
)
def test_who_looked_though_nobody_had_offered_anything_could_have_paid_the_bank(
    nuggets, lot, looks, short
):
    lot = [lot, *NOTHING[1:]]
    sale = {"number": EVENING, "lot": lot, "partner": 7, "passed": ALL_BUT[0]}
    had = {**BARE, 0: [nuggets, *NOTHING[1:]]}
    assert wrong(**sale, paid=[0, looks, 0], had=had) == short
    amiss = [nuggets + 3, *NOTHING[1:]]  # what was wrong before is not forgotten
    assert wrong(**sale, paid=[0, looks, 0], had=had, shown=amiss) == short + 3


@pytest.mark.clause("C2.9")
@pytest.mark.parametrize("seller", [0, 1])
@pytest.mark.parametrize("amiss", [0, 2])
def test_who_can_only_go_to_the_bank_can_pay_it(seller, amiss):
    had = dict.fromkeys(range(3), NOTHING)
    sale = {"sold_by": seller, "passed": ALL_BUT[seller], "stage": EXCHANGING}
    for nuggets, short in ((2, 0), (1, 1)):
        had[seller] = [nuggets, *NOTHING[1:]]
        shown = [nuggets, amiss, *NOTHING[2:]]
        assert wrong(**sale, had=had, shown=shown) == short + amiss


@pytest.mark.clause("C2.9")
@pytest.mark.parametrize("amiss", [0, 2])
def test_who_took_the_lot_back_could_not_pay_it(amiss):
    sale = {"passed": ALL_BUT[0], "partner": 7}
    for nuggets, too_many in ((1, 0), (2, 1), (3, 2)):
        had = {**BARE, 0: [nuggets, *NOTHING[1:]]}
        shown = [nuggets, amiss, *NOTHING[2:]]
        assert wrong(**sale, had=had, shown=shown) == too_many + amiss


@pytest.mark.clause("C2.8", "C5.2")
def test_ways_of_several_draws_are_multiplied():
    states = journal(lot=[0, 2, 0, 0, 0, 0, 0], partner=6, drawn=[0, 0, 1, 1, 0, 0, 0])
    # The bag: 7n 7b 5g 5r, then 7n 7b 4g 4r. From it seat 1 sells two nuggets and three red stones.
    states["sold_by"][0, 1] = 1
    states["sold_under"][0, 1] = FROM_THE_BAG
    states["lot"][0, 1] = TWO_NUGGETS_THREE_RED
    assert _ways(states) == _logs((5, 1), (5, 1), (7, 2), (4, 3))
    # To the bank with it: 9n 7b 4g 4r, of which five are drawn.
    states["partner"][0, 1] = 6
    states["drawn"][0, 1] = [3, 1, 0, 1, 0, 0, 0]
    assert _ways(states) == _logs((5, 1), (5, 1), (7, 2), (4, 3), (9, 3), (7, 1), (4, 1))


def _ways(states: np.ndarray) -> int:
    wrong, ways, _, _ = retold(states)
    assert wrong == 0
    return round(SCALE * ways)


def _logs(*draws: tuple[int, int]) -> int:
    return sum(round(SCALE * log(comb(there, taken))) for there, taken in draws)
