"""Games that begin from one of several given worlds: which states fit what a player has noticed.

Such a game tells all that chance can do, so the states that a player cannot tell from the true one
can be counted: from each world that looked to it as the true one did, by any actions of the others
and anything that chance can do, as long as it looked the same after each of as many actions. What
others can do is taken to be equally likely; what chance can do has its exact probability.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from vendome.core.chance import key_of, seeded
from vendome.core.game import Game
from vendome.envs.explicit_chance import Chance, Outcomes
from vendome.envs.openspiel_table import Path, Table

MOST_COUNTED = 2000  # states at once; of more, so many are drawn


@dataclass(frozen=True)
class Course:
    """One way in which a game may have gone: its states, and what was done between them."""

    trail: tuple[np.ndarray, ...]
    path: Path
    weight: float

    def then(self, seat: int, action: int, states: np.ndarray, chance: float) -> Course:
        path = [*self.path, (seat, action)]
        return Course((*self.trail, states), path, self.weight * chance)

    def table(self, game: Game) -> Table:
        """Returns a table at which the game has gone so."""
        table = Table(game, self.trail[0].copy(), watched=True)
        for (seat, action), states in zip(self.path, self.trail[1:], strict=True):
            table.become(states, seat, action)
        return table


class Worlds:
    """The worlds from which a game begins, each as likely as the others."""

    def __init__(self, game: Game, states: list[np.ndarray], chance: Chance) -> None:
        self._game, self._states, self._chance = game, states, chance

    def drawn(self, true: Table, seat: int, sampler: Callable[[], float]) -> Table:
        """Returns a table that a seat cannot tell from the true one. Where chance was too much to
        be counted, a world is dealt by the rules instead, as if none were given.
        """
        courses = self._courses(true, seat, sampler)
        if not courses:
            return true.imagined(seat, seeded(key_of(int(sampler() * 2**53))))
        return _one_of(courses, sampler).table(self._game)

    def drawn_before_chance(
        self, true: Table, seat: int, mover: tuple[int, int], sampler: Callable[[], float]
    ) -> tuple[Table, Outcomes, tuple[int, int]]:
        """Returns such a table, of which chance decides what an action leads to, with all that it
        can lead to and the action.
        """
        counted = self._courses(true, seat, sampler)
        found = [
            (course.then(*by, course.trail[-1], part), outcomes, by)
            for course in counted or [Course(tuple(true.trail), true.path, 1.0)]
            for by, part in self._done(course.trail[-1], *mover, seat)
            if len(outcomes := self._chance.after(course.trail[-1], *by)) > 1
        ]
        chosen = _one_of([course for course, *_ in found], sampler)
        course, outcomes, by = next(each for each in found if each[0] is chosen)
        before = Course(course.trail[:-1], course.path[:-1], course.weight)
        return before.table(self._game), outcomes, by

    def _courses(self, true: Table, seat: int, sampler: Callable[[], float]) -> list[Course]:
        """Returns all courses that a seat cannot tell from the true one."""
        first, *others = [self._known(states, seat) for states in true.trail]
        share = 1 / len(self._states)
        found = [
            Course((states,), [], share)
            for states in self._states
            if self._known(states, seat) == first
        ]
        for (mover, action), known in zip(true.path, others, strict=True):
            after = self._after(found, mover, action, seat, known)
            found = _fewer(after, sampler)
        return found

    def _after(
        self, before: list[Course], mover: int, action: int, seat: int, known: bytes
    ) -> list[Course]:
        return [
            course.then(*by, states, part * chance)
            for course in before
            for by, part in self._done(course.trail[-1], mover, action, seat)
            for states, chance in self._chance.after(course.trail[-1], *by)
            if self._known(states, seat) == known
        ]

    def _done(
        self, states: np.ndarray, mover: int, action: int, seat: int
    ) -> Iterator[tuple[tuple[int, int], float]]:
        """Yields what may have been done: one's own action, or any action of another."""
        table = Table(self._game, states)
        legal = table.legal(mover) if table.waiting >> mover & 1 else []
        if mover != seat:
            yield from (((mover, each), 1 / len(legal)) for each in legal)
        elif action in legal:
            yield (mover, action), 1.0

    def _known(self, states: np.ndarray, seat: int) -> bytes:
        return Table(self._game, states).knowledge(seat).tobytes()


def _one_of(courses: list[Course], sampler: Callable[[], float]) -> Course:
    place = sampler() * sum(course.weight for course in courses)
    for course in courses:
        place -= course.weight
        if place < 0:
            return course
    return courses[-1]


def _fewer(courses: list[Course], sampler: Callable[[], float]) -> list[Course]:
    if len(courses) <= MOST_COUNTED:
        return courses
    weights = [course.weight for course in courses]
    dice = random.Random(int(sampler() * 2**53))
    return [
        Course(course.trail, course.path, 1.0)
        for course in dice.choices(courses, weights, k=MOST_COUNTED)
    ]
