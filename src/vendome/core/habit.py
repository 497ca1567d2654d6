"""A player with one fixed idea, as data: what it does and shuns, by how moves are written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Habit:
    """What such a player does, whatever else there is. Where this says nothing it is greedy.

    Words are beginnings of moves as they are written.
    """

    takes: tuple[str, ...] = ()  # the first of these that is legal is done
    shuns: tuple[str, ...] = ()  # these are not, while anything else is legal
    # Actions that count something. Of those that are legal the one with the lowest number is taken,
    # or that with the highest.
    fewest: range = range(0)
    most: range = range(0)
