"""N5.1: what may be shown, and how a display is put together and written."""

from __future__ import annotations

import json
from itertools import product

import pytest

import vendome
from tests.rulebook.necklace.sales import blank, lots, selling, shown
from tests.rulebook.necklace.table import (
    can,
    hand,
    moves_of,
    play,
    refused,
)
from tests.words.catalogues import WEB

# Drafts of displays, which a test of the browser client tidies.
DISPLAYS = WEB / "tests" / "unit" / "necklace_displays.json"

# What may be shown


@pytest.mark.clause("N5.1")
def test_any_number_of_sale_cards_or_none() -> None:
    match = selling("2 ruby1 ruby3", "amber")
    assert moves_of(match, 0) == {
        "show nothing",
        *("show ruby1", "show 2 ruby1", "show ruby3", "show ruby1 ruby3", "show 2 ruby1 ruby3"),
    }
    assert moves_of(match, 1) == {"show nothing", "show amber"}


@pytest.mark.clause("N5.1")
def test_who_has_no_sale_card_shows_nothing() -> None:
    match = selling("thief 3 musketeer queen", "amber")
    assert moves_of(match, 0) == {"show nothing"}
    assert can(match, 0) == ["show nothing"]
    assert match.forms(0) == ["show nothing"]


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize("case", json.loads(DISPLAYS.read_text(encoding="utf-8")))
def test_the_browser_puts_back_just_what_may_not_be_shown(case: dict[str, str]) -> None:
    match = selling(case["hand"], "amber")
    if case["wanted"] != case["tidied"]:
        assert refused(match, f"0 {case['wanted']}").message == "display_without_stone"
    play(match, f"0 {case['tidied']}")
    assert match.moves[-1] == (0, case["tidied"])


@pytest.mark.clause("N5.1")
def test_stones_lie_in_a_lot_for_each_kind() -> None:
    match = selling("diamond1 diamond2 ruby3 emerald2 2 amber", "amber")
    play(match, "0 show amber amber / emerald2 / diamond2 diamond1 / ruby3")
    assert match.moves[-1][1] == "show diamond1 diamond2 / ruby3 / emerald2 / 2 amber"
    assert match.view(0)["seats"][0]["display"]["lots"] == {
        "diamond": ["diamond1", "diamond2"],
        "ruby": ["ruby3"],
        "emerald": ["emerald2"],
        "amber": ["amber", "amber"],
    }


@pytest.mark.clause("N5.1")
def test_rings_lie_in_lots_that_have_a_stone_card() -> None:
    match = selling("ruby1 amber 2 ring", "amber")
    rings = {
        *("show nothing", "show ruby1", "show ruby1 ring", "show ruby1 2 ring"),
        *("show amber", "show amber ring", "show amber 2 ring"),
        *("show ruby1 / amber", "show ruby1 ring / amber", "show ruby1 2 ring / amber"),
        *("show ruby1 / amber ring", "show ruby1 / amber 2 ring", "show ruby1 ring / amber ring"),
    }
    assert moves_of(match, 0) == rings


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize("card", ["king", "necklace"])
def test_king_and_necklace_lie_in_a_lot_with_a_stone_card_or_are_kept(card: str) -> None:
    match = selling(f"diamond2 emerald1 {card}", "amber")
    expected = {"show nothing", "show diamond2", f"show diamond2 {card}", "show emerald1"}
    expected |= {f"show emerald1 {card}", "show diamond2 / emerald1"}
    expected |= {f"show diamond2 {card} / emerald1", f"show diamond2 / emerald1 {card}"}
    assert moves_of(match, 0) == expected


@pytest.mark.clause("N5.1")
def test_one_king_at_most() -> None:
    match = selling("ruby1 amber 3 king", "amber")
    for move in moves_of(match, 0):
        assert move.count("king") <= 1
        assert "2 king" not in move
    assert refused(match, "0 show ruby1 king / amber king").message == "display_two_kings"
    assert refused(match, "0 show ruby1 2 king").message == "display_two_kings"
    play(match, "0 show ruby1 king / amber", "1 show nothing")
    assert hand(match, 0) == {"king": 2}


@pytest.mark.clause("N5.1")
def test_king_rings_and_necklace_may_share_a_lot() -> None:
    match = shown("diamond3 2 ring king necklace", "nothing")
    assert lots(match, 0) == {"diamond": ["diamond3", "ring", "ring", "king", "necklace"]}


