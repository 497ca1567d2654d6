"""All rows of a house, brought from one database into another, and compared there.

Both have the tables of this version. What is brought is of one moment, and it is there whole or not
at all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text

from vendome.server.schema import acts, clock, metadata, reports
from vendome.server.words import refused

SOME = 500  # rows at a time
NUMBERED = (acts.c.number, reports.c.number)  # by the database itself

Digests = dict[str, tuple[int, int]]  # of each table: how many rows, and their digests added up
Shown = Callable[[float], None]  # is told how much of the work is done, from 0 to 1


def bring(source: Connection, target: Connection, shown: Shown) -> int:
    """Bring all rows into tables that have none. Returns how many have come, if all are there as
    they were.
    """
    total = sum(source.scalar(select(func.count()).select_from(t)) or 0 for t in _tables()) or 1
    brought: Digests = {}
    for table in _tables():
        brought[table.name] = (0, 0)
        for rows in _pieces(source, table):
            target.execute(insert(table), [dict(row._mapping) for row in rows])
            brought[table.name] = _added(brought[table.name], rows)
            shown(0.7 * sum(count for count, _ in brought.values()) / total)
    if target.dialect.name == "postgresql":
        _count_on(target)
    for table in _tables():
        found = 0, 0
        for rows in _pieces(target, table):
            found = _added(found, rows)
        if found != brought[table.name]:
            raise refused("copy_wrong", what=table.name)
    shown(1.0)
    return sum(count for count, _ in brought.values())


def is_empty(connection: Connection) -> bool:
    """Returns whether nobody has come to a house yet."""
    others = (table for table in _tables() if table is not clock)
    return all(connection.execute(select(table).limit(1)).first() is None for table in others)


def _tables() -> list[Table]:
    """Returns all tables, each after those that its rows name."""
    return list(metadata.sorted_tables)


def _pieces(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    found = connection.execute(select(table), execution_options={"yield_per": SOME})
    yield from found.partitions(SOME)


def _added(before: tuple[int, int], rows: Sequence[Any]) -> tuple[int, int]:
    """Returns count and digest with these rows added, in whatever order a database has them."""
    count, digest = before
    for row in rows:
        digest += int.from_bytes(hashlib.sha256(repr(tuple(row)).encode()).digest())
    return count + len(rows), digest % 2**256


def _count_on(target: Connection) -> None:
    """Let new rows get numbers after those that came."""
    for column in NUMBERED:
        newest = target.scalar(select(func.max(column)))
        if newest is not None:
            name = f"{column.table.name}_{column.name}_seq"
            query = text("SELECT setval(CAST(:name AS regclass), :newest)")
            target.execute(query, {"name": name, "newest": newest})
