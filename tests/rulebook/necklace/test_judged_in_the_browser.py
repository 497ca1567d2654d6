"""What the browser works out while cards are put together, asked of the rules for the same cases.

The cases lie with the tests of the browser client, which finds the same (`necklace.test.ts`).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import vendome
from tests.rulebook.necklace.sales import blank, selling
from tests.rulebook.necklace.table import at, copying, hand, play, refused, seat
from tests.words.catalogues import WEB
from vendome.games.necklace.rules.state import STONES

JUDGED = json.loads((WEB / "tests" / "unit" / "necklace_judged.json").read_text(encoding="utf-8"))
Case = dict[str, Any]


def buys(match: vendome.Match, place: int) -> bool:
    """Whether the seat in turn can buy what lies in a place."""
    try:
        match.copy().play(0, f"buy {place + 1}")
    except vendome.Refusal:
        return False
    return True


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize("case", JUDGED["purses"])
def test_what_is_gathered_leaves_so_much_for_more(case: Case) -> None:
    courtiers = case["courtiers"]
    match = at(seat(f"{courtiers} courtier" if courtiers else ""), seat(), market=case["market"])
    play(match, *["0 courtier"] * courtiers)
    assert bool(match.view(0)["purchases"]) == bool(case["affordable"] or case["gathered"])
    play(match, "0 end", *(f"0 buy {place + 1}" for place in case["gathered"]))
    assert [place for place in range(5) if buys(match, place)] == case["affordable"]


@pytest.mark.clause("N3.3", "N4.7")
@pytest.mark.parametrize("case", JUDGED["surprises"])
def test_some_cards_bring_another_than_the_one_bought(case: Case) -> None:
    card, copied = case["card"], case["copies"]
    options = copying(copied) if copied else {}
    match = at(
        seat(), seat(), market=[card, *["amber"] * 4], stack={"top": ["king"]}, options=options
    )
    play(match, "0 end", "0 buy 1")
    assert (hand(match, 0) != {card: 1}) == case["surprise"]


@pytest.mark.clause("N4.3")
@pytest.mark.parametrize("case", JUDGED["forgeries"])
def test_a_forger_takes_any_card_of_the_stone(case: Case) -> None:
    size = case["size"]
    options = blank("grey", "stone", stone="ruby", size=size) if size else {}
    match = at(seat("forger"), seat(case["hand"]), options=options)
    play(match, f"0 forger 2 {case['stone']}", "1 pass")
    assert match.forms(1) == [f"discard {card}" for card in case["risk"]]


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize("case", JUDGED["lots"])
def test_a_card_lies_in_any_lot_with_stones(case: Case) -> None:
    shown, card, jewels = case["shown"], case["card"], case["jewels"]
    options = blank("grey", "ring", jewels=jewels) if jewels else {}
    cards = " ".join([*shown.values(), card])
    for stone in STONES:
        match = selling(cards, "amber", options=options)
        lots = {**shown, stone: f"{shown.get(stone, '')} {card}"}
        move = f"0 show {' / '.join(lots.values())}"
        if stone in case["lots"]:
            play(match, move)
        else:
            assert refused(match, move).message == "display_without_stone"
