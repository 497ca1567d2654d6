"""How it is written: one thread has the database, and what waits for it is written together.

To sync a file costs as much for one move as for fifty. So moves of different tables that wait at
the same time are one transaction; each is acknowledged when that is on disk. If one of them cannot
be written none is, and then each is tried by itself, so that nobody is refused for another's sake.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from sqlalchemy import JSON, Connection, Table, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

Result = TypeVar("Result")

MOST_TOGETHER = 200  # jobs in one transaction

encode = msgspec.json.Encoder().encode


@dataclass(slots=True, eq=False)
class Job:
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    outcome: tuple[Any, BaseException | None] | None = None  # what it returned, or raised

    def do(self) -> None:
        try:
            self.outcome = self.work(*self.arguments), None
        except BaseException as error:
            self.outcome = None, error


class Disk:
    """The thread that has the database. Jobs are done in the order in which they come."""

    def __init__(
        self, together: Callable[[], AbstractContextManager[None]], may_share: Callable[..., bool]
    ) -> None:
        """`together` makes one transaction of what is written in it, and `may_share` says of a job
        whether it only writes, so that it may be done again.
        """
        self._together = together
        self._may_share = may_share
        self._waiting: deque[Job] = deque()
        self._thread = ThreadPoolExecutor(1, "disk")

    def do(self, work: Callable[..., Result], *arguments: Any) -> asyncio.Future[Result]:
        """Returns a future of what the work returns. It is done even if nobody waits for it."""
        job = Job(work, arguments)
        self._waiting.append(job)
        return asyncio.get_running_loop().run_in_executor(self._thread, self._outcome, job)

    def submit(self, work: Callable[..., object], *arguments: Any) -> None:
        """Let something be done for which nobody waits."""
        job = Job(work, arguments)
        self._waiting.append(job)
        self._thread.submit(self._outcome, job)

    def close(self) -> None:
        """Do what waits, and end."""
        self._thread.shutdown()

    def _outcome(self, job: Job) -> Any:
        """Returns what came of a job, or raises it. All that wait with it are done with it."""
        if job.outcome is None:
            for part in self._parts(self._all_waiting()):
                self._do(part)
        assert job.outcome is not None
        found, error = job.outcome
        if error is not None:
            raise error
        return found

    def _all_waiting(self) -> list[Job]:
        return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]

    def _parts(self, jobs: Sequence[Job]) -> list[list[Job]]:
        """Returns the jobs in order, those that follow one another and may be together as one."""
        parts: list[list[Job]] = []
        shared = False
        for job in jobs:
            may = self._may_share(job.work, *job.arguments)
            if may and shared:
                parts[-1].append(job)
            else:
                parts.append([job])
            shared = may
        return parts

    def _do(self, jobs: Sequence[Job]) -> None:
        if len(jobs) > 1:
            try:
                with self._together():
                    found = [job.work(*job.arguments) for job in jobs]
            except Exception:
                pass  # nothing of it is written: whose fault it was shows now
            else:
                for job, one in zip(jobs, found, strict=True):
                    job.outcome = one, None
                return
        for job in jobs:
            job.do()


# Statements of which there are many. SQLAlchemy writes each once; the driver runs it.


def add_rows(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        _run(connection, _insertion(connection.dialect.name, table, tuple(row)), row, table)


def change_row(
    connection: Connection, table: Table, key: Mapping[str, Any], changes: Mapping[str, Any]
) -> None:
    """Change fields of the row that has this key."""
    text = _change(connection.dialect.name, table, tuple(key), tuple(changes))
    _run(connection, text, {**changes, **{f"key_{n}": value for n, value in key.items()}}, table)


def delete_rows(connection: Connection, table: Table, key: Mapping[str, Any]) -> None:
    """Delete all rows that agree with a key, or with a part of one."""
    text = _deletion(connection.dialect.name, table, tuple(key))
    _run(connection, text, {f"key_{name}": value for name, value in key.items()}, table)


def _run(connection: Connection, text: str, values: dict[str, Any], table: Table) -> None:
    as_json = _as_json(table)
    if not as_json.isdisjoint(values):
        values = {n: encode(v).decode() if n in as_json else v for n, v in values.items()}
    if connection.engine._has_events:
        connection.exec_driver_sql(text, values)  # slower, but whoever listens hears of it
        return
    driver: Any = connection.connection.driver_connection
    dbapi: Any = connection.dialect.loaded_dbapi
    try:
        driver.execute(text, values)
    except dbapi.Error as error:
        # As SQLAlchemy would raise it; what was to be written is not named.
        raise DBAPIError.instance(text, None, error, dbapi.Error, hide_parameters=True) from error


@lru_cache
def _as_json(table: Table) -> frozenset[str]:
    return frozenset(column.name for column in table.c if isinstance(column.type, JSON))


@lru_cache(maxsize=1000)
def _insertion(dialect: str, table: Table, columns: tuple[str, ...]) -> str:
    return _written(insert(table).values({name: bindparam(name) for name in columns}), dialect)


@lru_cache(maxsize=1000)
def _change(dialect: str, table: Table, key: tuple[str, ...], columns: tuple[str, ...]) -> str:
    here = [table.c[name] == bindparam(f"key_{name}") for name in key]
    changed = update(table).where(*here).values({name: bindparam(name) for name in columns})
    return _written(changed, dialect)


@lru_cache(maxsize=1000)
def _deletion(dialect: str, table: Table, key: tuple[str, ...]) -> str:
    here = [table.c[name] == bindparam(f"key_{name}") for name in key]
    return _written(delete(table).where(*here), dialect)


def _written(statement: Any, dialect: str) -> str:
    """Returns a statement as the driver takes it, with named values."""
    kind: Any = sqlite if dialect == "sqlite" else postgresql
    style = "named" if dialect == "sqlite" else "pyformat"
    return str(statement.compile(dialect=kind.dialect(paramstyle=style)))
