"""The house: its people and tables, who is there, and the only way to the disk.

`Seating`, `Playing` and `Timing` are what can be done in it. Every change of a table happens under
its lock, goes to disk first and is pushed second. A client that leaves in between stops nothing.
"""

from __future__ import annotations

import asyncio
import math
import os
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError

from vendome.core.refusal import Refusal
from vendome.server import guests, invitations, reacting, soundness
from vendome.server import messages as m
from vendome.server.clock import DAY
from vendome.server.faces import own_face
from vendome.server.faults import our_fault
from vendome.server.keys import Aliases, Signatures, server_key
from vendome.server.limits import GUEST_SECONDS, MESSAGES_A_SECOND, Asked, Limits, Tally
from vendome.server.lines import GOING_DOWN, Line
from vendome.server.lobby import Lobby
from vendome.server.metrics import Metrics
from vendome.server.names import guest_name
from vendome.server.private import answer_message, notes_message, orders_message
from vendome.server.programs import Programs
from vendome.server.rows import StoredTable
from vendome.server.sanctions import Sanctions
from vendome.server.storage import PAGE, Overtaken, Storage
from vendome.server.table import Table
from vendome.server.thinking import Minds
from vendome.server.updates import Updates
from vendome.server.words import Damaged, NotFound, TooMany, refused
from vendome.server.writing import Disk

Result = TypeVar("Result")
Load = Callable[[str], StoredTable | None]
log = structlog.get_logger("vendome")

PROBE_SECONDS = 10.0
REPORTS = (5, 1 / 600)  # of others by one person at once, and each second after that


