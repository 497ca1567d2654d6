"""The analyses of finished games, as they are stored: one for each game."""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from vendome.server.schema import analyses, tables

Data = dict[str, Any]


def ask(
    connection: Connection, table: str, person: str, at: float, worker: int, alive: Collection[int]
) -> bool:
    """Write that somebody wants an analysis. Returns whether there is work to do for this worker:
    not if it is done already, or another one that is alive does it.
    """
    # On a server nobody else asks for it meanwhile.
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    here = analyses.c.table == table
    found = connection.execute(select(analyses.c.result, analyses.c.worker).where(here)).first()
    if found is None:
        row = {"table": table, "person": person, "asked": at, "worker": worker}
        connection.execute(insert(analyses).values(**row))
        return True
    if found.result is not None or (found.worker != worker and found.worker in alive):
        return False
    connection.execute(update(analyses).where(here).values(worker=worker))
    return True


def is_asked(connection: Connection, table: str) -> bool:
    """Returns whether an analysis was asked for, and is not done."""
    here = (analyses.c.table == table) & analyses.c.result.is_(None)
    return connection.scalar(select(analyses.c.table).where(here)) is not None


def finish(connection: Connection, table: str, data: Data) -> None:
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    connection.execute(update(analyses).where(analyses.c.table == table).values(result=packed))


def forget(connection: Connection, table: str) -> None:
    """Delete an analysis, so that it can be asked for anew."""
    connection.execute(delete(analyses).where(analyses.c.table == table))


def result(connection: Connection, table: str) -> Data | None:
    packed = connection.scalar(select(analyses.c.result).where(analyses.c.table == table))
    data: Data | None = None if packed is None else json.loads(zlib.decompress(packed))
    return data


def take_over(connection: Connection, worker: int, alive: Collection[int]) -> list[tuple[str, str]]:
    """Let a worker make those that are not done and that nobody else makes. Returns them in the
    order in which they were asked for: the table, and who asked.
    """
    nobodys = analyses.c.result.is_(None) & analyses.c.worker.not_in(set(alive) - {worker})
    connection.execute(update(analyses).where(nobodys).values(worker=worker))
    mine = analyses.c.result.is_(None) & (analyses.c.worker == worker)
    wanted = select(analyses.c.table, analyses.c.person).where(mine).order_by(analyses.c.asked)
    return [(row[0], row[1]) for row in connection.execute(wanted)]
