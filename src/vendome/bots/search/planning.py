"""How a search divides what it may do: its playouts, or as many as it has the time for."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

FEWEST = 5  # worlds in which a candidate is tried before it can be dropped
# Moves of several steps are looked for in stages: from the best of each the next one goes on.
STAGE = 128  # playouts of a stage, or about as many
FEWEST_STAGES, MOST_STAGES = 2, 5
BATCH = 256  # playouts between two looks at the clock, at most
FIRST_BATCH = 16  # where there is a clock to look at
LATE = 0.05  # of its time a search may look at the clock too late


@dataclass(frozen=True, slots=True)
class Budget:
    """How much to think: a number of playouts, and at most a time; and how far ahead."""

    playouts: int
    rounds: int  # of all players; 0 is to the end of this turn
    seconds: float = math.inf


class Clock:
    """Says when a search has used up its time, how many playouts it still has the time for, and how
    many to make until the next look.

    Without a limit it does not look at the time at all.
    """

    def __init__(self, budget: Budget, now: Callable[[], float]) -> None:
        self._budget = budget
        self._now = now
        self._begun = now()
        self._left = math.inf
        self.batch = BATCH if budget.seconds == math.inf else FIRST_BATCH

    def is_late(self, made: int) -> bool:
        """Returns whether the time is up, after this number of playouts."""
        seconds = self._budget.seconds
        if seconds == math.inf:
            return False
        passed, allowed = self._now() - self._begun, (1 - LATE) * seconds
        rate = made / max(passed, 1e-9)
        self.batch = max(1, min(BATCH, int(LATE * seconds * rate)))
        self._left = made + max(0.0, (allowed - passed) * rate)
        return passed >= allowed

    def left(self, made: int) -> int:
        """Returns how many more playouts there can be, at the speed of those that were made."""
        return max(0, int(min(self._budget.playouts, self._left)) - made)

    def allowed(self, made: int) -> int:
        """Returns how many more there may be, whether there is the time for them or not."""
        return max(0, self._budget.playouts - made)

    def is_short(self, made: int) -> bool:
        """Returns whether the time will be up before all of them are made."""
        return self.left(made) < self.allowed(made)


def halvings(found: int) -> Iterator[int]:
    """Yields how many candidates are tried, row by row, half of them being dropped after each."""
    yield found
    while found > 2:
        found = max(2, 1 + found // 2)
        yield found


def stages_of(playouts: int) -> int:
    """Returns in how many stages moves of several steps are looked for."""
    return max(FEWEST_STAGES, min(MOST_STAGES, playouts // STAGE))
