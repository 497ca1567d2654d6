"""The types of what a game offers besides its rules. mypy holds every game to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

import numpy as np

from vendome.core.counts import Counts
from vendome.core.match import Event
from vendome.core.reading import Reading
from vendome.core.refusal import Illegal
from vendome.core.shapes import Shape

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Notation(Protocol):
    """Turns written moves into actions and back. It only reads and writes; the rules judge."""

    def read(self, state: Reading, seat: int, text: str) -> list[int]:
        """Returns the actions of a move. Raises Malformed if the text cannot be read."""

    def write(self, state: Reading, seat: int, steps: list[int]) -> str:
        """Returns the move that these actions make; the first of them is taken in `state`."""

    def step(self, state: Reading, seat: int, action: int) -> str:
        """Returns one action in words, for lists of what is legal."""

    def forms(self, state: Reading, seat: int, legal: list[int]) -> list[str]:
        """Returns how the moves are written that begin with one of the legal actions."""

    def explain(self, state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal:
        """Returns why the rules refuse these steps. `can` are the forms that are legal."""


class Look(Protocol):
    """Makes the view of a seat from its knowledge `k`; None is a spectator."""

    def __call__(self, k: Reading, seat: int | None) -> Shape: ...


class Teller(Protocol):
    """Puts an event into a sentence for the log. Terminal, server and tests all call it.

    `names` are the names of the players by seat, and `options` those of the match. With `drawn`,
    what a reader can draw is marked (`core.drawing`). `you` is the seat of whoever reads it: the
    sentence speaks to them.
    """

    def __call__(
        self,
        event: Event,
        language: str,
        names: Sequence[str],
        drawn: bool = False,
        options: Mapping[str, Any] = NO_OPTIONS,
        you: int | None = None,
    ) -> str: ...


class Summary(Protocol):
    """Makes counts over many games from how often each kind of event happened."""

    def __call__(
        self, happened: np.ndarray, players: int, options: Mapping[str, Any], /
    ) -> Counts: ...


class Preview(Protocol):
    """Works out what a legal move of a seat would bring, as far as its knowledge shows that.

    Returns rows of a log: the number of the kind of event, its audience, and its numbers.
    """

    def __call__(self, k: Reading, seat: int, move: str, /) -> list[list[int]]: ...
