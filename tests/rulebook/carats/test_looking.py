"""C3: the seller pays to look at a secret value."""

from __future__ import annotations

import pytest

from tests.rulebook.carats.sales import laid_out, offered, selling
from tests.rulebook.carats.story import kinds, story, told
from tests.rulebook.carats.table import (
    CARATS,
    PARTS,
    at,
    bag,
    can,
    fields,
    items,
    play,
    refused,
    seat,
    sound,
    stage,
    totals,
)

LOOK_PRICES = {"morning": 4, "noon": 3, "evening": 2}
FOUR = [seat(value=10), seat(value=-25), seat(value=30), seat(value=0)]
LOOKS = ["look green", "look red", "look white"]


def looks(match, number=0):
    return [action for action in can(match, number) if action.startswith("look")]


def at_moment(moment, *seats, **position):
    """A table at which the seller of card 1 is asked for what the moment says."""
    seats = seats or FOUR
    if moment == "closing":
        return play(at_moment("exchanging", *seats, **position), "0 trade green")
    if moment == "exchanging":
        return offered(1, "2b", ["1n"] * (len(seats) - 1), *seats, **position)
    if moment == "offering":
        return laid_out(1, "2b", *seats, **position)
    match = selling(1, *seats, **position)
    return play(match, "0 card 1") if moment == "lot" else match


MOMENTS = ("selling", "lot", "exchanging", "closing")


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_seller_may_look_whenever_they_are_asked(part, moment):
    price = LOOK_PRICES[part]
    assert CARATS.facts["look_prices"] == list(LOOK_PRICES.values())
    match = at_moment(moment, part=part)
    assert match.view(None)["look_price"] == price
    assert stage(match) == moment
    assert looks(match) == LOOKS
    before, inside, left = items(match, 0), bag(match), totals(match)
    play(match, "0 look red")
    assert (stage(match), match.waiting) == (moment, (0,))
    has = int(before[: before.index("n")])
    assert items(match, 0) == (f"{has - price}n" if has > price else "") + before[2:]
    assert bag(match) == f"{5 + price}n{inside[2:]}"
    assert totals(match) == [left[0] - price, *left[1:]]
    assert match.view(None)["bag"] == 25 + price
    assert sound(match)


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("moment", ["selling", "lot", "exchanging"])
@pytest.mark.parametrize("more", [0, 1])
def test_a_look_must_be_paid_in_full(part, moment, more):
    nuggets = LOOK_PRICES[part] - 1 + more
    match = at_moment(moment, seat(f"{nuggets}n2b"), *FOUR[1:], part=part)
    assert looks(match) == (LOOKS if more else [])
    if more:
        play(match, "0 look white")
        assert items(match, 0) == "2b"
    else:
        refused(match, "0 look white")


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("more", [0, 1])
def test_after_the_exchange_too_a_look_must_be_paid_in_full(part, more):
    # The trade brings one nugget.
    nuggets = LOOK_PRICES[part] - 2 + more
    mine = f"{nuggets}n2b" if nuggets else "2b"
    match = at_moment("closing", seat(mine), *FOUR[1:], part=part)
    assert can(match, 0) == ["end", *(LOOKS if more else [])]


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_that_it_happened_and_at_whom_is_public_and_the_value_is_not(moment):
    match = at_moment(moment, *FOUR, part="evening")
    since = len(match.moves)
    play(match, "0 look red")
    assert story(match, 0, since) == ["looked 0 2 2", "value_seen 0 2 30"]
    for number in (1, 2, 3, None):
        assert story(match, number, since) == ["looked 0 2 2"]
    for number in (0, 1, 2, 3, None):
        view = match.view(number)
        assert [one["looked_at"] for one in view["seats"]] == [[2], [], [], []]
        seen = [one["value"] for one in view["seats"]]
        true = [10, -25, 30, 0]
        mine = {0: {0, 2}}.get(number, {number})
        assert seen == [true[n] if n in mine else None for n in range(4)]


@pytest.mark.clause("C3.1")
def test_what_was_seen_stays_known():
    match = play(at_moment("closing", *FOUR, part="evening"), "0 look white", "0 end")
    assert match.view(0)["seats"][3]["value"] == 0
    assert match.view(None)["seats"][0]["looked_at"] == [3]
    assert stage(match) == "selling"
    match = at(seat(looked_at=[1, 2]), *FOUR[1:])
    assert [one["value"] for one in match.view(0)["seats"]][1:] == [-25, 30, None]


@pytest.mark.clause("C3.1")
def test_as_often_as_they_can_pay_and_at_the_same_one_again():
    match = at_moment("selling", seat("7n5b"), *FOUR[1:], part="evening")
    play(match, "0 look red", "0 look red", "0 look green")
    assert items(match, 0) == "1n5b"
    assert looks(match) == []
    refused(match, "0 look white")
    assert match.view(0)["seats"][0]["looked_at"] == [1, 2]
    assert told(match, "value_seen", 0) == [
        "value_seen 0 2 30",
        "value_seen 0 2 30",
        "value_seen 0 1 -25",
    ]


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize(("players", "seller"), [(4, 1), (5, 4), (6, 0)])
def test_only_at_opponents(players, seller):
    match = at(*[seat()] * players, seller=seller)
    colours = ["blue", "green", "red", "white", "black", "violet"][:players]
    others = [colour for n, colour in enumerate(colours) if n != seller]
    assert looks(match, seller) == [f"look {colour}" for colour in others]
    refused(match, f"{seller} look {colours[seller]}")
    play(match, f"{seller} look {others[-1]}")


