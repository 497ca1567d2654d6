"""The invariants: each is found when it does not hold, and only then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.necklace.sales import blank, selling, shown
from tests.rulebook.necklace.table import NECKLACE, at, kind, play, seat
from tests.rulebook.scratch import used
from vendome.games.necklace.rules.state import CARD_NAMES

State = dict[str, np.ndarray]
WAITING, ADD_UP, SIZE, HISTORY, ASTRAY, WORN, SALES, PRICE, DISPLAY, FASHION, SCORES = range(1, 12)


def table() -> vendome.Match:
    return at(seat("2 amber ring"), seat("thief necklace"), seat(), gone="king 2 banker")


def fault(change: Callable[[State], Any], match: vendome.Match | None = None) -> int:
    states = (match or table()).states
    assert NECKLACE.kernels.fault(states, used(NECKLACE.scratch)) == 0
    change(NECKLACE.fields(states))
    return int(NECKLACE.kernels.fault(states, used(NECKLACE.scratch)))


def setting(field: str, value: int, *place: int) -> Callable[[State], Any]:
    def change(state: State) -> None:
        state[field][place or ...] = value

    return change


def adding(field: str, more: int, *place: int) -> Callable[[State], Any]:
    def change(state: State) -> None:
        state[field][place or ...] += more

    return change


def test_eleven_things_can_be_wrong() -> None:
    assert len(NECKLACE.faults) == 12
    assert fault(lambda state: None) == 0


@pytest.mark.clause("N6.1")
def test_somebody_is_waited_for_until_the_game_is_over() -> None:
    assert fault(setting("waiting", 0)) == WAITING
    assert fault(setting("stage", 8)) == WAITING
    over = shown("ruby1", "amber", sales_held=2)
    assert fault(setting("waiting", 1), over) == WAITING
    assert fault(setting("stage", 0), over) == WAITING


# Cards


@pytest.mark.clause("N1.2")
@pytest.mark.parametrize("card", CARD_NAMES[: kind("grey")])
def test_the_cards_of_a_kind_add_up(card: str) -> None:
    assert fault(adding("gone", 1, kind(card))) == ADD_UP
    match = at(seat(), seat(), gone={card: 1}) if card != "merchant" else table()
    if card != "merchant":
        assert fault(adding("gone", -1, kind(card)), match) == ADD_UP


@pytest.mark.clause("N1.2")
def test_cards_in_hands_the_market_and_the_stack_count() -> None:
    for number in range(3):
        assert fault(adding("hand", 1, number, kind("king"))) == ADD_UP
    assert fault(adding("hand", -1, 0, kind("amber"))) == ADD_UP
    assert fault(setting("market", -1, 4)) == ADD_UP
    assert fault(setting("market", kind("king"), 4)) == ADD_UP
    assert fault(adding("stack_left", -1)) == ADD_UP
    assert fault(setting("stack", -1, 3)) == ADD_UP

    def other_card(state: State) -> None:
        state["stack"][0] = kind("king") if state["stack"][0] != kind("king") else kind("ring")

    assert fault(other_card) == ADD_UP


@pytest.mark.clause("N1.2")
def test_a_seat_nobody_sits_in_has_no_say() -> None:
    assert fault(setting("hand", 5, 3, kind("king"))) == 0


@pytest.mark.clause("N1.2")
def test_nobody_owes_cards() -> None:
    def borrow(state: State) -> None:
        state["hand"][2, kind("king")] -= 1
        state["gone"][kind("king")] += 1

    assert fault(borrow) == ADD_UP


@pytest.mark.clause("N8.1")
@pytest.mark.parametrize("number", range(3))
def test_blank_cards_are_there_once_if_they_are_in_the_game(number: int) -> None:
    assert fault(setting("gone", 1, kind("grey") + number)) == ADD_UP
    effects = (("grey", {"effect": "ring", "jewels": 1}), ("blue", {"effect": "thief"}))
    effects += (("mauve", {"effect": "cardinal"}),)
    name, effect = effects[number]
    match = at(seat(), seat(), options=blank(name, **effect), gone=name)
    assert fault(setting("gone", 0, kind("grey") + number), match) == ADD_UP
    assert fault(setting("gone", 2, kind("grey") + number), match) == ADD_UP


@pytest.mark.clause("N4.10")
def test_a_card_offered_to_the_queen_counts_and_is_there_only_then() -> None:
    match = at(seat("queen"), seat("amber"), stack={"top": ["ruby2"]})
    play(match, "0 end", "0 buy ring")
    assert fault(setting("drawn", -1), match) == ADD_UP
    assert fault(setting("drawn", kind("ruby3")), match) == ADD_UP
    assert fault(setting("stage", 0), match) == ADD_UP

    def put_down(state: State) -> None:
        state["drawn"][...] = -1
        state["gone"][kind("ruby2")] += 1

    assert fault(put_down, match) == ADD_UP

    def offered(state: State) -> None:
        state["drawn"][...] = kind("king")
        state["gone"][kind("king")] -= 1

    assert fault(offered) == ADD_UP


@pytest.mark.clause("N3.7")
def test_hand_sizes_are_right() -> None:
    for number in range(3):
        assert fault(adding("hand_size", 1, number)) == SIZE
    assert fault(adding("hand_size", -1, 0)) == SIZE


@pytest.mark.clause("N3.7")
def test_hands_follow_from_what_happened() -> None:
    def swap(state: State) -> None:
        state["hand"][0, kind("ring")] -= 1
        state["hand"][0, kind("thief")] += 1
        state["hand"][1, kind("thief")] -= 1
        state["hand"][1, kind("ring")] += 1

    assert fault(swap) == HISTORY
    for number in range(3):
        for card in ("diamond1", "queen", "mauve"):
            assert fault(adding("dealt", 1, number, kind(card))) == HISTORY
    spent = play(at(seat("courtier"), seat()), "0 courtier")
    assert fault(setting("line_card", kind("ring"), 0), spent) == HISTORY
    assert fault(setting("dealt", 0, 0, kind("courtier")), spent) == HISTORY


@pytest.mark.clause("N2.2", "N2.3", "N4.7")
@pytest.mark.parametrize("card", ["astrologer", "merchant"])
def test_an_astrologer_or_a_merchant_is_in_no_hand(card: str) -> None:
    def deal(state: State) -> None:
        place = int(np.flatnonzero(state["stack"] == kind(card))[0])
        state["stack"][place] = kind("ring")
        for name in ("hand", "dealt"):
            state[name][0, kind("ring")] -= 1
            state[name][0, kind(card)] += 1

    assert fault(deal) == ASTRAY


@pytest.mark.clause("N8.1", "N2.2")
def test_nor_is_a_copy_of_the_astrologer() -> None:
    def deal(state: State) -> None:
        state["gone"][kind("mauve")] -= 1
        state["gone"][kind("ring")] += 1
        for name in ("hand", "dealt"):
            state[name][0, kind("ring")] -= 1
            state[name][0, kind("mauve")] += 1

    match = at(seat("ring"), seat(), options=blank("mauve", "astrologer"), gone="mauve")
    assert fault(deal, match) == ASTRAY
    match = at(seat("ring"), seat(), options=blank("mauve", "cardinal"), gone="mauve")
    assert fault(deal, match) == 0


@pytest.mark.clause("N2.4")
def test_the_necklace_is_worn_by_who_has_it() -> None:
    assert fault(setting("wearer", 0)) == WORN
    assert fault(setting("wearer", -1)) == WORN
    first = at(seat("necklace"), seat("amber"))
    assert fault(setting("wearer", -1), first) == WORN
    without = at(seat("amber"), seat("amber"))
    assert fault(setting("wearer", 1), without) == WORN
    assert fault(setting("wearer", 3), without) == 0


# Sales, prices, scores


@pytest.mark.clause("N3.5", "N4.8")
def test_every_merchant_drawn_has_a_sale() -> None:
    assert fault(adding("held", 1)) == SALES
    assert fault(adding("due", 1, 0)) == SALES
    assert fault(adding("due", 1, 2)) == SALES
    assert fault(adding("merchants", 1)) == SALES

    def elsewhere(state: State) -> None:
        state["held"][...] += 1
        state["merchants"][...] += 1

    assert fault(elsewhere) == SALES


@pytest.mark.clause("N3.5", "N4.8")
@pytest.mark.parametrize("which", ["selling", "alchemist", "cardinal"])
def test_the_sale_that_is_going_on_counts(which: str) -> None:
    matches = {
        "selling": lambda: selling("ruby1", "amber"),
        "alchemist": lambda: shown("ruby1", "amber", kept={0: "thief"}),
        "cardinal": lambda: play(
            at(seat(), seat("amber"), stack={"top": ["merchant"]}), "0 end", "0 buy ring"
        ),
    }
    assert fault(setting("held", 1), matches[which]()) == SALES
    assert fault(setting("stage", 0), matches[which]()) == SALES
    assert fault(setting("stage", 3), matches[which]()) == SALES


@pytest.mark.clause("N1.3", "N3.4")
@pytest.mark.parametrize("place", [0, 4])
def test_every_ring_stands_at_a_price(place: int) -> None:
    assert fault(setting("ring", 4, place)) == PRICE
    assert fault(setting("ring", -1, place)) == PRICE
    assert fault(setting("ring", 3, place)) == 0
    assert fault(setting("ring", 0, place)) == 0


@pytest.mark.clause("N5.1")
def test_no_display_holds_more_than_its_maker_has() -> None:
    match = play(selling("2 ruby1 ring", "amber"), "0 show ruby1 ring")
    assert fault(setting("display", 2, 0, kind("ruby1")), match) == 0
    assert fault(setting("display", 3, 0, kind("ruby1")), match) == DISPLAY
    assert fault(setting("display", 2, 1, kind("amber")), match) == DISPLAY
    for card in ("diamond1", "mauve"):
        assert fault(setting("display", 1, 1, kind(card)), match) == DISPLAY


@pytest.mark.clause("N2.1")
@pytest.mark.parametrize("place", range(4))
def test_every_stone_has_a_place_in_fashion(place: int) -> None:
    assert fault(setting("fashion", (place + 1) % 4, place)) == FASHION


@pytest.mark.clause("N5.8")
def test_scores_are_the_sum_of_the_sales() -> None:
    for number in range(3):
        assert fault(adding("score", 10, number)) == SCORES
    match = at(seat(score=40), seat(score=-50), sales_held=2)
    for sale in range(3):
        assert fault(adding("earned", 10, sale, 0), match) == SCORES
        assert fault(adding("earned", -10, sale, 1), match) == SCORES
    assert fault(adding("score", 10, 3)) == 0
