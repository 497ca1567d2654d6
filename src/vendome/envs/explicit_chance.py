"""All that chance can do after an action, with exact probabilities, where that is little.

Rules take chance from `draw(s, n)` alone: a whole number below n, each as likely. Here the same
rules run as plain Python with a `draw` that follows a script. Whatever is drawn beyond the script
is 0 and noted, with its n; then the next script is tried, until all have been.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy as np

from vendome.core.chance import FIELDS, draw
from vendome.core.game import Game
from vendome.core.state import log

MOST_OUTCOMES = 5000  # ways that chance can go; of more, one is sampled
MOST_REMEMBERED = 20_000
Outcomes = list[tuple[np.ndarray, float]]
CHANCE_FIELDS = [field[0] for field in FIELDS]


class Chance:
    """The chance of one game's actions."""

    def __init__(self, game: Game) -> None:
        self._script: list[int] = []
        self._sizes: list[int] = []
        self._found: dict[tuple[bytes, int, int], Outcomes] = {}
        self._apply = _rebuilt(game.rules.apply, {_plain(draw): self._draw}, {})

    def _draw(self, state: Any, size: int) -> int:
        place = len(self._sizes)
        self._sizes.append(int(size))
        if place == len(self._script):
            self._script.append(0)
        return self._script[place]

    def after(self, states: np.ndarray, seat: int, action: int) -> Outcomes:
        """Returns the states to which an action can lead, with their probabilities; or none, if
        there are too many ways to get there. Who solves a game asks the same again and again.
        """
        key = (states.tobytes(), seat, action)
        if key not in self._found:
            if len(self._found) == MOST_REMEMBERED:
                self._found.clear()
            self._found[key] = self._outcomes(states, seat, action)
        return self._found[key]

    def _outcomes(self, states: np.ndarray, seat: int, action: int) -> Outcomes:
        found: dict[bytes, float] = {}
        self._script = []
        for _ in range(MOST_OUTCOMES):
            self._sizes = []
            tried = states.copy()
            self._apply(tried[0], seat, action, log(0)[0])
            for name in CHANCE_FIELDS:
                tried[name] = states[name]
            key = tried.tobytes()
            found[key] = found.get(key, 0.0) + float(1 / np.prod(self._sizes, dtype=float))
            while self._script and self._script[-1] == self._sizes[len(self._script) - 1] - 1:
                self._script.pop()
            if not self._script:
                break
            self._script[-1] += 1
        else:
            return []
        return [(np.frombuffer(key, states.dtype).copy(), chance) for key, chance in found.items()]


def _plain(function: Any) -> Any:
    return getattr(function, "py_func", function)


def _rebuilt(function: Any, replaced: dict[Any, Any], made: dict[Any, Any]) -> Callable[..., Any]:
    """Returns a rule as plain Python, together with all rules that it calls, some replaced."""
    bare = _plain(function)
    if bare in replaced:
        return replaced[bare]  # type: ignore[no-any-return]
    if bare not in made:
        scope = dict(bare.__globals__)
        made[bare] = types.FunctionType(bare.__code__, scope, bare.__name__, bare.__defaults__)
        for name in bare.__code__.co_names:
            value = _plain(scope.get(name))
            ours = isinstance(value, types.FunctionType) and value.__module__.startswith("vendome")
            if ours:
                scope[name] = _rebuilt(value, replaced, made)
    return made[bare]  # type: ignore[no-any-return]
