"""Copies of a house: made while it is open, verified before they are called good, put back.

A copy is one file: an SQLite database with the rows of one moment, the house's key, by which its
people are known again, and a digest of the rows of each table. `vendome backup` writes it and
`vendome restore` reads it, whatever the house has been doing meanwhile.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Any

from vendome.server.databases import FILE, NEWEST
from vendome.server.keys import FILE as KEY
from vendome.server.keys import LENGTH
from vendome.server.words import refused

PAGES = 2000  # of the database, copied between two looks at the progress
ROWS = 5000  # read between two looks
FACTS = "copied"  # the table of a copy that no house has

Digests = dict[str, tuple[int, str]]  # of each table: how many rows, and the digest of them
Shown = Callable[[float], None]  # is told how much of the work is done, from 0 to 1


@dataclass(frozen=True, slots=True)
class Copy:
    """What a copy says of itself."""

    version: str  # of Vendôme
    revision: str  # the last migration that its rows have seen
    made: float  # when, in seconds since 1970
    digests: Digests
    key: bytes

    @property
    def rows(self) -> int:
        return sum(count for count, _ in self.digests.values())


def make(folder: Path, target: Path, now: float, shown: Shown) -> Copy:
    """Copy the house in a folder into a file, verify the copy, and return what it says of itself.

    The house may be open. The file has its name only when the copy is found to be good, and nobody
    else may read it.
    """
    if not (folder / FILE).is_file() or not (folder / KEY).is_file():
        raise refused("no_house", path=folder)
    if target.exists():
        raise refused("copy_there", path=target)
    half = target.with_name(f"{target.name}.part")
    try:
        with _new(half) as copy, _opened(folder / FILE) as house:
            house.execute("BEGIN")  # from its first read on a transaction sees the rows as they are
            digests = _digests(house, _part(shown, 0.0, 0.4))
            house.backup(copy, pages=PAGES, progress=_copied(_part(shown, 0.4, 0.6)))
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
            _agree(copy, digests, _part(shown, 0.6, 1.0), "copy_wrong")
            key = (folder / KEY).read_bytes()
            made = Copy(metadata.version("vendome"), _revision(copy), now, digests, key)
            _write_facts(copy, made)
        _finish(half, target)
    except (OSError, sqlite3.Error) as error:
        raise refused("copy_not_made", path=target, why=_why(error)) from error
    finally:
        half.unlink(missing_ok=True)
    return made


def finish(file: Path, target: Path, made: Copy) -> Copy:
    """Make a copy of a database that has the rows of a house, and return what it says of itself."""
    try:
        with _opened(file) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")
            digests = _digests(copy, lambda _: None)
            whole = replace(made, digests=digests)
            _write_facts(copy, whole)
        file.chmod(0o600)
        _finish(file, target)
    except (OSError, sqlite3.Error) as error:
        raise refused("copy_not_made", path=target, why=_why(error)) from error
    return whole


def examine(path: Path, shown: Shown) -> Copy:
    """Returns what a copy says of itself, if all its rows are as they were copied.

    It is not changed.
    """
    if not path.is_file():
        raise refused("no_copy", path=path)
    try:
        with _opened(path, "ro") as copy:
            found = _read_facts(copy)
    except (sqlite3.Error, OSError, ValueError, TypeError, KeyError) as error:
        raise refused("no_copy", path=path) from error
    try:
        with _opened(path, "ro") as copy:
            _agree(copy, found.digests, shown, "copy_damaged", path=path)
    except (sqlite3.Error, OSError) as error:
        raise refused("copy_damaged", path=path, what=_why(error)) from error
    if found.revision > NEWEST:
        raise refused("copy_newer", path=path, version=found.version)
    return found


def restore(path: Path, folder: Path, shown: Shown) -> Copy:
    """Put the house of a copy into a folder that has none. Nothing there is overwritten.

    Returns what the copy says of itself.
    """
    for name in (FILE, KEY, f"{FILE}-wal"):
        if (folder / name).exists():
            raise refused("house_there", path=folder)
    found = examine(path, _part(shown, 0.0, 0.4))
    half = folder / f"{FILE}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _new(half) as house, _opened(path, "ro") as copy:
            copy.backup(house, pages=PAGES, progress=_copied(_part(shown, 0.4, 0.6)))
            house.execute("PRAGMA secure_delete=ON")  # the key has no place in a database
            house.execute(f"DROP TABLE {FACTS}")
            _agree(house, found.digests, _part(shown, 0.6, 1.0), "copy_wrong")
        key = folder / f"{KEY}.part"
        key.touch(0o600)
        key.write_bytes(found.key)
        _finish(key, folder / KEY)
        _finish(half, folder / FILE)  # last: without it there is no house yet
    except (OSError, sqlite3.Error) as error:
        raise refused("data_unusable", path=folder, why=_why(error)) from error
    finally:
        half.unlink(missing_ok=True)
    return found


@contextmanager
def _opened(path: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    """Open a database that is there already, and yield it.

    A house that is open must be opened for writing, though nothing is written: readers of its log
    take a place in a file beside it.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)) as found:
        found.execute("PRAGMA busy_timeout=5000")
        found.text_factory = bytes  # as it is stored, whether it is text or not
        yield found


