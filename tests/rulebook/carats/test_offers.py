"""C2.4, C5.3: what can be offered for a lot, and who can only pass."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

import vendome
from tests.rulebook.carats.sales import laid_out
from tests.rulebook.carats.table import (
    LETTERS,
    can,
    fields,
    items,
    moves_of,
    play,
    refused,
    seat,
    stage,
)
from vendome.core.rule import plain
from vendome.games.carats.rules.offers import can_offer


def counts_of(text: str, players: int) -> list[int]:
    """`1n2b` as counts, nuggets first and then the colours of the seats."""
    found = [0] * (players + 1)
    for number, letter in zip(text[::2], text[1::2], strict=True):
        found[LETTERS.index(letter)] = int(number)
    return found


def offers(held: str, lot: str, players: int = 3, allowed=lambda offer: True) -> set[str]:
    """By the rules: every offer but the lot itself, if the card allows it."""
    ranges = [range(count + 1) for count in counts_of(held, players)]
    return {
        "offer " + "".join(f"{n}{x}" for n, x in zip(offer, LETTERS, strict=False) if n)
        for offer in product(*ranges)
        if any(offer) and list(offer) != counts_of(lot, players) and allowed(offer)
    }


def asked(card: int, lot: str, held: str, **position) -> vendome.Match:
    """Seat 1, green, holds this and is asked for an offer for a lot of seat 0, blue."""
    seats = [seat("5n5b5g5r"), seat(held), seat("1n1b1g1r")]
    return laid_out(card, lot, *seats, **position)


# C2.4


@pytest.mark.clause("C2.4")
@pytest.mark.parametrize(
    ("lot", "held"),
    [
        ("2b", "1n1b2g1r"),
        ("2b", "2b"),
        ("2b", "3b"),
        ("2b", "1b"),
        ("2b", "1n2b"),
        ("2b", "2b1r"),
        ("2b1r", "2b2r"),
        ("2b1g2r", "3b1g2r"),
        ("1n2b1g1r", "2n2b2g2r"),
        ("5b", "5b"),
        ("2b", "1r"),
    ],
)
def test_anything_of_one_s_own_may_be_offered_but_the_lot_itself(lot, held):
    match = asked(1, lot, held)
    assert match.waiting == (1,)
    assert moves_of(match, 1) == (offers(held, lot) or {"pass"})


@pytest.mark.clause("C2.4")
def test_the_same_as_the_lot_is_refused_and_any_other_number_of_some_kind_is_not():
    match = asked(1, "1n2b", "5n5b5g5r")
    refused(match, "1 offer 1n2b")
    for offer in ("2n2b", "1n1b", "1n3b", "1n2b1g", "2b", "1n", "1n2b1r", "1n2g", "1g"):
        play(match.copy(), f"1 offer {offer}")


@pytest.mark.clause("C2.4")
def test_an_offer_has_at_least_one_item():
    match = asked(1, "2b", "5n5b5g5r")
    refused(match, "1 offer 0n")
    refused(match, "1 pass")
    play(match, "1 offer 1g")


@pytest.mark.clause("C2.4")
def test_an_offer_is_made_of_one_s_own_items():
    match = asked(1, "2b", "2n1g")
    refused(match, "1 offer 3n")
    refused(match, "1 offer 1b")
    refused(match, "1 offer 2n2g")
    play(match, "1 offer 2n1g")


@pytest.mark.clause("C2.4")
@pytest.mark.parametrize("players", [3, 6])
def test_there_is_no_limit_to_an_offer(players):
    every = "".join(f"7{x}" for x in LETTERS[: players + 1])
    seats = [seat(), seat(every), *[seat("1n")] * (players - 2)]
    match = laid_out(1, "2b", *seats)
    play(match, f"1 offer {every}")
    kinds = match.view(None)["kinds"]
    assert match.view(None)["seats"][1]["offer"] == dict.fromkeys(kinds, 7)


@pytest.mark.clause("C2.4")
def test_of_six_players_all_thirty_five_stones_of_a_colour_may_be_offered():
    match = laid_out(13, "2n1b", seat("2n1b"), seat("35g"), *[seat("1n")] * 4)
    assert [action.id for action in match.actions(1)] == [0]
    for _ in range(2):
        match.play(1, 0)
    assert [action.id for action in match.actions(1)] == list(range(1, 36))
    match.play(1, 35)
    for _ in range(4):
        match.play(1, 0)
    assert match.moves[-1] == (1, "offer 35g")


@pytest.mark.clause("C2.4")
def test_two_offers_may_be_alike():
    match = play(asked(1, "2b", "1n1b"), "1 offer 1n1b", "2 offer 1n1b")
    assert stage(match) == "exchanging"
    assert can(match, 0) == ["trade green", "trade red", "bank"]


@pytest.mark.clause("C2.4")
@pytest.mark.parametrize(("card", "lot", "held"), [(1, "2b", ""), (5, "3g", ""), (18, "3n", "2n")])
def test_who_can_make_no_offer_is_asked_and_can_only_pass(card, lot, held):
    match = asked(card, lot, held)
    assert match.waiting == (1,)
    assert can(match, 1) == ["pass"]
    refused(match, "1 offer 1n")
    play(match, "1 pass")
    assert match.view(None)["seats"][1]["passed"]


@pytest.mark.clause("C2.4")
@pytest.mark.parametrize("held", ["2b", "1b", "3b", "1n"])
def test_who_can_make_an_offer_must(held):
    match = asked(1, "2b", held)
    assert "pass" not in can(match, 1)
    refused(match, "1 pass")


@pytest.mark.clause("C2.4")
def test_who_has_nothing_but_what_the_lot_is_can_only_pass():
    for card, lot in ((16, "1g1b"), (18, "3n"), (18, "1n1b1g")):
        match = asked(card, lot, "1g" if card == 16 else lot)
        assert moves_of(match, 1) == ({"offer 1g"} if card == 16 else {"pass"})
    match = laid_out(7, "1n1r1w", seat(), seat("1n1r"), seat("1n1w"), seat())
    assert moves_of(match, 1) == {"offer 1n", "offer 1r", "offer 1n1r"}


@pytest.mark.clause("C2.4")
@pytest.mark.parametrize("held", ["7n", "3n2b1g1r", "2n2b2g", "1n2b2g1r"])
def test_offers_are_capped_at_five_items_if_the_table_chooses_so(held):
    match = asked(1, "2b1r", held, options={"cap_offers": True})
    assert moves_of(match, 1) == offers(held, "2b1r", allowed=lambda offer: sum(offer) <= 5)
    match = asked(1, "2b1r", held)
    assert moves_of(match, 1) == offers(held, "2b1r")


@pytest.mark.clause("C2.4")
def test_with_the_cap_five_items_are_taken_and_six_are_not():
    match = asked(1, "2b", "5n5b5g5r", options={"cap_offers": True})
    refused(match, "1 offer 3n3g")
    refused(match, "1 offer 5n1g")
    play(match.copy(), "1 offer 5n")
    play(match, "1 offer 2n1b1g1r")


@pytest.mark.clause("C2.4")
def test_an_offer_stays_with_its_maker_until_the_exchange():
    match = play(asked(1, "2b", "2n3g"), "1 offer 2n3g")
    assert items(match, 1) == "2n3g"
    assert fields(match.states)["offers"][0][1] == [2, 0, 3, 0, 0, 0, 0]
    assert fields(match.states)["picked"] == [0] * 6


@pytest.mark.clause("C2.4", "C5.3")
@pytest.mark.parametrize("card", [1, 16, 17, 18])
@pytest.mark.parametrize("cap", [False, True])
def test_whether_an_offer_can_be_made_is_found_without_trying_all(card, cap):
    match = laid_out(16, "1b", options={"cap_offers": cap})
    states = match.states
    states["sold_under"][0, 0] = card - 1
    dice = Random(card)
    for _ in range(150):
        lot = [dice.choice((0, 0, 0, 1, 2)) for _ in range(4)]
        lot[1] += not any(lot)
        held = [dice.choice((0, 0, 1, 1, 2, 7)) for _ in range(4)]
        if dice.random() < 0.3:
            held = list(lot)  # where it is close
        states["lot"][0, 0, :4] = lot
        good = [
            offer
            for offer in product(*(range(count + 1) for count in held))
            if allowed(card, cap, offer, lot)
        ]
        for fixed in range(5):
            picks = [dice.randint(0, n) for n in held[:fixed]]
            if dice.random() < 0.5:
                picks = [min(a, b) for a, b in zip(lot, held, strict=True)][:fixed]
            found = any(list(offer[:fixed]) == picks for offer in good)
            row, picked = np.array([*held, 0, 0, 0]), np.array([*picks, *[0] * (7 - fixed)])
            assert plain(can_offer)(states[0], 0, row, picked, fixed, 1) == found, (
                lot,
                held,
                picks,
            )


def allowed(card: int, cap: bool, offer: tuple[int, ...], lot: list[int]) -> bool:
    """By the rules, for seat 1, green."""
    if list(offer) == lot or not any(offer) or (cap and card != 18 and sum(offer) > 5):
        return False
    condition = {16: offer[2] >= 1, 17: offer[0] == 0, 18: sum(offer) == sum(lot)}
    return condition.get(card, True)


# C5.3


@pytest.mark.clause("C5.3")
@pytest.mark.parametrize("held", ["2n2b2g2r", "1g", "3g", "1b1g", "5n5b5r", "1b"])
def test_card_16_wants_a_stone_of_the_maker_s_colour_in_every_offer(held):
    for lot in ("1b", "1b1g", "1n1b2g"):
        match = asked(16, lot, held)
        wanted = offers(held, lot, allowed=lambda offer: offer[2] >= 1)
        assert moves_of(match, 1) == (wanted or {"pass"})


@pytest.mark.clause("C5.3")
def test_card_16_wants_each_maker_s_own_colour():
    match = laid_out(16, "1b", *[seat()] * 4)
    for number, own in ((1, "g"), (2, "r"), (3, "w")):
        for letter in "nbgrw":
            if letter == own:
                play(match.copy(), f"{number} offer 1{letter}")
            else:
                refused(match, f"{number} offer 1{letter}")


@pytest.mark.clause("C5.3")
@pytest.mark.parametrize("held", ["2n2b2g2r", "3n", "5n1b", "2b", "1b1g", "1n2r"])
def test_card_17_wants_no_nuggets_in_offers(held):
    for lot in ("2b", "1b1g", "2b2g1r"):
        match = asked(17, lot, held)
        wanted = offers(held, lot, allowed=lambda offer: offer[0] == 0)
        assert moves_of(match, 1) == (wanted or {"pass"})


@pytest.mark.clause("C5.3")
@pytest.mark.parametrize("held", ["3n2b3g2r", "2b", "1n1b1g", "3n", "3r", "2n2b", "4b", "1n2b1r"])
def test_card_18_wants_as_many_items_as_the_lot_has(held):
    for lot in ("3n", "3b", "1n1b1g", "1n2b1r", "5b"):
        match = asked(18, lot, held)
        size = sum(counts_of(lot, 3))
        wanted = offers(held, lot, allowed=lambda offer, size=size: sum(offer) == size)
        assert moves_of(match, 1) == (wanted or {"pass"})


@pytest.mark.clause("C5.3")
@pytest.mark.parametrize("card", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15])
def test_other_cards_set_no_condition_for_offers(card):
    lot = {
        **{1: "2b", 2: "1b2g", 3: "2b1r", 4: "2b2g", 5: "3g", 7: "3n", 8: "4b", 9: "3b"},
        **{10: "1b1g1r", 11: "2b1g", 12: "3n1b1g", 13: "2n1b", 14: "3b", 15: "1b1g1r"},
    }[card]
    match = asked(card, lot, "1n1b1g2r")
    assert moves_of(match, 1) == offers("1n1b1g2r", lot)


@pytest.mark.clause("C2.4", "C5.3")
def test_a_condition_of_the_card_and_the_cap_hold_together():
    capped = {"options": {"cap_offers": True}}
    match = asked(16, "1b", "3n1b2g2r", **capped)
    assert moves_of(match, 1) == offers(
        "3n1b2g2r", "1b", allowed=lambda offer: offer[2] >= 1 and sum(offer) <= 5
    )
    match = asked(16, "1b", "6n6b1g", **capped)
    assert moves_of(match, 1) == offers(
        "6n6b1g", "1b", allowed=lambda offer: offer[2] >= 1 and sum(offer) <= 5
    )
    match = asked(17, "2b", "1n2b2g2r", **capped)
    assert moves_of(match, 1) == offers(
        "1n2b2g2r", "2b", allowed=lambda offer: offer[0] == 0 and sum(offer) <= 5
    )
    match = asked(18, "1n1b2r", "2n2b2g2r", **capped)
    assert moves_of(match, 1) == offers("2n2b2g2r", "1n1b2r", allowed=lambda offer: sum(offer) == 4)