@pytest.mark.clause("C3.1")
def test_nobody_else_can_look():
    for moment in MOMENTS:
        match = at_moment(moment)
        for number in (1, 2, 3):
            assert can(match, number) == []
            refused(match, f"{number} look blue")


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("card", [1, 9])
def test_nobody_looks_while_others_decide(card):
    match = laid_out(card, "3b", *FOUR, part="evening")
    assert stage(match) == "offering"
    for number in range(4):
        assert looks(match, number) == []
        refused(match, f"{number} look {'blue' if number else 'red'}")


@pytest.mark.clause("C3.1")
def test_not_while_a_lot_is_being_put_together():
    match = at_moment("lot", *FOUR, part="evening")
    match.play(0, 1)
    assert looks(match) == []


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("move", ["trade green", "bank"])
def test_with_four_or_more_the_seller_ends_the_turn_by_a_move(players, move):
    for nuggets in (2, 5):
        seats = [seat(f"{nuggets}n2b"), *[seat()] * (players - 1)]
        match = offered(1, "2b", ["1n"] * (players - 1), *seats)
        play(match, f"0 {move}")
        assert (stage(match), match.waiting) == ("closing", (0,))
        assert can(match, 0)[0] == "end"
        assert match.view(None)["seller"] == 0
        play(match, "0 end")
        assert (stage(match), match.waiting) == ("selling", (1,))


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize(("nuggets", "may"), [(5, False), (6, True), (4, False)])
def test_a_look_that_would_make_the_card_impossible_is_refused(nuggets, may):
    # Card 13 needs two nuggets, and a look in the morning costs four.
    match = play(selling(13, seat(f"{nuggets}n1b"), *FOUR[1:]), "0 card 13")
    assert looks(match) == (LOOKS if may else [])
    if may:
        play(match, "0 look red", "0 lot 2n1b")
    else:
        refused(match, "0 look red")
        play(match, "0 lot 2n1b")


@pytest.mark.clause("C3.1")
def test_before_the_card_a_look_may_make_cards_impossible():
    # With two nuggets left card 13 can be met, with none it cannot.
    match = at(seat("4n1b", 13, 16, 9), *FOUR[1:], part="morning")
    assert can(match, 0)[:2] == ["card 13", "card 16"]
    play(match, "0 look red")
    assert can(match, 0) == ["card 16"]
    match = at(seat("4n1b", 13, 3, 9), *FOUR[1:])
    play(match, "0 look red")
    assert stage(match) == "unmet"
    assert kinds(match)[-1] == "holdings_shown"


# C3.2


@pytest.mark.clause("C3.2")
@pytest.mark.parametrize("moment", ["selling", "lot", "exchanging"])
def test_with_three_players_nobody_looks(moment):
    match = at_moment(moment, *[seat("9n5b5g5r"), seat(), seat()], part="evening")
    assert match.view(None)["look_price"] is None
    assert looks(match) == []
    refused(match, "0 look red")
    match = at_moment(moment, *[seat("9n5b5g5r"), seat(), seat(), seat()], part="evening")
    assert looks(match) == LOOKS


# C3.3


@pytest.mark.clause("C3.3")
@pytest.mark.parametrize(("nuggets", "may"), [(5, False), (6, True)])
def test_nuggets_of_a_lot_on_the_table_pay_for_no_look(nuggets, may):
    seats = [seat(f"{nuggets}n1b"), *FOUR[1:]]
    match = offered(13, "2n1b", ["1g"] * 3, *seats)
    assert looks(match) == (LOOKS if may else [])
    # After the exchange they are not on the table any more.
    match = offered(13, "2n1b", ["2n1g"] * 3, *seats)
    play(match, "0 trade green")
    assert looks(match) == LOOKS


@pytest.mark.clause("C3.3", "C5.2")
@pytest.mark.parametrize(("nuggets", "may"), [(3, False), (4, True)])
def test_nuggets_of_a_lot_from_the_bag_are_not_the_seller_s_to_pay_with(nuggets, may):
    seats = [
        seat(f"{nuggets}n6b6g6r6w"),
        seat("5n7b7g7r7w"),
        seat("5n6b6g6r6w"),
        seat("5n6b6g6r6w"),
    ]
    match = play(selling(6, *seats), "0 card 6", *(f"{n} offer 1b" for n in (1, 2, 3)))
    assert match.view(None)["lot"]["nugget"] == 5
    assert looks(match) == (LOOKS if may else [])


# The journal


@pytest.mark.clause("C3.1", "C1.6")
def test_what_was_paid_is_noted_with_its_sale():
    seats = [seat("16n5b"), *[seat("3n")] * 3]
    match = at_moment("selling", *seats, part="evening", turn=2, seller=0)
    sale = 2 * 4 + 1
    play(match, "0 look red")
    assert fields(match.states)["paid"][sale] == [2, 0, 0]
    play(match, "0 card 1", "0 look red")
    assert fields(match.states)["paid"][sale] == [4, 0, 0]
    play(match, "0 lot 2b", "1 offer 1n", "2 offer 1n", "3 offer 1n", "0 look green")
    assert fields(match.states)["paid"][sale] == [4, 2, 0]
    play(match, "0 bank", "0 look green", "0 look white")
    assert fields(match.states)["paid"][sale] == [4, 2, 4]
    play(match, "0 end")
    assert match.view(None)["sales"][-1]["paid"] == 10
    assert fields(match.states)["looked"] == [0b1110, 0, 0, 0, 0, 0]
    assert sound(match)
