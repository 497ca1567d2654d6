"""N4.8: the Cardinal, and sales put off."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.rulebook.necklace.story import story, told
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

pytestmark = pytest.mark.clause("N4.8")

MARKET = ["king", "alchemist", "queen", "banker", "confessor"]
REST = ["thief", "forger", "confessor", "courtier", "favourite", "thief", "forger"]


def merchant_drawn(*seats: dict[str, Any], turn: int = 0, **position: Any) -> vendome.Match:
    """Who is in turn has bought the King, and a Merchant came for its place."""
    position = {"stack": {"top": ["merchant", *REST]}, "market": MARKET, **position}
    match = at(*seats, turn=turn, **position)
    play(match, f"{turn} end", f"{turn} buy king")
    return match


def turn_played(match: vendome.Match, number: int) -> vendome.Match:
    """A turn without more than it takes."""
    play(match, f"{number} end")
    if stage(match) == "buying":
        play(match, f"{number} {can(match, number)[0]}")
    if stage(match) == "buying":
        play(match, f"{number} end")
    return match


def everybody_shows_nothing(match: vendome.Match) -> None:
    for number in match.waiting:
        play(match, f"{number} show nothing")


def test_only_the_others_are_asked():
    match = merchant_drawn(seat("cardinal"), seat("amber"))
    assert (stage(match), match.waiting) == ("cardinal", (1,))
    refusal = refused(match, "0 cardinal")
    assert (refusal.clause, refusal.message) == ("N4.8", "not_your_turn")
    play(match, "1 pass")
    assert (stage(match), hand(match, 0)) == ("selling", {"cardinal": 1, "king": 1})


@pytest.mark.parametrize(
    ("turn", "order"), [(0, (1, 2, 3)), (1, (2, 3, 0)), (2, (3, 0, 1)), (3, (0, 1, 2))]
)
def test_they_are_asked_clockwise_from_the_left_each_once(turn, order):
    match = merchant_drawn(*[seat("amber")] * 4, turn=turn)
    for number in order:
        assert (stage(match), match.waiting) == ("cardinal", (number,))
        assert match.view(None)["question"]["reaction"] == "cardinal"
        assert match.view(None)["question"]["asked"] == sorted(order[: order.index(number) + 1])
        play(match, f"{number} pass")
    assert (stage(match), match.view(None)["question"]) == ("selling", None)
    assert match.states["asked"][0] == 0


def test_who_has_none_can_only_pass():
    match = merchant_drawn(seat(), seat("amber"), seat("cardinal amber"))
    assert can(match, 1) == ["pass"]
    refusal = refused(match, "1 cardinal")
    assert (refusal.clause, refusal.message) == ("N4.8", "lacking_cardinal")
    play(match, "1 pass")
    assert can(match, 2) == ["pass", "cardinal"]


def test_the_sale_is_put_off_to_the_end_of_the_cardinal_players_next_turn():
    match = merchant_drawn(seat(), seat("amber"), seat("cardinal amber"))
    play(match, "1 pass", "2 cardinal")
    assert story(match)[-5:] == [
        "merchant_drawn 1",
        "cardinal_played 2 cardinal",
        "sale_put_off 2",
        "opened 0 thief 8",
        "turn_began 1 2",
    ]
    view = match.view(None)
    assert (view["due"], view["merchants"], view["sales_held"]) == ([2], 1, 0)
    assert match.states["delayed_by"][0] == -1
    assert (hand(match, 2), gone(match)) == ({"amber": 1}, {"cardinal": 1, "merchant": 1})
    assert market(match)[0] == ("thief", 8)
    turn_played(match, 1)
    assert (match.view(None)["turn"], match.view(None)["due"]) == (2, [2])
    turn_played(match, 2)
    assert (stage(match), match.view(None)["due"]) == ("selling", [])
    assert None not in market(match)  # after the places are filled
    assert story(match)[-1] == "sale_began 1"
    everybody_shows_nothing(match)
    view = match.view(None)
    assert (view["turn"], view["sales_held"], sound(match)) == (0, 1, True)
    assert told(match, "turn_began") == ["1 2", "2 3", "0 4"]


def test_in_the_turn_before_mine_it_is_soon():
    match = merchant_drawn(seat("cardinal"), seat("amber"), turn=1)
    play(match, "0 cardinal")
    assert (match.view(None)["turn"], match.view(None)["due"]) == (0, [0])
    turn_played(match, 0)
    assert stage(match) == "selling"


def test_with_two_cardinals_the_last_of_them_counts():
    match = merchant_drawn(seat("amber"), seat("cardinal"), seat("amber"), seat("cardinal"))
    play(match, "1 cardinal")
    assert (match.waiting, told(match, "sale_put_off")) == ((2,), [])
    play(match, "2 pass", "3 cardinal")
    assert told(match, "cardinal_played") == ["1 cardinal", "3 cardinal"]
    assert told(match, "sale_put_off") == ["3"]
    assert (match.view(None)["due"], gone(match)["cardinal"]) == ([3], 2)
    for number in (1, 2):
        turn_played(match, number)
        assert stage(match) == "influence"
    turn_played(match, 3)
    assert stage(match) == "selling"


def test_a_cardinal_followed_by_passes_counts_too():
    match = merchant_drawn(seat(), seat("cardinal amber"), seat("amber"), seat("amber"))
    play(match, "1 cardinal", "2 pass", "3 pass")
    assert match.view(None)["due"] == [1]


def test_one_player_plays_one_cardinal_only():
    match = merchant_drawn(seat(), seat("2 cardinal"), seat("amber"))
    play(match, "1 cardinal")
    assert (match.waiting, hand(match, 1)) == ((2,), {"cardinal": 1})
    play(match, "2 pass")
    assert match.view(None)["due"] == [1]


def test_after_the_second_cardinal_nobody_is_asked_any_more():
    match = merchant_drawn(seat(), seat("cardinal"), seat("cardinal"), seat("amber"))
    play(match, "1 cardinal", "2 cardinal")
    assert (stage(match), match.view(None)["due"]) == ("influence", [2])


@pytest.mark.clause("N8.1")
def test_with_a_mauve_cardinal_there_are_three():
    match = merchant_drawn(
        seat(), seat("cardinal"), seat("cardinal"), seat("mauve"), options=copying("cardinal")
    )
    play(match, "1 cardinal", "2 cardinal")
    assert (match.waiting, can(match, 3)) == ((3,), ["pass", "cardinal"])
    play(match, "3 cardinal")
    assert told(match, "cardinal_played") == ["1 cardinal", "2 cardinal", "3 mauve"]
    assert (match.view(None)["due"], gone(match)["mauve"]) == ([3], 1)


@pytest.mark.clause("N8.1")
def test_the_printed_cardinal_goes_first():
    match = merchant_drawn(seat(), seat("cardinal mauve"), options=copying("cardinal"))
    play(match, "1 cardinal")
    assert hand(match, 1) == {"mauve": 1}


def test_the_game_goes_on_where_it_was_when_an_astrologer_drew_the_merchant():
    match = at(
        *(seat(), seat("cardinal")),
        market=["astrologer", {"card": "ring", "step": 3}],
        stack={"top": ["merchant", "ruby1"]},
    )
    play(match, "0 end", "0 buy astrologer", "1 cardinal")
    assert (stage(match), hand(match, 0)) == ("buying", {"ruby1": 1})
    assert (match.view(None)["due"], can(match, 0)) == ([1], ["buy ring", "end"])


def test_a_sale_put_off_cannot_be_put_off_again():
    match = at(seat("amber"), seat("cardinal"), due=[0], market=MARKET, stack={"top": REST})
    play(match, "0 end", "0 buy king")
    assert (stage(match), match.waiting) == ("selling", (0, 1))
    assert match.view(None)["due"] == []


def test_another_merchant_may_be_put_off_while_one_sale_is_due():
    match = merchant_drawn(seat("amber"), seat("cardinal"), due=[1])
    play(match, "1 cardinal")
    assert match.view(None)["due"] == [1, 1]
    turn_played(match, 1)
    assert (stage(match), told(match, "sale_began")) == ("selling", ["1"])


def test_a_merchant_in_the_turn_of_the_cardinals_player_does_not_wait_for_the_sale_due():
    match = merchant_drawn(seat("amber"), seat("ring"), due=[0])
    passed(match)
    assert told(match, "sale_began") == ["1"]
    everybody_shows_nothing(match)
    assert (stage(match), told(match, "sale_began"), match.view(None)["turn"]) == (
        "selling",
        ["1", "2"],
        0,
    )
    assert None not in market(match)
    everybody_shows_nothing(match)
    assert (match.view(None)["turn"], match.view(None)["sales_held"]) == (1, 2)


def test_two_sales_due_at_the_same_time_are_held_one_after_the_other():
    match = at(seat("amber"), seat("ring"), due=[0, 0], market=MARKET, stack={"top": REST})
    play(match, "0 end", "0 buy king")
    assert (stage(match), match.view(None)["due"]) == ("selling", [0])
    everybody_shows_nothing(match)
    assert (stage(match), match.view(None)["due"]) == ("selling", [])
    everybody_shows_nothing(match)
    assert (stage(match), match.view(None)["turn"], match.view(None)["sales_held"]) == (
        "influence",
        1,
        2,
    )


def test_sales_due_to_others_wait():
    match = at(seat("amber"), seat("ring"), seat(), due=[2, 1], market=MARKET, stack={"top": REST})
    play(match, "0 end", "0 buy king")
    assert (stage(match), match.view(None)["due"]) == ("influence", [1, 2])
    turn_played(match, 1)
    assert (stage(match), match.view(None)["due"]) == ("selling", [2])
