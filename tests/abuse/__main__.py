"""`make abuse`: Schemathesis over HTTP, then a million WebSocket messages from owners, spectators
and strangers.

The house must answer nothing by 5xx, write no traceback, let nobody move another's seat, tell
nobody what is hidden from them, and every game must be able to go on to its end. The exit code is 1
if anything else happens.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.abuse.evening import Party, Talk, check_moves, gather, play_on
from tests.fuzz.running import Running
from tests.fuzz.tables import cookie_of
from tests.server.process import Server, player
from vendome.games import NAMES
from vendome.server.limits import Limits

LONG = 120.0  # seconds that the house waits: everybody here is slow, and nobody silent
ROUND = 3000  # messages at one table before there is another
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.abuse", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000, help="over sockets, in all")
    parser.add_argument("--examples", type=int, default=100, help="of each request, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    console = Console(highlight=False)
    failed = options.examples > 0 and not abuse_http(console, options.examples, options.seed)
    if options.messages > 0:
        abuse_sockets(console, options.messages, options.seed)
    return 1 if failed else 0


def abuse_http(console: Console, examples: int, seed: int) -> bool:
    """Let Schemathesis at a served house. Returns whether it found nothing to object to."""
    unlimited = ",".join(f"{limit.name}=0" for limit in fields(Limits))
    with tempfile.TemporaryDirectory(prefix="vendome-abuse-") as folder:
        options = ("--limits", unlimited, "--analysis", "none")
        with Server(Path(folder), options=options) as server, player(server) as guest:
            guest.make("edelstein", opponents=2)
            command = [
                str(SCHEMATHESIS),
                "run",
                f"{server.address}/api/schema/openapi.json",
                *("--checks", "not_a_server_error"),
                *("--max-examples", str(examples), "--seed", str(seed)),
                *("--header", f"Cookie: {cookie_of(guest)}"),
                *("--phases", "examples,coverage,fuzzing,stateful"),
                *("--generation-database", "none"),
            ]
            done = subprocess.run(command, cwd=folder)
            wrong = [entry for entry in server.logged() if entry.get("level") == "error"]
    for entry in wrong[:5]:
        console.print(str(entry), markup=False, soft_wrap=True)
    return done.returncode == 0 and not wrong


def abuse_sockets(console: Console, messages: int, seed: int) -> None:
    """Say so many things at tables of all games, three at a time. Whatever is wrong is raised."""
    house, rng = Running(LONG), random.Random(seed)
    began, sent, told, ended = time.perf_counter(), 0, Counter[str](), Counter[str]()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("sockets", total=messages)
        while sent < messages:
            share = min(ROUND, -(-(messages - sent) // len(NAMES)))
            parties = [gather(house, game, rng) for game in NAMES]
            asyncio.run(_talk(house, parties, share, rng.randrange(10**9)))
            for party in parties:
                check_moves(house, party)
                ended[asyncio.run(play_on(house, party))] += 1
                told += sum((guest.told for guest in party.guests), Counter[str]())
            sent += share * len(parties)
            house.check_log()
            progress.update(task, completed=min(sent, messages))
            if not console.is_terminal:
                console.print(f"{sent:,} of {messages:,} messages")
    if set(ended) != {"over"}:
        raise AssertionError(f"tables are stuck: {dict(ended)}")
    seconds = time.perf_counter() - began
    console.print(f"{sent:,} messages in {seconds:.0f} seconds; the house answered with:")
    for kind, count in told.most_common():
        console.print(f"  {count:>10,}  {kind}")
    console.print(f"{sum(ended.values())} games were played on to their end.")


async def _talk(house: Running, parties: list[Party], messages: int, seed: int) -> None:
    async with asyncio.TaskGroup() as group:
        for party in parties:
            group.create_task(Talk(house, party, messages, seed).run())


if __name__ == "__main__":
    sys.exit(main())
