"""A new name reaches every table, also those one sits down at in the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from tests.server.place import ME, OPEN, Guest, Place, given, new_table
from vendome.server import guests
from vendome.server import messages as m
from vendome.server.introducing import introduce
from vendome.server.seating import Seating
from vendome.server.table import Table


def names(guest: Guest, table: str) -> list[str]:
    return [seat["name"] for seat in guest.get(f"/api/tables/{table}")["seats"]]


def seating_of(place: Place) -> Seating:
    seating: Seating = place.app.dependencies["seating"].dependency()
    return seating


async def renamed(place: Place, guest: Guest, name: str) -> None:
    person = await place.house.person(guest.id)
    assert person is not None
    await introduce(place.house, person, m.AboutMe(name))


def renamed_while(place: Place, guest: Guest, table: Table, job: Callable[[], Awaitable]) -> None:
    """Somebody is renamed while a lock of theirs is held, and something else happens meanwhile."""

    async def both() -> None:
        async with table.lock:
            renaming = asyncio.create_task(renamed(place, guest, "Zebra"))
            for _ in range(20):
                await asyncio.sleep(0)  # until it waits for the lock
            other = asyncio.ensure_future(job())
            for _ in range(20):
                await asyncio.sleep(0)  # and the other has begun, or waits for the renaming
        await asyncio.gather(renaming, other)

    place.call(both)


def test_who_sits_down_while_being_renamed_has_the_new_name(
    place: Place, anna: Guest, ben: Guest
) -> None:
    hers, his = anna.make(ME, OPEN, OPEN), ben.make(ME, OPEN, OPEN)
    said = m.Join(**anna.pledge(his))

    async def join() -> None:
        person = await place.house.person(anna.id)
        await seating_of(place).join(place.house.tables[his["id"]], person, said)

    renamed_while(place, anna, place.house.tables[hers["id"]], join)
    assert names(anna, hers["id"])[0] == names(anna, his["id"])[1] == "Zebra"
    place.reopen()
    assert names(anna, hers["id"])[0] == names(anna, his["id"])[1] == "Zebra"


def test_who_leaves_while_being_renamed_keeps_nothing_waiting(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN, OPEN)
    his = ben.make(ME, OPEN, OPEN)
    anna.join(his)

    async def leave() -> None:
        person = await place.house.person(anna.id)
        await seating_of(place).leave(place.house.tables[his["id"]], person)

    renamed_while(place, anna, place.house.tables[table["id"]], leave)
    assert names(anna, table["id"])[0] == "Zebra"
    assert names(ben, his["id"])[1] == ""


def test_who_asked_under_the_old_name_sits_down_under_the_new_one(
    place: Place, anna: Guest, ben: Guest
) -> None:
    """The name was read with the request, and the table's lock was waited for after that."""
    his = ben.make(ME, OPEN, OPEN)
    said = m.Join(**anna.pledge(his))

    async def both() -> None:
        table = place.house.tables[his["id"]]
        person = await place.house.person(anna.id)
        async with table.lock:
            joining = asyncio.create_task(seating_of(place).join(table, person, said))
            for _ in range(20):
                await asyncio.sleep(0)
            await renamed(place, anna, "Zebra")
        await joining

    place.call(both)
    assert names(anna, his["id"])[1] == "Zebra"


def test_a_table_made_while_being_renamed_has_the_new_name(place: Place, anna: Guest) -> None:
    wanted = msgspec.convert(new_table(ME, OPEN), m.NewTable)

    async def both() -> str:
        person = await place.house.person(anna.id)
        making = asyncio.ensure_future(seating_of(place).make(person, wanted))
        await asyncio.sleep(0)  # it is being written
        await renamed(place, anna, "Zebra")
        table: Table = await making
        return table.id

    table = place.call(both)
    assert names(anna, table)[0] == "Zebra"
    place.reopen()
    assert names(anna, table)[0] == "Zebra"


def test_a_name_that_cannot_be_written_is_none(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no room")

    table = anna.make(ME, OPEN)
    with monkeypatch.context() as broken:
        broken.setattr(guests, "introduce", full)
        assert anna.ask("PATCH", "/api/me", {"name": "Zebra"}).status_code == 500
    assert anna.get("/api/me")["name"] == names(anna, table["id"])[0] == anna.name
    given(anna.ask("PATCH", "/api/me", {"name": "Zebra"}))
    assert names(anna, table["id"])[0] == "Zebra"
