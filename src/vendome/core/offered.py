"""The types of what a game offers, its rules among them. mypy holds every game to them.

What rules get has no type that mypy could check: NumPy's structures have fields by name, and Numba
works out the rest. So each of these says how many there are, in which order, and what comes back.
"""

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

Structure = Any  # a state `s`, knowledge `k`, or what a rule is handed to work in or write to


class Start(Protocol):
    """Sets up, up to the first question."""

    def __call__(self, s: Structure, log: Structure, /) -> None: ...


class Legal(Protocol):
    """Lists the actions that a seat can take now."""

    def __call__(self, s: Structure, seat: int, moves: Structure, /) -> int:
        """Returns how many there are."""


class Apply(Protocol):
    """Takes an action, and goes on by the rules until a seat must act."""

    def __call__(self, s: Structure, seat: int, action: int, log: Structure, /) -> None: ...


class Midway(Protocol):
    """Says whether a seat has begun a move of several steps and not finished it."""

    def __call__(self, s: Structure, seat: int, /) -> bool: ...


class Reveal(Protocol):
    """Adds to the public part of a state, in `k`, what a seat may see; -1 is a spectator."""

    def __call__(self, s: Structure, seat: int, k: Structure, /) -> None: ...


class Deal(Protocol):
    """Fills in what a seat does not know, as likely as any other way."""

    def __call__(
        self, k: Structure, seat: int, chance: Structure, scratch: Structure, /
    ) -> None: ...


class Points(Protocol):
    """Gives the score of a seat."""

    def __call__(self, s: Structure, seat: int, /) -> int: ...


class Fault(Protocol):
    """Looks for an invariant that does not hold."""

    def __call__(self, s: Structure, scratch: Structure, /) -> int:
        """Returns its number among the faults of the game, or 0."""


class Forecast(Protocol):
    """Logs what would be paid if it were scored now."""

    def __call__(self, k: Structure, log: Structure, /) -> None: ...


class Choose(Protocol):
    """Chooses one of the first `count` actions in `moves`, from a seat's knowledge alone."""

    def __call__(
        self,
        k: Structure,
        seat: int,
        moves: Structure,
        count: int,
        chance: Structure,
        scratch: Structure,
        /,
    ) -> int: ...


class Clock(Protocol):
    """Gives how many turns of one player have gone by."""

    def __call__(self, s: Structure, /) -> int: ...


class AskAgain(Protocol):
    """Makes what was guessed of others likelier, in a world that a seat has imagined."""

    def __call__(
        self, s: Structure, seat: int, chance: Structure, scratch: Structure, /
    ) -> None: ...


class Stand(Protocol):
    """Writes how each seat stands, as features, into its row."""

    def __call__(self, s: Structure, rows: np.ndarray, scratch: Structure, /) -> None: ...


class Observe(Protocol):
    """Writes what a learner is shown into a row, seats counted from the one that looks."""

    def __call__(self, k: Structure, seat: int, row: np.ndarray, scratch: Structure, /) -> None: ...


class Choosers(Protocol):
    """Gives who choose now, at once, from the same actions: one bit for each seat."""

    def __call__(self, s: Structure, /) -> int: ...


class Pointless(Protocol):
    """Says whether an action can change nothing for anybody, so that no search need try it."""

    def __call__(self, k: Structure, seat: int, action: int, scratch: Structure, /) -> bool: ...


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
