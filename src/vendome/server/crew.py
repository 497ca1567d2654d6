"""The workers of a house: processes that share its database, and serve its pages together.

Each holds a lock by its number as long as it lives, so that PostgreSQL itself says who is alive; a
number is never given twice. One of them leads: it saves the time, forgets what is old and carries
out what operators do. Each table has its own worker, by which bots think there and what is due is
done; if that one dies, another takes its place. That nothing is done twice rests on none of this:
whoever changes a table holds its lock, and has read it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import Callable, Set
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import psycopg
import structlog
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from vendome.core.refusal import Refusal
from vendome.server import presences, refreshing
from vendome.server.databases import FOUND_DEAD
from vendome.server.sharing import ALIVE, CHANNEL, PLACE, Overtaken, Sharing
from vendome.server.words import Damaged, NotFound, refused

if TYPE_CHECKING:
    from vendome.server.house import House
    from vendome.server.table import Table

log = structlog.get_logger("vendome")

EVERY = 1.0  # seconds between two looks who is alive
RETRY = 0.3  # seconds after which a database that was lost is looked for again
PAUSES = (0.002, 0.005, *[0.01] * 1000)  # for which a lock is waited for, in all about ten seconds
NUMBER = "UPDATE clock SET worker = worker + 1 RETURNING worker"
STAND = f"SELECT pg_advisory_lock({PLACE}, %s)"
LEAD = f"SELECT pg_try_advisory_lock({PLACE}, 0)"
Connection = psycopg.AsyncConnection[Any]


class Crew:
    def __init__(self, house: House, sharing: Sharing, url: URL) -> None:
        self._house = house
        self._sharing = sharing
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.leads = False
        self._here: presences.Everywhere = {}  # who is at which table, by worker
        self._reading: set[str] = set()  # ids of tables that are to be read again
        self._count_now = False
        self._told_time = False  # whether another worker has said what time it is
        self._job: asyncio.Task[None] | None = None
        # Called when somebody has died, or come, and when a table was read again.
        self.when_new: list[Callable[[], Any]] = []
        self.when_read: Callable[[Table], None] = lambda table: None

    @property
    def worker(self) -> int:
        return self._sharing.worker

    @property
    def alive(self) -> frozenset[int]:
        return self._sharing.alive

    async def open(self) -> None:
        connection = await self._join()
        self._job = asyncio.create_task(self._go_on(connection))

    async def close(self) -> None:
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)

    # Who is there

    def has(self, table: Table) -> bool:
        """Returns whether this worker does what is due at a table."""
        return self.owns(table.id, table.row.worker)

    def owns(self, table: str, worker: int) -> bool:
        """Returns whether this worker does what is due at a table that has a worker of its own: if
        that is gone, another one does on which all agree.
        """
        if self.worker not in self.alive or worker in self.alive:
            return self.worker in self.alive and self.worker == worker
        best = max(self.alive, key=lambda one: hashlib.sha256(f"{one} {table}".encode()).digest())
        return self.worker == best

    def elsewhere(self, table: str) -> Set[str]:
        """Returns who has a page of a table open at another worker."""
        return presences.at(self._here, table, self.alive - {self.worker})

    async def came(self, table: str, person: str) -> None:
        """Tell everybody that somebody has the first page of a table open at this worker."""
        await self._tell_presence(table, person, here=True)

    async def went(self, table: str, person: str) -> None:
        await self._tell_presence(table, person, here=False)

    async def _tell_presence(self, table: str, person: str, here: bool) -> None:
        if self._job is None or self._job.done():
            return  # the house closes: whoever was here is away once this worker is gone
        storage, said = self._house.storage, {"presence": [table, person, here]}
        with suppress(
            DBAPIError, Overtaken
        ):  # who is there is read again when the database is back
            job = presences.write, table, person, self.worker, here
            await self._house.disk(storage.telling, said, *job)

    async def _join(self) -> Connection:
        """Take a number of our own. Returns the connection over which we hear what others say."""
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True, **FOUND_DEAD)
        try:
            (number,) = await self._ask(connection, NUMBER)
            await self._ask(connection, STAND, number)
            await connection.execute(f"LISTEN {CHANNEL}")
            self._sharing.worker = number
            await self._count(connection)
            await self._house.disk(self._house.storage.telling, {"hello": number}, _nothing)
            await self._reach_the_others(connection)
            await self._look_around()
        except BaseException:
            await connection.close()
            raise
        log.info("worker", number=number, alive=len(self.alive), process=os.getpid())
        return connection

    async def _reach_the_others(self, connection: Connection) -> None:
        """Wait until another worker has said what time it is: what was stored is earlier, and time
        must not run back for who comes to a new worker. One that has just died says nothing, and is
        not waited for long.
        """
        loop = asyncio.get_running_loop()
        ends, self._told_time = loop.time() + EVERY, self.alive <= {self.worker}
        while not self._told_time and (rest := ends - loop.time()) > 0:
            async for said in connection.notifies(timeout=rest, stop_after=1):
                self._hear(json.loads(said.payload))

    async def _go_on(self, connection: Connection) -> None:
        """Hear what others say, for as long as the house is open."""
        while True:
            try:
                async with connection:
                    await self._listen(connection)
            except (psycopg.Error, DBAPIError, OSError) as error:
                log.warning("database lost", why=type(error).__name__)
            except Exception:
                log.exception("crew failed")  # it joins anew, and hears again
            self.leads, self._sharing.alive = False, frozenset()
            connection = await self._again()

    async def _again(self) -> Connection:
        told = False
        while True:
            await asyncio.sleep(RETRY)
            try:
                connection = await self._join()
            except Exception as error:
                if not told:  # and not three times a second
                    log.warning("database away", why=type(error).__name__)
                told = True
                continue
            with suppress(psycopg.Error, DBAPIError, OSError):  # lost once more: it is noticed
                await self._read_all_again()
            return connection

    async def _listen(self, connection: Connection) -> None:
        now = asyncio.get_running_loop().time
        counted = now()
        while True:
            # What has come together is heard to its end: nothing is left out.
            async for said in connection.notifies(timeout=EVERY, stop_after=1):
                self._hear(json.loads(said.payload))
            if self._count_now or now() >= counted + EVERY:
                await self._count(connection)
                counted = now()

    async def _count(self, connection: Connection) -> None:
        """Look who is alive, and lead if nobody does."""
        self._count_now = False
        rows = await (await connection.execute(ALIVE)).fetchall()
        before, self._sharing.alive = self.alive, frozenset(row[0] for row in rows)
        if not self.leads:
            (self.leads,) = await self._ask(connection, LEAD)
        if before == self.alive or not before:
            return
        log.info("workers", alive=len(self.alive))
        if self.leads:
            await self._house.disk(
                self._house.storage.write, presences.forget_all_but, sorted(self.alive)
            )
        self._left(before - self.alive)
        for job in self.when_new:
            job()

    def _left(self, dead: Set[int]) -> None:
        """Note that those who had pages open at these workers are away."""
        for table, person in presences.drop(self._here, dead):
            self._moved(table, person)

    def _moved(self, table_id: str, person: str) -> None:
        """Note whether somebody is at a table now, and show it there if it is news."""
        house = self._house
        table = house.tables.get(table_id)
        if table is None:
            return
        if person in house.here(table):
            table.gone.pop(person, None)
        elif person in table.people:
            table.gone[person] = house.now()
        if person in table.people:
            house.begin(self._push(table), table)

    async def _push(self, table: Table) -> None:
        async with table.lock.local:
            self._house.push_table(table)

    async def _look_around(self) -> None:
        """Read who has which pages open at all workers, and say who has them here."""
        house = self._house
        mine = [(table, line.person) for table, lines in house.lines.items() for line in lines]
        for table, person in set(mine):
            await self.came(table, person)
        found = await house.disk(house.storage.read, presences.everywhere)
        self._here.clear()
        self._here.update(found)

    @staticmethod
    async def _ask(connection: Connection, query: str, *values: Any) -> Any:
        return await (await connection.execute(query, values)).fetchone()

    # What others say

    def _hear(self, said: dict[str, Any]) -> None:
        if said["by"] == self.worker:
            return
        match said:
            case {"table": str(table), "version": int(version)}:
                self._changed(table, version)
            case {"presence": [table, person, here]}:
                presences.note(self._here, said["by"], table, person, here)
                self._moved(table, person)
            case {"time": time}:
                self._house.now.reach(time)
                self._told_time = True
            case {"person": str(person)}:
                self._house.begin_alone(self._house.read_person(person))
            case {"token": str(program)}:
                self._house.programs.shut_out(program)
            case {"hello": _}:
                self._count_now = True
                self._house.begin_alone(self._save_time())  # whoever led may have died

    async def _save_time(self) -> None:
        await self._house.disk(self._house.storage.save_time)

    def _changed(self, table_id: str, version: int) -> None:
        table = self._house.tables.get(table_id)
        new = table is None or table.row.version < version
        if new and table_id not in self._reading:
            self._reading.add(table_id)
            self._house.begin_alone(self._read(table_id))

    async def _read(self, table_id: str) -> None:
        self._reading.discard(table_id)  # what changes from now on is read once more
        with suppress(Refusal):
            await self._house.table(table_id)

    async def _read_all_again(self) -> None:
        """Find out what was missed while the database was away."""
        self._house.resting.look_anew()
        self._house.resting.list_all()
        for table in list(self._house.tables):
            await self._read(table)

    # Tables

    def share(self, table: Table) -> None:
        """Let a table's lock be one for all workers."""
        table.lock.take = partial(self._take, table)
        table.lock.give = partial(self._give, table.id)

    async def fresh(self, table: Table) -> None:
        """Read a table again if it has been changed elsewhere."""
        house = self._house
        version = await house.disk(self._sharing.version, table.id)
        if version is None:
            house.drop(table)
            raise refused("no_such_table", NotFound)
        if version > table.row.version:
            async with table.lock.local:
                if version > table.row.version:
                    await self._renew(table)

    async def _take(self, table: Table) -> None:
        for pause in PAUSES:
            trying = asyncio.ensure_future(self._house.disk(self._sharing.take, table.id))
            try:
                version = await asyncio.shield(trying)
            except asyncio.CancelledError:
                trying.add_done_callback(partial(self._give_back, table.id))
                raise
            if version is not None:
                await self._enter(table, version)
                return
            await asyncio.sleep(pause)
        log.error("table locked elsewhere", table=table.id)
        raise refused("table_busy", Damaged)

    async def _enter(self, table: Table, version: int) -> None:
        try:
            if version < 0:
                self._house.drop(table)
                raise refused("no_such_table", NotFound)
            if version != table.row.version:
                await self._renew(table)
        except BaseException:
            self._give(table.id)
            raise

    def _give_back(self, table: str, trying: asyncio.Task[int | None]) -> None:
        if not trying.cancelled() and trying.exception() is None and trying.result() is not None:
            self._give(table)

    def _give(self, table: str) -> None:
        with suppress(RuntimeError):  # the house is closed, and so will be the session
            asyncio.get_running_loop()
            self._house.at_disk(self._sharing.give, table)

    async def _renew(self, table: Table) -> None:
        house = self._house
        stored = await house.disk(house.storage.load, table.id)
        if stored is not None:
            refreshing.renew(house, table, stored)
            self.when_read(table)


def _nothing(_: Any) -> None:
    pass
