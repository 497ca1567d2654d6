"""`vendome prepare`: compile the rules now, so that nobody has to wait for it later."""

from __future__ import annotations

import argparse

from vendome.core.words import LANGUAGES


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "prepare",
        help="compile the rules now, once",
        description="Compile the rules of a game, or of all games: about a minute each, once. "
        "Everything else does it by itself when it is needed.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    import vendome
    from vendome.core.console import standard_console
    from vendome.core.words import preferred_language
    from vendome.prepare.progress import prepare

    language = options.lang or preferred_language()
    games = [vendome.games[name] for name in options.games or vendome.games]
    console = standard_console()
    for game in games:
        prepare(game, console, language, everything=True)
    return 0
