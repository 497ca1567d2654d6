"""N4.12: who is asked about a card they may hold, what they can answer, and who learns of it."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.rulebook.necklace.draws import king_bought
from tests.rulebook.necklace.story import story, told
from tests.rulebook.necklace.table import (
    at,
    can,
    copying,
    fields,
    hand,
    market,
    passed,
    play,
    refused,
    seat,
    stage,
)

pytestmark = pytest.mark.clause("N4.12")


# Who is asked


def test_all_with_cards_in_hand_are_asked_for_the_queen_whoever_has_her():
    for holder in (0, 1, None):
        seats = [
            seat("queen" if holder == 0 else "ring"),
            seat("queen" if holder == 1 else "amber"),
        ]
        match = king_bought(*seats, seat(), seat("amber"), top=["ruby1", "thief"])
        assert match.view(None)["question"] == {
            "reaction": "queen",
            "asked": [0, 1, 3],
            "card": "ruby1",
            "place": 0,
            "by": None,
            "stone": None,
            "might": [{"seat": seat, "moves": ["queen"]} for seat in (0, 1, 3)],
        }
        assert match.waiting == (0, 1, 3)
        assert can(match, 2) == []


@pytest.mark.parametrize(
    "gone_or_open",
    [{"gone": "queen"}, {"market": ["king", "queen", "ring", "necklace", "alchemist"]}],
)
def test_nobody_is_asked_for_the_queen_when_she_lies_discarded_or_open(gone_or_open):
    match = at(
        seat("ring"),
        seat("amber"),
        **{"market": ["king"], "stack": {"top": ["ruby1"]}, **gone_or_open},
    )
    play(match, "0 end", "0 buy king")
    assert market(match)[0] == ("ruby1", 6)
    assert told(match, "queen_played") == []


def test_nobody_is_asked_when_all_hands_are_empty():
    match = at(seat(), seat(), market=["necklace"], stack={"top": ["ruby1"] * 4})
    play(match, "0 end")
    assert (match.view(None)["turn"], stage(match)) == (1, "influence")


@pytest.mark.parametrize(
    ("gone", "first", "asked"),
    [
        ("", "ring", True),
        ("cardinal", "ring", True),
        ("2 cardinal", "ring", False),
        ("cardinal", "cardinal", False),
        ("", "cardinal", True),
    ],
)
def test_the_cardinal_is_asked_for_while_one_may_be_held(gone, first, asked):
    match = at(
        *(seat("ring"), seat("amber")),
        market=["king", first, "necklace", "alchemist"],
        stack={"top": ["merchant"]},
        gone=gone,
    )
    play(match, "0 end", "0 buy king")
    assert (stage(match), match.waiting) == (("cardinal", (1,)) if asked else ("selling", (0, 1)))


def test_two_open_cardinals_count_as_two():
    match = at(
        *(seat("ring"), seat("amber")),
        market=["cardinal", "king", "necklace", "alchemist", "cardinal"],
        stack={"top": ["merchant"]},
    )
    play(match, "0 end", "0 buy king")
    assert stage(match) == "selling"


def test_who_has_no_cards_is_not_asked_for_the_cardinal():
    match = king_bought(seat(), seat(), seat("amber"), seat(), top=["merchant"])
    assert (match.waiting, match.view(None)["question"]["asked"]) == ((2,), [2])
    play(match, "2 pass")
    assert stage(match) == "selling"


@pytest.mark.parametrize(
    ("gone", "last", "asked"),
    [
        ("3 musketeer", "king", True),
        ("4 musketeer", "king", False),
        ("3 musketeer", "musketeer", False),
    ],
)
def test_the_forgers_victim_is_asked_while_a_musketeer_may_be_held(gone, last, asked):
    market_now = ["ring", "ring", "ring", "ring", last]
    match = at(seat("forger"), seat("ruby1"), seat("ring"), gone=gone, market=market_now)
    play(match, "0 forger 2 ruby")
    assert (stage(match), match.waiting) == ("parrying" if asked else "forged", (1,))
    if asked:
        assert match.view(None)["question"] == {
            "reaction": "musketeer",
            "asked": [1],
            "card": None,
            "place": None,
            "by": 0,
            "stone": "ruby",
            "might": [{"seat": 1, "moves": ["musketeer"]}],
        }


@pytest.mark.clause("N8.1")
@pytest.mark.parametrize(
    ("gone", "last", "asked"),
    [
        ("4 musketeer", "king", True),
        ("4 musketeer mauve", "king", False),
        ("4 musketeer", "mauve", False),
        ("3 musketeer", "mauve", True),
        ("3 musketeer mauve", "musketeer", False),
    ],
)
def test_a_mauve_musketeer_may_be_held_too(gone, last, asked):
    match = at(
        *(seat("forger"), seat("ruby1")),
        gone=gone,
        market=["ring", "ring", "ring", "ring", last],
        options=copying("musketeer"),
    )
    play(match, "0 forger 2 ruby")
    assert stage(match) == ("parrying" if asked else "forged")


def test_the_alchemist_is_asked_of_who_showed_such_a_stone_and_has_cards_left():
    match = at(
        seat("diamond1 ring"),
        seat("amber ring"),
        seat("emerald2"),
        seat("ruby3 alchemist"),
        stage="selling",
    )
    play(match, "0 show diamond1", "1 show amber", "2 show emerald2", "3 show ruby3")
    assert (stage(match), match.waiting) == ("alchemist", (0, 3))
    assert match.view(None)["question"]["reaction"] == "alchemist"
    assert can(match, 0) == ["pass"]
    assert can(match, 3) == ["pass", "alchemist ruby3 diamond", "alchemist ruby3 emerald"]


def test_nobody_is_asked_for_an_alchemist_that_is_gone():
    match = at(seat("diamond1 ring"), seat("ring"), stage="selling", gone="alchemist merchant")
    play(match, "0 show diamond1", "1 show nothing")
    assert match.view(None)["sales_held"] == 1


# What they can answer


def test_without_the_card_there_is_only_to_pass():
    match = king_bought(seat("ring"), seat("cardinal musketeer"), top=["ruby1"])
    assert can(match, 0) == can(match, 1) == ["pass"]


def test_an_answer_stands():
    match = king_bought(seat("ring"), seat("queen"), seat("ring"), top=["ruby1"])
    play(match, "1 queen")
    for move in ("pass", "queen"):
        refusal = refused(match, f"1 {move}")
        assert (refusal.clause, refusal.message) == ("N4.12", "answer_stands")
    assert can(match, 1) == []


# Who learns of it


def test_answers_stay_secret_until_the_last_is_in():
    taken, left = (
        king_bought(seat("ring"), seat("queen"), seat("ring"), top=["ruby1", "thief"])
        for _ in range(2)
    )
    play(taken, "1 queen")
    play(left, "1 pass")
    for viewer in (None, 0, 2):
        assert fields(taken.knowledge(viewer)) == fields(left.knowledge(viewer))
        assert story(taken, viewer) == story(left, viewer)
        view = taken.view(viewer)
        assert (view["waiting"], view["question"]["asked"]) == ([0, 2], [0, 1, 2])
        assert [one["has_answered"] for one in view["seats"]] == [False, True, False]
    assert hand(taken, 1) == {"queen": 1}
    for match in (taken, left):
        play(match, "0 pass")
        assert stage(match) == "queen"
        play(match, "2 pass")
    assert (hand(taken, 1), hand(left, 1)) == ({"ruby1": 1}, {"queen": 1})
    assert fields(taken.states)["answer"] == [0] * 4
    assert fields(taken.states)["asked"] == 0


def test_the_order_of_answers_does_not_matter():
    found = []
    for order in permutations(("0 pass", "1 queen", "2 pass")):
        match = king_bought(seat("ring"), seat("queen"), seat("ring"), top=["ruby1", "thief"])
        play(match, *order)
        found.append((fields(match.states), story(match)))
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_nothing_is_left_of_a_question_that_is_over(holder):
    seats = [seat("queen" if number == holder else "ring") for number in range(4)]
    match = king_bought(*seats, top=["ruby1", "thief"])
    for number in range(4):
        play(match, f"{number} queen" if number == holder else f"{number} pass")
    state = fields(match.states)
    assert (state["answer"], state["asked"], state["drawn"]) == ([0] * 4, 0, -1)


def test_an_earlier_answer_is_forgotten():
    match = at(
        *(seat("queen"), seat("amber"), seat("ring")),
        market=["king", None, "necklace", "alchemist", "confessor"],
        stack={"top": ["ruby1", "ring", "ruby2"]},
    )
    play(match, "0 end", "0 buy king", "1 pass", "2 pass", "0 queen")
    assert (told(match, "queen_played"), match.view(None)["question"]) == (["0 ruby1 0"], None)


def test_a_cardinal_is_public_at_once():
    match = king_bought(seat(), seat("cardinal"), seat("ring"), top=["merchant"])
    play(match, "1 cardinal")
    assert (told(match, "cardinal_played"), match.waiting) == (["1 cardinal"], (2,))


def test_to_others_it_looks_the_same_whoever_holds_the_card():
    """Nobody can tell from who is asked: seat 2 sees the same with the Queen here or there."""
    seen = []
    for hands in (("queen", "amber"), ("amber", "queen")):
        match = king_bought(*map(seat, hands), seat("ring"), top=["ruby1", "thief"])
        view = match.view(2)
        seen.append((view, story(match, 2)))
        passed(match)
        seen[-1] += (match.view(2), story(match, 2))
    assert seen[0] == seen[1]
