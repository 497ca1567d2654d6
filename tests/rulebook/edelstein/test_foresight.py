"""What a move would bring, and the next scoring pay after it, as far as a seat can tell."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.bargains import opening
from tests.rulebook.edelstein.table import EDELSTEIN, altered, at, gems, play, seat
from vendome import Event

PAID = ("majority_paid", "card_paid", "certificates_paid")


def parts(match: vendome.Match, number: int, move: str) -> tuple[list[Event], list[Event]]:
    """What the move would do, and the scoring after it."""
    events = match.preview(number, move)
    (at_scoring,) = (i for i, event in enumerate(events) if event.kind == "scoring_began")
    return events[:at_scoring], events[at_scoring:]


def done(match: vendome.Match, number: int, move: str) -> list[str]:
    """What the move would do, in short."""
    return lines(parts(match, number, move)[0])


def lines(events: list[Event]) -> list[str]:
    return [" ".join(map(str, (event.kind, *event.data.values()))) for event in events]


def foreseen(match: vendome.Match, number: int, move: str) -> list[int]:
    """What everybody would be paid."""
    sums = [0] * match.players
    for event in parts(match, number, move)[1]:
        if event.kind in PAID:
            sums[event.numbers["seat"]] += event.numbers["millions"]
    return sums


def paid(match: vendome.Match) -> list[int]:
    """What everybody would be paid as things are."""
    sums = [0] * match.players
    for event in match.forecast(None):
        if event.kind in PAID:
            sums[event.numbers["seat"]] += event.numbers["millions"]
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


@pytest.mark.clause("E4.1", "E4.3", "E5.8")
def test_what_a_move_does_is_foreseen_as_it_would_happen() -> None:
    match = at(seat("2r", card="RR6"), seat("3r", card="BBB7"), seat("1y", card="YG7"))
    assert done(match, 0, "choose gems") == ["took_gems 0 2 0 0 0"]
    assert done(match, 0, "choose money") == ["took_money 0 6"]
    assert done(match, 0, "choose event") == []  # which card, nobody knows yet
    bargain = opening("2r1y", "1r2g", action="gems")
    assert done(bargain, 0, "offer nothing") == ["offered_nothing 0"]
    assert done(bargain, 0, "offer 1y") == [
        "offered 0 0 1 0 0",
        "accepted 1 0 0 1 0 0",
        "took_gems 0 2 0 0 0",
    ]


@pytest.mark.clause("E7.5", "E7.6", "E7.10")
def test_cards_that_are_used_at_once_are_foreseen() -> None:
    seats = [seat("1r6b"), seat("2y"), seat("3r")]
    using = {"stage": "using", "waiting": [0]}
    four = at(*seats, **using, drawn_event="four_red_blue")
    assert done(four, 0, "use")[1:] == ["took_gems 0 3 0 0 0", "returned 0 0 0 0 2"]
    assert [line.split()[0] for line in done(four, 0, "forgo")] == ["event_forgone"]
    assert foreseen(four, 0, "use") == [22, 12, 0]
    assert foreseen(four, 0, "forgo") == [8, 12, 14]
    halve = at(*seats, **using, drawn_event="halve")
    assert done(halve, 0, "use")[1:] == [
        "returned 0 0 0 0 3",
        "returned 1 0 1 0 0",
        "returned 2 1 0 0 0",
    ]
    half = at(*seats, stage="half_score", waiting=[0], drawn_event="half_scoring")
    scored, after = parts(half, 0, "score r")
    assert [event.data["millions"] for event in scored if event.kind == "majority_paid"] == [7]
    # The holder has returned some: now two have one red gem each.
    assert [line for line in lines(after) if line.startswith("majority_paid")][:2] == [
        "majority_paid 0 red 7",
        "majority_paid 2 red 7",
    ]


@pytest.mark.clause("E7.12")
def test_foreseeing_changes_nothing_and_needs_no_card_from_the_stack() -> None:
    """With an empty stack the card that was used is shuffled into a new one: which, nobody sees."""
    seats = [seat("1r"), seat("2y"), seat("3r")]
    match = at(*seats, stage="using", waiting=[0], drawn_event="halve")
    match = altered(match, stack_left=0, stack=-1)
    before = match.states.tobytes()
    assert done(match, 0, "use")[-1].startswith("events_shuffled ")
    assert match.states.tobytes() == before


@pytest.mark.clause("E9.4", "E4.2")
def test_what_is_hidden_is_not_foreseen() -> None:
    """A guess may be right or wrong, and the top card may be any; the open one is seen."""
    two = EDELSTEIN.start(2, 7)
    (choosing,) = two.waiting
    play(two, f"{choosing} choose gems")
    (guessing,) = two.waiting
    for action in ("money", "event", "gems"):
        assert done(two, guessing, f"name {action}") == []
    taking = at(
        seat("1r"), seat(""), seat(""), stage="taking", waiting=[0], open_event="certificate"
    )
    assert done(taking, 0, "take hidden") == []
    assert [line.split()[0] for line in done(taking, 0, "take open")] == [
        "took_open_event",
        "event_laid_out",
    ]
    assert foreseen(taking, 0, "take open") == [24, 0, 0]
