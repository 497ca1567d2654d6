"""N8.1: the cards of a table in play. A copy is that card in every respect."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rulebook.necklace.sales import blank, blank_card, earned, lots, rarity, sale, shown
from tests.rulebook.necklace.table import (
    NECKLACE,
    at,
    can,
    fields,
    gone,
    hand,
    happened,
    kind,
    market,
    play,
    refused,
    seat,
    sizes,
    sound,
    stage,
)

pytestmark = pytest.mark.clause("N8.1")

STONES = ("diamond", "ruby", "emerald", "amber")
BLANKS = {kind("grey"), kind("blue"), kind("mauve")}


def grey_stone(stone: str, size: int) -> dict[str, Any]:
    return blank("grey", "stone", stone=stone, size=size)


# In the deck


@pytest.mark.clause("N2.2", "N2.3")
@pytest.mark.parametrize("players", [2, 4])
def test_cards_of_a_table_are_shuffled_among_the_others(players: int) -> None:
    cards = [
        blank_card("grey", "ring", jewels=1),
        blank_card("blue", "thief"),
        blank_card("mauve", "cardinal"),
    ]
    match = NECKLACE.start(players, 3, {"blank_cards": cards})
    assert match.view(None)["stack"] + 4 * players + 5 == 106
    state = fields(match.states)
    for blank_kind in BLANKS:
        places = state["stack"].count(blank_kind) + state["market"].count(blank_kind)
        assert places + sum(row[blank_kind] for row in state["hand"]) == 1
    assert sound(match)
    without = NECKLACE.start(players, 3)
    assert without.view(None)["stack"] + 4 * players + 5 == 103
    assert not BLANKS & {*fields(without.states)["stack"], *fields(without.states)["market"]}


def test_they_have_the_prices_that_were_described() -> None:
    options = blank("mauve", "musketeer")
    match = at(seat(), seat(), options=options, market=["ring", {"card": "mauve", "step": 2}])
    assert market(match)[:2] == [("ring", 9), ("mauve", 5)]
    play(match, "0 end", "0 buy mauve")
    assert hand(match, 0) == {"mauve": 1}
    assert happened(match, "bought")[0]["price"] == 5


def test_their_price_falls_and_they_fall_out() -> None:
    options = blank("blue", "thief")
    match = at(
        seat(), seat(), options=options, market=["ring", "blue"], stack={"top": ["thief"] * 4}
    )
    play(match, "0 end", "0 buy ring")
    assert market(match)[1] == ("blue", 7)
    assert happened(match, "devalued")[0] == {"place": 1, "card": 26, "price": 7}
    match = at(
        *(seat(), seat()),
        options=options,
        market=["ring", {"card": "blue", "step": 3}],
        stack={"top": ["thief"] * 4},
    )
    play(match, "0 end", "0 buy ring")
    assert happened(match, "fell_out") == [{"place": 1, "card": 26}]
    assert gone(match)["blue"] == 1


def test_a_new_one_is_laid_open_at_its_highest_price() -> None:
    options = blank("blue", "thief")
    match = at(seat(), seat(), options=options, stack={"top": ["blue"]})
    play(match, "0 end", "0 buy ring")
    assert market(match)[4] == ("blue", 9)
    assert happened(match, "opened") == [{"place": 4, "card": 26, "price": 9}]


# Grey: stones


@pytest.mark.parametrize("stone", STONES)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_grey_stone_card_counts_so_many_stones(stone: str, size: int) -> None:
    match = shown("grey", "nothing", options=grey_stone(stone, size))
    assert sale(match)["stones"] == {**dict.fromkeys(STONES, 0), stone: size}
    assert sale(match)["jewels"] == [{stone: 1}, {}]
    assert rarity(match)[STONES.index(stone)] == 0
    assert lots(match, 0) == {stone: ["grey"]}


def test_a_grey_stone_card_makes_a_lot_for_ring_king_and_necklace() -> None:
    match = shown("grey ring king necklace", "ruby3", options=grey_stone("ruby", 4))
    assert sale(match)["jewels"] == [{"ruby": 2}, {}]
    match = shown("ruby1 grey", "ruby3 ruby1", options=grey_stone("ruby", 4))
    assert sale(match)["stones"]["ruby"] == 9
    assert sale(match)["jewels"] == [{"ruby": 1}, {}]


def test_four_stones_beat_three() -> None:
    assert earned(shown("grey", "diamond3", options=grey_stone("diamond", 4))) == [30, 0]


@pytest.mark.clause("N4.3")
def test_the_forger_can_be_given_a_grey_stone_card() -> None:
    match = at(seat("forger"), seat("grey ruby1 musketeer"), options=grey_stone("ruby", 2))
    play(match, "0 forger 2 ruby", "1 pass")
    assert can(match, 1) == ["discard ruby1", "discard grey"]
    play(match, "1 discard grey")
    assert gone(match)["grey"] == 1
    other = at(seat("forger"), seat("grey"), options=grey_stone("ruby", 2))
    play(other, "0 forger 2 amber", "1 pass")
    assert happened(other, "hand_shown") == [{"seat": 1, "opponent": 0, "stone": 3}]


@pytest.mark.clause("N4.10")
def test_the_queen_can_take_a_grey_stone_card_and_no_other_grey_card() -> None:
    match = at(
        *(seat("queen"), seat()), options=grey_stone("amber", 3), stack={"top": ["grey", "thief"]}
    )
    play(match, "0 end", "0 buy ring")
    assert match.view(None)["question"]["card"] == "grey"
    play(match, "0 queen")
    assert hand(match, 0) == {"grey": 1, "ring": 1}
    other = at(
        *(seat("queen"), seat()),
        options=blank("grey", "ring", jewels=1),
        stack={"top": ["grey", "thief"]},
    )
    play(other, "0 end", "0 buy ring")
    assert stage(other) == "influence"


# Grey: a Ring, a Banker


@pytest.mark.clause("N5.5")
@pytest.mark.parametrize("jewels", [1, 2, 3])
def test_a_grey_ring_sells_so_many_jewels_more(jewels: int) -> None:
    options = blank("grey", "ring", jewels=jewels)
    match = shown("diamond2 grey", "diamond1", options=options)
    assert sale(match)["jewels"] == [{"diamond": 1 + jewels}, {}]
    assert earned(match) == [30 * (1 + jewels), 0]
    match = shown("diamond2 ring grey / amber", "diamond1", options=options)
    assert sale(match)["jewels"] == [{"diamond": 2 + jewels, "amber": 1}, {}]
    match = shown("diamond2 ring / amber grey", "diamond1", options=options)
    assert sale(match)["jewels"] == [{"diamond": 2, "amber": 1 + jewels}, {}]
    assert lots(match, 0) == {"diamond": ["diamond2", "ring"], "amber": ["amber", "grey"]}


@pytest.mark.clause("N5.1")
def test_a_grey_ring_needs_a_stone_card_beside_it() -> None:
    match = at(
        *(seat("amber grey"), seat("amber")),
        stage="selling",
        options=blank("grey", "ring", jewels=2),
    )
    assert refused(match, "0 show grey").message == "display_without_stone"
    assert refused(match, "0 show amber / grey").message == "display_without_stone"
    # Without one nobody is asked where it shall lie.
    match.play(0, match.actions(0)[0].id)
    assert match.moves == [(0, "show nothing")]


@pytest.mark.clause("N5.5")
@pytest.mark.parametrize("livres", [10, 20])
def test_a_grey_banker_adds_so_much_to_every_jewel(livres: int) -> None:
    options = blank("grey", "banker", livres=livres)
    assert earned(shown("diamond1 ring / grey", "nothing", options=options)) == [
        *(2 * (30 + livres), 0),
    ]
    assert earned(shown("diamond1 grey / 2 banker", "nothing", options=options)) == [
        *(30 + 20 + livres, 0),
    ]
    match = shown("grey", "amber", options=options)
    assert earned(match) == [0, 0]
    assert sale(match)["displays"][0]["bankers"] == ["grey"]


# Blue


@pytest.mark.clause("N4.2")
@pytest.mark.parametrize("ducats", range(1, 7))
def test_a_blue_courtier_brings_so_many_ducats(ducats: int) -> None:
    options = blank("blue", "courtier", ducats=ducats)
    match = at(seat("courtier blue"), seat(), options=options)
    assert can(match, 0) == ["end", "courtier", "courtier blue"]
    play(match, "0 courtier blue")
    assert match.view(None)["ducats"] == 10 + ducats
    assert happened(match, "courtier_played") == [
        {"seat": 0, "card": 26, "ducats": ducats, "purse": 10 + ducats}
    ]
    assert hand(match, 0) == {"courtier": 1}
    play(match, "0 courtier")
    assert match.view(None)["ducats"] == 13 + ducats
    assert match.moves == [(0, "courtier blue"), (0, "courtier")]


COPIES = {
    "confessor": ("confessor 2", "confessor_played"),
    "forger": ("forger 2 ruby", "forger_played"),
    "favourite": ("favourite amber", "favourite_played"),
    "thief": ("thief 2", "thief_played"),
}


@pytest.mark.clause("N4.1", "N4.3", "N4.4", "N4.5")
@pytest.mark.parametrize("effect", COPIES)
def test_a_blue_copy_is_played_as_that_card_and_after_the_printed_one(effect: str) -> None:
    move, event = COPIES[effect]
    options = blank("blue", effect)
    match = at(seat("blue"), seat("2 amber"), options=options, gone="4 musketeer")
    assert move in can(match, 0)
    play(match, f"0 {move}")
    assert [one["card"] for one in happened(match, event)] == [kind("blue")]
    assert gone(match)["blue"] == 1
    both = at(seat(f"{effect} blue"), seat("3 amber"), options=options, gone="4 musketeer")
    play(both, f"0 {move}")
    assert "blue" in hand(both, 0)
    play(both, f"0 {move}")
    assert [one["card"] for one in happened(both, event)][1] == kind("blue")
    assert "blue" not in hand(both, 0)
    assert sound(both)


def test_a_blue_copy_does_what_the_card_does() -> None:
    match = at(seat("blue"), seat("2 amber"), options=blank("blue", "confessor"))
    play(match, "0 confessor 2")
    assert match.view(0)["seats"][1]["known"] == {"amber": 2}
    match = at(seat("blue"), seat("2 amber"), options=blank("blue", "thief"))
    play(match, "0 thief 2")
    assert sizes(match) == [1, 1]
    match = at(seat("blue"), seat("2 amber"), options=blank("blue", "favourite"))
    play(match, "0 favourite amber")
    assert match.view(None)["fashion"] == ["amber", "diamond", "ruby", "emerald"]
    match = at(seat("blue"), seat("2 amber"), options=blank("blue", "forger"))
    play(match, "0 forger 2 amber", "1 pass", "1 discard amber")
    assert sizes(match) == [0, 1]


@pytest.mark.clause("N3.2")
def test_a_blue_copy_that_came_this_turn_is_new() -> None:
    match = at(seat("blue"), seat("amber"), options=blank("blue", "thief"), fresh={"blue": 1})
    assert can(match, 0) == ["end"]
    assert refused(match, "0 thief 2").message == "new_this_turn"
    match = at(
        seat("thief blue"), seat("amber"), options=blank("blue", "thief"), fresh={"thief": 1}
    )
    play(match, "0 thief 2")
    assert "thief" in hand(match, 0)
    assert "blue" not in hand(match, 0)


def test_a_blue_card_that_is_no_courtier_is_not_played_as_one() -> None:
    match = at(seat("blue"), seat("amber"), options=blank("blue", "confessor"))
    assert can(match, 0) == ["end", "confessor 2"]
    assert refused(match, "0 courtier blue").clause == "N8.1"


# All together


@pytest.mark.parametrize("number", range(3))
def test_whole_games_with_three_cards_of_a_table_add_up(number: int) -> None:
    cards = [
        [
            blank_card("grey", "stone", stone="ruby", size=4),
            blank_card("blue", "thief"),
            blank_card("mauve", "musketeer"),
        ],
        [
            blank_card("grey", "ring", jewels=3),
            blank_card("blue", "courtier", ducats=6),
            blank_card("mauve", "astrologer"),
        ],
        [
            blank_card("grey", "banker", livres=20),
            blank_card("blue", "forger"),
            blank_card("mauve", "cardinal"),
        ],
    ][number]
    dice = Random(number)
    match = NECKLACE.start(3, number, {"blank_cards": cards})
    while not match.over:
        who = dice.choice(match.waiting)
        match.play(who, dice.choice(match.actions(who)).id)
        if dice.random() < 0.1:
            assert sound(match)
    assert sound(match)
