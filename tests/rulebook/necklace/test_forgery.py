"""N4.3: the Forger and his victim."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.story import story, told
from tests.rulebook.necklace.table import (
    at,
    can,
    copying,
    gone,
    hand,
    play,
    refused,
    seat,
    sound,
    stage,
)
from vendome.core.reading import Reading

pytestmark = pytest.mark.clause("N4.3")

STONES = ("diamond", "ruby", "emerald", "amber")
ALL_GONE = {"gone": "4 musketeer"}


def test_the_victim_discards_a_card_of_the_stone_of_their_own_choice():
    match = at(seat("forger"), seat("2 ruby1 ruby3 diamond2 amber ring"), seat("ruby1"))
    play(match, "0 forger 2 ruby", "1 pass")
    assert (stage(match), match.waiting) == ("forged", (1,))
    assert match.view(None)["forgery"] == {"by": 0, "victim": 1, "stone": "ruby"}
    assert can(match, 1) == ["discard ruby1", "discard ruby3"]
    play(match, "1 discard ruby3")
    assert hand(match, 1) == {"ruby1": 2, "diamond2": 1, "amber": 1, "ring": 1}
    assert gone(match) == {"forger": 1, "ruby3": 1}
    assert (stage(match), match.waiting) == ("influence", (0,))
    for viewer in (None, 0, 1, 2):
        assert story(match, viewer) == ["forger_played 0 1 forger ruby", "stone_discarded 1 ruby3"]
        assert match.view(viewer)["forgery"] is None
    assert sound(match)


@pytest.mark.parametrize("stone", STONES)
def test_any_stone_can_be_named(stone):
    cards = "diamond1 ruby2 emerald3 amber"
    match = at(seat("forger"), seat(), seat(cards), **ALL_GONE)
    play(match, f"0 forger 3 {stone}")
    card = next(card for card in cards.split() if card.startswith(stone))
    assert told(match, "forger_played") == [f"0 2 forger {stone}"]
    assert (stage(match), match.waiting, can(match, 2)) == ("forged", (2,), [f"discard {card}"])


def test_other_cards_cannot_be_discarded_instead():
    match = at(seat("forger"), seat("ruby2 amber"), **ALL_GONE)
    play(match, "0 forger 2 ruby")
    for move, message in {
        "discard amber": "not_that_stone",
        "discard ring": "not_that_stone",
        "discard ruby1": "stone_not_in_hand",
        "pass": "not_now",
    }.items():
        refusal = refused(match, f"1 {move}")
        assert (refusal.clause, refusal.message) == ("N4.3", message)
    refusal = refused(match, "0 end")
    assert (refusal.clause, refusal.message) == ("N4.3", "not_your_turn")


def test_who_has_none_shows_the_hand_to_the_forgers_player_alone():
    match = at(seat("forger"), seat("2 diamond1 ring"), seat("ruby1"))
    play(match, "0 forger 2 ruby", "1 pass")
    public = ["forger_played 0 1 forger ruby", "hand_shown 1 0 ruby"]
    seen = ["hand_seen 0 1 diamond1 2", "hand_seen 0 1 ring 1"]
    assert story(match, 0) == [*public, *seen]
    for viewer in (None, 1, 2):
        assert story(match, viewer) == public
    assert match.view(0)["seats"][1]["known"] == {"diamond1": 2, "ring": 1}
    assert match.view(2)["seats"][1]["known"] == {}
    assert hand(match, 1) == {"diamond1": 2, "ring": 1}
    assert (stage(match), match.waiting, gone(match)) == ("influence", (0,), {"forger": 1})
    assert match.view(None)["forgery"] is None
    assert sound(match)


def test_that_the_stone_is_missing_is_remembered_before_the_hand_that_was_seen():
    match = at(seat("forger"), seat("diamond1"), **ALL_GONE)
    play(match, "0 forger 2 emerald")
    assert match.position()["journal"] == [
        {"line": "spent", "seat": 0, "card": "forger"},
        {"line": "lacking", "seat": 1, "other": 0, "stone": "emerald"},
        {"line": "seen", "seat": 1, "other": 0, "hand": {"diamond1": 1}},
    ]
    assert Reading.of(match.states).secret_card[:3] == [-1] * 3
    assert match.states["sight_line"][0, 0] == 2


def test_a_musketeer_cancels_it_and_both_are_discarded():
    match = at(seat("forger"), seat("musketeer ruby1"), seat("amber"))
    play(match, "0 forger 2 ruby")
    assert (stage(match), match.waiting) == ("parrying", (1,))
    assert can(match, 1) == ["pass", "musketeer"]
    play(match, "1 musketeer")
    assert (hand(match, 1), gone(match)) == ({"ruby1": 1}, {"forger": 1, "musketeer": 1})
    assert (stage(match), match.waiting) == ("influence", (0,))
    for viewer in (None, 0, 1, 2):
        assert story(match, viewer) == ["forger_played 0 1 forger ruby", "parried 1 0 musketeer"]
        view = match.view(viewer)
        assert view["question"] is view["forgery"] is None
        assert not any(one["has_answered"] for one in view["seats"])
    assert match.position()["forgery"] is None
    assert (match.states["forged"][0], match.states["asked"][0]) == (-1, 0)
    assert sound(match)


def test_a_musketeer_may_be_used_without_the_stone_too():
    match = at(seat("forger"), seat("2 musketeer diamond1"))
    play(match, "0 forger 2 ruby", "1 musketeer")
    assert told(match, "hand_seen", 0) == told(match, "hand_shown") == []
    assert hand(match, 1) == {"musketeer": 1, "diamond1": 1}


def test_a_musketeer_may_be_kept():
    match = at(seat("forger"), seat("musketeer ruby1"))
    play(match, "0 forger 2 ruby", "1 pass", "1 discard ruby1")
    assert hand(match, 1) == {"musketeer": 1}


def test_the_forgers_player_has_no_say_while_the_victim_is_asked():
    match = at(seat("forger musketeer"), seat("ruby1"), seat("musketeer"))
    play(match, "0 forger 2 ruby")
    for other in (0, 2):
        assert can(match, other) == []
        refusal = refused(match, f"{other} musketeer")
        assert (refusal.clause, refusal.message) == ("N4.3", "not_your_turn")
        assert "player 2 is to move" in str(refusal)
    refusal = refused(match, "1 musketeer")
    assert (refusal.clause, refusal.message) == ("N4.3", "lacking_musketeer")


@pytest.mark.clause("N4.1")
def test_an_opponent_without_cards_is_no_target():
    match = at(seat("forger"), seat(), seat("ring"))
    assert can(match, 0) == ["end", *(f"forger 3 {stone}" for stone in STONES)]
    for player, message in ((2, "no_target_empty"), (1, "no_target_self")):
        refusal = refused(match, f"0 forger {player} ruby")
        assert (refusal.clause, refusal.message) == ("N4.3", message)


def test_several_forgers_one_after_the_other():
    match = at(seat("2 forger courtier"), seat("ruby1"), seat("amber"), **ALL_GONE)
    play(match, "0 forger 2 ruby", "1 discard ruby1", "0 forger 3 amber", "2 discard amber")
    assert gone(match) == {"forger": 2, "ruby1": 1, "amber": 1, "musketeer": 4}
    assert can(match, 0) == ["end", "courtier"]


@pytest.mark.clause("N8.1")
def test_a_grey_stone_card_is_one_of_its_stone():
    grey = copying("stone", stone="ruby", size=4)
    match = at(seat("forger"), seat("grey amber"), options=grey, **ALL_GONE)
    play(match, "0 forger 2 ruby")
    assert can(match, 1) == ["discard grey"]
    play(match, "1 discard grey")
    assert (hand(match, 1), gone(match)["grey"]) == ({"amber": 1}, 1)
    match = at(seat("forger"), seat("grey amber"), options=grey, **ALL_GONE)
    play(match, "0 forger 2 diamond")
    assert told(match, "hand_shown") == ["1 0 diamond"]


@pytest.mark.clause("N8.1")
def test_a_grey_ring_is_no_stone():
    match = at(seat("forger"), seat("grey"), options=copying("ring", jewels=1), **ALL_GONE)
    play(match, "0 forger 2 diamond")
    assert told(match, "hand_seen", 0) == ["0 1 grey 1"]


@pytest.mark.clause("N8.1")
def test_a_mauve_musketeer_is_spent_after_the_printed_ones():
    options = copying("musketeer")
    match = at(seat("forger"), seat("musketeer mauve"), options=options)
    play(match, "0 forger 2 ruby", "1 musketeer")
    assert (told(match, "parried"), hand(match, 1)) == (["1 0 musketeer"], {"mauve": 1})
    match = at(seat("forger"), seat("mauve amber"), options=options)
    play(match, "0 forger 2 ruby", "1 musketeer")
    assert (told(match, "parried"), hand(match, 1)) == (["1 0 mauve"], {"amber": 1})


@pytest.mark.clause("N8.1")
def test_another_mauve_card_is_no_musketeer():
    match = at(seat("forger"), seat("mauve ruby1"), options=copying("cardinal"))
    play(match, "0 forger 2 ruby")
    assert can(match, 1) == ["pass"]
