"""Getting a game's rules ready: compiled once on a machine (about half a minute), then loaded."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from vendome.bots import BOTS, Bot
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
    *((kind, _bot(kind)) for kind in BOTS),
)


def prepare(game: Game, console: Console, language: str) -> None:
    """Call everything compiled that a game at the terminal will call, showing how far it is."""
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
    with bar:
        task = bar.add_task(say("prepare", job=say("prepare.begin")), total=len(JOBS) + 1)
        match = game.start(game.players[-1], seed=0)
        for name, job in JOBS:
            bar.update(task, advance=1, description=say("prepare", job=say(f"prepare.{name}")))
            job(match)
        bar.update(task, advance=1)
