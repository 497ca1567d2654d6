"""Positions: what they leave out is filled in, and every state can be written as one."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import vendome
from tests.lengths import longer
from tests.rulebook.carats.table import (
    CARATS,
    bag,
    can,
    fields,
    hand,
    items,
    play,
    sound,
    stage,
)


def position(**position: Any) -> vendome.Match:
    """A position in which seat 0 sells first; and that it can be written and read again."""
    match = CARATS.position({"seller": 0, **position})
    _reads_back(match)
    return match


def _reads_back(match: vendome.Match) -> None:
    written = match.position()
    again = CARATS.position(json.loads(json.dumps(written)))
    assert again.states.tobytes() == match.states.tobytes()
    assert again.position() == written


ON_THE_TABLE = {"card": 1, "lot": "3b", "offers": [None, "1n", "1r"]}  # one after the other
OPEN = {"card": 9, "lot": "3b", "offers": [None, "2g"]}  # at the same time
SOLD = {**ON_THE_TABLE, "partner": 1}
FOUR = {"card": 1, "lot": "2b", "offers": [None, "1n", "1r", "1w"]}


# What is left out


def test_an_empty_position_is_a_game_with_the_screens_taken_in_their_order() -> None:
    match = CARATS.position({})
    view = match.view(None)
    assert [seat["colour"] for seat in view["seats"]] == ["blue", "green", "red"]
    assert (view["stage"], view["part"], view["turn"], view["bag"]) == ("selling", "morning", 1, 20)
    other = CARATS.start(3, 0)
    play(other, *(f"{seat} screen next" for seat in range(3)))
    assert fields(match.states) == fields(other.states)


def test_screens_that_are_left_out_are_the_first_free_ones() -> None:
    match = position(seats=[{"colour": "violet"}, {}, {"colour": "blue"}, {}])
    assert match.view(None)["kinds"] == ["nugget", "violet", "green", "blue", "red"]


def test_the_last_of_six_screens_is_the_one_left() -> None:
    match = position(players=6, seats=[{}, {"colour": "blue"}])
    assert match.view(None)["kinds"][1:] == ["green", "blue", "red", "white", "black", "violet"]


@pytest.mark.clause("C1.2")
def test_the_bag_has_what_the_players_leave() -> None:
    match = position(seats=[{"items": "3n2b"}, {"items": {"red": 9, "nugget": 1}}])
    assert (items(match, 0), items(match, 1), items(match, 2)) == ("3n2b", "1n9r", "5n5b5g5r")
    assert bag(match) == "11n13b15g6r"
    assert sound(match)


@pytest.mark.clause("C1.2", "C5.2")
def test_a_lot_drawn_from_the_bag_is_neither_in_it_nor_a_player_s() -> None:
    offers = [None, "1n", "1n"]
    sale = {"card": 6, "lot": "2n3r", "offers": offers}
    match = position(stage="exchanging", sale=sale)
    assert (bag(match), items(match, 0)) == ("3n5b5g2r", "5n5b5g5r")


@pytest.mark.clause("C2.1", "C4.1")
def test_the_day_follows_from_whichever_of_seller_turn_and_first_are_given() -> None:
    by_seller = position(part="noon", seller=1).view(None)
    assert (by_seller["first"], by_seller["turn"]) == ([0, 1, None], 1)
    by_turn = CARATS.position({"first": [2], "turn": 2}).view(None)
    assert (by_turn["seller"], by_turn["first"]) == (0, [2, None, None])
    by_first = position(first=[2], seller=1).view(None)
    assert by_first["turn"] == 3
    by_both = position(part="evening", seller=0, turn=3, first=[0]).view(None)
    assert by_both["first"] == [0, 2, 1]


@pytest.mark.clause("C1.3", "C2.1")
def test_hands_have_three_cards_less_one_for_each_turn() -> None:
    match = position(part="noon", turn=2, seller=0, seats=[{"cards": [1, 4]}])
    assert [seat["card_count"] for seat in match.view(None)["seats"]] == [2, 2, 1]
    assert hand(match, 0) == [1, 4]
    assert len(match.view(None)["discards"]) == 4
    assert match.view(None)["aside"] == 9


@pytest.mark.clause("C1.4", "C1.5")
def test_values_are_those_given_and_no_two_are_alike() -> None:
    match = position(part="noon", seats=[{"value": -5}, {}, {"value": 30}], turned_up=[0])
    values = match.position()
    assert [seat["value"] for seat in values["seats"]][::2] == [-5, 30]
    assert values["turned_up"][0] == 0
    dealt = [seat["value"] for seat in values["seats"]]
    assert sorted(dealt + values["turned_up"] + values["undealt"]) == list(range(-30, 31, 5))


# What is on the table


@pytest.mark.clause("C2.5")
def test_offers_made_one_after_the_other_lie_open() -> None:
    sale = {**ON_THE_TABLE, "offers": [None, "1n"]}
    match = position(stage="offering", sale=sale)
    assert match.waiting == (2,)
    assert match.view(None)["seats"][1]["offer"]["nugget"] == 1


@pytest.mark.clause("C2.5")
def test_simultaneous_offers_of_a_position_are_secret() -> None:
    match = position(stage="offering", sale=OPEN)
    assert match.waiting == (2,)
    assert match.view(None)["seats"][1]["offer"] is None
    assert match.view(None)["seats"][1]["has_answered"]
    assert match.view(1)["seats"][1]["offer"]["green"] == 2


@pytest.mark.clause("C2.4")
def test_who_can_offer_nothing_has_passed() -> None:
    for card, waits in ((1, (2,)), (9, (2,))):
        sale = {"card": card, "lot": "3b", "offers": [None, "pass"]}
        match = position(stage="offering", seats=[{}, {"items": ""}], sale=sale)
        assert match.waiting == waits


@pytest.mark.clause("C2.6", "C3.1")
def test_a_sale_that_waits_for_its_exchange_with_a_look_paid_before_and_after_the_lot() -> None:
    sale = {**FOUR, "paid": [3, 6, 0]}
    seats = [{"items": "4n5b", "looked_at": [1, 3]}, {"items": "1n"}]
    match = position(players=4, part="noon", stage="exchanging", seats=seats, sale=sale)
    assert can(match, 0)[:4] == ["trade green", "trade red", "trade white", "bank"]
    assert match.view(0)["seats"][1]["value"] is not None
    assert match.view(0)["seats"][2]["value"] is None
    assert sound(match)


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize(
    "more",
    [
        {"partner": 2},
        {"partner": "bank", "drew": "1n1r"},
        {"partner": 3, "card": 6, "lot": "1n1b1g1r1w"},
        {"partner": "bank", "card": 6, "lot": "5r", "drew": "2n3b"},
    ],
)
def test_a_turn_that_only_has_to_be_ended(more: dict[str, Any]) -> None:
    match = position(players=4, stage="closing", sale={**FOUR, **more})
    assert "end" in can(match, 0)
    assert match.view(None)["discards"] == [more.get("card", 1)]
    assert sound(match)
    play(match, "0 end")
    assert match.view(None)["sales"][0]["partner"] == more["partner"]


@pytest.mark.clause("C5.1")
def test_who_can_meet_no_card_has_shown_everything() -> None:
    match = position(stage="unmet", seats=[{"items": "1n", "cards": [1, 2, 3]}])
    assert can(match, 0) == ["discard 1", "discard 2", "discard 3"]
    assert match.view(2)["shown"] == {"nugget": 1, "blue": 0, "green": 0, "red": 0}
    assert match.position()["sale"]["shown"] == "1n"


@pytest.mark.clause("C5.1")
def test_cards_discarded_in_the_turn_are_not_drawn_again() -> None:
    seats = [{"items": "1n", "cards": [1, 2, 3], "known_cards": [3]}]
    match = position(stage="unmet", players=6, turn=2, seats=seats, dropped=[9])
    assert match.view(1)["seats"][0]["known_cards"] == [3]
    assert match.view(1)["discards"] == [9]
    play(match, "0 discard 3")
    assert match.view(None)["discards"] == [3, 9]
    assert stage(match) == "closing"


@pytest.mark.clause("C4.1")
def test_the_first_player_of_the_part_that_ended_names_the_next() -> None:
    match = CARATS.position({"players": 4, "stage": "naming", "first": [2]})
    assert match.waiting == (2,)
    assert can(match, 2) == ["first blue", "first green", "first white"]


@pytest.mark.clause("C6.1")
def test_rankings_made_and_to_be_made() -> None:
    seats = [{"ranking": ["red", "blue", "green"]}]
    options = {"rating_agencies": True}
    match = CARATS.position({"stage": "rating", "options": options, "seats": seats})
    assert match.waiting == (1, 2)
    assert match.view(0)["seats"][0]["ranking"] == ["red", "blue", "green"]
    assert match.view(1)["seats"][0]["ranking"] is None


@pytest.mark.clause("C4.2")
def test_a_game_that_is_over_knows_its_winners() -> None:
    seats = [
        {"items": "1n3b", "value": 10},
        {"items": "2n2b", "value": -5},
        {"items": "2r", "value": 30},
    ]
    match = CARATS.position({"stage": "over", "seats": seats})
    assert match.scores == (40, 40, 60)
    assert match.winners == (2,)
    seats[2]["items"] = ""
    assert CARATS.position({"stage": "over", "seats": seats}).winners == (1,)


# The past


@pytest.mark.clause("C1.6")
def test_a_position_without_a_past_counts_from_what_it_says() -> None:
    match = position(part="noon", seats=[{"items": "9n9b"}])
    assert match.view(None)["sales"] == []
    assert fields(match.states)["based"]
    assert sound(match)


@pytest.mark.clause("C1.6")
def test_a_past_that_leads_from_the_start_to_the_holdings_is_taken_for_it() -> None:
    seats = [{"items": "6n2b5g5r"}, {"items": "4n8b5g5r"}]
    match = CARATS.position({"first": [0], "turn": 2, "sales": [SOLD], "seats": seats})
    assert not fields(match.states)["based"]
    assert match.view(None)["sales"][0]["partner"] == 1
    assert match.view(None)["seller"] == 1
    assert sound(match)


@pytest.mark.parametrize("players", [3, *longer(4, 5, 6)])
def test_a_game_goes_on_from_a_position_to_its_end(players: int) -> None:
    """At every step it can be written down and read again, to the byte."""
    dice = Random(players)
    seats = [{"items": "2n3b"}, {"items": "9r1g"}]
    options = {"rating_agencies": True, "cap_offers": players == 4}
    match = position(players=players, part="noon", seats=seats, options=options, seed=players)
    while not match.over:
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.actions(seat)).id)
        _reads_back(match)
        assert sound(match)
    assert len(match.view(None)["sales"]) == 2 * players


def test_several_half_made_offers_are_told_apart() -> None:
    seats = [{}, {"steps": [1, 2]}, {}, {"steps": [0]}]
    match = position(stage="offering", sale={"card": 9, "lot": "3b"}, seats=seats)
    assert [match.view(seat)["steps"] for seat in range(4)] == [[], [1, 2], [], [0]]
