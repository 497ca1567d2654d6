"""N5.3 to N5.9: rarity, and who sells what for how much."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.necklace.sales import (
    AMBER,
    DIAMOND,
    EMERALD,
    RUBY,
    earned,
    rarity,
    sale,
    shown,
)
from tests.rulebook.necklace.table import altered, fields, hand, happened, play, sound, stage

# Fashion pays 30 for diamonds, 20 for rubies, 10 for emeralds and 0 for ambers at these tables.


def sold(match: vendome.Match) -> list[tuple[int, ...]]:
    """Who sold what: seat, stone, jewels, the price of each, livres."""
    return [tuple(event.values()) for event in happened(match, "sold")]


# Rarity


@pytest.mark.clause("N5.3")
def test_the_fewest_stones_are_rarest() -> None:
    match = shown("diamond3 diamond1 / ruby3", "emerald2 / amber")
    assert rarity(match) == [0, 10, 20, 30]
    assert sale(match)["stones"] == {"diamond": 4, "ruby": 3, "emerald": 2, "amber": 1}
    assert [tuple(event.values()) for event in happened(match, "rarity_set")] == [
        *((DIAMOND, 4, 3, 0), (RUBY, 3, 2, 10), (EMERALD, 2, 1, 20), (AMBER, 1, 0, 30)),
    ]


@pytest.mark.clause("N5.3")
def test_stones_are_counted_and_not_cards() -> None:
    match = shown("diamond3", "ruby1 ruby1 / emerald1", "amber", "amber")
    assert rarity(match) == [0, 20, 30, 10]
    assert sale(match)["stones"] == {"diamond": 3, "ruby": 2, "emerald": 1, "amber": 2}


@pytest.mark.clause("N5.3")
def test_the_stones_on_all_displays_count_together() -> None:
    match = shown("ruby1", "ruby1", "ruby1", "ruby1 / 2 diamond2 / emerald3 / amber")
    assert sale(match)["stones"] == {"diamond": 4, "ruby": 4, "emerald": 3, "amber": 1}
    assert rarity(match) == [10, 0, 20, 30]


@pytest.mark.clause("N5.3")
@pytest.mark.parametrize(
    ("fashion", "expected"),
    [
        (["diamond", "ruby", "emerald", "amber"], [30, 20, 10, 0]),
        (["amber", "emerald", "ruby", "diamond"], [0, 10, 20, 30]),
        (["ruby", "amber", "diamond", "emerald"], [10, 30, 0, 20]),
    ],
)
def test_of_equals_the_more_fashionable_is_rarer(fashion: list[str], expected: list[int]) -> None:
    match = shown("diamond2 / ruby2", "emerald2 / 2 amber", fashion=fashion)
    assert rarity(match) == expected


@pytest.mark.clause("N5.3")
def test_a_tie_of_two_is_broken_by_fashion_and_the_others_stand_around_it() -> None:
    match = shown("diamond1 / ruby2", "emerald2 / amber")
    assert rarity(match) == [30, 10, 0, 20]


@pytest.mark.clause("N5.3")
def test_a_stone_nobody_shows_is_rarest() -> None:
    assert rarity(shown("ruby1 / diamond1", "amber")) == [20, 10, 30, 0]
    assert rarity(shown("diamond1", "nothing")) == [0, 30, 20, 10]


@pytest.mark.clause("N5.3")
def test_with_nothing_shown_rarity_is_as_fashion() -> None:
    match = shown("nothing", "nothing", kept={0: "thief", 1: "thief"}, gone="2 cardinal queen")
    assert rarity(match) == [30, 20, 10, 0]
    assert earned(match) == [0, 0]


@pytest.mark.clause("N5.3", "N5.6")
def test_a_stone_that_a_king_forbids_counts() -> None:
    match = shown("diamond3 king", "ruby1 / emerald1 / amber")
    assert rarity(match) == [0, 30, 20, 10]
    assert earned(match) == [0, 50 + 30 + 10]


# Who sells


@pytest.mark.clause("N5.4", "N5.5")
def test_who_shows_most_sells_one_jewel_at_fashion_and_rarity() -> None:
    match = shown("diamond2", "2 diamond1 diamond2", "diamond1 / amber")
    # 7 diamonds, no ruby, no emerald, 1 amber: rarity 0, 30, 20, 10.
    assert sold(match) == [(1, DIAMOND, 1, 30, 30), (2, AMBER, 1, 10, 10)]
    assert earned(match) == [0, 30, 10]
    assert sale(match)["jewels"] == [{}, {"diamond": 1}, {"amber": 1}]


@pytest.mark.clause("N5.4")
def test_more_stones_and_not_more_cards() -> None:
    assert earned(shown("diamond3", "2 diamond1")) == [30, 0]


@pytest.mark.clause("N5.4")
def test_everybody_who_is_tied_for_most_sells() -> None:
    match = shown("ruby2", "2 ruby1", "ruby1", "ruby2")
    assert sold(match) == [(number, RUBY, 1, 20, 20) for number in (0, 1, 3)]
    assert earned(match) == [20, 20, 0, 20]


@pytest.mark.clause("N5.4")
def test_what_nobody_shows_nobody_sells() -> None:
    match = shown("ruby1", "nothing", kept={1: "thief"}, gone="alchemist queen 2 cardinal")
    assert [event["stone"] for event in happened(match, "unsold")] == [DIAMOND, EMERALD, AMBER]
    assert len(sold(match)) == 1


@pytest.mark.clause("N5.5")
@pytest.mark.parametrize(
    ("displays", "price"),
    [
        (("diamond1", "2 ruby1 / 2 emerald1 / 2 amber"), 60),
        (("2 diamond1", "ruby1 / 3 emerald1 / 3 amber"), 50),
        (("amber", "ruby2 / 2 emerald1 / 2 diamond1"), 30),
        (("emerald2", "amber"), 10),
        (("amber amber", "diamond1 / ruby1 / emerald1"), 0),
    ],
)
def test_the_price_is_fashion_and_rarity(displays: tuple[str, str], price: int) -> None:
    assert earned(shown(*displays))[0] == price


# Rings and Bankers


@pytest.mark.clause("N5.5")
def test_each_ring_in_the_seller_s_lot_sells_one_jewel_more() -> None:
    match = shown("diamond1 2 ring / ruby1", "ruby1 ring")
    # 1 diamond, 2 rubies: diamonds 30 + 10, rubies 20 + 0.
    assert sold(match) == [(0, DIAMOND, 3, 40, 120), (0, RUBY, 1, 20, 20), (1, RUBY, 2, 20, 40)]
    assert earned(match) == [140, 40]
    assert sale(match)["jewels"] == [{"diamond": 3, "ruby": 1}, {"ruby": 2}]


@pytest.mark.clause("N5.5")
def test_a_ring_of_who_does_not_sell_brings_nothing() -> None:
    assert earned(shown("diamond2", "diamond1 3 ring")) == [30, 0]


@pytest.mark.clause("N5.5")
@pytest.mark.parametrize(("bankers", "more"), [("banker", 10), ("2 banker", 20)])
def test_each_banker_adds_ten_to_every_jewel_its_player_sells(bankers: str, more: int) -> None:
    match = shown(f"diamond1 2 ring / ruby1 / {bankers}", "ruby1")
    assert sold(match) == [
        (0, DIAMOND, 3, 40 + more, 3 * (40 + more)),
        (0, RUBY, 1, 20 + more, 20 + more),
        (1, RUBY, 1, 20, 20),
    ]


@pytest.mark.clause("N5.5", "N5.1")
def test_a_banker_sells_nothing_by_himself() -> None:
    match = shown("banker", "ruby1")
    assert earned(match) == [0, 20]
    assert sale(match)["displays"][0] == {"lots": {}, "bankers": ["banker"], "changed": None}


# Kings and the Necklace


@pytest.mark.clause("N5.6")
def test_a_king_keeps_everybody_from_selling_the_stone_his_own_player_included() -> None:
    match = shown("diamond3 2 ring king / amber", "diamond1 / ruby1")
    assert sold(match) == [(1, RUBY, 1, 20 + 20, 40), (0, AMBER, 1, 10, 10)]
    assert [tuple(e.values()) for e in happened(match, "king_forbade")] == [(0, DIAMOND)]
    assert [event["stone"] for event in happened(match, "unsold")] == [EMERALD]
    assert sale(match)["jewels"] == [{"amber": 1}, {"ruby": 1}]


@pytest.mark.clause("N5.6")
def test_each_king_forbids_his_own_stone() -> None:
    match = shown("diamond1 / ruby1 king", "emerald2 king / diamond2", "ruby2 / emerald1 king")
    # Three of each, and no amber.
    assert earned(match) == [0, 30 + 20, 0]
    forbade = [tuple(event.values()) for event in happened(match, "king_forbade")]
    assert forbade == [(0, RUBY), (1, EMERALD), (2, EMERALD)]


@pytest.mark.clause("N5.7")
def test_the_necklace_in_a_lot_of_the_stone_voids_the_king_and_he_pays_for_it() -> None:
    match = shown("diamond2 king", "diamond1 necklace / amber")
    # Diamonds sell as usual, to who shows most: 30 + 0; amber 0 + 10.
    assert sold(match) == [(0, DIAMOND, 1, 30, 30), (1, AMBER, 1, 10, 10)]
    assert earned(match) == [30 - 50, 10 + 50]
    assert happened(match, "king_forbade") == []
    assert [tuple(e.values()) for e in happened(match, "necklace_saved")] == [(1, DIAMOND)]
    assert [tuple(e.values()) for e in happened(match, "fined")] == [(0, 1, 50)]


@pytest.mark.clause("N5.7")
def test_every_king_on_that_stone_pays_and_one_on_another_stone_does_not() -> None:
    match = shown(
        *("emerald1 king", "emerald1 king / ruby1", "diamond1 king"),
        "emerald2 ring necklace / ruby2",
    )
    # 1 diamond, 3 rubies, 4 emeralds, no amber: rarity 20, 10, 0, 30.
    assert earned(match) == [-50, -50, 0, 100 + 2 * 10 + 20 + 10]
    assert [tuple(e.values()) for e in happened(match, "fined")] == [(0, 3, 50), (1, 3, 50)]
    assert [tuple(e.values()) for e in happened(match, "king_forbade")] == [(2, DIAMOND)]


@pytest.mark.clause("N5.7")
def test_the_necklace_in_another_lot_does_not_help() -> None:
    match = shown("diamond2 king", "diamond1 / ruby1 necklace")
    assert earned(match) == [0, 20 + 10]
    assert happened(match, "necklace_saved") == happened(match, "fined") == []
    assert [tuple(e.values()) for e in happened(match, "king_forbade")] == [(0, DIAMOND)]


@pytest.mark.clause("N5.7")
def test_the_necklace_without_a_king_changes_nothing() -> None:
    match = shown("diamond2 necklace", "diamond1")
    assert earned(match) == [30, 0]
    assert happened(match, "necklace_saved") == []


@pytest.mark.clause("N5.7")
def test_who_laid_both_pays_nobody_and_the_others_pay_them() -> None:
    match = shown("ruby2 king necklace", "ruby1")
    assert earned(match) == [20, 0]
    assert [tuple(e.values()) for e in happened(match, "necklace_saved")] == [(0, RUBY)]
    assert happened(match, "fined") == []
    match = shown("ruby2 king necklace", "ruby1 king", "ruby1")
    assert earned(match) == [20 + 50, -50, 0]
    assert [tuple(e.values()) for e in happened(match, "fined")] == [(1, 0, 50)]


@pytest.mark.clause("N5.7")
def test_scores_may_fall_below_zero() -> None:
    match = shown("ruby1 king", "ruby2 necklace")
    assert match.scores == (-50, 20 + 50)
    assert match.view(None)["sheet"] == [[-50, 70]]


# What is left


@pytest.mark.clause("N5.8")
def test_fashion_stays_and_livres_are_added_up_sale_by_sale() -> None:
    fashion = ["amber", "ruby", "diamond", "emerald"]
    match = shown(
        *("amber", "nothing"),
        kept={0: "thief", 1: "ruby2"},
        stack={"top": ["merchant"]},
        fashion=fashion,
        gone="alchemist queen 2 cardinal",
    )
    play(match, "0 show nothing", "1 show ruby2")
    assert earned(match) == [0, 20]
    assert match.view(None)["fashion"] == fashion
    assert match.view(None)["sheet"] == [[30, 0], [0, 20]]
    assert match.scores == (30, 20)
    told = [tuple(event.values()) for event in happened(match, "earned")]
    assert told == [(0, 30, 30), (1, 0, 0), (0, 0, 30), (1, 20, 20)]
    assert happened(match, "sale_ended") == [{"number": 1}, {"number": 2}]
    assert fields(match.states)["held"] == 2
    assert sound(match)


@pytest.mark.clause("N5.9")
def test_cards_not_shown_can_be_shown_in_a_later_sale() -> None:
    match = shown(
        *("diamond1", "nothing"),
        kept={0: "2 ruby1", 1: "ruby1"},
        stack={"top": ["merchant"]},
        gone="alchemist queen 2 cardinal",
    )
    assert hand(match, 0) == {"ruby1": 2}
    play(match, "0 show 2 ruby1", "1 show ruby1")
    assert match.scores == (30 + 20, 0)


@pytest.mark.clause("N5.8", "N3.5")
def test_after_the_sale_the_turn_goes_on() -> None:
    match = shown("ruby1", "amber", stack={"top": ["thief"]}, turn=1)
    assert match.view(None)["market"][0]["card"] == "thief"
    assert (stage(match), match.view(None)["turn"], match.waiting) == ("influence", 0, (0,))


@pytest.mark.clause("N5.3", "N5.4")
def test_seats_that_nobody_sits_in_do_not_count() -> None:
    match = altered(shown("ruby1", "amber", kept={0: "alchemist"}), changed=[-1] * 4)
    states = match.states
    states["shown"][0, 2, 3] = 7
    states["king_in"][0, 3] = states["necklace_in"][0, 2] = RUBY
    match = vendome.Match(match.game, states, origin={})
    play(match, "0 pass")
    assert earned(match) == [20 + 10, 0]
    assert happened(match, "king_forbade") == happened(match, "fined") == []
