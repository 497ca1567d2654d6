"""Positions that cannot be: each is refused by a sentence that names its field."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.rulebook.carats.table import CARATS, stage
from tests.rulebook.carats.test_positions import FOUR, ON_THE_TABLE, SOLD, position
from vendome.core.words import LANGUAGES


def bad(**position: Any) -> str:
    """The field that the refusal of a position names."""
    with pytest.raises(vendome.Refusal) as caught:
        CARATS.position({"seller": 0, **position})
    field: str = caught.value.field  # type: ignore[attr-defined]
    for language in LANGUAGES:
        assert caught.value.in_language(language).startswith(field)
    return field


@pytest.mark.clause("C1.1")
def test_screens_that_cannot_be() -> None:
    assert bad(seats=[{"colour": "pink"}]) == "seats[0].colour"
    assert bad(seats=[{"colour": "red"}, {"colour": "red"}]) == "seats[1].colour"
    screens = {"stage": "screens", "seller": None}
    assert bad(**screens, seats=[{}, {"colour": "red"}]) == "seats[0].colour"
    assert bad(**screens, seats=[{"colour": c} for c in ("red", "blue", "green")]) == "seats"
    assert bad(**screens, part="noon") == "part"
    assert bad(**screens, seats=[{"items": "1n"}]) == "seats[0].items"


@pytest.mark.clause("C1.2")
def test_holdings_that_cannot_be() -> None:
    assert bad(seats=[{"items": "20b"}]) == "seats"
    assert bad(seats=[{"items": "2x"}]) == "seats[0].items"
    assert bad(seats=[{"items": "2w"}]) == "seats[0].items"
    assert bad(seats=[{"items": {"white": 2}}]) == "seats[0].items.white"
    assert bad(seats=[{"items": {"red": 21}}]) == "seats[0].items.red"
    assert bad(seats=[{"items": "4n5b5g5r"}], bag="5n5b5g5r") == "bag"


@pytest.mark.clause("C1.3")
def test_cards_that_cannot_be() -> None:
    assert bad(seats=[{"cards": [1, 2]}]) == "seats[0].cards"
    assert bad(seats=[{"cards": [1, 2, 19]}]) == "seats[0].cards[2]"
    assert bad(seats=[{"cards": [1, 2, 3]}, {"cards": [4, 3, 5]}]) == "seats[1].cards[1]"
    assert bad(seats=[{"cards": [1, 2, 3]}], discards=[2]) == "discards[0]"
    assert bad(part="evening", seats=[{"cards": [1, 2]}]) == "seats[0].cards"
    assert bad(seats=[{"cards": [1, 2, 3], "known_cards": [4]}]) == "seats[0].known_cards"
    assert bad(seats=[{"known_cards": [1, 2, 3, 4]}]) == "seats[0].known_cards"
    assert bad(seats=[{"cards": [1, 2, 3], "barred": [4, 3]}]) == "seats[0].barred[1]"
    assert bad(dropped=[3]) == "dropped"
    assert bad(players=6, discards=[3]) == "discards"
    closed = {"players": 4, "stage": "closing", "sale": {**FOUR, "partner": 1}}
    assert bad(**closed, seats=[{"cards": [1, 2]}]) == "sale.card"
    assert bad(stage="lot", sale={"card": 1}, seats=[{"cards": [1, 2]}]) == "sale.card"


@pytest.mark.clause("C1.4")
def test_values_that_cannot_be() -> None:
    assert bad(seats=[{"value": 7}]) == "seats[0].value"
    assert bad(seats=[{"value": True}]) == "seats[0].value"
    assert bad(seats=[{"value": 5}, {"value": 5}]) == "seats[1].value"
    assert bad(seats=[{"value": 5}], turned_up=[5]) == "turned_up[0]"
    assert bad(turned_up=[5, 10]) == "turned_up"
    assert bad(turned_up=[5], undealt=[10, 5]) == "undealt[1]"


@pytest.mark.clause("C1.4")
def test_the_values_that_there_are_are_told() -> None:
    with pytest.raises(vendome.BadPosition) as caught:
        CARATS.position({"seats": [{"value": 7}]})
    assert [caught.value.in_language(language).rpartition("; ")[2] for language in LANGUAGES] == [
        "they go from −30 to +30 in steps of 5.",
        "elles vont de −30 à +30, de 5 en 5.",
        "sie gehen von −30 bis +30 in Schritten von 5.",
    ]


@pytest.mark.clause("C4.1")
def test_days_that_cannot_be() -> None:
    assert bad(part="noon", first=[1, 1]) == "first[1]"
    assert bad(part="noon", first=[0]) == "seller"
    assert bad(first=[1], turn=2) == "turn"
    assert bad(first=[0, 1]) == "first[1]"
    assert bad(seller=3) == "seller"
    assert bad(turn=4) == "turn"
    assert bad(stage="naming") == "seller"
    naming = {"stage": "naming", "seller": None}
    assert bad(**naming, part="morning") == "part"
    assert bad(**naming, part="evening") == "part"
    assert bad(stage="over", seller=None, part="noon") == "part"


def test_stages_that_cannot_be() -> None:
    assert bad(stage="resolving") == "stage"
    assert bad(stage="closing") == "stage"
    assert bad(stage="rating", seller=None) == "stage"
    assert bad(stage="unmet") == "stage"
    unmet = [{"items": "1n", "cards": [1, 2, 3]}]
    assert bad(stage="selling", seats=unmet) == "stage"
    assert stage(position(seats=unmet)) == "unmet"
    assert bad(stage="lot", sale={"card": 6}) == "stage"
    assert bad(stage="lot", sale={"card": 1}, seats=[{"items": "1b"}]) == "sale.card"
    assert bad(stage="offering", sale=ON_THE_TABLE) == "stage"
    nothing = [{"items": "3b"}, {"items": ""}, {"items": ""}]
    passed = {**ON_THE_TABLE, "offers": [None, "pass", "pass"]}
    assert bad(stage="exchanging", sale=passed, seats=nothing) == "stage"
    ranked = [{"ranking": ["red", "blue", "green"]}] * 3
    agencies = {"options": {"rating_agencies": True}, "seller": None}
    assert bad(stage="rating", seats=ranked, **agencies) == "stage"
    assert bad(stage="over", seats=ranked[:1], **agencies) == "seats[1].ranking"
    assert bad(stage="rating", seats=[{"ranking": ["red"]}], **agencies) == "seats[0].ranking"
    assert bad(seats=ranked) == "seats[0].ranking"
    assert bad(waiting=[1]) == "waiting"
    assert bad(stage="over", seller=None, winners=[0]) == "winners"


@pytest.mark.clause("C2.3", "C2.4")
def test_sales_that_cannot_be() -> None:
    def wrong(stage: str = "exchanging", seats: Any = (), **sale: Any) -> str:
        return bad(stage=stage, seats=list(seats), sale={**ON_THE_TABLE, **sale})

    assert bad(stage="offering") == "sale.card"
    assert bad(sale=ON_THE_TABLE) == "sale.card"
    assert bad(stage="naming", seller=None, sale={}) == "sale"
    assert wrong(stage="offering", lot=None) == "sale.lot"
    assert wrong(lot="3r") == "sale.lot"
    assert wrong(lot="5b1n") == "sale.lot"
    assert wrong(card=6, lot="3b1n") == "sale.lot"
    assert wrong(seats=[{"items": "2b"}]) == "sale.lot"
    assert wrong(offers=[None, "3b", "1r"]) == "sale.offers[1]"
    assert wrong(offers=[None, "1n", "6r"]) == "sale.offers[2]"
    assert wrong(offers=[None, "1n"]) == "sale.offers[2]"
    assert wrong(offers=[None, "1n", "pass"]) == "sale.offers[2]"
    assert wrong(offers=["1n", "1n", "1n"]) == "sale.offers[0]"
    assert wrong(stage="offering", offers=[None, None, "1n"]) == "sale.offers[2]"
    assert wrong(partner=1) == "sale.partner"
    assert wrong(shown="1n") == "sale.shown"
    assert wrong(seller=1) == "sale.seller"


@pytest.mark.clause("C3.1", "C3.2")
def test_looks_that_cannot_be() -> None:
    assert bad(seats=[{"looked_at": [1]}]) == "seats[0].looked_at"
    assert bad(players=4, seats=[{"looked_at": [0]}]) == "seats[0].looked_at"
    looked = {"players": 4, "seats": [{"looked_at": [2]}]}
    assert bad(players=4, sale={"paid": [4]}) == "seats[0].looked_at"
    assert bad(**looked, sale={"paid": [3]}) == "sale.paid[0]"
    assert bad(**looked, sale={"paid": [0, 4]}) == "sale.paid[1]"
    assert bad(sale={"paid": [4]}) == "sale.paid[0]"


@pytest.mark.clause("C2.6", "C2.8")
def test_pasts_that_cannot_be() -> None:
    def wrong(seats: Any = (), **sale: Any) -> str:
        past = {"first": [0], "seller": 1, "sales": [{**SOLD, **sale}]}
        return bad(seats=list(seats), **past)

    assert bad(sales=[SOLD]) == "sales"
    assert wrong(seller=2) == "sales[0].seller"
    assert wrong(partner=0) == "sales[0].partner"
    assert wrong(partner="nobody") == "sales[0].partner"
    assert wrong(partner="thief") == "sales[0].partner"
    assert wrong(partner=None) == "sales[0].partner"
    assert wrong(partner="bank", drew="1n") == "sales[0].drew"
    assert wrong(drew="1n") == "sales[0].drew"
    assert wrong(lot=None) == "sales[0].lot"
    assert wrong(lot="3g") == "sales[0].lot"
    assert wrong(offers=[None, "1n"]) == "sales[0].offers[2]"
    assert wrong(card=None) == "sales[0].partner"
    assert wrong(seats=[{}, {"items": "2b"}]) == "sales"
    lacked = [{"items": "5n1b5g5r"}, {"items": "5n3b"}, {"items": "5n5b5g"}]
    assert wrong(seats=lacked, offers=[None, "1n", "1r"], shown="9n") == "position"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"players": 2}, "players"),
        ({"players": True}, "players"),
        ({"seats": [{}] * 4, "players": 3}, "seats"),
        ({"seats": None}, "seats"),
        ({"seats": [1]}, "seats[0]"),
        ({"hats": 1}, "position.hats"),
        ({"seats": [{"hat": 1}]}, "seats[0].hat"),
        ({"options": {"hats": True}}, "options"),
        ({"seed": "seven"}, "seed"),
        ({"sale": [1]}, "sale"),
        ({"sale": {"hat": 1}}, "sale.hat"),
        ({"sale": {"paid": "44"}}, "sale.paid"),
        ({"turn": 2, "seller": None, "sales": [7]}, "sales[0]"),
        ({"chance": {"key": "x"}}, "chance.key"),
        ({"seats": [{"steps": [400]}]}, "seats[0].steps[0]"),
        ({"seats": [{}, {"steps": [1]}]}, "seats[1].steps"),
    ],
)
def test_values_of_the_wrong_kind(position: dict[str, Any], field: str) -> None:
    assert bad(**position) == field


def test_steps_that_are_illegal_or_a_whole_move() -> None:
    sale = {"card": 9, "lot": "3b"}
    assert bad(stage="offering", sale=sale, seats=[{}, {"steps": [9]}]) == "steps[0]"
    assert bad(stage="offering", sale=sale, seats=[{}, {"steps": [1, 1, 1, 1]}]) == "steps"
