"""Getting a game's rules ready: compiled once on a machine (about half a minute), then loaded."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from vendome.bots import BOTS, Bot
from vendome.core.chance import key_of, seeded
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.terminal.table import voice


def _play(match: Match) -> None:
    seat = match.waiting[0]
    match.play(seat, match.actions(seat)[0].id)


def _bot(kind: str) -> Callable[[Match], object]:
    return lambda match: Bot(kind, 0).choose(match, match.waiting[0])


# What is compiled, in the order of a first round, and what calls it.
JOBS: tuple[tuple[str, Callable[[Match], object]], ...] = (
    ("moves", lambda match: match.actions(0)),
    ("play", _play),
    ("views", lambda match: match.view(0)),
    ("scores", lambda match: match.scores),
    ("forecasts", lambda match: match.forecast(0)),
    *((kind, _bot(kind)) for kind in BOTS),
)

# And what only positions, bots that imagine other deals, and the simulator call.
MORE_JOBS: tuple[tuple[str, Callable[[Match], object]], ...] = (
    ("positions", lambda match: match.game.position(match.position())),
    ("deals", lambda match: _deal(match)),
    ("games", lambda match: _simulate(match)),
)


def _simulate(match: Match) -> None:
    from vendome import simulate

    simulate(match.game.name, players=match.players, games=1, seed=0)


def _deal(match: Match) -> None:
    scratch = np.zeros(1, match.game.scratch)
    match.game.kernels.deal(match.knowledge(0), 0, seeded(key_of(0)), scratch)


def prepare(game: Game, console: Console, language: str, everything: bool = False) -> None:
    """Call everything compiled that a game at the terminal will call, showing how far it is."""
    jobs = JOBS + MORE_JOBS if everything else JOBS
    say = voice(game, language)
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(14),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    began = time.monotonic()

    def tell(name: str) -> None:
        text = say("prepare", job=say(f"prepare.{name}"))
        bar.update(task, advance=1, description=text)
        slow = time.monotonic() - began > 1  # where nothing can move, only what takes long is told
        if not console.is_terminal and (everything or slow):
            console.print(text, markup=False)

    with bar:
        task = bar.add_task("", total=len(jobs) + 2)
        tell("begin")
        match = game.start(game.players[-1], seed=0)
        for name, job in jobs:
            tell(name)
            job(match)
        bar.advance(task)
