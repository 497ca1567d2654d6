"""N4.1, N4.2, N4.4, N4.6: Confessor, Courtier, Favourite, and three Musketeers together."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.rulebook.necklace.story import story, told
from tests.rulebook.necklace.table import (
    at,
    can,
    copying,
    gone,
    hand,
    passed,
    play,
    refused,
    seat,
    sound,
    stage,
)
from vendome.core.reading import Reading

# N4.1


@pytest.mark.clause("N4.1")
def test_the_confessor_sees_one_hand():
    match = at(seat("confessor"), seat("2 ruby1 queen"), seat("ring"))
    play(match, "0 confessor 2")
    seen = ["hand_seen 0 1 ruby1 2", "hand_seen 0 1 queen 1"]
    assert story(match, 0) == ["confessor_played 0 1 confessor", *seen]
    for other in (1, 2, None):
        assert story(match, other) == ["confessor_played 0 1 confessor"]
    assert match.view(0)["seats"][1]["known"] == {"ruby1": 2, "queen": 1}
    assert match.view(0)["seats"][2]["known"] == {}
    assert match.view(2)["seats"][1]["known"] == {}
    assert hand(match, 1) == {"ruby1": 2, "queen": 1}
    assert (stage(match), gone(match)) == ("influence", {"confessor": 1})


@pytest.mark.clause("N4.1")
def test_what_was_seen_once_is_seen_anew():
    match = at(seat("2 confessor"), seat("ring"), seat("amber"))
    play(match, "0 confessor 3", "0 confessor 2")
    assert told(match, "hand_seen", 0) == ["0 2 amber 1", "0 1 ring 1"]
    assert [match.view(0)["seats"][n]["known"] for n in (1, 2)] == [{"ring": 1}, {"amber": 1}]
    assert sound(match)


@pytest.mark.clause("N4.1", "N8.1")
def test_all_cards_are_seen_from_the_first_kind_to_the_last():
    match = at(seat("confessor"), seat("diamond1 mauve"), options=copying("cardinal"))
    play(match, "0 confessor 2")
    assert told(match, "hand_seen", 0) == ["0 1 diamond1 1", "0 1 mauve 1"]
    assert match.view(0)["seats"][1]["known"] == {"diamond1": 1, "mauve": 1}


@pytest.mark.clause("N4.1")
@pytest.mark.parametrize("move", ["confessor", "thief"])
def test_an_opponent_without_cards_is_no_target(move):
    match = at(seat(move), seat(), seat("ring"))
    assert can(match, 0) == ["end", f"{move} 3"]
    clause = {"confessor": "N4.1", "thief": "N4.5"}[move]
    refusal = refused(match, f"0 {move} 2")
    assert (refusal.clause, refusal.message) == (clause, "no_target_empty")
    assert refusal.arguments == {"card": move, "player": 2}
    refusal = refused(match, f"0 {move} 1")
    assert (refusal.clause, refusal.message) == (clause, "no_target_self")
    refusal = refused(match, f"0 {move} 4")
    assert (refusal.clause, refusal.message) == ("N1.1", "player_not_there")


@pytest.mark.clause("N4.1")
def test_the_first_player_can_be_chosen_as_well():
    match = at(seat("2 diamond1"), seat("confessor forger thief"), turn=1, gone="4 musketeer")
    play(match, "1 confessor 1", "1 forger 1 diamond", "0 discard diamond1", "1 thief 1")
    assert (hand(match, 0), hand(match, 1)) == ({}, {"diamond1": 1})
    assert told(match, "hand_seen", 1) == ["1 0 diamond1 2"]


# N4.2


@pytest.mark.clause("N4.2")
def test_courtiers_add_three_ducats_each():
    match = at(seat("3 courtier"), seat())
    for played, ducats in enumerate((13, 16, 19), 1):
        play(match, "0 courtier")
        assert (match.view(None)["ducats"], hand(match, 0).get("courtier", 0)) == (
            ducats,
            3 - played,
        )
    assert told(match, "courtier_played") == [f"0 courtier 3 {n}" for n in (13, 16, 19)]
    play(match, "0 end")
    assert match.view(None)["ducats"] == 19


@pytest.mark.clause("N4.2")
def test_the_ducats_of_a_courtier_are_for_this_turn_only():
    match = at(seat("courtier"), seat(), market=["alchemist"], stack={"top": ["king", "ring"]})
    play(match, "0 courtier", "0 end", "0 buy 1")
    passed(match)
    assert (match.view(None)["turn"], match.view(None)["ducats"]) == (1, 10)


@pytest.mark.clause("N4.2", "N8.1")
def test_a_blue_courtier_is_played_by_its_own_name():
    match = at(seat("blue courtier"), seat(), options=copying("courtier", ducats=6))
    assert can(match, 0) == ["end", "courtier", "courtier blue"]
    play(match, "0 courtier blue")
    assert (match.view(None)["ducats"], gone(match)) == (16, {"blue": 1})
    play(match, "0 courtier")
    assert told(match, "courtier_played") == ["0 blue 6 16", "0 courtier 3 19"]
    fresh = at(seat("blue courtier"), options=copying("courtier", ducats=6), fresh="blue")
    assert can(fresh, 0) == ["end", "courtier"]
    assert refused(fresh, "0 courtier blue").message == "new_this_turn"
    other = at(seat("blue courtier"), options=copying("confessor"))
    assert refused(other, "0 courtier blue").message == "blank_not_in_game"


# N4.4


@pytest.mark.clause("N4.4")
@pytest.mark.parametrize(
    "fashion", list(permutations(("diamond", "ruby", "emerald", "amber")))[::5]
)
@pytest.mark.parametrize("stone", ["diamond", "ruby", "emerald", "amber"])
def test_the_favourite_puts_a_stone_first_and_the_others_keep_their_order(fashion, stone):
    match = at(seat("favourite"), seat(), fashion=list(fashion))
    play(match, f"0 favourite {stone}")
    assert match.view(None)["fashion"] == [stone, *(one for one in fashion if one != stone)]
    assert story(match) == [f"favourite_played 0 favourite {stone}"]
    assert (hand(match, 0), gone(match)) == ({}, {"favourite": 1})


@pytest.mark.clause("N4.4")
def test_fashion_lasts_between_sales():
    match = at(
        seat("favourite"), seat("amber"), market=["king"], stack={"top": ["merchant", "thief"]}
    )
    play(match, "0 favourite emerald", "0 end", "0 buy king", "1 pass", "0 show nothing")
    play(match, "1 show nothing")
    assert match.view(None)["sales_held"] == 1
    assert match.view(None)["fashion"] == ["emerald", "diamond", "ruby", "amber"]


# N4.6


@pytest.mark.clause("N4.6")
@pytest.mark.parametrize("held", [3, 4])
def test_three_musketeers_take_the_necklace_from_who_wears_it(held):
    match = at(seat(f"{held} musketeer"), seat("ring"), seat("necklace amber"))
    assert can(match, 0) == ["end", "musketeers"]
    play(match, "0 musketeers")
    assert match.view(None)["wearer"] == 0
    assert hand(match, 0) == {"necklace": 1} | ({"musketeer": 1} if held == 4 else {})
    assert (hand(match, 2), gone(match)) == ({"amber": 1}, {"musketeer": 3})
    assert story(match) == ["musketeers_played 0 2", "necklace_worn 0"]
    assert (stage(match), match.waiting, sound(match)) == ("influence", (0,), True)
    assert match.view(1)["seats"][0]["known"] == {"necklace": 1}
    assert Reading.of(match.states).line_card[:4] == [19, 19, 19, 13]  # seen by all


@pytest.mark.clause("N4.6")
def test_two_musketeers_are_too_few():
    match = at(seat("2 musketeer"), seat("necklace"))
    assert can(match, 0) == ["end"]
    refusal = refused(match, "0 musketeers")
    assert (refusal.clause, refusal.message) == ("N4.6", "too_few_musketeers")
    assert refusal.arguments == {"count": 2, "all": 3}


@pytest.mark.clause("N4.6")
def test_musketeers_have_nothing_to_take_when_no_opponent_wears_the_necklace():
    match = at(seat("3 musketeer"), seat("ring"))
    assert can(match, 0) == ["end"]
    refusal = refused(match, "0 musketeers")
    assert (refusal.clause, refusal.message) == ("N4.6", "nobody_wears")
    match = at(seat("3 musketeer necklace"), seat("ring"))
    assert can(match, 0) == ["end"]
    refusal = refused(match, "0 musketeers")
    assert (refusal.clause, refusal.message) == ("N4.6", "you_wear_it")


@pytest.mark.clause("N4.6", "N8.1")
def test_a_mauve_musketeer_is_one_of_the_three():
    match = at(seat("2 musketeer mauve"), seat("necklace"), options=copying("musketeer"))
    play(match, "0 musketeers")
    assert (hand(match, 0), gone(match)) == ({"necklace": 1}, {"musketeer": 2, "mauve": 1})
    match = at(seat("3 musketeer mauve"), seat("necklace"), options=copying("musketeer"))
    play(match, "0 musketeers")
    assert hand(match, 0) == {"necklace": 1, "mauve": 1}
