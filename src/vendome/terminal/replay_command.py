"""`vendome replay`: a record or a saved game, told in words."""

from __future__ import annotations

import argparse
from pathlib import Path

from vendome.core.words import LANGUAGES


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "replay",
        help="tell a recorded game in words",
        description="Replay a record or a saved game: the log in words, then the table.",
    )
    parser.add_argument("file", type=Path, help="a record or a saved game")
    parser.add_argument(
        "--seat", metavar="N", help="through the eyes of this one, from 0 (default: a spectator)"
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from vendome.core.words import preferred_language
    from vendome.lab.command_line import number
    from vendome.prepare.progress import prepare
    from vendome.terminal.log import whole_log
    from vendome.terminal.saved import read
    from vendome.terminal.screen import Screen
    from vendome.terminal.seats import Seat, default_names
    from vendome.terminal.table import table_of, voice

    language = options.lang or preferred_language()
    seat = number("--seat", options.seat)
    screen = Screen()
    saved = read(options.file, lambda game: prepare(game, screen.console, language))
    match = saved.match
    say = voice(match.game, language)
    if seat is not None:
        match.steps(seat)  # refuses a seat that is not there
    seats = saved.seats or [Seat(name) for name in default_names(say, match.players)]
    table = table_of(match.game)
    screen.show(*whole_log(match, seat, seats, say), "")
    screen.show(table.draw(match.view(seat), seats, say))
    if match.over:
        screen.show("", table.ending(match.view(seat), seats, say))
    return 0
