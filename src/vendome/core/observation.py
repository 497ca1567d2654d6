"""What a learner is shown: a row of numbers made from a seat's knowledge, and what each means.

A game declares its *features* in order, by the number of players, and writes them with one compiled
rule. Seats are counted from the one that looks: 0 is that seat itself, 1 the next in playing order.
Where a feature says which seat, it says so in the same way, and -1 stands for nobody and nothing.

A row has two forms. The *plain* form has one number for each number of a feature. The *one-hot*
form, made from the plain one alone, has a place for each value of a choice, of which one is 1; a
count is divided by its unit, what about the most of it comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np

from vendome.core.offered import Observe

PLAIN, ONE_HOT = np.dtype("i2"), np.dtype("f4")


@dataclass(frozen=True)
class Feature:
    """One thing that a learner is shown: a number, or several in a block of this shape."""

    name: str
    meaning: str
    least: int
    most: int
    shape: tuple[int, ...] = ()
    # What a count is divided by in the one-hot form, or None for a choice: a place for each value.
    unit: int | None = None

    @property
    def size(self) -> int:
        """How many numbers it has in the plain form."""
        return prod(self.shape)

    @property
    def width(self) -> int:
        """How many places each of its numbers has in the one-hot form."""
        return 1 if self.unit is not None else self.most - self.least + 1


def choice(name: str, meaning: str, least: int, most: int, *shape: int) -> Feature:
    """Returns a feature that is one of a few values, which have no order."""
    return Feature(name, meaning, least, most, shape)


def count(
    name: str, meaning: str, most: int, *shape: int, least: int = 0, unit: int = 0
) -> Feature:
    """Returns a feature that counts something; a yes or no too, as 1 or 0."""
    return Feature(name, meaning, least, most, shape, unit or most)


@dataclass(frozen=True)
class Layout:
    """Where which feature stands in a row, for one game and number of players."""

    game: str
    version: int
    players: int
    features: tuple[Feature, ...]
    #: By the seat that looks: the game's number of each action that it counts as its own number.
    actions: np.ndarray = field(compare=False, repr=False)

    @cached_property
    def size(self) -> int:
        """How many numbers a row has in the plain form."""
        return sum(feature.size for feature in self.features)

    @cached_property
    def places(self) -> int:
        """How many numbers a row has in the one-hot form."""
        return sum(feature.size * feature.width for feature in self.features)

    @cached_property
    def at(self) -> dict[str, slice]:
        """The part of a plain row that each feature has, by its name."""
        return dict(self._parts(lambda feature: feature.size))

    @cached_property
    def places_at(self) -> dict[str, slice]:
        """The part of a one-hot row that each feature has, by its name."""
        return dict(self._parts(lambda feature: feature.size * feature.width))

    def read(self, row: np.ndarray) -> dict[str, Any]:
        """Returns the features of a plain row by name: an int, or nested lists of ints."""
        return {f.name: row[self.at[f.name]].reshape(f.shape).tolist() for f in self.features}

    @cached_property
    def least(self) -> np.ndarray:
        """The least that each number of a plain row can be."""
        return self._numbers(lambda feature: feature.least)

    @cached_property
    def most(self) -> np.ndarray:
        """The most that each number of a plain row can be."""
        return self._numbers(lambda feature: feature.most)

    @cached_property
    def units(self) -> np.ndarray:
        """What each number of a plain row is divided by, or 0 for a choice."""
        return self._numbers(lambda feature: feature.unit or 0)

    @cached_property
    def shares(self) -> np.ndarray:
        """What each number of a plain row is multiplied by in the one-hot form; 0 for a choice."""
        shares = np.zeros(len(self.units), ONE_HOT)
        np.divide(1, self.units, out=shares, where=self.units > 0)
        return shares

    @cached_property
    def starts(self) -> np.ndarray:
        """Where the places of each number of a plain row begin in the one-hot form."""
        widths = self._numbers(lambda feature: feature.width).astype("i4")
        return np.concatenate([np.zeros(1, "i4"), np.cumsum(widths[:-1], dtype="i4")])

    @cached_property
    def numbers(self) -> np.ndarray:
        """The inverse of `actions`: as what number each seat counts each action of the game."""
        return np.argsort(self.actions, axis=1).astype("i2")

    def bounds(self, form: str) -> tuple[np.ndarray, np.ndarray]:
        """Returns the least and the most of each number in one of the two forms."""
        if form == "plain":
            return self.least, self.most
        low, high = np.zeros(self.places, ONE_HOT), np.ones(self.places, ONE_HOT)
        counted = self.units > 0
        low[self.starts[counted]] = self.least[counted] / self.units[counted]
        high[self.starts[counted]] = self.most[counted] / self.units[counted]
        return low, high

    def one_hot(self, rows: np.ndarray) -> np.ndarray:
        """Returns plain rows in their one-hot form."""
        rows = np.asarray(rows)
        made = np.zeros((*rows.shape[:-1], self.places), ONE_HOT)
        counted = self.units > 0
        made[..., self.starts[counted]] = rows[..., counted] / self.units[counted].astype(ONE_HOT)
        chosen = (rows - self.least + self.starts)[..., ~counted]
        np.put_along_axis(made, chosen.astype("i8"), 1, axis=-1)
        return made

    def _parts(self, size: Callable[[Feature], int]) -> Iterator[tuple[str, slice]]:
        at = 0
        for feature in self.features:
            yield feature.name, slice(at, at + size(feature))
            at += size(feature)

    def _numbers(self, of: Callable[[Feature], int]) -> np.ndarray:
        sizes = [feature.size for feature in self.features]
        return np.repeat(np.array([of(feature) for feature in self.features], PLAIN), sizes)


@dataclass(frozen=True)
class Observation:
    """What a game shows to learners. A layout that means something else has another version."""

    version: int
    features: Callable[[int], tuple[Feature, ...]]  # by the number of players
    observe: Observe
    # Blocks of actions that name a seat: the first of them, how many there are for each seat, and
    # for how many seats.
    seats_named: tuple[tuple[int, int, int], ...] = ()

    def layout(self, game: str, players: int, actions: int) -> Layout:
        """Returns the layout for this number of players."""
        return _layout(self, game, players, actions)


@cache
def _layout(observation: Observation, game: str, players: int, actions: int) -> Layout:
    numbers = np.tile(np.arange(actions, dtype="i2"), (players, 1))
    for first, each, seats in observation.seats_named:
        block = np.arange(first, first + each * seats, dtype="i2").reshape(seats, each)
        for seat in range(players):
            turned = block.copy()
            turned[:players] = np.roll(block[:players], -seat, axis=0)
            numbers[seat, first : first + each * seats] = turned.reshape(-1)
    features = observation.features(players)
    return Layout(game, observation.version, players, features, numbers)
