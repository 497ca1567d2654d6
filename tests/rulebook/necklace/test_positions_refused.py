"""Positions that cannot be: each is refused by a sentence that names its field."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.rulebook.necklace.table import NECKLACE, at, seat
from tests.rulebook.necklace.test_positions import COPIES
from vendome.core.words import LANGUAGES


def bad(*seats: dict[str, Any], **position: Any) -> str:
    """The field that the refusal of a position names."""
    with pytest.raises(vendome.Refusal) as caught:
        at(*seats, **position)
    field: str = caught.value.field  # type: ignore[attr-defined]
    for language in LANGUAGES:
        assert caught.value.in_language(language).startswith(field)
    return field


@pytest.mark.clause("N1.2", "N8.1")
def test_cards_that_do_not_add_up() -> None:
    assert bad(seat("8 ring"), seat()) == "seats[0].hand"
    assert bad(seat("4 ring"), seat("4 ring")) == "seats[1].hand"
    assert bad(seat("7 ring"), seat(), market=["ring"]) == "market"
    assert bad(seat("queen"), seat(), stack={"top": ["queen"]}) == "stack"
    assert bad(seat("queen"), seat(), gone="queen") == "gone"
    assert bad(seat("grey"), seat()) == "seats[0].hand"
    options = {"blank_cards": COPIES[:1]}
    assert bad(seat("2 grey"), seat(), options=options) == "seats[0].hand"
    assert bad(seat("2 amber"), seat(), stack=["merchant"], gone="ring") == "gone"
    assert bad(seat("12 amber"), seat("4 amber"), stage="queen", question={"card": "amber"}) == (
        "question.card"
    )
    assert bad(seat("queen"), seat("ring", hand_size=5)) == "seats[1].hand_size"
    assert bad(seat(), {"hand_size": 101}) == "seats[1].hand"


@pytest.mark.clause("N2.2", "N3.5")
def test_cards_where_they_cannot_be() -> None:
    assert bad(seat("astrologer"), seat()) == "seats[0].hand"
    assert bad(seat("merchant"), seat()) == "seats[0].hand"
    assert bad(market=["merchant"]) == "market[0]"
    stargazer = [{**COPIES[2], "effect": "astrologer"}]
    assert bad(seat("mauve"), seat(), options={"blank_cards": stargazer}) == "seats[0].hand"


@pytest.mark.clause("N2.4")
def test_a_wearer_without_the_necklace() -> None:
    assert bad(seat("necklace"), seat(), wearer=1) == "wearer"
    assert bad(seat("necklace"), seat(), wearer=None) == "wearer"
    assert bad(seat(), seat(), wearer=1) == "wearer"
    assert bad(seat("necklace"), seat("necklace")) == "seats[1].hand"
    assert bad(wearer=2) == "wearer"


@pytest.mark.clause("N3.4")
def test_markets_that_cannot_be() -> None:
    assert bad(market=[{"card": "ring", "step": 4}]) == "market[0].step"
    assert bad(market=[None, "crown"]) == "market[1]"
    assert bad(market=[{"step": 1}]) == "market[0].card"
    assert bad(market=[{"card": "ring", "price": 9}]) == "market[0].price"
    assert bad(market=["ring"] * 6) == "market"


@pytest.mark.clause("N3.3", "N4.2")
def test_purses_that_cannot_be() -> None:
    assert bad(ducats=11) == "ducats"
    assert bad(ducats=9) == "ducats"
    assert bad(ducats=22) == "ducats"
    assert bad(ducats=13, gone="ring") == "gone"
    assert bad(ducats=-1, bought=1, stage="buying", market=["ring"]) == "ducats"
    assert bad(bought=1) == "bought"
    assert bad(stage="buying", bought=1) == "bought"
    assert bad(stage="buying", market=[]) == "ducats"
    assert bad(stage="buying", ducats=3, bought=1, market=["ring"]) == "ducats"
    assert bad(seat("ring"), seat("ring"), stage="selling", ducats=3) == "ducats"


@pytest.mark.clause("N3.2")
def test_new_cards_that_cannot_be() -> None:
    assert bad(seat("ring"), seat(), fresh="2 ring") == "fresh"
    assert bad(seat(), seat("ring"), fresh="ring") == "fresh"
    assert bad(seat("musketeer"), seat(), fresh="musketeer") == "fresh"


@pytest.mark.clause("N3.5", "N4.8", "N6.1")
def test_sales_that_do_not_add_up() -> None:
    assert bad(sales_held=3) == "sales_held"
    assert bad(sales_held=1, merchants=0) == "merchants"
    assert bad(sales_held=1, merchants=2) == "merchants"
    assert bad(merchants=0, due=[1]) == "merchants"
    assert bad(sales_held=2, due=[0, 1]) == "sales_held"
    assert bad(due=[0, 0, 1, 1]) == "due"
    assert bad(due=[2]) == "due[0]"
    assert bad(due=[1], gone="ring") == "gone"
    assert bad(stack=["ring"]) == "stage"
    assert bad(sales_held=1, stack=["merchant"]) == "stack"
    assert bad(sales_held=2, stack={"top": ["merchant", "merchant"]}) == "stack"
    assert bad(gone="merchant") == "gone.merchant"
    assert bad(stage="over", sales_held=2) == "sales_held"
    assert bad(stage="over", due=[1]) == "due"
    assert bad(stage="selling") == "seats"


@pytest.mark.clause("N5.3", "N5.7")
def test_scores_that_cannot_be() -> None:
    assert bad(seat(score=10), seat()) == "seats[0].score"
    assert bad(seat(score=15), seat(), sales_held=1) == "seats[0].score"
    assert bad(seat(score=-60), seat(), sales_held=1) == "seats[0].score"
    assert bad(seat(earned=[10]), seat()) == "seats[0].earned"
    assert bad(seat(earned=[]), seat(), sales_held=1) == "seats[0].earned"
    assert bad(seat(earned=[10, 7]), seat(), sales_held=2) == "seats[0].earned[1]"
    assert bad(seat(earned=[10, 20], score=40), seat(), sales_held=2) == "seats[0].score"
    sale = {"displays": ["diamond1", "ruby1"]}
    assert bad(seat(score=50), seat(), sales_held=1, sale=sale) == "seats[0].score"
    assert bad(seat(earned=[70]), seat(), sales_held=1, sale=sale) == "seats"


@pytest.mark.clause("N5.1", "N4.11")
def test_sales_on_the_table_that_cannot_be() -> None:
    def wrong(**sale: Any) -> str:
        return bad(sales_held=1, sale={"displays": ["2 diamond1 ring", "amber"], **sale})

    assert bad(sale={"displays": []}) == "sale"
    assert bad(seat("ring"), seat(), stage="selling", sale={}) == "sale"
    assert bad(seat("ring"), seat(), stage="alchemist") == "sale"
    assert wrong(displays=["ring"]) == "sale.displays[0]"
    assert wrong(displays=[None, "diamond1 ruby1"]) == "sale.displays[1]"
    assert wrong(displays=["diamond1 2 king"]) == "sale.displays[0]"
    assert wrong(displays=["thief"]) == "sale.displays[0]"
    assert wrong(displays=["9 diamond1"]) == "sale.displays[0]"
    assert wrong(displays=[["diamond1"]]) == "sale.displays[0]"
    assert wrong(displays=["4 diamond1", "4 diamond1"]) == "gone"
    assert wrong(changed=["diamond1 amber"]) == "sale.changed[0]"
    assert wrong(changed=["diamond2 ruby"]) == "sale.changed[0]"
    assert wrong(changed=["diamond1 diamond"]) == "sale.changed[0]"
    assert wrong(changed=[None, "amber ruby"]) == "sale.changed[1]"
    assert wrong(rarity=["diamond", "ruby", "emerald", "amber"]) == "sale.rarity"
    assert wrong(rarity=["ruby", "emerald"]) == "sale.rarity"
    assert wrong(rarity=["ruby", "ruby", "emerald", "amber"]) == "sale.rarity"
    assert wrong(rarity=["ruby", "pearl", "emerald", "amber"]) == "sale.rarity[1]"
    assert bad(sales_held=1, sale={"displays": ["ring"]}, gone="ring") == "sale.displays[0]"
    assert bad(sales_held=1, sale={"displays": ["2 amber"]}, gone="amber") == "gone"
    held = {"displays": ["diamond1"], "changed": ["diamond1 ruby"]}
    seats = (seat("ring"), seat("ring"))
    assert bad(*seats, stage="alchemist", sale=held) == "sale.changed"
    assert bad(seat(), seat("ring"), stage="alchemist", sale={"displays": ["ruby1"]}) == "stage"
    assert bad(*seats, stage="alchemist", sale={"displays": ["amber"]}) == "stage"


@pytest.mark.clause("N4.3", "N4.12")
def test_forgeries_that_cannot_be() -> None:
    forgery = {"victim": 1, "stone": "ruby"}
    seats = (seat(), seat("ruby1"))

    def wrong(*hands: dict[str, Any], stage: str = "forged", **more: Any) -> str:
        return bad(*(hands or seats), stage=stage, forgery={**forgery, **more})

    assert bad(*seats, stage="forged") == "forgery.victim"
    assert wrong(stone=None) == "forgery.stone"
    assert wrong(stone="pearl") == "forgery.stone"
    assert wrong(stone="amber") == "forgery.stone"
    assert wrong(victim=0) == "forgery.victim"
    assert wrong(by=1) == "forgery.by"
    assert wrong(seat(), seat(), stage="parrying") == "forgery.victim"
    assert wrong(stage="influence") == "forgery"
    assert bad(*seats, stage="parrying", forgery=forgery, gone="forger 4 musketeer") == "stage"
    assert bad(*seats, stage="parrying", forgery=forgery, gone="ring") == "gone"


@pytest.mark.clause("N4.8", "N4.10", "N4.12")
def test_questions_that_cannot_be() -> None:
    seats = (seat("ring"), seat(), seat("ring"), seat("cardinal"))

    def cardinal(**question: Any) -> str:
        return bad(*seats, stage="cardinal", question=question)

    def queen(*hands: dict[str, Any], **question: Any) -> str:
        return bad(*(hands or seats), stage="queen", question={"card": "ruby1", **question})

    assert cardinal(asked=[0]) == "question.asked"
    assert cardinal(asked=[3]) == "question.asked"
    assert cardinal(asked=[1, 2]) == "question.asked"
    assert cardinal(asked=[1]) == "stage"
    assert cardinal(asked=[2], delayed_by=2) == "question.delayed_by"
    assert cardinal(asked=[2, 3], delayed_by=3) == "question.delayed_by"
    assert cardinal(card="ruby1") == "question.card"
    assert bad(*seats[:2], stage="cardinal") == "stage"
    assert bad(*seats[:3], stage="cardinal", gone="2 cardinal") == "stage"
    assert bad(*seats, stage="cardinal", question={"delayed_by": 2}, gone="ring") == "gone"
    assert queen(card=None) == "question.card"
    assert queen(card="ring") == "question.card"
    assert queen(place=2) == "question.place"
    assert queen(asked=[0]) == "question.asked"
    assert queen(delayed_by=1) == "question.delayed_by"
    assert queen(seat(), seat()) == "stage"
    assert bad(*seats, stage="queen", question={"card": "ruby1"}, gone="queen") == "stage"
    full = ["ring"] * 5
    assert bad(*seats, stage="queen", question={"card": "ruby1"}, market=full) == "market"
    assert bad(question={"card": "ruby1"}) == "question"


@pytest.mark.clause("N4.12", "N5.1")
def test_answers_and_displays_that_cannot_be() -> None:
    def queen(*answers: Any) -> str:
        hands = ("queen", "ring", "")
        seats = [seat(h, answer=a) for h, a in zip(hands, answers, strict=True)]
        return bad(*seats, stage="queen", question={"card": "ruby1"})

    def selling(*displays: Any) -> str:
        hands = ("2 diamond1 ring thief", "ring", "")
        seats = [seat(h, display=d) for h, d in zip(hands, displays, strict=True)]
        return bad(*seats, stage="selling")

    assert queen("pass", "pass", None) == "seats"
    assert queen(None, "queen", None) == "seats[1].answer"
    assert queen("cardinal", None, None) == "seats[0].answer"
    assert queen(1, None, None) == "seats[0].answer"
    assert queen(None, None, "pass") == "seats[2].answer"
    assert bad(seat("ring", answer="pass"), seat()) == "seats[0].answer"
    assert selling("2 diamond1", "nothing", None) == "seats"
    assert selling("3 diamond1", None, None) == "seats[0].display"
    assert selling("diamond1 thief", None, None) == "seats[0].display"
    assert selling(None, "ring", None) == "seats[1].display"
    assert selling(None, None, "nothing") == "seats[2].display"
    assert bad(seat("ring", display="nothing"), seat()) == "seats[0].display"


@pytest.mark.clause("N3.5", "N4.7", "N4.8")
def test_what_the_stack_cannot_be_drawn_for() -> None:
    seats = (seat("ring"), seat("ring"))
    assert bad(drawing_for="place") == "drawing_for"
    assert bad(*seats, stage="cardinal", drawing_for="turn_end") == "drawing_for"
    assert bad(*seats, stage="queen", drawing_for="buyer", question={"card": "ruby1"}) == (
        "drawing_for"
    )
    assert bad(*seats, stage="selling", drawing_for="turn_end", market=["ring"]) == "drawing_for"
    assert bad(*seats, stage="selling", drawing_for="place", market=["ring"] * 5) == "market"
    assert bad(*seats, stage="selling", drawing_for="buyer", bought=0) == "bought"
    assert bad(*seats, stage="selling", drawing_for="buyer", bought=2) == "bought"
    assert bad(*seats, stage="selling", drawing_for="buyer", gone="ring") == "gone"


@pytest.mark.clause("N3.7", "N4.1", "N4.5")
def test_pasts_that_cannot_be() -> None:
    def wrong(*lines: Any, **more: Any) -> str:
        return bad(seat("ring"), seat("amber thief"), journal=list(lines), **more)

    bought = {"line": "bought", "seat": 0, "card": "ring"}
    assert wrong({**bought, "card": "king"}) == "journal"
    assert wrong({**bought, "seat": 2}) == "journal[0].seat"
    assert wrong({**bought, "card": "crown"}) == "journal[0].card"
    assert wrong({**bought, "other": 1}) == "journal[0].other"
    assert wrong(bought, {"line": "drawn", "seat": 1}) == "journal[1].card"
    assert wrong({"line": "sold"}) == "journal[0].line"
    assert wrong("bought ring") == "journal[0]"
    taken = {"line": "taken", "seat": 0, "other": 1, "card": "ring"}
    assert wrong(taken) == "journal"
    assert wrong({**taken, "other": 0}) == "journal[0].other"
    assert wrong({"line": "spent", "seat": 0, "card": "astrologer"}) == "journal"
    seen = {"line": "seen", "seat": 1, "other": 0, "hand": "amber thief"}
    assert wrong(seen) == "journal"
    assert wrong({**seen, "hand": "amber"}, gone="confessor") == "journal"
    assert wrong(*[seen] * 11, gone="confessor") == "journal[10]"
    lacking = {"line": "lacking", "seat": 1, "other": 0, "stone": "amber"}
    assert wrong(lacking, gone="forger") == "journal"
    assert wrong({**lacking, "stone": "pearl"}) == "journal[0].stone"
    drawn = {"line": "drawn", "seat": 0, "card": "ring"}
    assert wrong(drawn) == "journal"
    assert wrong(drawn, drawn, gone="astrologer") == "journal"
    spent = {"line": "spent", "seat": 0, "card": "king"}
    assert wrong(spent, gone="ring") == "gone"
    assert wrong(bought, based=False) == "based"
    assert bad(seat("ring", dealt="king"), seat()) == "seats[0].dealt"


def test_fashions_that_cannot_be() -> None:
    assert bad(fashion=["ruby", "amber"]) == "fashion"
    assert bad(fashion=["ruby", "ruby", "diamond", "amber"]) == "fashion"
    assert bad(fashion=["ruby", "pearl", "diamond", "amber"]) == "fashion[1]"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"players": 5}, "players"),
        ({"players": True}, "players"),
        ({"seats": [{}] * 4, "players": 3}, "seats"),
        ({"seats": None}, "seats"),
        ({"seats": [1]}, "seats[0]"),
        ({"hats": 1}, "position.hats"),
        ({"seats": [{"hat": 1}]}, "seats[0].hat"),
        ({"seats": [{"hand": "2"}]}, "seats[0].hand"),
        ({"seats": [{"hand": "2 3 ring"}]}, "seats[0].hand"),
        ({"seats": [{"hand": {"ring": "2"}}]}, "seats[0].hand.ring"),
        ({"seats": [{"hand": ["ring", "crown"]}]}, "seats[0].hand[1]"),
        ({"seats": [{"hand": 7}]}, "seats[0].hand"),
        ({"options": {"hats": True}}, "options"),
        ({"options": {"blank_cards": [{}]}}, "options"),
        ({"seed": "seven"}, "seed"),
        ({"stage": "selling off"}, "stage"),
        ({"turn": 2}, "turn"),
        ({"turns": 0}, "turns"),
        ({"stack": "ring"}, "stack"),
        ({"stack": {"bottom": []}}, "stack.bottom"),
        ({"stack": {"top": ["crown"]}}, "stack.top[0]"),
        ({"merchants": True}, "merchants"),
        ({"sales_held": 1, "sale": {"hat": 1}}, "sale.hat"),
        ({"waiting": [1], "turn": 0}, "waiting"),
        ({"winners": [1]}, "winners"),
        ({"based": "yes"}, "based"),
        ({"chance": {"key": "x"}}, "chance.key"),
        ({"seats": [{"steps": [400]}], "turn": 0}, "seats[0].steps[0]"),
        ({"seats": [{}, {"steps": [1]}], "turn": 0}, "seats[1].steps"),
    ],
)
def test_values_of_the_wrong_kind(position: dict[str, Any], field: str) -> None:
    with pytest.raises(vendome.Refusal) as caught:
        NECKLACE.position(position)
    assert caught.value.field == field  # type: ignore[attr-defined]
    for language in LANGUAGES:
        assert caught.value.in_language(language).startswith(field)


def test_steps_that_are_illegal_or_a_whole_move() -> None:
    count = at(seat("2 amber ring"), seat("ring"), stage="selling").actions(0)[0].id
    seats = (seat("ring"), seat("ring"))
    assert bad(seat("2 amber ring", steps=[count + 3]), seats[1], stage="selling") == "steps[0]"
    assert bad(seat("amber", steps=[count + 1]), seats[1], stage="selling") == "steps"