@pytest.mark.clause("N5.1")
def test_a_banker_lies_in_a_lot_or_alone_and_it_makes_no_difference() -> None:
    assert moves_of(selling("2 banker", "amber"), 0) == {
        *("show nothing", "show banker", "show 2 banker"),
    }
    written = []
    for text in ("ruby1 banker / amber", "ruby1 / amber banker", "ruby1 / amber / banker"):
        match = play(selling("ruby1 amber banker", "diamond1"), f"0 show {text}")
        written.append(match.moves[-1][1])
        assert match.view(0)["seats"][0]["display"]["bankers"] == ["banker"]
    assert written == ["show ruby1 / amber / banker"] * 3
    match = play(selling("ruby1 amber 2 banker", "amber"), "0 show ruby1 banker / amber banker")
    assert match.moves[-1][1] == "show ruby1 / amber / 2 banker"


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize(
    "text",
    ["show 2 ruby1 ring / 3 amber / banker", "SHOW ruby1 ring RUBY1/3 Amber/banker"],
)
def test_displays_are_read_in_any_order_and_written_in_one(text: str) -> None:
    match = selling("2 ruby1 ring 3 amber banker", "amber")
    play(match, f"0 {text}")
    assert match.moves[-1] == (0, "show 2 ruby1 ring / 3 amber / banker")


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize("text", ["2 ruby1", "ruby1 ruby1", "1 ruby1 1 ruby1"])
def test_a_card_may_be_counted_or_repeated(text: str) -> None:
    match = play(selling("3 ruby1", "amber"), f"0 show {text}")
    assert match.moves[-1] == (0, "show 2 ruby1")


@pytest.mark.clause("N5.1")
def test_counts_may_have_two_figures() -> None:
    match = play(selling("17 amber", "ruby1", market=["ring"]), "0 show 17 amber")
    assert match.moves[-1] == (0, "show 17 amber")


# The steps


@pytest.mark.clause("N5.1")
def test_a_display_is_put_together_in_steps() -> None:
    match = selling("2 ruby1 amber 2 ring king necklace banker", "amber")
    assert can(match, 0) == ["show …", "show ruby1 …", "show 2 ruby1 …"]
    match.play(0, match.actions(0)[2].id)
    assert can(match, 0) == ["show 2 ruby1 …", "show 2 ruby1 / amber …"]
    match.play(0, match.actions(0)[1].id)
    rings = [
        "show 2 ruby1 / amber …",
        "show 2 ruby1 ring / amber …",
        "show 2 ruby1 2 ring / amber …",
    ]
    assert can(match, 0) == rings
    match.play(0, match.actions(0)[1].id)
    assert can(match, 0) == ["show 2 ruby1 ring / amber …", "show 2 ruby1 ring / amber ring …"]
    match.play(0, match.actions(0)[0].id)
    king = ["show 2 ruby1 ring king / amber …", "show 2 ruby1 ring / amber king …"]
    assert can(match, 0) == [*king, "show 2 ruby1 ring / amber …"]
    match.play(0, match.actions(0)[1].id)
    match.play(0, match.actions(0)[0].id)
    assert can(match, 0) == [
        "show 2 ruby1 ring necklace / amber king",
        "show 2 ruby1 ring necklace / amber king / banker",
    ]
    assert match.view(0)["steps"] == 18
    assert 0 in match.waiting
    match.play(0, match.actions(0)[1].id)
    assert match.moves == [(0, "show 2 ruby1 ring necklace / amber king / banker")]
    assert match.view(0)["steps"] == 0
    assert match.waiting == (1,)


@pytest.mark.clause("N5.1")
def test_rings_are_asked_for_as_long_as_there_are_any() -> None:
    match = selling("diamond1 amber ring", "amber")
    for step in (1, 1, 1):
        match.play(0, match.actions(0)[step].id)
    assert match.moves == [(0, "show diamond1 ring / amber")]


@pytest.mark.clause("N5.1")
def test_without_a_lot_only_bankers_are_asked_for() -> None:
    match = selling("diamond1 ring king necklace banker", "amber")
    match.play(0, match.actions(0)[0].id)
    assert can(match, 0) == ["show nothing", "show banker"]
    match = selling("ring king necklace", "amber")
    assert can(match, 0) == ["show nothing"]


