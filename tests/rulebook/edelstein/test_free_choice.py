"""E4.4: Free Choice, the fourth action card of five players, chosen by one of them."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

import vendome
from tests.rulebook.edelstein.short_supply import counts, with_supply
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    EDELSTEIN,
    at,
    can,
    choose,
    fields,
    gems,
    play,
    refused,
    seat,
    stage,
    supply,
)
from vendome.core.reading import Reading
from vendome.core.words import Listed

PASS, COLOUR = 5, 9  # actions: decline; red, yellow, green, blue
ALL_LOSE = ("gems", "gems", "gems", "gems")


def alone(left: str, held: str) -> vendome.Match:
    """Seat 0, holding this, has Free Choice alone, with this supply."""
    return with_supply(left, held, stage="free_alone", waiting=[0])


@pytest.mark.clause("E4.4")
def test_one_chooser_may_return_a_gem_and_take_two():
    match = choose(at(players=5), "gems", "gems", "free", "gems", "gems")
    assert (stage(match), match.waiting) == ("free_alone", (2,))
    assert can(match, 2) == ["decline", *(f"return {c} take …" for c in "rygb")]
    assert [action.id for action in match.actions(2)] == [5, 9, 10, 11, 12]
    assert match.forms(2) == ["decline", "return r take rr"]
    moves = len(match.moves)
    play(match, "2 return b take ry")
    assert gems(match, 2) == "4r4y3g2b"
    assert supply(match) == "6r6y7g8b"
    assert story(match, since=moves)[:3] == [
        "free_choice 2 blue",
        "took_gems 2 1r",
        "took_gems 2 1y",
    ]
    assert story(match, since=moves)[4] == "turn_began 1 -1"
    assert (stage(match), match.waiting) == ("choosing", (0, 1, 2, 3, 4))
    assert [gems(match, number) for number in (0, 1, 3, 4)] == ["3r3y3g3b"] * 4


@pytest.mark.clause("E4.4")
def test_the_two_may_be_of_one_colour_and_in_any_order():
    assert gems(play(alone("2r2y2g2b", "1b"), "0 return b take gg"), 0) == "2g"
    assert gems(play(alone("2r2y2g2b", "1b"), "0 return b take 2y"), 0) == "2y"
    assert gems(play(alone("2r2y2g2b", "1b"), "0 return b take gr"), 0) == "1r1g"


@pytest.mark.clause("E4.4")
def test_the_gem_just_returned_can_be_taken_back():
    match = play(alone("1r", "2b"), "0 return b take rb")
    assert gems(match, 0) == "1r2b"
    assert supply(match) == ""
    match = play(alone("1r1g", "1r"), "0 return r take rr")
    assert (gems(match, 0), supply(match)) == ("2r", "1g")


@pytest.mark.clause("E4.4")
def test_step_by_step_nothing_moves_until_the_last_step():
    match = alone("1r2g", "1y2b")
    before = (gems(match, 0), supply(match))
    match.play(0, COLOUR + 3)
    assert can(match, 0) == ["return b take r…", "return b take g…"]
    match.play(0, COLOUR + 2)
    assert can(match, 0) == ["return b take gg", "return b take gb"]
    assert (gems(match, 0), supply(match)) == before
    assert match.waiting == (0,)
    assert story(match) == []
    match.play(0, COLOUR + 3)
    assert (gems(match, 0), supply(match)) == ("1y1g2b", "1r1g")
    assert match.moves == [(0, "return b take gb")]
    assert match.states["picked"][0] == 0
    assert Reading.of(match.states).picks == [0] * 4


def reachable(match: vendome.Match, number: int) -> set[tuple[int, ...]]:
    """All moves a seat can put together step by step; none of them gets stuck."""
    found = set()
    ways: list[tuple[int, ...]] = [()]
    while ways:
        way = ways.pop()
        now = vendome.Match(EDELSTEIN, match.states, origin={})
        for step in way:
            now.play(number, step)
        if now.moves:
            found.add(way)
        else:
            following = [action.id for action in now.actions(number)]
            assert following
            ways += [(*way, step) for step in following]
    return found


@pytest.mark.clause("E4.4")
@pytest.mark.parametrize(
    "left", ["", "1r", "1y", "1g", "1b", "2g", "1y1g", "1r1b", "1r2y", "3b", "1r1y1g1b"]
)
@pytest.mark.parametrize("held", ["1r", "2b", "1r1g", "1r1y1g1b"])
def test_every_way_to_return_one_and_take_what_there_is_and_no_other(left, held):
    wanted = {(PASS,)}
    for given in (colour for colour in range(4) if counts(held)[colour]):
        there = counts(left)
        there[given] += 1
        for taken in combinations_with_replacement(range(4), min(2, sum(there))):
            if all(taken.count(colour) <= there[colour] for colour in range(4)):
                wanted.add(tuple(COLOUR + colour for colour in (given, *taken)))
    assert reachable(alone(left, held), 0) == wanted


@pytest.mark.clause("E4.4")
@pytest.mark.parametrize("colour", "rygb")
def test_from_an_empty_supply_only_the_returned_gem_can_be_taken(colour):
    match = alone("", "1r1y1g1b")
    refusal = refused(match, f"0 return {colour} take {colour}{colour}")
    assert (refusal.clause, refusal.message) == ("E4.4", "take_two")
    play(match, f"0 return {colour} take {colour}")
    assert (gems(match, 0), supply(match)) == ("1r1y1g1b", "")
    name = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}[colour]
    assert story(match)[:2] == [f"free_choice 0 {name}", f"took_gems 0 1{colour}"]
    assert stage(match) == "choosing"


@pytest.mark.clause("E4.4")
def test_with_one_gem_in_the_supply_both_it_and_the_returned_one_are_taken():
    match = alone("1g", "1r")
    assert refused(match, "0 return r take g").message == "take_two"
    play(match, "0 return r take rg")
    assert (gems(match, 0), supply(match)) == ("1r1g", "")


@pytest.mark.clause("E4.4")
def test_free_choice_can_be_declined():
    match = play(alone("2r", "1b"), "0 decline")
    assert (gems(match, 0), supply(match)) == ("1b", "2r")
    assert story(match)[0] == "free_choice_declined 0"
    assert (stage(match), match.waiting) == ("choosing", (0, 1, 2, 3, 4))
    assert match.moves == [(0, "decline")]


@pytest.mark.clause("E4.4")
def test_without_a_gem_to_return_nothing_happens():
    match = at(seat(""), *[seat()] * 4)
    choose(match, "free", *ALL_LOSE)
    assert "free_choice_impossible 0" in story(match)
    assert (gems(match, 0), supply(match)) == ("", "10r10y10g10b")
    assert (stage(match), match.view(None)["round"]) == ("choosing", 2)


@pytest.mark.clause("E4.4")
def test_one_gem_is_enough_to_return():
    for colour in "rygb":
        match = at(seat(f"1{colour}"), *[seat()] * 4)
        choose(match, "free", *ALL_LOSE)
        assert can(match, 0) == ["decline", f"return {colour} take …"]


@pytest.mark.clause("E4.4")
@pytest.mark.parametrize(
    ("move", "message", "arguments"),
    [
        ("0 return g take rr", "you_have_none", {"colour": "green"}),
        ("0 return b take r", "take_two", {}),
        ("0 return b take yy", "supply_has_none", {"colour": "yellow"}),
        ("0 return b take ry", "supply_has_none", {"colour": "yellow"}),
        ("0 return r take gg", "supply_has_none", {"colour": "green"}),
        ("0 offer 1r", "not_now", {"moves": "decline · return r take rr"}),
        ("0 choose free", "not_now", {"moves": "decline · return r take rr"}),
        ("1 decline", "not_your_turn", {"players": Listed(["1"]), "count": 1}),
    ],
)
def test_what_is_refused_alone(move, message, arguments):
    refusal = refused(alone("2r1g", "1r1b"), move)
    assert (refusal.clause, refusal.message) == ("E4.4", message)
    assert refusal.arguments == arguments


@pytest.mark.clause("E4.4")
@pytest.mark.parametrize("move", ["take r", "gather r", "return b take rrr", "return take rr"])
def test_another_move_is_not_taken_for_a_return(move):
    match = alone("3r1g", "1r1b")
    before = fields(match.states)
    with pytest.raises(vendome.Refusal):
        match.play(0, move)
    assert fields(match.states) == before
    assert match.record()["open"] == []


@pytest.mark.clause("E4.4")
def test_a_wrong_step_is_refused_and_the_steps_before_it_stay():
    match = alone("2r1g", "1r1b")
    match.play(0, COLOUR + 3)
    match.play(0, COLOUR + 2)
    before = fields(match.states)
    for action in set(range(EDELSTEIN.actions)) - {COLOUR + 3}:
        with pytest.raises(vendome.Illegal) as caught:
            match.play(0, action)
        assert caught.value.clause == "E4.4"
    assert fields(match.states) == before
    match.play(0, COLOUR + 3)
    assert match.moves == [(0, "return b take gb")]
