"""What a seat sees of a sale: displays, and what came of the last one: N5.1, N5.2, N4.11."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.rulebook.necklace.sales import selling, shown
from tests.rulebook.necklace.table import NECKLACE, at, on, play, seat


@pytest.mark.clause("N5.1")
def test_a_display_is_seen_by_its_maker_until_all_are_chosen() -> None:
    match = selling("2 ruby1 ring banker", "amber", "")
    play(match, "0 show 2 ruby1 ring / banker")
    for eyes in (0, 1, 2, None):
        view = match.view(eyes)
        assert view["sale"] is None
        assert (view["stage"], view["waiting"]) == ("selling", [1])
        # Who has no cards is not asked, and keeps nobody waiting.
        assert [one["has_answered"] for one in view["seats"]] == [True, False, True]
        display = {"lots": {"ruby": ["ruby1", "ruby1", "ring"]}, "bankers": ["banker"]}
        assert view["seats"][0]["display"] == (display if eyes == 0 else None)
        assert view["seats"][1]["display"] is None


@pytest.mark.clause("N5.2", "N4.11")
def test_displays_that_are_revealed_and_a_question_about_the_alchemist() -> None:
    match = shown(
        "diamond1 king / amber", "diamond2 ring / banker", "nothing", kept={0: "alchemist"}
    )
    for eyes in (0, 1, 2, None):
        view = match.view(eyes)
        assert view["question"]["reaction"] == "alchemist"
        assert view["question"]["might"] == [
            {"seat": 0, "moves": ["alchemist diamond1 ruby", "alchemist diamond1 emerald"]}
        ]
        sale = view["sale"]
        assert sale == {
            "number": 1,
            "displays": [
                {
                    "lots": {"diamond": ["diamond1", "king"], "amber": ["amber"]},
                    **{"bankers": [], "changed": None},
                },
                {
                    "lots": {"diamond": ["diamond2", "ring"]},
                    **{"bankers": ["banker"], "changed": None},
                },
                {"lots": {}, "bankers": [], "changed": None},
            ],
            "rarity": None,
            "stones": {"diamond": 3, "ruby": 0, "emerald": 0, "amber": 1},
            "jewels": [{}, {}, {}],
            "earned": None,
        }
        assert all(one["display"] is None for one in view["seats"])
    play(match, "0 alchemist diamond1 emerald")
    sale = match.view(2)["sale"]
    assert sale["number"] == 1
    assert sale["displays"][0]["changed"] == {"card": "diamond1", "to": "emerald"}
    assert sale["stones"] == {"diamond": 2, "ruby": 0, "emerald": 1, "amber": 1}
    assert sale["rarity"] == {"diamond": 0, "ruby": 30, "emerald": 20, "amber": 10}
    assert sale["jewels"] == [{"emerald": 1, "amber": 1}, {}, {}]
    assert sale["earned"] == [30 + 10, 0, 0]


@pytest.mark.clause("N5.2")
def test_the_last_sale_stays_in_view() -> None:
    match = shown(
        *("ruby1", "amber"),
        kept={0: "thief"},
        sales_held=1,
        gone="alchemist queen 2 cardinal",
        stack={"top": ["thief"]},
    )
    assert match.view(None)["stage"] == "influence"
    assert match.view(None)["sale"]["number"] == 2
    assert match.view(None)["sale"]["earned"] == [30, 0]


@pytest.mark.clause("N5.1", "N5.2")
@pytest.mark.parametrize("players", [2, 4])
def test_the_last_sale_stays_in_view_until_the_next_is_revealed(players) -> None:
    match = NECKLACE.start(players, seed=players)
    last: dict[int, Any] = {0: None}  # each sale as it was when it was over
    asked = set()

    def same(match: vendome.Match) -> bool:
        view = match.view(None)
        held, stage = view["sales_held"], view["stage"]
        if stage == "alchemist":
            assert view["sale"]["number"] == held + 1
            assert view["sale"]["earned"] is None
            return False
        assert view["sale"] == last.setdefault(held, view["sale"])
        assert (view["sale"] is None) == (held == 0)
        if stage == "selling":
            asked.add(held)
            for eyes in range(players):
                assert match.view(eyes)["sale"] == last[held]
            assert NECKLACE.position(match.position()).view(None)["sale"] == last[held]
        return False

    on(match, same, seed=players)
    assert asked == {0, 1, 2}
    assert [last[held]["number"] for held in (1, 2)] == [1, 2]


@pytest.mark.clause("N5.2")
def test_of_a_sale_that_a_position_does_not_tell_nothing_is_in_view() -> None:
    for stage in ("influence", "selling"):
        view = at(seat("ruby1"), seat(), stage=stage, sales_held=1).view(None)
        assert (view["sale"], view["sheet"]) == (None, [[0, 0]])


@pytest.mark.clause("N5.2", "N4.11")
def test_the_number_of_the_sale_that_is_going_on() -> None:
    match = shown("ruby1", "amber", kept={0: "alchemist"}, sales_held=2)
    assert match.view(None)["sale"]["number"] == 3
    play(match, "0 pass")
    view = match.view(None)
    assert view["sale"]["number"] == 3
    assert len(view["sheet"]) == 3
    assert view["winners"] == [0]
