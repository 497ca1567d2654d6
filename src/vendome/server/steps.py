"""The states of a game as bytes on disk. They can be read after the state has got new fields."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from vendome.core.game import Game


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of a state: the name, type and shape of each."""

    id: str
    fields: list[list[Any]]


@dataclass(frozen=True, slots=True)
class Step:
    layout: Layout
    state: bytes


@cache
def layout_of(kind: np.dtype[Any]) -> Layout:
    fields = [[name, kind[name].base.str, list(kind[name].shape)] for name in kind.names or ()]
    digest = hashlib.sha256(json.dumps(fields).encode()).hexdigest()
    return Layout(digest[:32], fields)


def written(game: Game, states: np.ndarray) -> Step:
    return Step(layout_of(game.state), states.tobytes())


def read(game: Game, step: Step) -> np.ndarray:
    """Returns the state of a step.

    Fields are found by name; those that it did not have are zero.
    """
    fields = [(name, kind, tuple(shape)) for name, kind, shape in step.layout.fields]
    same = step.layout == layout_of(game.state)
    found = np.frombuffer(step.state, game.state if same else fields)
    if len(found) != 1:
        raise ValueError(f"a step holds one state, not {len(found)}")
    if same:
        return found.copy()
    states = np.zeros(1, game.state)
    for name, _, shape in fields:
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
