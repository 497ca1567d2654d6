"""C2.3: what a lot that does not meet its card is told: what is missing, and what is too much.

The browser shows these sentences while a lot is being put together. Seat 0 is blue; green is left
of it, red right.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import vendome
from tests.rulebook.carats.demanding import PRINTED, lots, meets
from tests.rulebook.carats.sales import selling
from tests.rulebook.carats.table import altered, play, refused, seat, started
from vendome.core.reading import Reading
from vendome.games.carats.rules.cards import COLUMNS, read_cards
from vendome.games.carats.rules.demands import WORDS
from vendome.games.carats.rules.state import KINDS, SEATS
from vendome.games.carats.text.lacking import Lacking, lacking
from vendome.games.carats.text.telling import ItemsSaid, ListSaid


def lot_for(card: int) -> vendome.Match:
    return play(selling(card), f"0 card {card}")


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize(
    ("card", "lot", "sentence"),
    [
        (1, "1b1n", "Card 1 still asks for 1 blue stone."),
        (2, "1n", "Card 2 still asks for 1 blue stone and 2 green stones or 2 red stones."),
        (2, "1b1g", "Card 2 still asks for 1 green stone or 2 red stones."),
        (3, "1g", "Card 3 still asks for 2 blue and 1 red stone."),
        (4, "2b1g", "Card 4 still asks for 1 stone to make up 2 stones each of 2 colours."),
        (
            4,
            "3b1n",
            "Card 4 still asks for 2 stones to make up 2 stones each of 2 colours; but a "
            "lot for it has at most 5 items: take 1 other item out first.",
        ),
        (4, "1n", "Card 4 still asks for 2 stones each of 2 colours."),
        (
            5,
            "2b2g",
            "Card 5 still asks for 1 stone to make up 3 stones of one colour that is not the "
            "seller’s.",
        ),
        (5, "2b", "Card 5 still asks for 3 stones of one colour that is not the seller’s."),
        (7, "2n", "Card 7 still asks for 1 more item."),
        (7, "2n1b1g", "Card 7 does not allow this lot: take 1 blue stone out."),
        (7, "1n2b", "Card 7 still asks for 2 more items; also take 2 blue stones out."),
        (8, "3b", "Card 8 still asks for 1 more stone."),
        (8, "1n4b", "Card 8 does not allow this lot: take 1 nugget out."),
        (8, "2n2g", "Card 8 still asks for 2 more stones; also take 2 nuggets out."),
        (9, "2g", "Card 9 still asks for 3 blue stones."),
        (10, "1n", "Card 10 still asks for 1 blue, 1 green and 1 red stone."),
        (11, "2b", "Card 11 still asks for 1 green stone."),
        (12, "2b1g", "Card 12 still asks for 1 more kind and 1 more item."),
        (
            12,
            "5b",
            "Card 12 still asks for 2 more kinds; but a lot for it has at most 5 items: take 2 "
            "other items out first.",
        ),
        (12, "1n1b1g", "Card 12 still asks for 2 more items."),
        (13, "1n", "Card 13 still asks for 1 nugget and 1 blue stone."),
        (
            14,
            "2b1g1n",
            "Card 14 still asks for 1 stone to make up 3 stones of one colour; also take 1 nugget "
            "and 1 green stone out.",
        ),
        (14, "3r2n", "Card 14 does not allow this lot: take 2 nuggets out."),
        (15, "2b1n", "Card 15 still asks for 2 stones to make up 1 stone each of 3 colours."),
        (16, "3n", "Card 16 still asks for 1 blue stone."),
        (17, "1b", "Card 17 still asks for 1 more stone."),
        (18, "1n1b", "Card 18 still asks for 1 more item."),
        (18, "0b", "Card 18 still asks for 3 more items."),
    ],
)
def test_a_lot_is_told_what_its_card_still_asks_for(card: int, lot: str, sentence: str) -> None:
    refusal = refused(lot_for(card), f"0 lot {lot}")
    assert (refusal.clause, str(refusal)) == ("C2.3", sentence)


@pytest.mark.clause("C2.3")
def test_a_full_lot_is_told_what_to_take_out_before_it_can_have_more() -> None:
    refusal = refused(lot_for(1), "0 lot 5r")
    assert [refusal.in_language(language) for language in ("en", "fr", "de")] == [
        "Card 1 still asks for 2 blue stones; but a lot for it has at most 5 items: take 2 other "
        "items out first.",
        "La carte 1 demande encore 2 pierres bleues\u202f; mais son lot compte au plus 5 pierres "
        "et pépites\u202f: retirez d’abord 2 autres pierres ou pépites.",
        "Karte 1 verlangt noch 2 blaue Steine; ein Posten dafür hat aber höchstens 5 Steine und "
        "Nuggets: Nimm zuerst 2 andere Steine oder Nuggets heraus.",
    ]
    refusal = refused(lot_for(1), "0 lot 4r")
    assert [refusal.in_language(language).partition(":")[2] for language in ("en", "fr", "de")] == [
        " take 1 other item out first.",
        " retirez d’abord 1 autre pierre ou pépite.",
        " Nimm zuerst 1 anderen Stein oder anderes Nugget heraus.",
    ]


@pytest.mark.clause("C2.3")
def test_nothing_is_asked_for_that_the_seller_does_not_have() -> None:
    match = play(selling(2, seat("5b1g5r"), seat(), seat()), "0 card 2")
    assert str(refused(match, "0 lot 1b1g")) == "Card 2 still asks for 2 red stones."
    match = play(selling(5, seat("5b2g5r"), seat(), seat()), "0 card 5")
    assert "asks for 3 stones of one colour" in str(refused(match, "0 lot 2g"))
    match = play(selling(14, seat("5b2g5r"), seat(), seat()), "0 card 14")
    assert str(refused(match, "0 lot 2g1r")) == (
        "Card 14 still asks for 2 stones to make up 3 stones of one colour; also take 2 green "
        "stones out."
    )


@pytest.mark.clause("C2.3")
def test_what_is_missing_is_said_in_the_language_of_the_reader() -> None:
    refusal = refused(lot_for(2), "0 lot 1n")
    assert refusal.in_language("fr") == (
        "La carte 2 demande encore 1 pierre bleue et 2 pierres vertes ou 2 pierres rouges."
    )
    assert refusal.in_language("de") == (
        "Karte 2 verlangt noch 1 blauen Stein und 2 grüne Steine oder 2 rote Steine."
    )
    refusal = refused(lot_for(14), "0 lot 2b1g1n")
    assert refusal.in_language("fr") == (
        "La carte 14 demande encore 1 pierre pour arriver à 3 pierres d’une même couleur\u202f; "
        "retirez aussi 1 pépite et 1 pierre verte."
    )
    assert refusal.in_language("de") == (
        "Karte 14 verlangt noch 1 Stein, um auf 3 Steine derselben Farbe zu kommen; "
        "nimm außerdem 1 Nugget und 1 grünen Stein heraus."
    )


@pytest.mark.clause("C2.3")
def test_neighbours_are_those_of_the_seller() -> None:
    match = play(selling(10, *[seat()] * 5, seller=4), "4 card 10")
    assert "1 blue, 1 white and 1 black stone" in str(refused(match, "4 lot 1n"))


# Demands of which there is no card, but could be: an owner of the game can correct the deck.
ODD = [
    "1 own + 3 colour",
    "2 foreign + 2 foreign",
    "3 kinds + no own",
    "2 kinds + 3 stones + 1 nuggets",
    "3 kinds + 4 stones",
    "2 neighbour + 4 items + exactly",
    "2 items + exactly",
    "2 colour + nothing else + 4 items + exactly",
    "2 foreign + nothing else + 3 stones",
    "2 colour + nothing else + 3 left",
    "2 colour + nothing else + no own",
    *PRINTED[:5],
    *PRINTED[7:9],
]


@pytest.fixture(params=[PRINTED, ODD], ids=["printed", "odd"])
def deck(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, dict[str, int]]:
    """What the cards of a deck demand, by their words; but for lots that are drawn."""
    lines = [
        f"{i},{lot},successive,,printed,printed," for i, lot in enumerate(request.param, start=1)
    ]
    file = tmp_path / "cards.csv"
    file.write_text("\n".join([",".join(COLUMNS), *lines]))
    rows = read_cards(file).tolist()
    demands = [dict(zip(WORDS, row, strict=True)) for row in rows]
    cards = zip(request.param, demands, strict=True)
    return {words: demand for words, demand in cards if not demand["drawn"]}


def taken_out(told: ListSaid | None) -> int:
    """How many items a lot is told to have less."""
    parts = told.parts if told else []
    return sum(
        sum(part.counts) if isinstance(part, ItemsSaid) else part.arguments["count"]
        for part in parts
    )


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("players", [3, 6])
def test_a_lot_that_does_not_meet_its_card_is_told_the_least_that_must_come_out(
    players: int, deck: dict[str, dict[str, int]]
) -> None:
    """What else it is told is to be added; and with that there is room for all of it."""
    dice = Random(players)
    for words, demand in deck.items():
        for _ in range(2):
            number = dice.randrange(players)
            held = [dice.choice((0, 1, 2, 3, 5, 5, 5)) for _ in range(players + 1)]
            every = lots(held)
            good = [lot for lot in every if meets(words, lot, number, players)]
            if not good:
                continue
            state = Reading.of(altered(started(players), held=holding(number, held)).states)
            for lot in dice.sample(every, min(len(every), 60)):
                wrong = lacking(state, number, demand, lot)
                assert (lot in good) == (wrong == Lacking(None, None)), (words, lot, held)
                least = (np.array(lot) - np.array(good)).clip(0).sum(axis=1).min()
                assert taken_out(wrong.surplus) == least, (words, lot, held)


def holding(number: int, held: list[int]) -> np.ndarray:
    """What all seats hold, if one holds this."""
    found = np.zeros((SEATS, KINDS), "i1")
    found[number, : len(held)] = held
    return found
