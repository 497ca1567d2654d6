"""N4.5: the Thief, and the Musketeers that catch him."""

from __future__ import annotations

from collections import Counter

import pytest

import vendome
from tests.rulebook.necklace.story import story, told
from tests.rulebook.necklace.table import (
    at,
    by_chance,
    can,
    copying,
    gone,
    hand,
    play,
    seat,
    sizes,
    sound,
    stage,
)

pytestmark = pytest.mark.clause("N4.5")


def stolen_from(match: vendome.Match, count: int) -> Counter[str]:
    """What a Thief takes from player 2, many times over."""
    found: Counter[str] = Counter()
    for one in by_chance(match, count):
        play(one, "0 thief 2")
        found[told(one, "card_stolen", 0)[0].split()[2]] += 1
    return found


def test_a_thief_takes_a_card_that_only_the_two_see():
    match = at(seat("thief"), seat("ring"), seat("amber"))
    play(match, "0 thief 2")
    assert (hand(match, 0), hand(match, 1), hand(match, 2)) == ({"ring": 1}, {}, {"amber": 1})
    assert (sizes(match), gone(match)) == ([1, 0, 1], {"thief": 1})
    public = ["thief_played 0 1 thief", "stole 0 1"]
    for viewer in (2, None):
        assert story(match, viewer) == public
        assert match.view(viewer)["seats"][0]["known"] == {}
    for viewer in (0, 1):
        assert story(match, viewer) == [*public, "card_stolen 0 1 ring"]
    assert match.view(1)["seats"][0]["known"] == {"ring": 1}
    assert (stage(match), match.waiting, sound(match)) == ("influence", (0,), True)


def test_it_is_any_card_of_the_hand_each_as_likely():
    match = at(seat("thief"), seat("diamond1 3 amber queen"))
    found = stolen_from(match, 200)
    assert set(found) == {"diamond1", "amber", "queen"}
    assert 25 <= found["diamond1"] <= 55
    assert 25 <= found["queen"] <= 55
    assert 100 <= found["amber"] <= 140


def test_the_blank_cards_can_be_taken_too():
    match = at(seat("thief"), seat("mauve"), options=copying("cardinal"))
    assert stolen_from(match, 1) == {"mauve": 1}


def test_a_musketeer_catches_the_thief_and_his_player_loses_a_card():
    match = at(seat("thief ring"), seat("musketeer"), seat("amber"))
    play(match, "0 thief 2")
    assert (hand(match, 0), hand(match, 1)) == ({}, {"ring": 1})
    assert gone(match) == {"thief": 1, "musketeer": 1}
    public = ["thief_played 0 1 thief", "caught 0 1 musketeer", "stole 1 0"]
    for viewer in (2, None):
        assert story(match, viewer) == public
    for viewer in (0, 1):
        assert story(match, viewer) == [*public, "card_stolen 1 0 ring"]
    assert (match.view(0)["seats"][1]["known"], sound(match)) == ({"ring": 1}, True)
    assert (stage(match), can(match, 0)) == ("influence", ["end"])


def test_only_the_musketeer_that_is_taken_catches_the_thief():
    taken = Counter()
    for match in by_chance(at(seat("thief"), seat("musketeer ring"))):
        play(match, "0 thief 2")
        taken[str(hand(match, 1))] += 1
    assert set(taken) == {"{'musketeer': 1}", "{'ring': 1}"}


@pytest.mark.parametrize(("mine", "theirs", "last"), [(1, 1, 0), (1, 2, 1), (2, 2, 0)])
def test_a_musketeer_taken_in_return_turns_it_round_again(mine, theirs, last):
    """Hands with nothing but Musketeers: they catch each other until one hand is empty."""
    match = at(seat(f"thief {mine} musketeer"), seat(f"{theirs} musketeer"))
    play(match, "0 thief 2")
    lines = ["0 1 musketeer", "1 0 musketeer"] * 2
    assert told(match, "caught") == lines[: mine + theirs]
    assert told(match, "empty_handed") == [str(1 - last)] if mine + theirs < 4 else ["1"]
    assert told(match, "stole") == []
    assert gone(match) == {"thief": 1, "musketeer": mine + theirs}
    assert (sizes(match), sound(match)) == ([0, 0], True)


def test_a_chain_ends_with_the_first_card_that_is_no_musketeer():
    for match in by_chance(at(seat("thief musketeer"), seat("musketeer amber"))):
        play(match, "0 thief 2")
        if told(match, "caught") == ["0 1 musketeer", "1 0 musketeer"]:
            break
    assert (hand(match, 0), hand(match, 1)) == ({"amber": 1}, {})
    assert story(match, 0)[-2:] == ["stole 0 1", "card_stolen 0 1 amber"]
    assert story(match)[-1] == "stole 0 1"
    assert gone(match) == {"thief": 1, "musketeer": 2}


def test_a_hand_that_is_empty_ends_the_chain():
    match = at(seat("thief"), seat("musketeer ring"), seat())
    for one in by_chance(match):
        play(one, "0 thief 2")
        if told(one, "caught"):
            break
    assert (hand(one, 0), hand(one, 1)) == ({}, {"ring": 1})
    assert story(one, 0) == [
        "thief_played 0 1 thief",
        "caught 0 1 musketeer",
        "empty_handed 0",
    ]
    assert gone(one) == {"thief": 1, "musketeer": 1}


def test_the_thief_itself_is_no_longer_in_the_hand_that_loses_a_card():
    match = at(seat("thief courtier"), seat("musketeer"))
    for one in by_chance(match, 20):
        play(one, "0 thief 2")
        assert hand(one, 1) == {"courtier": 1}


def test_who_takes_the_necklace_wears_it():
    match = at(seat("thief"), seat("necklace"), seat("amber"))
    play(match, "0 thief 2")
    assert story(match) == ["thief_played 0 1 thief", "stole 0 1", "necklace_worn 0"]
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["wearer"] == 0
    assert match.view(2)["seats"][0]["known"] == {"necklace": 1}
    assert (hand(match, 0), sound(match)) == ({"necklace": 1}, True)


def test_the_necklace_can_be_lost_to_the_victim():
    match = at(seat("thief necklace"), seat("musketeer"))
    play(match, "0 thief 2")
    assert (match.view(None)["wearer"], hand(match, 1)) == (1, {"necklace": 1})
    assert match.view(None)["seats"][1]["known"] == {"necklace": 1}


def test_another_card_leaves_the_necklace_where_it_is():
    match = at(seat("thief"), seat("ring"), seat("necklace"))
    play(match, "0 thief 2")
    assert match.view(None)["wearer"] == 2
    assert told(match, "necklace_worn") == []


@pytest.mark.clause("N8.1")
def test_a_mauve_musketeer_catches_thieves_too():
    match = at(seat("thief ring"), seat("mauve"), options=copying("musketeer"))
    play(match, "0 thief 2")
    assert told(match, "caught") == ["0 1 mauve"]
    assert (hand(match, 1), gone(match)) == ({"ring": 1}, {"thief": 1, "mauve": 1})


@pytest.mark.clause("N4.6")
def test_a_musketeer_lost_to_the_law_is_not_among_the_three():
    start = at(seat("thief 3 musketeer"), seat("musketeer ring"), seat("necklace"))
    for match in by_chance(start):
        play(match, "0 thief 2")
        if len(told(match, "caught")) == 2:
            break
    assert hand(match, 0) == {"musketeer": 2, "ring": 1}
    assert can(match, 0) == ["end"]
