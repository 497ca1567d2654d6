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
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from vendome.server import guests, resting, soundness
from vendome.server import messages as m
from vendome.server.alone import crew_of
from vendome.server.clock import DAY
from vendome.server.faces import own_face
from vendome.server.jobs import Jobs
from vendome.server.keys import Aliases, Signatures, server_key
from vendome.server.limits import GUEST_SECONDS, MESSAGES_A_SECOND, Asked, Limits, Tally
from vendome.server.lines import GOING_DOWN, Line
from vendome.server.lobby import Lobby
from vendome.server.metrics import Metrics
from vendome.server.names import guest_name
from vendome.server.programs import Programs
from vendome.server.pushing import Pushing
from vendome.server.resting import Resting
from vendome.server.rows import StoredTable
from vendome.server.sanctions import Sanctions
from vendome.server.sharing import Overtaken
from vendome.server.storage import PAGE, Storage
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


class House(Pushing, Jobs):
    def __init__(
        self,
        folder: Path,
        pace: float = 0.7,
        monotonic: Callable[[], float] = time.monotonic,
        date: Callable[[], float] = time.time,
        limits: Limits | None = None,
        database: URL | None = None,
        workers: int = 1,
    ) -> None:
        """Open a house whose key lies in a folder, and all else in a file there or in a database.

        `workers` is how many of them share this machine.
        """
        self.folder = folder
        self.metrics = Metrics()
        self.pace = pace  # how many seconds a bot takes for a decision, easy or not
        key = server_key(folder)
        self.signatures = Signatures(key)
        self.alias = Aliases(key)
        self.storage = Storage(folder, monotonic, database)
        self.storage.check_key(key)
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
        self._disk = Disk(self.storage.together, self.storage.may_share)
        self.minds = Minds(max(1, (os.cpu_count() or 1) // workers), self.metrics.thought)
        self.metrics.watch(self)
        self.crew = crew_of(self, database)
        self.resting = Resting(self)
        self._rested: WeakValueDictionary[str, Table] = WeakValueDictionary()  # if used still
        self._tasks: set[asyncio.Task[Any]] = set()
        self._probed = -math.inf  # when it was last tried whether the disk can be written
        self.replaying = asyncio.Lock()  # replays are made one at a time, as they are costly

    async def open(self) -> None:
        await self.crew.open()
        await self.resting.open()
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
        await self.crew.close()
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

    def at_disk(self, job: Callable[..., object], *arguments: Any) -> None:
        """Let something be done with the database, for which nobody waits."""
        self._disk.submit(job, *arguments)

    async def cannot_write(self) -> bool:
        """Returns whether the disk cannot be written. It finds out by writing, now and then."""
        if self.storage.failing or not 0 <= self.now() - self._probed < PROBE_SECONDS:
            self._probed = self.now()
            try:
                await self.disk(self.storage.probe)
            except DBAPIError as error:
                log.warning("cannot write", why=str(error.orig))
        return self.storage.failing

    async def write(self, table: Table, job: Callable[..., Result], *arguments: Any) -> Result:
        """Write a change of a table that was made in memory already.

        If writing fails, the change is undone. Returns what the job returns.
        """
        return await self.write_all([table], job, *arguments)

    async def write_all(
        self, tables: list[Table], job: Callable[..., Result], *arguments: Any
    ) -> Result:
        """Write a change of several tables, all or none. Returns what the job returns."""
        versions = {table.id: table.row.version for table in tables}
        rested = [table.id for table in tables if table.row.due is not None]
        try:
            if rested and not self.is_shared:  # there it is part of the change
                await self.disk(self.storage.write, resting.take_time, rested)
            result: Result
            result, workers = await self.disk(self.storage.changing, versions, job, *arguments)
        except Exception as failure:
            for table in tables:
                await self._undo(table, failure)
            if isinstance(failure, Overtaken):
                raise refused("decision_gone") from failure
            raise
        for table in tables:
            table.row.due = None
            if table.id in workers:
                table.row.version += 1
                table.row.worker = workers[table.id]
        return result

    async def _undo(self, table: Table, failure: Exception) -> None:
        """Set a table back to what is on disk.

        If that cannot be read, or nobody knows what is there, the table is read again when it is
        next asked for.
        """
        lost = isinstance(failure, DBAPIError) and failure.connection_invalidated
        if lost or (isinstance(failure, Overtaken) and self.storage.sharing is not None):
            self.drop(table)
            return
        try:
            stored = await self.disk(self.storage.load, table.id)
            if stored is not None:
                table.restore(stored)
        except Exception:
            self.drop(table)
            raise

    def drop(self, table: Table) -> None:
        """Forget a table as it is in memory. Its pages come back by themselves."""
        table.lock.is_forgotten = True
        self.tables.pop(table.id, None)
        self._rested.pop(table.id, None)
        self.lobby.gone(table.id)
        for line in self.lines.get(table.id, ()):
            line.cut(GOING_DOWN)

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
        if (person not in self.known or self.is_shared) and not await self.read_person(person):
            return None
        known = self.known[person]
        owner = await self.person(known.owner) if known.owner else None
        face = own_face(person, known.face)
        return m.Person(person, known.name, known.muted, face, owner.name if owner else None)

    async def read_person(self, person: str) -> bool:
        """Read somebody as they are on disk. Returns whether there is such a person."""
        found = await self.disk(self.storage.read, guests.find, person)
        if found is not None:
            self.known[person] = found
        return found is not None

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
        job = guests.mute, person, other, muted
        await self.disk(self.storage.telling, {"person": person}, *job)
        rest = [one for one in self.muted(person) if one != other]
        heard = [*rest, other] if muted else rest
        self.known[person] = replace(self.known[person], muted=heard)

    def muted(self, person: str) -> list[str]:
        known = self.known.get(person)
        return known.muted if known else []

    # Tables

    async def table(self, table_id: str) -> Table:
        table = self.tables.get(table_id) or self._rested.get(table_id)
        if not (table_id.isascii() and table_id.isprintable()):
            raise refused("no_such_table", NotFound)  # and no question for a database
        if table is None:
            table = self.tables.setdefault(table_id, await self.read(table_id))
            if not is_live(table):
                table.row.seen = self.now()  # it stays in memory for a while from now on
            elif table.row.due is not None:
                table.gone = resting.gone_since(self, table)
            table.asked_for = self.now()
            self.update_lobby(table)
            self.crew.when_read(table)
        else:
            table.asked_for = self.now()
            self.tables.setdefault(table_id, table)
            await self.crew.fresh(table)
        return table

    def let_rest(self, table: Table) -> None:
        """Keep a table on disk alone, unless somebody has it in their hands still."""
        self._rested[table.id] = self.tables.pop(table.id)

    async def read(self, table_id: str, load: Load | None = None) -> Table:
        """Returns a table as it is on disk. If it makes no sense it is set aside and logged."""
        try:
            stored = await self.disk(load or self.storage.load, table_id)
            table = Table(stored) if stored is not None else None
            if table is not None:
                # Its public side must be sound too, or the lobby would fail over it later.
                msgspec.convert(msgspec.to_builtins(self.public(table)), m.Table)
                if is_live(table):
                    soundness.check(table)
                self.crew.share(table)
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
                finished.append(self.public(await self.read(table_id, self.storage.result)))
        return m.History(finished, found[PAGE - 1] if len(found) > PAGE else None)

    @property
    def all_lines(self) -> list[Line]:
        """All that is open: at the lobby and at tables."""
        return [*self.lobby.lines, *(line for lines in self.lines.values() for line in lines)]

    def here(self, table: Table) -> set[str]:
        """Returns who has a page of a table open."""
        here = {line.person for line in self.lines.get(table.id, ())}
        return here | self.crew.elsewhere(table.id)

    @property
    def is_shared(self) -> bool:
        """Returns whether other workers may change what is on disk."""
        return self.storage.sharing is not None

    def public(self, table: Table) -> m.Table:
        return table.public(self.here(table))

    def update_lobby(self, table: Table) -> None:
        """Let the lobby know how a table is now."""
        self.lobby.changed(table.id, self.public(table))


def is_live(table: Table) -> bool:
    return table.row.status in ("gathering", "playing")
