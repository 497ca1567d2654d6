"""A Ray cluster on this machine: each node has one core, and a cache of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

START = (sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1")
MEMORY = "--object-store-memory=100000000"
PATIENCE = 60.0


class Nodes:
    """Nodes that are started one after the other. The first is the head."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.caches: list[Path] = []
        self.address = f"127.0.0.1:{_free_port()}"
        self._processes: list[subprocess.Popen[str]] = []

    def start(self, **environment: str) -> None:
        """Start one more node, and wait until it is there."""
        place = f"--address={self.address}"
        more = [place]
        if not self._processes:
            # Ray's sockets lie there, and their names must be short.
            more = ["--head", f"--port={self.address.split(':')[1]}", "--include-dashboard=false"]
        self.caches.append(self.folder / f"cache{len(self.caches)}")
        node = subprocess.Popen(
            [*START, MEMORY, *more],
            env={
                **os.environ,
                "RAY_USAGE_STATS_ENABLED": "0",
                "PYTHONWARNINGS": "ignore",
                "VENDOME_CACHE": str(self.caches[-1]),
                **environment,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._processes.append(node)
        assert node.stdout is not None
        said = []
        for line in node.stdout:
            said.append(line)
            if "will now block forever" in line:
                return
        raise AssertionError("".join(said))

    def stop(self) -> None:
        for node in reversed(self._processes):
            node.terminate()
        for node in self._processes:
            try:
                node.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(node.pid, signal.SIGKILL)
                node.wait()
            assert node.stdout is not None
            node.stdout.close()

    def kill_workers(self) -> bool:
        """Kill the processes of these nodes that are making a call now.

        Returns whether there were any.
        """
        busy = [number for number, said in self._descendants().items() if b"ray::_call" in said]
        for number in busy:
            os.kill(number, signal.SIGKILL)
        return bool(busy)

    def kill_last(self) -> bool:
        """Kill all processes of the node that was started last. Returns True."""
        last = self._processes[-1].pid
        for number in [last, *self._descendants(last)]:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        return True

    def _descendants(self, root: int | None = None) -> dict[int, bytes]:
        """Returns the processes of these nodes, or of one, with their command lines."""
        parents, said = {}, {}
        for process in Path("/proc").glob("[0-9]*"):
            try:
                number = int(process.name)
                parents[number] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
                said[number] = (process / "cmdline").read_bytes()
            except (OSError, ValueError):
                continue  # it has ended meanwhile
        roots = {node.pid for node in self._processes} if root is None else {root}
        return {number: said[number] for number in said if _descends(number, roots, parents)}


def _descends(number: int, roots: set[int], parents: dict[int, int]) -> bool:
    while number in parents and number not in roots:
        number = parents[number]
    return number in roots


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
