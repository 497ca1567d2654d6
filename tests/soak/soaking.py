"""Playing the soak's games, part by part; those without a house in threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from tests.conformance.subject import Broken, Leak, Subject
from tests.conformance.suite import CHECKS, WHOLE_CHECKS
from tests.server_leaks import house_time
from tests.server_leaks.recorded import play_under_the_law
from tests.soak.kernels import BROKEN, k_leaks, k_watch
from vendome.core import chance
from vendome.core.state import Moves, log

PART = {"rules": 500, "leaks": 20, "checks": 1, "house": 1}  # games played in one go
CLOCKS = ("live", "days", "none")


@dataclass(frozen=True)
class Found:
    """Something that must not be."""

    law: str
    players: int
    number: int  # of the game
    step: int | None  # none where `what` says it
    what: str


@dataclass(frozen=True)
class Soak:
    subject: Subject
    seed: int

    @cached_property
    def _kernels(self) -> dict[str, Callable[..., Any]]:
        return {"rules": self.subject.kernel(k_watch), "leaks": self.subject.kernel(k_leaks)}

    def play(self, law: str, players: int, first: int, count: int) -> tuple[int, list[Found]]:
        """Games from number `first` on, under one law. Returns the steps, and what is wrong."""
        if law == "house":
            return self._in_a_house(players, first, count)
        if law == "checks":
            return self._checked(players) if count else (0, [])
        game = self.subject.game
        template = game.blank(players, {})
        if first // PART[law] % 2:  # every other part is played with all options on
            usual = [{option.name: option.example for option in game.options}]
            choices = getattr(self.subject.table, "OPTIONS", usual)
            template = game.blank(players, choices[first // PART[law] // 2 % len(choices)])
        worlds, knows = np.zeros(3, game.state), np.zeros(2, game.state)
        seeds = chance.seeded(chance.key_of(self.seed))
        minds = np.zeros(4, chance.Chance)
        moves = np.zeros(2, Moves)
        scratches = np.zeros(1, game.scratch)
        found, steps = np.zeros((count, 2), "i8"), np.zeros(count, "i8")
        words = worlds.view("i8").reshape(3, -1)
        kernel = self._kernels[law]
        if law == "rules":
            logs = log(0)
            kernel(
                *(template.view("i8"), worlds, words, seeds, first, game.actions),
                *(minds, moves, logs, scratches, found, steps),
            )
        else:
            logs = np.concatenate([log(), log()])
            know_words = knows.view("i8").reshape(2, -1)
            kernel(
                *(template.view("i8"), worlds, words, knows, know_words, game.public_words),
                *(seeds, first, minds, moves, logs, scratches, found, steps),
            )
        return int(steps.sum()), [
            Found(law, players, first + game, step, self._named(wrong))
            for game, (wrong, step) in enumerate(found.tolist())
            if wrong
        ]

    def _in_a_house(self, players: int, first: int, count: int) -> tuple[int, list[Found]]:
        """Whole games in a house, where after every move all is asked that can be."""
        moves = 0
        for number in range(first, first + count):
            seed = 1_000_000 * self.seed + number
            screens, clock = number % 2 if players > 2 else 0, CLOCKS[number % len(CLOCKS)]
            name = self.subject.game.name
            with TemporaryDirectory() as folder:
                evening = play_under_the_law(Path(folder), name, players, seed, screens, clock)
                try:
                    moves += house_time.run(evening)
                except Leak as leak:
                    return moves, [Found("house", players, number, None, str(leak))]
        return moves, []

    def _checked(self, players: int) -> tuple[int, list[Found]]:
        """Every check of the conformance suite. Returns how many, and the first that fails."""
        done = 0
        try:
            for check in CHECKS:
                check(self.subject, players)
                done += 1
            if players == self.subject.game.players[0]:
                for whole in WHOLE_CHECKS:
                    whole(self.subject)
                    done += 1
        except Broken as broken:
            return done, [Found("checks", players, 0, None, str(broken))]
        return done, []

    def _named(self, wrong: int) -> str:
        return BROKEN[wrong] if wrong < 0 else self.subject.game.faults[wrong]

    def parts(
        self, law: str, players: int, first: int, games: int, threads: int
    ) -> Iterator[tuple[int, int, list[Found]]]:
        """Part by part: how many games, how many steps, what is wrong; what is wrong ends it."""
        jobs = list(_divided(first, games, PART[law]))
        self.play(law, players, first, 0)  # compiles, before there are threads
        # Of houses one stands at a time: each has the time to itself.
        with ThreadPoolExecutor(1 if law in ("house", "checks") else threads) as pool:
            try:
                for (_, count), (steps, found) in zip(
                    jobs, pool.map(lambda job: self.play(law, players, *job), jobs), strict=True
                ):
                    yield count, steps, found
                    if found:
                        return
            finally:
                pool.shutdown(cancel_futures=True)


def _divided(first: int, games: int, part: int) -> Iterator[tuple[int, int]]:
    """Parts, each with its first number; whatever comes first, game by game the same ones."""
    last = first + games
    while first < last:
        following = min(last, first - first % part + part)
        yield first, following - first
        first = following


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
