"""The invariants: each is found when it does not hold, and only then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.carats.sales import laid_out, offered, selling
from tests.rulebook.carats.table import CARATS, at, play, seat, started
from tests.rulebook.scratch import used

State = dict[str, np.ndarray]
ADD_UP, COUNTS, HISTORY, CARDS, VALUES, WAITING, COLOURS, ASKED, FIST = range(1, 10)


def fault(change: Callable[[State], Any], match: vendome.Match | None = None) -> int:
    states = (match or at(*[seat()] * 4)).states
    assert CARATS.kernels.fault(states, used(CARATS.scratch)) == 0
    change(CARATS.fields(states))
    return int(CARATS.kernels.fault(states, used(CARATS.scratch)))


def setting(field: str, value: int, *place: int) -> Callable[[State], Any]:
    def change(state: State) -> None:
        state[field][place or ...] = value

    return change


def adding(field: str, more: int, *place: int) -> Callable[[State], Any]:
    def change(state: State) -> None:
        state[field][place or ...] += more

    return change


def test_nine_things_can_be_wrong():
    assert len(CARATS.faults) == 10
    assert fault(lambda state: None) == 0


@pytest.mark.clause("C1.2")
@pytest.mark.parametrize("kind", range(5))
def test_the_items_of_a_kind_add_up(kind):
    assert fault(adding("bag", 1, kind)) == ADD_UP
    assert fault(adding("bag", -1, kind)) == ADD_UP
    for number in range(4):
        assert fault(adding("held", 1, number, kind)) == ADD_UP


@pytest.mark.clause("C1.2")
@pytest.mark.parametrize("kind", range(5))
def test_nobody_owes_items(kind):
    def borrow(state: State) -> None:
        state["held"][2, kind] += 6
        state["bag"][kind] -= 6

    def lend(state: State) -> None:
        state["held"][2, kind] -= 6
        state["bag"][kind] += 6

    assert fault(borrow) == ADD_UP
    assert fault(lend) == ADD_UP


@pytest.mark.clause("C5.2")
def test_a_lot_from_the_bag_counts_and_a_lot_of_the_seller_s_does_not():
    drawn = play(selling(6, *[seat()] * 3), "0 card 6")
    kind = int(np.argmax(drawn.states["lot"][0, 0]))
    assert fault(adding("lot", 1, 0, kind), drawn) == ADD_UP
    assert fault(adding("bag", -1, kind), drawn) == ADD_UP
    assert fault(lambda state: None, laid_out(1, "2b")) == 0


@pytest.mark.clause("C1.2", "C1.6")
def test_counts_that_everybody_sees_are_right():
    assert fault(adding("bag_left", 1)) == COUNTS
    for number in range(4):
        assert fault(adding("total", -1, number)) == COUNTS
        assert fault(adding("hand", -1, number)) == COUNTS


@pytest.mark.clause("C1.6")
def test_holdings_follow_from_what_happened():
    def swap(state: State) -> None:
        state["held"][0, 1] += 1
        state["held"][0, 2] -= 1
        state["held"][1, 1] -= 1
        state["held"][1, 2] += 1

    def through_the_bag(state: State) -> None:
        state["held"][3, 1] += 1
        state["held"][3, 4] -= 1
        state["bag"][1] -= 1
        state["bag"][4] += 1

    for match in (None, started(4), play(offered(1, "2b", ["1n"] * 3, *[seat()] * 4), "0 bank")):
        assert fault(swap, match) == HISTORY
        assert fault(through_the_bag, match) == HISTORY


@pytest.mark.clause("C1.2", "C1.6")
@pytest.mark.parametrize("kind", range(5))
def test_what_a_game_begins_with_adds_up(kind):
    assert fault(adding("basis", 1, 6, kind)) == HISTORY
    assert fault(adding("basis", 1, 2, kind)) == HISTORY


@pytest.mark.clause("C1.3", "C5.1")
def test_cards_are_where_everybody_knows_them_to_be():
    match = at(seat(None, 1, 2, 3), seat(None, 4, 5, 6), seat(None, 7, 8, 9), discards=[10])
    assert fault(setting("card_seen", 1, 3), match) == 0
    assert fault(setting("card_seen", 1, 0), match) == CARDS
    assert fault(setting("place", 7, 9), match) == CARDS
    assert fault(setting("place", 6, 10), match) == CARDS
    assert fault(setting("place", 3, 10), match) == CARDS
    assert fault(setting("place", 5, 10), match) == CARDS
    assert fault(setting("barred", 1 << 6, 2), match) == CARDS
    assert fault(setting("barred", 1 << 5, 2), match) == 0
    assert fault(setting("place", 5, 17), match) == CARDS

    def seen(state: State) -> None:
        state["barred"][2] = 1 << 6
        state["card_seen"][6] = 2

    assert fault(seen, match) == 0  # it was drawn later, for all to see


@pytest.mark.clause("C1.4")
@pytest.mark.parametrize("place", [0, 4, 12])
def test_every_value_is_there_once(place):
    def twice(state: State) -> None:
        state["values"][place] = state["values"][(place + 1) % 13]

    assert fault(twice) == VALUES


@pytest.mark.clause("C1.4")
def test_no_value_is_missing():
    for missing in range(13):

        def gone(state: State, missing: int = missing) -> None:
            state["values"][state["values"] == missing] = (missing + 1) % 13

        assert fault(gone) == VALUES


@pytest.mark.clause("C4.2")
def test_somebody_is_waited_for_until_the_game_is_over():
    assert fault(setting("waiting", 0)) == WAITING
    assert fault(setting("stage", 9)) == WAITING
    over = at(*[seat()] * 3, stage="over")
    assert fault(setting("waiting", 1), over) == WAITING


@pytest.mark.clause("C1.1")
def test_no_two_screens_have_one_colour():
    for one, other in ((0, 1), (0, 3), (2, 3)):
        colour = {0: 0, 2: 2}[one]
        assert fault(setting("colour", colour, other)) == COLOURS
    match = play(CARATS.start(4, seed=1), "0 screen red", "1 screen blue")
    assert fault(setting("colour", 2, 1), match) == COLOURS
    assert fault(setting("colour", 3, 1), match) == 0


@pytest.mark.clause("C1.1")
def test_before_the_set_up_nothing_needs_to_add_up():
    match = CARATS.start(4, seed=1)
    assert fault(setting("bag", 3, 1), match) == 0


@pytest.mark.clause("C2.2", "C5.1")
def test_the_seller_is_asked_for_what_can_be_done():
    unmet = at(seat("1r", 9, 1, 3), seat(), seat(), stage="unmet")
    assert fault(setting("stage", 1), unmet) == ASKED
    met = at(seat("1r1b", 16, 1, 3), seat(), seat())
    assert fault(setting("stage", 2), met) == ASKED
    other = at(seat(None, 9, 1, 3), seat("1r"), seat())  # somebody else's cards do not matter
    assert fault(lambda state: None, other) == 0


@pytest.mark.clause("C2.3")
def test_the_card_on_the_table_can_be_met():
    match = play(selling(9, seat("3b"), seat(), seat()), "0 card 9")
    assert fault(setting("on_table", 7), match) == ASKED
    assert fault(setting("on_table", 0), match) == 0
    exactly = play(selling(13, seat("2n1b"), seat(), seat()), "0 card 13")
    assert fault(lambda state: None, exactly) == 0


@pytest.mark.clause("C2.5")
def test_no_fist_holds_more_than_its_maker_has():
    match = play(laid_out(9, "3b", *[seat()] * 4), "1 offer 5n", "3 offer 2b")
    for number, kind in ((0, 1), (1, 0), (3, 1), (3, 4)):
        assert fault(setting("fist", 6, number, kind), match) == FIST
        assert fault(setting("fist", 5, number, kind), match) == 0
