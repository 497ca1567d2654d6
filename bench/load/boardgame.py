"""The other side: boardgame.io in Node, with clients of its own. `make load` installs it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from bench.load.houses import Load
from bench.load.measuring import Clients, Outcome, memory, processor_seconds

HERE = Path(__file__).parent / "boardgame"
NODE = Path(sys.executable).with_name("node")
QUIET = {"NODE_ENV": "production", "DEBUG": ""}


def measured(load: Load) -> Outcome:
    """Returns what a run at boardgame.io has shown."""
    with subprocess.Popen(
        [NODE, "server.cjs"], cwd=HERE, stdout=subprocess.PIPE, text=True, env=QUIET
    ) as server:
        try:
            assert server.stdout is not None
            said = next((line for line in server.stdout if "http://" in line), "")
            if not said:
                raise SystemExit("boardgame.io has not started: `make load` installs it.")
            address = said[said.index("http://") :].strip()
            wanted = {**asdict(load), "address": address}
            clients = Clients([str(NODE), "clients.cjs"], wanted, HERE)
            try:
                clients.ready()
                before = processor_seconds(server.pid)
                found = clients.play()
                cpu, held = processor_seconds(server.pid) - before, memory(server.pid)
            finally:
                clients.end()
        finally:
            server.kill()
    return Outcome(
        name="boardgame.io, in memory",
        tables=load.tables,
        sockets=load.sockets,
        moves=found["moves"],
        seconds=found["seconds"],
        cpu=cpu,
        database_cpu=0.0,
        memory=held,
        latencies=found["latencies"],
    )
