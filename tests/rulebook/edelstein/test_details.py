"""Small things a rule could get wrong without the tests beside it noticing."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.table import choose, gems, play

GAME = vendome.games["edelstein"]


@pytest.mark.clause("E4.4")
def test_declining_leaves_no_half_made_move() -> None:
    match = GAME.position({"players": 5, "stage": "free_alone", "waiting": [2]})
    play(match, "2 decline")
    assert match.position()["steps"] == []
    assert match.view(None)["round"] == 2


@pytest.mark.clause("E8.2")
def test_every_seat_returns_a_gem_of_a_scarce_colour() -> None:
    seats = [{"gems": "6r"}, {"gems": "6r"}, {"gems": "8r"}]
    match = GAME.position({"round": 8, "seats": seats, "open_event": "swap"})
    choose(match, "money", "money", "money")
    # The scoring takes four of the eight; six are then left in the supply, so none is returned.
    assert [gems(match, seat) for seat in range(3)] == ["6r", "6r", "4r"]
    seats = [{"gems": "7r"}, {"gems": "7r"}, {"gems": "7r"}]
    match = GAME.position({"round": 8, "seats": seats, "open_event": "swap"})
    choose(match, "money", "money", "money")
    # Two each are returned: seven are left in the supply.
    assert [gems(match, seat) for seat in range(3)] == ["5r", "5r", "5r"]
    seats = [{"gems": "9r"}, {"gems": "9r"}, {"gems": "4r"}]
    match = GAME.position({"round": 8, "seats": seats, "open_event": "swap"})
    choose(match, "money", "money", "money")
    # Four are left in the supply: that is scarce, and all return one, the last seat too.
    assert [gems(match, seat) for seat in range(3)] == ["6r", "6r", "3r"]


@pytest.mark.clause("E7.5")
def test_nothing_is_told_of_gems_the_supply_does_not_have() -> None:
    seats = [{"gems": "1r1b"}, {"gems": "21b"}, {"gems": ""}]
    match = GAME.position(
        {"seats": seats, "stage": "using", "drawn_event": "four_red_blue", "waiting": [0]}
    )
    play(match, "0 use")
    assert gems(match, 0) == "4r1b"
    took = [event.numbers for event in match.events(None) if event.kind == "took_gems"]
    assert took == [{"seat": 0, "red": 3, "yellow": 0, "green": 0, "blue": 0}]
