"""An agent that learns Edel, Stein & Reich for two from games against itself, in NumPy alone.

    python -m examples.learning            # minutes; docs/learning.md has what comes of it

It is proximal policy optimisation (Schulman et al., 2017), the plain kind, on the batched
environment: some hundred games are played to their end by one network in all seats; then actions
that went better than the network had thought become likelier, but not by much; and so on. What it
aims at are points, more than the other's; what it is measured by are wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from examples.learning.network import Network
from vendome.envs.batch import BatchEnv

GAME, PLAYERS = "edelstein", 2
FAIR = 1 / PLAYERS  # of the wins
OPPONENTS = ("random", "greedy")
POINTS = 40.0  # a lead of so many counts 1
TRACE = 0.97  # how far back an action is credited with what came of it
CLIP = 0.2  # how much likelier or unlikelier an action can become at once
AT_ONCE = 2048  # choices that are learned from together
STEADY = 0.03  # how much of the steady self is new after each round of games


@dataclass(frozen=True)
class Settings:
    games: int = 384  # played at once, and learned from
    hidden: int = 160
    rounds: int = 2  # over what was played
    rate: float = 1e-3
    curiosity: float = 0.02
    planned: int = 120_000  # games, at the end of which steps have become small
    remembered: int = 8  # older selves that it plays against
    each: int = 4000  # games between two of them
    seed: int = 1


@dataclass(frozen=True)
class Measured:
    """How the agent does after so many games against itself: its share of the wins, by opponent."""

    games: int
    share: dict[str, float]


class Played:
    """Choices of whole games, step by step: which games had one, and all that is learned from."""

    def __init__(self) -> None:
        self.steps: list[tuple[np.ndarray, ...]] = []

    def add(
        self,
        games: np.ndarray,
        seats: np.ndarray,
        rows: np.ndarray,
        legal: np.ndarray,
        chosen: np.ndarray,
        likely: np.ndarray,
        values: np.ndarray,
    ) -> None:
        likely = likely[np.arange(len(chosen)), chosen]
        self.steps.append((games, seats.astype("i8"), rows, legal, chosen, likely, values))

    def credited(self, worth: np.ndarray) -> tuple[np.ndarray, ...]:
        """Returns all choices as rows, what was legal, what was chosen, how likely that was, how
        much better it went than thought, and what it was worth.

        A choice is credited with what the same seat thought at its next one, and in part with all
        that came later.
        """
        following, trace = worth.copy(), np.zeros_like(worth)
        credits = []
        for games, seats, _, _, _, _, values in reversed(self.steps):
            credit = following[games, seats] - values + TRACE * trace[games, seats]
            trace[games, seats], following[games, seats] = credit, values
            credits.append(credit)
        better = np.concatenate(credits[::-1])
        rows, legal, chosen, likely, values = (
            np.concatenate([step[part] for step in self.steps]) for part in range(2, 7)
        )
        return rows, legal, chosen, likely, better, better + values


def pick(likely: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Returns an action for each row, drawn by its likelihood."""
    sums = likely.cumsum(axis=1, dtype="f8")
    sums[:, -1] = np.inf
    drawn = chance.random((len(likely), 1)) * likely.sum(axis=1, dtype="f8")[:, None]
    picked: np.ndarray = (sums <= drawn).sum(axis=1)
    return np.where(likely[np.arange(len(likely)), picked] > 0, picked, likely.argmax(axis=1))


