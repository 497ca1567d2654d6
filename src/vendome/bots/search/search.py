"""The search: what a seat should do, from what it knows and nothing else."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vendome.bots.search.foreseeing import NOTHING
from vendome.bots.search.kernels import (
    FORESEE,
    HALVE,
    MATCH,
    PROPOSE,
    VARY,
    WEIGH,
    k_choosers,
    k_search,
)
from vendome.bots.search.planning import (
    FEWEST,
    Budget,
    Clock,
    halvings,
    stages_of,
)
from vendome.bots.search.thoughts import MOST_STEPS, POLICIES, UNDECIDED, WIN, Thoughts
from vendome.core import chance
from vendome.core.game import Game
from vendome.core.state import Moves, log, words_of

SAMPLES = 6  # candidates that go astray
BEST = 3  # candidates from which others are made that differ in one step
FEWEST_VARIED, MOST_VARIED = 18, 30  # so many of them: one for so many playouts
PLAYOUTS_EACH = 5
ENOUGH = 32  # worlds that the last stage needs, to be believed though it was cut short
RARELY = 0.1  # an action that would be chosen more seldom than this is not chosen at all
SUMS = ("sum", "gain", "square", "worlds", "decisions")


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
        self.log, self.scratch = log(0), np.zeros(POLICIES, game.scratch)

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


class Seen:
    """What becomes of some moves in many worlds, by move and world, as `foresee` writes it down."""

    def __init__(
        self, moves: int, worlds: int, players: int, features: int, steps: int, words: int
    ) -> None:
        """`steps`: of the longest move. `words`: of a state."""
        seen = moves, worlds
        self.tried = np.full((moves, steps), NOTHING, "i2")
        self.shares = np.zeros((*seen, players), "i8")
        self.rows = np.zeros((*seen, players, features))
        self.overs, self.scores = np.zeros(seen, "i1"), np.zeros(seen, "i8")
        self.replies = np.zeros((*seen, players, MOST_STEPS), "i2")
        self.steps = np.zeros(players, "i8")
        self.beginnings = np.zeros((moves, players, words), "i8")

    def arguments(self, to_end: bool) -> tuple[Any, ...]:
        """Returns it as the kernel takes it."""
        return (
            self.tried,
            int(to_end),
            self.shares,
            self.rows,
            self.overs,
            self.scores,
            self.replies,
            self.steps,
            self.beginnings,
        )


_NOTHING_SEEN = Seen(0, 0, 0, 0, 0, 0).arguments(to_end=False)


class Search:
    """Thinks for one seat at a time, in memory that it has made beforehand.

    The same key and the same budget of playouts give the same answer, with any number of threads.
    """

    def __init__(
        self, game: Game, weights: np.ndarray, *, boldness: float = 0.5, threads: int = 1,
        stop: np.ndarray | None = None, now: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """`stop`: a number that others may set to 1 before there is a search, as `stop` does.
        `now`: by what clock its time goes by, in seconds.
        """
        self.game = game
        self.playouts = 0  # made for the last answer
        self._world = 0  # the next one that nothing was tried in
        self.weights = weights
        self._boldness = boldness  # how many standard errors a gain must be to leave the policy
        self._memory, *self._others = (_Memory(game) for _ in range(threads))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._stop = np.zeros(1, "i1") if stop is None else stop
        self._now = now
        assert game.heuristics.outlook is not None
        self._mixes = game.heuristics.outlook.choosers is not None

    @property
    def decisions(self) -> int:
        """How many decisions of any seat were looked at for the last answer."""
        return int(self._memory.thoughts["decisions"][0])

    def prepare(self, knows: np.ndarray, seat: int) -> None:
        """Compile all that `think` needs: the kernel is called with nothing to do."""
        self._run(WEIGH, knows, seat, bytes(32), 0, 0)
        if self._mixes:
            self.game.kernels.bind(k_choosers)(knows)

    def stop(self) -> None:
        """Make `think` answer at once with what it has found, or `foresee` with what it has seen;
        if nobody thinks, then when somebody next does. Any thread may call this.
        """
        self._stop[0] = 1

    def think(self, knows: np.ndarray, seat: int, key: bytes, budget: Budget) -> list[Candidate]:
        """Returns the moves that were thought about, the best first.

        Their chances add up to 1: only a choice that all make at the same time should be mixed.
        """
        self.playouts = self._world = 0
        try:
            return self._thought(knows, seat, key, budget.rounds, Clock(budget, self._now))
        finally:
            self._stop[0] = 0

    def _thought(
        self, knows: np.ndarray, seat: int, key: bytes, rounds: int, clock: Clock
    ) -> list[Candidate]:
        found = self._propose(knows, seat, key)
        if found == 1:
            return self._ranked(1)
        about = knows, seat, key, rounds, clock
        if self._mixes and self.game.kernels.bind(k_choosers)(knows):
            self._try(MATCH, found, max(FEWEST, clock.allowed(0) // found), *about)
            return self._mixed(seat, found)
        self._try(WEIGH, found, FEWEST, *about)  # which shows how fast it is
        longer = int(self._memory.thoughts["length"][0, :found].max()) > 1
        stages = stages_of(self.playouts + clock.left(self.playouts)) if longer else 1
        best = self._narrowed(found, stages, FEWEST, *about)
        for stage in range(1, stages):
            if self._stop[0]:
                break
            varied = clock.left(self.playouts) // ((stages - stage) * PLAYOUTS_EACH)
            varied = max(FEWEST_VARIED, min(MOST_VARIED, varied))
            self._keep(BEST)
            found = self._run(VARY, knows, seat, _turned(key, stage), 0, varied)
            promising = self._narrowed(found, stages - stage, 0, *about)
            if self._stop[0] and (stage < stages - 1 or not self._fresh(ENOUGH)):
                break  # too little was tried: what was found before is surer
            best = promising
        return best

    def _fresh(self, worlds: int) -> bool:
        """Returns whether those that are left were tried in so many worlds since `_keep`."""
        return int(self._memory.thoughts["worlds"][0, 0]) >= worlds

    def _narrowed(
        self, found: int, parts: int, before: int, knows: np.ndarray, seat: int, key: bytes,
        rounds: int, clock: Clock,
    ) -> list[Candidate]:  # fmt: skip
        """Returns the candidates that there are, the best first, having tried them in fresh worlds.

        That takes one of so many equal `parts` of what is left to be thought. Half of them are
        dropped after each row, and each row has as many playouts as the others: sequential halving.
        In the first one they were tried in `before` worlds already.
        """
        begun = self.playouts - found * before
        playouts = clock.left(begun) // parts
        rows = list(halvings(found))
        for row, left in enumerate(rows):
            of_part = min(begun + playouts - self.playouts, clock.left(self.playouts))
            worlds = max(FEWEST, (of_part + before * found) // ((len(rows) - row) * left)) - before
            if parts == 1 and row == len(rows) - 1 and clock.is_short(self.playouts):
                worlds = clock.allowed(self.playouts) // left
            self._try(WEIGH, left, worlds, knows, seat, key, rounds, clock)
            self._run(HALVE, knows, seat, key, 0, 0)
            before = 0
        return self._ranked(found)

    def foresee(
        self, seen: Seen, knows: np.ndarray, seat: int, key: bytes, first: int, last: int,
        rounds: int, to_end: bool,
    ) -> int:  # fmt: skip
        """Write down what becomes of the moves in `seen.tried` in some worlds, after `think`.

        Returns how many worlds these were: fewer if it was stopped, and one at least.
        Those who choose at the same time choose there as they have learned to, on average.
        """
        thoughts = self._memory.thoughts[0]
        total = thoughts["chosen"].sum(axis=1, keepdims=True)
        often = thoughts["chosen"] / np.where(total > 0, total, 1.0)
        thoughts["chance"] = np.where(total > 0, often, UNDECIDED)
        try:
            self._run(FORESEE, knows, seat, key, first, last, rounds, seen=seen.arguments(to_end))
        finally:
            self._stop[0] = 0
        return int(self._memory.thoughts["left"][0])

    def _propose(self, knows: np.ndarray, seat: int, key: bytes) -> int:
        """Find candidates. Returns how many."""
        return self._run(PROPOSE, knows, seat, key, 0, SAMPLES)

    def _try(
        self, job: int, tried: int, worlds: int, knows: np.ndarray, seat: int, key: bytes,
        rounds: int, clock: Clock,
    ) -> None:  # fmt: skip
        """Try candidates, so many, in this number of fresh worlds, until stopped."""
        last = self._world + worlds
        while self._world < last and not self._stop[0]:
            until = min(last, self._world + max(1, clock.batch // tried))
            if job == MATCH:
                self._run(MATCH, knows, seat, key, self._world, until, rounds)
            else:
                self._weigh(knows, seat, key, self._world, until, rounds)
            self.playouts += tried * (until - self._world)
            self._world = until
            if clock.is_late(self.playouts):
                self.stop()

    def _keep(self, best: int) -> None:
        """Forget all candidates but the first and the best of the others, and what they won."""
        thoughts = self._memory.thoughts[0]
        kept = thoughts["alive"][: min(1 + best, int(thoughts["count"]))].copy()
        for name in ("move", "length"):
            thoughts[name][: len(kept)] = thoughts[name][kept]
        for name in SUMS[:-1]:
            thoughts[name] = 0
        thoughts["count"] = len(kept)

    def _weigh(
        self, knows: np.ndarray, seat: int, key: bytes, first: int, last: int, rounds: int
    ) -> None:
        """Try what is left in these worlds, each thread in some of them."""
        if self._pool is None:
            self._run(WEIGH, knows, seat, key, first, last, rounds)
            return
        mine = self._memory.thoughts
        cuts = np.linspace(first, last, len(self._others) + 2).astype(int).tolist()
        jobs = []
        for memory, begin, end in zip(self._others, cuts[1:], cuts[2:], strict=False):
            memory.thoughts[:] = mine
            for name in SUMS:
                memory.thoughts[name] = 0
            jobs.append(
                self._pool.submit(self._run, WEIGH, knows, seat, key, begin, end, rounds, memory)
            )
        self._run(WEIGH, knows, seat, key, cuts[0], cuts[1], rounds)
        for job, memory in zip(jobs, self._others, strict=True):
            job.result()
            for name in SUMS:
                mine[name] += memory.thoughts[name]

    def _run(
        self, job: int, knows: np.ndarray, seat: int, key: bytes, first: int, last: int,
        rounds: int = 0, memory: _Memory | None = None, seen: tuple[Any, ...] = _NOTHING_SEEN,
    ) -> int:  # fmt: skip
        """Do a job of the kernel. Returns how many candidates there are then."""
        memory = memory or self._memory
        stream = key if job in (PROPOSE, VARY) else key[::-1]
        found = self.game.kernels.bind(k_search)(
            job,
            words_of(knows),
            seat,
            *memory.worlds,
            self.game.public_words,
            np.frombuffer(stream, "<i4"),
            first,
            last,
            rounds,
            self.weights,
            self._stop,
            *memory.rest,
            *seen,
        )
        return int(found)

    def _ranked(self, found: int) -> list[Candidate]:
        """Returns the candidates: first the best of those tried to the end, if its gain is no
        accident, and else the policy's own.
        """
        alive = self._memory.thoughts["alive"][0, :found].tolist()
        made = [self._candidate(number, 0.0) for number in alive]
        other = made[1] if len(made) > 1 and made[1].worlds >= FEWEST else made[0]
        if other.gain > self._boldness * other.doubt:
            made[0], made[1] = made[1], made[0]
        return [replace(made[0], chance=1.0), *made[1:]]

    def _mixed(self, seat: int, found: int) -> list[Candidate]:
        """Returns the candidates of a choice that all make at the same time."""
        thoughts = self._memory.thoughts[0]
        often = np.array([thoughts["chosen"][seat, thoughts["move"][i, 0]] for i in range(found)])
        often[often < RARELY * often.sum()] = 0.0
        if not often.any():  # stopped before anything was learned: as the policy would
            often[0] = 1.0
        often = often / often.sum()
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


def _turned(key: bytes, words: int) -> bytes:
    """Returns another key that follows from this one."""
    return key[4 * words :] + key[: 4 * words]