@pytest.mark.clause("N5.1", "N8.1")
@pytest.mark.parametrize(
    ("effect", "cards", "expected"),
    [
        (
            {"effect": "stone", "stone": "ruby", "size": 4},
            "grey ring",
            {"show nothing", "show grey", "show grey ring"},
        ),
        (
            {"effect": "stone", "stone": "amber", "size": 1},
            "amber grey",
            {"show nothing", "show amber", "show grey", "show amber grey"},
        ),
        (
            {"effect": "stone", "stone": "amber", "size": 2},
            "ruby1 grey ring",
            {
                *("show nothing", "show ruby1", "show ruby1 ring", "show grey", "show grey ring"),
                *("show ruby1 / grey", "show ruby1 ring / grey", "show ruby1 / grey ring"),
            },
        ),
        (
            {"effect": "ring", "jewels": 3},
            "ruby2 amber grey",
            {
                *("show nothing", "show ruby2", "show ruby2 grey", "show amber"),
                *("show amber grey", "show ruby2 / amber", "show ruby2 grey / amber"),
                "show ruby2 / amber grey",
            },
        ),
        (
            {"effect": "banker", "livres": 20},
            "ruby2 banker grey",
            {
                *("show nothing", "show grey", "show banker", "show banker grey", "show ruby2"),
                *("show ruby2 / grey", "show ruby2 / banker", "show ruby2 / banker grey"),
            },
        ),
        ({"effect": "ring", "jewels": 1}, "grey ring", {"show nothing"}),
    ],
)
def test_the_grey_card_of_a_table_lies_where_its_role_may_lie(
    effect: dict, cards: str, expected: set[str]
) -> None:
    match = selling(cards, "amber", options=blank("grey", **effect))
    assert moves_of(match, 0) == expected
    for move in expected:
        twin = play(match.copy(), f"0 {move}")
        assert twin.moves[-1] == (0, move)


@pytest.mark.clause("N5.1", "N8.1")
@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        (
            {"effect": "stone", "stone": "ruby", "size": 4},
            ["show grey / amber …", "show grey king / amber …", "show grey king / amber"],
        ),
        (
            {"effect": "ring", "jewels": 3},
            ["show amber grey …", "show amber grey king …", "show amber grey king"],
        ),
        (
            {"effect": "banker", "livres": 20},
            ["show amber king …", "show amber king …", "show amber king / grey"],
        ),
    ],
)
def test_the_grey_card_of_a_table_is_asked_for_once(effect: dict, asked: list[str]) -> None:
    hand = "amber king banker grey"
    match = selling(hand, "amber", options=blank("grey", **effect))
    match.play(0, match.actions(0)[1].id)
    for text in asked:
        assert text in can(match, 0)
        action = next(one for one in match.actions(0) if one.text == text)
        match.play(0, action.id)
    assert match.moves == [(0, asked[-1])]


# As a whole


def test_every_display_that_can_be_chosen_can_be_written_and_read() -> None:
    """Of a hand with something of everything, whatever lots it is laid in."""
    match = selling("diamond1 2 ruby2 ring king banker", "amber")
    found = moves_of(match, 0)
    expected = set()
    for diamonds, rubies, bankers in product(range(2), range(3), range(2)):
        for ring, king in product(("", "diamond", "ruby"), repeat=2):
            stones = {"diamond": diamonds, "ruby": rubies}
            if any(lot and not stones[lot] for lot in (ring, king)):
                continue
            parts = []
            for lot, card in (("diamond", "diamond1"), ("ruby", "ruby2")):
                if stones[lot]:
                    words = [card if stones[lot] == 1 else f"{stones[lot]} {card}"]
                    words += ["ring"] * (ring == lot) + ["king"] * (king == lot)
                    parts.append(" ".join(words))
            parts += ["banker"] * bankers
            expected.add("show " + (" / ".join(parts) or "nothing"))
    assert found == expected


def test_a_half_made_display_is_its_maker_s_and_can_be_finished_by_steps_only() -> None:
    match = selling("2 ruby1 amber", "amber")
    match.play(0, match.actions(0)[1].id)
    with pytest.raises(vendome.Malformed, match="step"):
        match.play(0, "show nothing")
    assert match.view(0)["steps"] > 0
    assert match.view(1)["steps"] == 0
