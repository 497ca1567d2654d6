"""E7.5 to E7.10: the event cards that are carried out at once, or forgone.

A card is carried out here by the player who is waited for, with nothing else left in the round.
"""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import at, can, choose, gems, money, play, refused, seat, supply

STAGES = {
    "four_red_blue": "using",
    "four_yellow_green": "using",
    "half_scoring": "half_score",
    "swap": "swapping",
    "remove": "removing",
    "gather": "gathering",
    "halve": "using",
}
USES = {
    "four_red_blue": "use",
    "four_yellow_green": "use",
    "half_scoring": "score y",
    "swap": "swap r 1:g",
    "remove": "remove 1:r 3:b",
    "gather": "gather b",
    "halve": "use",
}

CLAUSES = {
    "four_red_blue": "E7.5",
    "four_yellow_green": "E7.5",
    "half_scoring": "E7.6",
    "swap": "E7.7",
    "remove": "E7.8",
    "gather": "E7.9",
    "halve": "E7.10",
}


def drawn(card: str, *seats: dict[str, Any], by: int = 1, **position: Any) -> vendome.Match:
    """A match in which a player has just got an immediate card."""
    return at(*seats, stage=STAGES[card], waiting=[by], drawn_event=card, **position)


def held(match: vendome.Match) -> list[str]:
    return [gems(match, number) for number in range(match.players)]


def until_next_round(match: vendome.Match) -> list[str]:
    lines = story(match)
    return lines[: lines.index("turn_began 1 -1")]


@pytest.mark.clause("E7.5", "E7.6", "E7.7", "E7.8", "E7.9", "E7.10")
@pytest.mark.parametrize("card", STAGES)
@pytest.mark.parametrize("hidden", [False, True])
def test_an_immediate_card_is_carried_out_at_once_and_goes_under_the_stack(card, hidden):
    match = at(
        *[seat(), seat("3r3y3g3b"), seat(card="RY7")],
        open_event="certificate" if hidden else card,
        event_stack=[card if hidden else "certificate"],
    )
    choose(match, "gems", "event", "money")
    play(match, "1 take hidden" if hidden else "1 take open")
    view = match.view(0)
    assert (view["stage"], view["waiting"], view["drawn_event"]) == (STAGES[card], [1], card)
    assert view["open_event"] is None
    assert can(match, 1)[0] == "forgo"
    discarded = {"certificate": 1} if hidden else {}
    assert view["events_under"] == discarded
    took = f"took_{'hidden' if hidden else 'open'}_event 1 {card}"
    assert story(match, since=3) == [*(["event_discarded certificate"] if hidden else []), took]
    play(match, f"1 {USES[card]}")
    view = match.view(0)
    assert view["events_under"] == {**discarded, card: 1}
    assert view["drawn_event"] is None
    assert [one["events"] for one in view["seats"]] == [[], [], []]
    assert view["stage"] == "choosing"
    assert view["round"] == 2


@pytest.mark.clause("E7.5", "E7.6", "E7.7", "E7.8", "E7.9", "E7.10")
@pytest.mark.parametrize("card", STAGES)
def test_an_immediate_card_can_be_forgone_and_goes_under_the_stack_too(card):
    match = drawn(card, seat("9r"), seat("1r9b"), seat("2y2g", money=3))
    play(match, "1 forgo")
    assert held(match) == ["9r", "1r9b", "2y2g"]
    assert money(match) == [0, 0, 3]
    assert until_next_round(match) == [f"event_forgone 1 {card}"]
    view = match.view(0)
    assert view["events_under"] == {card: 1}
    assert view["drawn_event"] is None
    assert (view["stage"], view["round"]) == ("choosing", 2)


@pytest.mark.clause("E7.5", "E7.6", "E7.7", "E7.8", "E7.9", "E7.10")
@pytest.mark.parametrize("card", STAGES)
def test_a_card_does_what_it_says_and_nothing_else(card):
    match = drawn(card, seat(), seat(), seat())
    for other, use in USES.items():
        if STAGES[other] != STAGES[card]:
            refusal = refused(match, f"1 {use}")
            assert (refusal.clause, refusal.message) == (CLAUSES[card], "not_now")


@pytest.mark.clause("E7.5")
def test_the_example_of_six_blue_and_one_red():
    match = drawn("four_red_blue", seat("3r"), seat("1r2y5g6b"), seat("4b"))
    assert can(match, 1) == ["forgo", "use"]
    play(match, "1 use")
    assert held(match) == ["3r", "4r2y5g4b", "4b"]
    assert supply(match) == "15r20y17g14b"
    assert until_next_round(match) == [
        "event_used 1 four_red_blue",
        "took_gems 1 3r",
        "returned 1 2b",
    ]


