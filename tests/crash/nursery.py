"""Houses that are born quickly: a process that has read all modules makes each house by forking.

What is killed is a whole server, and what was in its memory is gone; only the seconds for which
Python reads its modules are saved, a hundred times. `python -m tests.crash.nursery OPTION…` makes a
house for each sign that it reads, and says its process, then what the house says.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

START = "+"
COMMAND = (sys.executable, "-m", "tests.crash.nursery")


class Nursery:
    """The house over one folder; starting it again goes on with what is kept there."""

    def __init__(self, base: Path, options: Sequence[str] = ()) -> None:
        self.folder = base / "house"
        self.log = base / "server.log"
        self.address = ""
        self._house = 0
        said = ("serve", "--port", "0", "--lang", "en", "--data", str(self.folder), "--pace", "0")
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*COMMAND, *said, *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def start(self) -> Nursery:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(START)
        self._process.stdin.flush()
        self._house = int(self._process.stdout.readline())
        lines = iter(self._process.stdout.readline, "")
        said = next(line for line in lines if "http://" in line or line == "ended\n")
        assert "http://" in said, self.log.read_text("utf-8")
        self.address = said[said.index("http://") :].split()[0]
        return self

    def kill_worker(self, rng: random.Random) -> None:
        """As `kill -9` of one of several workers, if one lives just now."""
        workers = [one for one in _children(self._house) if _is_worker(one)]
        if workers:
            os.kill(rng.choice(workers), signal.SIGKILL)

    def kill(self) -> None:
        """As `kill -9` of the server, and of the workers that it has started."""
        for process in [*_children(self._house), self._house]:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        assert self._process.stdout is not None
        while self._process.stdout.readline() != "ended\n":
            pass

    def __enter__(self) -> Nursery:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


def _children(process: int) -> list[int]:
    with suppress(OSError):
        found = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
        return [int(child) for child in found.split()]
    return []


def _is_worker(process: int) -> bool:
    """Returns whether this is a worker, and not the process that clears up after them."""
    with suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def main(arguments: Sequence[str]) -> None:
    from vendome.cli import main as run
    from vendome.games import games
    from vendome.prepare.jobs import load
    from vendome.server import serving

    assert serving  # is read before the first fork, like the kernels of all games
    for game in games.values():
        load(game)
    while os.read(0, len(START)):  # what is read by `sys.stdin` a house could not set up anew
        house = os.fork()
        if not house:
            os._exit(run(list(arguments)))
        print(house, flush=True)
        os.waitpid(house, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
