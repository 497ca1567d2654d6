"""Who looks at the lobby, at which page of it, and what is pushed to them: at most twice a second,
and only what has changed on that page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from vendome.server import messages as m
from vendome.server.changes import change
from vendome.server.lines import Line, encode
from vendome.server.listing import Filter, Listing, Page, Row, checked

SOON = 0.1  # seconds after a change
BETWEEN = 0.5  # seconds, at least, from one push to the next


@dataclass
class Looker:
    """Somebody at the lobby: what they search for, and what they were shown last."""

    wanted: Filter
    page: int | None
    number: int = 0  # of the last message
    shown: Page | None = None


class Lobby:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._listing = Listing()
        self.lines: set[Line] = set()
        self._lookers: dict[Line, Looker] = {}
        self._fresh: dict[str, m.Table | None] = {}  # not listed yet
        self._before: dict[int, Row] = {}  # rows as they were before they changed, by version
        self._due = False
        self._pushed_at = -BETWEEN

    @property
    def is_empty(self) -> bool:
        """Returns whether no table goes on, as far as the lobby has been told."""
        listed = any(table not in self._fresh for table in self._listing.rows)
        return not listed and not any(self._fresh.values())

    def changed(self, table: str, public: m.Table) -> None:
        """Note how a table is now."""
        self._fresh[table] = public if public.status in ("gathering", "playing") else None
        self._push_soon()

    def gone(self, table: str) -> None:
        """Note that a table cannot be shown for now."""
        self._fresh[table] = None
        self._push_soon()

    def look(self, person: str, said: m.Look) -> m.Lobby:
        """Returns a page of the lobby, for somebody who looks once."""
        self._list()
        return self._whole(self._listing.page(person, checked(said), said.page), 0)

    def show(self, line: Line, said: m.Look) -> None:
        """Show a page to somebody, and from then on what changes on it."""
        looker = Looker(checked(said), said.page)
        if line in self._lookers:
            looker.number = self._lookers[line].number
        self._lookers[line] = looker
        self._list()
        self._watch()
        looker.number += 1
        looker.shown = self._listing.page(line.person, looker.wanted, looker.page)
        line.push(self._whole(looker.shown, looker.number))

    def leave(self, line: Line) -> None:
        self.lines.discard(line)
        if self._lookers.pop(line, None):
            self._watch()

    def _watch(self) -> None:
        self._listing.watch(looker.wanted for looker in self._lookers.values())

    def _list(self) -> None:
        for table, public in self._fresh.items():
            if (row := self._listing.rows.get(table)) is not None:
                self._before[row.version] = row
            self._listing.put(table, public)
        self._fresh.clear()
        if not self._lookers:
            self._before.clear()

    def _push_soon(self) -> None:
        """Push once in a moment, however much changes until then."""
        if self._due:
            return
        loop = asyncio.get_running_loop()
        self._due = True
        loop.call_later(max(SOON, self._pushed_at + BETWEEN - loop.time()), self.push)

    def push(self) -> None:
        """Push to everybody who looks what has changed on their page since the last push."""
        self._due = False
        self._pushed_at = asyncio.get_running_loop().time()
        self._list()
        # Made once for all who were shown the same and are to be shown the same.
        pages: dict[tuple[str, Filter, int | None], Page] = {}
        made: dict[tuple[Page, Page], msgspec.Raw | None] = {}
        for line, looker in self._lookers.items():
            whose = line.person if self._listing.sits(line.person) else ""
            key = (whose, looker.wanted, looker.page)
            if key not in pages:
                pages[key] = self._listing.page(*key)
            before, after = looker.shown, pages[key]
            assert before is not None
            if before == after:
                continue
            if (before, after) not in made:
                found = self._change(before, after)
                made[before, after] = msgspec.Raw(encode(found)) if found else None
            looker.shown = after
            if (raw := made[before, after]) is not None:
                base, looker.number = looker.number, looker.number + 1
                line.push(m.LobbyChange(base, looker.number, raw, self._now()))
        self._before.clear()

    def _change(self, before: Page, after: Page) -> dict[str, Any]:
        """Returns what changes from one page to another."""
        old, new = before.rows(), after.rows()
        rows: dict[str, Any] = dict.fromkeys(table for table in old if table not in new)
        for table, version in new.items():
            found = self._row_change(table, old.get(table), version)
            if found != {}:
                rows[table] = found
        plain = _plain(before), _plain(after)
        found = change(*plain)
        assert isinstance(found, dict)
        return {**found, "tables": rows} if rows else found

    def _row_change(self, table: str, old: int | None, new: int) -> Any:
        if old == new:
            return {}
        row = self._listing.rows[table]
        return [row.plain] if old is None else change(self._before[old].plain, row.plain)

    def _whole(self, page: Page, number: int) -> m.Lobby:
        rows = self._listing.rows
        return m.Lobby(
            number=number,
            **_plain(page),
            tables={table: rows[table].public for table in page.rows()},
            now=self._now(),
        )


def _plain(page: Page) -> dict[str, Any]:
    return {
        "page": page.page,
        "found": page.found,
        "listed": page.listed,
        "sitting": page.sitting,
        "mine": list(page.mine),
        "open": list(page.open),
    }
