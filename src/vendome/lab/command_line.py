"""What commands that play many games have in common: their options, how these are read, and where
their reports are printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from vendome.core.game import Game
from vendome.core.refusal import BadOption, cut
from vendome.games import games
from vendome.lab.executing import Call
from vendome.lab.words import WORDS

if TYPE_CHECKING:
    from rich.console import Console

    from vendome.lab.cluster import Cluster


def add_what_is_played(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which game is played, by how many, and dealt from what."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games)}")
    parser.add_argument("--players", metavar="N", help="how many (default: the most it takes)")
    parser.add_argument(
        "--seed", metavar="SEED", help="a number, or 64 hexadecimal digits (default: a new one)"
    )
    parser.add_argument(
        "--option",
        metavar="NAME[=FILE]",
        action="append",
        default=[],
        help="switch on a rule, or set one to what a JSON file says; can be given several times",
    )


def add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster, such as 10.0.0.1:6379, or auto for the one that this machine"
        " is in (pip install vendome[ray])",
    )


@contextmanager
def cluster_of(
    address: str | None, game: Game, prepare: Call, **instead: int | None
) -> Iterator[Cluster | None]:
    """Yield the cluster that was asked for, or None. `instead` are options that mean this machine.

    `prepare` is a call after which all is compiled that will be called of the game.
    """
    if address is None:
        yield None
        return
    for name, value in instead.items():
        if value is not None:
            raise BadOption("threads_or_cluster", WORDS, option=f"--{name}")
    from vendome.lab.cluster import Cluster

    with Cluster(address, game, prepare) as cluster:
        yield cluster


def number(option: str, text: str | None) -> int | None:
    """Returns the whole number that was typed for an option, or None if it was not given."""
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        raise BadOption("not_a_number", WORDS, option=option, value=cut(text, 40)) from None


def console(least_width: int, file: TextIO | None = None) -> Console:
    """Returns where a report is printed: as wide as the terminal, or wide enough in a file."""
    from rich.console import Console  # only here: it takes a while to load

    made = Console(file=file or sys.stdout, highlight=False, markup=False, emoji=False)
    if not made.is_terminal:
        made.width = max(made.width, least_width)
    return made
