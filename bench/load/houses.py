"""Our side: a house as `vendome serve` opens it, and clients at its tables."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from bench.load.measuring import Clients, Outcome, memory, processor_seconds
from vendome.server.limits import Limits

ROOT = Path(__file__).parents[2]
UNLIMITED = ",".join(f"{limit.name}=0" for limit in fields(Limits))  # all come from one machine
OPTIONS = ("--port", "0", "--lang", "en", "--pace", "0", "--analysis", "none")
PROFILED = ("-m", "cProfile", "-s", "tottime")
ENDING = 60.0  # seconds that a house may take to close


@dataclass(frozen=True)
class Load:
    """What is played in one run."""

    tables: int
    players: int
    games: list[str]
    moves: int
    rate: float  # moves a second over all tables; 0: as many as it can
    seed: int
    compressed: bool

    @property
    def sockets(self) -> int:
        return self.tables * self.players


@contextmanager
def house(
    folder: Path, workers: int = 1, database: str = "", profile: Path | None = None
) -> Iterator[tuple[str, int]]:
    """A house on data of its own. Yields its address and its process."""
    command = [sys.executable, *(PROFILED if profile else ()), "-m", "vendome.cli", "serve"]
    command += [*OPTIONS, "--limits", UNLIMITED, "--data", str(folder)]
    if database:
        command += ["--database", database]
    if workers > 1:
        command += ["--workers", str(workers)]
    with (
        (folder / "server.log").open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        assert process.stdout is not None
        said = next((line for line in process.stdout if "http://" in line), "")
        if not said:
            raise SystemExit((folder / "server.log").read_text())
        try:
            yield said[said.index("http://") :].split()[0], process.pid
        finally:
            process.send_signal(signal.SIGINT)
            if profile is not None:
                profile.write_text(process.stdout.read())
            process.wait(ENDING)


def measured(load: Load, workers: int, database: str, profile: Path | None) -> Outcome:
    """Returns what a run at a house of our own has shown."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with house(folder, workers, database, profile) as (address, process):
            wanted = {**asdict(load), "address": address}
            clients = Clients([sys.executable, "-m", "bench.load.clients"], wanted, ROOT)
            try:
                clients.ready()
                before = processor_seconds(process)
                said = clients.play()
                cpu, held = processor_seconds(process) - before, memory(process)
            finally:
                clients.end()
            stored = sum(path.stat().st_size for path in folder.glob("*.db*"))
    name = f"Vendôme, {database.partition(':')[0] or 'SQLite'}"
    return Outcome(
        name=name if workers == 1 else f"{name}, {workers} workers",
        tables=load.tables,
        sockets=load.sockets,
        moves=said["moves"],
        seconds=said["seconds"],
        cpu=cpu,
        database_cpu=0.0,
        memory=held,
        latencies=said["latencies"],
        stored=stored,
    )
