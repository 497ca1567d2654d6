"""What is made of the results of a batch: a report, JSON, CSV or arrays; and where it goes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from vendome.core.refusal import BadOption
from vendome.lab import arrays_file
from vendome.lab.batch import Batch
from vendome.lab.command_line import console
from vendome.lab.formats import write_head, write_json, write_rows
from vendome.lab.merging import together
from vendome.lab.result import Result
from vendome.lab.summary import Summary
from vendome.lab.words import WORDS

SHAPES = ("json", "csv", "npz")

FORMATS = """\
--json writes one object, the same for the same seed:
  format                 of this object: 1
  game, rules, cards     which game, by which version of its rules and which decks
  players, options, bots, seed, games
                         what was played: bots by seat in game 0 (in game g, bots[(s + g) % n]
                         sits at seat s), the seed as 64 hexadecimal digits, the number of games
  by_bot                 for each bot: seats (how many it has); wins (one of n who share a win
                         gets 1/n), alone (wins not shared), share of all wins, low and high (its
                         95 % Wilson interval), fair (the share if all seats were equal);
                         scores: mean, sd, min, p5, p25, p50, p75, p95, max; histogram: how often
                         it ended with each score
  by_seat                the same for each seat from 0 on, without seats and histogram
  decisions, steps       of a game: total over all games, mean, sd, min, p5, …, max; a decision
                         is a choice among at least two legal actions, a step any action taken
  counts                 the game's own tables of counts; in each row the first is the whole

--csv writes a line for each seat of each game, with the columns
  game, seat             both from 0 on
  bot, score             who sat there, and the final score
  won                    1, or 1/n for one of n who share the win, or 0
  decisions, steps       of the whole game

--npz writes NumPy's arrays into the file that --output names:
  scores                 games × seats
  winners                by game: the seats that won, one bit each
  decisions, steps       by game
  tally                  how often each kind of event happened, by its first two numbers
  head                   JSON, as bytes: what was played, how many games in all, and the number of
                         the first one here
"""


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what is written, and where."""
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="the summary as JSON; see below")
    shape.add_argument("--csv", action="store_true", help="all games as CSV; see below")
    shape.add_argument("--npz", action="store_true", help="all games as arrays; see below")
    parser.add_argument(
        "--output", "--out", metavar="FILE", help="write there, not to the terminal"
    )


def shape_of(options: argparse.Namespace) -> str | None:
    """Returns what is to be written, or None for a report."""
    return next((shape for shape in SHAPES if getattr(options, shape)), None)


class Output:
    """Takes the parts of a batch in order, and writes what is made of them."""

    def __init__(self, batch: Batch, total: int, shape: str | None, language: str) -> None:
        self._total = total
        self._shape = shape
        self._language = language
        self._summary = Summary(batch)
        self._parts: list[Result] = []

    @contextmanager
    def into(self, name: str | None) -> Iterator[Output]:
        """Open the file, and yield the output.

        That is done before the first game, so that none is played in vain.
        """
        with _opened(name, binary=self._shape == "npz") as self._file:
            if self._shape == "csv":
                write_head(self._file)
            yield self

    def add(self, part: Result) -> None:
        if self._shape == "csv":
            write_rows(part, self._file)
        elif self._shape == "npz":
            self._parts.append(part)
        else:
            self._summary.add(part)

    def finish(self, seed: str, seconds: float | None = None) -> None:
        """Write all that is made of the whole. `seed` is written as it can be typed."""
        if self._shape == "npz":
            arrays_file.write(together(self._parts), self._total, self._file)
        elif self._shape == "json":
            write_json(self._summary, self._file)
        elif self._shape is None:
            from vendome.lab.report import LEAST_WIDTH, Report

            report = Report(self._summary, self._language, console(LEAST_WIDTH, self._file))
            report.print(seed, seconds)


@contextmanager
def _opened(name: str | None, binary: bool) -> Iterator[Any]:
    if name is None:
        if binary:
            raise BadOption("arrays_need_file", WORDS)
        yield sys.stdout
    elif binary:
        with arrays_file.new_file(name) as arrays:
            yield arrays
    else:
        try:
            with Path(name).open("w", encoding="utf-8", newline="") as text:
                yield text
        except OSError as problem:
            raise arrays_file.cannot_write(name, problem) from None
