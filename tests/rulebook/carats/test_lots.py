"""C2.2, C2.3: the transaction card that is played, and the lot that is laid out for it."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.carats.demanding import PRINTED, lots, meets
from tests.rulebook.carats.sales import laid_out, selling
from tests.rulebook.carats.story import story, told
from tests.rulebook.carats.table import (
    LETTERS,
    at,
    bag,
    can,
    fields,
    hand,
    items,
    moves_of,
    play,
    refused,
    seat,
    sound,
    stage,
    totals,
)

SIMULTANEOUS = {2, 4, 6, 7, 9, 12, 14, 16, 17}
# Of each card: what a seller (blue, between green on the left and red on the right) must have at
# least, and what is not enough.
ENOUGH = {
    1: ("2b", "5n1b5g5r"),
    2: ("1b2g", "5n5b1g1r"),
    3: ("2b1r", "5n5b5g"),
    4: ("2g2r", "5n5b1g1r"),
    5: ("3r", "5n5b2g2r"),
    7: ("1n1g1r", "1n5b1g"),
    8: ("2b1g1r", "5n1b1g1r"),
    9: ("3b", "5n2b5g5r"),
    10: ("1b1g1r", "5n5b5g"),
    11: ("2b1g", "5n5b5r"),
    12: ("3n1b1g", "5n5b"),
    13: ("2n1b", "1n5b5g5r"),
    14: ("3g", "5n2b2g2r"),
    15: ("1b1g1r", "5n5b5g"),
    16: ("1b", "5n5g5r"),
    17: ("1b1r", "5n1b"),
    18: ("2n1g", "1n1g"),
}
ALSO_NOT = {
    2: "5n5g5r",
    3: "5n1b5g5r",
    8: "1n3b",
    10: "5n5g5r",
    11: "5n1b5g5r",
    12: "1n1b2r",
    13: "5n5g5r",
}


# C2.2


@pytest.mark.clause("C2.2")
@pytest.mark.parametrize("card", ENOUGH)
def test_a_card_can_be_played_with_just_enough(card):
    enough, _ = ENOUGH[card]
    match = selling(card, seat(enough), seat(), seat())
    play(match, f"0 card {card}")
    assert moves_of(match, 0) == {f"lot {enough}"}
    assert told(match, "card_played") == [f"card_played 0 {card}"]


@pytest.mark.clause("C2.2")
@pytest.mark.parametrize("card", ENOUGH)
def test_a_card_that_cannot_be_met_is_refused(card):
    for too_little in (ENOUGH[card][1], ALSO_NOT.get(card, ENOUGH[card][1])):
        match = at(seat(too_little, card, 6, 9 if card != 9 else 1), seat(), seat())
        assert "card 6" in can(match, 0)
        assert f"card {card}" not in can(match, 0)
        refused(match, f"0 card {card}")


@pytest.mark.clause("C2.2", "C5.1")
def test_at_the_start_of_a_game_every_card_can_be_met():
    for first in range(1, 17, 3):
        cards = [first, first + 1, first + 2]
        match = at(seat(None, *cards), seat(), seat())
        assert can(match, 0) == [f"card {card}" for card in cards]


@pytest.mark.clause("C2.2")
def test_only_a_card_of_one_s_own_can_be_played():
    match = at(seat(None, 1, 4, 7), seat(None, 2, 5, 8), seat(None, 3, 6, 9))
    assert can(match, 0) == ["card 1", "card 4", "card 7"]
    refused(match, "0 card 2")
    refused(match, "0 card 18")
    refused(match, "1 card 2")


@pytest.mark.clause("C2.2")
@pytest.mark.parametrize("card", [*range(1, 6), *range(7, 19)])
def test_the_card_lies_face_up_and_says_how_offers_are_made(card):
    match = play(selling(card, *[seat()] * 4), f"0 card {card}")
    for number in (0, 1, 2, 3, None):
        view = match.view(number)
        assert (view["stage"], view["waiting"], view["card"]) == ("lot", [0], card)
        assert view["simultaneous"] == (card in SIMULTANEOUS)
        assert view["seats"][0]["card_count"] == 2
        assert view["lot"] is None
    assert card not in hand(match, 0)
    assert len(hand(match, 0)) == 2
    state = fields(match.states)
    assert (state["on_table"], state["sold_under"][0]) == (card - 1, card - 1)
    assert (state["place"][card - 1], state["card_seen"][card - 1]) == (6, 6)
    assert state["card_seen"].count(-1) == 17
    refused(match, "0 card 1")


# C2.3


@pytest.mark.clause("C2.3")
def test_a_lot_is_laid_out_for_all_to_see():
    match = play(selling(1, seat(), seat(), seat()), "0 card 1", "0 lot 1n2b1r")
    for number in (0, 1, 2, None):
        view = match.view(number)
        assert view["lot"] == {"nugget": 1, "blue": 2, "green": 0, "red": 1}
        assert not view["lot_drawn"]
        assert view["stage"] == "offering"
    assert story(match)[-1] == "lot_laid_out 0 1n2b1r"
    assert items(match, 0) == "5n5b5g5r"  # it is still the seller's
    assert totals(match) == [20, 20, 20]
    assert bag(match) == "5n5b5g5r"
    assert fields(match.states)["lot"][0] == [1, 2, 0, 1, 0, 0, 0]
    assert fields(match.states)["picks"] == [[0] * 7] * 6
    assert fields(match.states)["picked"] == [0] * 6
    assert sound(match)


@pytest.mark.clause("C2.3")
def test_a_lot_has_one_to_five_items():
    match = play(selling(16, seat("9n9b5g5r"), seat(), seat("1b")), "0 card 16")
    for lot in ("1b", "5b", "1n2b1g1r", "4n1b"):
        play(match.copy(), f"0 lot {lot}")
    for lot in ("6b", "5b1n", "1n2b2g1r", "5n1b"):
        refused(match, f"0 lot {lot}")
    with pytest.raises(vendome.Malformed):
        play(match, "0 lot")
    refused(match, "0 lot 0b")


@pytest.mark.clause("C2.3")
def test_a_lot_is_made_of_one_s_own_items():
    match = play(selling(18, seat("2n1b1g"), seat(), seat()), "0 card 18")
    refused(match, "0 lot 3n")
    refused(match, "0 lot 1n2b")
    refused(match, "0 lot 2n1r")
    play(match, "0 lot 2n1b")


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("card", [2, 4, 5, 7, 8, 12, 14, 15])
@pytest.mark.parametrize("seller", [0, 1, 2])
def test_the_lots_that_can_be_laid_out_are_those_that_meet_the_card(card, seller):
    held = [2, 3, 2, 3]
    mine = "".join(f"{n}{x}" for n, x in zip(held, LETTERS, strict=False))
    seats = [seat("1n"), seat("1n"), seat("1n")]
    seats[seller] = seat(mine)
    match = play(selling(card, *seats, seller=seller), f"{seller} card {card}")
    wanted = {
        "lot " + "".join(f"{n}{x}" for n, x in zip(lot, LETTERS, strict=False) if n)
        for lot in lots(held)
        if meets(PRINTED[card - 1], lot, seller, 3)
    }
    assert moves_of(match, seller) == wanted


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize(
    ("players", "seller", "left", "right"),
    [(3, 0, "g", "r"), (3, 2, "b", "g"), (4, 0, "g", "w"), (4, 3, "b", "r"), (6, 5, "b", "k")],
)
def test_neighbours_sit_at_the_left_and_at_the_right_round_the_table(players, seller, left, right):
    own = LETTERS[1 + seller]
    for card, lot, wrong in [
        (3, f"2{own}1{right}", f"2{own}1{left}"),
        (11, f"2{own}1{left}", f"2{own}1{right}"),
        (10, f"1{own}1{left}1{right}", f"2{own}1{left}"),
    ]:
        match = selling(card, *[seat()] * players, seller=seller)
        play(match, f"{seller} card {card}")
        refused(match, f"{seller} lot {wrong}")
        play(match, f"{seller} lot {lot}")
    for neighbour in (left, right):
        match = play(selling(2, *[seat()] * players, seller=seller), f"{seller} card 2")
        refused(match, f"{seller} lot 1{own}1{left}1{right}")
        play(match, f"{seller} lot 1{own}2{neighbour}")
    if players > 3:
        match = play(selling(2, *[seat()] * players, seller=seller), f"{seller} card 2")
        for other in set(LETTERS[1 : players + 1]) - {own, left, right}:
            refused(match, f"{seller} lot 1{own}2{other}")


@pytest.mark.clause("C2.3")
def test_a_lot_is_put_together_kind_by_kind_and_seen_by_nobody_before_it_is_complete():
    match = play(selling(3, seat("2n3b1g2r"), seat(), seat()), "0 card 3")
    counts = []
    for chosen in (1, 2, 0):
        actions = match.actions(0)
        counts.append([action.id for action in actions])
        match.play(0, chosen)
        assert stage(match) == "lot"
        for number in (1, 2, None):
            assert match.view(number)["steps"] == []
            assert match.view(number)["lot"] is None
        assert told(match, "lot_laid_out") == []
    assert match.view(0)["steps"] == [1, 2, 0]
    counts.append([action.id for action in match.actions(0)])
    assert counts == [[0, 1, 2], [2, 3], [0, 1], [1, 2]]
    match.play(0, 2)
    assert told(match, "lot_laid_out") == ["lot_laid_out 0 1n2b2r"]
    assert match.view(0)["steps"] == []


@pytest.mark.clause("C2.3")
def test_once_laid_out_a_lot_stands():
    match = laid_out(1, "2b")
    assert can(match, 0) == []
    refused(match, "0 lot 3b")
