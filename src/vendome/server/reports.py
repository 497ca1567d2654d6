"""What people have reported of each other, as it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from vendome.server.schema import chat, reports


@dataclass(frozen=True, slots=True)
class Row:
    at: float
    person: str
    other: str
    reason: str
    text: str
    table: str | None = None
    said: str | None = None
    number: int = 0
    closed: float | None = None


def add(connection: Connection, row: Row) -> int:
    """Write a report. Returns its number."""
    told = {name: getattr(row, name) for name in ("at", "person", "other", "reason", "text")}
    written = connection.execute(insert(reports).values(**told, table=row.table, said=row.said))
    (number,) = written.inserted_primary_key or (0,)
    return int(number)


def said(connection: Connection, table: str, line: int, person: str) -> str | None:
    """Returns a line of chat as this person said it, or None if they did not."""
    here = (chat.c.table == table) & (chat.c.number == line) & (chat.c.person == person)
    return connection.scalar(select(chat.c.text).where(here))


def newest(connection: Connection, closed_too: bool, most: int) -> Sequence[Row]:
    """Returns reports, the newest first."""
    wanted = select(reports).order_by(reports.c.number.desc()).limit(most)
    if not closed_too:
        wanted = wanted.where(reports.c.closed.is_(None))
    return [Row(**row) for row in connection.execute(wanted).mappings()]


def close(connection: Connection, number: int, at: float) -> bool:
    """Note that nothing is left to do about a report. Returns whether it was open."""
    here = (reports.c.number == number) & reports.c.closed.is_(None)
    return connection.execute(update(reports).where(here).values(closed=at)).rowcount > 0
