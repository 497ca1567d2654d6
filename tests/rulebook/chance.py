"""All that chance can do in a rule, one way after the other."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from numba.core.registry import CPUDispatcher

from vendome.core.rule import _globals_of


class Enough(Exception):
    """A test has foretold as many draws as it wants to see."""


def every_outcome(function: Callable[..., Any], run: Callable[..., Any]) -> Iterator[Any]:
    """What `run(function)` gives, and how likely it is, for all that chance can do."""
    path: list[list[int]] = []
    place = 0

    def draw(_: Any, n: int) -> int:
        nonlocal place
        place += 1
        if place > len(path):
            path.append([0, n])
        return path[place - 1][0]

    chanced = with_chance(function, draw)
    while True:
        place = 0
        given = run(chanced)
        likely = Fraction(1)
        for _, n in path:
            likely /= n
        yield given, likely
        while path and path[-1][0] == path[-1][1] - 1:
            path.pop()
        if not path:
            return
        path[-1][0] += 1


def with_chance(function: Callable[..., Any], draw: Callable[..., int]) -> Callable[..., Any]:
    """A rule as plain Python that asks `draw` for its chance."""
    bare = function.py_func if isinstance(function, CPUDispatcher) else function
    assert isinstance(bare, types.FunctionType)
    known: dict[str, Any] = dict(bare.__globals__)
    for name in _globals_of(bare.__code__):
        used = known.get(name)
        if name == "draw":
            known[name] = draw
        elif isinstance(used, CPUDispatcher | types.FunctionType):
            known[name] = with_chance(used, draw)
    return types.FunctionType(bare.__code__, known, bare.__name__, bare.__defaults__)
