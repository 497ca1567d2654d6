"""C5.2: the card whose lot is five items drawn from the bank's bag."""

from __future__ import annotations

import pytest

from tests.rulebook.carats.sales import selling
from tests.rulebook.carats.story import kinds, story, told
from tests.rulebook.carats.table import (
    at,
    bag,
    can,
    fields,
    hand,
    items,
    letters,
    moves_of,
    play,
    refused,
    seat,
    sound,
    stage,
    text,
    totals,
)

# Holdings of three that leave so many items in the bag: all of them red.
EMPTY = ("7n7b7g7r", "7n7b7g7r", "6n6b6g6r")


def with_bag(red: int, seed: int = 0, **position):
    """A table of three with so many red stones in the bag, and nothing else; seat 0 has card 6."""
    last = f"6n6b6g{6 - red}r" if red < 6 else "6n6b6g"
    return selling(6, seat(EMPTY[0]), seat(EMPTY[1]), seat(last), seed=seed, **position)


@pytest.mark.clause("C5.2")
def test_the_lot_is_five_items_drawn_from_the_bag_and_seen_by_all():
    match = play(selling(6, *[seat()] * 3), "0 card 6")
    assert kinds(match) == ["card_played", "lot_drawn"]
    drawn = story(match)[1].split()[2]
    assert letters(drawn).total() == 5
    for number in (0, 1, 2, None):
        view = match.view(number)
        assert text(view["lot"]) == drawn
        assert view["lot_drawn"]
        assert view["bag"] == 15
        assert (view["stage"], view["card"]) == ("offering", 6)
        assert story(match, number) == story(match)
    assert letters(bag(match)) + letters(drawn) == letters("5n5b5g5r")
    assert [items(match, n) for n in range(3)] == ["5n5b5g5r"] * 3
    assert totals(match) == [20, 20, 20]
    assert match.waiting == (1, 2)  # it is a simultaneous card
    assert sound(match)


@pytest.mark.clause("C5.2")
def test_what_is_drawn_is_chance():
    found = {story(play(selling(6, *[seat()] * 3, seed=n), "0 card 6"))[1] for n in range(20)}
    assert len(found) > 10


@pytest.mark.clause("C5.2")
@pytest.mark.parametrize("count", [1, 2, 4, 5, 6])
def test_with_fewer_than_five_in_the_bag_it_is_all_of_them(count):
    match = play(with_bag(count), "0 card 6")
    assert text(match.view(None)["lot"]) == f"{min(count, 5)}r"
    assert match.view(None)["bag"] == max(0, count - 5)
    assert bag(match) == ("1r" if count == 6 else "")
    assert sound(match)


@pytest.mark.clause("C5.2")
def test_with_an_empty_bag_the_card_cannot_be_met():
    match = with_bag(0)
    assert "card 6" not in can(match, 0)
    assert 6 in hand(match, 0)
    refused(match, "0 card 6")
    assert "card 6" in can(with_bag(1), 0)


@pytest.mark.clause("C5.2", "C2.7")
@pytest.mark.parametrize(("partner", "number"), [("green", 1), ("red", 2)])
def test_exchanged_with_a_player_the_seller_gets_the_offer_and_the_player_the_lot(partner, number):
    match = play(with_bag(6), "0 card 6", "1 offer 1n2b", "2 offer 3g")
    play(match, f"0 trade {partner}")
    expected = [EMPTY[0], EMPTY[1], "6n6b6g"]
    if number == 1:
        expected[:2] = ["8n9b7g7r", "6n5b7g12r"]
    else:
        expected[0], expected[2] = "7n7b10g7r", "6n6b3g5r"
    assert [items(match, n) for n in range(3)] == expected
    assert bag(match) == "1r"
    assert match.view(None)["bag"] == 1
    assert told(match, "got_lot") == [f"got_lot {number} 5r"]
    assert sound(match)


@pytest.mark.clause("C5.2", "C2.8")
def test_exchanged_with_the_bank_the_lot_goes_back_and_as_many_are_drawn_and_kept():
    found = set()
    for seed in range(12):
        match = play(with_bag(5, seed), "0 card 6", "1 offer 1n", "2 offer 1g", "0 bank")
        assert told(match, "banked") == ["banked 0 2 5"]
        drawn = told(match, "drew", 0)[0].split()[2]
        found.add(drawn)
        assert letters(drawn).total() == 5
        assert letters(items(match, 0)) == letters("5n7b7g7r") + letters(drawn)
        assert letters(bag(match)) + letters(drawn) == letters("2n5r")
        assert totals(match)[0] == 26 + 5
        assert match.view(None)["bag"] == 2
        assert sound(match)
    assert {"5r", "1n4r", "2n3r"} >= found
    assert len(found) > 1


@pytest.mark.clause("C5.2", "C2.8")
@pytest.mark.parametrize(("nuggets", "enough"), [(1, False), (2, True)])
def test_nuggets_of_a_drawn_lot_are_not_the_seller_s(nuggets, enough):
    # The bag has nuggets alone; the seller's own pay for the bank, all of them.
    seats = [seat(f"{nuggets}n6b7g7r"), seat("4n7b7g7r"), seat("3n7b6g6r")]
    match = play(selling(6, *seats), "0 card 6", "1 offer 1b", "2 offer 1b")
    assert text(match.view(None)["lot"]) == "5n"
    assert ("bank" in can(match, 0)) == enough


@pytest.mark.clause("C5.2", "C2.9")
def test_a_drawn_lot_that_nobody_gets_goes_back_into_the_bag():
    match = selling(6, seat("1n20b"), seat(""), seat(""))
    play(match, "0 card 6")
    inside = letters(bag(match)) + letters(text(match.view(None)["lot"]))
    play(match, "1 pass", "2 pass")
    assert "lot_returned" in kinds(match)
    assert letters(bag(match)) == inside == letters("19n20g20r")
    assert items(match, 0) == "1n20b"
    assert match.view(None)["bag"] == 59
    assert sound(match)


@pytest.mark.clause("C5.2", "C2.9", "C3.1")
def test_also_after_a_look():
    match = selling(6, seat("4n25b"), seat(""), seat(""), seat(""), part="evening")
    play(match, "0 card 6", "1 pass", "2 pass", "3 pass", "0 look red")
    assert kinds(match)[-1] == "lot_returned"
    assert items(match, 0) == "2n25b"
    assert letters(bag(match)) == letters("23n25g25r25w")
    assert stage(match) == "closing"


@pytest.mark.clause("C5.2", "C2.4")
def test_the_lot_itself_cannot_be_offered():
    match = play(with_bag(2), "0 card 6")
    refused(match, "1 offer 2r")
    play(match, "1 offer 1r", "2 offer 3r")


@pytest.mark.clause("C5.2", "C2.4")
def test_for_a_single_item_who_has_nothing_else_can_only_pass():
    seats = [seat("10n10b10g8r"), seat("1r"), seat("10n10b10g10r")]
    match = play(selling(6, *seats), "0 card 6")
    assert text(match.view(None)["lot"]) == "1r"
    assert moves_of(match, 1) == {"pass"}
    seats[0], seats[1] = seat("9n10b10g8r"), seat("1n1r")
    match = play(selling(6, *seats), "0 card 6")
    assert moves_of(match, 1) == {"offer 1n", "offer 1n1r"}


@pytest.mark.clause("C5.2")
def test_there_is_nothing_to_lay_out():
    match = at(seat(None, 6, 1, 2), seat(), seat())
    play(match, "0 card 6")
    refused(match, "0 lot 2b")
    assert can(match, 0) == []
    assert fields(match.states)["lot"][0] != [0] * 7
