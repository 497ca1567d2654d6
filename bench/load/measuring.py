"""Processes that are measured: what a server takes of a processor and of memory, and clients that
say how it went."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PATIENCE = 600.0  # seconds that clients may take for one phase


class TooSlow(Exception):
    """Clients have not come to an end in time."""


def family(pid: int) -> list[int]:
    """Returns a process and all that it has started, as far as they live."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = _stat(int(path.name))
        except OSError:
            continue  # it has ended meanwhile
        parents.setdefault(int(fields[1]), []).append(int(path.name))
    found = [pid]
    for one in found:
        found += parents.get(one, [])
    return found


def processor_seconds(pid: int) -> float:
    """Returns the processor time that a process and those it has started have taken so far."""
    ticks = 0
    for one in family(pid):
        try:
            fields = _stat(one)
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


def memory(pid: int) -> int:
    """Returns the bytes of memory that a process and those it has started hold."""
    pages = 0
    for one in family(pid):
        try:
            pages += int(Path(f"/proc/{one}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * PAGE


def _stat(pid: int) -> list[str]:
    """Returns what stands after a process's name, which may have spaces and brackets in it."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


class Clients:
    """Clients in a process of their own.

    They are told what to do in one line of JSON, say `{"ready": …}` when all sit at their tables,
    play when they read `go`, and at the end say `{"moves": …, "seconds": …, "latencies": […]}`.
    """

    def __init__(self, command: Sequence[str], wanted: dict[str, Any], cwd: Path) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=cwd
        )
        self._say(json.dumps(wanted))
        self._ends = time.monotonic() + PATIENCE

    def ready(self) -> None:
        self._read()

    def play(self) -> dict[str, Any]:
        """Returns what they say at the end."""
        self._say("go")
        return self._read()

    def end(self) -> None:
        self._process.kill()
        self._process.wait(30)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def _say(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise TooSlow("the clients have ended before they were done")
        said: dict[str, Any] = json.loads(line)
        return said


@dataclass(frozen=True)
class Outcome:
    """What one run has shown."""

    name: str
    tables: int
    sockets: int
    moves: int  # that were acknowledged
    seconds: float
    cpu: float  # the server's, in seconds
    database_cpu: float
    memory: int
    latencies: list[float]  # from a move to all seats, in seconds
    stored: int = 0  # bytes on disk

    @property
    def cpu_a_move(self) -> float:
        return self.cpu / max(1, self.moves)

    def latency(self, percent: int) -> float:
        """Returns within which time so many of a hundred moves reached all seats."""
        if len(self.latencies) < 2:
            return self.latencies[0] if self.latencies else 0.0
        return quantiles(self.latencies, n=100, method="inclusive")[percent - 1]

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "tables": self.tables,
            "sockets": self.sockets,
            "moves": self.moves,
            "seconds": self.seconds,
            "moves_a_second": self.moves / self.seconds,
            "cpu_ms_a_move": 1000 * self.cpu_a_move,
            "database_cpu_ms_a_move": 1000 * self.database_cpu / max(1, self.moves),
            "busy": self.cpu / self.seconds,
            "p50_ms": 1000 * self.latency(50),
            "p99_ms": 1000 * self.latency(99),
            "memory": self.memory,
            "stored": self.stored,
        }
