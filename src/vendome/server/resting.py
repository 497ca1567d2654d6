"""Tables that rest: on disk alone, because nobody is there and nothing happens before a known time.

A table is stored with `due`, the time when something is due at it next. While it is in memory it
has none: what changes it first takes that away, so that no stored time is too late. When a house
opens, it reads the tables whose time has come and those that were in memory when it went down. Of
all others it only lists the public side, in the background and one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import DBAPIError

from vendome.core.refusal import Refusal
from vendome.server import deals, guests, reacting
from vendome.server.clock import DAY
from vendome.server.schema import seats, tables
from vendome.server.sharing import Overtaken
from vendome.server.table import Table
from vendome.server.words import Damaged

if TYPE_CHECKING:
    from vendome.server.house import House

log = structlog.get_logger("vendome")

IDLE = 30.0  # seconds after anybody was there, or asked for a table, until it may rest
SOON = 5.0  # seconds before it is due a table is in memory again
EVERY = 1.0  # seconds between two looks for tables that are due
MOST = 20  # tables that begin to rest at one tick
HOUR = 3600.0
FORGOTTEN = 14 * DAY  # a game without a clock that nobody has come back to

LIVE = tables.c.status.in_(("gathering", "playing"))


class Waiting(NamedTuple):
    """A table that is not in memory, and the worker that does what is due there."""

    id: str
    worker: int


class Resting:
    """Which tables of a house are in memory."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._looked: float | None = None  # when it last looked for tables that are due
        self._listing: asyncio.Task[Any] | None = None
        house.crew.when_new.append(self.look_anew)

    async def open(self) -> None:
        """Read the tables that are due, or were in memory when the house went down."""
        house = self._house
        for table_id, _ in await house.disk(house.storage.read, awake, house.now() + SOON):
            with suppress(Damaged):  # it was logged; all others open
                table = await house.read(table_id)
                table.gone = dict.fromkeys(table.people, house.opened)
                house.tables[table_id] = table
                house.update_lobby(table)
        self._looked = house.now()
        self.list_all()

    def look_anew(self) -> None:
        """Look soon for the tables of a worker that has died, too."""
        self._looked = None

    def list_all(self) -> None:
        """Let the lobby know of all tables that rest. It goes on in the background."""
        if self._listing is not None:
            self._listing.cancel()
        self._listing = self._house.begin_alone(self._list())

    async def _list(self) -> None:
        house, listed = self._house, 0
        for table_id in await house.disk(house.storage.live):
            listed += await self._list_one(table_id)
            await asyncio.sleep(0)
        if listed:
            log.info("listed", tables=listed)

    async def _list_one(self, table_id: str) -> bool:
        """Let the lobby know of a table, if it rests. Returns whether it does."""
        house = self._house
        if table_id in house.tables or table_id in house.set_aside:
            return False
        with suppress(Refusal, DBAPIError):
            table = await house.read(table_id)
            if table_id not in house.tables and table.row.status in ("gathering", "playing"):
                house.update_lobby(table)
                return True
        return False

    async def list_of(self, person: str) -> None:
        """Let the lobby know of the tables at which somebody sits, if it does not know all yet."""
        house = self._house
        if self._listing is None or self._listing.done():
            return
        for table_id in await house.disk(house.storage.read, guests.where_sits, person):
            await self._list_one(table_id)

    async def wake(self) -> None:
        """Read the tables that are soon due."""
        house, now = self._house, self._house.now()
        if self._looked is not None and 0 <= now - self._looked < EVERY:
            return
        job = awake if self._looked is None else due_until
        found = await house.disk(house.storage.read, job, now + SOON)
        self._looked = now
        for one in found:
            if one.id not in house.tables and house.crew.owns(*one):
                with suppress(Refusal):
                    await house.table(one.id)

    async def rest(self, failing: Iterable[str]) -> None:
        """Let tables rest at which nothing happens, other than those at which something fails."""
        idle = (t for t in list(self._house.tables.values()) if t.id not in failing)
        for table in [t for t in idle if self._may_rest(t)][:MOST]:
            await self._rest(table)

    def _may_rest(self, table: Table) -> bool:
        return not table.lock.local.locked() and self._is_idle(table)

    def _is_idle(self, table: Table) -> bool:
        house, now = self._house, self._house.now()
        if table.row.status not in ("gathering", "playing") or house.here(table):
            return False
        if now - max(table.asked_for, last_seen(house, table)) < IDLE:
            return False
        return next_due(house, table) > now + SOON + IDLE

    async def _rest(self, table: Table) -> None:
        house = self._house
        if house.crew.has(table):
            async with table.lock:
                if not self._is_idle(table):
                    return  # somebody has come meanwhile
                await self._store(table)
        if self._may_rest(table) and house.tables.get(table.id) is table:
            house.let_rest(table)

    async def _store(self, table: Table) -> None:
        """Store what only memory knows, and when something is due. Called under its lock."""
        house = self._house
        gone = {seat.seat: table.gone.get(seat.person or "") for seat in table.seats}
        changes = {
            "due": next_due(house, table),
            "seen": last_seen(house, table),
            "watched": table.watched_since,
        }
        before = {name: getattr(table.row, name) for name in changes}
        if changes == before and all(gone[seat.seat] == seat.gone for seat in table.seats):
            return  # somebody had a look, and nothing more
        await house.disk(house.storage.write, store, table.id, table.row.version, changes, gone)
        for name, value in changes.items():
            setattr(table.row, name, value)
        for seat in table.seats:
            seat.gone = gone[seat.seat]


