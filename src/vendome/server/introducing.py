"""Another name or face for somebody, also at the tables where they sit."""

from __future__ import annotations

from contextlib import AsyncExitStack, suppress
from dataclasses import replace

from vendome.core.refusal import Refusal
from vendome.server import guests
from vendome.server import messages as m
from vendome.server.faces import checked_face
from vendome.server.house import House, is_live
from vendome.server.names import check_unlike, checked_name
from vendome.server.table import Table


async def introduce(house: House, person: m.Person, said: m.AboutMe) -> m.Person:
    """Change what somebody is called or looks like, also at the tables that have not ended.

    Returns the person.
    """
    name = None if said.name is None else checked_name(said.name)
    face = None if said.face is None else checked_face(said.face)
    await house.safely(_introduce(house, person.id, name, face))
    return await house.person(person.id) or person


async def _introduce(house: House, person: str, name: str | None, face: int | None) -> None:
    """Change it everywhere or nowhere: in one transaction, under the locks of all these tables."""
    async with AsyncExitStack() as locked:
        mine = await _lock_tables_of(house, person, locked)
        if name is not None:
            for table in mine:
                check_unlike(name, [seat.name for seat in table.seats if seat.person != person])
        before = house.known[person]
        known = replace(
            before,
            name=before.name if name is None else name,
            face=before.face if face is None else face,
        )
        rows = [(table.id, row) for table in mine for row in table.introduce(person, name, face)]
        # If they sit down elsewhere while this is written, it is under the new name.
        house.known[person] = known
        job = guests.introduce, person, known.name, known.face, rows
        try:
            await house.write_all(mine, house.storage.telling, {"person": person}, *job)
        except Exception:
            house.known[person] = before
            raise
        for table in mine:
            house.push_table(table)


async def _lock_tables_of(house: House, person: str, locked: AsyncExitStack) -> list[Table]:
    """Lock all tables that go on where somebody sits. Returns them.

    While it waits for a lock they may sit down elsewhere, or leave: then it begins again.
    """
    while True:
        for table_id in await house.disk(house.storage.read, guests.where_sits, person):
            with suppress(Refusal):
                await house.table(table_id)
        mine = tables_of(house, person)
        # Always in the same order, so that no two wait for each other.
        for table in mine:
            await locked.enter_async_context(table.lock)
        if mine == tables_of(house, person):
            return mine
        await locked.aclose()


def tables_of(house: House, person: str) -> list[Table]:
    """Returns the tables that go on where somebody sits."""
    mine = (table for table in house.tables.values() if person in table.people and is_live(table))
    return sorted(mine, key=lambda table: table.id)