class House:
    def __init__(
        self,
        folder: Path,
        pace: float = 0.7,
        monotonic: Callable[[], float] = time.monotonic,
        date: Callable[[], float] = time.time,
        limits: Limits | None = None,
    ) -> None:
        self.folder = folder
        self.metrics = Metrics()
        self.pace = pace  # how many seconds a bot takes for a decision, easy or not
        key = server_key(folder)
        self.signatures = Signatures(key)
        self.alias = Aliases(key)
        self.storage = Storage(folder, monotonic)
        self.now = self.storage.clock  # everything that is timed is timed by this
        self.date = date  # seconds since 1970: only to be shown, as it may jump
        self.opened = self.now()
        self.tables: dict[str, Table] = {}
        self.set_aside: set[str] = set()  # ids of tables that cannot be read from the disk
        self.lines: dict[str, set[Line]] = {}  # at each table
        most = limits or Limits()
        said = most.person_messages
        self.messages = Asked(said, said / MESSAGES_A_SECOND, self.now)  # over all sockets
        self.reports = Asked(*REPORTS, self.now)
        self._guests = Asked(most.guests, 1 / GUEST_SECONDS, self.now)
        self._refusals = Tally(self.now)
        self.lobby = Lobby(self.now)
        # Called when the invitations of somebody to a table have changed.
        self.when_invited: Callable[[Table, set[str]], None] = lambda table, people: None
        self.updates = Updates(self.now)
        self.known: dict[str, guests.Known] = {}  # people who have come since it was opened
        self.sanctions = Sanctions()  # of whoever runs the house
        self._visited: dict[tuple[str, str | None], float] = {}  # when it was last written
        self.programs = Programs(self)
        self._disk = Disk(self.storage.together, self.storage.shareable)
        self.minds = Minds(os.cpu_count() or 1, self.metrics.thought)
        self.metrics.watch(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._probed = -math.inf  # when it was last tried whether the disk can be written
        self.replaying = asyncio.Lock()  # replays are made one at a time, as they are costly

    async def open(self) -> None:
        for table_id in await self.disk(self.storage.live):
            with suppress(Damaged):  # it was logged; all others open
                table = await self._read(table_id)
                table.gone = dict.fromkeys(table.people, self.opened)
                self.tables[table_id] = table
                self.update_lobby(table)
        log.info("opened", tables=len(self.tables), set_aside=len(self.set_aside))

    def games_played(self) -> list[str]:
        """Returns the names of the games at whose tables somebody is, those with most people first.

        Any thread may ask.
        """
        people: Counter[str] = Counter()
        for table_id, lines in list(self.lines.items()):
            if lines and (table := self.tables.get(table_id)) is not None:
                people[table.game.name] += len(lines)
        return [name for name, _ in people.most_common()]

    async def close(self) -> None:
        for line in self.all_lines:
            line.cut(GOING_DOWN)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):  # a time that cannot be saved costs at most a second
            await self.disk(self.storage.save_time)
        self.minds.close()
        self._disk.close()
        self.storage.close()

    async def disk(self, job: Callable[..., Result], *arguments: Any) -> Result:
        with self.metrics.at_disk():
            return await self._disk.do(job, *arguments)

    async def cannot_write(self) -> bool:
        """Returns whether the disk cannot be written. It finds out by writing, now and then."""
        if self.storage.failing or not 0 <= self.now() - self._probed < PROBE_SECONDS:
            self._probed = self.now()
            try:
                await self.disk(self.storage.probe)
            except DBAPIError as error:
                log.warning("cannot write", why=str(error.orig))
        return self.storage.failing

    def begin(self, job: Coroutine[Any, Any, Result], table: Table) -> asyncio.Task[Result]:
        """Start a job at a table, which goes on by itself. Returns its task."""
        task = self._start(job)
        task.add_done_callback(lambda done: _unheard(done, table=table.id))
        return task

    def safely(self, job: Coroutine[Any, Any, Result]) -> Awaitable[Result]:
        """Start a job that goes on even if whoever asked for it goes away.

        Returns what they can wait for.
        """
        task = self._start(job)
        waited = asyncio.shield(task)
        task.add_done_callback(lambda done: _unheard(done) if waited.cancelled() else None)
        return waited

    def _start(self, job: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def write(self, table: Table, job: Callable[..., Result], *arguments: Any) -> Result:
        """Write a change of a table that was made in memory already.

        If writing fails, the change is undone. Returns what the job returns.
        """
        return await self.write_all([table], job, *arguments)

    async def write_all(
        self, tables: list[Table], job: Callable[..., Result], *arguments: Any
    ) -> Result:
        """Write a change of several tables, all or none. Returns what the job returns."""
        try:
            return await self.disk(job, *arguments)
        except Exception as failure:
            for table in tables:
                await self._undo(table)
            if isinstance(failure, Overtaken):
                raise refused("decision_gone") from failure
            raise

    async def _undo(self, table: Table) -> None:
        """Set a table back to what is on disk.

        If that cannot be read, the table is read again when it is next asked for.
        """
        try:
            stored = await self.disk(self.storage.load, table.id)
            if stored is not None:
                table.restore(stored)
        except Exception:
            self.tables.pop(table.id, None)
            self.lobby.gone(table.id)
            for line in self.lines.get(table.id, ()):
                line.cut(GOING_DOWN)
            raise

    # People

    async def guest(self, address: str | None) -> m.Person:
        """Returns a new person.

        The address is where they come from, or None if it is not counted.
        """
        if not self._guests.take(address):
            self._refusals.add("too many guests", address)
            raise refused("too_much", TooMany)
        person, name = secrets.token_hex(8), guest_name()
        now = self.date()
        await self.disk(self.storage.write, guests.add, person, name, now)
        self.known[person] = guests.Known(name, None, [], [])
        await self.came(person, address)
        log.info("guest", person=person)
        return m.Person(person, name, [], own_face(person, None))

    async def person(self, person: str) -> m.Person | None:
        if person not in self.known:
            found = await self.disk(self.storage.read, guests.find, person)
            if found is None:
                return None
            self.known[person] = found
        known = self.known[person]
        owner = await self.person(known.owner) if known.owner else None
        face = own_face(person, known.face)
        return m.Person(person, known.name, known.muted, face, owner.name if owner else None)

    def behind(self, person: str) -> tuple[str, ...]:
        """Returns somebody who has come, and whose program they are if they are one."""
        owner = self.known[person].owner if person in self.known else None
        return (person, owner) if owner else (person,)

    async def came(self, person: str, address: str | None) -> None:
        """Note that somebody the house has met has come: once a day is often enough."""
        here, today = (person, self.alias(address)), self.date()
        if abs(today - self._visited.get(here, -math.inf)) < DAY:
            return
        self._visited[here] = today
        with suppress(DBAPIError):  # whoever only looks on may do so while nothing can be written
            await self.disk(self.storage.write, guests.came, *here, today)

    def called(self, person: m.Person) -> str:
        """Returns a person's name now. It may have changed since the person was read."""
        known = self.known.get(person.id)
        return known.name if known else person.name

    def answerable(self, person: str) -> str:
        """Returns who answers for what somebody makes: of a program its owner."""
        known = self.known.get(person)
        return known.owner if known and known.owner else person

    def chosen_face(self, person: str) -> int | None:
        """Returns the face that somebody the house has met chose."""
        known = self.known.get(person)
        return known.face if known else None

    async def mute(self, person: str, other: str, muted: bool) -> None:
        if await self.person(other) is None or other == person:
            raise refused("no_such_person", NotFound)
        await self.disk(self.storage.write, guests.mute, person, other, muted)
        rest = [one for one in self.muted(person) if one != other]
        heard = [*rest, other] if muted else rest
        self.known[person] = replace(self.known[person], muted=heard)

    def muted(self, person: str) -> list[str]:
        known = self.known.get(person)
        return known.muted if known else []

    # Tables

    async def table(self, table_id: str) -> Table:
        if table_id not in self.tables:
            table = self.tables.setdefault(table_id, await self._read(table_id))
            table.row.seen = self.now()  # it stays in memory for a while from now on
            self.update_lobby(table)
        return self.tables[table_id]

    async def _read(self, table_id: str, load: Load | None = None) -> Table:
        """Returns a table as it is on disk. If it makes no sense it is set aside and logged."""
        try:
            stored = await self.disk(load or self.storage.load, table_id)
            table = Table(stored) if stored is not None else None
            if table is not None:
                # Its public side must be sound too, or the lobby would fail over it later.
                msgspec.convert(msgspec.to_builtins(self.public(table)), m.Table)
                if is_live(table):
                    soundness.check(table)
        except DBAPIError:
            raise  # nothing at all could be read, which is not the table's fault
        except Exception as problem:
            if table_id not in self.set_aside:
                log.error("table set aside", table=table_id, exc_info=problem)
            self.set_aside.add(table_id)
            raise refused("table_damaged", Damaged) from problem
        self.set_aside.discard(table_id)
        if table is None:
            raise refused("no_such_table", NotFound)
        return table

    async def history(self, person: str, before: str | None) -> m.History:
        """Returns a page of the tables somebody finished: the newest, or those before `before`."""
        last = None
        if before is not None:
            ended = await self.disk(self.storage.ended, person, before)
            if ended is None:
                raise refused("no_such_table", NotFound)
            last = ended, before
        found = await self.disk(self.storage.finished, person, last)
        finished = []
        for table_id in found[:PAGE]:
            with suppress(Damaged):
                finished.append(self.public(await self._read(table_id, self.storage.result)))
        return m.History(finished, found[PAGE - 1] if len(found) > PAGE else None)

    @property
    def all_lines(self) -> list[Line]:
        """All that is open: at the lobby and at tables."""
        return [*self.lobby.lines, *(line for lines in self.lines.values() for line in lines)]

    def here(self, table: Table) -> set[str]:
        return {line.person for line in self.lines.get(table.id, ())}

    def public(self, table: Table) -> m.Table:
        return table.public(self.here(table))

    # Pushing to pages

    def push_table(self, table: Table) -> None:
        """Push to everybody at a table who sits there and for whom it waits.

        The lobby hears soon.
        """
        public = self.public(table)
        if lines := self.lines.get(table.id):
            self.updates.table(table, public, lines)
        self.lobby.changed(table.id, public)
        if people := invitations.newly_awaited(table):
            self.when_invited(table, people)

    def push_views(self, table: Table) -> None:
        """Push to everybody at a table what their seats see now, and what has happened."""
        if lines := self.lines.get(table.id):
            self.updates.views(table, lines)

    def push_to_owner(self, table: Table, seat: int, message: m.FromTable) -> None:
        """Push a message to a seat's owner alone: notes, standing orders, an answer."""
        for line in self.lines.get(table.id, ()):
            if seat in table.seats_of(line.person):
                line.push(message)

    def greet(self, table: Table, line: Line, since: int = 0, chat: int = 0) -> None:
        """Push everything there is to one line."""
        self.updates.whole(table, self.public(table), line, since)
        if table.match is not None:
            for seat in table.seats_of(line.person):
                line.push(notes_message(table, seat))
                if reacting.take_orders(table):
                    line.push(orders_message(table, seat))
                if seat in table.answers:
                    line.push(answer_message(table, seat))
        line.push(self.chat_message(table, line.person, chat))

    def chat_message(self, table: Table, person: str, since: int) -> m.ChatMessage:
        """Returns the newest page of the chat, or only its lines from number `since` on."""
        talk = table.talk
        first = since if talk.first <= since <= talk.next else talk.first
        return self._chat(table, person, first, talk.next, talk.lines)

    async def older_chat(self, table: Table, person: str, before: int) -> m.ChatMessage:
        """Returns the page of the chat before a line."""
        first, until = table.talk.page_before(before)
        lines = await self.disk(self.storage.chat_between, table.id, first, until)
        return self._chat(table, person, first, until, lines)

    def _chat(
        self, table: Table, person: str, since: int, until: int, lines: list[m.ChatLine]
    ) -> m.ChatMessage:
        muted = self.muted(person)
        heard = [one for one in lines if since <= one.number and one.person not in muted]
        return m.ChatMessage(since, until, table.talk.oldest, heard, muted)

    def update_lobby(self, table: Table) -> None:
        """Let the lobby know how a table is now."""
        self.lobby.changed(table.id, self.public(table))


def _unheard(task: asyncio.Task[Any], **where: str) -> None:
    """Log the fault of a job for which nobody waits. A refusal is dropped."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception) and not isinstance(error, Refusal):
        our_fault(error, job=getattr(task.get_coro(), "__qualname__", ""), **where)


def is_live(table: Table) -> bool:
    return table.row.status in ("gathering", "playing")
