"""`vendome play`: a game at the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from vendome.core.words import LANGUAGES
from vendome.games import NAMES

if TYPE_CHECKING:
    from vendome.core.game import Game

USUAL_GAME = "edelstein"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "play",
        help="play a game at the terminal",
        description="Play against bots, or with others at one keyboard. "
        "What is not said here is asked for, or taken as usual.",
    )
    which = f"which game: {', '.join(NAMES)} (default: {USUAL_GAME})"
    parser.add_argument("game", nargs="?", help=which)
    parser.add_argument("--players", type=int, metavar="N", help="how many play, bots included")
    parser.add_argument("--people", type=int, metavar="N", help="how many sit at this keyboard")
    parser.add_argument("--names", metavar="A,B", help="their names")
    parser.add_argument("--bots", default="greedy", metavar="KIND,…", help="greedy (usual), random")
    parser.add_argument(
        "--seed",
        metavar="SEED",
        help="deal the same game again: a number, or 64 hexadecimal digits",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME[=FILE]",
        help="switch on a rule, or set one to what a JSON file says",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="save there after every move")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    import vendome
    from vendome.core.words import preferred_language
    from vendome.prepare.progress import prepare
    from vendome.terminal.dialogue import planned, resumed
    from vendome.terminal.play import play
    from vendome.terminal.screen import Leave, Screen

    language = options.lang or preferred_language()
    screen = Screen()

    def ready(game: Game) -> None:
        prepare(game, screen.console, language)
        screen.forget()

    try:
        if options.resume is not None:
            plan, match = resumed(options, ready)
            return play(plan, screen, language, match)
        game = vendome.games[options.game or USUAL_GAME]
        ready(game)
        return play(planned(options, game, screen, language), screen, language)
    except Leave as leave:
        return 130 if leave.interrupted else 0
