"""Workers and nodes that are killed in the middle: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pytest

import vendome
from bench.nodes import Nodes
from vendome.arena.playing import prepare as prepare_tournament
from vendome.arena.tournament import Tournament
from vendome.lab.batch import Batch
from vendome.lab.cluster import Cluster
from vendome.lab.executing import Call
from vendome.learning.standings import prepare as prepare_training
from vendome.learning.training import Training

pytestmark = pytest.mark.filterwarnings("ignore")

GAME = vendome.games["edelstein"]
Progress = Callable[[int], None]


class Work(Protocol):
    """What a cluster does, and how much of it progress tells."""

    def needed(self) -> Call: ...

    def done(self, executor: Any, progress: Progress, folder: Path) -> Any: ...

    def counted(self, told: list[int]) -> bool: ...


class Simulating:
    games = 4000

    def needed(self) -> Call:
        return Batch.checked(GAME.name, 3, "greedy", seed=5).prepare, ()

    def done(self, executor: Any, progress: Progress, folder: Path) -> Any:
        how = {"seed": 5, "executor": executor, "progress": progress}
        result = vendome.simulate(GAME.name, 3, self.games, "greedy", **how)
        return [array.tobytes() for array in (result.scores, result.winners, result.tally)]

    def counted(self, told: list[int]) -> bool:
        return bool((np.diff(told) > 0).all()) and told[-1] == self.games


class Playing:
    games = 12

    def needed(self) -> Call:
        return prepare_tournament, (Tournament.checked(GAME.name, 3, ["apprentice", "greedy"], 2),)

    def done(self, executor: Any, progress: Progress, folder: Path) -> Any:
        how = {"games": self.games, "seed": 2, "progress": progress}
        more = {"executor": executor} if executor else {"processes": 1}
        bots = ["apprentice", "greedy"]
        return vendome.tournament(GAME.name, players=3, bots=bots, **how, **more).as_data()

    def counted(self, told: list[int]) -> bool:
        return told == list(range(1, self.games + 1))


class Learning:
    generations, games, deals = 2, 6, 2

    def needed(self) -> Call:
        return prepare_training, (GAME, [3], "apprentice")

    def done(self, executor: Any, progress: Progress, folder: Path) -> Any:
        plan = {"level": "apprentice", "games": self.games, "deals": self.deals, "seed": 1}
        training = Training.open(GAME, folder, **plan, threads=1, progress=progress)
        training.executor = executor
        for _ in range(self.generations):
            training.learn(3)
        return json.loads((folder / "training.json").read_text())

    def counted(self, told: list[int]) -> bool:
        return sum(told) == self.generations * self.games + (self.generations - 1) * self.deals


WORK = [Simulating(), Playing(), Learning()]
each_work = pytest.mark.parametrize("work", WORK, ids=lambda work: type(work).__name__)


def compared(work: Work, nodes: Nodes, kill: Callable[[], bool], tmp_path: Path) -> None:
    """Do it on the nodes, killing as soon as something is done, and here."""
    told: list[int] = []
    killed: list[bool] = []

    def progress(done: int) -> None:
        told.append(done)
        if not any(killed):
            killed.append(kill())

    with Cluster(nodes.address, GAME, work.needed()) as cluster:
        there = work.done(cluster, progress, tmp_path / "there")
    assert any(killed)
    assert work.counted(told)
    assert there == work.done(None, lambda done: None, tmp_path / "here")


@each_work
def test_workers_that_are_killed_lose_nothing(two_nodes: Nodes, tmp_path: Path, work: Work) -> None:
    compared(work, two_nodes, two_nodes.kill_workers, tmp_path)


@each_work
def test_a_node_that_is_killed_loses_nothing(
    mortal_nodes: Nodes, tmp_path: Path, work: Work
) -> None:
    """The head is not: without it there is no cluster."""
    compared(work, mortal_nodes, mortal_nodes.kill_last, tmp_path)
