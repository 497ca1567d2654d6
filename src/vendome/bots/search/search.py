"""The search: what a seat should do, from what it knows and nothing else."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from vendome.bots.search.kernels import WIN, Thoughts, k_choosers, k_halve, k_match, k_propose, k_weigh
from vendome.core import chance
from vendome.core.game import Game
from vendome.core.state import Moves, log, words_of

FEWEST = 8  # worlds in which a candidate is tried before it can be dropped
SAMPLES = 6  # candidates that go astray
BATCH = 256  # playouts between two looks at the clock
RARELY = 0.1  # an action chosen more seldom than this is not chosen at all


@dataclass(frozen=True, slots=True)
class Candidate:
    """A whole move, and what it promises."""

    steps: tuple[int, ...]
    worth: float  # the chance to win
    doubt: float  # the standard error of what it gains against the first candidate
    gain: float  # against the first candidate, which is the policy's own
    worlds: int
    chance: float  # how often it should be chosen


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: a number of playouts, or a time; and how far to look."""

    playouts: int
    turns: int
    seconds: float = math.inf


class Search:
    """Thinks for one seat at a time. It keeps all the memory that it needs."""

    def __init__(self, game: Game, weights: np.ndarray, boldness: float = 1.0) -> None:
        self.game = game
        self._weights = weights
        self._boldness = boldness  # how many standard errors a gain must be to leave the policy
        self._states, self._bases, self._knows = (np.zeros(1, game.state) for _ in range(3))
        self._thoughts, self._moves = np.zeros(1, Thoughts), np.zeros(1, Moves)
        self._mind, self._seed = chance.seeded(bytes(32)), chance.seeded(bytes(32))
        self._log, self._scratch = log(0), np.zeros(1, game.scratch)
        self._stop = np.zeros(1, "i1")
        self.playouts = 0  # made for the last answer

    def stop(self) -> None:
        """Answer with what has been thought so far. Any thread may say so."""
        self._stop[0] = 1

    def think(self, knows: np.ndarray, seat: int, key: bytes, budget: Budget) -> list[Candidate]:
        """Returns the moves of a seat that are worth a thought, the one to make first."""
        kernels = self.game.kernels
        self._stop[0] = 0
        self.playouts = 0
        end = time.monotonic() + budget.seconds
        self._mind["key"][0] = np.frombuffer(key, "<i4")
        self._mind["blocks"] = self._mind["used"] = 0
        place = (
            words_of(knows), seat, self._states, words_of(self._states), self._bases,
            words_of(self._bases), self._knows, words_of(self._knows), self.game.public_words,
        )  # fmt: skip
        found = kernels.bind(k_propose)(
            *place, SAMPLES, self._thoughts, self._moves, self._mind, self._log, self._scratch
        )
        if found > 1:
            together = bool(kernels.bind(k_choosers)(knows))
            kernel = kernels.bind(k_match if together else k_weigh)
            rest = (
                self._weights, self._stop, self._thoughts, self._moves, self._mind, self._seed,
                self._log, self._scratch,
            )  # fmt: skip
            worlds_key = np.frombuffer(key[::-1], "<i4").copy()
            world = 0
            for tried, worlds in self._rounds(found, budget.playouts, together):
                last = world + worlds
                while world < last and not self._stop[0]:
                    batch = min(last - world, max(1, BATCH // tried))
                    kernel(*place, worlds_key, world, world + batch, budget.turns, *rest)
                    world += batch
                    self.playouts += batch * tried
                    if time.monotonic() >= end:
                        self._stop[0] = 1
                if not together:
                    kernels.bind(k_halve)(self._thoughts)
            if together:
                return self._mixed(seat, found)
        return self._ranked(found)

    def _rounds(self, found: int, playouts: int, together: bool) -> Iterator[tuple[int, int]]:
        """Yields how many candidates are tried in how many worlds, round after round."""
        if together:
            yield found, max(FEWEST, playouts // found)
            return
        rounds = max(1, math.ceil(math.log2(found)))
        left = found
        while True:
            yield left, max(FEWEST, playouts // (rounds * left))
            if left <= 2:
                return
            left = max(2, 1 + left // 2)

    def _ranked(self, found: int) -> list[Candidate]:
        """Returns the candidates, the one to make first: the best of those tried to the end, if its
        gain is no accident, and else the policy's own.
        """
        alive = self._thoughts["alive"][0, :found].tolist()
        made = [self._candidate(number, 0.0) for number in alive]
        if len(made) > 1 and made[1].gain > self._boldness * made[1].doubt:
            made[0], made[1] = made[1], made[0]
        return [replace(made[0], chance=1.0), *made[1:]]

    def _mixed(self, seat: int, found: int) -> list[Candidate]:
        """Returns the candidates of a choice that all make at the same time, the likeliest first."""
        moves, chosen = self._thoughts["move"][0], self._thoughts["chosen"][0, seat]
        often = np.array([chosen[moves[number, 0]] for number in range(found)])
        often[often < RARELY * often.sum()] = 0.0
        often = often / often.sum() if often.sum() else np.full(found, 1 / found)
        order = np.argsort(-often, kind="stable").tolist()
        return [self._candidate(number, float(often[number])) for number in order]

    def _candidate(self, number: int, how_often: float) -> Candidate:
        thoughts = self._thoughts[0]
        worlds = max(1, int(thoughts["worlds"][number]))
        gain = int(thoughts["gain"][number]) / worlds / WIN
        spread = max(0.0, int(thoughts["square"][number]) / worlds / WIN**2 - gain**2)
        return Candidate(
            steps=tuple(thoughts["move"][number, : int(thoughts["length"][number])].tolist()),
            worth=int(thoughts["sum"][number]) / worlds / WIN,
            gain=gain,
            doubt=math.sqrt(spread / worlds),
            worlds=worlds,
            chance=how_often,
        )
