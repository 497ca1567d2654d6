"""`vendome rules`: shows the rulebook, or the clauses that somebody searches for."""

from __future__ import annotations

import argparse
import sys

from vendome.core.words import LANGUAGES
from vendome.games import NAMES


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "rules",
        help="read the rulebook of a game",
        description="Print the rulebook of a game: all of it, a part (E5), a clause (E5.4), "
        "or the clauses that contain all the words.",
    )
    parser.add_argument("game", help=f"which game: {', '.join(NAMES)}")
    parser.add_argument(
        "words", nargs="*", default=[], metavar="WORD", help="words, or the id of a clause"
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    import vendome
    from vendome.core.words import preferred_language
    from vendome.terminal.rules_page import clauses_page
    from vendome.terminal.screen import Screen
    from vendome.terminal.table import voice

    game = vendome.games[options.game]
    language = options.lang or preferred_language()
    say = voice(game, language)
    words = " ".join(options.words)
    found = game.rulebook.search(words, language)
    if not found:
        print(f"vendome: {say('nothing_found', words=words)}", file=sys.stderr)
        return 1
    screen = Screen()
    if not words:
        screen.show(game.rulebook.title(language), "")
    screen.show(*clauses_page(found, say))
    return 0
