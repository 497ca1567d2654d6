"""N5.1, N5.2, N5.8, N5.9: displays are revealed together, and what becomes of them."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.necklace.sales import blank, earned, lots, sale, selling, shown
from tests.rulebook.necklace.table import (
    at,
    can,
    fields,
    gone,
    hand,
    happened,
    play,
    seat,
    sizes,
    sound,
    stage,
)
from vendome.games.necklace.rules.state import CARD_NAMES

NO_QUESTIONS = "2 cardinal alchemist queen"  # out of the game: nobody is asked about them


# Chosen in secret, revealed together


@pytest.mark.clause("N5.1", "N5.2")
def test_displays_are_chosen_in_any_order_and_revealed_together() -> None:
    match = selling("ruby1", "diamond2 ring", "amber thief")
    assert match.waiting == (0, 1, 2)
    play(match, "1 show diamond2 ring", "2 show nothing")
    assert match.waiting == (0,)
    assert happened(match, "displayed") == [{"seat": 1}, {"seat": 2}]
    assert happened(match, "shown") == happened(match, "showed_nothing") == []
    assert match.view(None)["sale"] is None
    assert gone(match) == {"merchant": 1}
    play(match, "0 show ruby1")
    assert [lots(match, number) for number in range(3)] == [
        *({"ruby": ["ruby1"]}, {"diamond": ["diamond2", "ring"]}, {}),
    ]
    assert happened(match, "showed_nothing") == [{"seat": 2}]


@pytest.mark.clause("N5.1", "N5.2")
def test_the_order_of_choices_does_not_matter() -> None:
    moves = ["0 show ruby1", "1 show diamond2 ring", "2 show amber"]
    results = set()
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        match = selling("ruby1", "diamond2 ring", "amber thief")
        results.add(str(fields(play(match, *(moves[i] for i in order)).states)))
    assert len(results) == 1


@pytest.mark.clause("N5.1")
def test_a_seat_without_cards_is_not_asked() -> None:
    match = selling("", "ruby1", "", "thief")
    assert match.waiting == (1, 3)
    play(match, "1 show ruby1", "3 show nothing")
    assert [one["lots"] for one in sale(match)["displays"]] == [{}, {"ruby": ["ruby1"]}, {}, {}]
    assert happened(match, "showed_nothing") == [{"seat": 0}, {"seat": 2}, {"seat": 3}]


@pytest.mark.clause("N5.1")
def test_a_sale_to_which_nobody_can_bring_anything_is_held_at_once() -> None:
    match = at(
        *(seat(), seat()),
        market=["astrologer", "diamond1", "ruby1", "amber", "amber"],
        stack={"top": ["merchant", "thief"]},
    )
    play(match, "0 end", "0 buy astrologer")
    assert happened(match, "sale_began") == [{"number": 1}]
    assert earned(match) == [0, 0]
    assert len(happened(match, "unsold")) == 4
    assert hand(match, 0) == {"thief": 1}


@pytest.mark.clause("N5.5", "N5.8")
def test_rings_of_several_lots_all_leave_the_hand() -> None:
    match = shown("diamond1 ring / ruby1 2 ring / emerald1", "amber", kept={0: "ring thief"})
    assert hand(match, 0) == {"ring": 1, "thief": 1}
    assert gone(match)["ring"] == 3


@pytest.mark.clause("N5.1", "N8.1")
def test_a_grey_ring_alone_cannot_be_shown() -> None:
    match = selling("grey", "amber", options=blank("grey", "ring", jewels=1))
    assert can(match, 0) == ["show nothing"]
    play(match, "0 show nothing", "1 show amber")
    assert hand(match, 0) == {"grey": 1}


def laid_out(match: vendome.Match) -> list[tuple[int, str, int, int]]:
    """What displays showed: the seat, the card, how many, and the lot; 4 if in none."""
    return [
        (event["seat"], CARD_NAMES[event["card"]], event["count"], event["lot"])
        for event in happened(match, "shown")
    ]


@pytest.mark.clause("N5.2")
def test_displays_are_told_lot_by_lot_in_the_order_of_fashion() -> None:
    options = blank("grey", "ring", jewels=2)
    match = shown(
        "diamond1 ring king / 2 amber grey",
        "diamond2 diamond3 / amber 2 ring necklace / 2 banker",
        "emerald3",
        fashion=["amber", "ruby", "diamond", "emerald"],
        options=options,
    )
    diamond, emerald, amber, alone = 0, 2, 3, 4
    assert laid_out(match) == [
        *((0, "amber", 2, amber), (0, "grey", 1, amber)),
        *((1, "amber", 1, amber), (1, "ring", 2, amber), (1, "necklace", 1, amber)),
        *((0, "diamond1", 1, diamond), (0, "ring", 1, diamond), (0, "king", 1, diamond)),
        *((1, "diamond2", 1, diamond), (1, "diamond3", 1, diamond)),
        *((2, "emerald3", 1, emerald), (1, "banker", 2, alone)),
    ]


@pytest.mark.clause("N5.2", "N8.1")
def test_a_grey_stone_and_a_grey_banker_are_told_in_their_places() -> None:
    stone = blank("grey", "stone", stone="ruby", size=4)
    match = shown("ruby1 grey", "nothing", options=stone)
    assert laid_out(match) == [(0, "ruby1", 1, 1), (0, "grey", 1, 1)]
    banker = blank("grey", "banker", livres=20)
    match = shown("ruby1 / banker", "grey", options=banker)
    assert laid_out(match) == [(0, "ruby1", 1, 1), (0, "banker", 1, 4), (1, "grey", 1, 4)]


# What becomes of it


@pytest.mark.clause("N5.8", "N5.9", "N3.6")
def test_what_was_shown_is_out_of_the_game_and_the_rest_is_kept() -> None:
    match = shown(
        *("2 ruby1 ring necklace / banker", "3 amber king"),
        kept={0: "ruby1 ring thief", 1: "diamond1"},
        gone="alchemist queen 2 cardinal",
    )
    assert hand(match, 0) == {"ruby1": 1, "ring": 1, "thief": 1}
    assert hand(match, 1) == {"diamond1": 1}
    assert sizes(match) == [3, 1]
    assert gone(match) == {
        **{"ruby1": 2, "ring": 1, "necklace": 1, "banker": 1, "amber": 3, "king": 1},
        **{"alchemist": 1, "queen": 1, "cardinal": 2, "merchant": 1},
    }
    assert sound(match)


@pytest.mark.clause("N5.8")
def test_the_necklace_once_shown_is_worn_by_nobody() -> None:
    assert shown("ruby1 necklace", "amber").view(None)["wearer"] is None
    kept = shown("ruby1", "amber", kept={0: "necklace"}, gone=NO_QUESTIONS)
    assert kept.view(None)["wearer"] == 0


@pytest.mark.clause("N5.8", "N5.2")
def test_nothing_of_the_last_sale_counts_in_the_next() -> None:
    options = blank("grey", "ring", jewels=2)
    match = shown(
        *("diamond1 ring king / amber grey", "diamond2 necklace", "3 ruby1 / banker"),
        kept={0: "alchemist amber", 1: "amber", 2: "amber"},
        stack={"top": ["merchant"]},
        options=options,
        gone="queen 2 cardinal",
    )
    play(match, "0 alchemist diamond1 ruby", "1 pass", "2 pass")
    assert stage(match) == "selling"
    assert sale(match)["number"] == 1
    assert sale(match)["displays"][0]["changed"] == {"card": "diamond1", "to": "ruby"}
    play(match, "0 show nothing", "1 show amber", "2 show nothing")
    state = fields(match.states)
    assert state["held"] == 2
    for name in ("grey_in", "king_in", "necklace_in", "changed", "changed_to"):
        assert state[name] == [-1] * 4
    assert not any(map(any, state["rings_in"]))
    assert [sum(cards) for cards in state["shown"]] == [0, 1, 0, 0]
    assert earned(match) == [0, 0, 0]  # amber is the least fashionable, and the least rare
    assert sale(match)["number"] == 2
    assert [one["lots"] for one in sale(match)["displays"]] == [{}, {"amber": ["amber"]}, {}]
    assert sale(match)["jewels"] == [{}, {"amber": 1}, {}]


@pytest.mark.clause("N5.1")
def test_after_a_sale_nothing_is_left_of_what_was_chosen() -> None:
    options = blank("grey", "ring", jewels=2)
    match = shown(
        *("diamond1 ring king / amber grey", "diamond2 2 ring necklace"),
        kept={0: "thief", 1: "thief"},
        options=options,
        gone=NO_QUESTIONS,
    )
    state = fields(match.states)
    for name in ("display", "display_rings"):
        assert not any(map(any, state[name]))
    for name in ("display_grey", "display_king", "display_necklace"):
        assert state[name] == [-1] * 4
    assert state["picked"] == [0] * 4


@pytest.mark.clause("N3.5", "N5.1")
def test_a_sale_interrupts_the_filling_up_and_the_game_goes_on_where_it_was() -> None:
    match = at(
        *(seat("ruby1"), seat("diamond1")),
        stack={"top": ["thief", "merchant", "forger"]},
        gone=NO_QUESTIONS,
        market=["astrologer", {"card": "confessor", "step": 3}, "amber", "amber", "amber"],
    )
    play(match, "0 end", "0 buy confessor", "0 buy astrologer")
    assert stage(match) == "selling"
    play(match, "0 show ruby1", "1 show diamond1")
    assert match.view(None)["market"][0]["card"] == "forger"
    assert stage(match) == "influence"
    assert match.view(None)["turn"] == 1
    assert sound(match)
