"""`make load`: real clients at many tables of a real house, and what an acknowledged move costs it.

Beside it, in the same run, boardgame.io, which keeps nothing on disk. Both are judged by the
processor seconds of the server for each move, since on one machine clients take a part of the time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.load import boardgame, houses
from bench.load.houses import Load
from bench.load.measuring import Outcome
from vendome.games import NAMES

WIDTH = 130


def main(arguments: Sequence[str] | None = None) -> int:
    options = _read(arguments)
    console = Console()
    console.width = max(console.width, WIDTH)
    found: list[Outcome] = []
    for tables in options.tables:
        load = Load(
            tables=tables,
            players=options.players,
            games=options.game or list(NAMES),
            moves=options.moves,
            rate=options.rate,
            seed=options.seed,
            compressed=not options.plain,
        )
        for workers in options.workers:
            console.print(f"A house with {tables} tables, {workers} worker(s) …")
            found.append(houses.measured(load, workers, options.database, options.profile))
        if not options.alone:
            console.print(f"boardgame.io with {tables} tables …")
            found.append(boardgame.measured(load))
    console.print(_table(found))
    if options.json is not None:
        options.json.write_text(json.dumps([one.as_data() for one in found], indent=1) + "\n")
    return 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    add = parser.add_argument
    add("--tables", type=int, nargs="+", default=[100, 1000], metavar="N", help="100 1000")
    add("--players", type=int, default=4, metavar="N", help="at each table (default: 4)")
    add("--game", action="append", choices=list(NAMES), help="only this one (default: all)")
    add("--moves", type=int, default=10_000, metavar="N", help="in all (default: 10000)")
    add("--rate", type=float, default=0, metavar="N", help="moves a second (default: all it can)")
    add("--workers", type=int, nargs="+", default=[1], metavar="N", help="of the house (1)")
    add("--database", default="", metavar="URL", help="the house's (default: SQLite)")
    add("--plain", action="store_true", help="messages are not compressed, as browsers ask for")
    add("--alone", action="store_true", help="without boardgame.io")
    add(
        "--profile",
        type=Path,
        metavar="FILE",
        help="where the event loop spends its time",
    )
    add("--seed", type=int, default=1)
    add("--json", type=Path, metavar="FILE", help="write all figures there too")
    options = parser.parse_args(arguments)
    if min(options.tables) < 1 or options.moves < 1 or min(options.workers) < 1:
        parser.error("--tables, --moves and --workers must be 1 or more")
    return options


def _table(found: Sequence[Outcome]) -> Table:
    table = Table(
        "server", "tables", "sockets", "moves", "a second", "CPU a move", "of a core",
        "all seats: p50", "p99", "memory", "on disk",
    )  # fmt: skip
    for one in found:
        data = one.as_data()
        table.add_row(
            one.name,
            f"{one.tables:,}",
            f"{one.sockets:,}",
            f"{one.moves:,}",
            f"{data['moves_a_second']:,.0f}",
            f"{data['cpu_ms_a_move']:.2f} ms",
            f"{data['busy']:.0%}",
            f"{data['p50_ms']:.1f} ms",
            f"{data['p99_ms']:.1f} ms",
            f"{one.memory / 1e6:,.0f} MB",
            f"{one.stored / 1e6:,.1f} MB" if one.stored else "–",
        )
    return table


if __name__ == "__main__":
    sys.exit(main())
