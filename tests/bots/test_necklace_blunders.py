"""What was silly in games of Queen's Necklace (docs/bots/necklace.md): greedy does it no more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.test_necklace import LAST_SALE, LAST_TURN, buys, known, move, moves
from tests.rulebook.necklace.table import at, seat
from vendome.bots import Bot


@pytest.mark.parametrize(
    "late", [LAST_TURN, {"sales_held": 2, "merchants": 2, "gone": "4 thief 3 forger"}]
)
def test_greedy_buys_no_musketeer_who_has_nothing_left_to_do(late: dict[str, Any]) -> None:
    market = ["ruby1", "musketeer", "confessor", "confessor", "confessor"]
    assert buys(known("ruby2 ring", "ruby2", market=market, **late)) == "buy ruby1"


def test_greedy_looks_at_no_hand_that_it_has_seen() -> None:
    match = at(seat("2 confessor"), seat("2 ruby1 ring"), seat("3 ruby1 ring"), **LAST_TURN)
    assert [move(match), move(match)] == ["confessor 3", "confessor 2"]


def test_a_search_does_not_think_of_a_look_at_a_hand_that_it_knows() -> None:
    match = at(seat("2 confessor"), seat("2 ruby1 ring"), seat("3 ruby1 ring"), **LAST_TURN)
    match.play(0, "confessor 3")
    names = {action.text for action in match.actions(0)}
    assert {"confessor 2", "confessor 3"} <= names
    steps = {candidate.steps[0] for candidate in Bot("apprentice", 1).think(match, 0)}
    thought = {action.text for action in match.actions(0) if action.id in steps}
    assert "confessor 2" in thought
    assert "confessor 3" not in thought


def test_greedy_shows_what_it_needs_against_a_hand_that_it_has_seen() -> None:
    match = at(
        *(seat("2 diamond3 ring"), seat("2 diamond2 ruby1")),
        journal=[{"line": "seen", "seat": 1, "other": 0, "hand": "2 diamond2 ruby1"}],
        gone="confessor",
        **LAST_SALE,
    )
    assert all("2 diamond3 ring" in shows for shows in moves(match))


def test_greedy_keeps_a_favourite_until_a_sale_is_near() -> None:
    theirs = "diamond2 ruby1", "ruby2 amber"
    assert move(known("favourite 2 emerald2 amber", *theirs)) == "end"


def test_greedy_shows_no_token_of_what_another_has_more_of() -> None:
    match = known("2 diamond2 ruby1 amber ring", "diamond3 ruby2 ruby2 amber", stage="selling")
    assert not any("ruby" in shows for shows in moves(match))


def test_greedy_lays_its_king_where_it_hurts_who_would_win() -> None:
    # Who is far behind would earn more, and cannot win any more.
    match = at(
        *(seat("king diamond1 ruby1", score=100), seat("2 diamond3 ring", score=0)),
        seat("2 ruby3 ring", score=110),
        journal=[
            {"line": "bought", "seat": number, "card": card}
            for number, cards in ((1, "diamond3 diamond3 ring"), (2, "ruby3 ruby3 ring"))
            for card in cards.split()
        ],
        **LAST_SALE,
    )
    assert all("ruby1 king" in shows for shows in moves(match))