@contextmanager
def _new(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a new database that nobody else may read, in place of what was left half done.

    Yields it.
    """
    path.unlink(missing_ok=True)
    path.touch(0o600)
    with _opened(path) as found:
        yield found


def _digests(database: sqlite3.Connection, shown: Shown) -> Digests:
    """Returns how many rows each table has, and a digest of them in the order of their keys."""
    names = [
        name.decode()
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if name != FACTS.encode() and not name.startswith(b"sqlite_")
    ]
    total = sum(database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names)
    found, read = {}, 0
    for name in sorted(names):
        digest, count = hashlib.sha256(), 0
        rows = database.execute(f'SELECT * FROM "{name}" ORDER BY rowid')
        while some := rows.fetchmany(ROWS):
            for row in some:
                digest.update(repr(row).encode())
            count += len(some)
            read += len(some)
            shown(read / total)
        found[name] = (count, digest.hexdigest())
    return found


def _agree(
    database: sqlite3.Connection, wanted: Digests, shown: Shown, message: str, **more: Any
) -> None:
    """Refuse unless a database is sound and has just these rows."""
    (sound,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if sound != b"ok":
        raise refused(message, what=sound.decode(errors="replace"), **more)
    found = _digests(database, shown)
    for name in sorted(wanted.keys() | found.keys()):
        if wanted.get(name) != found.get(name):
            raise refused(message, what=name, **more)


def _revision(database: sqlite3.Connection) -> str:
    found = database.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0].decode())


def _write_facts(copy: sqlite3.Connection, made: Copy) -> None:
    facts = {
        "version": made.version,
        "revision": made.revision,
        "made": made.made,
        "tables": made.digests,
    }
    with copy:
        copy.execute(f"CREATE TABLE {FACTS} (facts TEXT NOT NULL, key BLOB NOT NULL)")
        copy.execute(f"INSERT INTO {FACTS} VALUES (?, ?)", (json.dumps(facts), made.key))


def _read_facts(copy: sqlite3.Connection) -> Copy:
    """Returns what a copy says of itself. Any other file fails in one way or another."""
    text, key = copy.execute(f"SELECT facts, key FROM {FACTS}").fetchone()
    facts = json.loads(text)
    if not isinstance(key, bytes) or len(key) != LENGTH:
        raise ValueError("no key")
    digests = {str(name): (int(n), str(digest)) for name, (n, digest) in facts["tables"].items()}
    if str(facts["revision"]) != _revision(copy):
        raise ValueError("two revisions")
    return Copy(str(facts["version"]), str(facts["revision"]), float(facts["made"]), digests, key)


def _finish(half: Path, whole: Path) -> None:
    """Give a file its name once it is on disk, so that what has the name is whole."""
    _sync(half)
    if whole.exists():
        raise FileExistsError(None, "it is there already")
    half.rename(whole)
    _sync(whole.parent)


def _sync(path: Path) -> None:
    with suppress(OSError):  # not every system syncs a folder
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _copied(shown: Shown) -> Callable[[int, int, int], None]:
    """Returns what SQLite calls after some pages, with how many are left of how many."""
    return lambda _, left, total: shown(1 - left / total if total else 1.0)


def _part(shown: Shown, start: float, end: float) -> Shown:
    """Returns what shows the progress of one piece of the work as progress of the whole."""
    return lambda done: shown(start + (end - start) * done)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
