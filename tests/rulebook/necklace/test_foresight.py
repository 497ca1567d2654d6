"""What a display, or the Alchemist, would earn as far as a seat can tell."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.necklace.sales import blank, earned, selling, shown
from tests.rulebook.necklace.table import at, fields, happened, play, seat
from vendome.core.reading import Reading
from vendome.games.necklace.rules.actions import CHANGE, PASS
from vendome.games.necklace.text.foresight import earnings
from vendome.games.necklace.text.reactions import best_change


def sold(match: vendome.Match, number: int, move: str) -> list[tuple[int, ...]]:
    """What would be sold: seat, stone, jewels, the price of each, livres."""
    events = match.preview(number, move)
    return [tuple(event.numbers.values()) for event in events if event.kind == "sold"]


@pytest.mark.clause("N5.1", "N5.3", "N5.4", "N5.5")
def test_a_display_is_foreseen_as_if_nobody_else_showed_anything() -> None:
    match = selling("diamond2 ring 2 ruby1 banker", "5 diamond1 king", "")
    # Two diamonds and two rubies: rarity 10 and 0.
    move = "show diamond2 ring / 2 ruby1 / banker"
    assert sold(match, 0, move) == [(0, 0, 2, 50, 100), (0, 1, 1, 30, 30)]
    assert sold(match, 0, "SHOW ruby1") == [(0, 1, 1, 20, 20)]
    assert sold(match, 0, "show nothing") == []
    assert [event.kind for event in match.preview(0, "show nothing")].count("rarity_set") == 4


@pytest.mark.clause("N5.6", "N5.7")
def test_king_and_necklace_are_foreseen_too() -> None:
    match = selling("diamond1 ruby1 king necklace", "amber")
    assert sold(match, 0, "show diamond1 king / ruby1") == [(0, 1, 1, 20, 20)]
    assert len(sold(match, 0, "show diamond1 king necklace / ruby1")) == 2
    assert len(sold(match, 0, "show diamond1 king / ruby1 necklace")) == 1


@pytest.mark.clause("N5.6", "N5.7")
def test_what_is_earned_in_all_is_foreseen_fines_included() -> None:
    def foreseen(match: vendome.Match, number: int, move: str) -> tuple[int, ...]:
        (last,) = (each for each in match.preview(number, move) if each.kind == "earned")
        return tuple(last.numbers.values())

    match = selling("diamond1 ruby1 king necklace", "amber")
    assert foreseen(match, 0, "show nothing") == (0, 0, 0)
    assert foreseen(match, 0, "show ruby1 king") == (0, 0, 0)
    assert foreseen(match, 0, "show ruby1") == (0, 20, 20)
    fined = shown("ruby1 king / diamond2", "ruby2 necklace", kept={0: "alchemist", 1: "amber"})
    move = "alchemist diamond2 emerald"
    livres = foreseen(fined, 0, move)[1]
    play(fined, f"0 {move}", "1 pass")
    assert livres == earned(fined)[0] < 0


@pytest.mark.clause("N8.1")
def test_a_grey_ring_is_foreseen_too() -> None:
    match = selling("amber grey", "amber", options=blank("grey", "ring", jewels=3))
    assert sold(match, 0, "show amber grey") == [(0, 3, 4, 0, 0)]
    assert sold(match, 0, "show amber") == [(0, 3, 1, 0, 0)]


@pytest.mark.clause("N5.1")
def test_the_sale_before_does_not_matter() -> None:
    match = shown(
        *("diamond1 ring king / amber grey", "diamond2 necklace"),
        kept={0: "alchemist amber", 1: "amber"},
        stack={"top": ["merchant"]},
        options=blank("grey", "ring", jewels=2),
        gone="queen 2 cardinal",
    )
    play(match, "0 alchemist diamond1 ruby", "1 pass")
    assert match.view(None)["stage"] == "selling"
    assert sold(match, 1, "show amber") == [(1, 3, 1, 0, 0)]


@pytest.mark.clause("N5.1")
def test_a_display_that_was_chosen_by_others_does_not_matter() -> None:
    match = play(selling("ruby1", "3 ruby1 king"), "1 show 3 ruby1 king")
    assert sold(match, 0, "show ruby1") == [(0, 1, 1, 20, 20)]


@pytest.mark.clause("N4.11")
def test_the_alchemist_is_foreseen_on_the_displays_as_they_lie() -> None:
    match = shown("ruby3 / diamond1", "diamond2 ring", kept={0: "alchemist"})
    assert sold(match, 0, "pass") == [(1, 0, 2, 40, 80), (0, 1, 1, 20, 20)]
    assert sold(match, 0, "alchemist ruby3 diamond") == [(0, 0, 1, 30, 30)]
    assert sold(match, 0, "alchemist ruby3 emerald") == [(1, 0, 2, 40, 80), (0, 2, 1, 10, 10)]
    before = fields(match.states)
    play(match, "0 alchemist ruby3 emerald")
    told = [tuple(event.values()) for event in happened(match, "sold")]
    assert told == [(1, 0, 2, 40, 80), (0, 2, 1, 10, 10)]
    assert before["changed"] == [-1] * 4


@pytest.mark.clause("N4.11")
def test_nothing_changes_by_looking_ahead() -> None:
    match = shown("ruby3 / diamond1", "diamond2", kept={0: "alchemist"})
    before = fields(match.states)
    match.preview(0, "alchemist ruby3 diamond")
    assert fields(match.states) == before
    match = selling("ruby1", "amber")
    before = fields(match.states)
    match.preview(0, "show ruby1")
    assert fields(match.states) == before


@pytest.mark.clause("N3.2")
def test_elsewhere_there_is_nothing_to_foresee() -> None:
    assert at(seat("thief"), seat("amber")).preview(0, "thief 2") == []


@pytest.mark.clause("N4.11")
def test_what_a_change_earns_and_which_earns_most() -> None:
    match = shown("ruby3 / diamond1", "diamond2", kept={0: "alchemist"})
    s = Reading.of(match.states)
    assert earnings(s, 0) == 20
    assert earnings(s, 1) == 40
    assert earnings(s, 0, CHANGE + 5 * 3 + 0) == 30
    assert (s.changed, s.earned) == ([-1] * 4, [[0] * 4] * 3)
    assert earnings(s, 0, CHANGE + 0 * 3 + 2) == 50
    assert best_change(s, 0) == CHANGE + 0 * 3 + 2
    assert earned(play(match, "0 alchemist diamond1 emerald")) == [50, 40]


@pytest.mark.clause("N4.12")
def test_no_change_is_best_where_none_earns_more() -> None:
    match = shown("diamond1", "amber", kept={0: "alchemist"})
    assert best_change(Reading.of(match.states), 0) == PASS
    match = shown("ruby3 / diamond1", "diamond2", kept={0: "thief", 1: "alchemist"})
    assert best_change(Reading.of(match.states), 0) == PASS
