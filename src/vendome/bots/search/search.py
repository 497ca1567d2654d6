"""The search: what a seat should do, from what it knows and nothing else."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vendome.bots.search.kernels import k_choosers, k_halve, k_match, k_propose, k_weigh
from vendome.bots.search.thoughts import UNDECIDED, WIN, Thoughts
from vendome.core import chance
from vendome.core.game import Game
from vendome.core.state import Moves, log, words_of

FEWEST = 8  # worlds in which a candidate is tried before it can be dropped
SAMPLES = 6  # candidates that go astray
BATCH = 256  # playouts between two looks at the clock, at most
FIRST_BATCH = 16  # where there is a clock to look at
LATE = 0.05  # of its time a search may look at the clock too late
RARELY = 0.1  # an action that would be chosen more seldom than this is not chosen at all
SUMS = ("sum", "gain", "square", "worlds", "decisions")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much to think: a number of playouts, and at most a time; and how far ahead."""

    playouts: int
    rounds: int  # of all players; 0 is to the end of this turn
    seconds: float = math.inf


@dataclass(frozen=True, slots=True)
class Candidate:
    """A whole move, and what it promises."""

    steps: tuple[int, ...]
    worth: float  # the chance to win
    gain: float  # in that chance, against the policy's own move
    doubt: float  # the standard error of the gain
    worlds: int  # in which it was tried
    chance: float  # how often it should be chosen


class _Memory:
    """What one thread works in."""

    def __init__(self, game: Game) -> None:
        self.states, self.bases, self.knows = (np.zeros(1, game.state) for _ in range(3))
        self.thoughts, self.moves = np.zeros(1, Thoughts), np.zeros(1, Moves)
        self.mind, self.seed = chance.seeded(bytes(32)), chance.seeded(bytes(32))
        self.log, self.scratch = log(0), np.zeros(1, game.scratch)

    @property
    def worlds(self) -> tuple[Any, ...]:
        """Where worlds are imagined, as kernels take it."""
        return (
            self.states,
            words_of(self.states),
            self.bases,
            words_of(self.bases),
            self.knows,
            words_of(self.knows),
        )

    @property
    def rest(self) -> tuple[Any, ...]:
        return self.thoughts, self.moves, self.mind, self.seed, self.log, self.scratch


