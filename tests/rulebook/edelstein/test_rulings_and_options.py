"""The option `one_sole_majority` (E7.2), and rulings on what the printed rules leave open."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.last_round import scored, scoring
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    EDELSTEIN,
    at,
    can,
    choose,
    gems,
    money,
    play,
    refused,
    seat,
    stage,
)

ONCE = {"one_sole_majority": True}
EACH = {"one_sole_majority": False}


def paid_by_cards(match: vendome.Match) -> list[str]:
    return [line for line in scoring(match) if line.startswith("card_paid")]


@pytest.mark.clause("E7.2")
@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize(
    ("held", "majorities", "first"),
    [
        ("2r", 14, "red"),
        ("2b", 8, "blue"),
        ("2y2b", 12 + 8, "yellow"),
        ("2g2b", 10 + 8, "green"),
        ("2r2y2g2b", 44, "red"),
    ],
)
def test_with_the_option_a_card_pays_for_one_majority_however_many_there_are(
    cards, held, majorities, first
):
    seats = [seat("1r1y1g1b"), seat(""), seat(held, events=["any_sole"] * cards)]
    match = scored(*seats, options=ONCE)
    assert money(match)[2] == majorities + 4 * cards
    assert paid_by_cards(match) == [f"card_paid 2 any_sole {first} {4 * cards}"]
    each = scored(*seats, options=EACH)
    assert money(each)[2] == majorities + 4 * cards * (len(held) // 2)


@pytest.mark.clause("E7.2")
def test_with_the_option_each_owner_is_paid_once():
    seats = [
        seat("2r2b", events=["any_sole"]),
        seat("2y2g", events=["any_sole"]),
        seat("1r1y1g1b"),
    ]
    match = scored(*seats, options=ONCE)
    assert money(match) == [14 + 8 + 4, 12 + 10 + 4, 0]
    assert paid_by_cards(match) == ["card_paid 0 any_sole red 4", "card_paid 1 any_sole yellow 4"]


@pytest.mark.clause("E7.2")
def test_with_the_option_the_first_majority_held_alone_pays_not_a_shared_one_before_it():
    match = scored(seat("2r2g2b", events=["any_sole"]), seat("2r"), seat(""), options=ONCE)
    assert money(match) == [7 + 10 + 8 + 4, 7, 0]
    assert paid_by_cards(match) == ["card_paid 0 any_sole green 4"]


@pytest.mark.clause("E7.2", "E7.1", "E7.3")
def test_the_option_is_about_that_card_alone():
    cards = ["sole_red", "sole_yellow", "each_red", "each_yellow"]
    match = scored(seat("3r3y", events=cards), seat(""), seat(""), options=ONCE)
    assert money(match)[0] == 14 + 8 + 3 + 12 + 7 + 3


@pytest.mark.clause("E7.2")
def test_the_option_is_off_unless_a_table_switches_it_on():
    assert EDELSTEIN.start(3, seed=1).options == EACH
    assert EDELSTEIN.start(3, seed=1, options=EACH).options == EACH
    match = EDELSTEIN.start(3, seed=1, options=ONCE)
    assert match.options == ONCE
    for number in (0, 1, 2, None):
        assert match.view(number)["options"] == ONCE
    assert match.record()["options"] == ONCE
    assert vendome.replay(match.record()).options == ONCE
    assert EDELSTEIN.position(match.position()).options == ONCE
    (option,) = EDELSTEIN.options
    assert (option.name, option.clause) == ("one_sole_majority", "E7.2")


@pytest.mark.clause("E7.2")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"two_sole_majorities": True}, "unknown_option"),
        ({"one_sole_majority": 1}, "option_not_switch"),
        ({"one_sole_majority": "yes"}, "option_not_switch"),
        (["one_sole_majority"], "options_not_a_table"),
    ],
)
def test_other_options_are_refused(options, message):
    with pytest.raises(vendome.BadOption) as caught:
        EDELSTEIN.start(3, seed=1, options=options)
    assert caught.value.message == message


@pytest.mark.clause("E4.1")
def test_money_gems_and_laying_out_a_scoring_card_happen_by_themselves():
    match = at(seat(card="RR6"), seat(card="RGGB4"), seat(), open_event="sole_red")
    choose(match, "money", "gems", "event")
    assert money(match) == [6, 0, 0]
    assert can(match, 2) == ["take open", "take hidden"]
    assert refused(match, "2 forgo").clause == "E4.2"
    play(match, "2 take open")
    assert gems(match, 1) == "4r3y5g4b"
    assert match.view(None)["seats"][2]["events"] == ["sole_red"]
    assert (stage(match), match.view(None)["round"]) == ("choosing", 2)


@pytest.mark.clause("E3.2")
def test_a_choice_made_stands():
    match = play(at(*[seat()] * 3), "1 choose gems")
    for card in ("gems", "money"):
        refusal = refused(match, f"1 choose {card}")
        assert (refusal.clause, refusal.message) == ("E3.2", "choice_stands")
    assert match.waiting == (0, 2)


@pytest.mark.clause("E1.5")
def test_the_bank_never_runs_out_of_money():
    match = scored(seat("3r", 9000), seat("", 8000), seat("", 7000), phase=3)
    assert money(match) == [9014, 8000, 7000]


@pytest.mark.clause("E6.2", "E7.6")
def test_a_share_can_be_nothing():
    match = at(
        *[seat("2b")] * 5,
        stage="half_score",
        waiting=[4],
        drawn_event="half_scoring",
    )
    play(match, "4 score b")
    assert money(match) == [0] * 5
    assert [gems(match, number) for number in range(5)] == [""] * 5
    assert story(match)[1] == "colour_scored blue 2 0+1+2+3+4 0"


@pytest.mark.clause("E7.5", "E7.6", "E7.7", "E7.8", "E7.9", "E7.10")
@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ("four_red_blue", "using"),
        ("four_yellow_green", "using"),
        ("half_scoring", "half_score"),
        ("swap", "swapping"),
        ("remove", "removing"),
        ("halve", "using"),
    ],
)
def test_a_card_that_can_change_nothing_is_still_asked_about_and_forgone(card, asked):
    four = "4r4b" if card == "four_red_blue" else "4y4g" if card == "four_yellow_green" else ""
    match = at(seat(""), seat(four), seat(""), open_event=card)
    choose(match, "money", "event", "gems")
    play(match, "1 take open")
    assert (stage(match), match.waiting, can(match, 1)) == (asked, (1,), ["forgo"])
    play(match, "1 forgo")
    assert match.view(None)["events_under"] == {card: 1}
    assert stage(match) == "choosing"
