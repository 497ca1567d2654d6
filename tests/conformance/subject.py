"""What the suite is run on: a game, the table of what is hidden in it, and where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any, Protocol

import numpy as np

from vendome import Game, games
from vendome.core.reading import Reading
from vendome.core.rule import kernel

SPECTATOR = -1


class Broken(AssertionError):
    """A game does not do what every game must do; the message says what, and where."""


class Leak(Broken):
    """A seat can learn what it must not."""


class Table(Protocol):
    """What is hidden in a game; see `tests/hidden`."""

    scramble: Callable[..., Any]
    secret: Callable[..., Any]

    def hidden(self, players: int) -> dict[str, Callable[[Reading], object]]: ...


def k_scramble(states, seat, minds, scratches):
    scramble(states[0], seat, minds[0], scratches[0])  # noqa: F821


def k_secret(states):
    return secret(states[0])  # noqa: F821


def k_midway(states, seat):
    return midway(states[0], seat)  # noqa: F821


@dataclass(frozen=True)
class Subject:
    game: Game
    table: Table
    source: str  # "module:name", for a process of its own

    def kernel(self, template: FunctionType) -> Callable[..., Any]:
        """A kernel of the tests, bound to the game's rules and the table's."""
        table = {"scramble": self.table.scramble, "secret": self.table.secret}
        rules = {**vars(self.game.rules), **vars(self.game.heuristics), **table}
        return kernel(template, rules, f"test-{self.game.name}")

    @cached_property
    def _scramble(self) -> Callable[..., Any]:
        return self.kernel(k_scramble)

    @cached_property
    def _secret(self) -> Callable[..., Any]:
        return self.kernel(k_secret)

    @cached_property
    def _midway(self) -> Callable[..., Any]:
        return self.kernel(k_midway)

    def scrambled(self, states: np.ndarray, seat: int | None, minds: np.ndarray) -> np.ndarray:
        """A copy of a state with everything changed that `seat` cannot see."""
        states = states.copy()
        scratches = np.zeros(1, self.game.scratch)
        self._scramble(states, SPECTATOR if seat is None else seat, minds, scratches)
        return states

    def secret(self, states: np.ndarray) -> bool:
        """Whether what a seat chooses now stays hidden from the others."""
        return bool(self._secret(states))

    def midway(self, states: np.ndarray, seat: int) -> bool:
        """Whether a seat has begun a move and not finished it."""
        return bool(self._midway(states, seat))


# Games that the suite is run on, and where they are.
SOURCES = {name: f"vendome.games.{name}:GAME" for name in games}
SOURCES["pebbles"] = "examples.pebbles:GAME"


@cache
def subject(name: str) -> Subject:
    """A game with its table; always the same, since its kernels take a while to load."""
    where = f"tests.hidden.{name}"
    if find_spec(where) is None:
        raise Broken(
            f"the game {name!r} has no table of what is hidden in it: write tests/hidden/{name}.py "
            "from its rulebook (tests/hidden/__init__.py says how)"
        )
    return Subject(load(SOURCES[name]), import_module(where), SOURCES[name])


def load(source: str) -> Game:
    module, name = source.split(":")
    game: Game = getattr(import_module(module), name)
    return game
