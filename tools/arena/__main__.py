"""`python -m tools.arena`: plays a plan of tournaments, each until its question is decided.

Says first what that costs at most. Each cell has a results file, and what is in it is not played
again; the summary is written anew after each cell.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tools import ROOT
from tools.arena.plan import Cell, Plan
from tools.arena.table import summary
from vendome.arena.running import Run
from vendome.core.refusal import Refusal

CELLS = Path(__file__).parent / "cells.toml"
FOLDER = ROOT / "build" / "arena"
WIDTH = 110


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="arena", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--cost", action="store_true", help="only say what is left to play")
    parser.add_argument("--cell", metavar="TEXT", default="", help="only cells with this in them")
    parser.add_argument("--plan", metavar="FILE", type=Path, default=CELLS)
    parser.add_argument("--folder", metavar="DIR", type=Path, default=FOLDER, help="for results")
    parser.add_argument("--processes", metavar="N", type=int, help="default: as many as cores")
    options = parser.parse_args(arguments)
    console = Console(highlight=False, markup=False)
    console.width = max(console.width, WIDTH)
    plan = Plan.read(options.plan, options.cell)
    options.folder.mkdir(parents=True, exist_ok=True)
    try:
        runs = [(cell, cell.run(options.folder, options.processes)) for cell in plan.cells]
    except Refusal as refusal:
        print(f"arena: {refusal}", file=sys.stderr)
        return 2
    _print_cost(console, runs, plan)
    if options.cost:
        return 0
    target = options.folder / "summary.md"
    try:
        for cell, run in runs:
            if cell.cost(run):
                _play(cell, run)
                target.write_text(summary(runs, plan.absent), encoding="utf-8")
    except KeyboardInterrupt:
        console.print("\nStopped. The same command goes on from here.")
        return 130
    text = summary(runs, plan.absent)
    target.write_text(text, encoding="utf-8")
    console.print(text, soft_wrap=True)
    return 0


def _print_cost(console: Console, runs: list[tuple[Cell, Run]], plan: Plan) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("cell", no_wrap=True)
    for column in ("expected", "games", "now", "CPU-hours left, at most"):
        table.add_column(column, justify="right")
    for cell, run in runs:
        expected = f"{cell.expect} {100 * cell.against:.1f} %"
        games = f"{run.done} of {run.total}"
        hours = f"{cell.cost(run) / 3600:.2f}"
        table.add_row(cell.name, expected, games, cell.state(run), hours)
    console.print(table)
    for reason, count in Counter(reason for _, reason in plan.absent).items():
        console.print(f"Cells that cannot be played: {count}. {reason}", soft_wrap=True)
    whole = sum(cell.cost(run) for cell, run in runs) / 3600
    console.print(f"\nAt most {whole:.2f} CPU-hours are left, less where it is decided earlier.\n")


def _play(cell: Cell, run: Run) -> None:
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(cell.name, total=run.total, completed=run.done)
        for _ in run.play():
            bar.update(task, completed=run.done)


if __name__ == "__main__":
    sys.exit(main())
