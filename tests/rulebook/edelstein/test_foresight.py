"""What the next scoring would pay after a move, as far as a seat can tell."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.bargains import opening
from tests.rulebook.edelstein.table import at, gems, play, seat

PAID = ("majority_paid", "card_paid", "certificates_paid")


def foreseen(match: vendome.Match, number: int, move: str) -> list[int]:
    """What everybody would be paid."""
    sums = [0] * match.players
    for event in match.preview(number, move):
        if event.kind in PAID:
            sums[event.data["seat"]] += event.data["millions"]
    return sums


def paid(match: vendome.Match) -> list[int]:
    """What everybody would be paid as things are."""
    sums = [0] * match.players
    for event in match.forecast(None):
        if event.kind in PAID:
            sums[event.data["seat"]] += event.data["millions"]
    return sums


@pytest.mark.clause("E4.1", "E4.3")
def test_an_action_chosen_is_foreseen_as_if_nobody_else_chose_it() -> None:
    match = at(seat("2r", card="RR6"), seat("3r", card="BBB7"), seat("1y", card="YG7"))
    assert paid(match) == [0, 14, 12]
    assert foreseen(match, 0, "choose gems") == [14, 0, 12]
    assert foreseen(match, 0, "choose money") == [0, 14, 12]
    assert foreseen(match, 1, "choose gems") == [0, 22, 12]
    assert gems(match, 0) == "2r"


@pytest.mark.clause("E5.1")
def test_an_offer_is_foreseen_as_accepted() -> None:
    match = opening("2r1y", "1r2g", action="gems")
    assert foreseen(match, 0, "offer 1y") == [14, 22, 0]
    # The opener keeps one of two, and takes two more by the card.
    assert foreseen(match, 0, "offer 2r") == [12, 24, 0]
    assert foreseen(match, 0, "offer nothing") == paid(match)
    play(match, "0 offer 2r")
    assert foreseen(match, 1, "accept") == [12, 24, 0]
    # The other carries the action out: three blue gems.
    assert foreseen(match, 1, "offer 1r2g") == [36, 8, 0]


@pytest.mark.clause("E5.7")
def test_a_single_gem_is_foreseen_too() -> None:
    match = play(opening("2r", "1r1g"), "0 offer nothing")
    assert foreseen(match, 1, "offer 1g") == [24, 0, 0]
    assert foreseen(match, 1, "offer nothing") == [14, 10, 0]


@pytest.mark.clause("E7.7", "E7.8", "E7.9")
def test_event_cards_are_foreseen() -> None:
    swap = at(seat("1r"), seat("1b"), stage="swapping", waiting=[0], drawn_event="swap", players=2)
    assert foreseen(swap, 0, "swap r 2:b") == [8, 14]
    levy = at(
        seat("1b"), seat("2r"), seat("1g"), stage="removing", waiting=[0], drawn_event="remove"
    )
    assert foreseen(levy, 0, "remove 2:r 3:g") == [8, 14, 0]
    three = at(
        seat("1b"), seat("2r"), seat(""), stage="gathering", waiting=[0], drawn_event="gather"
    )
    assert foreseen(three, 0, "gather r") == [22, 0, 0]
    assert foreseen(three, 0, "forgo") == [8, 14, 0]


@pytest.mark.clause("E4.4", "E4.5")
def test_free_choice_is_foreseen() -> None:
    seats = (seat("2y"), seat("1b"), seat(""), seat(""), seat(""))
    alone = at(*seats, stage="free_alone", waiting=[0])
    assert foreseen(alone, 0, "decline") == [12, 8, 0, 0, 0]
    assert foreseen(alone, 0, "return y take bb") == [20, 0, 0, 0, 0]
    shared = at(*seats, stage="free_shared", waiting=[0])
    assert foreseen(shared, 0, "take b") == [16, 4, 0, 0, 0]
