"""What a seat sees, as plain data: C1.5, C1.6, C2.5, C2.8, C3.1, C4.2, C5.1, C6.1."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.lengths import longer
from tests.rulebook.carats.sales import laid_out, offered, selling
from tests.rulebook.carats.table import CARATS, at, letters, on, play, seat, started, text

TOP = {
    *("game", "seat", "players", "options", "stage", "waiting", "part", "turn", "turns", "first"),
    *("seller", "bank_price", "look_price", "turned_up", "bag", "kinds", "free_colours"),
    *("discards", "aside", "card", "simultaneous", "lot", "lot_drawn", "shown", "seats", "sales"),
    *("steps", "winners", "count"),
}
SEAT = {
    *("colour", "value", "looked_at", "items", "total", "cards", "known_cards", "card_count"),
    *("has_answered", "passed", "offer", "ledger", "ranking", "points", "place"),
}
SALE = {
    *("part", "seller", "card", "lot", "lot_drawn", "offers", "passed", "partner", "paid"),
    *("shown", "drew"),
}
SIMULTANEOUS, SUCCESSIVE = 9, 1


def is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(type(k) is str and is_plain(v) for k, v in value.items())
    if isinstance(value, list):
        return all(is_plain(v) for v in value)
    return type(value) in (int, str, bool, type(None))


@pytest.mark.parametrize("players", [3, 4, *longer(5, 6)])
def test_a_view_is_plain_and_has_the_same_fields_from_the_first_move_to_the_last(
    players: int,
) -> None:
    options = {"rating_agencies": True, "ledger": players == 3}
    match = CARATS.start(players, players, options)

    def look(match: Any) -> bool:
        for eyes in (None, 0, players - 1):
            view = match.view(eyes)
            assert is_plain(view)
            assert json.loads(json.dumps(view)) == view
            assert set(view) == TOP
            assert all(set(one) == SEAT for one in view["seats"])
            assert all(set(one) == SALE for one in view["sales"])
            assert (view["count"] is None) != match.over
            assert all(list(one["items"]) == view["kinds"] for one in view["seats"] if one["items"])
        return False

    on(match, look, seed=players)
    look(match)
    assert len(match.view(None)["sales"]) == 3 * players


@pytest.mark.clause("C1.1")
def test_before_the_deal_there_are_screens_and_nothing_else() -> None:
    match = play(CARATS.start(4, 1), "0 screen red")
    view = match.view(0)
    assert view["free_colours"] == ["blue", "green", "white", "black", "violet"]
    assert (view["part"], view["bank_price"], view["look_price"], view["bag"]) == (None,) * 3 + (0,)
    assert view["kinds"] == ["nugget", "red"]
    assert (view["turned_up"], view["sales"], view["aside"]) == ([], [], 18)
    own = view["seats"][0]
    assert (own["colour"], own["value"], own["items"], own["cards"]) == ("red", None, None, None)


@pytest.mark.clause("C1.3", "C1.4", "C1.6")
def test_everybody_sees_what_is_behind_their_own_screen_only() -> None:
    match = started(3)
    for eyes in (0, 1, 2, None):
        for number, one in enumerate(match.view(eyes)["seats"]):
            own = number == eyes
            assert (one["items"] is not None) == own
            assert (one["value"] is not None) == own
            assert (one["cards"] is not None) == own
            assert (one["total"], one["card_count"]) == (20, 3)
    assert match.view(1)["seats"][1]["items"] == {"nugget": 5, "blue": 5, "green": 5, "red": 5}
    assert match.view(None)["free_colours"] == []


@pytest.mark.clause("C1.5", "C2.8", "C3.1", "C3.2")
@pytest.mark.parametrize(
    ("part", "bank", "look"), [("morning", 2, 4), ("noon", 3, 3), ("evening", 4, 2)]
)
def test_the_prices_and_the_values_turned_up_are_those_of_the_part(
    part: str, bank: int, look: int
) -> None:
    values = [0, 5, 10][: bank - 1]
    view = at(*[seat()] * 4, part=part, turned_up=values).view(None)
    assert (view["part"], view["bank_price"], view["look_price"]) == (part, bank, look)
    assert view["turned_up"] == values
    assert at(*[seat()] * 3, part=part).view(None)["look_price"] is None


@pytest.mark.clause("C2.2", "C2.10")
def test_the_card_on_the_table_is_in_no_hand_and_not_discarded_yet() -> None:
    match = selling(SUCCESSIVE)
    before = match.view(0)
    assert (before["card"], before["simultaneous"], before["lot"]) == (None, None, None)
    play(match, "0 card 1")
    view = match.view(0)
    assert (view["stage"], view["card"], view["simultaneous"]) == ("lot", 1, False)
    assert 1 not in view["seats"][0]["cards"]
    assert (view["discards"], view["seats"][0]["card_count"]) == ([], 2)
    assert view["aside"] == before["aside"] == 9


@pytest.mark.clause("C2.5")
def test_simultaneous_offers_are_seen_by_their_makers_until_all_are_made() -> None:
    match = laid_out(SIMULTANEOUS, "3b", *[seat()] * 4)
    play(match, "2 offer 1n2r")
    for eyes in (0, 1, 2, 3, None):
        view = match.view(eyes)
        assert view["simultaneous"]
        assert text(view["lot"]) == "3b"
        assert [one["has_answered"] for one in view["seats"]] == [False, False, True, False]
        offers = [one["offer"] and text(one["offer"]) for one in view["seats"]]
        assert offers == [None, None, "1n2r" if eyes == 2 else None, None]
    play(match, "1 offer 1g", "3 offer 4w")
    view = match.view(None)
    assert [one["offer"] and text(one["offer"]) for one in view["seats"]] == [
        *(None, "1g", "1n2r", "4w")
    ]
    assert view["waiting"] == [0]


@pytest.mark.clause("C2.5")
def test_successive_offers_are_seen_at_once() -> None:
    match = play(laid_out(SUCCESSIVE, "3b", seat(), seat(""), seat(), seat()), "1 pass")
    play(match, "2 offer 1n")
    seats = match.view(None)["seats"]
    assert [one["has_answered"] for one in seats] == [False, True, True, False]
    assert [one["passed"] for one in seats] == [False, True, False, False]
    assert text(seats[2]["offer"]) == "1n"
    assert match.view(None)["waiting"] == [3]


def test_steps_of_a_half_made_offer_are_its_maker_s() -> None:
    match = laid_out(SIMULTANEOUS, "3b")
    for count in (2, 1):
        match.play(1, count)
    assert match.view(1)["steps"] == [2, 1]
    assert match.view(2)["steps"] == match.view(None)["steps"] == []


@pytest.mark.clause("C2.7")
def test_a_finished_sale_is_told_to_all() -> None:
    match = play(offered(SUCCESSIVE, "2b", ["1n", "1r1g"]), "0 trade red")
    for eyes in (0, 1, 2, None):
        view = match.view(eyes)
        (sale,) = view["sales"]
        assert (sale["part"], sale["seller"], sale["card"]) == ("morning", 0, 1)
        assert (text(sale["lot"]), sale["partner"], sale["paid"]) == ("2b", 2, 0)
        assert [offer and text(offer) for offer in sale["offers"]] == [None, "1n", "1g1r"]
        assert (sale["passed"], sale["lot_drawn"], sale["drew"]) == ([], False, None)
        assert (view["turn"], view["seller"], view["discards"]) == (2, 1, [1])
        assert all(one["offer"] is None for one in view["seats"])


@pytest.mark.clause("C2.8")
def test_what_the_bank_gave_is_told_to_who_drew_it() -> None:
    match = play(offered(SUCCESSIVE, "2b", ["1n", "1r"]), "0 bank")
    drawn = match.view(0)["sales"][0]["drew"]
    assert letters(text(drawn)).total() == 2
    for eyes in (1, 2, None):
        assert match.view(eyes)["sales"][0]["partner"] == "bank"
        assert match.view(eyes)["sales"][0]["drew"] is None


@pytest.mark.clause("C2.9")
def test_a_lot_that_went_back_has_no_partner() -> None:
    match = offered(SUCCESSIVE, "2b", ["pass", "pass"], seat("2b"), seat(""), seat(""))
    (sale,) = match.view(None)["sales"]
    assert (sale["partner"], sale["passed"]) == (None, [1, 2])


@pytest.mark.clause("C3.1")
def test_a_value_looked_at_is_known_to_who_looked() -> None:
    match = play(at(*[seat()] * 3, seat(value=-15)), "0 look white")
    assert match.view(0)["seats"][3]["value"] == -15
    for eyes in (1, 2, None):
        view = match.view(eyes)
        assert view["seats"][3]["value"] is None
        assert view["seats"][0]["looked_at"] == [3]
        assert (view["seats"][0]["total"], view["bag"]) == (21, 29)


@pytest.mark.clause("C5.1")
def test_holdings_that_were_shown_are_seen_as_they_are_now() -> None:
    items = "6n1b"
    match = at(seat(items, 2, 4, 5), seat(), seat(), seat(), seat(), stage="unmet")
    shown = {"nugget": 6, "blue": 1, "green": 0, "red": 0, "white": 0, "black": 0}
    assert match.view(4)["shown"] == shown
    play(match, "0 look red")
    assert match.view(4)["shown"] == {**shown, "nugget": 2}
    play(match, "0 discard 2")
    known = match.view(4)["seats"][0]["known_cards"]
    assert len(known) == 1
    assert set(known) <= set(match.view(0)["seats"][0]["cards"])
    assert match.view(4)["discards"] == [2]


@pytest.mark.clause("C5.1", "C2.7")
def test_after_an_exchange_with_a_player_they_are_still_known_and_with_the_bank_not() -> None:
    def sold(move: str) -> Any:
        offers = [None, "1r", "2g", "1n"]
        sale = {"card": SUCCESSIVE, "lot": "2b", "offers": offers, "shown": "5n2b"}
        match = at(seat("5n2b"), *[seat()] * 3, stage="exchanging", sale=sale)
        return play(match, f"0 {move}").view(3)

    view = sold("trade red")
    assert view["stage"] == "closing"
    assert text(view["shown"]) == "5n2g"
    assert sold("bank")["shown"] is None


@pytest.mark.clause("C5.2")
def test_a_lot_drawn_from_the_bag_is_marked() -> None:
    match = play(selling(6), "0 card 6")
    view = match.view(2)
    assert view["lot_drawn"]
    assert sum(view["lot"].values()) == 5
    assert view["seats"][0]["total"] == 20


@pytest.mark.clause("C1.6")
def test_the_ledger_is_there_if_it_was_chosen() -> None:
    match = at(*[seat()] * 3, options={"ledger": True})
    assert match.view(0)["seats"][1]["ledger"] == {
        kind: [5, 5] for kind in ("nugget", "blue", "green", "red")
    }
    assert started(3).view(0)["seats"][1]["ledger"] is None


@pytest.mark.clause("C4.1")
def test_between_two_parts_nobody_sells() -> None:
    match = CARATS.position({"players": 4, "stage": "naming", "first": [2]})
    view = match.view(0)
    assert (view["seller"], view["part"], view["turn"]) == (None, "noon", 1)
    assert (view["first"], view["waiting"]) == ([2, None, None], [2])
    assert (view["shown"], view["card"]) == (None, None)


@pytest.mark.clause("C6.1")
def test_rankings_are_secret_until_the_end() -> None:
    options = {"rating_agencies": True}
    match = CARATS.position({"stage": "rating", "options": options})
    play(match, "1 rank r b g")
    for eyes in (0, 1, 2, None):
        seats = match.view(eyes)["seats"]
        assert [one["has_answered"] for one in seats] == [False, True, False]
        assert seats[1]["ranking"] == (["red", "blue", "green"] if eyes == 1 else None)
    play(match, "0 rank g b r", "2 rank b g r")
    seats = match.view(None)["seats"]
    assert [one["ranking"][0] for one in seats] == ["green", "red", "blue"]


@pytest.mark.clause("C4.2", "C6.1")
@pytest.mark.parametrize("agencies", [False, True])
def test_at_the_end_everything_is_seen_and_counted(agencies: bool) -> None:
    for number in range(4):
        match = on(started(3 + number, number, rating_agencies=agencies), seed=number)
        view = match.view(None)
        assert view["stage"] == "over"
        assert tuple(one["points"] for one in view["seats"]) == match.scores
        assert tuple(view["winners"]) == match.winners
        assert all(one["items"] and one["value"] is not None for one in view["seats"])
        assert all(sum(one["items"].values()) == one["total"] for one in view["seats"])
        banked = [sale for sale in view["sales"] if sale["partner"] == "bank"]
        assert all(sale["drew"] for sale in banked)
