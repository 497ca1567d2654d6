"""The command line of the mutants."""

from __future__ import annotations

import argparse
import os
import random
import sys
from pathlib import Path

# Before anything imports Numba.
os.environ["NUMBA_DISABLE_JIT"] = "1"

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.mutants.games import RULES
from tests.mutants.meeting import HANGS
from tests.mutants.mutations import Mutant
from tests.mutants.outcomes import Outcome, Outcomes, Unfit
from tests.mutants.runner import UNREACHED, Run
from tests.mutants.survivors import reasons

WANTED = 0.95


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--game", choices=sorted(RULES), action="append", help="default: all")
    parser.add_argument("--module", action="append", help="a module of rules; default: all")
    parser.add_argument("--only", metavar="ID", action="append", help="a mutant; default: all")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, chosen by chance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--list", action="store_true", help="show the mutants and run nothing")
    parser.add_argument(
        "--outcomes",
        type=Path,
        metavar="FILE",
        help="add each outcome there as it comes, a line of JSON each; what is there already is "
        "not run again (delete the file when rules or tests have changed)",
    )
    return parser.parse_args()


def chosen(run: Run, wanted: argparse.Namespace) -> list[Mutant]:
    mutants = [
        mutant
        for mutant in run.mutants
        if (not wanted.module or mutant.module in wanted.module)
        and (not wanted.only or mutant.id in wanted.only)
    ]
    if wanted.sample is not None and wanted.sample < len(mutants):
        places = sorted(random.Random(0).sample(range(len(mutants)), wanted.sample))
        mutants = [mutants[place] for place in places]
    return mutants


def describe(mutant: Mutant, run: Run) -> str:
    path = os.path.relpath(run.sources[mutant.module].path)
    return (
        f"[bold]{path}:{mutant.statement.lineno}[/] in {mutant.function}  [dim]{mutant.id}[/]\n"
        f"  [red]- {escape(mutant.before)}[/]\n  [green]+ {escape(mutant.after)}[/]"
    )


def judged(run: Run, mutants: list[Mutant], jobs: int, so_far: Outcomes, console: Console) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # Refreshed here alone: a thread that draws would not survive a fork.
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, auto_refresh=False
    ) as progress:
        task = progress.add_task("the tests without any mutant", total=len(mutants))
        progress.refresh()
        run.prepare()
        surviving = 0
        for outcome in run.judge(mutants, jobs):
            so_far.add(run.game, outcome)
            surviving += not outcome.found
            progress.update(
                task, advance=1, description=f"{run.game}: {surviving} survive", refresh=True
            )


def summary(run: Run, outcomes: list[Outcome]) -> Table:
    table = Table(title=f"Mutants of {run.game}")
    table.add_column("module")
    for heading in ("mutants", "found", "of these hang", "survive", "found, %"):
        table.add_column(heading, justify="right")
    for module in [*run.sources, None]:
        of_module = [o for o in outcomes if module in (None, o.mutant.module)]
        if not of_module:
            continue
        found = sum(o.found for o in of_module)
        table.add_row(
            module or "all",
            str(len(of_module)),
            str(found),
            str(sum(o.verdict == HANGS for o in of_module)),
            str(len(of_module) - found),
            f"{100 * found / len(of_module):.1f}",
            end_section=module == list(run.sources)[-1],
        )
    return table


def report(run: Run, outcomes: list[Outcome], console: Console) -> None:
    """Print which mutants survive, and how many were found."""
    known = reasons(run.game)
    for outcome in outcomes:
        if not outcome.found:
            reason = known.get(outcome.mutant.key, "[bold red]no reason listed[/]")
            unreached = " [bold red]no test reaches it[/]" if outcome.verdict == UNREACHED else ""
            console.print(describe(outcome.mutant, run), soft_wrap=True)
            console.print(f"  {reason}{unreached}\n", soft_wrap=True)
        elif outcome.mutant.key in known:
            console.print(f"Found, though listed: {outcome.mutant.id}, by {outcome.test}")
    console.print(summary(run, outcomes))


def good_enough(run: Run, outcomes: list[Outcome], console: Console) -> bool:
    """Whether the tests find enough of them, and every other one is explained."""
    known = reasons(run.game)
    survivors = [o for o in outcomes if not o.found]
    unexplained = sum(o.mutant.key not in known for o in survivors)
    share = 1 - len(survivors) / len(outcomes)
    if share < WANTED:
        console.print(f"[bold red]Fewer than {WANTED:.0%} of the mutants were found.[/]")
    if unexplained:
        console.print(f"[bold red]{unexplained} survivors have no reason listed.[/]")
    return share >= WANTED and not unexplained


def main() -> int:
    wanted = arguments()
    console = Console(highlight=False)
    good, some = True, False
    so_far = Outcomes(wanted.outcomes)
    for game in wanted.game or RULES:
        run = Run(game, RULES[game])
        mutants = chosen(run, wanted)
        if wanted.list:
            for mutant in mutants:
                console.print(describe(mutant, run), soft_wrap=True)
            console.print(f"{len(mutants)} mutants of {game}")
        elif mutants:
            left = [mutant for mutant in mutants if so_far.of(game, mutant) is None]
            if left:
                judged(run, left, wanted.jobs, so_far, console)
            outcomes = [outcome for m in mutants if (outcome := so_far.of(game, m))]
            report(run, outcomes, console)
            good = good_enough(run, outcomes, console) and good
        some = some or bool(mutants)
    if not some:
        console.print("No such mutant.")
    return 0 if good and some else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unfit as unfit:
        sys.exit(str(unfit))
