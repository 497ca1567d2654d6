"""What operators have done, as it is stored: the running house carries it out, nothing is changed.

Whoever runs the house writes an act from another process; `Steward` notices it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, insert, select, text, update

from vendome.server.schema import acts

Verb = Literal["ban", "unban", "mute", "unmute", "close", "answer"]


@dataclass(frozen=True, slots=True)
class Act:
    number: int
    at: float
    by: str
    verb: Verb
    target: str
    until: float | None = None
    reason: str = ""
    done: float | None = None


def add(
    connection: Connection,
    at: float,
    by: str,
    verb: Verb,
    target: str,
    until: float | None = None,
    reason: str = "",
) -> int:
    """Write an act. Returns its number.

    On a server acts are written one after the other: whoever has read one has read all before it.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE acts IN SHARE ROW EXCLUSIVE MODE"))
    row = {"at": at, "by": by, "verb": verb, "target": target, "until": until, "reason": reason}
    written = connection.execute(insert(acts).values(**row))
    (number,) = written.inserted_primary_key or (0,)
    return int(number)


def since(connection: Connection, number: int) -> list[Act]:
    """Returns all acts after this one, in their order."""
    wanted = select(acts).where(acts.c.number > number).order_by(acts.c.number)
    return [Act(**row) for row in connection.execute(wanted).mappings()]


def undone(connection: Connection) -> list[Act]:
    """Returns what no worker has carried out yet, in the order in which it was done."""
    wanted = select(acts).where(acts.c.done.is_(None)).order_by(acts.c.number)
    return [Act(**row) for row in connection.execute(wanted).mappings()]


def is_done(connection: Connection, number: int) -> bool:
    return connection.scalar(select(acts.c.done).where(acts.c.number == number)) is not None


def mark_done(connection: Connection, numbers: Sequence[int], at: float) -> None:
    here = acts.c.number.in_(numbers) & acts.c.done.is_(None)
    connection.execute(update(acts).where(here).values(done=at))
