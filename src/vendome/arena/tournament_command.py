"""`vendome tournament`: let bots play for the better share of the wins, and print who has it."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from vendome.arena.playing import prepare
from vendome.arena.questions import questions_of
from vendome.arena.results_file import ResultsFile
from vendome.arena.running import DEFAULT_GAMES, Run, remembered_seed
from vendome.arena.tournament import MOVE_SECONDS, Tournament
from vendome.arena.words import WORDS
from vendome.core.option_words import read_options
from vendome.core.refusal import BadOption, cut
from vendome.core.rule import is_on_disk
from vendome.core.words import LANGUAGES, preferred_language
from vendome.games import games
from vendome.lab.command_line import add_cluster, add_what_is_played, cluster_of, console, number
from vendome.lab.progress import Progress
from vendome.lab.seeds import as_typed, read_seed

if TYPE_CHECKING:
    from vendome.arena.result import Result

NOTES = """\
Each bot has one seat, and the last one fills the rest. Every deal is played several times with
the seats changed about, so that each bot sits in each seat equally often; a win shared by k counts
1/k. --games is rounded down to whole deals. A bot is one of those of `vendome simulate`;
program:COMMAND, a program of your own; or a reader, which tries to exploit the others: reader:BOT,
which knows that bot, mirror, raiser, silent, hoarder or dumper. docs/arena.md says how programs and
readers play, what the results file has, and how intervals and decisions are found.

--json writes one object, the same for the same seed:
  format                 of this object: 1
  game, rules, cards, players, options, bots, seed
                         what was played
  games, deals           how much of it
  by_bot                 for each bot: seats, fair (its share if all seats were equal), share,
                         low and high (its interval), by_seat, ahead (of each other bot),
                         mean_score, rating (mu and sigma), forfeits
  decided                what was asked: bot, against, and verdict: above, below, or null if open
"""


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Tell the command line about this verb."""
    parser = verbs.add_parser(
        "tournament",
        help="let bots play against each other, and see who is better",
        description="Let bots play against each other in equal conditions: their shares of the"
        " wins with intervals, ratings, and who finished ahead of whom.",
        epilog=NOTES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_what_is_played(parser)
    parser.add_argument(
        "--bots",
        metavar="BOT,BOT[,BOT…]",
        action="append",
        default=[],
        help="who plays; can be given several times",
    )
    parser.add_argument("--games", metavar="N", help=f"at most (default: {DEFAULT_GAMES})")
    parser.add_argument(
        "--decide",
        action="store_true",
        help="stop once it is shown at 95%% of each bot whether its share is above or below its"
        " fair one",
    )
    parser.add_argument(
        "--against",
        metavar="SHARE",
        help="stop once it is shown whether the first bot's share is above or below this one,"
        " such as 0.9",
    )
    parser.add_argument(
        "--once",
        action="store_true",
        help="play each deal once, in a seating that is drawn: for shares near 100%%, which many"
        " deals show sooner",
    )
    parser.add_argument(
        "--results",
        metavar="FILE",
        help="write every game there as it ends; go on from the games that are there",
    )
    parser.add_argument("--processes", metavar="N", help="how many (default: as many as cores)")
    add_cluster(parser)
    parser.add_argument(
        "--move-seconds",
        metavar="SECONDS",
        help=f"how long a program may think about a choice (default: {MOVE_SECONDS:g})",
    )
    parser.add_argument(
        "--plot", metavar="FILE", action="append", default=[], help="draw a PNG or an SVG"
    )
    parser.add_argument("--html", metavar="FILE", help="write a page that needs no other file")
    parser.add_argument("--json", action="store_true", help="print the result as JSON; see below")
    parser.add_argument("--lang", choices=LANGUAGES, help="of what is printed, drawn and written")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    language = options.lang or preferred_language()
    game = games[options.game]
    path = None if options.results is None else Path(options.results)
    seed = None if options.seed is None else read_seed(options.seed)
    seed = remembered_seed(path, seed)
    if seed is None:
        seed = secrets.randbelow(10**12)
    move_seconds = _decimal("--move-seconds", options.move_seconds, "2.5")
    tournament = Tournament.checked(
        game,
        number("--players", options.players),
        ",".join(options.bots) if options.bots else (),
        seed,
        read_options(game, options.option),
        MOVE_SECONDS if move_seconds is None else move_seconds,
        options.once,
    )
    against = _decimal("--against", options.against, "0.9")
    count = number("--games", options.games)
    processes = number("--processes", options.processes)
    played = Run(
        tournament,
        DEFAULT_GAMES if count is None else count,
        questions_of(tournament, options.decide, against),
        path,
        processes,
    )
    if options.plot or options.html:
        from vendome.arena.picture import check

        check([Path(name) for name in options.plot])
    ready = is_on_disk(game.kernels.play)
    try:
        with (
            Progress(lambda: ready, played.total, language) as progress,
            cluster_of(
                options.cluster, game, (prepare, (tournament,)), processes=processes
            ) as played.executor,
        ):
            progress.advance(played.done)
            for _ in played.play():
                progress.advance(1)
    except KeyboardInterrupt:
        return _stopped(played, path, language)
    result = played.result()
    if options.json:
        json.dump(result.as_data(), sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        _print_report(result, language, as_typed(seed))
    for name in options.plot:
        result.plot(name, language)
    if options.html:
        result.page(options.html, language)
    for name in (*options.plot, *([options.html] if options.html else [])):
        print(WORDS.say(language, "written", file=name), file=sys.stderr)
    return 0


def _stopped(played: Run, path: Path | None, language: str) -> int:
    """Say how to go on. Returns the exit code.

    Without a results file what was played goes into one now.
    """
    print(file=sys.stderr)
    done, total = len(played.games), played.total
    if not done:
        print(WORDS.say(language, "stopped_before"), file=sys.stderr)
        return 130
    message = "stopped"
    if path is None:
        message = "stopped_with"
        tournament = played.tournament
        path = Path(f"tournament-{tournament.game.name}-{tournament.key.hex()[:12]}.jsonl")
        file = ResultsFile(path, tournament)
        file.open()
        for game in played.games[len(file.games) :]:
            file.add(game)
        file.close()
    print(WORDS.say(language, message, done=done, total=total, file=path), file=sys.stderr)
    return 130


def _print_report(result: Result, language: str, seed: str) -> None:
    from vendome.arena.report import LEAST_WIDTH, Report

    Report(result, language, console(LEAST_WIDTH)).print(seed)


def _decimal(option: str, text: str | None, example: str) -> float | None:
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        raise BadOption(
            "not_a_decimal", WORDS, option=option, value=cut(text, 40), example=example
        ) from None
