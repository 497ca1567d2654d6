"""N3.7: what the journal tells of hidden cards, in cases at the edge of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.necklace.telltale import kinds, told
from tests.rulebook.necklace.test_worlds import exact
from vendome.core.rule import plain
from vendome.games.necklace.evidence import Evidence, survey

NECKLACE = kinds("necklace")[0]


@pytest.mark.clause("N3.7", "N8.1")
@pytest.mark.parametrize(
    ("dealt", "stack", "lines"),
    [
        (("mauve", "amber king"), "ring", ()),
        (("", "amber king"), "mauve", ()),
        (("", "mauve amber"), "king", ("1 spent mauve",)),
        (("", "mauve amber"), "king", ("1 spent mauve", "1 bought mauve")),
        (("", "king amber"), "ring", ("1 bought mauve", "1 spent mauve", "1 spent king")),
        (("", "king amber"), "ring", ("1 drew mauve", "1 showed 0")),
        (("", "king amber"), "mauve", ("1 showed 0", "1 drew ring")),
        (("", "king amber"), "ring", ("1 drew mauve", "1 spent mauve", "1 drew ring")),
        (("", "king mauve"), "ring", ("0 took mauve 1", "1 took mauve 0", "1 spent mauve")),
        (("", "king mauve"), "ring", ("1 showed 0",)),
    ],
)
def test_the_last_of_all_kinds_counts_like_any_other(dealt, stack, lines):
    assert exact(told(dealt, stack, *lines)) > 0


@pytest.mark.clause("N3.7", "N4.7")
@pytest.mark.parametrize(
    "lines",
    [
        # Each card left before the next was drawn.
        "1 drew amber; 1 drew ring; 1 drew king; 1 spent amber; 1 drew king",
        "1 drew king; 1 drew ring; 1 spent amber; 1 drew king; 1 drew ring; 1 spent ring",
        "1 drew king; 1 drew ring; 1 drew king; 1 showed 0; 1 drew king",
        "1 drew king; 1 drew ring; 1 drew king; 1 drew king; 1 showed 0",
    ],
)
def test_as_many_cards_as_there_are_astrologers_are_drawn_one_after_the_other(lines):
    assert exact(told(("", "amber"), "ruby1", *lines.split("; "))) > 0


def necklaces(lines: str, dealt: tuple[str, ...]) -> tuple[list[int], list[int], int]:
    """Who had the Necklace at first, what of all hands was hidden, and from whom."""
    match = told(dealt, "king", *lines.split("; "))
    w = surveyed(match, 0)
    assert w.thefts == 0
    assert w.pool[NECKLACE] == 0
    hidden = int(w.pool[: NECKLACE + 1].sum())
    return w.known[:3, NECKLACE].tolist(), w.dealt_slots[:3].tolist(), hidden


def surveyed(match: vendome.Match, seat: int | None) -> Any:
    w = np.zeros(1, Evidence)[0]
    plain(survey)(match.knowledge(seat)[0], -1 if seat is None else seat, w)
    return w


@pytest.mark.clause("N2.4", "N4.5", "N3.7")
@pytest.mark.parametrize(
    ("lines", "dealt", "first"),
    [
        ("0 bought ring", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 bought necklace", ("", "amber", "ring ring"), [0, 0, 0]),
        ("2 took necklace 1", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 bought necklace; 2 took necklace 1", ("", "amber", "ring ring"), [0, 0, 0]),
        ("2 took necklace 1; 1 took necklace 2", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("2 took necklace 1; 2 spent necklace", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 spent necklace", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 spent necklace; 2 bought necklace", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 took necklace 0", ("necklace", "amber", "ring ring"), [1, 0, 0]),
    ],
)
def test_the_necklace_was_always_where_all_saw_it(lines, dealt, first):
    assert necklaces(lines, dealt) == (first, [0, 1, 2], 4)


@pytest.mark.clause("N3.7", "N4.5", "N4.7")
def test_what_is_not_known_is_counted():
    lines = ("1 took diamond1 2", "1 drew amber", "2 took diamond1 1", "0 took ring 2")
    w = surveyed(told(("king", "amber", "diamond1 ring"), "ring king", *lines), 0)
    assert w.thefts == 2
    assert w.draws.tolist() == [0, 1, 0, 0]
    assert w.base_size.tolist() == [1, 1, 2, 0]
    assert w.dealt_slots.tolist() == [0, 1, 2, 0]
    lines = ("1 took diamond1 0", "0 took diamond1 1")
    assert surveyed(told(("diamond1", "amber"), "king", *lines), 0).thefts == 0
    assert surveyed(told(("diamond1", "amber"), "king", *lines), None).thefts == 2
