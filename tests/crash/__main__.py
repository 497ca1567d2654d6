"""`make crash`: kill a house under load, a hundred times and more, and see that nothing is lost.

With `--database postgres` PostgreSQL is killed as well, and with several workers one of them. The
exit code is 1 if something that was
acknowledged is gone, or a finished deal cannot be verified.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

import httpx
from rich.console import Console
from sqlalchemy import Connection, create_engine, text

import vendome
from tests.crash.evening import Sitting, gather, play
from tests.crash.ledger import Lost
from tests.crash.nursery import Nursery
from vendome.games import NAMES
from vendome.server.databases import FILE
from vendome.server.limits import Limits

Result = TypeVar("Result")

TABLES = 6
MOST = 40  # things that are acknowledged between two kills
LONGEST = 30.0  # seconds in which people try to do so many
ON = 2.0  # seconds that those play on whose pages are still open when somebody else was killed
QUIET = 20  # looks in a row at which nothing is written any more
TO_THE_END = 300.0  # seconds that the games may take that are played on at the end
BUSY = text(  # whoever writes, and the locks of tables
    "SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid())"
    " + (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1)"
)
UNLIMITED = ",".join(f"{limit.name}=0" for limit in fields(Limits))


@dataclass
class House:
    """A served house over one folder, and where its database is found."""

    server: Nursery
    database: str
    postgres: Any = None

    def kill(self, whom: str, rng: random.Random) -> None:
        match whom:
            case "server":
                self.server.kill()
            case "worker":
                self.server.kill_worker(rng)  # another takes its place by itself
            case "database":
                self.postgres.kill()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="of the server (default: 100)")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--database-kills", type=int, default=20, help="of PostgreSQL")
    parser.add_argument("--workers", type=int, default=1, help="of the house")
    parser.add_argument("--worker-kills", type=int, default=20, help="of one of several workers")
    parser.add_argument("--tables", type=int, default=TABLES, help="at which people play")
    parser.add_argument("--minutes", type=float, default=60, help="at most (default: 60)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    console, rng = Console(highlight=False), random.Random(options.seed)
    victims = ["server"] * options.kills
    if options.database == "postgres":
        victims += ["database"] * options.database_kills
        victims += ["worker"] * (options.worker_kills if options.workers > 1 else 0)
        rng.shuffle(victims)
    with (
        tempfile.TemporaryDirectory(prefix="vendome-crash-") as folder,
        house(Path(folder), options.database, options.workers) as opened,
    ):
        try:
            return evening(console, opened, victims, options, rng)
        except Lost as lost:
            console.print(f"LOST: {lost}", markup=False, soft_wrap=True)
            return 1


@contextmanager
def house(folder: Path, database: str, workers: int) -> Iterator[House]:
    """While this lasts there is a house, killed or not."""
    options = ["--analysis", "none", "--limits", UNLIMITED]
    if database == "sqlite":
        with Nursery(folder, options) as server:
            yield House(server, f"sqlite:///{server.folder / FILE}")
        return
    from tests.server.postgres import Postgres, driven

    postgres = Postgres().start()
    try:
        address = postgres.new()
        options += ["--database", address, "--workers", str(workers)]
        with Nursery(folder, options) as server:
            yield House(server, driven(address).render_as_string(hide_password=False), postgres)
    finally:
        postgres.remove()


def evening(
    console: Console,
    opened: House,
    victims: Sequence[str],
    options: argparse.Namespace,
    rng: random.Random,
) -> int:
    """Kill one after the other. Returns the exit code."""
    ends = time.monotonic() + 60 * options.minutes
    began, verified, agreed = time.monotonic(), 0, 0
    here: list[list[Sitting]] = []
    killed = 0
    for victim in victims:
        if time.monotonic() > ends:
            console.print(f"Time is up after {killed} kills.")
            break
        verified += _patiently(_verify_ended, opened.server.address, here)
        here = [table for table in here if not _is_over(table)]
        while len(here) < options.tables:
            game = NAMES[rng.randrange(len(NAMES))]
            here.append(_patiently(gather, opened.server.address, game, rng))
        people = [sitting for table in here for sitting in table]
        heard = _acknowledged(people)
        asyncio.run(_until_killed(opened, victim, people, rng.randint(1, MOST), rng))
        _settle(opened, people)
        agreed += _acknowledged(people) - heard
        killed += 1
        if victim == "server":
            opened.server.start()
        if killed % 10 == 0 or console.is_terminal:
            seconds = time.monotonic() - began
            console.print(
                f"{killed} of {len(victims)} kills, {seconds:.0f} s: the database has all of"
                f" {agreed} acknowledged moves, lines and notes; {verified} deals verified"
            )
    people = [sitting for table in here for sitting in table]
    asyncio.run(play(opened.server.address, people, TO_THE_END))
    _settle(opened, people)
    verified += _verify_ended(opened.server.address, here)
    going_on = sum(not _is_over(table) for table in here)
    console.print(
        f"{killed} kills: of {agreed} acknowledged things none was lost or doubled."
        f" {verified} games were played to their end and verified; {going_on} go on."
    )
    return 0


def _patiently(job: Callable[..., Result], *arguments: Any) -> Result:
    """Do something that workers may refuse who have just lost their database. Returns what it
    returns.
    """
    ends = time.monotonic() + LONGEST
    while True:
        try:
            return job(*arguments)
        except httpx.HTTPError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


async def _until_killed(
    opened: House, victim: str, people: list[Sitting], things: int, rng: random.Random
) -> None:
    """Let people play, and kill somebody once so many things have been acknowledged."""
    going_on = asyncio.create_task(play(opened.server.address, people, LONGEST))
    before = _acknowledged(people)
    while _acknowledged(people) < before + things and not going_on.done():
        await asyncio.sleep(0.001)
    await asyncio.to_thread(opened.kill, victim, rng)
    if victim == "database":
        await asyncio.to_thread(opened.postgres.start)
    if victim != "server":
        await asyncio.wait([going_on], timeout=ON)
        ends = time.monotonic() + ON
        for sitting in people:
            sitting.rests = True
        while any(sitting.ledger.sent for sitting in people) and time.monotonic() < ends:
            await asyncio.sleep(0.01)
        going_on.cancel()
    with suppress(asyncio.CancelledError):
        await going_on
    for sitting in people:
        sitting.rests = False


def _acknowledged(people: Sequence[Sitting]) -> int:
    return sum(sitting.ledger.acknowledged for sitting in people)


def _settle(opened: House, people: Sequence[Sitting]) -> None:
    """Compare all ledgers with the database."""
    engine = create_engine(opened.database)
    with engine.connect() as connection:
        if opened.postgres is not None:
            _wait_until_quiet(connection)
        for sitting in people:
            sitting.ledger.settle(connection)
    engine.dispose()
    for sitting in people:
        sitting.settled()


def _wait_until_quiet(connection: Connection) -> None:
    """Wait until whatever was on its way when the pages closed has been done, or never will be."""
    quiet, ends = 0, time.monotonic() + LONGEST
    while quiet < QUIET:
        quiet = 0 if connection.scalar(BUSY) else quiet + 1
        connection.commit()
        if time.monotonic() > ends:
            raise Lost("what was on its way is never done")
        time.sleep(0.01)


def _is_over(table: Sequence[Sitting]) -> bool:
    return any(sitting.status in ("over", "abandoned") for sitting in table)


def _verify_ended(address: str, tables: Sequence[Sequence[Sitting]]) -> int:
    """Verify the deals of all games that are over. Returns how many there were."""
    ended = [table[0] for table in tables if _is_over(table)]
    for sitting in ended:
        with closing(httpx.Client(headers={"Cookie": sitting.cookie}, timeout=30)) as http:
            path = f"{address}/api/tables/{sitting.ledger.table}"
            record = http.get(f"{path}/record").raise_for_status().json()
        online = record["online"]
        value = next(filter(None, online["values"]))
        findings = vendome.verify(record, online["commitment"], value)
        wrong = [one.check for one in findings if not one.holds]
        if wrong != ["witness"]:  # nobody has looked at the seal
            raise Lost(f"table {sitting.ledger.table} cannot be verified: {wrong}")
        made = [move for seat, move in record["moves"] if seat == sitting.ledger.seat]
        if not sitting.ledger.obeys and made != sitting.ledger.moves:
            raise Lost(f"the record of {sitting.ledger.table} has other moves")
    return len(ended)


if __name__ == "__main__":
    sys.exit(main())
