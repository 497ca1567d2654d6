"""The house: its people and tables, who is there, and the only way to the disk.

`Seating`, `Playing` and `Timing` are what can be done in it. Every change of a table happens under
its lock, goes to disk first and is told second; a client that leaves in between stops nothing.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import structlog

from vendome.server import messages as m
from vendome.server import reacting
from vendome.server.keys import Seals, server_key
from vendome.server.lines import GOING_DOWN, Line, encode
from vendome.server.names import checked_name, free_name, guest_name
from vendome.server.storage import Overtaken, Storage
from vendome.server.table import Table, is_ready
from vendome.server.views import view_message
from vendome.server.words import NotFound, refused

Result = TypeVar("Result")
log = structlog.get_logger("vendome")


class House:
    def __init__(
        self, folder: Path, pace: float = 0.7, now: Callable[[], float] = time.time
    ) -> None:
        self.now = now
        self.pace = pace  # the seconds a bot takes for a decision, whatever it is
        self.opened = now()
        self.seals = Seals(server_key(folder))
        self.storage = Storage(folder)
        self.tables: dict[str, Table] = {}
        self.lines: dict[str, set[Line]] = {}  # at each table
        self.lobby_lines: set[Line] = set()
        self._names: dict[str, str] = {}
        self._muted: dict[str, list[str]] = {}
        self._disk = ThreadPoolExecutor(1, "disk")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lobby_due = False
        self.replaying = asyncio.Lock()  # one at a time: asking for a replay costs next to nothing

    async def open(self) -> None:
        for kept in await self.disk(self.storage.load_live):
            table = Table(kept)
            table.gone = dict.fromkeys(table.people, self.opened)
            self.tables[table.id] = table
        log.info("opened", tables=len(self.tables))

    async def close(self) -> None:
        for line in [*self.lobby_lines, *(line for lines in self.lines.values() for line in lines)]:
            line.cut(GOING_DOWN)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._disk.shutdown()
        self.storage.close()

    async def disk(self, job: Callable[..., Result], *arguments: Any) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._disk, job, *arguments)

    def begin(self, job: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start something that goes on whatever becomes of who asked for it."""
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def safely(self, job: Coroutine[Any, Any, Result]) -> Awaitable[Result]:
        return asyncio.shield(self.begin(job))

    async def write(self, table: Table, job: Callable[..., Result], *arguments: Any) -> Result:
        """Write a change of a table, made in memory already; undo it if that fails."""
        try:
            return await self.disk(job, *arguments)
        except Exception as failure:
            await self._undo(table)
            if isinstance(failure, Overtaken):
                raise refused("decision_gone") from failure
            raise

    async def _undo(self, table: Table) -> None:
        """Be as it stands on disk; if that cannot be read, whoever comes next reads it again."""
        try:
            kept = await self.disk(self.storage.load, table.id)
        except Exception:
            self.tables.pop(table.id, None)
            for line in self.lines.get(table.id, ()):
                line.cut(GOING_DOWN)
            raise
        if kept is not None:
            table.restore(kept)

    # People

    async def guest(self) -> m.Person:
        person = secrets.token_hex(8)
        name = guest_name()
        await self.disk(self.storage.add_person, person, name, self.now())
        log.info("guest", person=person)
        return m.Person(person, name, [])

    async def person(self, person: str) -> m.Person | None:
        if person not in self._names:
            found = await self.disk(self.storage.person, person)
            if found is None:
                return None
            self._names[person], self._muted[person] = found
        return m.Person(person, self._names[person], self._muted[person])

    async def rename(self, person: str, name: str) -> m.Person:
        """A new name, also at the tables that have not ended."""
        name = checked_name(name)
        await self.disk(self.storage.rename, person, name)
        self._names[person] = name
        for table in list(self.tables.values()):
            if person in table.people and _live(table):
                await self.safely(self._rename_at(table, person, name))
        return m.Person(person, name, self.muted(person))

    async def _rename_at(self, table: Table, person: str, name: str) -> None:
        async with table.lock:
            for seat in table.seats:
                if seat.person == person and not seat.screen:
                    others = [other.name for other in table.seats if other is not seat]
                    seat.name = free_name(name, others)
                    await self.write(table, self.storage.change, table.id, {}, [seat])
            self.tell_table(table)

    async def mute(self, person: str, other: str, muted: bool) -> None:
        if await self.person(other) is None or other == person:
            raise refused("no_such_person", NotFound)
        await self.disk(self.storage.mute, person, other, muted)
        rest = [one for one in self.muted(person) if one != other]
        self._muted[person] = [*rest, other] if muted else rest

    def muted(self, person: str) -> list[str]:
        return self._muted.get(person, [])

    # Tables

    async def table(self, table_id: str) -> Table:
        if table_id not in self.tables:
            kept = await self.disk(self.storage.load, table_id)
            if kept is None:
                raise refused("no_such_table", NotFound)
            table = self.tables.setdefault(table_id, Table(kept))
            table.row.seen = self.now()  # it stays in memory for a while from now on
        return self.tables[table_id]

    def here(self, table: Table) -> set[str]:
        return {line.person for line in self.lines.get(table.id, ())}

    def told(self, table: Table) -> m.Table:
        return table.told(self.here(table), self.opened)

    def lobby(self, person: str) -> m.Lobby:
        return self._lobby(person, self._live_told())

    def _live_told(self) -> dict[str, m.Table]:
        return {table.id: self.told(table) for table in self.tables.values() if _live(table)}

    def _lobby(self, person: str, told: dict[str, m.Table]) -> m.Lobby:
        live = [self.tables[table_id] for table_id in told]
        mine = [table for table in live if person in table.people]
        mine.sort(key=lambda table: (not self._waits_for(table, person), -table.row.made))
        others = [table for table in live if table.row.listed and person not in table.people]
        others.sort(key=lambda table: (table.row.status != "gathering", -table.row.made))
        return m.Lobby([told[t.id] for t in others], [told[t.id] for t in mine], self.now())

    @staticmethod
    def _waits_for(table: Table, person: str) -> bool:
        mine = [table.seats[seat] for seat in table.seats_of(person)]
        if table.row.status == "gathering":
            return not all(is_ready(seat) for seat in mine)
        return any(seat.seat in table.asked and not seat.kept for seat in mine)

    # Telling

    def tell_table(self, table: Table) -> None:
        """Everybody at a table: who sits there, whom it waits for. And the lobby, soon."""
        told, now = self.told(table), self.now()
        for line in self.lines.get(table.id, ()):
            line.push(m.TableMessage(told, table.seats_of(line.person), now))
        self.tell_lobby()

    def tell_views(self, table: Table, since: int) -> None:
        """Everybody at a table: what their seats see now, and what happened since that move."""
        made: dict[tuple[int | None, str], bytes] = {}
        for line in self.lines.get(table.id, ()):
            for seat in seats_shown(table, line.person):
                key = (seat, line.language)
                if key not in made:
                    made[key] = encode(view_message(table, seat, line.language, since))
                line.push(made[key])

    def tell_owner(self, table: Table, seat: int, message: m.FromTable) -> None:
        """The pages of a seat's owner, and nobody else: notes, standing orders, an answer."""
        for line in self.lines.get(table.id, ()):
            if seat in table.seats_of(line.person):
                line.push(message)

    def greet(self, table: Table, line: Line, since: int = 0, chat: int = 0) -> None:
        """One line: all there is."""
        line.push(m.TableMessage(self.told(table), table.seats_of(line.person), self.now()))
        if table.match is not None:
            first = since if 0 <= since <= table.row.number else 0
            for seat in seats_shown(table, line.person):
                line.push(view_message(table, seat, line.language, first))
            for seat in table.seats_of(line.person):
                line.push(notes_message(table, seat))
                if reacting.take_orders(table):
                    line.push(orders_message(table, seat))
                if seat in table.answers:
                    line.push(answer_message(table, seat))
        line.push(self.chat_message(table, line.person, chat))

    def chat_message(self, table: Table, person: str, since: int) -> m.ChatMessage:
        muted = self.muted(person)
        first = since if 0 <= since <= len(table.chat) else 0
        lines = [line for line in table.chat[first:] if line.person not in muted]
        return m.ChatMessage(first, lines, muted)

    def tell_lobby(self) -> None:
        """The lobby has changed: told once, however much changes in this moment."""
        if not self._lobby_due and self.lobby_lines:
            self._lobby_due = True
            asyncio.get_running_loop().call_later(0.1, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._lobby_due = False
        told = self._live_told()  # once for all who look on
        made: dict[str, bytes] = {}
        for line in self.lobby_lines:
            if line.person not in made:
                made[line.person] = encode(self._lobby(line.person, told))
            line.push(made[line.person])


def seats_shown(table: Table, person: str) -> list[int | None]:
    """Whose views somebody gets: their seats', and anybody's if that is not exactly one seat."""
    seats: list[int | None] = list(table.seats_of(person))
    return seats if len(seats) == 1 else [*seats, None]


def notes_message(table: Table, seat: int) -> m.NotesMessage:
    return m.NotesMessage(seat, table.notes.get(seat, {}))


def orders_message(table: Table, seat: int) -> m.OrdersMessage:
    return m.OrdersMessage(seat, reacting.standing(table, seat))


def answer_message(table: Table, seat: int) -> m.AnswerMessage:
    return m.AnswerMessage(seat, table.asked[seat].number, table.answers[seat])


def _live(table: Table) -> bool:
    return table.row.status in ("gathering", "playing")
