"""N3.3, N3.4: what is bought, and what becomes of the rest."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.story import kinds, story, told
from tests.rulebook.necklace.table import (
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
from vendome.core.reading import Reading

ODD = ["ring", {"card": "ruby2", "step": 2}, "confessor", "banker", "king"]
FILL = {"top": ["thief", "forger", "king", "ring", "banker"]}


def low(card: str, step: int) -> dict[str, object]:
    return {"card": card, "step": step}


# N3.3


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize("courtiers", [0, 1, 2, 3])
def test_there_are_ten_ducats_and_three_for_each_courtier(courtiers):
    match = at(seat("3 courtier"), seat())
    play(match, *["0 courtier"] * courtiers, "0 end")
    assert match.view(None)["ducats"] == 10 + 3 * courtiers
    assert told(match, "influence_ended") == [f"0 {10 + 3 * courtiers}"]


@pytest.mark.clause("N3.3")
def test_a_card_costs_what_its_ring_shows():
    match = at(seat(), seat(), market=[low("ring", 3), "ruby1", low("king", 2), None, "banker"])
    play(match, "0 end")
    assert can(match, 0) == ["buy ring", "buy ruby1", "buy king", "buy banker"]
    play(match, "0 buy ring")
    assert match.view(None)["ducats"] == 7
    assert can(match, 0) == ["buy ruby1", "buy king", "end"]
    play(match, "0 buy king")
    assert told(match, "bought") == ["0 ring 3 0 7", "0 king 6 2 1"]
    assert hand(match, 0) == {"ring": 1, "king": 1}


@pytest.mark.clause("N3.3")
def test_the_price_may_be_all_there_is_and_no_more():
    match = at(seat(), seat(), market=["king", "necklace", None, None, None])
    play(match, "0 end")
    assert can(match, 0) == ["buy king"]
    refusal = refused(match, "0 buy necklace")
    assert (refusal.clause, refusal.message) == ("N3.3", "too_dear")
    assert (refusal.arguments["price"], refusal.arguments["ducats"]) == (13, 10)
    assert refused(match, "0 buy 3").message == "place_empty"
    assert refused(match, "0 buy ring").message == "not_open"
    play(match, "0 buy king")
    assert told(match, "buying_ended") == ["0 0"]


@pytest.mark.clause("N3.3")
def test_at_least_one_card_must_be_bought():
    match = at(seat(), seat(), market=ODD)
    play(match, "0 end")
    refusal = refused(match, "0 end")
    assert (refusal.clause, refusal.message) == ("N3.3", "nothing_bought_yet")
    assert match.view(None)["bought"] == 0
    play(match, "0 buy confessor")
    assert match.view(None)["bought"] == 1
    assert can(match, 0) == ["buy ruby2", "end"]


@pytest.mark.clause("N3.3")
def test_one_or_more_may_be_bought_and_buying_ends_when_nothing_can_be_paid_for():
    match = at(seat(), seat(), market=[low("amber", 3)] * 5, stack=FILL)
    play(match, "0 end", *[f"0 buy {place}" for place in (3, 1, 5, 2)])
    assert (match.view(None)["bought"], match.view(None)["ducats"]) == (4, 6)
    assert can(match, 0) == ["buy amber", "end"]
    play(match, "0 buy 4")
    assert match.view(None)["turn"] == 1
    assert (hand(match, 0), told(match, "buying_ended")) == ({"amber": 5}, ["0 5"])
    assert match.view(1)["seats"][0]["known"] == {"amber": 5}


@pytest.mark.clause("N3.3")
def test_what_is_not_spent_is_lost():
    dear = [low("amber", 3), "ring", "ring", "ring", "ring"]
    match = at(seat(), seat(), market=dear, stack={"top": ["ruby1"]})
    play(match, "0 end", "0 buy amber")
    assert stage(match) == "buying"
    play(match, "0 end")
    assert told(match, "buying_ended") == ["0 9"]
    assert (stage(match), match.view(None)["ducats"]) == ("queen", 0)
    passed(match)
    assert (match.view(None)["turn"], match.view(None)["ducats"]) == (1, 10)


@pytest.mark.clause("N3.3")
def test_who_can_pay_for_nothing_buys_nothing():
    match = at(seat("ring"), seat(), market=["necklace", None, None, None, None], stack=FILL)
    play(match, "0 end")
    assert story(match)[:5] == [
        "influence_ended 0 10",
        "nothing_bought 0",
        "buying_ended 0 10",
        "devalued 0 necklace 10",
        "opened 1 thief 8",
    ]
    assert (match.view(None)["turn"], hand(match, 0)) == (1, {"ring": 1})


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize("place", range(5))
def test_one_card_that_can_be_paid_for_is_enough_to_be_asked(place):
    match = at(seat(), seat(), market=["king" if n == place else None for n in range(5)])
    play(match, "0 end")
    assert (stage(match), can(match, 0)) == ("buying", ["buy king"])


@pytest.mark.clause("N3.3")
def test_nothing_is_bought_when_nothing_lies_open():
    match = at(seat(), seat(), market=[None] * 5, stack=FILL)
    play(match, "0 end")
    assert kinds(match)[:3] == ["influence_ended", "nothing_bought", "buying_ended"]
    assert (match.view(None)["turn"], [card for card, _ in market(match)]) == (1, FILL["top"])


@pytest.mark.clause("N3.3")
def test_who_has_bought_something_is_not_said_to_have_bought_nothing():
    match = at(seat(), seat(), market=["king", None, None, None, None], stack=FILL)
    play(match, "0 end", "0 buy king")
    assert told(match, "nothing_bought") == []


@pytest.mark.clause("N3.3")
def test_the_card_bought_is_in_the_hand_at_once():
    match = at(seat(), seat(), market=[low("necklace", 3), low("ring", 3), "king", "king", "amber"])
    play(match, "0 end", "0 buy necklace")
    assert (hand(match, 0), match.view(None)["wearer"]) == ({"necklace": 1}, 0)
    assert story(match)[1:] == ["bought 0 necklace 4 0 6", "necklace_worn 0"]
    assert match.view(1)["seats"][0]["known"] == {"necklace": 1}
    assert market(match) == [None, ("ring", 3), ("king", 10), ("king", 10), ("amber", 6)]
    assert Reading.of(match.states).ring == [0, 3, 0, 0, 0]
    assert sound(match)


@pytest.mark.clause("N3.3")
def test_of_two_alike_the_place_says_which():
    match = at(seat(), seat(), market=[low("ring", 3), low("ring", 2), "king", "king", "king"])
    play(match, "0 end")
    refusal = refused(match, "0 buy ring")
    assert (refusal.clause, refusal.message) == ("N3.3", "two_of_that_name")
    play(match, "0 buy 2")
    assert told(match, "bought") == ["0 ring 5 1 5"]


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize("drawn", ["queen", "merchant"])
def test_what_an_astrologer_brings_comes_before_the_next_purchase(drawn):
    match = at(
        *(seat("ring"), seat("amber")),
        market=["astrologer", low("ring", 3), "king", "king", "king"],
        stack={"top": [drawn, "ring"]},
    )
    play(match, "0 end", "0 buy astrologer")
    if drawn == "merchant":
        passed(match)
        assert (stage(match), match.waiting) == ("selling", (0, 1))
        play(match, "0 show nothing", "1 show nothing")
    assert (stage(match), match.waiting) == ("buying", (0,))
    assert can(match, 0) == ["buy ring", "end"]
    assert match.view(None)["ducats"] == 4


@pytest.mark.clause("N3.3", "N8.1")
def test_a_blank_card_costs_what_its_table_says():
    match = at(
        *(seat(), seat()),
        market=["blue", "necklace", "alchemist", None, None],
        options=copying("thief"),
        stack=FILL,
    )
    play(match, "0 end", "0 buy blue")
    assert told(match, "bought") == ["0 blue 9 0 1"]
    match = at(
        *(seat(), seat()),
        market=[low("mauve", 2), low("amber", 3), "alchemist", "queen", None],
        options=copying("cardinal"),
        stack=FILL,
    )
    play(match, "0 end", "0 buy amber", "0 end")
    assert told(match, "devalued")[0] == "0 mauve 3"


# N3.4


@pytest.mark.clause("N3.4")
def test_every_card_not_bought_gets_cheaper_by_one_place():
    match = at(
        *(seat(), seat()),
        market=["king", low("ring", 1), low("amber", 2), "ring", low("banker", 2)],
        stack=FILL,
    )
    play(match, "0 end", "0 buy 4")
    assert story(match)[-6:] == [
        "devalued 0 king 8",
        "devalued 1 ring 5",
        "devalued 2 amber 1",
        "devalued 4 banker 2",
        "opened 3 thief 8",
        "turn_began 1 2",
    ]
    assert market(match) == [("king", 8), ("ring", 5), ("amber", 1), ("thief", 8), ("banker", 2)]
    assert [one["step"] for one in match.view(None)["market"]] == [1, 2, 3, 0, 3]


@pytest.mark.clause("N3.4")
def test_a_card_that_reaches_the_crossed_out_place_is_discarded():
    match = at(
        *(seat(), seat()),
        market=[low("necklace", 3), low("ring", 3), "king", low("king", 2), low("amber", 3)],
        stack=FILL,
    )
    play(match, "0 end", "0 buy 3")
    assert story(match)[2:7] == [
        "buying_ended 0 0",
        "fell_out 0 necklace",
        "fell_out 1 ring",
        "devalued 3 king 4",
        "fell_out 4 amber",
    ]
    assert gone(match) == {"necklace": 1, "ring": 1, "amber": 1}
    assert match.view(None)["wearer"] is None
    assert sound(match)


@pytest.mark.clause("N3.4")
def test_places_are_filled_from_left_to_right_at_the_highest_prices():
    match = at(
        *(seat(), seat()),
        market=[low("ring", 3), low("amber", 2), "king", low("banker", 3), None],
        stack=FILL,
    )
    play(match, "0 end", "0 buy king")
    assert told(match, "opened") == ["0 thief 8", "2 forger 8", "3 king 10", "4 ring 9"]
    assert [one["step"] for one in match.view(None)["market"]] == [0, 3, 0, 0, 0]
    assert market(match) == [("thief", 8), ("amber", 1), ("forger", 8), ("king", 10), ("ring", 9)]


@pytest.mark.clause("N3.4")
def test_a_place_that_was_bought_from_starts_anew():
    match = at(seat(), seat(), market=[low("ring", 3), "necklace", None, "queen", None], stack=FILL)
    play(match, "0 end", "0 buy ring")
    assert market(match)[0] == ("thief", 8)
