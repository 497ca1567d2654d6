"""E7.1 to E7.4, E7.11: the event cards that lie in front of their owner until a scoring."""

from __future__ import annotations

from collections import Counter

import pytest

import vendome
from tests.rulebook.edelstein.last_round import scored, scoring
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    EDELSTEIN,
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
)

COPIES = {
    "sole_red": 1,
    "sole_yellow": 1,
    "sole_green": 1,
    "sole_blue": 1,
    "any_sole": 2,
    "each_red": 1,
    "each_yellow": 1,
    "each_green": 1,
    "each_blue": 1,
    "certificate": 15,
    "four_red_blue": 1,
    "four_yellow_green": 1,
    "half_scoring": 2,
    "swap": 4,
    "remove": 2,
    "gather": 2,
    "halve": 2,
}
SCORING_CARDS = tuple(COPIES)[:10]
MAJORITIES = [("red", 14, 8), ("yellow", 12, 7), ("green", 10, 6), ("blue", 8, 5)]


@pytest.mark.clause("E7.1", "E7.2", "E7.3", "E7.4", "E7.5", "E7.6", "E7.7", "E7.8", "E7.9", "E7.10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_how_many_of_each_card_there_are(players):
    position = EDELSTEIN.start(players, seed=players).position()
    assert Counter([position["open_event"], *position["event_stack"]]) == COPIES


@pytest.mark.clause("E7.4")
def test_there_is_no_sixteenth_certificate():
    many = seat("", events=["certificate"] * 14)
    assert at(many, seat(events=["certificate"])).view(0)["seats"][0]["events"] == (
        ["certificate"] * 14
    )
    with pytest.raises(vendome.BadPosition) as caught:
        at(many, seat(events=["certificate"] * 2))
    assert caught.value.field == "seats[1].events[1]"


@pytest.mark.clause("E7.1", "E7.2", "E7.3", "E7.4")
@pytest.mark.parametrize("card", SCORING_CARDS)
@pytest.mark.parametrize("hidden", [False, True])
def test_a_scoring_card_lies_open_in_front_of_its_owner(card, hidden):
    other = "halve"
    match = at(
        *[seat(card="RR6"), seat(), seat()],
        open_event=other if hidden else card,
        event_stack=[card if hidden else other],
    )
    choose(match, "gems", "event", "money")
    play(match, "1 take hidden" if hidden else "1 take open")
    assert [one["events"] for one in match.view(2)["seats"]] == [[], [card], []]
    assert match.view(None)["drawn_event"] is None
    assert match.view(None)["events_under"] == ({other: 1} if hidden else {})
    taken = [
        *(["event_discarded halve"] if hidden else []),
        f"took_{'hidden' if hidden else 'open'}_event 1 {card}",
        f"event_laid_out 1 {card}",
        "took_gems 0 2r",
    ]
    assert story(match, since=3)[: len(taken)] == taken
    assert stage(match) == "choosing"
    assert match.waiting == (0, 1, 2)


@pytest.mark.clause("E7.2", "E7.4")
@pytest.mark.parametrize("card", ["certificate", "any_sole"])
def test_a_second_card_of_a_kind_lies_beside_the_first(card):
    match = at(seat(), seat(), seat(events=[card]), open_event=card)
    choose(match, "gems", "money", "event")
    play(match, "2 take open")
    assert match.view(None)["seats"][2]["events"] == [card, card]


@pytest.mark.clause("E7.1")
@pytest.mark.parametrize(("colour", "amount", "extra"), MAJORITIES)
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_majority_held_alone_pays_its_card(colour, amount, extra, owner):
    seats = [seat(f"2{colour[0]}") for _ in range(3)]
    seats[owner] = seat(f"3{colour[0]}", events=[f"sole_{colour}"])
    match = scored(*seats)
    assert money(match) == [amount + extra if s == owner else 0 for s in range(3)]
    assert f"card_paid {owner} sole_{colour} {colour} {extra}" in scoring(match)


@pytest.mark.clause("E7.1")
@pytest.mark.parametrize(("colour", "amount", "extra"), MAJORITIES)
def test_a_shared_majority_does_not_pay_the_card(colour, amount, extra):
    shared = f"3{colour[0]}"
    match = scored(seat(shared, events=[f"sole_{colour}"]), seat(shared), seat("2r2y2g2b"))
    others = sum(other for name, other, _ in MAJORITIES if name != colour)
    assert money(match) == [amount // 2, amount // 2, others]
    assert not [line for line in scoring(match) if line.startswith("card_paid")]


@pytest.mark.clause("E7.1")
@pytest.mark.parametrize(("colour", "amount", "extra"), MAJORITIES)
def test_the_card_of_one_colour_does_not_pay_for_another(colour, amount, extra):
    cards = [f"sole_{name}" for name, _, _ in MAJORITIES if name != colour]
    match = scored(seat(f"2{colour[0]}", events=cards), seat(f"1{colour[0]}"), seat(""))
    assert money(match) == [amount, 0, 0]


@pytest.mark.clause("E7.1", "E7.11")
def test_a_majority_of_somebody_else_does_not_pay_the_owner():
    match = scored(seat("2r", events=["sole_red", "any_sole"]), seat("3r"), seat("2r"))
    assert money(match) == [0, 14, 0]


@pytest.mark.clause("E7.2")
@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize(
    ("held", "majorities"),
    [("2r", 14), ("2b", 8), ("2r2g", 14 + 10), ("2y2g2b", 12 + 10 + 8), ("2r2y2g2b", 44)],
)
def test_each_majority_held_alone_pays_each_card_once(cards, held, majorities):
    match = scored(seat("1r1y1g1b"), seat(held, events=["any_sole"] * cards), seat(""))
    alone = [name for name, _, _ in MAJORITIES if f"2{name[0]}" in held]
    assert money(match)[1] == majorities + 4 * cards * len(alone)
    assert [line for line in scoring(match) if line.startswith("card_paid")] == [
        f"card_paid 1 any_sole {colour} {4 * cards}" for colour in alone
    ]


@pytest.mark.clause("E7.2")
def test_two_owners_of_such_a_card_are_paid_for_their_own_majorities():
    match = scored(
        seat("2r2b", events=["any_sole"]),
        seat("1r1y1b1g"),
        seat("2y2g", events=["any_sole"]),
    )
    assert money(match) == [14 + 8 + 4 + 4, 0, 12 + 10 + 4 + 4]


@pytest.mark.clause("E7.2")
def test_the_example_of_a_red_majority_and_a_shared_blue_one():
    match = scored(seat("4r3b", events=["any_sole"]), seat("3b"), seat("1y1g"))
    assert money(match) == [14 + 4 + 4, 4, 12 + 10]
    assert "card_paid 0 any_sole red 4" in scoring(match)


@pytest.mark.clause("E7.2")
def test_most_certificates_are_not_a_majority_of_a_colour():
    match = scored(seat("", events=["any_sole", "any_sole", "certificate"]), seat(), seat())
    assert money(match)[0] == 10


@pytest.mark.clause("E7.3")
@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("count", [1, 5, 8])
def test_a_million_for_each_gem_of_the_colour_whatever_the_majority(colour, owner, count):
    letter = colour[0]
    seats = [seat(f"6{letter}") for _ in range(3)]
    seats[owner] = seat(f"{count}{letter}", events=[f"each_{colour}"])
    match = scored(*seats)
    amount = {name: millions for name, millions, _ in MAJORITIES}[colour]
    for_majority = amount if count == 8 else 0
    assert money(match)[owner] == for_majority + count
    paid = [line for line in scoring(match) if line.startswith("card_paid")]
    assert paid == [f"card_paid {owner} each_{colour} {colour} {count}"]


@pytest.mark.clause("E7.3")
def test_the_gems_are_counted_before_some_are_returned():
    match = scored(seat("5g", events=["each_green"]), seat("5g"), seat(""))
    assert money(match) == [5 + 5, 5, 0]
    assert [gems(match, 0), gems(match, 1)] == ["3g", "3g"]


@pytest.mark.clause("E7.3")
def test_no_gem_of_the_colour_no_payment():
    cards = ["each_red", "each_yellow", "each_green", "each_blue"]
    match = scored(seat("", events=cards), seat("1r1y1g1b"), seat(""))
    assert money(match) == [0, 44, 0]
    assert not [line for line in scoring(match) if line.startswith("card_paid")]


@pytest.mark.clause("E7.1", "E7.3")
def test_should_a_deck_file_have_a_card_twice_both_copies_pay():
    match = at(seat("3r2y"), seat("3y"), seat(""), round=8)
    front = match.states["front"][0]
    for card in ("sole_red", "each_red", "each_yellow"):
        front[0, SCORING_CARDS.index(card)] = 2
    match = choose(altered(match, front=front), *["money"] * 3)
    assert money(match) == [14 + 2 * 8 + 2 * 3 + 2 * 2, 12, 0]
    assert [line for line in scoring(match) if line.startswith("card_paid")] == [
        "card_paid 0 sole_red red 16",
        "card_paid 0 each_red red 6",
        "card_paid 0 each_yellow yellow 4",
    ]


@pytest.mark.clause("E7.11")
@pytest.mark.parametrize("card", ["four_red_blue", "halve", "half_scoring", "swap", "remove"])
def test_nobody_else_has_a_say_while_a_card_is_carried_out(card):
    match = at(seat("5r2b"), seat("5r2b"), seat("5r2b"), open_event=card)
    choose(match, "gems", "event", "money")
    assert match.waiting == (1,)
    assert can(match, 1) == ["take open", "take hidden"]
    play(match, "1 take open")
    assert match.waiting == (1,)
    assert can(match, 0) == can(match, 2) == []
    for other in (0, 2):
        assert refused(match, f"{other} forgo").message == "not_your_turn"


@pytest.mark.clause("E7.11")
def test_a_card_does_not_touch_the_gems_of_others():
    match = at(
        *[seat("1r6b"), seat("1r6b"), seat("1r6b")],
        stage="using",
        waiting=[1],
        drawn_event="four_red_blue",
    )
    play(match, "1 use")
    assert [gems(match, s) for s in range(3)] == ["1r6b", "4r4b", "1r6b"]
