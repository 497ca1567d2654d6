"""Compiles while people play: in another process, and first the game that somebody waits for.

Until a game's kernels are ready it is played on plain Python, by the same rules and with the same
outcome, only slower. So a house opens at once on a machine that has never seen it.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from vendome.core.game import Game
from vendome.prepare.jobs import is_compiled, load, names
from vendome.prepare.worker import FAILED

COMMAND = (sys.executable, "-m", "vendome.prepare.worker")


@dataclass
class Progress:
    """How far one game is."""

    game: Game
    done: int = 0
    job: str = "begin"  # the name of the one under way
    failed: bool = False  # the game stays on plain Python

    total = len(names())

    @property
    def is_ready(self) -> bool:
        return self.done == self.total


class Background:
    """Compiles games one job after the other. Each is played compiled as soon as it can be."""

    def __init__(
        self,
        games: Iterable[Game],
        wanted: Callable[[], Sequence[str]] = lambda: (),
        changed: Callable[[Progress], None] = lambda progress: None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """`wanted` returns the names of the games somebody waits for now, the most urgent first.

        `changed` is called from another thread.
        """
        self.games = {game.name: Progress(game) for game in games}
        self._wanted = wanted
        self._changed = changed
        self._command = command
        self._worker: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._run, name="preparing", daemon=True)

    def start(self) -> None:
        """Load what was compiled before, and have the rest compiled."""
        for progress in self.games.values():
            if is_compiled(progress.game):
                self._load(progress)
            else:
                progress.game.kernels.interpret()
        if not self.left:
            return
        try:
            self._worker = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # the house's log is no place for another program's
                text=True,
            )
        except OSError:
            self._give_up()
        else:
            self._thread.start()

    def stop(self) -> None:
        """Stop compiling. What was compiled is on disk for the next time."""
        if self._worker is not None:
            self._worker.kill()
        if self._thread.is_alive():
            self._thread.join()

    def wait(self) -> None:
        """Wait until there is nothing left to do."""
        if self._thread.is_alive():
            self._thread.join()

    @property
    def left(self) -> list[Progress]:
        """Returns the games that are still played on plain Python."""
        return [progress for progress in self.games.values() if not progress.is_ready]

    def _run(self) -> None:
        assert self._worker is not None
        while progress := self._next():
            if not self._do(self._worker, progress):
                self._give_up()
                break
        self._worker.kill()
        with suppress(OSError):  # what was written to a process that has ended
            self._worker.communicate()

    def _next(self) -> Progress | None:
        """Returns the game whose next job is to be done now."""
        left = [progress for progress in self.left if not progress.failed]
        wanted = self._wanted()
        first = (one for name in wanted for one in left if one.game.name == name)
        return next(first, left[0] if left else None)

    def _do(self, worker: subprocess.Popen[str], progress: Progress) -> bool:
        """Have one job done. Returns whether it was."""
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            print(progress.game.name, file=worker.stdin, flush=True)
            answer = worker.stdout.readline().split()
        except (OSError, ValueError):  # it has ended, or was ended
            return False
        if answer[:1] != [progress.game.name]:
            return False
        if answer[1:] == [FAILED]:
            progress.failed = True
        elif len(answer) > 1:
            progress.job = answer[1]
            progress.done = names().index(answer[1])
        else:
            self._load(progress)
        self._changed(progress)
        return True

    def _load(self, progress: Progress) -> None:
        """Load kernels from disk into an object of their own, then let the game run on these."""
        twin = replace(progress.game)
        load(twin)
        progress.game.kernels.take_over(twin.kernels)
        progress.done = progress.total

    def _give_up(self) -> None:
        for progress in self.games.values():
            if not progress.is_ready:
                progress.failed = True
                self._changed(progress)
