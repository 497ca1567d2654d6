"""N4.10: the Queen takes a stone card that has just been drawn."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.draws import king_bought, stars_read
from tests.rulebook.necklace.story import story, told
from tests.rulebook.necklace.table import (
    NECKLACE,
    at,
    can,
    copying,
    gone,
    hand,
    market,
    passed,
    play,
    refused,
    seat,
    sound,
    stage,
)

pytestmark = pytest.mark.clause("N4.10")

STONE_CARDS = sorted(NECKLACE.facts["stones"])
OTHERS = sorted(set(NECKLACE.facts["prices"]) - set(STONE_CARDS) - {"queen"})


@pytest.mark.parametrize("card", STONE_CARDS)
def test_the_queen_is_asked_about_every_stone_card_that_fills_a_place(card):
    match = king_bought(seat("ring"), seat("amber"), top=[card, "thief"])
    assert (stage(match), match.waiting) == ("queen", (0, 1))
    question = match.view(None)["question"]
    assert (question["reaction"], question["card"], question["place"]) == ("queen", card, 0)
    assert market(match)[0] is None
    passed(match)
    assert (market(match)[0][0], match.view(None)["turn"]) == (card, 1)
    assert told(match, "opened") == [f"0 {card} {NECKLACE.facts['prices'][card][0]}"]


@pytest.mark.parametrize("card", OTHERS)
def test_no_other_card_can_be_taken_by_the_queen(card):
    match = at(seat("queen"), seat(), market=["king"], stack={"top": [card, *["ring"] * 4]})
    play(match, "0 end", "0 buy king")
    assert (match.view(None)["turn"], market(match)[0][0]) == (1, card)
    assert hand(match, 0) == {"queen": 1, "king": 1}


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_whoever_has_the_queen_takes_the_card_in_any_players_turn(holder):
    seats = [seat("amber queen" if number == holder else "amber") for number in range(3)]
    match = king_bought(*seats, top=["ruby3", "thief"])
    for number in (2, 0, 1):
        assert can(match, number) == ["pass", "queen"] if number == holder else ["pass"]
        play(match, f"{number} queen" if number == holder else f"{number} pass")
    kept = {"amber": 1, "ruby3": 1} | ({"king": 1} if holder == 0 else {})
    assert (hand(match, holder), gone(match)) == (kept, {"queen": 1})
    assert told(match, "queen_played") == [f"{holder} ruby3 0"]
    assert (told(match, "opened"), story(match)[-1]) == (["0 thief 8"], "turn_began 1 2")
    assert market(match)[0] == ("thief", 8)
    for viewer in {0, 1, 2} - {holder}:
        known = match.view(viewer)["seats"][holder]["known"]
        assert known["ruby3"] == 1
    assert match.view(None)["question"] is None
    assert sound(match)


def test_the_place_is_filled_anew_be_it_by_a_merchant():
    match = king_bought(
        seat("queen"), seat("amber"), top=["ruby3", "merchant", "thief"], gone="2 cardinal"
    )
    play(match, "0 queen", "1 pass")
    assert (stage(match), hand(match, 0)) == ("selling", {"king": 1, "ruby3": 1})
    play(match, "0 show nothing", "1 show nothing")
    assert market(match)[0] == ("thief", 8)


def test_there_is_only_one_queen():
    match = king_bought(seat("queen"), seat("amber"), top=["ruby3", "ruby3"])
    play(match, "0 queen", "1 pass")
    assert (match.view(None)["turn"], market(match)[0]) == (1, ("ruby3", 10))


def test_each_single_card_is_asked_about_as_it_is_drawn():
    match = at(
        *(seat("queen"), seat("ring")),
        market=["king", None, "alchemist", "banker", None],
        stack={"top": ["ruby1", "thief", "amber", "ring"]},
    )
    play(match, "0 end", "0 buy king")
    assert match.view(None)["question"]["card"] == "ruby1"
    assert [place and place[0] for place in market(match)][:2] == [None, None]
    play(match, "1 pass", "0 pass")
    question = match.view(None)["question"]
    assert (question["card"], question["place"]) == ("amber", 4)
    assert [place and place[0] for place in market(match)] == [
        *("ruby1", "thief", "alchemist", "banker", None)
    ]
    play(match, "0 queen", "1 pass")
    assert told(match, "queen_played") == ["0 amber 4"]
    assert market(match)[4] == ("ring", 9)


def test_the_last_card_of_the_stack_leaves_its_place_empty():
    match = king_bought(
        *(seat("ring"), seat("queen")),
        stack=["ruby3"],
        sales_held=2,
        due=[1],
    )
    play(match, "0 pass", "1 queen")
    assert (market(match)[0], hand(match, 1)) == (None, {"ruby3": 1})
    assert match.view(None)["turn"] == 1


def test_not_at_set_up():
    for seed in range(20):
        match = NECKLACE.start(2, seed)
        assert stage(match) == "influence"
        assert told(match, "queen_played") == []


def test_not_on_an_astrologers_card():
    match = stars_read(seat("ring"), seat("queen"), top=["ruby3", "thief"])
    assert (stage(match), hand(match, 0)) == ("buying", {"ring": 1, "ruby3": 1})


def test_without_the_queen_there_is_only_to_pass():
    match = king_bought(seat("ring"), seat("queen"), top=["ruby3", "thief"])
    refusal = refused(match, "0 queen")
    assert (refusal.clause, refusal.message) == ("N4.10", "lacking_queen")
    refusal = refused(match, "0 cardinal")
    assert (refusal.clause, refusal.message) == ("N4.10", "not_now")


@pytest.mark.clause("N8.1")
def test_a_grey_stone_card_is_asked_about_and_a_grey_ring_is_not():
    for options, asked in (
        (copying("stone", stone="ruby", size=2), True),
        (copying("ring", jewels=1), False),
    ):
        match = king_bought(seat("ring"), seat("queen"), top=["grey", "thief"], options=options)
        assert (stage(match) == "queen") == asked
