"""N4.5: what is supposed of thefts between others, before worlds are made of it.

How likely a supposition makes all that is known is worked out to the last fraction; how often it is
come upon is known, whatever it was that led to it.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.chance import every_outcome, with_chance
from tests.rulebook.necklace.telltale import (
    THEFTS,
    World,
    every_world,
    evidence,
    kinds,
    told,
    until,
)
from tests.rulebook.necklace.test_worlds import slots_of
from vendome.core.rule import plain
from vendome.games.necklace.slots import fill_slots, lay_claims
from vendome.games.necklace.state import (
    ASTROLOGER,
    CARD_NAMES,
    DECK,
    KINDS,
    MUSKETEER,
    THIEF,
)
from vendome.games.necklace.suppositions import (
    _can_be,
    _draw_far,
    _look_ahead,
    _suppose,
    _weigh_hand,
    can_be_moved,
    tell,
)


def named(counts: Any, without: int = 0) -> dict[str, int]:
    return {CARD_NAMES[kind]: int(n) for kind, n in enumerate(counts) if n != without}


@pytest.mark.clause("N4.5", "N3.7")
@pytest.mark.parametrize(("dealt", "stack", "lines"), THEFTS)
def test_a_supposition_is_as_likely_as_it_makes_all_that_is_known(dealt, stack, lines):
    match = told(dealt, stack, *lines)
    k, w = evidence(match)
    words = " ".join((*dealt, stack, *lines)).split()
    moved = {
        kind
        for kind, name in enumerate(CARD_NAMES)
        if name in words and plain(can_be_moved)(k, kind)
    }
    found: Counter[World] = Counter()
    for theft in product(sorted(moved), repeat=int(w.thefts)):
        w.theft[: w.thefts] = theft
        likely = plain(lay_claims)(k, w) if plain(tell)(k, w, False, None) else 0
        if likely:
            for taken, chance in every_outcome(fill_slots, lambda fill: fill(k, w, None)):
                if taken:
                    found[*slots_of(match, 0, w), theft] += likely * chance
    total = sum(found.values())
    odds = {world: weight / total for world, weight in found.items()}
    assert odds == pytest.approx({w: float(odd) for w, odd in every_world(match, 0).items()})


GRAIN = 32


def supposed(match: vendome.Match, line: int) -> dict[str, float]:
    """What is supposed to have been stolen, and how often; which is known each time."""
    k, w, sight = until(match, line)
    chances: dict[str, float] = {}
    often: Counter[str] = Counter()

    def suppose(*draws: int) -> tuple[str, list[int]]:
        """What comes of these draws; among how many each of them was."""
        asked: list[int] = []

        def draw(_: Any, n: int) -> int:
            asked.append(n)
            return draws[len(asked) - 1] if len(asked) <= len(draws) else 0

        w.chance = 1.0
        assert with_chance(_suppose, draw)(k, w, line, sight, None)
        card = CARD_NAMES[w.theft[0]]
        assert chances.setdefault(card, float(w.chance)) == w.chance
        return card, asked

    far = []
    for first in range(8):
        _, asked = suppose(first)
        if asked == [8, 256, 256]:  # any that the victim can do without
            far.append(first)
        else:  # one that the taker had later
            for second in range(asked[1]):
                card, _ = suppose(first, second)
                often[card] += 1 / 8 / asked[1]
    assert far == [*range(8 - len(far), 8)]
    for second in range(GRAIN) if far else ():
        card, _ = suppose(7, (2 * second + 1) * 128 // GRAIN)
        often[card] += len(far) / 8 / GRAIN
    assert dict(often) == pytest.approx(chances, abs=1 / GRAIN)
    assert sum(chances.values()) == pytest.approx(1)
    return chances


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(("dealt", "stack", "lines"), THEFTS)
def test_all_that_can_have_been_stolen_is_supposed_at_times(dealt, stack, lines):
    match = told(dealt, stack, *lines)
    secret = [line for line, text in enumerate(lines) if "took" in text and "0" not in text]
    worlds = every_world(match, 0)
    for world in worlds:
        assert len(world[-1]) == len(secret)
    stolen = {CARD_NAMES[world[-1][0]] for world in worlds}
    assert stolen <= set(supposed(match, secret[0]))


def ahead(
    match: vendome.Match, owner: int, line: int
) -> tuple[dict[str, int], dict[str, int], int]:
    """Of each kind the fewest from a line on, and how many more there can be; free slots."""
    k, w, sight = until(match, line)
    lowest, room = np.zeros(KINDS, np.int64), np.full(KINDS, DECK)
    free = plain(_look_ahead)(k, w, owner, line, sight, lowest, room)
    return named(lowest), named(room, without=DECK), int(free)


TAKER, VICTIM = 1, 2
THREE = {"amber": 1, "ring": 1, "king": 1}
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


def robbed(taker: str, victim: str, lines: str) -> tuple[vendome.Match, int]:
    """Hands of seats 1 and 2, and what happened; the line of the theft."""
    happened = lines.split("; ")
    theft = next(line for line, text in enumerate(happened) if text.startswith("1 took"))
    dealt = ("ring ring", taker, victim)
    return told(dealt, "ruby2", *happened), theft


def weighed(match: vendome.Match, line: int) -> dict[str, int]:
    k, w, sight = until(match, line)
    lowest, room = np.zeros(KINDS, np.int64), np.full(KINDS, 3)
    likely = np.zeros(KINDS, np.int64)
    total = plain(_weigh_hand)(k, w, line, sight, lowest, room, likely)
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
    ],
)
def test_how_likely_each_card_of_the_victim_seems_to_have_been_stolen(lines, likely):
    assert weighed(*robbed("amber ring", "king mauve", lines)) == likely


@pytest.mark.clause("N4.5")
def test_a_musketeer_or_what_is_in_no_hand_is_never_supposed_to_be_stolen():
    k, _ = evidence(told(("", "ring", "amber"), "king", blanks={1: THIEF}))
    never = {"musketeer", "necklace", "astrologer", "merchant", "grey", "mauve"}
    moved = {name for kind, name in enumerate(CARD_NAMES) if plain(can_be_moved)(k, kind)}
    assert moved == set(CARD_NAMES) - never
    k.blank_role[1:] = MUSKETEER, ASTROLOGER
    moved = {name for kind, name in enumerate(CARD_NAMES) if plain(can_be_moved)(k, kind)}
    assert moved == set(CARD_NAMES) - never - {"blue"}


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(
    ("taker", "lines", "often"),
    [
        # Nothing is known of the taker later: each card as often as it seems likely.
        ("amber ring", "1 took king 2", {"ring": 1 / 5, "amber": 1 / 5, "king": 1 / 5}),
        # The taker lost an amber card, dealt or stolen: in half of all cases it is that.
        ("amber ring", "1 took king 2; 1 spent ring", {"ring": 1 / 2 + 1 / 10, "king": 1 / 10}),
        # More than can have been in slots: it is one of these.
        (
            "amber ring",
            "1 took king 2; 1 spent ring; 1 spent amber; 1 spent king",
            {"ring": 1 / 3, "amber": 1 / 3, "king": 1 / 3},
        ),
        # It cannot be what the taker is known not to have had.
        ("amber ring", "1 took king 2; 1 lacked ruby 0", {"ruby2": 0, "king": 1 / 4}),
        ("amber ring", "1 took king 2; 1 bought ring; 1 showed 0", {"king": 1 / 3, "mauve": 0}),
    ],
)
def test_what_the_taker_is_known_to_have_had_is_supposed_more_often(taker, lines, often):
    found = supposed(*robbed(taker, "king mauve", lines))
    assert {card: found.get(card, 0) for card in often} == pytest.approx(often)


@pytest.mark.clause("N4.5")
def test_most_often_where_there_is_hardly_another_way():
    # One more amber card was spent than there are hidden.
    lines = ("2 bought amber", "1 took amber 2", "1 spent amber")
    found = supposed(told(("", "ring", "king mauve"), "ring", *lines), 1)
    assert found["amber"] > 7 / 8
    assert found["king"] > 0


@pytest.mark.clause("N4.5")
def test_if_no_card_can_have_been_stolen_nothing_is_supposed():
    match, theft = robbed("amber ring", "king mauve", "1 took king 2; 1 lacked ruby 0")
    k, w, sight = until(match, theft)
    w.pool[:] = 0
    w.pool[kinds("ruby2")] = 4
    assert not plain(_suppose)(k, w, theft, sight, None)


@pytest.mark.clause("N4.5", "N3.7")
def test_what_is_needed_must_have_had_room_and_cards():
    match, theft = robbed("amber ring", "king mauve", "1 spent amber; 1 took king 2")
    ruby, amber, mauve = kinds("ruby2 amber mauve")
    k, w, _ = until(match, theft)
    assert plain(_can_be)(k, w)
    for owner, kind, need, possible in (
        (TAKER, ruby, 1, True),
        (TAKER, mauve, 1, True),
        (TAKER, ruby, 2, False),  # three cards in two slots, and but one of them there is
        (VICTIM, ruby, 1, True),
        (VICTIM, amber, 1, False),  # it was the taker's
        (VICTIM, mauve, 2, False),
    ):
        k, w, _ = until(match, theft)
        w.need[owner, 0, kind] = need
        assert plain(_can_be)(k, w) == possible
    k, w, _ = until(match, theft)
    w.pool[ruby] = 5
    w.need[TAKER, 0, ruby] = 2
    assert not plain(_can_be)(k, w)


@pytest.mark.clause("N4.5")
def test_draws_among_thousands_are_nearly_even():
    bytes_drawn: list[int] = []
    far = with_chance(_draw_far, lambda _, n: bytes_drawn.pop() if n == 256 else -1)
    found: Counter[int] = Counter()
    for pair in product(range(256), repeat=2):
        bytes_drawn[:] = pair
        found[far(None, 3000)] += 1
    assert set(found) == {*range(3000)}
    assert set(found.values()) == {21, 22}
