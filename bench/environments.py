"""`python -m bench.environments`: observed steps a second, on one core, next to other projects'.

An observed step is an action taken, with what the next to act knows and what is legal for them
worked out. Actions are random. In the batch, and in Pgx, choosing them is timed in the lines that
say so and not in the others, since a learner would do that; where an environment is called once for
each step it is always timed. Everything runs in turn, by the thread's processor time.
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
WARM_SECONDS = 0.01  # of everything, in which kernels are loaded


class Batch:
    """Our batch, all seats being learners'."""

    def __init__(
        self,
        game: str,
        players: int,
        form: str,
        choosing: bool = False,
        threads: int = 1,
        games: int = GAMES,
    ) -> None:
        self._choosing = choosing
        self._clock = time.process_time if threads > 1 else time.thread_time
        self._env = BatchEnv(game, players, games, seed=1, form=form, threads=threads)
        self._rng = np.random.default_rng(1)
        self._env.reset()
        for _ in range(WARM):
            self._env.step(self._chosen())

    def run(self, seconds: float) -> float:
        """Step for about so long. Returns steps a second."""
        steps, spent = 0, 0.0
        while spent < seconds:
            before = self._clock()
            actions = self._chosen()
            began = before if self._choosing else self._clock()
            self._env.step(actions)
            spent += self._clock() - began
            steps += self._env.games
        return steps / spent

    def _chosen(self) -> np.ndarray:
        mask = self._env.arrays.mask
        sums = np.cumsum(mask, axis=1)
        wanted = self._rng.random(len(mask)) * sums[:, -1]
        return (sums <= wanted[:, None]).sum(axis=1) * (sums[:, -1] > 0)


Line = tuple[Figure, peers.Run]


def batches() -> list[Line]:
    lines: list[Line] = []
    for name, game in vendome.games.items():
        for players in game.players:
            for form, choosing in (("plain", False), ("plain", True), ("one_hot", False)):
                aim = Aim("≥", 1e6) if form == "plain" and not choosing else None
                more = f", {peers.CHOOSING}" if choosing else ""
                figure = Figure(f"{game.title}, {players} players, {form}{more}", "steps/s", aim)
                lines.append((figure, Batch(name, players, form, choosing).run))
        threaded = Figure(f"{game.title}, {players} players, 2 threads, CPU of both", "steps/s")
        lines.append((threaded, Batch(name, players, "plain", threads=2).run))
    return lines


def others() -> list[Line]:
    """Returns what is measured of Pgx, RLCard, PettingZoo and OpenSpiel.

    Among those of the last two are our faces.
    """
    ours = {name: game.players for name, game in vendome.games.items()}
    found = [*peers.pgx(GAMES), *peers.rlcard(), *peers.pettingzoo(ours), *peers.openspiel(ours)]
    return [(Figure(name, "steps/s"), run) for name, run in found]


def ratios(lines: list[Line]) -> list[Figure]:
    """Returns, game by game, how many times as fast our slowest table is as the fastest of a peer's
    own games.
    """
    medians = {figure.name: figure.median for figure, _ in lines}
    made = []

    def compare(name: str, aim: float, mine: list[str], theirs: list[str]) -> None:
        if mine and theirs:
            figure = Figure(name, "×", Aim("≥", aim))
            figure.add(min(medians[each] for each in mine) / max(medians[each] for each in theirs))
            made.append(figure)

    for game in vendome.games.values():
        plain = [name for name in medians if name.startswith(game.title) and "plain" in name]
        for choosing in (False, True):
            like = [name for name in plain if (peers.CHOOSING in name) == choosing]
            card_games = [
                name
                for name in medians
                if (name.startswith("Pgx") and (peers.CHOOSING in name) == choosing)
                or (name.startswith("RLCard") and choosing)
            ]
            how = "choosing included" if choosing else "choosing left out"
            compare(f"{game.title} / fastest card game of Pgx, RLCard, {how}", 1, like, card_games)
    for peer, own, aim in (
        ("PettingZoo", lambda name: name.startswith("PettingZoo"), 10.0),
        ("OpenSpiel", lambda name: name.startswith("OpenSpiel python"), 1.0),
    ):
        for game in vendome.games:
            for observed in (False, True):
                ours = [
                    name
                    for name in medians
                    if name.startswith(f"{peers.OURS} {peer} ")
                    and game in name
                    and name.endswith("observed") == observed
                ]
                theirs = [n for n in medians if own(n) and n.endswith("observed") == observed]
                how = ", observed" if observed else ""
                compare(f"{peer} {game} / its fastest own in Python{how}", aim, ours, theirs)
    return made


def measure(lines: list[Line], rounds: int, seconds: float) -> None:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Steps", total=rounds * len(lines))
        for _, run in lines:
            run(WARM_SECONDS)
        for _ in range(rounds):
            for figure, run in lines:
                figure.add(run(seconds))
                progress.advance(task)


def table(figures: list[Figure]) -> Table:
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    made.add_column("steps a second, one core", no_wrap=True)
    for column in ("median", "lowest – highest", "aim"):
        made.add_column(column, justify="right", no_wrap=True)
    for figure in figures:
        met = "" if figure.aim is None else f"{figure.aim} {'yes' if figure.met else 'no'}"
        digits = 2 if figure.unit == "×" else 0
        low, high = min(figure.samples), max(figure.samples)
        spread = f"{low:,.{digits}f} – {high:,.{digits}f}" if low < high else ""
        made.add_row(figure.name, f"{figure.median:,.{digits}f}", spread, met)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="of one run")
    parser.add_argument("--only", default="", help="lines that have this in their names")
    parser.add_argument("--json", type=Path, help="write all samples there too")
    options = parser.parse_args()
    with on_one_core(chosen_core(None)):
        lines = [line for line in (*batches(), *others()) if options.only in line[0].name]
        measure(lines, options.rounds, options.seconds)
    figures = [*(figure for figure, _ in lines), *ratios(lines)]
    Console(width=120).print(table(figures))
    if options.json:
        data = {"python": platform.python_version(), "figures": [f.as_data() for f in figures]}
        options.json.write_text(json.dumps(data, indent=2) + "\n")


if __name__ == "__main__":
    main()
