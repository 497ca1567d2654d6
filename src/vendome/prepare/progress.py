"""The jobs done on a console: a bar where one can move, else a line for each."""

from __future__ import annotations

import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from vendome.core.game import Game
from vendome.core.words import Words, core_words
from vendome.prepare.jobs import compiled, names

WORDS = Words(Path(__file__).parent / "catalogue", behind=core_words())


def prepare(game: Game, console: Console, language: str, everything: bool = False) -> None:
    """Call everything compiled that a game between people will call, showing how far it is."""
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
    with bar:
        task = bar.add_task("", total=len(names(everything)) + 1)
        for name in compiled(game, everything):
            job = WORDS.say(language, f"prepare.{name}")
            text = WORDS.say(language, "prepare", job=job)
            bar.update(task, advance=1, description=text)
            # Where nothing can move, only what takes long is told.
            if not console.is_terminal and (everything or time.monotonic() - began > 1):
                console.print(text, markup=False)
        bar.advance(task)
