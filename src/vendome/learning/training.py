"""A training: generations of games, each played by the search with what it has learned so far.

A training is a folder. Whatever is finished is in it, so that it can be stopped at any time and
goes on where it was: the same seed gives the same weights, however often it was stopped.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from vendome.bots import LEVELS
from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief
from vendome.lab.executing import Call, Executor, in_order, room_of
from vendome.learning.fit import fit, surprise
from vendome.learning.standings import Standings, digest, key_of, meet, self_play
from vendome.learning.words import WORDS

CHUNK = 50  # games between two files
MEMORY = 3  # generations whose games are learned from
SURE = 1.0  # standard errors by which new weights must have won more than their half


@dataclass(frozen=True)
class Generation:
    """What came of one generation at one number of players."""

    number: int
    surprise: float  # of its games, by the weights that were fitted
    share: float | None  # of the wins against the weights before; None: there were none
    error: float | None  # the standard error of the share
    kept: bool
    weights: list[float]  # that are played with from now on


@dataclass(frozen=True)
class Plan:
    """What is trained, and how: all that the weights follow from."""

    game: str
    rules: int
    cards: str
    features: list[str]
    level: str
    games: int  # of each generation
    deals: int  # between a generation and the one before
    seed: int


@dataclass
class Training:
    """A training in its folder."""

    game: Game
    plan: Plan
    folder: Path
    threads: int
    progress: Callable[[int], object]
    done: dict[int, list[Generation]] = field(default_factory=dict)
    executor: Executor | None = None  # that plays in place of threads

    @classmethod
    def open(
        cls,
        game: Game,
        folder: Path,
        *,
        level: str,
        games: int,
        deals: int,
        seed: int,
        threads: int,
        progress: Callable[[int], object],
    ) -> Training:
        """Returns the training that is in this folder, or begins one there."""
        if game.heuristics.outlook is None:
            raise BadOption("not_searched", WORDS, game=game.title)
        if level not in LEVELS:
            raise BadOption("no_such_level", WORDS, level=brief(level), known=", ".join(LEVELS))
        names = list(game.heuristics.outlook.names)
        plan = Plan(game.name, game.version, game.cards, names, level, games, deals, seed)
        training = cls(game, plan, folder, threads, progress)
        file = folder / "training.json"
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            training.save()
            return training
        try:
            found = json.loads(file.read_text("utf-8"))
            before = Plan(**found["plan"])
            training.done = {
                int(players): [Generation(**one) for one in many]
                for players, many in found["done"].items()
            }
        except (ValueError, TypeError, KeyError, AttributeError):
            raise BadOption("no_training", WORDS, file=str(file)) from None
        if before != plan:
            name, was, now = next(
                (name, was, getattr(plan, name))
                for name, was in vars(before).items()
                if was != getattr(plan, name)
            )
            raise BadOption(
                "another_training", WORDS, folder=str(folder), what=name, was=brief(was), now=now
            )
        return training

    def save(self) -> None:
        """Write what is finished. A file is there whole or not at all."""
        table = {
            "plan": asdict(self.plan),
            "done": {str(p): [asdict(one) for one in many] for p, many in self.done.items()},
        }
        _write(self.folder / "training.json", json.dumps(table, indent=1) + "\n")

    def weights(self, players: int) -> np.ndarray | None:
        """Returns what was learned so far, or None before the first generation."""
        many = self.done.get(players)
        return np.array(many[-1].weights) if many else None

    def learn(self, players: int) -> Generation:
        """Play a generation, fit, and let what was learned meet what was known before.

        Returns what came of it. The first generation is played by `greedy`, which needs no weights.
        """
        number = len(self.done.setdefault(players, []))
        known = self.weights(players)
        self._play(players, number, known)
        seen = range(max(0, number - MEMORY + 1), number + 1)
        standings = Standings.together([s for g in seen for s in self._standings(players, g)])
        fitted = fit(standings)
        share, error = (None, None) if known is None else self._meet(players, number, fitted, known)
        kept = share is None or error is None or share - SURE * error > 0.5
        weights = fitted if kept or known is None else known
        made = Generation(
            number,
            surprise(standings, fitted),
            share,
            error,
            kept,
            [round(float(weight), 5) for weight in weights],
        )
        self.done[players].append(made)
        self.save()
        return made

    def table(self) -> dict[str, Any]:
        """Returns the weights as the package has them, with where they come from."""
        return {
            "game": self.plan.game,
            "rules": self.plan.rules,
            "cards": self.plan.cards,
            "features": self.plan.features,
            "digest": digest(self.game),
            "command": self.command(),
            "generations": {
                str(players): [
                    {name: value for name, value in asdict(one).items() if name != "weights"}
                    for one in many
                ]
                for players, many in sorted(self.done.items())
            },
            "weights": {
                str(players): many[-1].weights for players, many in sorted(self.done.items())
            },
        }

    def command(self) -> str:
        """Returns what makes the same weights again: one command, or one for each number of players
        if they have not equally many generations."""
        plan = self.plan
        counts = {players: len(many) for players, many in sorted(self.done.items())}
        same = len(set(counts.values())) == 1 and list(counts) == list(self.game.players)
        each = (
            [f"--generations {max(counts.values())}"]
            if same
            else [f"--players {players} --generations {count}" for players, count in counts.items()]
        )
        return " && ".join(
            f"vendome train {plan.game} {which} --level {plan.level} --games {plan.games}"
            f" --deals {plan.deals} --seed {plan.seed}"
            for which in each
        )

    def _play(self, players: int, number: int, known: np.ndarray | None) -> None:
        kind = "greedy" if known is None else self.plan.level
        for chunk, first in enumerate(range(0, self.plan.games, CHUNK)):
            file = self.folder / f"standings-{players}-{number}-{chunk}.npz"
            games = range(first, min(first + CHUNK, self.plan.games))
            if not file.exists():
                keys = [key_of(self.plan.seed, "play", players, number, game) for game in games]
                calls = [(self_play, (self.game, players, key, kind, known)) for key in keys]
                together = Standings.together(list(self._all(calls)))
                part = file.with_suffix(".part")
                with part.open("wb") as stream:
                    np.savez_compressed(stream, features=together.features, won=together.won)
                part.replace(file)
            else:
                self.progress(len(games))

    def _standings(self, players: int, number: int) -> Iterator[Standings]:
        for chunk in range(math.ceil(self.plan.games / CHUNK)):
            with np.load(self.folder / f"standings-{players}-{number}-{chunk}.npz") as file:
                yield Standings(file["features"], file["won"])

    def _meet(
        self, players: int, number: int, new: np.ndarray, old: np.ndarray
    ) -> tuple[float, float]:
        """Returns what new weights win of all, and the standard error of it."""
        keys = [key_of(self.plan.seed, "meet", players, number, i) for i in range(self.plan.deals)]
        level = self.plan.level
        calls = [(meet, (self.game, players, key, level, new, old)) for key in keys]
        shares = np.array(list(self._all(calls)))
        return float(shares.mean()), float(shares.std(ddof=1) / math.sqrt(len(shares)))

    def _all(self, calls: Iterable[Call]) -> Iterator[Any]:
        """Yields what came of each call, in their order; several are made at the same time."""
        if self.executor is not None:
            yield from self._made(self.executor, room_of(self.executor), calls)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            yield from self._made(pool, 2 * self.threads, calls)

    def _made(self, executor: Executor, room: int, calls: Iterable[Call]) -> Iterator[Any]:
        for played in in_order(executor, room, calls):
            self.progress(1)
            yield played


def _write(file: Path, text: str) -> None:
    part = file.with_suffix(".part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)
