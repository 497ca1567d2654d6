"""What a game offers outside its rules, function by function: the types that mypy holds it to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from vendome.core.counts import Counts
from vendome.core.match import Event
from vendome.core.reading import Reading
from vendome.core.refusal import Illegal
from vendome.core.shapes import Shape

if TYPE_CHECKING:
    from vendome.core.game import Game

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Notation(Protocol):
    """Turns what people say into steps and back. It reads; the rules judge."""

    def read(self, state: Reading, seat: int, text: str) -> list[int]:
        """The actions a move consists of; raises Malformed if it cannot be read."""

    def write(self, state: Reading, seat: int, steps: list[int]) -> str:
        """The move that these actions, the first of them taken in `state`, make up."""

    def step(self, state: Reading, seat: int, action: int) -> str:
        """One action in words, for lists of what is legal."""

    def forms(self, state: Reading, seat: int, legal: list[int]) -> list[str]:
        """How moves that begin with one of the legal actions are written."""

    def explain(self, state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal:
        """Why the rules have refused these steps; `can`: the forms that are legal."""


class Look(Protocol):
    """Makes the view of a seat (None: a spectator) from its knowledge `k`."""

    def __call__(self, k: Reading, seat: int | None) -> Shape: ...


class Teller(Protocol):
    """Tells what happened in a sentence for the log: terminal, server and tests all ask this way.

    `names` are those of the players, by seat; `options` those of the match. `drawn`: with marks
    (`core.drawing`) on what a reader can draw.
    """

    def __call__(
        self,
        event: Event,
        language: str,
        names: Sequence[str],
        drawn: bool = False,
        options: Mapping[str, Any] = NO_OPTIONS,
    ) -> str: ...


class WritePosition(Protocol):
    """Writes the whole state as plain data, but for the steps of half-made moves."""

    def __call__(self, state: Reading, /) -> dict[str, Any]: ...


class ReadPosition(Protocol):
    """Reads that back; raises BadPosition, which names the wrong field.

    Returns the state, and the steps of half-made moves that follow: each a seat and an action.
    """

    def __call__(
        self, game: Game, position: Mapping[str, Any], /
    ) -> tuple[np.ndarray, list[tuple[int, int]]]: ...


class Summary(Protocol):
    """Counts over many games, from how often each event happened in each of them."""

    def __call__(
        self, happened: np.ndarray, players: int, options: Mapping[str, Any], /
    ) -> Counts: ...


class Preview(Protocol):
    """What a legal move of a seat would bring, as far as that seat can tell from its knowledge.

    Returns rows of a log: the number of the kind of event, who may see it, and its numbers.
    """

    def __call__(self, k: Reading, seat: int, move: str, /) -> list[list[int]]: ...
