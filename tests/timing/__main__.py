"""`make timing`: two thousand windows of which half are answered, and somebody who tries to tell
which. The exit code is 1 if they tell it from the times of any kind of request in more than 55 of
100 pairs. It takes three quarters of an hour, and less with more houses at a time."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.timing.attack import measured
from tests.timing.house import COMMIT
from tests.timing.verdict import Sample, told

MOST = 0.55


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    console = Console()
    os.environ[COMMIT] = str(options.commit / 1000)
    samples = _measured(console, options)
    answered = sum(sample.answered for sample in samples)
    console.print(f"{len(samples)} windows, {answered} of them answered.")
    found = told(samples)
    table = Table("measured", "tells (0.5: a coin)")
    for way, sure in found.items():
        table.add_row(way, f"{sure:.3f}")
    console.print(table)
    leaks = max(found.values()) > MOST
    console.print(f"[red]More than {MOST}." if leaks else f"At most {MOST}.")
    return 1 if leaks else 0


def _measured(console: Console, options: argparse.Namespace) -> list[Sample]:
    with (
        tempfile.TemporaryDirectory() as base,
        ThreadPoolExecutor(options.houses) as pool,
        Progress(
            TextColumn("windows"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        ) as progress,
    ):
        bar = progress.add_task("", total=options.windows)
        lock, done = threading.Lock(), 0

        def went_by(windows: int) -> None:
            nonlocal done
            with lock:
                progress.advance(bar, windows)
                before, done = done, done + windows
                if not console.is_terminal and before // 100 < done // 100:
                    console.print(f"{done} of {options.windows} windows")

        jobs = []
        for house in range(options.houses):
            folder = Path(base) / str(house)
            folder.mkdir()
            windows = -(-options.windows // options.houses)
            jobs.append(pool.submit(measured, folder, windows, went_by))
        return [sample for job in jobs for sample in job.result()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.timing", description=__doc__)
    parser.add_argument("--windows", type=int, default=2000)
    parser.add_argument("--houses", type=int, default=1, help="servers that are measured at a time")
    parser.add_argument("--commit", type=float, default=50, help="milliseconds the disk takes")
    return parser


if __name__ == "__main__":
    sys.exit(main())
