"""Shows the jobs done on a console: by a bar if the console is a terminal, else line by line."""

from __future__ import annotations

import time
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from vendome.core.game import Game
from vendome.core.words import Words, core_words
from vendome.prepare import background
from vendome.prepare.jobs import compiled, is_compiled, load, names

WORDS = Words(Path(__file__).parent / "catalogue", behind=core_words())


def prepare(game: Game, console: Console, language: str, everything: bool = False) -> None:
    """Call every kernel that a game between people will call, and show how far that is.

    Where all of them were compiled before, what a first round calls is loaded, and no more is done.
    """
    if not everything and is_compiled(game):
        load(game)
        return
    bar = _bar(console)
    began = time.monotonic()
    with bar:
        task = bar.add_task("", total=len(names(everything)) + 1)
        for name in compiled(game, everything):
            job = WORDS.say(language, f"prepare.{name}")
            text = WORDS.say(language, "prepare", job=job)
            bar.update(task, advance=1, description=text)
            # Where no bar can move, a line is printed only for what takes long.
            if not console.is_terminal and (everything or time.monotonic() - began > 1):
                console.print(text, markup=False)
        bar.advance(task)


class Shown:
    """Shows on a console how far compiling in the background is. It is a context manager."""

    def __init__(self, console: Console, language: str) -> None:
        self._console = console
        self._language = language
        self._bar = _bar(console)
        self._task: TaskID | None = None

    def __enter__(self) -> Shown:
        return self

    def __exit__(self, *problem: object) -> None:
        self._bar.stop()

    def show(self, progress: background.Progress) -> None:
        """Show which job a game has come to. The thread that waits for the job calls this."""
        if progress.failed or progress.is_ready:
            self._bar.stop()
            self._task = None
            self._say("failed" if progress.failed else "ready", progress)
        elif self._console.is_terminal:
            if self._task is None:
                self._bar = _bar(self._console)
                self._task = self._bar.add_task("", total=progress.total)
                self._bar.start()
            text = self._sentence("under_way", progress)
            self._bar.update(self._task, completed=progress.done, description=text)
        elif progress.done == 0:
            self._say("begun", progress)

    def _say(self, message: str, progress: background.Progress) -> None:
        self._console.print(self._sentence(message, progress), markup=False)

    def _sentence(self, message: str, progress: background.Progress) -> str:
        return WORDS.say(
            self._language,
            f"background.{message}",
            title=progress.game.rulebook.title(self._language),
            job=WORDS.say(self._language, f"prepare.{progress.job}"),
        )


def _bar(console: Console) -> Progress:
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(14),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
