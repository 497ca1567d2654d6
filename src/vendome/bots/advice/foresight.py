"""What becomes of a few moves, in many worlds: how everybody stands then, and who does what."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np

from vendome.bots.search.foreseeing import NOTHING
from vendome.bots.search.search import Candidate, Search, Seen
from vendome.bots.search.thoughts import MOST_STEPS, WIN
from vendome.core.reading import Reading
from vendome.core.state import words_of

Steps = tuple[int, ...]


class Foresight:
    """Tries a few moves of a seat in the same worlds, dealt from what the seat knows.

    What is seen stands in arrays, by move and world; shares are chances to win, at the point where
    the search stops to look ahead.
    """

    def __init__(
        self,
        search: Search,
        knows: np.ndarray,
        seat: int,
        tried: Sequence[Candidate],
        worlds: int,
        rounds: int,
        key: bytes,
        *,
        to_end: bool = True,
    ) -> None:
        """`to_end`: play on for the scores, which takes most of the time; without it they are those
        where the search stops.
        """
        self.game, self.weights = search.game, search.weights
        self.seat = seat
        self.players = int(knows["players"][0])
        self._search, self._knows, self._rounds, self._key = search, knows, rounds, key
        self._to_end = to_end
        self._seen = Seen(
            len(tried),
            worlds,
            self.players,
            len(search.weights),
            max(MOST_STEPS, *(len(candidate.steps) for candidate in tried)),
            words_of(knows).size,
        )
        for row, candidate in zip(self._seen.tried, tried, strict=True):
            row[: len(candidate.steps)] = candidate.steps
        self.worlds = seen = self._look(0, worlds)
        self.rows, self.overs = self._seen.rows[:, :seen], self._seen.overs[:, :seen]
        self.scores, self.shares = self._seen.scores[:, :seen], self._seen.shares[:, :seen] / WIN
        self.own = self.shares[:, :, seat]

    def _look(self, first: int, last: int) -> int:
        return self._search.foresee(
            self._seen, self._knows, self.seat, self._key, first, last, self._rounds, self._to_end
        )

    def ranked(self) -> list[int]:
        """Returns the moves, the best first. The first of them stays first unless another one's
        gain is no accident: the search had its reasons.
        """
        order: list[int] = np.argsort(-self.own.mean(axis=1), kind="stable").tolist()
        gain, doubt = self.gain(order[0], 0)
        if gain <= doubt:
            order.remove(0)
            order.insert(0, 0)
        return order

    def gain(self, one: int, other: int) -> tuple[float, float]:
        """Returns by how much one move is better than another, and the standard error of that."""
        return mean_and_doubt(self.own[one] - self.own[other])

    def sure(self, one: int) -> float:
        """Returns how sure it is that no other move is better than this one."""
        others = (self.gain(one, other) for other in range(len(self.own)) if other != one)
        return min((_likelihood(*gain) for gain in others), default=1.0)

    def replies(self, one: int) -> dict[int, tuple[Steps, np.ndarray]]:
        """Returns, by seat, the move that each other makes most often after this one, and in which
        worlds.
        """
        found = {}
        for seat in range(self.players):
            made = [
                tuple(row[row != NOTHING].tolist())
                for row in self._seen.replies[one, : self.worlds, seat]
            ]
            often = Counter(steps for steps in made if 0 < len(steps) < MOST_STEPS).most_common(1)
            for steps, _ in often:
                found[seat] = steps, np.array([each == steps for each in made])
        return found

    def written(self, one: int, seat: int, steps: Steps, world: int) -> str:
        """Returns a reply as it is written, where it was made in a world."""
        self._look(world, world + 1)
        state = Reading.of(self._seen.beginnings[one, seat].copy().view(self.game.state))
        return self.game.notation.write(state, seat, list(steps))


def mean_and_doubt(numbers: np.ndarray) -> tuple[float, float]:
    """Returns the mean of some numbers, and its standard error."""
    return float(numbers.mean()), float(numbers.std() / math.sqrt(len(numbers)))


def _likelihood(gain: float, doubt: float) -> float:
    """Returns how likely a gain is more than chance, if errors are normal."""
    if doubt == 0:
        return 0.5 if gain == 0 else float(gain > 0)
    return 0.5 * (1 + math.erf(gain / doubt / math.sqrt(2)))
