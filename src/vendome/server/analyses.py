"""The analyses of finished games, as they are stored: one for each game."""

from __future__ import annotations

import json
import zlib
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from vendome.server.schema import analyses

Data = dict[str, Any]


def ask(connection: Connection, table: str, person: str, at: float) -> bool:
    """Write that somebody wants an analysis. Returns whether there is work to do: not if it is
    done already.
    """
    here = analyses.c.table == table
    found = connection.execute(select(analyses.c.result).where(here)).first()
    if found is None:
        connection.execute(insert(analyses).values(table=table, person=person, asked=at))
    return found is None or found.result is None


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


def left(connection: Connection) -> list[tuple[str, str]]:
    """Returns those that are not done, in the order in which they were asked for: the table, and
    who asked.
    """
    wanted = select(analyses.c.table, analyses.c.person).where(analyses.c.result.is_(None))
    return [(row[0], row[1]) for row in connection.execute(wanted.order_by(analyses.c.asked))]