@pytest.mark.clause("E7.5")
def test_yellow_and_green_are_set_to_four_by_the_other_card():
    match = drawn("four_yellow_green", seat("3y"), seat("2g"), seat("5r7y2g5b"), by=2)
    play(match, "2 use")
    assert held(match) == ["3y", "2g", "5r4y4g5b"]
    assert until_next_round(match) == [
        "event_used 2 four_yellow_green",
        "returned 2 3y",
        "took_gems 2 2g",
    ]


@pytest.mark.clause("E7.5")
@pytest.mark.parametrize(
    ("card", "before", "done"),
    [
        ("four_red_blue", "4r6b", "returned 1 2b"),
        ("four_red_blue", "1r4b", "took_gems 1 3r"),
        ("four_yellow_green", "5y4g", "returned 1 1y"),
        ("four_yellow_green", "4y3g", "took_gems 1 1g"),
    ],
)
def test_a_colour_of_which_one_has_four_is_left_alone(card, before, done):
    match = play(drawn(card, seat(""), seat(before), seat("")), "1 use")
    assert until_next_round(match) == [f"event_used 1 {card}", done]


@pytest.mark.clause("E7.5")
@pytest.mark.parametrize(
    ("card", "before", "other", "after"),
    [
        ("four_red_blue", "1r6b", "19r", "3r4b"),
        ("four_red_blue", "6r", "21b", "4r1b"),
        ("four_red_blue", "3b", "22r18b", "4b"),
        ("four_yellow_green", "1y3g", "20y18g", "2y4g"),
        ("four_yellow_green", "3y1g", "18y18g", "4y4g"),
    ],
)
def test_what_is_missing_is_taken_as_far_as_the_supply_has_it(card, before, other, after):
    match = drawn(card, seat(other), seat(before), seat(""))
    play(match, "1 use")
    assert held(match) == [other, after, ""]


@pytest.mark.clause("E7.5")
@pytest.mark.parametrize(
    ("card", "mine", "other", "offered"),
    [
        ("four_red_blue", "4r1y9g4b", "", False),
        ("four_red_blue", "5r4b", "", True),
        ("four_red_blue", "4r5b", "", True),
        ("four_red_blue", "3r4b", "18r", True),
        ("four_red_blue", "3r4b", "19r", False),
        ("four_red_blue", "4r3b", "18b", True),
        ("four_red_blue", "4r3b", "19b", False),
        ("four_red_blue", "", "22r22b", False),
        ("four_yellow_green", "1r4y4g9b", "", False),
        ("four_yellow_green", "5y4g", "", True),
        ("four_yellow_green", "4y5g", "", True),
        ("four_yellow_green", "3y4g", "18y", True),
        ("four_yellow_green", "3y4g", "19y", False),
        ("four_yellow_green", "4y3g", "18g", True),
        ("four_yellow_green", "4y3g", "19g", False),
    ],
)
def test_setting_to_four_is_offered_only_if_it_changes_something(card, mine, other, offered):
    match = drawn(card, seat(other), seat(mine), seat(""))
    assert can(match, 1) == (["forgo", "use"] if offered else ["forgo"])
    if not offered:
        refusal = refused(match, "1 use")
        assert (refusal.clause, refusal.message) == ("E7.5", "changes_nothing")


@pytest.mark.clause("E7.6")
@pytest.mark.parametrize(
    ("letter", "colour", "amount"),
    [("r", "red", 7), ("y", "yellow", 6), ("g", "green", 5), ("b", "blue", 4)],
)
def test_a_colour_is_scored_at_half_with_the_full_return(letter, colour, amount):
    match = drawn("half_scoring", seat("4r4y4g4b", money=2), seat("5r5y5g5b", money=1), seat(""))
    assert can(match, 1) == ["forgo", "score r", "score y", "score g", "score b"]
    play(match, f"1 score {letter}")
    assert money(match) == [2, 1 + amount, 0]
    assert held(match) == ["4r4y4g4b", "5r5y5g5b".replace(f"5{letter}", f"2{letter}"), ""]
    assert until_next_round(match) == [
        f"half_scoring 1 {colour}",
        f"colour_scored {colour} 5 1 {amount}",
        f"majority_paid 1 {colour} {amount}",
        f"returned 1 3{letter}",
    ]


@pytest.mark.clause("E7.6")
def test_the_example_of_green_shared_by_two_at_half():
    match = drawn("half_scoring", seat("6g"), seat("2g"), seat("6g"))
    play(match, "1 score g")
    assert money(match) == [2, 0, 2]
    assert held(match) == ["4g", "2g", "4g"]
    assert until_next_round(match) == [
        "half_scoring 1 green",
        "colour_scored green 6 0+2 2",
        "majority_paid 0 green 2",
        "majority_paid 2 green 2",
        "returned 0 2g",
        "returned 2 2g",
    ]


