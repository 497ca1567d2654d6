"""A real server: `vendome serve` as a process of its own, that can be killed at any moment."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from examples.online_bot import Player

PROGRAM = "vendome.cli"
COMMAND = [sys.executable, "-m", PROGRAM, "serve", "--port", "0", "--lang", "en"]


class Server:
    """The house over one folder; starting it again goes on with what is kept there."""

    def __init__(
        self,
        base: Path,
        inside: str = "house",
        program: str = PROGRAM,
        options: Sequence[str] = (),
        python: str = sys.executable,
        descriptors: tuple[int, int] | None = None,
    ) -> None:
        self.most_descriptors = descriptors  # that the system allows it: at first, and at most
        self.python = python
        self.program = program
        self.options = options
        self.folder = base / inside
        self.log = base / "server.log"
        self.address = ""

    def start(self) -> Server:
        exchanged = {PROGRAM: self.program, sys.executable: self.python}
        command = [exchanged.get(part, part) for part in COMMAND]
        command += ["--data", str(self.folder), "--pace", "0", *self.options]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, encoding="utf-8"
            )
        if self.most_descriptors is not None:  # long before it looks how many there are
            resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, self.most_descriptors)
        assert self._process.stdout is not None
        told = iter(self._process.stdout.readline, "")
        self.said = next((line for line in told if "http://" in line), "")
        assert self.said, self.log.read_text("utf-8")
        self.address = self.said[self.said.index("http://") :].split()[0]
        return self

    def kill(self) -> None:
        """As `kill -9`: it gets no chance to do anything more."""
        self._process.kill()
        self._end()

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C, or as a machine that goes down."""
        self._process.send_signal(how)
        return self._end()

    def let_files_grow_to(self, size: int) -> None:
        """As a disk that is full; -1: there is room again."""
        _, most = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, most))

    def descriptors(self) -> tuple[int, int]:
        return resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE)

    @contextmanager
    def no_more_descriptors(self) -> Iterator[None]:
        """It can open nothing beyond what it has open."""
        _, most = self.descriptors()
        resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (3, most))
        yield
        resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (most, most))

    def _end(self) -> int:
        code = self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    def logged(self) -> list[dict[str, Any]]:
        """Its log; the empty line that ends the `^C` of a terminal is no part of it."""
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines() if line]

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()


@contextmanager
def player(server: Server) -> Iterator[Player]:
    """A guest who comes over the network."""
    guest = Player(server.address)
    with closing(guest.http):
        yield guest


def line_of(guest: Player, table: str, **headers: str) -> connect:
    """The line to a table, to be opened by `with`."""
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    address = str(guest.http.base_url).replace("http", "ws", 1).rstrip("/")
    said = {"Cookie": cookie, **headers}
    return connect(f"{address}/api/tables/{table}/live?protocol=2", additional_headers=said)
