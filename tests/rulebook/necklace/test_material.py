"""N1: players, stones, cards with their prices, tiles, blank cards."""

from __future__ import annotations

from collections import Counter

import pytest

import vendome
from tests.rulebook.necklace.table import NECKLACE, at, play, seat, stack

# N1.2, N1.3: how many, and the prices on them.
CARDS = {
    **dict.fromkeys(("diamond1", "ruby1", "emerald1"), (7, [6, 4, 2, 1])),
    **dict.fromkeys(("diamond2", "ruby2", "emerald2"), (5, [8, 6, 4, 2])),
    **dict.fromkeys(("diamond3", "ruby3", "emerald3"), (2, [10, 8, 6, 4])),
    "amber": (17, [6, 4, 2, 1]),
    "ring": (7, [9, 7, 5, 3]),
    "king": (3, [10, 8, 6, 4]),
    "banker": (2, [8, 6, 4, 2]),
    "necklace": (1, [13, 10, 7, 4]),
    "confessor": (4, [6, 4, 2, 1]),
    "courtier": (3, [6, 4, 2, 1]),
    "forger": (3, [8, 6, 4, 2]),
    "favourite": (3, [8, 6, 4, 2]),
    "thief": (4, [8, 6, 4, 2]),
    "musketeer": (4, [6, 4, 2, 1]),
    "astrologer": (3, [6, 4, 2, 1]),
    "cardinal": (2, [8, 6, 4, 2]),
    "alchemist": (1, [10, 8, 6, 4]),
    "queen": (1, [8, 6, 4, 2]),
}
GREY = [name for name in CARDS if name[-1] in "123"] + ["amber", "ring", "king", "banker"]
GREY += ["necklace"]
BLUE = ["confessor", "courtier", "forger", "favourite", "thief"]
PRICES = [9, 7, 5, 3]
BLANKS = [
    {"class": "grey", "name": "Brooch", "prices": PRICES, "effect": "ring", "jewels": 2},
    {"class": "blue", "name": "Spy", "prices": PRICES, "effect": "confessor"},
    {"class": "mauve", "name": "Guard", "prices": PRICES, "effect": "musketeer"},
]


def everything(match: vendome.Match) -> Counter[str]:
    """All cards of a game that has just begun."""
    open_cards = [one["card"] for one in match.view(None)["market"]]
    hands = [match.view(number)["seats"][number]["hand"] for number in range(match.players)]
    return sum(map(Counter, hands), Counter(stack(match) + open_cards))


@pytest.mark.clause("N1.1")
def test_two_to_four_can_play():
    assert NECKLACE.players == (2, 3, 4)
    for players in (1, 5):
        with pytest.raises(vendome.BadOption):
            NECKLACE.start(players)


@pytest.mark.clause("N1.1")
def test_there_are_four_stones():
    assert sorted(NECKLACE.start(2).view(None)["fashion"]) == [
        "amber",
        "diamond",
        "emerald",
        "ruby",
    ]
    assert list(dict.fromkeys(one["stone"] for one in NECKLACE.facts["stones"].values())) == [
        *("diamond", "ruby", "emerald", "amber")
    ]


@pytest.mark.clause("N1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_100_cards_and_3_merchants(players):
    cards = everything(NECKLACE.start(players, seed=players))
    assert cards == {name: count for name, (count, _) in CARDS.items()} | {"merchant": 3}
    assert cards.total() == 103
    assert NECKLACE.facts["deck"] == cards


@pytest.mark.clause("N1.2")
def test_cards_are_for_sale_for_influence_or_special():
    classes = NECKLACE.facts["classes"]
    assert [name for name in CARDS if classes[name] == "grey"] == sorted(
        GREY, key=list(CARDS).index
    )
    assert [name for name in CARDS if classes[name] == "blue"] == BLUE
    special = ["musketeer", "astrologer", "cardinal", "alchemist", "queen"]
    assert [name for name in CARDS if classes[name] == "mauve"] == special


@pytest.mark.clause("N1.2")
def test_a_stone_card_has_as_many_stones_as_its_name_says():
    stones = NECKLACE.facts["stones"]
    assert stones == {
        **{
            f"{s}{n}": {"stone": s, "size": n}
            for s in ("diamond", "ruby", "emerald")
            for n in (1, 2, 3)
        },
        "amber": {"stone": "amber", "size": 1},
    }


@pytest.mark.clause("N1.3")
@pytest.mark.parametrize("card", sorted(CARDS))
def test_every_card_has_four_falling_prices(card):
    prices = CARDS[card][1]
    assert NECKLACE.facts["prices"][card] == prices
    for step, price in enumerate(prices):
        match = at(market=[{"card": card, "step": step}])
        lies = {"card": card, "prices": prices, "step": step, "price": price}
        assert match.view(None)["market"][0] == lies


@pytest.mark.clause("N1.3")
def test_only_the_merchant_has_no_price():
    assert set(NECKLACE.facts["deck"]) - set(NECKLACE.facts["prices"]) == {"merchant"}


@pytest.mark.clause("N1.4")
def test_fashion_and_rarity_have_tiles_of_30_20_10_and_0():
    assert NECKLACE.facts["fashion"] == [30, 20, 10, 0]
    match = at(seat("amber"), seat("ruby1"), stage="selling", sales_held=0)
    play(match, "0 show amber", "1 show nothing")
    assert match.view(None)["sale"]["rarity"] == {
        "diamond": 30,
        "ruby": 20,
        "emerald": 10,
        "amber": 0,
    }


@pytest.mark.clause("N1.5")
def test_blank_cards_are_in_the_game_only_when_the_table_says_so():
    assert NECKLACE.start(2).view(None)["blanks"] == {}
    for count in (1, 2, 3):
        match = NECKLACE.start(3, seed=1, options={"blank_cards": BLANKS[:count]})
        names = ["grey", "blue", "mauve"][:count]
        assert list(match.view(None)["blanks"]) == names
        cards = everything(match)
        assert cards.total() == 103 + count
        assert [cards[name] for name in names] == [1] * count
        assert all(cards[name] == number for name, (number, _) in CARDS.items())
