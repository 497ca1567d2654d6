"""The states of a game as bytes on disk. They can be read after the state has got new fields."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from vendome.core.game import Game
from vendome.server.coding import difference, restored

DIGITS = 8  # of the hash that names a layout: it stands in every row; earlier versions had 32


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of a state: the name, type and shape of each."""

    id: str
    fields: list[list[Any]]

    @property
    def kind(self) -> np.dtype[Any]:
        """The type of such a state."""
        return np.dtype([(name, kind, tuple(shape)) for name, kind, shape in self.fields])


@dataclass(frozen=True, slots=True)
class Step:
    layout: Layout
    state: bytes
    before: bytes | None = field(default=None, repr=False, compare=False)  # the state before

    @property
    def kept(self) -> bytes:
        """The state as it is kept while the game is played."""
        return difference(self.before, self.state)


@cache
def layout_of(kind: np.dtype[Any]) -> Layout:
    fields = [[name, kind[name].base.str, list(kind[name].shape)] for name in kind.names or ()]
    digest = hashlib.sha256(json.dumps(fields).encode()).hexdigest()
    return Layout(digest[:DIGITS], fields)


def written(game: Game, states: np.ndarray, before: Step | None = None) -> Step:
    """Returns a step; with the one before it, it is kept as what differs from that."""
    layout = layout_of(game.state)
    same = before is not None and before.layout.fields == layout.fields
    return Step(layout, states.tobytes(), before.state if before is not None and same else None)


def kept_steps(rows: Iterable[tuple[Layout, bytes]]) -> list[Step]:
    """Returns the steps of a game from what was kept of each, in their order."""
    steps: list[Step] = []
    for layout, kept in rows:
        before = steps[-1].state if steps else None
        length = layout.kind.itemsize
        # A step that is damaged is found out by whoever reads it.
        state = restored(before, kept, length) if len(kept) < length else kept
        steps.append(Step(layout, state))
    return steps


def read(game: Game, step: Step) -> np.ndarray:
    """Returns the state of a step.

    Fields are found by name; those that it did not have are zero.
    """
    same = step.layout.fields == layout_of(game.state).fields
    found = np.frombuffer(step.state, game.state if same else step.layout.kind)
    if len(found) != 1:
        raise ValueError(f"a step holds one state, not {len(found)}")
    if same:
        return found.copy()
    states = np.zeros(1, game.state)
    for name, _, shape in step.layout.fields:
        if name in (game.state.names or ()):
            room = [min(a, b) for a, b in zip(shape, game.state[name].shape, strict=False)]
            part = (slice(None), *(slice(size) for size in room))
            states[name][part] = found[name][part]
    return states


def packed(steps: Sequence[Step]) -> bytes:
    """Returns all steps of a game, with the layouts they need, compressed."""
    layouts = {step.layout.id: step.layout.fields for step in steps}
    index = {"layouts": layouts, "steps": [[s.layout.id, len(s.state)] for s in steps]}
    head = json.dumps(index).encode()
    body = b"".join(step.state for step in steps)
    return zlib.compress(len(head).to_bytes(4, "big") + head + body, 9)


def unpacked(data: bytes) -> list[Step]:
    raw = zlib.decompress(data)
    at = 4 + int.from_bytes(raw[:4], "big")
    index = json.loads(raw[4:at])
    layouts = {name: Layout(name, fields) for name, fields in index["layouts"].items()}
    steps = []
    for name, length in index["steps"]:
        steps.append(Step(layouts[name], raw[at : at + length]))
        at += length
    return steps
