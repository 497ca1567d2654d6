"""`vendome simulate`: let bots play many games, and print the results."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from vendome.bots import KNOWN
from vendome.core.game import Game
from vendome.core.option_words import read_options
from vendome.core.refusal import BadOption
from vendome.core.words import LANGUAGES, preferred_language
from vendome.games import games
from vendome.lab.batch import Batch
from vendome.lab.command_line import add_what_is_played, console, number
from vendome.lab.formats import write_head, write_json, write_rows
from vendome.lab.kernels import k_run
from vendome.lab.progress import Progress
from vendome.lab.seeds import as_typed, read_seed
from vendome.lab.simulate import checked_count, parts
from vendome.lab.summary import Summary
from vendome.lab.words import WORDS

DEFAULT_GAMES = 10_000

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
"""


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Tell the command line about this verb."""
    parser = verbs.add_parser(
        "simulate",
        help="let bots play many games and sum up what happened",
        description="Let bots play many games and sum up what happened: who wins, with what"
        " scores, after how many decisions, and what was done on the way.",
        epilog=FORMATS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_what_is_played(parser)
    parser.add_argument("--games", metavar="N", help=f"how many (default: {DEFAULT_GAMES})")
    parser.add_argument(
        "--bots",
        metavar="BOT[,BOT…]",
        default="random",
        help="who plays, spread over the seats and moving on by a seat from game to game;"
        f" of: {', '.join(KNOWN)} (default: random)",
    )
    parser.add_argument("--threads", metavar="N", help="how many (default: as many as cores)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="the summary as JSON; see below")
    shape.add_argument("--csv", action="store_true", help="all games as CSV; see below")
    parser.add_argument("--output", metavar="FILE", help="write there, not to the terminal")
    parser.add_argument("--lang", choices=LANGUAGES, help="of what is printed")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    language = options.lang or preferred_language()
    seed = secrets.randbelow(10**12) if options.seed is None else read_seed(options.seed)
    game = games[options.game]
    batch = Batch.checked(
        game,
        number("--players", options.players),
        options.bots,
        seed,
        read_options(game, options.option),
    )
    count = number("--games", options.games)
    count = checked_count(DEFAULT_GAMES if count is None else count)
    played = parts(batch, count, number("--threads", options.threads), events=not options.csv)
    summary = Summary(batch)
    with _output(options.output) as file:
        with Progress(lambda: _is_compiled(batch.game), count, language) as progress:
            batch.play(0, 0)  # compiles the rules, if that has not been done yet
            began = time.perf_counter()
            if options.csv:
                write_head(file)
            for part in played:
                if options.csv:
                    write_rows(part, file)
                else:
                    summary.add(part)
                progress.advance(part.games)
            seconds = time.perf_counter() - began
        if options.json:
            write_json(summary, file)
        elif not options.csv:
            _print_report(summary, language, file, as_typed(seed), seconds)
    return 0


def _print_report(summary: Summary, language: str, file: TextIO, seed: str, seconds: float) -> None:
    from vendome.lab.report import LEAST_WIDTH, Report

    Report(summary, language, console(LEAST_WIDTH, file)).print(seed, seconds)


def _is_compiled(game: Game) -> bool:
    return bool(getattr(game.kernels.bind(k_run), "signatures", True))


@contextmanager
def _output(name: str | None) -> Iterator[TextIO]:
    """Open the file for the results, and yield it.

    That is done before the first game, so that none is played in vain.
    """
    if name is None:
        yield sys.stdout
        return
    try:
        with Path(name).open("w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise BadOption("cannot_write", WORDS, file=name, reason=reason) from None
