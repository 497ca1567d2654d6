"""N4.5: what is known of the hands in a theft from what came later, and what seems likely by it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.necklace.telltale import robbed, until
from vendome.core.rule import plain
from vendome.games.necklace.hidden.suppositions import _look_ahead, _weigh_hand
from vendome.games.necklace.rules.state import CARD_NAMES, DECK, KINDS


def named(counts: Any, without: int = 0) -> dict[str, int]:
    return {CARD_NAMES[kind]: int(n) for kind, n in enumerate(counts) if n != without}


def ahead(
    match: vendome.Match, owner: int, line: int
) -> tuple[dict[str, int], dict[str, int], int]:
    """Of each kind the fewest from a line on, and how many more there can be; free slots."""
    k, w = until(match, line)
    lowest, room = np.zeros(KINDS, np.int64), np.full(KINDS, DECK)
    free = plain(_look_ahead)(k, w, owner, line, lowest, room)
    return named(lowest), named(room, without=DECK), int(free)


TAKER, VICTIM = 1, 2
THREE = {"amber": 1, "ring": 1, "king": 1}
NO_DIAMONDS = {"diamond1": 0, "diamond2": 0, "diamond3": 0}
NO_RUBIES = {"ruby1": 0, "ruby2": 0, "ruby3": 0}
ALL_SEEN = dict.fromkeys(CARD_NAMES, 0)


@pytest.mark.clause("N4.5", "N3.7")
@pytest.mark.parametrize(
    ("taker", "victim", "lines", "of_taker", "of_victim"),
    [
        # Cards bought are there until they go; what goes beyond them was in slots, or stolen.
        ("amber ring", "king mauve", "1 took king 2", ({}, {}, 2), ({}, {}, 2)),
        (
            *("amber ring", "king ring"),
            "1 bought amber; 2 bought mauve; 1 took king 2; 1 spent amber",
            *(({}, {}, 2), ({"mauve": 1}, {}, 2)),
        ),
        (
            *("amber ring", "king mauve", "1 took king 2; 1 spent amber; 1 bought amber"),
            *(({"amber": -1}, {}, 1), ({}, {}, 2)),
        ),
        (
            *("amber ring", "king mauve"),
            "1 spent amber; 1 took mauve 2; 1 spent mauve; 1 spent ring",
            *(({"mauve": -1, "ring": -1}, {}, -1), ({}, {}, 2)),
        ),
        (
            *("amber amber", "king mauve"),
            "1 bought amber; 1 took king 2; 1 spent amber; 1 spent amber; 1 spent amber",
            *(({"amber": -2}, {}, 0), ({}, {}, 2)),
        ),
        (
            *("diamond1 ring", "king mauve"),
            "1 bought diamond1; 1 took king 2; 2 lacked diamond 0",
            *(({"diamond1": 1}, {}, 2), ({}, NO_DIAMONDS, 2)),
        ),
        # Of others nothing is told by it, but of who is robbed, or caught.
        (
            *("amber mauve", "king ring", "1 took king 2; 0 spent ring; 0 took mauve 1"),
            *(({"mauve": -1}, {}, 1), ({}, {}, 2)),
        ),
        (
            *("amber ring", "king mauve"),
            "1 took king 2; 0 took mauve 2; 2 took ring 0; 2 granted amber",
            *(({}, {}, 2), ({"mauve": -1}, {}, 1)),
        ),
        (
            *("musketeer ring", "king mauve"),
            "1 took king 2; 1 caught musketeer 2; 0 bought amber",
            *(({"musketeer": -1}, {}, 1), ({}, {}, 2)),
        ),
        # What was drawn, or stolen from each other, is not known.
        (
            *("amber ring", "king ruby1"),
            "1 took king 2; 1 spent amber; 1 drew mauve; 1 spent ring",
            *(({"amber": -1, "ring": -1}, {}, 1), ({}, {}, 2)),
        ),
        (
            *("amber ring", "king mauve"),
            "1 took king 2; 1 spent amber; 1 spent ring; 1 spent king; 1 drew amber",
            *(({"amber": -1, "ring": -1, "king": -1}, {}, -1), ({}, {}, 2)),
        ),
        (
            *("amber ring", "king mauve", "1 drew amber; 1 took king 2; 2 took ring 1"),
            *(({}, {}, 3), ({}, {}, 2)),
        ),
        # A stone that was lacking: no more than what was seen to be left.
        (
            *("amber ring", "king mauve", "1 took king 2; 1 lacked ruby 0; 1 bought ruby1"),
            *(({}, NO_RUBIES, 2), ({}, {}, 2)),
        ),
        (
            *("ruby1 ring", "king mauve"),
            "1 took king 2; 1 spent ruby1; 1 lacked ruby 0; 2 lacked amber 0",
            *(({"ruby1": -1}, {**NO_RUBIES, "ruby1": 1}, 1), ({}, {"amber": 0}, 2)),
        ),
        (
            *("ruby1 ring", "king mauve"),
            "1 took king 2; 1 lacked amber 0; 1 spent ruby1; 1 bought ruby2; 1 lacked amber 2",
            *(({"ruby1": -1}, {"amber": 0}, 1), ({}, {}, 2)),
        ),
        # A hand that was shown to this seat, and one that was not.
        (
            *("amber ring", "king ring", "1 took king 2; 2 bought mauve; 2 showed 0"),
            *(({}, {}, 2), ({"ring": -1}, {**ALL_SEEN, "ring": 1}, 1)),
        ),
        (
            *("amber ring", "king mauve", "1 took king 2; 2 showed 0"),
            *(({}, {}, 2), ({"mauve": -1}, {**ALL_SEEN, "mauve": 1}, 1)),
        ),
        (
            *("amber ring", "king mauve"),
            "1 took king 2; 2 showed 1; 1 showed 0; 1 spent amber; 2 spent mauve",
            ({"amber": -1, "ring": -1, "king": -1}, {**ALL_SEEN, **THREE}, -1),
            ({"mauve": -1}, {}, 1),
        ),
        (
            *("amber ring", "king mauve", "0 showed 1; 1 took king 2; 1 showed 0; 2 showed 0"),
            ({"amber": -1, "ring": -1, "king": -1}, {**ALL_SEEN, **THREE}, -1),
            ({"mauve": -1}, {**ALL_SEEN, "mauve": 1}, 1),
        ),
        (
            *("amber ring", "king mauve", "2 showed 0; 1 took king 2; 2 spent mauve"),
            *(({}, {}, 2), ({"king": 1}, {}, 0)),
        ),
        (
            *("amber ring", "king mauve"),
            "2 showed 0; 1 took king 2; 2 spent mauve; 2 drew amber; 2 showed 0",
            *(({}, {}, 2), ({"king": 1, "amber": -1}, {**ALL_SEEN, "king": -1, "amber": 1}, 0)),
        ),
    ],
)
def test_what_is_known_of_a_hand_from_a_theft_on(taker, victim, lines, of_taker, of_victim):
    match, theft = robbed(taker, victim, lines)
    assert ahead(match, TAKER, theft) == of_taker
    assert ahead(match, VICTIM, theft) == of_victim


def weighed(match: vendome.Match, line: int) -> dict[str, int]:
    k, w = until(match, line)
    lowest, room = np.zeros(KINDS, np.int64), np.full(KINDS, 3)
    likely = np.zeros(KINDS, np.int64)
    total = plain(_weigh_hand)(k, w, VICTIM, line, lowest, room, likely)
    assert named(room) == dict.fromkeys(CARD_NAMES, DECK)  # nothing is known of the taker yet
    assert total == likely.sum()
    return named(likely)


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(
    ("lines", "likely"),
    [
        # Six cards that can have been stolen are hidden from seat 0: the pool is one more.
        # Each stands for four times the slots that can have been any of them.
        ("1 took king 2", {"king": 8, "mauve": 8, "amber": 8, "ring": 8, "ruby2": 8}),
        # A card that was seen to come and is never seen to go: four times the pool.
        (
            "2 bought amber; 1 took king 2",
            {"king": 8, "mauve": 8, "amber": 8 + 4 * 6, "ring": 8, "ruby2": 8},
        ),
        # One that went later: once; it may have come again.
        (
            "2 bought amber; 1 took king 2; 2 spent amber",
            {"king": 8, "mauve": 8, "amber": 8 + 6, "ring": 8, "ruby2": 8},
        ),
        # One that was in a slot, and has gone, takes that slot.
        (
            "2 spent mauve; 1 took king 2",
            {"king": 4, "amber": 4, "ring": 4, "ruby2": 4},
        ),
        # What will have gone from slots leaves fewer for others.
        (
            "1 took king 2; 2 spent mauve",
            {"king": 4, "mauve": 4, "amber": 4, "ring": 4, "ruby2": 4},
        ),
        # What the victim is known not to have in slots.
        (
            "2 lacked amber 1; 1 took king 2",
            {"king": 8, "mauve": 8, "ring": 8, "ruby2": 8},
        ),
        ("2 showed 0; 1 took king 2", {"king": 4 * 1, "mauve": 4 * 1}),
        # No slot is left for anything that was not seen.
        ("2 spent king; 2 spent mauve; 2 bought diamond1; 1 took diamond1 2", {"diamond1": 4 * 4}),
        # A Musketeer is not stolen.
        (
            "2 bought musketeer; 2 bought diamond1; 1 took king 2",
            {"king": 8, "mauve": 8, "amber": 8, "ring": 8, "ruby2": 8, "diamond1": 4 * 6},
        ),
        (
            "2 bought diamond1; 2 drew musketeer; 1 took king 2",
            {"king": 12, "mauve": 12, "amber": 12, "ring": 12, "ruby2": 12, "diamond1": 4 * 6},
        ),
    ],
)
def test_how_likely_each_card_of_the_victim_seems_to_have_been_stolen(lines, likely):
    assert weighed(*robbed("amber ring", "king mauve", lines)) == likely