class Search:
    """Thinks for one seat at a time, in memory that it has made beforehand.

    The same key and the same budget of playouts give the same answer, with any number of threads.
    """

    def __init__(
        self, game: Game, weights: np.ndarray, *, boldness: float = 0.5, threads: int = 1
    ) -> None:
        self.game = game
        self.playouts = 0  # made for the last answer
        self.weights = weights
        self._boldness = boldness  # how many standard errors a gain must be to leave the policy
        self._memory, *self._others = (_Memory(game) for _ in range(threads))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._stop = np.zeros(1, "i1")
        assert game.heuristics.outlook is not None
        self._mixes = game.heuristics.outlook.choosers is not None

    @property
    def decisions(self) -> int:
        """How many decisions of any seat were looked at for the last answer."""
        return int(self._memory.thoughts["decisions"][0])

    def prepare(self, knows: np.ndarray, seat: int) -> None:
        """Compile all that `think` needs: kernels are called with nothing to do."""
        key = bytes(32)
        self._propose(knows, seat, key)
        self._run(self._memory, k_weigh, knows, seat, key, 0, 0, 0)
        self.game.kernels.bind(k_halve)(self._memory.thoughts)
        if self._mixes:
            self.game.kernels.bind(k_choosers)(knows)
            self._run(self._memory, k_match, knows, seat, key, 0, 0, 0)

    def stop(self) -> None:
        """Make `think` answer at once with what it has found. Any thread may call this."""
        self._stop[0] = 1

    def think(self, knows: np.ndarray, seat: int, key: bytes, budget: Budget) -> list[Candidate]:
        """Returns the moves that were thought about, the best first.

        Their chances add up to 1: only a choice that all make at the same time should be mixed.
        """
        self._stop[0] = 0
        self.playouts = 0
        found = self._propose(knows, seat, key)
        if found == 1:
            return self._ranked(1)
        begun = time.monotonic()
        batch = BATCH if budget.seconds == math.inf else FIRST_BATCH
        together = self._mixes and bool(self.game.kernels.bind(k_choosers)(knows))
        for tried, first, last in _rounds(found, budget.playouts, together):
            world = first
            while world < last:
                until = min(last, world + max(1, batch // tried))
                if together:
                    self._run(self._memory, k_match, knows, seat, key, world, until, budget.rounds)
                else:
                    self._weigh(knows, seat, key, world, until, budget.rounds)
                self.playouts += tried * (until - world)
                world = until
                if budget.seconds != math.inf:
                    passed = time.monotonic() - begun
                    if passed >= (1 - LATE) * budget.seconds:
                        self.stop()
                    batch = _batch(self.playouts, passed, budget.seconds)
                if self._stop[0]:
                    break
            if not together:
                self.game.kernels.bind(k_halve)(self._memory.thoughts)
            if self._stop[0]:
                break
        return self._mixed(seat, found) if together else self._ranked(found)

    def look(
        self,
        template: Any,
        knows: np.ndarray,
        seat: int,
        key: bytes,
        first: int,
        last: int,
        rounds: int,
        *more: Any,
    ) -> None:
        """Call another kernel of this search's kind (`vendome.bots.advice`) after `think`.

        Those who choose at the same time choose there as they have learned to, on average.
        """
        thoughts = self._memory.thoughts[0]
        total = thoughts["chosen"].sum(axis=1, keepdims=True)
        often = thoughts["chosen"] / np.where(total > 0, total, 1.0)
        thoughts["chance"] = np.where(total > 0, often, UNDECIDED)
        self._run(self._memory, template, knows, seat, key, first, last, rounds, *more)

    def _propose(self, knows: np.ndarray, seat: int, key: bytes) -> int:
        memory = self._memory
        memory.mind["key"][0] = np.frombuffer(key, "<i4")
        memory.mind["blocks"] = memory.mind["used"] = 0
        found = self.game.kernels.bind(k_propose)(
            words_of(knows),
            seat,
            *memory.worlds,
            self.game.public_words,
            SAMPLES,
            memory.thoughts,
            memory.moves,
            memory.mind,
            memory.log,
            memory.scratch,
        )
        return int(found)

    def _weigh(
        self, knows: np.ndarray, seat: int, key: bytes, first: int, last: int, rounds: int
    ) -> None:
        """Try what is left in these worlds, each thread in some of them."""
        if self._pool is None:
            self._run(self._memory, k_weigh, knows, seat, key, first, last, rounds)
            return
        mine = self._memory.thoughts
        cuts = np.linspace(first, last, len(self._others) + 2).astype(int).tolist()
        jobs = []
        for memory, begin, end in zip(self._others, cuts[1:], cuts[2:], strict=False):
            memory.thoughts[:] = mine
            for name in SUMS:
                memory.thoughts[name] = 0
            jobs.append(
                self._pool.submit(self._run, memory, k_weigh, knows, seat, key, begin, end, rounds)
            )
        self._run(self._memory, k_weigh, knows, seat, key, cuts[0], cuts[1], rounds)
        for job, memory in zip(jobs, self._others, strict=True):
            job.result()
            for name in SUMS:
                mine[name] += memory.thoughts[name]

    def _run(
        self,
        memory: _Memory,
        template: Any,
        knows: np.ndarray,
        seat: int,
        key: bytes,
        first: int,
        last: int,
        rounds: int,
        *more: Any,
    ) -> None:
        self.game.kernels.bind(template)(
            words_of(knows),
            seat,
            *memory.worlds,
            self.game.public_words,
            np.frombuffer(key[::-1], "<i4"),
            first,
            last,
            rounds,
            self.weights,
            self._stop,
            *memory.rest,
            *more,
        )

    def _ranked(self, found: int) -> list[Candidate]:
        """Returns the candidates: first the best of those tried to the end, if its gain is no
        accident, and else the policy's own.
        """
        alive = self._memory.thoughts["alive"][0, :found].tolist()
        made = [self._candidate(number, 0.0) for number in alive]
        if len(made) > 1 and made[1].gain > self._boldness * made[1].doubt:
            made[0], made[1] = made[1], made[0]
        return [replace(made[0], chance=1.0), *made[1:]]

    def _mixed(self, seat: int, found: int) -> list[Candidate]:
        """Returns the candidates of a choice that all make at the same time."""
        thoughts = self._memory.thoughts[0]
        often = np.array([thoughts["chosen"][seat, thoughts["move"][i, 0]] for i in range(found)])
        often[often < RARELY * often.sum()] = 0.0
        often = often / often.sum() if often.any() else np.full(found, 1 / found)
        order = np.argsort(-often, kind="stable").tolist()
        return [self._candidate(number, float(often[number])) for number in order]

    def _candidate(self, number: int, how_often: float) -> Candidate:
        thoughts = self._memory.thoughts[0]
        worlds = max(1, int(thoughts["worlds"][number]))
        gain = int(thoughts["gain"][number]) / worlds / WIN
        spread = max(0.0, int(thoughts["square"][number]) / worlds / WIN**2 - gain**2)
        return Candidate(
            steps=tuple(thoughts["move"][number, : int(thoughts["length"][number])].tolist()),
            worth=int(thoughts["sum"][number]) / worlds / WIN,
            gain=gain,
            doubt=math.sqrt(spread / worlds),
            worlds=int(thoughts["worlds"][number]),
            chance=how_often,
        )


def _batch(playouts: int, passed: float, seconds: float) -> int:
    """Returns how many playouts to make before the next look at the clock."""
    return max(1, min(BATCH, int(LATE * seconds * playouts / max(passed, 1e-9))))


def _rounds(found: int, playouts: int, together: bool) -> Iterator[tuple[int, int, int]]:
    """Yields how many candidates are tried, and in which worlds, round after round.

    Each round has as many playouts as the others: sequential halving.
    """
    if together:
        yield found, 0, max(FEWEST, playouts // found)
        return
    rounds, world = [found], 0
    while rounds[-1] > 2:
        rounds.append(max(2, 1 + rounds[-1] // 2))
    for left in rounds:
        worlds = max(FEWEST, playouts // (len(rounds) * left))
        yield left, world, world + worlds
        world += worlds
