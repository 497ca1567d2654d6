"""`vendome house`: who is there, what goes on, and what whoever runs the house does about it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vendome.core.words import LANGUAGES

PLACE = "its PostgreSQL, if it has one (default: $VENDOME_DATABASE, or the file in the folder)"
WHO = "a person's id, an address's hash, or an IP address"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "house",
        help="people, tables, bans and reports of a house, also while it is open",
        description="Look after a house through its database. An open house notices within a "
        "second or two; what was done is kept, and `vendome house acts` lists it.",
    )
    own = parser.add_subparsers(title="verbs", metavar="VERB", required=True, dest="house_verb")
    _list(own, "people", "guests of the house, those who came last first")
    _list(own, "tables", "tables that go on")
    closed = _list(own, "reports", "what people have reported of each other")
    closed.add_argument("--all", action="store_true", help="those that are closed, too")
    closed.add_argument("--close", type=int, metavar="NUMBER", help="close a report instead")
    closed.add_argument("--because", default="", metavar="TEXT", help="why; it is noted")
    _list(own, "acts", "what operators have done")
    _sanction(own, "ban", "close the house to somebody: pages are cut, bots take their seats")
    _sanction(own, "mute", "let somebody play, but not talk")
    close = own.add_parser("close", help="give a table up, whatever goes on there")
    close.add_argument("table", help="its id")
    close.add_argument("--because", default="", metavar="TEXT", help="why; it is noted")
    close.set_defaults(work="close")
    for each in own.choices.values():
        each.add_argument(
            "--data", type=Path, metavar="DIR", help="the house's folder (default: your own)"
        )
        each.add_argument("--database", default="", metavar="URL", help=PLACE)
        each.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
        each.set_defaults(run=run)


def _list(own: Any, name: str, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = own.add_parser(name, help=text)
    if name in ("people", "tables"):
        parser.add_argument(
            "text", nargs="?", default="", help="only those in whose line this text stands"
        )
    parser.add_argument("--most", type=int, default=50, metavar="N", help="how many (default: 50)")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    parser.set_defaults(work=name)
    return parser


def _sanction(own: Any, name: str, text: str) -> None:
    parser = own.add_parser(name, help=text)
    parser.add_argument("who", help=WHO)
    parser.add_argument("--days", type=float, metavar="N", help="for how long (default: for ever)")
    parser.add_argument(
        "--because", default="", metavar="TEXT", help="why; they are told, and it is noted"
    )
    parser.add_argument("--lift", action="store_true", help="no longer")
    parser.set_defaults(work=name)


def run(options: argparse.Namespace) -> int:
    from vendome.server import overseeing

    return overseeing.run(options)
