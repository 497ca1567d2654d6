"""Positions: what they leave out is filled in, and every state can be written as one."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import vendome
from tests.lengths import longer
from tests.rulebook.necklace.table import (
    FASHION,
    NECKLACE,
    at,
    can,
    fields,
    gone,
    hand,
    market,
    play,
    seat,
    sizes,
    sound,
    stack,
    stage,
)

COPIES = [
    {"class": "grey", "name": "Band", "prices": [9, 7, 5, 3], "effect": "ring", "jewels": 2},
    {"class": "blue", "name": "Page", "prices": [9, 7, 5, 3], "effect": "courtier", "ducats": 3},
    {"class": "mauve", "name": "Nuncio", "prices": [9, 7, 5, 3], "effect": "cardinal"},
]
CHEAP = ["ring", {"card": "amber", "step": 1}]


def position(*seats: dict[str, Any], **given: Any) -> vendome.Match:
    """A position; and that it is sound, and can be written and read again."""
    match = at(*seats, **given)
    assert sound(match)
    reads_back(match)
    return match


def reads_back(match: vendome.Match) -> None:
    written = match.position()
    again = NECKLACE.position(json.loads(json.dumps(written)))
    assert again.states.tobytes() == match.states.tobytes()
    assert again.position() == written


def cards(match: vendome.Match) -> Counter[str]:
    """All cards, wherever they are."""
    found = Counter(stack(match)) + Counter(gone(match))
    for number in range(match.players):
        found += Counter(hand(match, number))
    return found + Counter(one[0] for one in market(match) if one)


# What is left out


def test_an_empty_position_is_a_game_just_begun() -> None:
    match = NECKLACE.position({})
    assert fields(match.states) == fields(NECKLACE.start(2, 0).states)
    assert fields(NECKLACE.position({"players": 4, "seed": 7}).states) == fields(
        NECKLACE.start(4, 7).states
    )


@pytest.mark.clause("N1.2", "N2.3")
def test_cards_without_a_place_are_in_the_stack_shuffled_with_the_merchants() -> None:
    match = position(seat("2 ring king"), seat("thief"), seat())
    assert cards(match) == Counter(NECKLACE.facts["deck"])
    assert sizes(match) == [3, 1, 0]
    drawn = stack(match)
    places = [place for place, card in enumerate(drawn) if card == "merchant"]
    assert len(drawn) == 94
    part = (94 - 3) // 3
    assert part - 5 <= places[0] <= part
    assert 2 * part + 1 - 5 <= places[1] <= 2 * part + 1
    assert places[2] >= 94 - 5
    assert stack(at(seat("2 ring king"), seat("thief"), seat(), seed=1)) != drawn


@pytest.mark.clause("N2.3")
def test_merchants_still_to_come_are_spread_over_what_is_left() -> None:
    two, one = position(sales_held=1), position(sales_held=2)
    assert (stack(two).count("merchant"), stack(one).count("merchant")) == (2, 1)
    assert "merchant" in stack(one)[-5:]
    assert stack(position(sales_held=2, stack={"top": ["merchant"]}))[0] == "merchant"


def test_cards_can_be_written_in_three_ways() -> None:
    for written in ("2 ring, KING", {"ring": 2, "king": 1}, ["ring", "king", "ring"]):
        assert hand(at({"hand": written}, seat()), 0) == {"ring": 2, "king": 1}


@pytest.mark.clause("N2.2")
def test_a_hand_that_is_left_out_has_four_cards_by_chance() -> None:
    match = position(seat("ring"), {}, {"hand_size": 30})
    assert sizes(match) == [1, 4, 30]
    assert "astrologer" not in hand(match, 2)


@pytest.mark.clause("N2.4")
def test_the_wearer_has_the_necklace_in_hand() -> None:
    assert position(seat("ring"), seat("necklace")).view(None)["wearer"] == 1
    match = position(seat("ring"), {"hand_size": 2}, wearer=1)
    assert hand(match, 1)["necklace"] == 1
    assert NECKLACE.position({"wearer": None}).view(None)["wearer"] is None


@pytest.mark.clause("N3.4")
def test_open_cards_stand_at_their_highest_price_unless_said() -> None:
    match = position(market=["ring", None, {"card": "ring", "step": 3}, {"card": "amber"}])
    assert market(match) == [("ring", 9), None, ("ring", 3), ("amber", 6), None]


def test_the_top_of_the_stack_can_be_given_and_the_rest_is_filled_in() -> None:
    match = position(stack={"top": ["ruby2", "queen"]})
    assert stack(match)[:2] == ["ruby2", "queen"]
    assert cards(match) == Counter(NECKLACE.facts["deck"])


@pytest.mark.clause("N3.6", "N4.9")
def test_a_whole_stack_leaves_the_rest_out_of_the_game() -> None:
    match = position(seat("3 amber"), seat(), stack=["ruby1", "merchant"])
    assert stack(match) == ["ruby1", "merchant"]
    view = match.view(None)
    assert (view["merchants"], view["sales_held"]) == (2, 2)
    assert gone(match)["amber"] == 13
    assert stack(position(stack=[], stage="over")) == []


@pytest.mark.clause("N3.6")
def test_what_has_gone_is_not_in_the_stack() -> None:
    match = position(gone="4 thief queen")
    assert gone(match) == {"thief": 4, "queen": 1}
    assert not {"thief", "queen"} & set(stack(match))


@pytest.mark.clause("N5.3")
def test_scores_are_sums_of_what_was_earned() -> None:
    match = position(seat(score=120), seat(earned=[40, -50]), sales_held=2)
    assert match.scores == (120, -10)
    assert match.view(None)["sheet"] == [[120, 40], [0, -50]]
    low = position(seat(score=-100), seat(), sales_held=2)
    assert low.view(None)["sheet"] == [[-50, 0], [-50, 0]]


def test_a_position_without_a_past_counts_from_its_hands() -> None:
    match = position(seat("2 ring"), seat("king"))
    state = fields(match.states)
    assert state["based"] == 1
    assert state["lines"] == 0
    assert state["dealt"] == state["hand"]
    begun = position(seat("4 amber"), seat("4 amber"))
    assert fields(begun.states)["based"] == 0


# The turn


@pytest.mark.clause("N3.2", "N3.3")
def test_a_turn_begins_with_ten_ducats() -> None:
    match = position(seat("thief"), seat("ring"))
    assert (stage(match), match.view(None)["ducats"]) == ("influence", 10)
    assert can(match, 0) == ["end", "thief 2"]


@pytest.mark.clause("N4.2")
def test_ducats_beyond_ten_have_cost_courtiers() -> None:
    assert gone(position(ducats=16)) == {"courtier": 2}
    assert gone(position(ducats=13, stage="buying")) == {"courtier": 1}
    assert gone(position(ducats=5, bought=1, stage="buying", market=CHEAP)) == {}
    options = {"blank_cards": COPIES}
    blue = position(ducats=13, options=options, gone="blue")
    assert blue.view(None)["ducats"] == 13
    assert gone(position(ducats=22, options=options)) == {"courtier": 3, "blue": 1}


@pytest.mark.clause("N3.2")
def test_a_card_that_is_new_cannot_be_played() -> None:
    match = position(seat("2 thief"), seat("ring"), fresh="thief")
    assert "thief 2" in can(match, 0)
    assert match.view(0)["seats"][0]["playable"] == {"thief": 1}
    assert can(position(seat("thief"), seat("ring"), fresh={"thief": 1}), 0) == ["end"]


@pytest.mark.clause("N3.3")
def test_buying_with_what_is_left() -> None:
    match = position(stage="buying", bought=1, ducats=4, market=CHEAP)
    assert can(match, 0) == ["buy amber", "end"]
    assert can(position(stage="buying", ducats=10, market=CHEAP), 0) == ["buy ring", "buy amber"]


# Questions


@pytest.mark.clause("N4.3", "N4.12")
def test_the_forgers_victim_is_asked_for_a_musketeer_or_for_a_stone() -> None:
    forgery = {"victim": 1, "stone": "ruby"}
    match = position(seat(), seat("ruby2 ring"), stage="parrying", forgery=forgery)
    assert (match.waiting, gone(match)) == ((1,), {"forger": 1})
    assert can(match, 1) == ["pass"]
    forged = position(seat(), seat("ruby2 ruby1 ring"), stage="forged", forgery=forgery)
    assert can(forged, 1) == ["discard ruby1", "discard ruby2"]


@pytest.mark.clause("N4.10", "N4.12")
def test_who_may_have_the_queen_is_asked_and_answers_are_secret() -> None:
    seats = (seat("ring"), seat("queen", answer="queen"), seat(), seat("king"))
    match = position(*seats, stage="queen", question={"card": "ruby2"})
    assert match.waiting == (0, 3)
    assert match.view(None)["question"]["asked"] == [0, 1, 3]
    assert match.view(None)["question"]["place"] == 0
    play(match, "0 pass", "3 pass")
    assert hand(match, 1) == {"ruby2": 1}


@pytest.mark.clause("N4.8", "N4.12")
def test_the_cardinal_is_asked_clockwise() -> None:
    hands = (seat("ring"), seat(), seat("cardinal"), seat("ring"))
    match = position(*hands, stage="cardinal")
    assert (match.waiting, match.view(None)["merchants"]) == ((2,), 1)
    later = position(*hands, stage="cardinal", question={"asked": [2, 3]})
    assert later.waiting == (3,)
    delayed = position(*hands, stage="cardinal", question={"delayed_by": 2})
    assert (delayed.waiting, gone(delayed)) == ((3,), {"cardinal": 1, "merchant": 1})
    play(delayed, "3 pass")
    assert delayed.view(None)["due"] == [2]
    last_card = {"asked": [1, 2], "delayed_by": 1}
    assert position(*hands, stage="cardinal", question=last_card).waiting == (2,)


@pytest.mark.clause("N4.7", "N4.8")
def test_a_merchant_drawn_for_a_buyer_and_a_sale_put_off() -> None:
    match = position(seat("ring"), seat("ring"), stage="selling", drawing_for="buyer", ducats=4)
    assert match.view(None)["bought"] == 1
    assert gone(match)["astrologer"] == 1
    due = position(due=[1])
    assert (due.view(None)["due"], due.view(None)["merchants"]) == ([1], 1)
    assert gone(due) == {"cardinal": 1, "merchant": 1}
    ended = position(seat("ring"), seat(), stage="selling", drawing_for="turn_end")
    assert None not in market(ended)


# Sales


@pytest.mark.clause("N5.1")
def test_displays_chosen_are_secret() -> None:
    seats = (
        seat("3 diamond1 2 ring king banker", display="2 diamond1 ring king / banker"),
        seat("2 amber"),
        seat(),
        seat("thief", display="nothing"),
    )
    match = position(*seats, stage="selling")
    assert match.waiting == (1,)
    assert match.view(1)["seats"][0]["display"] is None
    shown = match.view(0)["seats"][0]["display"]
    assert shown["lots"] == {"diamond": ["diamond1", "diamond1", "ring", "king"]}
    play(match, "1 show 2 amber")
    assert hand(match, 0) == {"diamond1": 1, "ring": 1}


@pytest.mark.clause("N4.11", "N4.12")
def test_displays_revealed_and_the_alchemist_asked() -> None:
    displays = ["2 diamond1 ring", "ruby2 / 3 amber", "amber"]
    seats = (seat("alchemist"), seat("king", answer="pass"), seat("ring"))
    match = position(*seats, stage="alchemist", sale={"displays": displays})
    assert match.waiting == (0,)
    assert can(match, 0) == ["pass", "alchemist diamond1 ruby", "alchemist diamond1 emerald"]
    chosen = (seats[0] | {"answer": "alchemist diamond1 ruby"}, seat("king"), seats[2])
    other = position(*chosen, stage="alchemist", sale={"displays": displays})
    assert other.waiting == (1,)


@pytest.mark.clause("N5.3", "N5.5")
def test_a_sale_that_was_held_says_what_it_brought() -> None:
    displays = ["diamond1 king / 2 ruby2 / 4 amber", "2 ruby2 / banker", "3 emerald3 2 ring"]
    displays[2] = "2 emerald3 emerald2 emerald1 2 ring / diamond2"
    fashion = ["diamond", "emerald", "amber", "ruby"]
    match = position(players=3, fashion=fashion, sales_held=1, sale={"displays": displays})
    assert match.scores == (40, 20, 60)
    assert match.view(None)["sale"]["rarity"]["diamond"] == 30
    earlier = at(
        *(seat(score=100),) * 3, fashion=fashion, sales_held=2, sale={"displays": displays}
    )
    assert earlier.view(None)["sheet"] == [[60, 80, 40], [40, 20, 60]]


@pytest.mark.clause("N4.4")
def test_fashion_may_have_changed_since_the_last_sale() -> None:
    sale = {"displays": ["diamond1", "ruby1"]}
    now = position(sales_held=1, sale=sale).view(None)["sale"]
    assert (now["earned"], now["rarity"]["diamond"], now["rarity"]["ruby"]) == ([40, 20], 10, 0)
    seats = [seat(earned=[20]), seat(earned=[40])]
    then = position(*seats, sales_held=1, sale=sale).view(None)["sale"]
    assert (then["earned"], then["rarity"]["diamond"], then["rarity"]["ruby"]) == ([20, 40], 0, 10)
    rarity = ["emerald", "amber", "ruby", "diamond"]
    told = position(sales_held=1, sale={**sale, "rarity": rarity}).view(None)["sale"]
    assert (told["rarity"]["ruby"], told["rarity"]["diamond"]) == (10, 0)


@pytest.mark.clause("N4.11")
def test_a_sale_with_a_card_that_was_changed() -> None:
    sale = {"displays": ["diamond1 ring", "ruby2"], "changed": ["diamond1 ruby"]}
    match = position(sales_held=1, sale=sale)
    assert match.view(None)["sale"]["displays"][0]["changed"] == {"card": "diamond1", "to": "ruby"}
    assert gone(match)["alchemist"] == 1


@pytest.mark.clause("N6.1")
def test_a_game_that_is_over_knows_its_winners() -> None:
    match = position(seat(score=90), seat(score=120), seat(score=120), stage="over")
    assert match.over
    assert match.winners == (1, 2)
    assert match.view(None)["sales_held"] == 3


# The past, and every state


@pytest.mark.clause("N3.7")
def test_a_past_is_undone_to_find_the_hands_before_it() -> None:
    journal = [
        {"line": "bought", "seat": 0, "card": "ring"},
        {"line": "spent", "seat": 1, "card": "confessor"},
        {"line": "seen", "seat": 0, "other": 1, "hand": "ring amber"},
        {"line": "spent", "seat": 1, "card": "thief"},
        {"line": "taken", "seat": 1, "other": 0, "card": "amber"},
    ]
    match = position(seat("ring"), seat("amber"), journal=journal)
    state = match.position()
    assert [one["dealt"] for one in state["seats"]] == [{"amber": 1}, {"confessor": 1, "thief": 1}]
    assert gone(match) == {"confessor": 1, "thief": 1}
    assert match.view(1)["seats"][0]["known"] == {"ring": 1}
    assert match.view(None)["seats"][0]["known"] == {}


def test_half_made_displays_are_told_apart() -> None:
    seats = [seat("2 diamond1 ruby1"), seat("ring"), seat("amber ring", steps=[])]
    match = position(*seats, stage="selling")
    match.play(0, match.actions(0)[2].id)
    match.play(2, match.actions(2)[1].id)
    written = match.position()
    assert [len(one["steps"]) for one in written["seats"]] == [1, 0, 1]
    reads_back(match)


@pytest.mark.parametrize("seed", [0, *longer(1)])
@pytest.mark.parametrize(("players", "blank_cards"), [(2, []), (3, COPIES), (4, [])])
def test_every_state_can_be_written_and_read(
    players: int, blank_cards: list[dict[str, Any]], seed: int
) -> None:
    """Through whole games, by way of JSON, to the byte; half-made displays included."""
    dice = Random(seed)
    match = NECKLACE.start(players, seed, {"blank_cards": blank_cards})
    while not match.over:
        if dice.random() < 0.4:
            reads_back(match)
        number = dice.choice(match.waiting)
        match.play(number, dice.choice(match.actions(number)).id)
    reads_back(match)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_goes_on_from_a_position_to_its_end(players: int) -> None:
    dice = Random(players)
    seats = [seat("2 ring thief 3 musketeer"), seat("necklace confessor queen cardinal alchemist")]
    match = position(*seats, *[{}] * (players - 2), fashion=list(FASHION), sales_held=1, due=[1])
    while not match.over:
        number = dice.choice(match.waiting)
        match.play(number, dice.choice(match.actions(number)).id)
        assert sound(match)
        if dice.random() < 0.3:
            reads_back(match)
    assert match.view(None)["sales_held"] == 3
