"""C2.6 to C2.9: the lot is exchanged with a player or with the bank, or goes back."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rulebook.carats.sales import laid_out, offered
from tests.rulebook.carats.story import kinds, story, told
from tests.rulebook.carats.table import (
    CARATS,
    PARTS,
    altered,
    bag,
    can,
    fields,
    items,
    letters,
    play,
    refused,
    seat,
    sound,
    stage,
    text,
    totals,
)
from vendome.core.chance import draw
from vendome.core.rule import plain

BANK_PRICES = {"morning": 2, "noon": 3, "evening": 4}


def only_looks(actions: list[str]) -> list[str]:
    return [action for action in actions if action.startswith("look")]


# C2.6


@pytest.mark.clause("C2.6")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_seller_must_exchange_with_one_of_the_offers_or_with_the_bank(players):
    for seller in (0, 2):
        own = "bgr"[seller]
        match = offered(1, f"2{own}", ["1n"] * (players - 1), *[seat()] * players, seller=seller)
        others = [one["colour"] for n, one in enumerate(match.view(None)["seats"]) if n != seller]
        assert (stage(match), match.waiting) == ("exchanging", (seller,))
        actions = can(match, seller)
        assert [a for a in actions if a not in only_looks(actions)] == [
            *(f"trade {colour}" for colour in others),
            "bank",
        ]
        refused(match, f"{seller} end")
        refused(match, f"{seller} pass")
        refused(match, f"{seller} trade {seller + 1}")


@pytest.mark.clause("C2.6")
def test_nobody_else_can_exchange_the_lot():
    match = offered(1, "2b", ["1n", "1g"])
    for number in (1, 2):
        assert can(match, number) == []
        refused(match, f"{number} bank")
        refused(match, f"{number} trade blue")


@pytest.mark.clause("C2.6", "C2.4")
def test_there_is_no_exchange_with_who_passed():
    match = offered(1, "2b", ["pass", "1n", "pass"], seat(), seat(""), seat(), seat(""))
    assert can(match, 0)[:2] == ["trade red", "bank"]
    refused(match, "0 trade green")
    refused(match, "0 trade white")


# C2.7


@pytest.mark.clause("C2.7")
@pytest.mark.parametrize(("partner", "got"), [("green", "1n2g"), ("red", "4r")])
def test_seller_and_partner_swap_lot_and_offer(partner, got):
    match = offered(1, "1n2b", ["1n2g", "4r"])
    play(match, f"0 trade {partner}")
    if partner == "green":
        assert [items(match, n) for n in range(3)] == ["5n3b7g5r", "5n7b3g5r", "5n5b5g5r"]
        assert totals(match) == [20, 20, 20]
    else:
        assert [items(match, n) for n in range(3)] == ["4n3b5g9r", "5n5b5g5r", "6n7b5g1r"]
        assert totals(match) == [21, 20, 19]
    assert bag(match) == "5n5b5g5r"
    assert match.view(None)["bag"] == 20
    number = ("blue", "green", "red").index(partner)
    assert story(match)[4:7] == [
        f"exchanged 0 {number}",
        f"got_offer 0 {got}",
        f"got_lot {number} 1n2b",
    ]
    assert sound(match)


@pytest.mark.clause("C2.7")
def test_after_the_exchange_the_table_is_bare_and_the_journal_has_it():
    match = play(offered(1, "1n2b", ["1n2g", "4r"]), "0 trade red")
    view = match.view(1)
    assert (view["lot"], view["card"], view["simultaneous"]) == (None, None, None)
    assert fields(match.states)["on_table"] == -1
    assert match.view(None)["sales"] == [
        {
            "part": "morning",
            "seller": 0,
            "card": 1,
            "lot": {"nugget": 1, "blue": 2, "green": 0, "red": 0},
            "lot_drawn": False,
            "offers": [
                None,
                {"nugget": 1, "blue": 0, "green": 2, "red": 0},
                {"nugget": 0, "blue": 0, "green": 0, "red": 4},
            ],
            "passed": [],
            "partner": 2,
            "paid": 0,
            "shown": None,
            "drew": None,
        }
    ]


@pytest.mark.clause("C2.7")
def test_at_a_long_table_kinds_go_to_the_right_hands():
    match = offered(16, "1n1v1b", ["1b", "1g", "1r", "5w", "3k2v"], *[seat()] * 6, seller=5)
    play(match, "5 trade black")
    assert items(match, 5) == "4n4b5g5r5w8k6v"
    assert items(match, 4) == "6n6b5g5r5w2k4v"
    assert [items(match, n) for n in range(4)] == ["5n5b5g5r5w5k5v"] * 4
    assert fields(match.states)["partner"][0] == 4


# C2.8


@pytest.mark.clause("C2.8")
@pytest.mark.parametrize("part", PARTS)
def test_the_bank_is_paid_and_gives_as_many_items_as_the_lot_had(part):
    price = BANK_PRICES[part]
    assert CARATS.facts["bank_prices"] == list(BANK_PRICES.values())
    match = offered(1, "3b", ["1n", "1g"], part=part)
    assert match.view(None)["bank_price"] == price
    before = items(match, 0)
    play(match, "0 bank")
    assert before == "5n5b5g5r"
    (line,) = told(match, "drew", 0)
    drawn = line.split()[2]
    assert told(match, "banked") == [f"banked 0 {price} 3"]
    assert letters(drawn).total() == 3
    assert letters(items(match, 0)) == letters(f"{5 - price}n2b5g5r") + letters(drawn)
    assert letters(bag(match)) + letters(drawn) == letters(f"{5 + price}n8b5g5r")
    assert totals(match) == [20 - price, 20, 20]
    assert match.view(None)["bag"] == 20 + price
    assert sound(match)


@pytest.mark.clause("C2.8")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("more", [0, 1])
def test_the_bank_must_be_paid_in_full(part, more):
    nuggets = BANK_PRICES[part] - 1 + more
    match = offered(1, "2b", ["1n", "1g"], seat(f"{nuggets}n2b"), seat(), seat(), part=part)
    assert can(match, 0) == ["trade green", "trade red", *["bank"] * more]
    if more:
        play(match, "0 bank")
        assert told(match, "banked") == [f"banked 0 {nuggets} 2"]
    else:
        refused(match, "0 bank")


@pytest.mark.clause("C2.8")
@pytest.mark.parametrize(("nuggets", "enough"), [(4, True), (3, False)])
def test_nuggets_of_the_lot_pay_for_nothing(nuggets, enough):
    match = offered(13, "2n1b", ["1n", "1g"], seat(f"{nuggets}n1b"), seat(), seat())
    assert ("bank" in can(match, 0)) == enough
    if enough:
        play(match, "0 bank")
        assert totals(match)[0] == 3


@pytest.mark.clause("C2.8")
@pytest.mark.parametrize("card", [1, 16, 18])
def test_whatever_the_card(card):
    match = offered(card, "2n2b", ["1n1b1g1r", "1n1b1g1r"], seat("3n2b"), seat(), seat())
    assert can(match, 0) == ["trade green", "trade red"]
    match = offered(card, "2n2b", ["1n1b1g1r", "1n1b1g1r"], seat("4n2b"), seat(), seat())
    assert can(match, 0) == ["trade green", "trade red", "bank"]


@pytest.mark.clause("C2.8")
def test_what_is_drawn_follows_from_the_chance_stream():
    match = offered(1, "4b", ["1n", "1g"], seed=11)
    stream = match.states
    inside = [0] * 7 + [1] * 9 + [2] * 5 + [3] * 5  # with payment and lot
    drawn = [0] * 7
    for _ in range(4):
        drawn[inside.pop(plain(draw)(stream[0], len(inside)))] += 1
    play(match, "0 bank")
    assert fields(match.states)["drawn"][0] == drawn


@pytest.mark.clause("C2.8")
def test_payment_and_lot_are_in_the_bag_before_anything_is_drawn():
    # The bag is empty: what is drawn can only be what was put in.
    seats = [seat("2n3b5g5r"), seat("9n9b8g8r"), seat("9n8b7g7r")]
    found = Counter()
    for seed in range(40):
        match = offered(1, "2b1g", ["1n", "1g"], *seats, seed=seed)
        assert bag(match) == ""
        play(match, "0 bank")
        (line,) = told(match, "drew", 0)
        found[line.split()[2]] += 1
        assert match.view(None)["bag"] == 2
        assert sound(match)
    # 3 of 2 nuggets, 2 blue and 1 green stone.
    assert set(found) == {"2n1b", "2n1g", "1n2b", "1n1b1g", "2b1g"}


@pytest.mark.clause("C2.8")
def test_every_item_in_the_bag_is_as_likely_to_be_drawn():
    # 2 nuggets, 1 blue and 7 red stones: one of them is drawn.
    seats = [seat("2n1b5g6r"), seat("9n9b9g3r"), seat("9n10b6g4r")]
    found = Counter()
    position = offered(16, "1b", ["1g", "1r"], *seats)
    assert bag(position) == "7r"
    for seed in range(100):
        match = altered(position, key=[seed] * 8, blocks=0, used=0)
        play(match, "0 bank")
        found[told(match, "drew", 0)[0].split()[2]] += 1
    assert set(found) == {"1n", "1b", "1r"}
    wanted = {"1n": 20, "1b": 10, "1r": 70}
    uneven = sum((found[x] - wanted[x]) ** 2 / wanted[x] for x in wanted)
    assert uneven < 27.6  # once in a million, with two degrees of freedom


@pytest.mark.clause("C2.8", "C1.6")
def test_only_the_seller_sees_what_was_drawn():
    match = play(offered(1, "3b", ["1n", "1g"]), "0 bank")
    drawn = fields(match.states)["drawn"][0]
    for number in (0, 1, 2, None):
        sale = match.view(number)["sales"][0]
        assert sale["partner"] == "bank"
        known = fields(match.knowledge(number))["drawn"]
        if number == 0:
            assert len(told(match, "drew", 0)) == 1
            assert sum(sale["drew"].values()) == 3
            assert known[0] == drawn
        else:
            assert told(match, "drew", number) == []
            assert sale["drew"] is None
            assert known[0] == [-1] * 7
            assert match.view(number)["seats"][0]["items"] is None
        assert match.view(number)["seats"][0]["total"] == 18
    assert fields(match.states)["partner"][0] == 6


# C2.9


@pytest.mark.clause("C2.9")
@pytest.mark.parametrize("nuggets", [0, 1, 2])
def test_without_offers_and_without_the_price_the_lot_goes_back(nuggets):
    seats = [seat(f"{nuggets}n3b2g"), seat(""), seat("")]
    match = offered(1, "2b1g", ["pass", "pass"], *seats)
    if nuggets == 2:
        assert (stage(match), can(match, 0)) == ("exchanging", ["bank"])
        return
    assert story(match)[2:6] == ["passed 1", "passed 2", "lot_returned 0", "turn_began 1 1"]
    assert items(match, 0) == (f"{nuggets}n" if nuggets else "") + "3b2g"
    sale = match.view(None)["sales"][0]
    assert (sale["partner"], sale["passed"]) == (None, [1, 2])
    assert text(sale["lot"]) == "2b1g"
    assert match.view(None)["discards"] == [1]
    assert fields(match.states)["partner"][0] == 7
    assert sound(match)


@pytest.mark.clause("C2.9")
def test_one_offer_is_enough_to_have_to_exchange():
    match = offered(1, "2b", ["pass", "1n"], seat("2b"), seat(""), seat("1n"))
    assert (stage(match), can(match, 0)) == ("exchanging", ["trade red"])
    match = offered(1, "2b", ["1n", "pass"], seat("2b"), seat("1n"), seat(""))
    assert (stage(match), can(match, 0)) == ("exchanging", ["trade green"])


@pytest.mark.clause("C2.9")
def test_nuggets_of_the_lot_do_not_keep_it_from_going_back():
    match = offered(13, "2n1b", ["pass", "pass"], seat("3n1b"), seat(""), seat(""))
    assert "lot_returned" in kinds(match)
    assert items(match, 0) == "3n1b"


@pytest.mark.clause("C2.9", "C3.1")
@pytest.mark.parametrize(("part", "nuggets"), [("noon", 5), ("evening", 4)])
def test_the_lot_goes_back_also_when_a_look_spent_the_last_nuggets(part, nuggets):
    seats = [seat(f"{nuggets}n2b"), seat(""), seat(""), seat("")]
    match = offered(1, "2b", ["pass"] * 3, *seats, part=part)
    assert can(match, 0)[0] == "bank"
    play(match, "0 look red")
    assert (stage(match), match.waiting) == ("closing", (0,))
    assert kinds(match)[-2:] == ["looked", "lot_returned"]
    assert items(match, 0) == "2n2b"
    assert fields(match.states)["partner"][int(fields(match.states)["sale"])] == 7
    assert match.view(None)["card"] is None
    assert sound(match)
    play(match, "0 end")
    assert match.view(None)["seller"] == 1


@pytest.mark.clause("C2.9", "C3.1")
def test_a_look_after_which_the_bank_can_still_be_paid_changes_nothing_else():
    for nuggets, left in ((6, True), (5, False)):
        seats = [seat(f"{nuggets}n2b"), seat(""), seat(""), seat("")]
        match = offered(1, "2b", ["pass"] * 3, *seats, part="evening")
        play(match, "0 look red")
        assert (stage(match) == "exchanging") == left
    match = offered(1, "2b", ["1n", "pass", "pass"], seat("4n2b"), seat(), seat(""), seat(""))
    play(match, "0 look red")
    assert (stage(match), can(match, 0)) == ("exchanging", ["trade green"])


@pytest.mark.clause("C2.9", "C3.1")
def test_with_four_players_the_seller_still_ends_the_turn():
    for card, lot in ((1, "2b"), (9, "3b")):
        match = offered(card, lot, ["pass"] * 3, seat("1n3b"), seat(""), seat(""), seat(""))
        assert (stage(match), match.waiting) == ("closing", (0,))
        assert can(match, 0) == ["end"]


@pytest.mark.clause("C2.7", "C2.8", "C2.9")
@pytest.mark.parametrize("move", ["trade green", "bank"])
def test_of_three_the_turn_ends_with_the_exchange(move):
    match = play(offered(1, "2b", ["1n", "1g"]), f"0 {move}")
    assert (stage(match), match.waiting) == ("selling", (1,))


@pytest.mark.clause("C2.6")
@pytest.mark.parametrize("move", ["trade green", "bank"])
def test_the_exchange_is_made_once(move):
    match = play(offered(1, "2b", ["1n", "1g", "1g"], *[seat()] * 4), f"0 {move}")
    assert stage(match) == "closing"
    refused(match, "0 bank")
    refused(match, "0 trade red")
    assert can(match, 0)[0] == "end"


@pytest.mark.clause("C2.4", "C2.6")
def test_offers_that_were_not_taken_stay_with_their_makers():
    match = play(laid_out(9, "3b", *[seat()] * 4), "1 offer 5n", "2 offer 5b", "3 offer 5w")
    play(match, "0 trade white")
    assert [items(match, n) for n in (1, 2)] == ["5n5b5g5r5w"] * 2
    assert totals(match) == [27, 25, 25, 23]
