"""`python -m bench`: measures speed on one core, next to OpenSpiel's, and prints it next to the
aims.

Ours and the peer's games are played in turn, so that what disturbs the machine disturbs both.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numba
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import vendome
from bench import calls, compiled, frames, report, starting
from bench.figures import Figure, chosen_core, on_one_core
from bench.goofspiel import goofspiel
from vendome.core.game import Game


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    rounds: int
    seconds: float  # of one run inside compiled code
    games: int  # played call by call, in each round
    starts: int
    compiles: bool  # whether everything is compiled anew, twice


WIDTH = 144
FULL = Effort(rounds=9, seconds=0.2, games=6, starts=5, compiles=True)
QUICK = Effort(rounds=3, seconds=0.05, games=2, starts=2, compiles=False)


@dataclass
class Bench:
    games: list[Game]
    effort: Effort
    console: Console
    figures: list[Figure] = field(default_factory=list)

    def run(self, core: int | None) -> None:
        with on_one_core(core):
            self._compiled()
            for game in self.games:
                self._calls(game)
        for game in self.games:
            self._starting(game)
        self._frames()

    def _compiled(self) -> None:
        effort = self.effort
        peer = goofspiel()
        theirs = None if peer is None else compiled.peer_runner(peer, effort.seconds)
        lines = [line for game in self.games for line in compiled.lines_of(game, effort.seconds)]
        with self._progress("Getting ready", len(lines)) as advance:
            for line in lines:
                line.runner.prepare()
                advance()
            if theirs is not None:
                theirs.prepare()
        with self._progress("Random play", effort.rounds * len(lines)) as advance:
            compiled.measure(lines, theirs, effort.rounds, advance)
        for game in self.games:
            report.print_compiled(self.console, game, lines, theirs)
        if peer is None:
            self.console.print(
                "OpenSpiel is not installed: no comparison. `make bench` installs it."
            )
        else:
            self.console.print(
                f"A decision is a choice among at least two legal actions. A game of goofspiel has"
                f" {peer.decisions}: one by each of 4 players in each of 12 turns; the last card is"
                f" forced. It is played by pyspiel.evaluate_bots with OpenSpiel's random bots, one"
                f" call a game. Ratios are medians, each run against the peer's run just before."
                f" All by processor time.\n"
            )
        for line in lines:
            self.figures += [line.runner.decisions, line.runner.games]
            self.figures += [line.ratio] if theirs is not None else []
        if theirs is not None:
            self.figures += [theirs.decisions, theirs.games]

    def _calls(self, game: Game) -> None:
        effort = self.effort
        by_players = {players: calls.figures_of(game, players) for players in game.players}
        with self._progress("Single calls", effort.rounds * len(by_players)) as advance:
            calls.measure(game, game.players[0], calls.figures_of(game, game.players[0]), 1, 0)
            for number in range(effort.rounds):
                for players, figures in by_players.items():
                    calls.measure(game, players, figures, effort.games, number * effort.games)
                    advance()
        report.print_calls(self.console, game, by_players)
        self.figures += [figure for figures in by_players.values() for figure in figures.values()]

    def _starting(self, game: Game) -> None:
        effort = self.effort
        figures = starting.figures_of(game)
        kernels: dict[str, float] = {}
        steps = 2 * effort.starts + 1 + 2 * effort.compiles
        with (
            tempfile.TemporaryDirectory() as one,
            tempfile.TemporaryDirectory() as other,
            self._progress("Starting", steps) as advance,
        ):
            for _ in range(effort.starts):
                figures["import"].add(starting.import_time(game))
                advance()
            try:
                cache = Path(one) if effort.compiles else None
                first, _ = starting.prompt_time(game, cache)
                if effort.compiles:
                    figures["first"].add(first)
                advance()
                for _ in range(effort.starts):
                    seconds, work = starting.prompt_time(game, cache)
                    figures["cached"].add(seconds)
                    figures["work"].add(work)
                    advance()
            except starting.NoPrompt as problem:
                self.console.print(f"vendome play shows no prompt: {problem}", markup=False)
            if effort.compiles:
                kernels = starting.kernel_times(game, Path(other))
                figures["compile"].add(sum(kernels.values()))
                advance()
        names = {figure.name.split(": ", 1)[1]: figure for figure in figures.values()}
        report.print_starting(self.console, game, names)
        if kernels:
            report.print_kernels(self.console, game, kernels)
        self.figures += [figure for figure in figures.values() if figure.samples]

    def _frames(self) -> None:
        found: dict[str, Figure] = {}
        try:
            with self._progress("Moments in a browser", len(self.games)) as advance:
                for game in self.games:
                    found |= frames.figures_of(game)
                    advance()
        except frames.NoBrowser:
            self.console.print("The browser client is not built: `make web` builds it.")
            return
        report.print_frames(self.console, found)
        self.figures += found.values()

    def _progress(self, title: str, steps: int) -> _Progress:
        return _Progress(title, steps)


class _Progress:
    """A bar on the error stream.

    As a context manager it gives a function that moves it on by a step.
    """

    def __init__(self, title: str, steps: int) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(title, total=steps)

    def __enter__(self) -> Any:
        self._bar.start()
        return lambda: self._bar.advance(self._task)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument(
        "--quick", action="store_true", help="fewer runs, and nothing compiled anew"
    )
    parser.add_argument(
        "--game", action="append", choices=list(vendome.games), help="only this one"
    )
    parser.add_argument("--core", type=int, metavar="N", help="the core to run on")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there too")
    options = parser.parse_args()
    if options.json is not None:
        try:
            options.json.touch()
        except OSError as problem:
            parser.error(f"{options.json} cannot be written: {problem.strerror}")
    core = chosen_core(options.core)
    console = Console()
    console.width = max(console.width, WIDTH)
    machine = {
        "core": core,
        "processor": _processor(),
        "python": platform.python_version(),
        "numba": numba.__version__,
    }
    console.print(", ".join(f"{name} {value}" for name, value in machine.items()) + "\n")
    chosen = [vendome.games[name] for name in options.game or vendome.games]
    bench = Bench(chosen, QUICK if options.quick else FULL, console)
    bench.run(core)
    missed = [figure for figure in bench.figures if figure.met is False]
    aims = sum(figure.met is not None for figure in bench.figures)
    console.print(f"{aims - len(missed)} of {aims} aims are met.")
    if options.json is not None:
        data = {**machine, "figures": [figure.as_data() for figure in bench.figures]}
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    return 0


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), "")


if __name__ == "__main__":
    sys.exit(main())
