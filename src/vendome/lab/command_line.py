"""What commands that play many games have in common: their options, how these are read, and where
their reports are printed.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, TextIO

from vendome.core.refusal import BadOption, cut
from vendome.games import games
from vendome.lab.words import WORDS

if TYPE_CHECKING:
    from rich.console import Console


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