def last_seen(house: House, table: Table) -> float:
    """Returns when somebody was last at a table, as far as is known."""
    return max([table.row.seen, house.opened, *table.gone.values()])


def unused_after(table: Table) -> float:
    """Returns for how long nobody may be at a table that gathers.

    A table that plays by days may wait that long for people.
    """
    soon = table.row.listed and table.row.clock_kind != "days"
    return HOUR if soon else 7 * DAY


def next_due(house: House, table: Table) -> float:
    """Returns when something is due at a table at which nobody is: in the past if it is now."""
    seen = last_seen(house, table)
    if table.row.status == "gathering":
        if deals.all_revealed(table) or (deals.all_ready(table) and not deals.is_sealed(table)):
            return -1.0
        ends = [deals.ends(table)] if deals.is_sealed(table) else []
        return min([seen + unused_after(table), *ends])
    if reacting.answered_by(table) in ("window", "orders") or table.bot_seats():
        return -1.0
    times = [end for seat in table.owing if (end := table.deadline(seat)) is not None]
    if table.row.clock_kind == "none":
        times.append(seen + FORGOTTEN)
    return min(times, default=-1.0)


def gone_since(house: House, table: Table) -> dict[str, float]:
    """Returns since when whoever sits at a table that rested is away."""
    known = {seat.person: seat.gone for seat in table.seats if seat.person}
    here = house.here(table)
    return {
        person: max(gone, house.opened)
        for person, gone in known.items()
        if gone is not None and person not in here
    }


# What is done with the database


def awake(connection: Connection, until: float) -> list[Waiting]:
    """Returns the tables that go on, and are due until then or do not rest."""
    due = tables.c.due.is_(None) | (tables.c.due <= until)
    found = connection.execute(select(tables.c.id, tables.c.worker).where(LIVE, due))
    return [Waiting(*row) for row in found]


def due_until(connection: Connection, until: float) -> list[Waiting]:
    """Returns the tables that rest and are due until then. An index finds them."""
    found = connection.execute(
        select(tables.c.id, tables.c.worker).where(tables.c.due <= until).order_by(tables.c.due)
    )
    return [Waiting(*row) for row in found]


def take_time(connection: Connection, ids: Iterable[str]) -> None:
    """Note that these tables do not rest any more."""
    connection.execute(update(tables).where(tables.c.id.in_(list(ids))).values(due=None))


def store(
    connection: Connection,
    table: str,
    version: int,
    changes: dict[str, Any],
    gone: dict[int, float | None],
) -> None:
    """Write that a table rests, unless somebody has changed it meanwhile."""
    same = (tables.c.id == table) & (tables.c.version == version)
    if not connection.execute(update(tables).where(same).values(**changes)).rowcount:
        raise Overtaken
    for seat, since in gone.items():
        here = (seats.c.table == table) & (seats.c.seat == seat)
        connection.execute(update(seats).where(here).values(gone=since))
