"""`vendome verify`: whether a downloaded record tells of a fair deal and of legal moves."""

from __future__ import annotations

import argparse
from pathlib import Path

from vendome.core.words import LANGUAGES

SIGNS = {True: "✓", False: "✗", None: "–"}


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "verify",
        help="check that a recorded game was dealt fairly and played by the rules",
        description="Check a record downloaded from a table: the deal against what the server "
        "had committed itself to, and every move against the rules. Ends with 1 if something "
        "does not hold.",
    )
    parser.add_argument("file", type=Path, help="the record")
    parser.add_argument(
        "--commitment", metavar="HEX", help="the commitment you saw before the deal"
    )
    parser.add_argument("--value", metavar="HEX", help="the value your browser added to the deal")
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    import vendome
    from vendome.core.words import preferred_language
    from vendome.terminal.prepare import prepare
    from vendome.terminal.saved import read_record
    from vendome.terminal.screen import Screen

    language = options.lang or preferred_language()
    screen = Screen()
    record = read_record(options.file, lambda game: prepare(game, screen.console, language))
    findings = vendome.verify(record, options.commitment, options.value)
    for finding in findings:
        screen.show(f"{SIGNS[finding.holds]} {finding.in_language(language)}")
    return 1 if any(finding.holds is False for finding in findings) else 0
