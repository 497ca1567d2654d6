"""E5.7: a bargain opened with nothing."""

from __future__ import annotations

import pytest

from tests.rulebook.edelstein.bargains import bargain, opening
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import at, can, choose, gems, money, play, refused, seat, stage

ACTIONS = ("money", "event", "gems")


@pytest.mark.clause("E5.7")
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("colour", "rygb")
def test_opened_with_nothing_the_other_may_give_one_gem_and_acts(action, colour):
    match = opening("1b", "2r2y2g2b", action=action)
    assert can(match, 0)[0] == "offer nothing"
    play(match, "0 offer nothing")
    assert (stage(match), match.waiting) == ("single", (1,))
    assert bargain(match)["offerer"] is None
    assert can(match, 1) == ["offer nothing", *(f"offer 1{c}" for c in "rygb")]
    assert [a.id for a in match.actions(1)] == [5, 9, 10, 11, 12]
    play(match, f"1 offer 1{colour}")
    name = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}[colour]
    assert story(match)[:2] == ["offered_nothing 0", f"took_single 0 1 {name}"]
    assert gems(match, 0) == ("2b" if colour == "b" else f"1{colour}1b")
    left = "2r2y2g2b".replace(f"2{colour}", f"1{colour}")
    assert gems(match, 1) == (left[:-2] + f"{int(left[-2]) + 3}b" if action == "gems" else left)
    assert money(match) == ([0, 7, 0] if action == "money" else [0, 0, 0])
    if action == "event":
        assert (stage(match), match.waiting) == ("taking", (1,))
    else:
        assert stage(match) == "choosing"
    assert match.view(None)["bargain"] is None
    assert match.moves == [(0, "offer nothing"), (1, f"offer 1{colour}")]


@pytest.mark.clause("E5.7")
@pytest.mark.parametrize("action", ACTIONS)
def test_if_both_offer_nothing_the_action_is_not_carried_out(action):
    match = opening("1b", "2r", action=action)
    play(match, "0 offer nothing", "1 offer nothing")
    assert story(match)[:3] == [
        "offered_nothing 0",
        "offered_nothing 1",
        f"bargain_failed {action}",
    ]
    assert story(match)[3].startswith("event_discarded")
    assert [gems(match, 0), gems(match, 1)] == ["1b", "2r"]
    assert money(match) == [0, 0, 0]
    assert match.view(None)["round"] == 2
    assert match.position()["bargain"] is None


@pytest.mark.clause("E5.7")
def test_an_opener_without_gems_must_open_with_nothing():
    match = opening("", "2r")
    assert can(match, 0) == ["offer nothing"]
    assert match.forms(0) == ["offer nothing"]
    refusal = refused(match, "0 offer 1r")
    assert (refusal.clause, refusal.message) == ("E5.7", "only_one_move")
    assert refusal.arguments == {"move": "offer nothing"}
    play(match, "0 offer nothing", "1 offer 1r")
    assert [gems(match, 0), gems(match, 1)] == ["1r", "1r"]


@pytest.mark.clause("E5.7")
def test_two_without_gems_offer_nothing():
    match = at(seat(""), seat(""), seat())
    choose(match, "money", "money", "gems")
    play(match, "1 offer nothing")
    assert can(match, 0) == ["offer nothing"]
    play(match, "0 offer nothing")
    assert money(match) == [0, 0, 0]
    assert match.view(None)["round"] == 2


@pytest.mark.clause("E5.7")
@pytest.mark.parametrize("held", ["1r", "1y2b", "5g", "1r1y1g1b", ""])
def test_only_gems_one_has_can_be_the_single_one(held):
    match = play(opening("1b", held), "0 offer nothing")
    assert can(match, 1) == ["offer nothing", *(f"offer 1{c}" for c in "rygb" if c in held)]
    for colour in "rygb":
        if colour not in held:
            refusal = refused(match, f"1 offer 1{colour}")
            message = "you_have_none" if held else "only_one_move"
            assert (refusal.clause, refusal.message) == ("E5.7", message)


@pytest.mark.clause("E5.7")
@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("1 offer 2r", "one_gem_only"),
        ("1 offer 1r1y", "one_gem_only"),
        ("1 offer 0r", "one_gem_only"),
        ("1 accept", "not_now"),
        ("1 choose money", "not_now"),
        ("0 offer 1b", "not_your_turn"),
        ("0 accept", "not_your_turn"),
        ("2 offer nothing", "not_your_turn"),
    ],
)
def test_exactly_one_gem_or_nothing(move, message):
    refusal = refused(play(opening("1b", "3r3y"), "0 offer nothing"), move)
    assert (refusal.clause, refusal.message) == ("E5.7", message)


@pytest.mark.clause("E5.7")
def test_the_opener_is_not_asked_about_the_single_gem():
    match = play(opening("1b", "3r3y"), "0 offer nothing", "1 offer 1y")
    assert gems(match, 0) == "1y1b"
    assert match.waiting == (0, 1, 2)
