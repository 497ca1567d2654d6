"""How it is written: one thread has the database, and what waits for it is written together.

To sync a file costs as much for one move as for fifty. So moves of different tables that wait at
the same time are one transaction; each is acknowledged when that is on disk. If one of them cannot
be written none is, and then each is tried by itself, so that nobody is refused for another's sake.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import JSON, Connection, Table, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

Result = TypeVar("Result")

MOST_TOGETHER = 200  # jobs in one transaction

encode = msgspec.json.Encoder().encode


class Job(NamedTuple):
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop

    def __call__(self) -> tuple[Any, BaseException | None]:
        """Returns what the work returns, or what it raises."""
        try:
            return self.work(*self.arguments), None
        except BaseException as error:
            return None, error


class Disk:
    """The thread that has the database. Jobs are done in the order in which they come."""

    def __init__(
        self,
        together: Callable[[], AbstractContextManager[None]],
        shareable: Iterable[Callable[..., Any]],
    ) -> None:
        """`together` makes one transaction of what is written in it, and `shareable` are the jobs
        that only write, so that they may be done again.
        """
        self._together = together
        self._shareable = set(shareable)
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="disk", daemon=True)
        self._thread.start()

    def do(self, work: Callable[..., Result], *arguments: Any) -> asyncio.Future[Result]:
        """Returns a future of what the work returns. It is done even if nobody waits for it."""
        if self._is_closed:
            raise RuntimeError("the database is closed")
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.put(Job(work, arguments, done, loop))
        return done

    def close(self) -> None:
        """Do what waits, and end."""
        self._is_closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            jobs, last = self._all_waiting(job)
            for part in self._parts(jobs):
                _tell(part, self._do(part))
            if last:
                return

    def _all_waiting(self, first: Job) -> tuple[list[Job], bool]:
        """Returns all jobs that wait now, and whether these are the last ones."""
        jobs = [first]
        try:
            while len(jobs) < MOST_TOGETHER:
                job = self._waiting.get_nowait()
                if job is None:
                    return jobs, True
                jobs.append(job)
        except Empty:
            pass
        return jobs, False

    def _parts(self, jobs: Sequence[Job]) -> list[list[Job]]:
        """Returns the jobs in order, those that follow one another and may be together as one."""
        parts: list[list[Job]] = []
        shared = False
        for job in jobs:
            may = job.work in self._shareable
            if may and shared:
                parts[-1].append(job)
            else:
                parts.append([job])
            shared = may
        return parts

    def _do(self, jobs: Sequence[Job]) -> list[tuple[Any, BaseException | None]]:
        if len(jobs) > 1:
            try:
                with self._together():
                    return [(job.work(*job.arguments), None) for job in jobs]
            except Exception:
                pass  # nothing of it is written: whose fault it was shows now
        return [job() for job in jobs]


def _tell(jobs: Sequence[Job], outcomes: Sequence[tuple[Any, BaseException | None]]) -> None:
    """Hand over what came of jobs, to each event loop at once."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[Job, Any, BaseException | None]]] = {}
    for job, (found, error) in zip(jobs, outcomes, strict=True):
        told.setdefault(job.loop, []).append((job, found, error))
    for loop, all_told in told.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, all_told)


def _settle(told: Sequence[tuple[Job, Any, BaseException | None]]) -> None:
    for job, found, error in told:
        if job.done.done():
            continue  # nobody waits any more
        if error is None:
            job.done.set_result(found)
        else:
            job.done.set_exception(error)


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
