"""A progress bar on the error stream, for work that takes long enough to be watched."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from vendome.lab.words import WORDS

PATIENCE = 0.7  # seconds before a bar appears


class Progress:
    """Counts games. Shows the count on a terminal, once it has taken a while."""

    def __init__(
        self, compiled: Callable[[], bool], games: int, language: str, doing: str = "playing"
    ) -> None:
        """`compiled` returns whether the rules are ready, so that Numba is not busy with them.
        `doing` is the message that says what is going on.
        """
        self._doing = doing
        self._compiled = compiled
        self._games = games
        self._language = language
        self._done = 0
        self._over = False
        self._bar: Any = None
        self._task: Any = None
        self._lock = threading.Lock()
        self._timer = threading.Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        with self._lock:
            if self._bar is not None:
                self._bar.stop()
            self._over = True

    def advance(self, games: int) -> None:
        self.reach(self._done + games, self._games)

    def reach(self, done: int, total: int) -> None:
        """Show how much is done of what there is to do."""
        with self._lock:
            self._done, self._games = done, total
            if self._bar is not None:
                text = WORDS.say(self._language, self._doing)
                self._bar.update(self._task, completed=done, total=total, description=text)

    def _show(self) -> None:
        from rich import progress
        from rich.console import Console

        with self._lock:
            if self._over:
                return
            columns = (
                progress.TextColumn("{task.description}"),
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TimeRemainingColumn(),
            )
            self._bar = progress.Progress(*columns, console=Console(stderr=True), transient=True)
            key = self._doing if self._compiled() else "compiling"
            text = WORDS.say(self._language, key)
            self._task = self._bar.add_task(text, total=self._games, completed=self._done)
            self._bar.start()
