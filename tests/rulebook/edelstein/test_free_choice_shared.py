"""E4.5: Free Choice, chosen by two or more of five players."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.short_supply import with_supply
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    at,
    can,
    choose,
    gems,
    money,
    play,
    refused,
    seat,
    stage,
    supply,
    told,
)


@pytest.mark.clause("E4.5")
def test_two_or_more_take_one_gem_each_fewest_red_first():
    match = at(seat("3r"), seat("1r"), seat("4r"), seat("2r"), seat("5r"))
    choose(match, "free", "free", "gems", "free", "gems")
    play(match, "2 offer nothing", "4 offer nothing")
    for number, colour in ((1, "r"), (3, "b"), (0, "g")):
        assert (stage(match), match.waiting) == ("free_shared", (number,))
        assert can(match, number) == ["take r", "take y", "take g", "take b"]
        assert [action.id for action in match.actions(number)] == [9, 10, 11, 12]
        play(match, f"{number} take {colour}")
    assert [gems(match, number) for number in range(5)] == ["3r1g", "2r", "4r", "2r1b", "5r"]
    assert supply(match) == "6r22y21g21b"
    assert [line for line in story(match) if line.startswith("took_gems")] == [
        "took_gems 1 1r",
        "took_gems 3 1b",
        "took_gems 0 1g",
    ]
    assert stage(match) == "choosing"
    assert match.position()["served"] == []


@pytest.mark.clause("E4.5")
@pytest.mark.parametrize("choosers", [2, 3, 4, 5])
def test_all_who_chose_it_are_served_once(choosers):
    match = choose(at(players=5), *["free"] * choosers, *["money"] * (5 - choosers))
    while stage(match) == "opening":
        play(match, f"{match.waiting[0]} offer nothing")
        play(match, f"{match.waiting[0]} offer nothing")
    asked = []
    while stage(match) == "free_shared":
        asked += match.waiting
        assert match.position()["served"] == sorted(asked[:-1])
        play(match, f"{asked[-1]} take y")
    assert asked == list(range(choosers))[::-1]  # all are equal: the later seat first
    assert [gems(match, number) for number in range(5)] == [
        *["3r4y3g3b"] * choosers,
        *["3r3y3g3b"] * (5 - choosers),
    ]
    assert stage(match) == "choosing"


@pytest.mark.clause("E4.5", "E5.2")
@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (["2r", "1r", "0r"], [2, 1, 0]),
        (["0r", "1r", "2r"], [0, 1, 2]),
        (["1r2y", "1r1y", "1r3y"], [1, 0, 2]),
        (["1r1y2g", "1r1y3g", "1r1y1g"], [2, 0, 1]),
        (["1g3b", "1g1b", "1g2b"], [1, 2, 0]),
        (["1r", "1y3g3b", "2b"], [2, 1, 0]),
        (["1b 5", "1b 3", "1b 4"], [1, 2, 0]),
        (["1b 5", "1b 5", "1b 5"], [2, 1, 0]),
        (["1b 5", "1b 6", "1b 5"], [2, 0, 1]),
    ],
)
def test_the_order_is_that_of_who_opens_a_bargain(seats, order):
    parts = [(*one.split(), "0")[:2] for one in seats]
    held = [seat("" if have == "0r" else have, int(rich)) for have, rich in parts]
    match = at(*held, seat("1r"), seat("2r"))
    choose(match, "free", "free", "free", "money", "gems")
    asked = []
    while stage(match) == "free_shared":
        asked += match.waiting
        play(match, f"{asked[-1]} take r")
    assert asked == order


@pytest.mark.clause("E4.5")
def test_each_sees_what_those_before_took():
    match = with_supply("1r1b", "1r", "2r", "3r")
    choose(match, "free", "free", "free", "money", "money")
    play(match, "3 offer nothing", "4 offer nothing")
    assert can(match, 0) == ["take r", "take b"]
    play(match, "0 take r")
    assert match.view(1)["supply"] == {"red": 0, "yellow": 0, "green": 0, "blue": 1}
    assert can(match, 1) == ["take b"]


@pytest.mark.clause("E4.5")
def test_when_the_supply_is_empty_the_rest_get_nothing():
    match = with_supply("1r1b", "1r", "2r", "3r")
    choose(match, "free", "free", "free", "money", "money")
    play(match, "3 offer nothing", "4 offer nothing", "0 take b", "1 take r")
    assert [gems(match, number) for number in range(3)] == ["1r1b", "3r", "3r"]
    assert supply(match) == ""
    assert (stage(match), match.view(None)["round"]) == ("choosing", 2)
    assert match.position()["served"] == []
    choose(match, "free", "free", "money", "money", "money")
    assert match.view(None)["round"] == 3


@pytest.mark.clause("E4.5")
@pytest.mark.parametrize("last", ["1r", "1y", "1g", "1b"])
def test_the_last_gem_goes_to_the_first_of_them(last):
    match = with_supply(last, "", "1b")
    choose(match, "free", "free", "money", "money", "money")
    assert (match.waiting, can(match, 0)) == ((0,), [f"take {last[1]}"])
    play(match, f"0 take {last[1]}")
    assert [gems(match, 0), gems(match, 1), supply(match)] == [last, "1b", ""]
    assert match.view(None)["round"] == 2


@pytest.mark.clause("E4.5")
def test_from_an_empty_supply_nobody_is_asked():
    match = with_supply("", "1r", "2r")
    choose(match, "free", "free", "money", "money", "money")
    assert match.view(None)["round"] == 2
    assert [gems(match, 0), gems(match, 1)] == ["1r", "2r"]
    assert not any(line.startswith("took_gems") for line in story(match))


@pytest.mark.clause("E4.5")
def test_those_served_in_one_round_are_served_again_in_the_next():
    match = at(players=5)
    for number in range(1, 3):
        choose(match, "free", "free", "money", "money", "money")
        play(match, "1 take b", "0 take b")
        assert gems(match, 0) == f"3r3y3g{3 + number}b"


@pytest.mark.clause("E4.5")
def test_somebody_without_gems_takes_one_too():
    match = at(seat(""), seat(""), seat(), seat(), seat())
    choose(match, "free", "free", "money", "money", "money")
    play(match, "1 take r", "0 take b")
    assert [gems(match, 0), gems(match, 1)] == ["1b", "1r"]


@pytest.mark.clause("E4.5")
@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("1 take y", "supply_has_none"),
        ("1 decline", "not_now"),
        ("1 take open", "not_now"),
        ("1 choose money", "not_now"),
        ("0 take r", "not_your_turn"),
        ("2 take r", "not_your_turn"),
    ],
)
def test_what_is_refused_when_several_take(move, message):
    match = with_supply("1r1g1b", "1r", "", stage="free_shared", waiting=[1])
    refusal = refused(match, move)
    assert (refusal.clause, refusal.message) == ("E4.5", message)
    if message == "supply_has_none":
        assert refusal.arguments == {"colour": "yellow"}


@pytest.mark.clause("E4.5")
def test_only_gems_are_taken():
    match = choose(at(*[seat(money=5)] * 5, open_event="swap"), *["free"] * 5)
    for number in (4, 3, 2, 1, 0):
        play(match, f"{number} take g")
    assert money(match) == [5] * 5
    assert [one["events"] for one in match.view(None)["seats"]] == [[]] * 5
    assert match.view(None)["events_under"] == {"swap": 1}


@pytest.mark.clause("E4.5")
def test_who_gets_nothing_from_an_empty_supply_is_told_of():
    match = with_supply("1r", "", "1r", "2r", "", stage="free_shared", waiting=[1])
    assert told(match, "free_choice_empty") == []
    states = match.position()
    states["seats"][2]["chosen"] = states["seats"][0]["chosen"] = "free"
    states["served"] = [0]
    again = vendome.games["edelstein"].position(states)
    play(again, "1 take r")
    assert told(again, "free_choice_empty") == [{"seat": 2}]
