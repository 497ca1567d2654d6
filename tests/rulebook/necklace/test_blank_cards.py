"""N8.1: which blank cards can be described, and how they stand in the state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from vendome.core.reading import Reading
from vendome.core.refusal import BadOption
from vendome.core.words import LANGUAGES
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS, blank_name
from vendome.games.necklace.rules.state import CARD_NAMES, NAME_ROOM, NONE, ROLES, STONES, State
from vendome.games.necklace.words import WORDS

pytestmark = pytest.mark.clause("N8.1")

Card = dict[str, Any]
PRICES = [9, 7, 5, 3]
GREY: Card = {"class": "grey", "name": "Brooch", "prices": PRICES, "effect": "ring", "jewels": 2}
BLUE: Card = {"class": "blue", "name": "Spy", "prices": PRICES, "effect": "confessor"}
MAUVE: Card = {"class": "mauve", "name": "Guard", "prices": PRICES, "effect": "musketeer"}


def legal() -> Iterator[Card]:
    """Every card that can be described, but for its name and its prices."""
    for stone in STONES:
        for size in (1, 2, 3, 4):
            yield card("grey", effect="stone", stone=stone, size=size)
    for jewels in (1, 2, 3):
        yield card("grey", effect="ring", jewels=jewels)
    for livres in (10, 20):
        yield card("grey", effect="banker", livres=livres)
    for effect in ("confessor", "forger", "favourite", "thief"):
        yield card("blue", effect=effect)
    for ducats in (1, 2, 3, 4, 5, 6):
        yield card("blue", effect="courtier", ducats=ducats)
    for effect in ("cardinal", "musketeer", "astrologer"):
        yield card("mauve", effect=effect)


def card(kind: str, **effect: Any) -> Card:
    return {"class": kind, "name": "Brooch", "prices": PRICES, **effect}


def state_with(*cards: Card) -> Reading:
    states = np.zeros(1, State)
    BLANK_CARDS.put(states, BLANK_CARDS.check(list(cards)))
    return Reading.of(states)


def refusal(value: Any) -> BadOption:
    with pytest.raises(BadOption) as refused:
        BLANK_CARDS.check(value)
    return refused.value


def said(value: Any) -> str:
    """The field a refusal names; its sentence names it too, in every language."""
    refused = refusal(value)
    field = str(refused.arguments["field"])
    for language in LANGUAGES:
        assert refused.in_language(language).startswith(field)
    return field


@pytest.mark.parametrize("described", list(legal()), ids=lambda d: " ".join(map(str, d.values())))
def test_every_card_of_the_rule_can_be_described_and_comes_back(described: Card) -> None:
    state = state_with(described)
    assert BLANK_CARDS.get(state) == [described]
    place = ("grey", "blue", "mauve").index(described["class"])
    assert ROLES[state.blank_role[place]] == described["effect"]
    assert state.blank_price[place] == PRICES
    worths = [
        described[part] for part in ("size", "jewels", "livres", "ducats") if part in described
    ]
    assert state.blank_worth[place] == (worths[0] if worths else 0)
    stone = STONES.index(described["stone"]) if "stone" in described else NONE
    assert state.blank_stone[place] == stone
    assert [role for i, role in enumerate(state.blank_role) if i != place] == [NONE, NONE]


def test_there_are_34_of_them() -> None:
    assert len(list(legal())) == 34


def test_without_any_no_blank_card_is_in_the_game() -> None:
    state = state_with()
    assert state.blank_role == [NONE] * 3
    assert BLANK_CARDS.get(state) == []


def test_one_of_each_class_in_whatever_order_they_are_named() -> None:
    state = state_with(MAUVE, GREY, BLUE)
    assert BLANK_CARDS.get(state) == [GREY, BLUE, MAUVE]
    assert [blank_name(state, i) for i in range(3)] == ["Brooch", "Spy", "Guard"]


def test_what_was_checked_is_plain_data_of_its_own() -> None:
    given = [json.loads(json.dumps(GREY))]
    checked = BLANK_CARDS.check(given)
    given[0]["prices"][0] = 19
    assert checked == [GREY]
    assert json.loads(json.dumps(checked)) == checked


# The list, and the tables in it.


@pytest.mark.parametrize("value", [None, True, 1, "grey", {}, GREY, [GREY, BLUE, MAUVE, MAUVE]])
def test_what_is_no_list_of_at_most_three_is_refused(value: Any) -> None:
    assert said(value) == "blank_cards"


@pytest.mark.parametrize("value", [None, True, 1, "grey", [], [GREY]])
def test_what_is_no_table_is_refused(value: Any) -> None:
    assert said([GREY, value]) == "blank_cards[1]"


@pytest.mark.parametrize("described", [GREY, BLUE, MAUVE])
def test_two_of_a_class_are_refused(described: Card) -> None:
    assert said([described, {**described, "name": "Other"}]) == "blank_cards[1].class"


@pytest.mark.parametrize("part", ["class", "name", "prices", "effect", "jewels"])
def test_a_field_that_is_missing_is_named(part: str) -> None:
    lacking = {name: value for name, value in GREY.items() if name != part}
    assert said([BLUE, lacking]) == f"blank_cards[1].{part}"


@pytest.mark.parametrize(
    ("described", "part"),
    [
        (GREY, "size"),
        (GREY, "stone"),
        (GREY, "livres"),
        (BLUE, "ducats"),
        (MAUVE, "jewels"),
        (MAUVE, "price"),
    ],
)
def test_a_field_that_the_effect_has_not_is_named(described: Card, part: str) -> None:
    refused = refusal([{**described, part: 1}])
    assert refused.arguments["field"] == f"blank_cards[0].{part}"
    assert refused.arguments["fields"] == ", ".join(described)


# Field by field.


@pytest.mark.parametrize("value", ["green", "Grey", "", None, 0, ["grey"], {}])
def test_a_class_is_one_of_three(value: Any) -> None:
    assert said([{**GREY, "class": value}]) == "blank_cards[0].class"


@pytest.mark.parametrize(
    ("described", "effects"),
    [
        (GREY, ["king", "necklace", "confessor", "musketeer", "Ring", "", None, 1, []]),
        (BLUE, ["stone", "musketeer", "astrologer", "queen", None]),
        (MAUVE, ["alchemist", "queen", "merchant", "thief", "ring", None]),
    ],
)
def test_an_effect_is_one_of_its_class(described: Card, effects: list[Any]) -> None:
    for effect in effects:
        assert said([{**described, "effect": effect}]) == "blank_cards[0].effect"


WRONG_WORTHS = {
    "size": (0, 5, -1, True, 2.0, "2", None, [2], 10**50),
    "jewels": (0, 4, True, 1.0, "1", None),
    "livres": (0, 1, 15, 30, 10.0, "10", None),
    "ducats": (0, 7, -3, True, 3.0, "3", None),
}


@pytest.mark.parametrize(("part", "values"), list(WRONG_WORTHS.items()))
def test_what_a_card_is_worth_keeps_within_its_bounds(part: str, values: tuple[Any, ...]) -> None:
    described = next(described for described in legal() if part in described)
    for value in values:
        assert said([{**described, part: value}]) == f"blank_cards[0].{part}"


@pytest.mark.parametrize("value", ["opal", "Ruby", "", None, 0, ["ruby"]])
def test_a_stone_is_one_of_four(value: Any) -> None:
    described = card("grey", effect="stone", stone=value, size=1)
    assert said([described]) == "blank_cards[0].stone"


@pytest.mark.parametrize(
    "prices",
    [
        [9, 7, 5],
        [9, 7, 5, 3, 1],
        [9, 7, 7, 3],
        [3, 5, 7, 9],
        [9, 7, 8, 3],
        [20, 7, 5, 3],
        [9, 7, 5, 0],
        [9, 7, 5, -1],
        [9, 7, 5, True],
        [9.0, 7, 5, 3],
        ["9", "7", "5", "3"],
        [],
        "9753",
        None,
        {"9": 7},
        [[9], 7, 5, 3],
        [10**50, 7, 5, 3],
    ],
)
def test_prices_are_four_falling_numbers_from_19_to_1(prices: Any) -> None:
    assert said([{**BLUE, "prices": prices}]) == "blank_cards[0].prices"


@pytest.mark.parametrize("prices", [[19, 18, 17, 16], [4, 3, 2, 1], [19, 10, 2, 1]])
def test_the_highest_and_the_lowest_prices(prices: list[int]) -> None:
    assert state_with({**BLUE, "prices": prices}).blank_price[1] == prices


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "💎" * 11,
        "two\nlines",
        "a\tb",
        "\x07bell",
        "zero\u200bwidth",
        "\u202eright to left",
        "nul\0",
        "\ud800",
        "…—!",
        None,
        7,
        ["Spy"],
    ],
)
def test_a_name_is_something_to_read_on_one_line(name: Any) -> None:
    assert said([{**BLUE, "name": name}]) == "blank_cards[0].name"


@pytest.mark.parametrize(
    "name", ["x", "x" * 20, "L’Écuyère", "Äbtissin 2", "指輪", "ÿ\uffdc", "💎💎 a", "a" + "💎" * 9]
)
def test_a_name_in_any_script_comes_back_as_it_was(name: str) -> None:
    state = state_with({**BLUE, "name": name})
    assert BLANK_CARDS.get(state)[0]["name"] == blank_name(state, 1) == name


def test_spaces_around_a_name_are_taken_off_and_accents_put_together() -> None:
    state = state_with({**BLUE, "name": "  Écuyer "})
    assert blank_name(state, 1) == "Écuyer"


@pytest.mark.parametrize(
    "name",
    [
        *("Ring", "rInG", "two rubies", "Queen’s Necklace", "queen's  necklace", "Merchant"),
        *("Bague", "une émeraude", "UNE EMERAUDE", "Collier de la Reine", "carte vierge grise"),
        *("König", "konig", "zwei Rubine", "Halsband der Königin", "Fälscher"),
        *("ruby2", "Diamond1", "grey", "MAUVE", "ruby", "Rubis", "Smaragd"),
        *("Ring 2", "Königin 12", "ruby9"),
    ],
)
def test_a_name_that_a_card_or_stone_of_the_game_has_is_refused(name: str) -> None:
    assert said([GREY, {**BLUE, "name": name}]) == "blank_cards[1].name"
    assert refusal([{**BLUE, "name": name}]).message == "blank_taken"


@pytest.mark.parametrize("name", CARD_NAMES)
def test_no_printed_name_of_any_language_can_be_given_again(name: str) -> None:
    for language in LANGUAGES:
        printed = WORDS.say(language, f"card.{name}")
        if len(printed) <= NAME_ROOM:
            assert refusal([{**MAUVE, "name": printed}]).message == "blank_taken"


@pytest.mark.parametrize("name", ["Spy", "SPY", " spy ", "Spÿ"])
def test_two_cards_of_a_table_have_two_names(name: str) -> None:
    cards = [BLUE, {**MAUVE, "name": name}]
    assert said(cards) == "blank_cards[1].name"
    assert refusal(cards).message == "blank_same"


@pytest.mark.parametrize("name", ["Signet ring", "Ring of 2", "Königinmutter", "King’s Jester"])
def test_a_name_may_have_a_printed_one_in_it(name: str) -> None:
    assert blank_name(state_with({**GREY, "name": name}), 0) == name
