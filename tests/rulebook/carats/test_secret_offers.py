"""C2.5: offers made in secret and revealed together, or one after the other."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.rulebook.carats.sales import laid_out, offered
from tests.rulebook.carats.story import story, told
from tests.rulebook.carats.table import can, fields, play, refused, seat, sound, stage, text

EVERYBODY = (0, 1, 2, 3, None)
LOOKS = ["look blue", "look red", "look white"]


def four(**position):
    """A simultaneous sale of seat 1, green, at a table of four; seat 3 has nothing to offer."""
    return laid_out(9, "3g", seat(), seat(), seat(), seat(""), seller=1, **position)


@pytest.mark.clause("C2.5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_simultaneous_all_others_are_asked_at_once(players):
    for seller in (0, players - 1):
        own = "bgrwkv"[seller]
        match = laid_out(9, f"3{own}", *[seat()] * players, seller=seller)
        assert stage(match) == "offering"
        assert match.waiting == tuple(n for n in range(players) if n != seller)
        assert can(match, seller) == []


@pytest.mark.clause("C2.5", "C2.4")
def test_an_offer_made_in_secret_tells_nobody_anything_but_that_it_is_made():
    match = play(four(), "0 offer 1n4b")
    assert match.waiting == (2, 3)
    for number in EVERYBODY:
        seats = match.view(number)["seats"]
        assert [one["has_answered"] for one in seats] == [True, False, False, False]
        shown = [None if one["offer"] is None else text(one["offer"]) for one in seats]
        assert shown == (["1n4b", None, None, None] if number == 0 else [None] * 4)
        assert story(match, number, 2) == ["offer_made 0"]
        known = fields(match.knowledge(number))
        for other in range(4):
            mine = [1, 4, 0, 0, 0, 0, 0] if number == other == 0 else None
            empty = [0] * 7 if number == other else [-1] * 7
            assert known["fist"][other] == (mine or empty)
    state = fields(match.states)
    assert state["fist"][0] == [1, 4, 0, 0, 0, 0, 0]
    assert state["offers"][0] == [[0] * 7] * 6
    assert sound(match)


@pytest.mark.clause("C2.4", "C2.5")
def test_a_pass_is_made_in_secret_too_and_revealed_with_the_offers():
    match = play(four(), "3 pass")
    for number in EVERYBODY:
        seats = match.view(number)["seats"]
        assert seats[3]["has_answered"]
        assert not seats[3]["passed"]
        assert story(match, number, 2) == ["offer_made 3"]
    assert fields(match.states)["passed"][0] == 0
    play(match, "0 offer 1n")
    assert not match.view(None)["seats"][3]["passed"]
    play(match, "2 offer 1r")
    assert [one["passed"] for one in match.view(0)["seats"]] == [False, False, False, True]
    assert fields(match.states)["passed"][0] == 8
    assert can(match, 1) == ["trade blue", "trade red", "bank", *LOOKS]


@pytest.mark.clause("C2.5")
def test_the_order_of_secret_offers_has_no_effect():
    moves = ["0 offer 1n4b", "2 offer 2r", "3 pass"]
    ends = []
    for order in permutations(moves):
        match = play(four(), *order)
        assert [e for e in story(match) if not e.startswith("offer_made")][-3:] == [
            "offered 2 2r",
            "passed 3",
            "offered 0 1n4b",
        ]
        assert (stage(match), match.waiting) == ("exchanging", (1,))
        ends.append(fields(match.states))
    assert all(end == ends[0] for end in ends)
    assert ends[0]["fist"] == [[0] * 7] * 6
    assert ends[0]["offers"][0][0] == [1, 4, 0, 0, 0, 0, 0]
    assert ends[0]["offers"][0][2] == [0, 0, 0, 2, 0, 0, 0]
    assert ends[0]["offers"][0][3] == [0] * 7


@pytest.mark.clause("C2.5")
def test_once_revealed_all_offers_are_seen_by_all():
    match = play(four(), "0 offer 1n4b", "2 offer 2r", "3 pass")
    for number in EVERYBODY:
        seats = match.view(number)["seats"]
        shown = [None if one["offer"] is None else text(one["offer"]) for one in seats]
        assert shown == ["1n4b", None, "2r", None]
        assert [one["has_answered"] for one in seats] == [True, False, True, True]


@pytest.mark.clause("C2.5")
@pytest.mark.parametrize("players", [3, 5])
def test_offers_are_revealed_from_the_seller_s_left(players):
    for seller in range(players):
        own = "bgrwkv"[seller]
        match = laid_out(9, f"3{own}", *[seat()] * players, seller=seller)
        for number in match.waiting:
            play(match, f"{number} offer {number + 1}n")
        order = [(seller + i) % players for i in range(1, players)]
        assert told(match, "offered") == [f"offered {n} {n + 1}n" for n in order]


@pytest.mark.clause("C2.5")
def test_an_offer_made_stands():
    match = play(four(), "0 offer 1n4b")
    assert can(match, 0) == []
    refused(match, "0 offer 1n")
    refused(match, "0 pass")


@pytest.mark.clause("C2.5")
def test_an_offer_half_made_is_seen_by_its_maker_alone_and_several_can_be():
    match = four()
    match.play(2, 3)
    match.play(0, 1)
    match.play(0, 2)
    for number in EVERYBODY:
        view = match.view(number)
        assert view["steps"] == {0: [1, 2], 2: [3]}.get(number, [])
        assert [one["has_answered"] for one in view["seats"]] == [False] * 4
        assert view["waiting"] == [0, 2, 3]
        known = fields(match.knowledge(number))
        assert known["picked"] == [
            {0: 2, 2: 1}.get(number, 0) if n == number else -1 for n in range(6)
        ]
    for count in (0, 0, 1):
        match.play(0, count)
    assert match.moves[-1] == (0, "offer 1n2b1w")
    assert match.view(2)["steps"] == [3]
    assert fields(match.states)["picks"][0] == [0] * 7
    assert fields(match.states)["picks"][2][0] == 3


@pytest.mark.clause("C2.5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_successive_offers_go_clockwise_from_the_seller_s_left_and_are_seen_at_once(players):
    for seller in (0, 1, players - 1):
        own = "bgrwkv"[seller]
        match = laid_out(1, f"2{own}", *[seat()] * players, seller=seller)
        for i in range(1, players):
            number = (seller + i) % players
            assert (stage(match), match.waiting) == ("offering", (number,))
            for other in range(players):
                if other != number:
                    assert can(match, other) == []
            offer = f"{1 + number % 5}n"
            play(match, f"{number} offer {offer}")
            assert story(match)[-1] == f"offered {number} {offer}"
            for viewer in (0, players - 1, None):
                one = match.view(viewer)["seats"][number]
                assert text(one["offer"]) == offer
                assert one["has_answered"]
        assert (stage(match), match.waiting) == ("exchanging", (seller,))
        assert "offer_made" not in {line.split()[0] for line in story(match)}
        assert sound(match)


@pytest.mark.clause("C2.4", "C2.5")
def test_a_successive_pass_is_seen_at_once():
    match = play(laid_out(1, "2b", seat(), seat(""), seat(), seat("")), "1 pass")
    assert match.waiting == (2,)
    assert story(match)[-1] == "passed 1"
    for number in EVERYBODY:
        seats = match.view(number)["seats"]
        assert [one["passed"] for one in seats] == [False, True, False, False]
        assert [one["has_answered"] for one in seats] == [False, True, False, False]
    play(match, "2 offer 1n", "3 pass")
    assert can(match, 0) == ["trade red", "bank", "look green", "look red", "look white"]


@pytest.mark.clause("C2.5", "C1.6")
def test_while_offers_are_secret_what_is_in_a_fist_makes_no_difference_to_others():
    one = play(four(), "0 offer 1n4b")
    other = play(four(), "0 offer 2w")
    for number in (1, 2, 3, None):
        assert one.view(number) == other.view(number)
        assert fields(one.knowledge(number)) == fields(other.knowledge(number))
        assert story(one, number) == story(other, number)
        if number is not None:
            assert one.actions(number) == other.actions(number)


@pytest.mark.clause("C2.5")
def test_offers_are_over_with_the_sale():
    match = play(offered(9, "3b", ["1n", "1g"]), "0 trade green")
    for one in match.view(None)["seats"]:
        assert (one["offer"], one["passed"], one["has_answered"]) == (None, False, False)


@pytest.mark.clause("C2.5")
def test_of_six_players_nothing_of_a_half_made_offer_is_left_once_it_is_made():
    match = laid_out(9, "3b", *[seat()] * 6)
    play(match, "4 offer 5n4b3g2r1w2k3v")
    assert fields(match.states)["fist"][4] == [5, 4, 3, 2, 1, 2, 3]
    assert fields(match.states)["picks"] == [[0] * 7] * 6
    assert fields(match.states)["picked"] == [0] * 6
