"""`make fuzz`: a million malformed or illegal moves, positions, records and settings, and 200,000
requests and WebSocket frames to a house that is running.

Each must be refused by a sentence in every language, with nothing changed, or, where it happens to
be right, be accepted; the house answers nothing by 5xx, and writes no traceback into its log. The
exit code is 1 if anything else happens; the case can be tried again by its number.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.fuzz.cases import CASES
from tests.fuzz.trying import PART, Outcome, Part, try_all

SHARES = {"moves": 60, "positions": 20, "records": 10, "settings": 10, "requests": 16, "frames": 4}
# Parts of a hundred by the rules, and of twenty over the network: 200,000 of 1,200,000.


def parts(options: argparse.Namespace) -> Iterator[Part]:
    categories = options.only or list(CASES)
    total = sum(SHARES[category] for category in categories)
    for category in categories:
        last = options.first + -(-options.cases * SHARES[category] // total)
        for first in range(options.first, last, PART):
            yield Part(category, options.seed, first, min(PART, last - first))


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    console = Console()
    began = time.perf_counter()
    outcomes = _tried(console, list(parts(options)), options.processes)
    seconds = time.perf_counter() - began
    table = Table("what", "cases", "refused", "accepted", "failed", "cases a second")
    for category in options.only or CASES:
        own = [outcome for outcome in outcomes if outcome.part.category == category]
        counts = sum((outcome.counts for outcome in own), Counter[str]())
        failed = sum(outcome.failed is not None for outcome in own)
        rate = (counts.total() + failed) / max(1e-9, sum(outcome.seconds for outcome in own))
        cells = (counts.total() + failed, counts["refused"], counts["accepted"], failed, rate)
        table.add_row(category, *(f"{cell:,.0f}" for cell in cells))
    console.print(table)
    failures = [outcome for outcome in outcomes if outcome.failed is not None]
    for outcome in failures:
        console.print(outcome.error, markup=False, highlight=False, soft_wrap=True)
        console.print(
            f"Again: python -m tests.fuzz --seed {outcome.part.seed} "
            f"--only {outcome.part.category} --first {outcome.failed} --cases 1",
            soft_wrap=True,
            highlight=False,
        )
    cases = sum(outcome.counts.total() for outcome in outcomes) + len(failures)
    console.print(f"{cases:,} cases in {seconds:.0f} seconds, {len(failures)} failures.")
    return 1 if failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=1_200_000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=list(CASES), help="only these")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser


def _tried(console: Console, jobs: list[Part], processes: int) -> list[Outcome]:
    """All parts, with a bar."""
    outcomes = []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("fuzzing", total=sum(job.count for job in jobs))
        for outcome in try_all(jobs, processes):
            outcomes.append(outcome)
            progress.update(task, advance=outcome.part.count, description=outcome.part.category)
    return sorted(outcomes, key=lambda outcome: (outcome.part.category, outcome.part.first))


if __name__ == "__main__":
    sys.exit(main())
