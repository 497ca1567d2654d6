"""`vendome backup` and `vendome restore`: a copy of a house, and a house out of a copy."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from vendome.core.words import LANGUAGES
from vendome.server.house_command import PLACE

WAY_BACK = "Before an upgrade, a copy is the way back: it is read by the version that made it."


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    backup = verbs.add_parser(
        "backup",
        help="copy a house into a file, also while it is open",
        description="Copy the house of a folder, its people's key included, into one file, and "
        "verify the copy. The house can stay open: the copy is of one moment, and nobody waits "
        f"for it. {WAY_BACK}",
    )
    backup.add_argument(
        "file", type=Path, help="the copy; if it is a folder, a file there, named by date and time"
    )
    backup.set_defaults(run=run_backup)
    restore = verbs.add_parser(
        "restore",
        help="put the house of a copy into a folder",
        description="Verify a copy that `vendome backup` made, and put its house into a folder "
        "that has none. Nothing is overwritten.",
    )
    restore.add_argument("file", type=Path, help="the copy")
    restore.set_defaults(run=run_restore)
    for parser in (backup, restore):
        parser.add_argument(
            "--data", type=Path, metavar="DIR", help="the house's folder (default: your own)"
        )
        parser.add_argument("--database", default="", metavar="URL", help=PLACE)
        parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")


def run_backup(options: argparse.Namespace) -> int:
    from vendome.server import copies, moving
    from vendome.server.databases import named_database
    from vendome.server.operator import folder_of, say

    now = datetime.now(UTC)
    target = options.file
    if target.is_dir():
        target = target / f"vendome-{now:%Y-%m-%d-%H%M%S}.backup"
    folder, database = folder_of(options), named_database(options.database)
    with progress(options, "copying") as shown:
        if database is None:
            made = copies.make(folder, target, now.timestamp(), shown)
        else:
            made = moving.copy_server(folder, database, target, now.timestamp(), shown)
    size = f"{target.stat().st_size / 1e6:.1f}"
    say(options, "copied", path=target, count=made.rows, size=size)
    return 0


def run_restore(options: argparse.Namespace) -> int:
    from vendome.server import copies, moving
    from vendome.server.databases import named_database
    from vendome.server.operator import folder_of, say

    folder = folder_of(options)
    database = named_database(options.database)
    with progress(options, "restoring") as shown:
        if database is None:
            found = copies.restore(options.file, folder, shown)
        else:
            found = moving.restore_server(options.file, folder, database, shown)
    date = f"{datetime.fromtimestamp(found.made, UTC):%Y-%m-%d %H:%M UTC}"
    say(options, "restored", path=folder, date=date, version=found.version)
    return 0


@contextmanager
def progress(options: argparse.Namespace, message: str) -> Iterator[Callable[[float], None]]:
    """Show a bar on a terminal while something is done. Yields what is told how much that is."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from vendome.server.operator import console, words

    shown_on = console()
    columns = (TextColumn("{task.description}"), BarColumn(20), TimeElapsedColumn())
    quiet = not shown_on.is_terminal
    with Progress(*columns, console=shown_on, transient=True, disable=quiet) as bar:
        task = bar.add_task(words(options, message), total=1.0)
        yield lambda done: bar.update(task, completed=done)