@pytest.mark.clause("E7.6")
@pytest.mark.parametrize(("letter", "each"), [("r", 2), ("y", 2), ("g", 1), ("b", 1)])
def test_half_the_amount_is_divided_among_three(letter, each):
    match = drawn("half_scoring", *[seat(f"1{letter}")] * 3)
    assert can(match, 1) == ["forgo", f"score {letter}"]
    play(match, f"1 score {letter}")
    assert money(match) == [each] * 3
    assert held(match) == [""] * 3


@pytest.mark.clause("E7.6")
def test_scoring_cards_do_not_pay_at_half_and_stay():
    cards = ["sole_red", "any_sole", "each_red", "certificate"]
    match = drawn("half_scoring", seat("2r"), seat("6r", events=cards), seat("1r"))
    play(match, "1 score r")
    assert money(match) == [0, 7, 0]
    assert match.view(None)["seats"][1]["events"] == cards
    assert match.view(None)["events_under"] == {"half_scoring": 1}


@pytest.mark.clause("E7.6")
def test_a_colour_nobody_holds_cannot_be_scored():
    match = drawn("half_scoring", seat("1y"), seat("3r"), seat("1b"))
    assert can(match, 1) == ["forgo", "score r", "score y", "score b"]
    refusal = refused(match, "1 score g")
    assert (refusal.clause, refusal.message) == ("E7.6", "nobody_has")
    assert can(drawn("half_scoring", *[seat("")] * 3), 1) == ["forgo"]


@pytest.mark.clause("E7.9")
@pytest.mark.parametrize("letter", "rygb")
def test_three_gems_of_one_colour_are_taken_from_the_supply(letter):
    match = drawn("gather", seat(), seat("1r1y1g1b"), seat())
    assert can(match, 1) == ["forgo", "gather r", "gather y", "gather g", "gather b"]
    play(match, f"1 gather {letter}")
    assert held(match) == ["3r3y3g3b", "1r1y1g1b".replace(f"1{letter}", f"4{letter}"), "3r3y3g3b"]
    assert supply(match) == "15r15y15g15b".replace(f"15{letter}", f"12{letter}")
    assert until_next_round(match) == ["event_used 1 gather", f"took_gems 1 3{letter}"]


@pytest.mark.clause("E7.9")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_when_fewer_are_left_those_are_taken(left):
    match = drawn("gather", seat(f"{22 - left}y"), seat(""), seat(""), by=2)
    play(match, "2 gather y")
    assert gems(match, 2) == f"{left}y"
    assert until_next_round(match) == ["event_used 2 gather", f"took_gems 2 {left}y"]


@pytest.mark.clause("E7.9")
def test_a_colour_the_supply_has_not_cannot_be_gathered():
    match = drawn("gather", seat("22r22b"), seat("22y"), seat("21g"))
    assert can(match, 1) == ["forgo", "gather g"]
    for letter in "ryb":
        refusal = refused(match, f"1 gather {letter}")
        assert (refusal.clause, refusal.message) == ("E7.9", "supply_has_none")
    assert can(drawn("gather", seat("22r22b"), seat("22y"), seat("22g")), 1) == ["forgo"]


@pytest.mark.clause("E7.10")
def test_everybody_returns_half_of_each_colour_rounded_down():
    match = drawn("halve", seat("7r5y3g1b"), seat("2r2y4g9b", money=4), seat("6b", money=1))
    assert can(match, 1) == ["forgo", "use"]
    play(match, "1 use")
    assert held(match) == ["4r3y2g1b", "1r1y2g5b", "3b"]
    assert money(match) == [0, 4, 1]
    assert supply(match) == "17r18y18g13b"
    assert until_next_round(match) == [
        "event_used 1 halve",
        "returned 0 3r",
        "returned 0 2y",
        "returned 0 1g",
        "returned 1 1r",
        "returned 1 1y",
        "returned 1 2g",
        "returned 1 4b",
        "returned 2 3b",
    ]


@pytest.mark.clause("E7.10")
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("letter", "rygb")
def test_halving_is_offered_only_if_somebody_has_two_of_a_colour(number, letter):
    seats = [seat("1r1y1g1b") for _ in range(3)]
    match = drawn("halve", *seats)
    assert can(match, 1) == ["forgo"]
    refusal = refused(match, "1 use")
    assert (refusal.clause, refusal.message) == ("E7.10", "changes_nothing")
    seats[number] = seat("1r1y1g1b".replace(f"1{letter}", f"2{letter}"))
    match = drawn("halve", *seats)
    assert can(match, 1) == ["forgo", "use"]
    play(match, "1 use")
    assert held(match) == ["1r1y1g1b"] * 3
