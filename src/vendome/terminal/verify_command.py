"""`vendome verify`: checks whether a downloaded record shows a fair deal and legal moves."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from vendome.core.fair import A_VALUE, LEAST_DIGITS, MOST_DIGITS
from vendome.core.refusal import Refusal
from vendome.core.words import LANGUAGES

SIGNS = {True: "✓", False: "✗", None: "–"}
ENDS = {"proved": 0, "refuted": 1, "unknown": 3}  # 2 is for what cannot be read
DIGEST = re.compile("[0-9a-f]{64}", re.IGNORECASE)
VALUE = re.compile(A_VALUE, re.IGNORECASE)


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "verify",
        help="check that a recorded game was dealt fairly and played by the rules",
        description="Check a record downloaded from a table: the deal against what was shown "
        "before it, and every move against the rules. What you saw yourself stands under "
        "“Fair deal” at the table; without it nothing is proved against the server.",
        epilog="Ends with 0 if the game is proved, 1 if it is refuted, 3 if neither can be said, "
        "and 2 if the file or the command cannot be read.",
    )
    parser.add_argument("file", type=Path, help="the record")
    parser.add_argument(
        "--seal",
        metavar="HEX",
        action="append",
        default=[],
        help="the seal of the deal, as your browser saw it before it revealed its value; "
        "name all of them if there were several",
    )
    parser.add_argument("--value", metavar="HEX", help="the value your browser added to the deal")
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        help="the commitment you saw before the deal: it can refute a record, and proves nothing "
        "without the seal",
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    import vendome
    from vendome.core.verify import outcome
    from vendome.core.words import core_words, preferred_language
    from vendome.prepare.progress import prepare
    from vendome.terminal.saved import read_record
    from vendome.terminal.screen import Screen

    for seen in (*options.seal, options.commitment):
        _check_copied(seen, DIGEST, "no_digest")
    _check_copied(options.value, VALUE, "no_value", least=LEAST_DIGITS, most=MOST_DIGITS)
    language = options.lang or preferred_language()
    screen = Screen()
    record = read_record(options.file, lambda game: prepare(game, screen.console, language))
    findings = vendome.verify(record, options.commitment, options.value, options.seal)
    for finding in findings:
        screen.show(f"{SIGNS[finding.holds]} {finding.in_language(language)}")
    found = outcome(findings)
    screen.show(core_words().say(language, f"verify.outcome.{found}"))
    return ENDS[found]


def _check_copied(text: str | None, form: re.Pattern[str], message: str, **arguments: int) -> None:
    """Refuse a seal that was copied only in part: it refutes nothing,
    as nobody was ever shown it.
    """
    from vendome.terminal.voice import terminal_words

    if text is not None and not form.fullmatch(text.strip()):
        shown = "".join(c if c.isprintable() else "?" for c in text)
        raise Refusal(message, terminal_words(), text=shown, **arguments)