class Agent:
    """The network, and how it learns."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.chance = np.random.default_rng(self.settings.seed)
        self.env = BatchEnv(
            GAME,
            PLAYERS,
            self.settings.games,
            self.settings.seed,
            form="one_hot",
            reward="points",
            autoreset="disabled",
        )
        layout = self.env.layout
        self.network = Network(
            layout.places, self.env.game.actions, self.settings.hidden, self.chance
        )
        self.steady = self.network.copy()  # the mean of what it has been lately
        self.older = [self.network.copy()]
        self.games = 0

    def learn(self) -> None:
        """Play some games, and learn from them."""
        played, worth = self._play()
        self._improve(played, worth)
        self.steady.follow(self.network, STEADY)
        before, self.games = self.games, self.games + self.settings.games
        if self.games // self.settings.each > before // self.settings.each:
            self.older = [*self.older, self.steady.copy()][-self.settings.remembered :]

    def share(self, bots: str, games: int, seed: int) -> float:
        """Returns the agent's share of the wins, half of the games in each seat."""
        won = 0.0
        for seat in range(PLAYERS):
            env = BatchEnv(
                GAME,
                PLAYERS,
                games // PLAYERS,
                seed,
                seats=[seat],
                bots=bots,
                form="one_hot",
                autoreset="disabled",
            )
            chance = np.random.default_rng(seed + seat)
            arrays = env.reset()
            rewards, over = np.zeros(env.games), np.zeros(env.games, bool)
            while not over.all():
                actions = arrays.mask.argmax(axis=1)
                going = np.flatnonzero(~over)
                legal = arrays.mask[going].astype(bool)
                actions[going] = pick(
                    self.network.look(arrays.observation[going], legal)[0], chance
                )
                arrays = env.step(actions)
                rewards[going] += arrays.reward[going, seat]
                over |= arrays.done
            won += float((rewards + FAIR).mean())
        return won / PLAYERS

    def _play(self) -> tuple[Played, np.ndarray]:
        """Play all games to their end. Returns the choices, and each seat's lead at the end.

        In half of the games an older self has one of the seats: it does not learn from that.
        """
        arrays, played = self.env.reset(), Played()
        older = self.older[self.chance.integers(len(self.older))]
        theirs = self.chance.integers(0, 2 * PLAYERS, self.settings.games)
        points = np.zeros((self.settings.games, PLAYERS))
        over = np.zeros(self.settings.games, bool)
        while not over.all():
            asked = ~over & (arrays.mask.sum(axis=1) > 1)  # where there is a choice
            actions = arrays.mask.argmax(axis=1)
            own = np.flatnonzero(asked & (arrays.seat != theirs))
            rows, legal = arrays.observation[own], arrays.mask[own].astype(bool)
            likely, values, _ = self.network.look(rows, legal)
            actions[own] = pick(likely, self.chance)
            played.add(own, arrays.seat[own], rows, legal, actions[own], likely, values)
            other = np.flatnonzero(asked & (arrays.seat == theirs))
            likely, _, _ = older.look(arrays.observation[other], arrays.mask[other].astype(bool))
            actions[other] = pick(likely, self.chance)
            arrays = self.env.step(actions)
            points += arrays.reward * ~over[:, None]
            over |= arrays.done
        others = (points.sum(axis=1, keepdims=True) - points) / (PLAYERS - 1)
        return played, ((points - others) / POINTS).astype("f4")

    def _improve(self, played: Played, worth: np.ndarray) -> None:
        rows, legal, chosen, before, better, returns = played.credited(worth)
        better = (better - better.mean()) / (better.std() + 1e-8)
        for _ in range(self.settings.rounds):
            order = self.chance.permutation(len(rows))
            for some in np.array_split(order, max(1, len(order) // AT_ONCE)):
                self._step(
                    rows[some], legal[some], chosen[some], before[some], better[some], returns[some]
                )

    def _step(
        self,
        rows: np.ndarray,
        legal: np.ndarray,
        chosen: np.ndarray,
        before: np.ndarray,
        better: np.ndarray,
        returns: np.ndarray,
    ) -> None:
        """Make what went better than thought a little likelier, and think more rightly of it."""
        likely, values, hidden = self.network.look(rows, legal)
        lines, count = np.arange(len(rows)), np.float32(len(rows))
        ratio = likely[lines, chosen] / before
        held = np.where(better > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(held, 0, ratio * better)
        by_score = likely * pull[:, None]
        by_score[lines, chosen] -= pull
        # And stay curious: do not give up what may still turn out well.
        unsure = np.log(np.maximum(likely, 1e-9))
        mean = (likely * unsure).sum(axis=1, keepdims=True)
        by_score += self.settings.curiosity * likely * (unsure - mean)
        slopes = self.network.slopes(rows, hidden, by_score / count, (values - returns) / count)
        left = max(0.05, 1 - self.games / self.settings.planned)
        self.network.learn(slopes, self.settings.rate * left)


def train(
    agent: Agent,
    games: int,
    every: int,
    told: Callable[[Measured], object] = lambda measured: None,
    measured_on: int = 400,
) -> list[Measured]:
    """Learn from so many games, and measure now and then, on other games. Returns what was
    measured. The same settings always give the same.
    """
    curve: list[Measured] = []
    while True:
        if not curve or agent.games >= games or agent.games >= curve[-1].games + every:
            shares = {bots: agent.share(bots, measured_on, seed=1000) for bots in OPPONENTS}
            curve.append(Measured(agent.games, shares))
            told(curve[-1])
        if agent.games >= games:
            return curve
        agent.learn()
