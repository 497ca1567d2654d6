"""C1.3: what a card asks for, part by part, as it is said and drawn everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.carats.table import CARATS
from vendome.games.carats.rules.demands import CONDITION, LOT, VOCABULARY, WORDS
from vendome.games.carats.text.asked import card_asked, lot_asked, pieces, without
from vendome.games.carats.text.shapes import Piece

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "carats.md"


def asking(**words: int) -> dict[str, int]:
    return {**dict.fromkeys(WORDS, 0), **words}


def drawn(demand: dict[str, int]) -> list[str]:
    """The pieces, each in a word: `own`, `left/right`, `A`, `A but own`."""
    return [
        (piece.letter or "/".join(piece.of)) + (f" but {piece.but}" if piece.but else "")
        for piece in pieces(demand)
    ]


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize(
    ("demand", "shown"),
    [
        (asking(own=2, right=1), ["own", "own", "right"]),
        (asking(own=1, neighbour=2), ["own", "left/right", "left/right"]),
        (asking(colours=2, each=2), ["A", "A", "B", "B"]),
        (asking(colours=1, each=2, foreign=1), ["A but own", "A but own"]),
        (asking(items=3, no_own=1), ["item", "item", "item"]),
        (asking(stones=2, own=1), ["own", "stone"]),
        (
            asking(own=1, nuggets=2, stones=2, items=5),  # nuggets are no stones
            ["own", "stone", "nugget", "nugget", "item"],
        ),
        (asking(drawn=5), []),
    ],
)
def test_what_a_lot_must_have_is_drawn_piece_by_piece(
    demand: dict[str, int], shown: list[str]
) -> None:
    assert drawn(demand) == shown


@pytest.mark.clause("C1.3")
def test_what_a_lot_must_not_have_is_crossed_out() -> None:
    assert without(asking(items=3, no_own=1, no_nuggets=1)) == ["own", "nugget"]
    assert without(asking(colours=1, each=3, foreign=1)) == []
    assert without(asking(colours=1, each=3, nothing_else=1)) == []


@pytest.mark.clause("C1.3")
def test_a_card_is_data_for_whoever_draws_it() -> None:
    card = card_asked(13)
    assert [(part.message, part.of) for part in card.lot] == [
        ("lot.own", ["own"]),
        ("lot.nuggets", ["nugget"]),
    ]
    assert card.pieces == [Piece(["own"], None, None), *[Piece(["nugget"], None, None)] * 2]
    assert (card.drawn, card.simultaneous) == (False, False)
    assert (card_asked(6).drawn, card_asked(6).simultaneous) == (True, True)
    assert [shown["number"] for shown in CARATS.facts["cards"]] == list(range(1, 19))


@pytest.mark.clause("C1.3")
def test_every_word_is_said_and_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word in VOCABULARY:
        if word.column == LOT and word.said:
            items = {"items": 1} if word.name == "exactly" else {"each": 1}
            parts = lot_asked(asking(**{word.name: 1}, **items))
            assert [CARATS.words.has(part.message) for part in parts] == [True], word
        elif word.column == CONDITION:
            assert CARATS.words.has(f"condition.{word.message}"), word
        if word.written:
            plain = word.written.removeprefix("# ")
            assert f" {plain}`" in page or f"`{plain}`" in page, word
