"""N7: the worked examples, figure by figure."""

from __future__ import annotations

from itertools import combinations

import pytest

import vendome
from tests.rulebook.necklace.sales import earned, rarity, sale, shown
from tests.rulebook.necklace.table import at, gone, happened, market, passed, play, seat

OPEN = {"ring": 9, "ruby2": 4, "confessor": 2, "banker": 8, "emerald1": 6}
STEPS = {"ring": 0, "ruby2": 2, "confessor": 2, "banker": 0, "emerald1": 0}
POSSIBLE = [
    *({"ring"}, {"confessor", "banker"}, {"emerald1", "ruby2"}, {"emerald1", "confessor"}),
    *({"ruby2", "confessor"}, {"ruby2"}, {"confessor"}, {"banker"}, {"emerald1"}),
]


def market_of_the_example() -> vendome.Match:
    cards = [{"card": card, "step": step} for card, step in STEPS.items()]
    return at(seat(), seat(), market=cards, stack={"top": ["diamond3", "ring"]})


def can_be_bought_together(cards: tuple[str, ...]) -> bool:
    match = play(market_of_the_example(), "0 end")
    for card in cards:
        forms = match.forms(0) if match.view(None)["stage"] == "buying" else []
        if f"buy {card}" not in forms:
            return False
        match.play(0, f"buy {card}")
    return True


@pytest.mark.clause("N7.1", "N3.3")
def test_what_can_be_bought_together_with_ten_ducats() -> None:
    assert market(market_of_the_example()) == list(OPEN.items())
    for count in range(1, 6):
        for cards in combinations(OPEN, count):
            assert can_be_bought_together(cards) == (set(cards) in POSSIBLE), cards


@pytest.mark.clause("N7.1", "N3.3")
def test_whoever_looks_is_shown_what_can_be_bought_together() -> None:
    """All that could be had, the most cards first, and what is dearer before what is cheaper."""
    match = market_of_the_example()
    whole = [
        *(["ruby2", "emerald1"], ["confessor", "banker"], ["confessor", "emerald1"]),
        *(["ruby2", "confessor"], ["ring"]),
    ]
    assert [match.view(eyes)["purchases"] for eyes in (0, 1, None)] == [whole] * 3
    play(match, "0 end", "0 buy confessor")
    assert match.view(0)["purchases"] == [["banker"], ["emerald1"], ["ruby2"]]
    play(match, "0 buy banker")
    assert match.view(1)["purchases"] == []


@pytest.mark.clause("N3.3")
def test_equal_cards_at_equal_prices_make_one_choice() -> None:
    alike = [{"card": "amber", "step": 0}, {"card": "amber", "step": 0}, None, None, None]
    assert at(seat(), seat(), market=alike).view(None)["purchases"] == [["amber"]]
    cheaper = [{"card": "amber", "step": 0}, {"card": "amber", "step": 1}, None, None, None]
    assert at(seat(), seat(), market=cheaper).view(None)["purchases"] == [["amber", "amber"]]


@pytest.mark.clause("N7.1")
@pytest.mark.parametrize(
    ("bought", "left"),
    [("ring", 1), ("confessor banker", 0), ("emerald1 ruby2", 0), ("ruby2 confessor", 4)],
)
def test_what_is_left_of_the_ten(bought: str, left: int) -> None:
    match = play(market_of_the_example(), "0 end", *(f"0 buy {card}" for card in bought.split()))
    assert happened(match, "bought")[-1]["left"] == left


@pytest.mark.clause("N7.2", "N3.4")
def test_after_confessor_and_banker_the_rest_get_cheaper_and_two_cards_are_new() -> None:
    match = play(market_of_the_example(), "0 end", "0 buy confessor", "0 buy banker")
    assert market(passed(match)) == [
        *(("ring", 7), ("ruby2", 2), ("diamond3", 10), ("ring", 9), ("emerald1", 4)),
    ]
    assert [event["price"] for event in happened(match, "devalued")] == [7, 2, 4]
    assert gone(match) == {}


@pytest.mark.clause("N7.3", "N5.3", "N5.4", "N5.5", "N5.6")
def test_the_sale_of_barnabe_charles_and_anne() -> None:
    match = shown(
        "diamond1 king / ruby1 ruby3 / 4 amber",
        "2 ruby2 / banker",
        "2 emerald3 emerald2 emerald1 2 ring / 2 diamond1",
        fashion=["diamond", "emerald", "amber", "ruby"],
    )
    assert sale(match)["stones"] == {"diamond": 3, "ruby": 8, "emerald": 9, "amber": 4}
    assert rarity(match) == [30, 10, 0, 20]
    assert earned(match) == [40, 20, 60]
    assert match.scores == (40, 20, 60)
    assert sale(match)["jewels"] == [{"ruby": 1, "amber": 1}, {"ruby": 1}, {"emerald": 3}]
    sold = [tuple(event.values()) for event in happened(match, "sold")]
    assert sold == [(2, 2, 3, 20, 60), (0, 3, 1, 30, 30), (0, 1, 1, 10, 10), (1, 1, 1, 20, 20)]
    assert happened(match, "king_forbade") == [{"seat": 0, "stone": 0}]
