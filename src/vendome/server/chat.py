"""The chat of a table: its newest lines are stored, and of these the newest page is in memory."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from vendome.server.messages import ChatLine
from vendome.server.schema import chat

PAGE = 50  # lines
LINES_STORED = 1000  # lines of a table; older ones are forgotten


@dataclass
class Talk:
    """What was said last at a table."""

    lines: list[ChatLine]

    @property
    def next(self) -> int:
        """The number of the next line."""
        return self.lines[-1].number + 1 if self.lines else 0

    @property
    def first(self) -> int:
        """The number of the first line of the page in memory."""
        return self.lines[0].number if self.lines else 0

    @property
    def oldest(self) -> int:
        """The number of the oldest line that is stored."""
        return max(0, self.next - LINES_STORED)

    def after(self, line: ChatLine) -> list[ChatLine]:
        """Returns the newest page with this line added."""
        return [*self.lines, line][-PAGE:]

    def page_before(self, line: int) -> tuple[int, int]:
        """Returns the first number of the page before this line, and the number after its last."""
        until = max(self.oldest, min(line, self.next))
        return max(self.oldest, until - PAGE), until


def append(connection: Connection, table: str, line: ChatLine) -> None:
    """Store one line more, and delete the oldest one if there are too many."""
    connection.execute(
        insert(chat).values(
            table=table,
            number=line.number,
            person=line.person,
            name=line.name,
            text=line.text,
            at=line.at,
            phrase=line.phrase,
        )
    )
    old = (chat.c.table == table) & (chat.c.number <= line.number - LINES_STORED)
    connection.execute(delete(chat).where(old))


def between(connection: Connection, table: str, first: int, until: int) -> list[ChatLine]:
    here = (chat.c.table == table) & (chat.c.number >= first) & (chat.c.number < until)
    return _read(connection, here)


def newest(connection: Connection, table: str) -> list[ChatLine]:
    return _read(connection, chat.c.table == table)


def _read(connection: Connection, here: ColumnElement[bool]) -> list[ChatLine]:
    """Returns the last page of these lines, in their order."""
    wanted = select(chat).where(here).order_by(chat.c.number.desc()).limit(PAGE)
    found = connection.execute(wanted).mappings().all()
    return [
        ChatLine(row["number"], row["person"], row["name"], row["text"], row["at"], row["phrase"])
        for row in reversed(found)
    ]
