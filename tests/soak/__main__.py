"""`make soak`: a million random games for each number of players, then the leak law, then a house.

At every step of the games: whatever the game calls a fault (in Edel, Stein & Reich: 22 gems of
each colour, 39 event cards, 30 gem cards, no negative money, somebody to wait for; in 30 Carats: of
every kind as many items as at the start, and holdings that follow from all that was seen; in
Queen's Necklace: all 103 cards, any blank ones and the Merchants, each in one place), and that who
is waited for can act, and nobody else. Then, at every state of more games, for every seat and a
spectator, the leak law. Then everything that the conformance suite checks, at every step of the
games that `make test` looks into now and then. Last, a game in a house: after every move everybody
asks whatever can be asked, in two worlds that look alike to them, of which `make test` tries a
sample. A row is printed as soon as it is done. The exit code is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.conformance.playing import look_always
from tests.conformance.subject import subject
from tests.soak.soaking import Found, Soak, cores
from vendome import games

LAWS = {
    "rules": "every invariant",
    "leaks": "the leak law",
    "checks": "every check",
    "house": "what a house tells",
}
ROW = "{:<10} {:>7}  {:<18} {:>11} {:>16} {:>9} {:>7}"


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    console = Console()
    found: list[Found] = []
    _print_row(console, "game", "players", "what", "games", "states", "seconds", "faults")
    for name in options.game or games:
        soak = Soak(subject(name), options.seed)
        wanted = {
            "rules": options.games,
            "leaks": options.leak_games,
            "checks": options.checks,
            "house": options.house_games,
        }
        for law, count in wanted.items():
            for players in options.players or soak.subject.game.players:
                if count and players in soak.subject.game.players:
                    row, wrong = _soaked(console, soak, law, players, count, options)
                    _print_row(console, *row)
                    found += wrong
                    for fault in wrong:
                        _report(console, name, fault, options.seed)
    console.print("[red]Faults were found." if found else "No faults.")
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--game", action="append", help="which game; all if none is named")
    parser.add_argument("--games", type=int, default=1_000_000, help="for each number of players")
    parser.add_argument("--leak-games", type=int, default=5000, help="likewise, for the leak law")
    parser.add_argument("--checks", type=int, default=1, choices=(0, 1), help="0: leave them out")
    parser.add_argument("--house-games", type=int, default=1, help="likewise, in a house")
    parser.add_argument("--players", type=int, nargs="+", help="these numbers of players only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--threads", type=int, default=cores())
    return parser


def _print_row(console: Console, *cells: str) -> None:
    console.print(ROW.format(*cells), soft_wrap=True, highlight=False)


def _soaked(
    console: Console, soak: Soak, law: str, players: int, games: int, options: argparse.Namespace
) -> tuple[list[str], list[Found]]:
    """Play, with a bar. Returns the row to print, and what was found."""
    name = soak.subject.game.name
    began, played, states, found = time.perf_counter(), 0, 0, []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(f"{name}, {players} players: {LAWS[law]}", total=games)
        for count, steps, wrong in soak.parts(law, players, options.first, games, options.threads):
            played += count
            states += steps + count
            found += wrong
            progress.update(task, completed=played)
    seconds = time.perf_counter() - began
    return [
        *(name, str(players), LAWS[law], f"{played:,}", f"{states:,}"),
        *(f"{seconds:.1f}", str(len(found))),
    ], found


def _report(console: Console, name: str, fault: Found, seed: int) -> None:
    asked = {
        "rules": "--games",
        "leaks": "--leak-games",
        "checks": "--checks",
        "house": "--house-games",
    }
    games = " ".join(f"{option} {int(law == fault.law)}" for law, option in asked.items())
    step = "" if fault.step is None else f", step {fault.step}"
    console.print(
        f"[red]{escape(fault.what)}[/]: {fault.players} players, game {fault.number}{step}. "
        f"Again: python -m tests.soak --game {name} --players {fault.players} --seed {seed} "
        f"--first {fault.number} {games}",
        soft_wrap=True,
        highlight=False,
    )


if __name__ == "__main__":
    look_always()
    sys.exit(main())
