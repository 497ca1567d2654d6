"""A state as Python reads it: ints and lists under the names of its fields."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import vendome
from examples.pebbles import GAME as PEBBLES
from vendome.core.reading import Reader, Reading, Rows, legal_by, plain_log, seats_in
from vendome.core.rule import plain
from vendome.core.state import emit

State = np.dtype(
    (
        np.record,
        [
            *(("small", "i1"), ("hand", "i1", 3), ("wide", "i4"), ("held", "i2", (2, 3))),
            *(("far", "i8"), ("offers", "i1", (2, 3, 4))),
        ],
    )
)


@pytest.fixture
def states() -> np.ndarray:
    made = np.zeros(1, State)
    made["small"], made["wide"], made["far"] = -1, 70_000, 2**40
    made["hand"] = [1, -2, 3]
    made["held"] = [[1, 2, 300], [4, 5, -600]]
    made["offers"] = np.arange(24).reshape(2, 3, 4)
    return made


def only_ints(value: Any) -> bool:
    return all(map(only_ints, value)) if isinstance(value, list) else type(value) is int


def test_every_field_of_every_game_reads_as_it_stands() -> None:
    for game in (*vendome.games.values(), PEBBLES):
        match, dice = game.start(seed=1), Random(1)
        for _ in range(60):
            seat = dice.choice(match.waiting)
            match.play(seat, dice.choice(match.actions(seat)).id)
            if match.over:
                break
        for states in (match.states, match.knowledge(0)):
            state = Reading.of(states)
            for name in game.state.names or ():
                assert getattr(state, name) == states[name][0].tolist(), name
                assert only_ints(getattr(state, name)), name


def test_most_lists_made_at_once_are_the_same(states: np.ndarray) -> None:
    for game in vendome.games.values():
        known = game.start(seed=1).knowledge(0)
        state = Reader(known).read_most()
        for name in game.state.names or ():
            assert getattr(state, name) == known[name][0].tolist(), name
    state = Reader(states).read_most()
    assert (state.held[1, 2], state.offers[1, 2, 3]) == (-600, 23)


def test_numbers_of_all_sizes_and_lists_of_all_depths(states: np.ndarray) -> None:
    state = Reading.of(states)
    assert (state.small, state.wide, state.far) == (-1, 70_000, 2**40)
    assert state.hand == [1, -2, 3]
    assert state.held == [[1, 2, 300], [4, 5, -600]]
    assert state.held[1, 2] == state.held[1][2] == -600
    assert state.offers[1, 2, 3] == state.offers[1, 2][3] == state.offers[1][2][3] == 23


def test_there_are_no_other_fields(states: np.ndarray) -> None:
    with pytest.raises(AttributeError):
        _ = Reading.of(states).hands


def test_a_reader_reads_what_stands_there_now(states: np.ndarray) -> None:
    reader = Reader(states)
    before = reader.read()
    assert (before.small, before.hand) == (-1, [1, -2, 3])
    states["small"], states["hand"] = 5, 9
    assert (before.small, before.hand) == (-1, [1, -2, 3])
    after = reader.read()
    assert (after.small, after.hand) == (5, [9, 9, 9])


def test_what_is_tried_in_a_copy_changes_nothing_else(states: np.ndarray) -> None:
    state = Reading.of(states)
    assert state.held[0] == [1, 2, 300]
    tried = state.copy()
    tried.small = 7
    tried.held[0, 2] = 0
    tried.hand[1] = 0
    tried.offers[0, 0, 1] = 100
    twice = tried.copy()
    twice.held[1] = [0, 0, 0]
    twice.offers[1, 0] = [0, 0, 0, 0]
    assert (state.small, state.held, state.hand) == (-1, [[1, 2, 300], [4, 5, -600]], [1, -2, 3])
    assert state.offers[0] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert (tried.small, tried.held, tried.hand) == (7, [[1, 2, 0], [4, 5, -600]], [1, 0, 3])
    assert (tried.offers[0, 0, 1], tried.offers[1, 0]) == (100, [12, 13, 14, 15])
    assert (twice.small, twice.held) == (7, [[1, 2, 0], [0, 0, 0]])
    assert (twice.offers[0, 0, 1], twice.offers[1, 0]) == (100, [0, 0, 0, 0])
    assert (Reading.of(states).small, Reading.of(states).held) == (state.small, state.held)


def test_what_stands_in_a_reading_can_be_stored(states: np.ndarray) -> None:
    tried = Reading.of(states)
    tried.small = 7
    tried.held[1, 2] = 1
    tried.hand = [3, 2, 1]
    tried.store(states)
    again = Reading.of(states)
    assert (again.small, again.held[1, 2], again.hand) == (7, 1, [3, 2, 1])
    assert (again.held[0], again.offers) == (tried.held[0], tried.offers)


def test_rows_keep_numbers_and_copies_as_an_array_does() -> None:
    rows, own = Rows.of(2, 3), [4, 5, 6]
    rows[0, 1] = True
    rows[1] = own
    own[0] = 0
    assert rows == [[0, 1, 0], [4, 5, 6]]
    assert type(rows[0, 1]) is int
    assert [sum(row) for row in rows] == [1, 15]
    assert rows[1:] == [[4, 5, 6]]


def test_rules_run_on_a_reading_as_on_a_structure() -> None:
    legal = plain(PEBBLES.rules.legal)
    match = PEBBLES.start(3, seed=5)
    match.play(0, "play 3")
    state = Reading.of(match.states)
    for seat in range(3):
        assert legal_by(legal, state, seat) == [action.id for action in match.actions(seat)]
    apply: Callable[..., None] = plain(PEBBLES.rules.apply)
    log = plain_log(8)
    for seat, action in ((1, 0), (2, 4)):
        apply(state, seat, action, log)
        match.play(seat, action)
    after = Reading.of(match.states)
    assert (state.score, state.left, state.waiting) == (after.score, after.left, after.waiting)
    assert log.rows[: log.used] == [row for move, row in match.happened if move > 0]


def test_a_log_without_room_stays_empty() -> None:
    log = plain_log(0)
    plain(emit)(log, 1, 127)
    assert (log.used, log.rows) == (0, [])


def test_seats_in_a_set_of_bits() -> None:
    assert [seats_in(bits) for bits in (0, 1, 2, 5, 64, 127)] == [
        *([], [0], [1], [0, 2], [6]),
        [0, 1, 2, 3, 4, 5, 6],
    ]
    seats_in(5).append(1)
    assert seats_in(5) == [0, 2]
