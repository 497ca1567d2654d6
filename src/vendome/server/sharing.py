"""A database that several workers share: what a worker writes so that all others know of it.

A table that is changed counts its version up, in the same transaction; whoever saw an earlier one
changes nothing. All workers are told when the transaction is on disk. All of this blocks, and is
called in the thread of the disk.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, text

CHANNEL = "vendome"
PLACE = 0x76656E64  # of our locks by two numbers; the number 0 is the leader's

ALIVE = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"
    f" AND classid = {PLACE} AND objid <> 0"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

CHANGED = text(
    "WITH changed AS (UPDATE tables SET version = version + 1, due = NULL,"
    " worker = CASE WHEN worker = ANY(:alive) THEN worker ELSE :worker END"
    " WHERE id = :id AND version = :version RETURNING worker)"
    f" SELECT worker, pg_notify('{CHANNEL}', :said) FROM changed"
)
TOLD = text(f"SELECT pg_notify('{CHANNEL}', :said)")
TAKEN = "SELECT pg_try_advisory_lock(%s)"
GIVEN = "SELECT pg_advisory_unlock(%s)"
VERSION = "SELECT version FROM tables WHERE id = %s"


class Overtaken(Exception):
    """Somebody else has written this move or line first. The table must be read again."""


class Sharing:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.worker = 0  # the number of this one
        self.alive: frozenset[int] = frozenset()  # the numbers of all
        self._versions: Mapping[str, int] = {}  # of the tables that are to be changed now
        self._workers: dict[str, int] = {}

    @contextmanager
    def changing(self, versions: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
        """Guard these tables in the next transaction. Yields the worker of each after that."""
        self._versions, self._workers = versions, {}
        try:
            yield self._workers
        finally:
            self._versions = {}

    def guard(self, connection: Connection) -> None:
        """Count the versions of these tables up, and tell all workers. It fails if one has been
        changed meanwhile.
        """
        versions, self._versions = self._versions, {}
        for table, version in versions.items():
            said = self._said(table=table, version=version + 1)
            here = {"id": table, "version": version, "said": said}
            me = {"worker": self.worker, "alive": sorted(self.alive)}
            found = connection.execute(CHANGED, here | me).first()
            if found is None:
                raise Overtaken
            self._workers[table] = found[0]

    def tell(self, connection: Connection, **said: Any) -> None:
        """Tell all workers something, once this transaction is on disk."""
        connection.execute(TOLD, {"said": self._said(**said)})

    def _said(self, **said: Any) -> str:
        return json.dumps({"by": self.worker, **said})

    def take(self, table: str) -> int | None:
        """Take the lock of a table, which the session of this thread holds from then on: so it is
        free at once if this worker dies.

        Returns the table's version, -1 if there is no such table, or None if somebody else has it.
        """
        with self._engine.connect() as connection:
            if not connection.exec_driver_sql(TAKEN, (number_of(table),)).scalar_one():
                return None
            # In a statement of its own: what another worker wrote before it gave the lock back.
            found = connection.exec_driver_sql(VERSION, (table,)).scalar()
            return -1 if found is None else int(found)

    def give(self, table: str) -> None:
        """Give the lock of a table back."""
        with self._engine.connect() as connection:
            connection.exec_driver_sql(GIVEN, (number_of(table),))

    def version(self, table: str) -> int | None:
        """Returns the version of a table, or None if there is none."""
        with self._engine.connect() as connection:
            found = connection.exec_driver_sql(VERSION, (table,)).scalar()
            return None if found is None else int(found)


def number_of(table: str) -> int:
    """Returns the number by which PostgreSQL knows the lock of a table."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], signed=True)
