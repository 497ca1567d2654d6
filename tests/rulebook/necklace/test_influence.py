"""N3.2: the influence phase, and which cards may be played in it."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.story import told
from tests.rulebook.necklace.table import (
    at,
    by_chance,
    can,
    copying,
    gone,
    hand,
    passed,
    play,
    refused,
    seat,
    sizes,
    sound,
    stage,
)
from vendome.core.reading import Reading

BAND = "3 musketeer"


# N3.2


@pytest.mark.clause("N3.2")
def test_any_number_of_cards_may_be_played_one_after_the_other():
    match = at(seat("2 courtier confessor 2 favourite thief ring"), seat("amber"), seat())
    play(
        match, "0 favourite amber", "0 courtier", "0 confessor 2", "0 favourite ruby", "0 courtier"
    )
    assert (stage(match), match.waiting) == ("influence", (0,))
    play(match, "0 thief 2")
    assert (stage(match), hand(match, 0)) == ("influence", {"amber": 1, "ring": 1})
    assert {"courtier": 2, "confessor": 1, "favourite": 2, "thief": 1}.items() <= gone(
        match
    ).items()
    assert sound(match)


@pytest.mark.clause("N3.2")
def test_each_card_takes_effect_at_once_and_is_discarded():
    match = at(seat("courtier favourite"), seat())
    play(match, "0 courtier")
    assert (match.view(None)["ducats"], gone(match), sizes(match)) == (13, {"courtier": 1}, [1, 0])
    play(match, "0 favourite amber")
    assert match.view(None)["fashion"] == ["amber", "diamond", "ruby", "emerald"]
    assert (gone(match), sizes(match)) == ({"courtier": 1, "favourite": 1}, [0, 0])


@pytest.mark.clause("N3.2")
@pytest.mark.parametrize("cards", ["", "ring amber", "courtier", BAND + " thief"])
def test_the_phase_is_never_skipped(cards):
    match = at(seat(cards), seat("necklace"))
    assert (stage(match), can(match, 0)[0]) == ("influence", "end")
    play(match, "0 end")
    assert stage(match) == "buying"
    assert told(match, "influence_ended") == ["0 10"]


@pytest.mark.clause("N3.2")
def test_all_that_can_be_played():
    cards = "courtier favourite confessor thief forger 3 musketeer alchemist queen cardinal king"
    match = at(seat("amber"), seat(cards), seat(), seat("necklace"), turn=1)
    stones = ("diamond", "ruby", "emerald", "amber")
    on_players = [
        line
        for player in (1, 4)
        for line in (
            *(f"confessor {player}", f"thief {player}"),
            *(f"forger {player} {stone}" for stone in stones),
        )
    ]
    favourites = [f"favourite {stone}" for stone in stones]
    assert can(match, 1) == ["end", "courtier", *favourites, *on_players, "musketeers"]
    assert match.view(1)["seats"][1]["playable"] == {
        **dict.fromkeys(("confessor", "courtier", "forger", "favourite", "thief"), 1),
        "musketeer": 3,
    }


@pytest.mark.clause("N3.2")
def test_without_a_card_there_is_nothing_to_play():
    match = at(seat("ring alchemist queen cardinal 2 musketeer"), seat("necklace"))
    assert can(match, 0) == ["end"]
    for card, move in {
        "courtier": "courtier",
        "favourite": "favourite ruby",
        "confessor": "confessor 2",
        "thief": "thief 2",
        "forger": "forger 2 ruby",
    }.items():
        refusal = refused(match, f"0 {move}")
        assert (refusal.message, refusal.arguments["card"]) == ("not_in_hand", card)
        assert refusal.arguments["moves"] == "end"


@pytest.mark.clause("N3.2")
@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("courtier", "courtier"),
        ("favourite", "favourite ruby"),
        ("confessor", "confessor 2"),
        ("thief", "thief 2"),
        ("forger", "forger 2 ruby"),
    ],
)
def test_a_card_that_came_during_the_turn_must_wait(card, move):
    match = at(
        seat(f"2 thief {card}" if card != "thief" else "2 thief"), seat(f"{card} ring"), seat(card)
    )
    play(match, "0 thief 3")
    mine = 2 if card != "thief" else 1
    assert (hand(match, 0)[card], match.view(0)["seats"][0]["playable"][card]) == (2, 1)
    play(match, f"0 {move}")
    if stage(match) == "parrying":
        play(match, "1 pass")
    assert mine >= hand(match, 0)[card] >= 1
    assert not [line for line in can(match, 0) if line.split()[0] == card]
    refusal = refused(match, f"0 {move}")
    assert (refusal.clause, refusal.message) == ("N3.2", "new_this_turn")
    assert refusal.arguments["card"] == card


@pytest.mark.clause("N3.2")
def test_a_card_bought_is_played_in_the_next_turn_at_the_earliest():
    match = at(
        *(seat("ring"), seat()),
        market=["courtier", "king", "alchemist", "necklace", "king"],
        stack={"top": ["ring", "ring", "ring"]},
    )
    play(match, "0 end", "0 buy courtier")
    assert (match.view(None)["turn"], hand(match, 0)) == (1, {"courtier": 1, "ring": 1})
    play(match, "1 end", "1 buy 1")
    assert (match.view(None)["turn"], can(match, 0)) == (0, ["end", "courtier"])


@pytest.mark.clause("N3.2")
def test_a_card_lost_and_won_back_in_the_same_turn_is_new():
    for match in by_chance(at(seat("2 thief courtier"), seat("musketeer"))):
        play(match, "0 thief 2")
        if hand(match, 1) == {"courtier": 1}:
            break
    assert can(match, 0) == ["end", "thief 2"]
    play(match, "0 thief 2")
    assert hand(match, 0) == {"courtier": 1}
    assert can(match, 0) == ["end"]
    refusal = refused(match, "0 courtier")
    assert (refusal.clause, refusal.message) == ("N3.2", "new_this_turn")


@pytest.mark.clause("N3.2")
def test_what_was_new_to_one_is_not_new_to_the_next():
    match = at(seat("thief amber"), seat("2 courtier"))
    passed(play(match, "0 thief 2", "0 end", "0 buy ring"))
    assert (match.view(None)["stage"], match.waiting) == ("influence", (1,))
    assert match.view(1)["seats"][1]["playable"] == {"courtier": 1}


@pytest.mark.clause("N3.2")
@pytest.mark.parametrize(("held", "fresh", "left"), [(3, 1, 2), (2, 2, 0), (2, 0, 1), (2, 1, 1)])
def test_when_one_of_equal_copies_is_lost_it_is_a_new_one_first(held, fresh, left):
    hand_now = f"thief {held} courtier"
    match = at(seat(hand_now), seat("musketeer"), fresh={"courtier": fresh})
    assert match.view(0)["seats"][0]["playable"].get("courtier", 0) == held - fresh
    play(match, "0 thief 2")
    assert (hand(match, 0), hand(match, 1)) == ({"courtier": held - 1}, {"courtier": 1})
    assert match.view(0)["seats"][0]["playable"].get("courtier", 0) == left
    play(match, *["0 courtier"] * left)
    assert "courtier" not in can(match, 0)


@pytest.mark.clause("N3.2")
def test_what_an_opponent_loses_is_not_mine():
    """A card of a kind I got this turn stays new when somebody else loses one like it."""
    match = at(seat("2 thief courtier"), seat("courtier"), seat("courtier"))
    play(match, "0 thief 2", "0 thief 3")
    assert hand(match, 0) == {"courtier": 3}
    assert match.view(0)["seats"][0]["playable"] == {"courtier": 1}


@pytest.mark.clause("N3.2")
def test_what_i_lose_counts_only_for_my_own_hand():
    match = at(seat("thief 2 courtier"), seat("musketeer"), fresh={})
    play(match, "0 thief 2")
    assert match.view(0)["seats"][0]["playable"] == {"courtier": 1}
    assert Reading.of(match.states).fresh == [0] * 28


@pytest.mark.clause("N3.2", "N8.1")
def test_a_copy_is_played_after_the_printed_cards_and_waits_like_them():
    match = at(
        *(seat("thief blue"), seat("thief"), seat("ring amber")),
        options=copying("thief"),
    )
    play(match, "0 thief 2")
    assert told(match, "thief_played") == ["0 1 thief"]
    assert hand(match, 0) == {"thief": 1, "blue": 1}
    play(match, "0 thief 3")  # the printed one is new
    assert told(match, "thief_played") == ["0 1 thief", "0 2 blue"]
    assert hand(match, 0)["thief"] == 1
    refusal = refused(match, "0 thief 3")
    assert (refusal.clause, refusal.message) == ("N3.2", "new_this_turn")


@pytest.mark.clause("N3.2", "N8.1")
@pytest.mark.parametrize(
    ("effect", "move"),
    [
        ("confessor", "confessor 2"),
        ("forger", "forger 2 ruby"),
        ("favourite", "favourite ruby"),
        ("thief", "thief 2"),
    ],
)
def test_a_copy_alone_is_played_like_the_card(effect, move):
    match = at(seat("blue"), seat("amber"), options=copying(effect))
    assert move in can(match, 0)
    play(match, f"0 {move}")
    assert (hand(match, 0).get("blue", 0), gone(match)) == (0, {"blue": 1})
    fresh = at(seat("blue"), seat("amber"), options=copying(effect), fresh={"blue": 1})
    assert can(fresh, 0) == ["end"]


@pytest.mark.clause("N3.2", "N8.1")
def test_a_mauve_card_is_no_influence_card():
    match = at(seat("mauve 2 musketeer"), seat("necklace"), options=copying("cardinal"))
    assert can(match, 0) == ["end"]
