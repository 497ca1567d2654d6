"""`python -m bench.environments`: observed steps a second, on one core, next to other projects'.

An observed step is an action taken, with what the next to act knows and what is legal for them
worked out. Actions are random; choosing them is not timed in the batch, where a learner would do
that, and is in the others, which are called once for each step. Everything runs in turn, by the
thread's processor time.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path

import numpy as np
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import vendome
from bench import peers
from bench.figures import Aim, Figure, chosen_core, on_one_core
from vendome.envs.batch import BatchEnv

GAMES = 1024
WARM = 200  # steps of the batch before it is measured: its games are at different points then


class Batch:
    """Our batch, all seats being learners'."""

    def __init__(self, game: str, players: int, form: str, games: int = GAMES) -> None:
        self._env = BatchEnv(game, players, games, seed=1, form=form)
        self._rng = np.random.default_rng(1)
        self._env.reset()
        for _ in range(WARM):
            self._env.step(self._chosen())

    def run(self, seconds: float) -> float:
        """Step for about so long. Returns steps a second."""
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = self._chosen()
            began = time.thread_time()
            self._env.step(actions)
            spent += time.thread_time() - began
            steps += self._env.games
        return steps / spent

    def _chosen(self) -> np.ndarray:
        mask = self._env.arrays.mask
        sums = np.cumsum(mask, axis=1)
        wanted = self._rng.random(len(mask)) * sums[:, -1]
        return (sums <= wanted[:, None]).sum(axis=1) * (sums[:, -1] > 0)


Line = tuple[Figure, peers.Run]


def batches(forms: tuple[str, ...]) -> list[Line]:
    lines: list[Line] = []
    for name, game in vendome.games.items():
        for players in game.players:
            for form in forms:
                aim = Aim("≥", 1e6) if form == "plain" else None
                figure = Figure(f"{game.title}, {players} players, {form}", "steps/s", aim)
                lines.append((figure, Batch(name, players, form).run))
    return lines


def others() -> list[Line]:
    """Returns what is measured of Pgx, RLCard, PettingZoo and OpenSpiel.

    Among those of the last two are our faces.
    """
    ours = list(vendome.games)
    found = [*peers.pgx(GAMES), *peers.rlcard(), *peers.pettingzoo(ours), *peers.openspiel(ours)]
    return [(Figure(name, "steps/s"), run) for name, run in found]


def measure(lines: list[Line], rounds: int, seconds: float) -> None:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Steps", total=rounds * len(lines))
        for _ in range(rounds):
            for figure, run in lines:
                figure.add(run(seconds))
                progress.advance(task)


def table(lines: list[Line]) -> Table:
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    made.add_column("steps a second, one core", no_wrap=True)
    for column in ("median", "lowest – highest", "aim"):
        made.add_column(column, justify="right", no_wrap=True)
    for figure, _ in lines:
        met = "" if figure.aim is None else f"{figure.aim} {'yes' if figure.met else 'no'}"
        spread = f"{min(figure.samples):,.0f} – {max(figure.samples):,.0f}"
        made.add_row(figure.name, f"{figure.median:,.0f}", spread, met)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="of one run")
    parser.add_argument("--json", type=Path, help="write all samples there too")
    options = parser.parse_args()
    with on_one_core(chosen_core(None)):
        lines = [*batches(("plain", "one_hot")), *others()]
        measure(lines, options.rounds, options.seconds)
    Console(width=120).print(table(lines))
    if options.json:
        data = {"python": platform.python_version(), "figures": [f.as_data() for f, _ in lines]}
        options.json.write_text(json.dumps(data, indent=2) + "\n")


if __name__ == "__main__":
    main()
