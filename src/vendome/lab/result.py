"""The results of a batch of games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from vendome.lab.batch import Batch


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    """The results of the games of a batch from number `first` on, a row for each.

    Bots move on by a seat from game to game, so that none always has the same seat: in game number
    g the seat s is taken by `batch.bots[(s + g) % players]`.
    """

    batch: Batch
    first: int
    scores: np.ndarray  # games × seats
    winners: np.ndarray  # the seats that won, one bit each
    decisions_by_game: np.ndarray  # choices among at least two legal actions
    steps_by_game: np.ndarray  # actions taken, forced ones included
    tally: np.ndarray  # events by kind and their first two numbers; no rows unless asked for
    faults: np.ndarray  # what was wrong first, and at which step; no rows unless asked for

    def __repr__(self) -> str:
        played, bots = self.batch.game.title, ", ".join(self.batch.bots)
        return f"<{self.games} games of {played}: {bots}; {self.decisions} decisions>"

    @property
    def games(self) -> int:
        """How many games these are."""
        return len(self.winners)

    @cached_property
    def decisions(self) -> int:
        """How many choices were made among at least two legal actions, in all games together."""
        return int(self.decisions_by_game.sum(dtype="i8"))

    @cached_property
    def steps(self) -> int:
        """How many actions were taken, forced ones included, in all games together."""
        return int(self.steps_by_game.sum(dtype="i8"))

    @property
    def won(self) -> np.ndarray:
        """Games × seats: whether the seat won, alone or with others."""
        seats = np.arange(self.batch.players, dtype="i1")
        return (self.winners[:, None] >> seats & 1).astype(bool)

    @property
    def slots(self) -> np.ndarray:
        """Games × seats: which of `batch.bots` sat there."""
        players = self.batch.players
        numbers = np.arange(self.first, self.first + self.games) % players
        return ((numbers[:, None] + np.arange(players)) % players).astype("i1")

    def played_by(self, bot: str) -> np.ndarray:
        """Returns, by game and seat, whether this bot sat there.

        So `scores[played_by("greedy")]` are its scores.
        """
        named = np.array([name == bot for name in self.batch.bots])
        return np.take(named, self.slots)
