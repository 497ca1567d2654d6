"""`vendome simulate`: let bots play many games, and print the results."""

from __future__ import annotations

import argparse
import re
import secrets
import time

from vendome.bots import KNOWN
from vendome.core.game import Game
from vendome.core.option_words import read_options
from vendome.core.refusal import BadOption, cut
from vendome.core.words import LANGUAGES, preferred_language
from vendome.games import games
from vendome.lab.batch import Batch
from vendome.lab.command_line import add_cluster, add_what_is_played, cluster_of, number
from vendome.lab.kernels import k_run
from vendome.lab.output import FORMATS, Output, add_output, shape_of
from vendome.lab.progress import Progress
from vendome.lab.seeds import as_typed, read_seed
from vendome.lab.simulate import checked_count, parts
from vendome.lab.words import WORDS

DEFAULT_GAMES = 10_000


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
    parser.add_argument(
        "--part",
        metavar="K/N",
        help="play only the K-th of N parts, for `vendome merge` to put together again; with"
        " --seed and --out",
    )
    add_cluster(parser)
    add_output(parser)
    parser.add_argument("--lang", choices=LANGUAGES, help="of what is printed")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    language = options.lang or preferred_language()
    shape = shape_of(options)
    if options.part is not None:
        if options.seed is None:
            raise BadOption("part_needs_seed", WORDS)
        if shape not in (None, "npz"):
            raise BadOption("part_is_arrays", WORDS, shape=f"--{shape}")
        shape = "npz"
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
    numbers = range(count) if options.part is None else part_of(options.part, count)
    threads = number("--threads", options.threads)
    with Output(batch, count, shape, language).into(options.output) as output:
        with (
            Progress(lambda: _is_compiled(batch.game), len(numbers), language) as progress,
            cluster_of(
                options.cluster, batch.game, (batch.prepare, ()), threads=threads
            ) as elsewhere,
        ):
            if elsewhere is None:
                batch.play(0, 0)  # compiles the rules, if that has not been done yet
            played = parts(
                batch,
                len(numbers),
                threads,
                first=numbers.start,
                executor=elsewhere,
                events=shape != "csv",
            )
            began = time.perf_counter()
            for part in played:
                output.add(part)
                progress.advance(part.games)
            seconds = time.perf_counter() - began
        output.finish(as_typed(seed), seconds)
    return 0


def part_of(text: str, games: int) -> range:
    """Returns the numbers of the games of a part such as `3/16`, the third of sixteen."""
    written = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", text)
    which, of = map(int, written.groups()) if written else (0, 0)
    if not 1 <= which <= of <= games:
        raise BadOption("bad_part", WORDS, value=cut(text, 40))
    return range((which - 1) * games // of, which * games // of)


def _is_compiled(game: Game) -> bool:
    return bool(getattr(game.kernels.bind(k_run), "signatures", True))
