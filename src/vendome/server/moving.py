"""A house whose database is on a server: copied into a file, put back, moved there from a file."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine, delete, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from vendome.server import copies, databases, transfers
from vendome.server.copies import Copy, Shown
from vendome.server.databases import FILE
from vendome.server.folders import take
from vendome.server.keys import FILE as KEY
from vendome.server.keys import server_key
from vendome.server.schema import clock
from vendome.server.words import refused

MOVED = f"{FILE}.moved"  # what the file is called afterwards, so that nobody opens it by mistake

Result = TypeVar("Result")


def copy_server(folder: Path, database: URL, target: Path, now: float, shown: Shown) -> Copy:
    """Copy a house on a server into a file as `copies.make` does, and return what the copy says of
    itself. The house may be open.
    """
    if not (folder / KEY).is_file():
        raise refused("no_house", path=folder)
    if target.exists():
        raise refused("copy_there", path=target)

    def job(house: Engine) -> Copy:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".copying-") as beside:
            file = Path(beside) / FILE
            engine = databases.open_file(Path(beside))
            snapshot = house.execution_options(isolation_level="REPEATABLE READ")
            try:
                with snapshot.connect() as source, engine.begin() as written:
                    databases.check_revision(source, database)
                    databases.check_key(source, server_key(folder))
                    databases.build(written)
                    written.execute(delete(clock))
                    transfers.bring(source, written, lambda done: shown(0.8 * done))
            finally:
                engine.dispose()
            version, key = metadata.version("vendome"), (folder / KEY).read_bytes()
            return copies.finish(file, target, Copy(version, databases.NEWEST, now, {}, key))

    return _at(database, job)


def restore_server(path: Path, folder: Path, database: URL, shown: Shown) -> Copy:
    """Put the house of a copy into a database that has none, and its key into a folder.

    Returns what the copy says of itself.
    """
    if (folder / KEY).exists() and (folder / FILE).exists():
        raise refused("house_there", path=folder)
    with tempfile.TemporaryDirectory(prefix="vendome-") as beside:
        found = copies.restore(path, Path(beside), lambda done: shown(0.5 * done))
        databases.open_house(Path(beside), None).dispose()  # brought up to date
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        key = folder / KEY
        if key.exists() and key.read_bytes() != found.key:
            raise refused("other_key")
        if not key.exists():
            key.touch(0o600)
            key.write_bytes(found.key)
        _fill(Path(beside), database, found.key, lambda done: shown(0.5 + 0.5 * done))
    return found


def move(folder: Path, database: URL, shown: Shown) -> int:
    """Move a house from the file in its folder to a server. Returns how many rows it has."""
    if not (folder / FILE).is_file() or not (folder / KEY).is_file():
        raise refused("no_house", path=folder)
    take(folder)  # nobody has it open
    databases.open_house(folder, None).dispose()  # brought up to date
    count = _fill(folder, database, server_key(folder), shown)
    with sqlite3.connect(folder / FILE) as file:  # all of it is in one file again
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    (folder / FILE).rename(folder / MOVED)
    return count


def _fill(folder: Path, database: URL, key: bytes, shown: Shown) -> int:
    """Bring the rows of a file to a server that has none, in one transaction. Returns how many."""

    def job(house: Engine) -> int:
        engine = databases.open_file(folder)
        try:
            with engine.connect() as source, house.begin() as target:
                if not databases.revisions(target):
                    databases.build(target)
                databases.check_revision(target, database)
                if not transfers.is_empty(target):
                    raise refused("database_not_empty", path=database)
                target.execute(delete(clock))
                count = transfers.bring(source, target, shown)
                target.execute(update(clock).values(key=None))
                databases.check_key(target, key)
                return count
        finally:
            engine.dispose()

    return _at(database, job)


def _at(database: URL, job: Callable[[Engine], Result]) -> Result:
    engine = databases.open_server(database)
    try:
        return job(engine)
    except DBAPIError as error:
        raise refused("database_unusable", path=database, why=databases.shortly(error)) from error
    finally:
        engine.dispose()
