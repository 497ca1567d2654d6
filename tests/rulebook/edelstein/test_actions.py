"""E4.1 to E4.3: Money, Event and Gems."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    altered,
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
)

MILLIONS = {"RRR4": 4, "RGB5": 5, "GGG6": 6, "BBB7": 7, "RYGB4": 4, "YBBB5": 5, "RR6": 6, "YY7": 7}


def taking(**position: object) -> vendome.Match:
    """Seat 1 of three is asked for an event card."""
    return at(players=3, stage="taking", waiting=[1], **position)


@pytest.mark.clause("E4.1")
@pytest.mark.parametrize("card", MILLIONS)
def test_money_is_the_amount_on_ones_own_gem_card(card):
    match = at(seat(), seat(money=3, card=card), seat(), seat())
    choose(match, "event", "money", "event", "event")
    assert money(match) == [0, 3 + MILLIONS[card], 0, 0]
    assert story(match, since=3)[5] == f"took_money 1 {MILLIONS[card]}"
    assert [gems(match, number) for number in range(4)] == ["3r3y3g3b"] * 4


@pytest.mark.clause("E4.1")
def test_money_gems_and_scoring_cards_come_by_themselves():
    match = at(seat(card="RR6"), seat(), seat(card="YY7"), open_event="sole_green")
    choose(match, "money", "event", "gems")
    assert match.waiting == (1,)
    play(match, "1 take open")
    assert match.view(None)["round"] == 2
    assert money(match) == [6, 0, 0]
    assert gems(match, 2) == "3r5y3g3b"
    assert match.view(None)["seats"][1]["events"] == ["sole_green"]


@pytest.mark.clause("E4.1", "E4.2", "E4.3")
@pytest.mark.parametrize("carrier", [0, 1])
def test_who_carries_an_action_out_after_a_bargain_uses_their_own_card(carrier):
    def bargained(action: str) -> vendome.Match:
        match = at(seat("1r", card="RRR4"), seat("2r", card="BBB7"), *[seat()] * 3)
        choose(match, action, action, "free", "free", "free")
        if carrier == 0:
            return play(match, "0 offer 1r", "1 accept")
        return play(match, "0 offer 1r", "1 offer 2r", "0 accept")

    assert money(bargained("money")) == ([4, 0, 0, 0, 0] if carrier == 0 else [0, 7, 0, 0, 0])
    match = bargained("gems")
    assert [gems(match, 0), gems(match, 1)] == (["3r", "3r"] if carrier == 0 else ["3r", "3b"])
    match = bargained("event")
    assert (stage(match), match.waiting) == ("taking", (carrier,))


@pytest.mark.clause("E4.2")
def test_either_the_open_event_card_or_the_top_one_of_the_stack():
    match = taking()
    assert match.waiting == (1,)
    assert can(match, 1) == ["take open", "take hidden"]
    assert [action.id for action in match.actions(1)] == [7, 8]
    assert can(match, 0) == can(match, 2) == []


@pytest.mark.clause("E4.2")
def test_taking_the_open_card_leaves_the_stack_as_it_is():
    match = taking(open_event="each_green", event_stack=["sole_red", "swap"])
    play(match, "1 take open")
    assert match.view(None)["seats"][1]["events"] == ["each_green"]
    assert match.view(None)["events_under"] == {}
    assert match.view(None)["open_event"] == "sole_red"
    assert story(match)[:3] == [
        "took_open_event 1 each_green",
        "event_laid_out 1 each_green",
        "turn_began 1 -1",
    ]
    assert match.position()["event_stack"][0] == "swap"


@pytest.mark.clause("E4.2")
def test_taking_the_hidden_card_first_puts_the_open_one_under_the_stack_with_no_effect():
    match = taking(open_event="each_green", event_stack=["sole_red", "swap"])
    play(match, "1 take hidden")
    assert match.view(None)["seats"][1]["events"] == ["sole_red"]
    assert match.view(None)["events_under"] == {"each_green": 1}
    assert match.view(None)["open_event"] == "swap"
    assert story(match)[:4] == [
        "event_discarded each_green",
        "took_hidden_event 1 sole_red",
        "event_laid_out 1 sole_red",
        "turn_began 1 -1",
    ]


@pytest.mark.clause("E4.2")
def test_an_open_card_put_under_the_stack_can_only_come_back_by_a_shuffle():
    """The open card is under the stack before the last face-down one is drawn: E7.12."""
    match = taking(open_event="gather", event_stack=["certificate"], events_under="rest")
    assert match.view(None)["event_stack"] == 1
    play(match, "1 take hidden")
    assert match.view(None)["seats"][1]["events"] == ["certificate"]
    assert story(match)[:4] == [
        "event_discarded gather",
        "events_shuffled 38",
        "took_hidden_event 1 certificate",
        "event_laid_out 1 certificate",
    ]


@pytest.mark.clause("E4.2")
@pytest.mark.parametrize("take", ["open", "hidden"])
@pytest.mark.parametrize(
    ("card", "asks"),
    [
        ("four_red_blue", "using"),
        ("four_yellow_green", "using"),
        ("halve", "using"),
        ("half_scoring", "half_score"),
        ("swap", "swapping"),
        ("remove", "removing"),
        ("gather", "gathering"),
    ],
)
def test_an_immediate_card_is_asked_about_at_once(card, asks, take):
    lies = {"open_event": card, "event_stack": ["certificate"]}
    if take == "hidden":
        lies = {"open_event": "certificate", "event_stack": [card]}
    match = play(taking(**lies), f"1 take {take}")
    assert (stage(match), match.waiting) == (asks, (1,))
    view = match.view(None)
    assert view["drawn_event"] == card
    assert view["open_event"] is None
    assert view["seats"][1]["events"] == []
    assert view["events_under"] == ({} if take == "open" else {"certificate": 1})
    assert story(match)[-1] == f"took_{take}_event 1 {card}"
    refusal = refused(match, "0 forgo")
    assert refusal.message == "not_your_turn"
    assert "player 2 is to move" in str(refusal)
    play(match, "1 forgo")
    assert match.view(None)["events_under"][card] == 1
    assert match.view(None)["drawn_event"] is None


@pytest.mark.clause("E4.2")
def test_with_no_open_card_only_the_hidden_one_can_be_taken():
    match = taking(open_event=None, event_stack=["each_blue"])
    assert can(match, 1) == ["take hidden"]
    refusal = refused(match, "1 take open")
    assert (refusal.clause, refusal.message) == ("E4.2", "no_such_event")
    play(match, "1 take hidden")
    assert story(match)[:2] == ["took_hidden_event 1 each_blue", "event_laid_out 1 each_blue"]


@pytest.mark.clause("E4.2")
def test_with_no_stack_only_the_open_card_can_be_taken():
    """A deck file may have so many scoring cards that all lie in front of players."""
    match = altered(taking(open_event="each_blue"), stack_left=0)
    assert can(match, 1) == ["take open"]
    refusal = refused(match, "1 take hidden")
    assert (refusal.clause, refusal.message) == ("E4.2", "no_such_event")
    play(match, "1 take open")
    assert match.view(None)["open_event"] is None
    assert match.view(None)["stage"] == "choosing"


@pytest.mark.clause("E4.2")
def test_with_no_event_card_at_all_nothing_happens():
    match = altered(at(players=3), stack_left=0, face_up=-1)
    choose(match, "money", "event", "gems")
    lines = story(match)
    assert "no_event_left 1" in lines
    assert stage(match) == "choosing"
    assert not any(line.startswith("event_turned_up") for line in lines)


@pytest.mark.clause("E4.2")
def test_of_an_open_card_without_a_stack_nobody_is_kept_waiting():
    match = altered(at(players=3, open_event="each_red"), stack_left=0)
    choose(match, "money", "event", "gems")
    assert (stage(match), can(match, 1)) == ("taking", ["take open"])
    match = altered(at(players=3, open_event=None))
    choose(match, "money", "event", "gems")
    assert (stage(match), can(match, 1)) == ("taking", ["take hidden"])


@pytest.mark.clause("E4.2")
@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("1 choose money", "not_now"),
        ("1 forgo", "not_now"),
        ("1 use", "not_now"),
        ("1 accept", "not_now"),
        ("0 take open", "not_your_turn"),
        ("2 take hidden", "not_your_turn"),
    ],
)
def test_whoever_is_asked_for_an_event_card_must_take_one(move, message):
    refusal = refused(taking(), move)
    assert (refusal.clause, refusal.message) == ("E4.2", message)


@pytest.mark.clause("E4.3")
@pytest.mark.parametrize(
    ("card", "held"),
    [
        ("RR6", "5r3y3g3b"),
        ("RYGG4", "4r4y5g3b"),
        ("YBBB5", "3r4y3g6b"),
        ("RYGB4", "4r4y4g4b"),
        ("GGG6", "3r3y6g3b"),
    ],
)
def test_gems_are_those_on_ones_own_gem_card(card, held):
    match = at(seat(), seat(), seat(), seat(card=card))
    choose(match, "money", "money", "money", "gems")
    assert [gems(match, number) for number in range(4)] == [*["3r3y3g3b"] * 3, held]
    assert money(match) == [0] * 4
    taken = "".join(f"{card.count(c)}{c.lower()}" for c in "RYGB" if card.count(c))
    assert story(match, since=3)[6] == f"took_gems 3 {taken}"
    left = {letter: 10 - card.count(letter) for letter in "RYGB"}
    assert supply(match) == "".join(f"{n}{letter.lower()}" for letter, n in left.items())


@pytest.mark.clause("E4.3")
@pytest.mark.parametrize(
    ("left", "card", "taken"),
    [
        ("1r5y1g5b", "RRR4", "1r"),
        ("2r5y1g5b", "RRR4", "2r"),
        ("3r5y1g5b", "RRR4", "3r"),
        ("5y1g5b", "RRR4", "0"),
        ("5r5y1g5b", "RYGG4", "1r1y1g"),
        ("1r2b", "YBBB5", "2b"),
        ("1y", "YBBB5", "1y"),
        ("", "RYGB4", "0"),
    ],
)
def test_of_each_colour_as_many_as_the_supply_still_has(left, card, taken):
    have = dict.fromkeys("rygb", 0)
    for number, letter in zip(left[::2], left[1::2], strict=True):
        have[letter] = int(number)
    match = at(
        seat("", card=card),
        seat("".join(f"{22 - n}{letter}" for letter, n in have.items())),
        *[seat("")] * 3,
    )
    assert supply(match) == left
    choose(match, "gems", "money", "money", "money", "event")
    assert stage(match) == "taking"
    play(match, "4 take open")
    if match.view(None)["drawn_event"]:
        play(match, "4 forgo")
    assert gems(match, 0) == ("" if taken == "0" else taken)
    assert f"took_gems 0 {taken}" in story(match)
    for number, letter in zip(taken[::2], taken[1::2], strict=False):
        have[letter] -= int(number)
    assert supply(match) == "".join(f"{n}{letter}" for letter, n in have.items() if n)
