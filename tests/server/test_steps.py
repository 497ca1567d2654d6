"""States on disk: read back, also when they were written with another layout."""

from __future__ import annotations

import json

import numpy as np
import pytest

import vendome
from tests.server.place import BOT, ME, Guest, Place
from vendome.server.steps import (
    Step,
    kept_steps,
    layout_of,
    packed,
    read,
    unpacked,
    written,
)

GAME = vendome.games["edelstein"]


def older(states: np.ndarray) -> Step:
    """As written when the state's fields stood in another order, among one that has gone since."""
    names = list(reversed(states.dtype.names))
    kinds = [(name, states.dtype[name].base.str, states.dtype[name].shape) for name in names]
    old = np.zeros(1, [("forgotten", "<i4", (3,)), *kinds])
    old["forgotten"] = 7
    for name in names:
        old[name] = states[name]
    return Step(layout_of(old.dtype), old.tobytes())


def test_a_state_comes_back_as_it_was_written() -> None:
    states = GAME.start(4, 1).states
    assert read(GAME, written(GAME, states)).tobytes() == states.tobytes()


def test_fields_are_found_by_name() -> None:
    states = GAME.start(4, 1).states
    back = read(GAME, older(states))
    assert back.dtype == states.dtype
    assert all((back[name] == states[name]).all() for name in states.dtype.names)


def test_a_field_it_did_not_have_is_zero_and_a_shorter_one_is_filled_up() -> None:
    states = GAME.start(4, 1).states
    names = states.dtype.names
    wide = next(n for n in names if states.dtype[n].shape and states[n].any())
    lost = next(n for n in names if not states.dtype[n].shape and states[n].any())
    shape = (states.dtype[wide].shape[0] - 1, *states.dtype[wide].shape[1:])
    kinds = [
        (n, states.dtype[n].base.str, shape if n == wide else states.dtype[n].shape)
        for n in names
        if n != lost
    ]
    old = np.zeros(1, kinds)
    for name in old.dtype.names:
        old[name] = states[name][:, : shape[0]] if name == wide else states[name]
    back = read(GAME, Step(layout_of(old.dtype), old.tobytes()))
    assert not back[lost].any()
    assert (back[wide][:, : shape[0]] == states[wide][:, : shape[0]]).all()
    assert not back[wide][:, shape[0] :].any()


def test_all_steps_of_a_game_are_packed_together() -> None:
    states = [GAME.start(3, seed).states for seed in range(5)]
    steps = [older(s) if i % 2 else written(GAME, s) for i, s in enumerate(states)]
    assert unpacked(packed(steps)) == steps
    assert unpacked(packed([])) == []


def test_a_game_goes_on_from_a_state_of_an_older_layout(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    with anna.at(table) as screen:
        for _ in range(3):
            screen.accepted(**screen.move(screen.until_asked()))
        screen.until_asked()
    place.__exit__()
    with place.outside() as file:
        rows = file.execute("SELECT number, state FROM steps").fetchall()
        now = layout_of(GAME.state)
        whole = kept_steps((now, state) for _, state in sorted(rows))
        for (number, _), kept in zip(sorted(rows), whole, strict=True):
            step = older(np.frombuffer(kept.state, GAME.state))
            known = (step.layout.id, json.dumps(step.layout.fields))
            file.execute("INSERT INTO layouts VALUES (?, ?) ON CONFLICT DO NOTHING", known)
            change = "UPDATE steps SET layout = ?, state = ? WHERE number = ?"
            file.execute(change, (step.layout.id, step.state, number))
    place.__enter__()
    assert place.until_over(anna.at(table))["status"] == "over"
    record = anna.get(f"/api/tables/{table['id']}/record")
    assert list(vendome.replay(record).scores) == anna.look(table)["scores"]
    replay = anna.get(f"/api/tables/{table['id']}/replay?eyes=open")
    assert replay["scores"][-1] == anna.look(table)["scores"]


@pytest.mark.parametrize("players", GAME.players)
def test_layouts_of_one_game_are_one(players: int) -> None:
    assert written(GAME, GAME.start(players, 1).states).layout == layout_of(GAME.state)
