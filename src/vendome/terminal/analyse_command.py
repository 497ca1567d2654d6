"""`vendome analyse`: what a bot thinks of a recorded game, decision by decision."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from vendome.core.words import LANGUAGES

NOTES = """\
All chances and reasons are from what the player knew at that moment. A decision is a mistake if
another move was better by more than two standard errors, in worlds that fit what was known. Luck
is what the deal gives when the same bot plays every seat; skill is the result less that.

--json writes one object, the same for the same game, level and seed:
  format                 of this object: 1
  game, options, players, moves, over, scores, winners
                         what was played
  level, seed            who thought about it
  seats                  for each: curve (move, win, doubt), decisions (move, made, often, made_win,
                         made_doubt, win, win_doubt, cost, cost_doubt; of mistakes also better, with
                         its reasons, and events that tell both), cost, costliest
  bot, games, luck       who played the deal again, how often, and for each seat: given, low and
                         high (its interval), luck, result, skill
"""


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Tell the command line about this verb."""
    parser = verbs.add_parser(
        "analyse",
        help="judge a recorded game: chances, mistakes, luck and skill",
        description="Judge a record or a saved game: the chance to win along it, the costliest"
        " decisions with what was better and why, and what was luck and what was skill.",
        epilog=NOTES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, help="a record or a saved game")
    parser.add_argument("--seat", metavar="N", help="only this one, counted from 0 (default: all)")
    parser.add_argument(
        "--level", default="journeyman", help="of the bot that judges (default: journeyman)"
    )
    parser.add_argument(
        "--games", metavar="N", help="of the same deal, for luck; 0 leaves it out (default: 24)"
    )
    parser.add_argument("--seed", metavar="SEED", default="0", help="a number (default: 0)")
    parser.add_argument(
        "--picture", metavar="FILE", action="append", default=[], help="draw a PNG or an SVG"
    )
    parser.add_argument(
        "--json", metavar="FILE", help="write it as JSON; - prints that instead of the report"
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from rich.console import Console

    from vendome.analysis.analysing import DEFAULT_GAMES, analyse
    from vendome.analysis.words import WORDS
    from vendome.arena.picture import check
    from vendome.core.words import preferred_language
    from vendome.lab.command_line import console, number
    from vendome.lab.progress import Progress
    from vendome.lab.seeds import read_seed
    from vendome.prepare.progress import prepare
    from vendome.terminal.analysis_report import WIDTH, Report
    from vendome.terminal.saved import read
    from vendome.terminal.seats import default_names
    from vendome.terminal.voice import Voice, terminal_words

    language = options.lang or preferred_language()
    seat, games = number("--seat", options.seat), number("--games", options.games)
    seed = read_seed(options.seed)
    pictures = [Path(name) for name in options.picture]
    if pictures:
        check(pictures)
    aside = Console(stderr=True, highlight=False, markup=False, emoji=False)
    saved = read(options.file, lambda game: prepare(game, aside, language))
    say = Voice(terminal_words(), language)
    names = [each.name for each in saved.seats or ()] or default_names(say, saved.match.players)
    with Progress(lambda: True, 0, language, "thinking") as progress:
        analysis = analyse(
            saved.match.record(),
            None if seat is None else [seat],
            options.level,
            seed,
            games=DEFAULT_GAMES if games is None else games,
            progress=progress.reach,
        )
    if options.json is not None:
        _write(json.dumps(analysis.as_data(), indent=2, ensure_ascii=False), options.json)
    if options.json != "-":
        Report(analysis, language, console(WIDTH), names).print()
    for path in pictures:
        analysis.plot(path, language, names)
    for file in (*options.picture, *([options.json] if options.json not in (None, "-") else [])):
        print(WORDS.say(language, "written", file=file), file=sys.stderr)
    return 0


def _write(text: str, file: str) -> None:
    from vendome.terminal.saved import refused

    if file == "-":
        print(text)
        return
    try:
        Path(file).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise refused("cannot_write", Path(file), reason=reason) from error
