"""`python -m bench.online`: whether bots that think answer in time while many tables play.

A real server, and at each table somebody who plays at once, against bots of one level in all other
seats. Bots answer a whole number of pauses after a question, so one that has not thought quickly
enough is late by a whole pause.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from websockets.sync.client import connect

import vendome
from examples.online_bot import PROTOCOL, Player
from vendome.bots import LEVELS
from vendome.server.changes import changed
from vendome.server.thinking import pause

PACE = 0.7  # seconds, as `vendome serve` has it
SLACK = 0.25  # of a second, for the way to the page and back
SERVE = (sys.executable, "-m", "vendome.cli", "serve", "--port", "0", "--lang", "en")
LIMITS = "requests=0,person_requests=0"  # all guests come from one address


@contextmanager
def house() -> Iterator[str]:
    """A house on data of its own. Yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*SERVE, "--data", folder, "--pace", str(PACE), "--limits", LIMITS]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            said = next(line for line in process.stdout if "http://" in line)
            try:
                yield said[said.index("http://") :].split()[0]
            finally:
                process.terminate()


class Guest(Player):
    """Somebody at one table, who notes how long the bots there take."""

    def __init__(self, address: str, game: str, level: str, players: int) -> None:
        super().__init__(address)
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": level} for _ in range(players - 1))]
        made = self.ask("POST", "/api/tables", {"game": game, "seats": seats})
        self.reveal(self.pledge(made, "ready"))
        self.table = str(made["id"])
        self.waits: list[float] = []

    def watch(self, until: float) -> None:
        """Play, and note every time that only bots were waited for."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        host = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        address = f"{host}/api/tables/{self.table}/live?protocol={PROTOCOL}"
        with connect(address, additional_headers={"Cookie": cookie}) as socket:
            table: dict[str, Any] = {}
            view: dict[str, Any] = {}
            since: float | None = None
            answered: set[int] = set()
            while time.monotonic() < until and table.get("status") != "over":
                try:
                    message = json.loads(socket.recv(timeout=1))
                except TimeoutError:
                    continue
                now = time.monotonic()
                if message["type"] == "table":
                    table = message["table"]
                elif message["type"] == "table_change":
                    table = changed(table, message["change"])
                elif message["type"] in ("view", "view_change"):
                    new = message["type"] == "view"
                    view = message if new else changed(view, message["change"])
                    if not new and since is not None:
                        self.waits.append(now - since)
                    # A window for answers has a time of its own.
                    bots = view["decision"] is None and table.get("question") is None
                    since = now if bots else None
                if view and view["decision"] is not None and view["decision"] not in answered:
                    answered.add(view["decision"])
                    self._move(socket, view)

    def _move(self, socket: Any, view: dict[str, Any]) -> None:
        move = random.choice(view["forms"])
        said = {"type": "move", "id": 1, "seat": view["seat"], "decision": view["decision"]}
        socket.send(json.dumps({**said, "move": move}))


def measured(
    address: str, game: str, options: argparse.Namespace, progress: Progress
) -> list[float]:
    """Returns how long bots took at all tables, in seconds."""
    players = min(4, vendome.games[game].players[-1])
    guests = [Guest(address, game, options.level, players) for _ in range(options.tables)]
    until = time.monotonic() + options.seconds
    threads = [threading.Thread(target=guest.watch, args=(until,)) for guest in guests]
    for thread in threads:
        thread.start()
    task = progress.add_task(game, total=options.seconds)
    while (left := until - time.monotonic()) > 0:
        progress.update(task, completed=options.seconds - left)
        time.sleep(0.2)
    for thread in threads:
        thread.join()
    for guest in guests:  # nobody stays whom a bot would have to play for
        guest.ask("POST", f"/api/tables/{guest.table}/leave")
        guest.http.close()
    return [seconds for guest in guests for seconds in guest.waits]


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.online", description=__doc__)
    parser.add_argument("--tables", type=int, default=10, metavar="N", help="default: 10")
    parser.add_argument("--seconds", type=int, default=60, metavar="N", help="default: 60")
    parser.add_argument("--level", choices=LEVELS, default="master", help="default: master")
    parser.add_argument("--game", action="append", choices=list(vendome.games))
    options = parser.parse_args()
    if options.tables < 1 or options.seconds < 1:
        parser.error("--tables and --seconds must be 1 or more")
    wait = pause([options.level], PACE)
    table = Table("game", "answers", "median", "longest", f"within {wait:g} s")
    with Progress(console=Console(stderr=True), transient=True) as progress, house() as address:
        for game in options.game or vendome.games:
            # Of bots that answered together only the first was waited for.
            waits = [
                seconds for seconds in measured(address, game, options, progress) if seconds > 0.1
            ]
            held = sum(seconds <= wait + SLACK for seconds in waits)
            share = f"{held / len(waits):.1%}" if waits else "–"
            table.add_row(
                game,
                str(len(waits)),
                *(f"{f(waits):.2f} s" if waits else "–" for f in (median, max)),
                share,
            )
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
