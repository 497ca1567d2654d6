"""E7.7, E7.8: the two event cards that reach for the gems of opponents."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    at,
    can,
    fields,
    gems,
    money,
    play,
    refused,
    seat,
    supply,
)


def swapping(*seats: dict[str, Any], by: int = 1) -> vendome.Match:
    return at(*seats, stage="swapping", waiting=[by], drawn_event="swap")


def removing(*seats: dict[str, Any], by: int = 1) -> vendome.Match:
    return at(*seats, stage="removing", waiting=[by], drawn_event="remove")


def held(match: vendome.Match) -> list[str]:
    return [gems(match, number) for number in range(match.players)]


def until_next_round(match: vendome.Match) -> list[str]:
    lines = story(match)
    return lines[: lines.index("turn_began 1 -1")]


def steps(match: vendome.Match, number: int, *taken: str) -> list[str]:
    """What can be done after these steps, each as the list of legal actions words it."""
    for text in taken:
        match.play(number, {action.text: action.id for action in match.actions(number)}[text])
    return can(match, number)


@pytest.mark.clause("E7.7")
def test_the_example_of_a_blue_gem_for_a_red_one():
    match = play(swapping(seat("3r1b", 6), seat("2r2b"), seat("3r")), "1 swap b 1:r")
    assert held(match) == ["2r2b", "3r1b", "3r"]
    assert supply(match) == "14r22y22g19b"
    assert money(match) == [6, 0, 0]
    assert until_next_round(match) == ["swapped 1 0 blue red"]


@pytest.mark.clause("E7.7")
@pytest.mark.parametrize("by", [0, 1, 2])
def test_any_opponent_and_any_two_colours(by):
    for opponent in {0, 1, 2} - {by}:
        for given in range(4):
            for taken in {0, 1, 2, 3} - {given}:
                match = swapping(seat(), seat(), seat(), by=by)
                play(match, f"{by} swap {'rygb'[given]} {opponent + 1}:{'rygb'[taken]}")
                mine, theirs = [3, 3, 3, 3], [3, 3, 3, 3]
                mine[given], mine[taken] = 2, 4
                theirs[given], theirs[taken] = 4, 2
                expected = {by: mine, opponent: theirs}
                for number, one in enumerate(match.view(None)["seats"]):
                    assert list(one["gems"].values()) == expected.get(number, [3, 3, 3, 3])


@pytest.mark.clause("E7.7")
def test_the_steps_are_opponent_then_own_gem_then_theirs():
    match = swapping(seat("1y1b"), seat("1r1g1b"), seat("2r"), seat(""), by=1)
    assert can(match, 1) == ["forgo", "swap … 1:…", "swap … 3:…"]
    assert steps(match, 1, "swap … 1:…") == ["swap r 1:…", "swap g 1:…", "swap b 1:…"]
    assert match.view(1)["stage"] == "swapping"
    assert held(match) == ["1y1b", "1r1g1b", "2r", ""]
    assert steps(match, 1, "swap b 1:…") == ["swap b 1:y"]
    assert match.waiting == (1,)
    steps(match, 1, "swap b 1:y")
    assert held(match) == ["2b", "1r1y1g", "2r", ""]
    assert match.moves == [(1, "swap b 1:y")]
    assert match.view(1)["steps"] == []


@pytest.mark.clause("E7.7")
def test_the_gem_to_give_leaves_a_gem_of_another_colour_to_get():
    match = swapping(seat("1r1g"), seat("2r1y"), seat("5y"))
    assert steps(match, 1, "swap … 3:…") == ["swap r 3:…"]
    assert steps(match, 1, "swap r 3:…") == ["swap r 3:y"]
    match = swapping(seat("1r1g"), seat("2r1y"), seat("5y"))
    assert steps(match, 1, "swap … 1:…") == ["swap r 1:…", "swap y 1:…"]
    assert steps(match, 1, "swap y 1:…") == ["swap y 1:r", "swap y 1:g"]


@pytest.mark.clause("E7.7")
@pytest.mark.parametrize(
    ("mine", "one", "other", "opponents"),
    [
        ("1r", "1y", "1b", [1, 3]),
        ("1r", "1r", "1b", [3]),
        ("1b", "1r", "2b", [1]),
        ("4g", "", "1b", [3]),
        ("", "5r", "5b", []),
        ("2g", "7g", "", []),
        ("2g", "7g", "7g", []),
        ("1y1g", "1y", "1g", [1, 3]),
    ],
)
def test_both_must_have_a_gem_and_the_two_must_differ(mine, one, other, opponents):
    match = swapping(seat(one), seat(mine), seat(other))
    assert can(match, 1) == ["forgo", *(f"swap … {number}:…" for number in opponents)]


@pytest.mark.clause("E7.7")
@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("swap r 2:b", "not_an_opponent"),
        ("swap r 4:b", "not_an_opponent"),
        ("swap r 5:b", "not_an_opponent"),
        ("swap r 1:r", "same_colour"),
        ("swap y 1:r", "you_have_none"),
        ("swap r 1:g", "they_have_none"),
        ("swap b 3:r", "they_have_none"),
    ],
)
def test_swaps_that_are_refused(move, message):
    refusal = refused(swapping(seat("2r1b"), seat("2r1b"), seat("")), f"1 {move}")
    assert (refusal.clause, refusal.message) == ("E7.7", message)


@pytest.mark.clause("E7.8")
def test_the_example_of_two_green_gems_and_a_red_one():
    match = removing(seat("1r2g"), seat("9y"), seat("3g", 4), seat("1r1b"))
    play(match, "1 remove 1:g 3:g 4:r")
    assert held(match) == ["1r1g", "9y", "2g", "1b"]
    assert supply(match) == "21r13y19g21b"
    assert money(match) == [0, 0, 4, 0]
    assert until_next_round(match) == [
        "event_used 1 remove",
        "removed 1 0 green",
        "removed 1 2 green",
        "removed 1 3 red",
    ]


@pytest.mark.clause("E7.8")
@pytest.mark.parametrize("by", [0, 2, 4])
def test_each_opponent_loses_one_gem_of_the_owners_choice(by):
    match = removing(*[seat("2r2y2g2b")] * 5, by=by)
    others = [number for number in range(5) if number != by]
    picks = [f"{number + 1}:{letter}" for number, letter in zip(others, "rygb", strict=True)]
    play(match, f"{by} remove {' '.join(picks)}")
    for number, letter in zip(others, "rygb", strict=True):
        assert gems(match, number) == "2r2y2g2b".replace(f"2{letter}", f"1{letter}")
    assert gems(match, by) == "2r2y2g2b"
    assert supply(match) == "13r13y13g13b"


@pytest.mark.clause("E7.8")
def test_opponents_without_gems_are_left_out():
    match = removing(seat(""), seat("3r"), seat("1b"), seat(""), seat("1y1b"))
    assert can(match, 1) == ["forgo", "remove 3:b …"]
    assert steps(match, 1, "remove 3:b …") == ["remove 3:b 5:y", "remove 3:b 5:b"]
    assert held(match) == ["", "3r", "1b", "", "1y1b"]
    assert match.waiting == (1,)
    steps(match, 1, "remove 3:b 5:y")
    assert held(match) == ["", "3r", "", "", "1b"]
    assert match.moves == [(1, "remove 3:b 5:y")]


@pytest.mark.clause("E7.8")
def test_the_choices_are_the_colours_each_opponent_has():
    match = removing(seat("1r1b"), seat("2g"), seat("2y1g"), by=1)
    assert can(match, 1) == ["forgo", "remove 1:r …", "remove 1:b …"]
    assert steps(match, 1, "remove 1:b …") == ["remove 1:b 3:y", "remove 1:b 3:g"]


@pytest.mark.clause("E7.7", "E7.8")
def test_nothing_of_the_steps_is_left_when_a_card_is_done():
    match = play(removing(*[seat()] * 5), "1 remove 1:b 3:b 4:b 5:b")
    known = fields(match.knowledge(0))
    assert (known["picked"], known["picks"]) == (0, [0, 0, 0, 0])
    match = play(swapping(seat(), seat(), seat()), "1 swap g 3:b")
    known = fields(match.knowledge(0))
    assert (known["picked"], known["picks"]) == (0, [0, 0, 0, 0])


@pytest.mark.clause("E7.8")
def test_with_no_gem_among_the_opponents_one_can_only_forgo():
    match = removing(seat(""), seat("5r5y5g5b"), seat(""))
    assert can(match, 1) == ["forgo"]
    match = removing(*[seat("")] * 4, seat("5r5y5g5b"), by=4)
    assert can(match, 4) == ["forgo"]


@pytest.mark.clause("E7.8")
def test_a_gem_an_opponent_has_not_cannot_be_removed():
    match = removing(seat("1r"), seat("1y1g"), seat("1b"))
    for move in ("remove 1:y 3:b", "remove 1:r 3:g"):
        refusal = refused(match, f"1 {move}")
        assert (refusal.clause, refusal.message) == ("E7.8", "they_have_none")


@pytest.mark.clause("E7.8")
@pytest.mark.parametrize("move", ["remove 1:r", "remove 1:r 2:y 3:b", "remove 1:r 1:r 3:b"])
def test_one_gem_of_each_opponent_no_more_and_no_fewer(move):
    match = removing(seat("2r"), seat("1y1g"), seat("1b"))
    refusal = refused(match, f"1 {move}")
    assert (refusal.clause, refusal.message) == ("E7.8", "remove_victims")
