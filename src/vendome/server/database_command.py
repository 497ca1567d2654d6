"""`vendome database`: what an upgrade would do, the upgrade itself, and the way to a server."""

from __future__ import annotations

import argparse
from pathlib import Path

from vendome.core.words import LANGUAGES
from vendome.server.house_command import PLACE


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "database",
        help="see and take the steps to this version, or move a house to PostgreSQL",
        description="Look after the database of a house. Make a copy with `vendome backup` first.",
    )
    own = parser.add_subparsers(title="verbs", metavar="VERB", required=True, dest="database_verb")
    own.add_parser("status", help="which steps it has seen, and which an upgrade would take")
    own.add_parser("upgrade", help="take the steps that are missing, all or none")
    own.add_parser("move", help="bring a house that is closed from its file to PostgreSQL")
    for name, each in own.choices.items():
        each.add_argument(
            "--data", type=Path, metavar="DIR", help="the house's folder (default: your own)"
        )
        each.add_argument("--database", default="", metavar="URL", help=PLACE)
        each.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
        each.set_defaults(run=run, work=name)


def run(options: argparse.Namespace) -> int:
    from vendome.server import moving, upgrading
    from vendome.server.backup_command import progress
    from vendome.server.databases import FILE, named_database
    from vendome.server.operator import folder_of, say
    from vendome.server.words import refused

    folder, database = folder_of(options), named_database(options.database)
    if options.work == "move":
        if database is None:
            raise refused("move_where")
        with progress(options, "moving") as shown:
            count = moving.move(folder, database, shown)
        say(options, "moved", path=database, count=count, file=folder / moving.MOVED)
        return 0
    if database is None and not (folder / FILE).is_file():
        raise refused("no_house", path=folder)
    place = database or folder / FILE
    steps = upgrading.missing(folder, database)
    if not steps:
        say(options, "database_is_new", path=place)
        return 0
    say(options, "database_steps", path=place, count=len(steps))
    for step, does in steps:
        print(f"  {step}  {does}")
    if options.work == "upgrade":
        upgrading.upgrade_closed(folder, database)
        say(options, "database_upgraded", path=place)
    return 0
