"""Acknowledged means committed: what the disk refuses has not happened in memory either."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy.exc import DBAPIError

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from vendome import Refusal
from vendome.server.databases import FILE, NEWEST
from vendome.server.sharing import Overtaken
from vendome.server.storage import Storage
from vendome.server.table import Table


@contextmanager
def refusing(place: Place, table: str, change: str = "INSERT") -> Iterator[None]:
    """While this lasts the database fails at every such change of a table."""
    where = f"CREATE TRIGGER broken BEFORE {change} ON {table}"
    if place.address is None:
        place.sql(f"{where} BEGIN SELECT json('not JSON'); END")  # any error but a clash of keys
    else:
        body = "$$ BEGIN RAISE EXCEPTION 'broken'; END $$"
        place.sql(f"CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS {body}")
        place.sql(f"{where} FOR EACH ROW EXECUTE FUNCTION fail()")
    try:
        yield
    finally:
        place.sql("DROP TRIGGER broken" + (f" ON {table}" if place.address else ""))


def as_stored(place: Place, table: dict) -> None:
    """The table in memory is the one on disk."""
    there = place.house.tables[table["id"]]
    place.call(there.lock.local.acquire)  # nothing is being written
    try:
        _as_stored(place, there)
    finally:
        place.call(there.lock.local.release)


def _as_stored(place: Place, there: Table) -> None:
    kept = Table(place.house.storage.load(there.id))
    assert replace(there.row, seen=kept.row.seen) == kept.row  # who was there is not written
    assert there.seats == kept.seats
    assert there.moves == kept.moves
    assert there.steps == kept.steps
    assert there.chat == kept.chat
    assert there.notes == kept.notes
    assert there.orders == kept.orders
    assert there.answers == kept.answers
    assert there.dismissed == kept.dismissed
    assert there.abandoned == kept.abandoned
    assert there.asked == kept.asked
    if kept.match is not None:
        assert there.match.states.tobytes() == kept.match.states.tobytes()


def test_a_move_that_cannot_be_written_was_not_made(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN)
    ben.join(table)
    screens = [anna.at(table), ben.at(table)]
    for one in screens:
        one.settle()
    active = screens[0].views[0]["view"]["active"]
    screen, other = screens[active], screens[1 - active]
    move = screen.move(screen.views[active])
    heard = len(other.read_so_far)
    with refusing(place, "moves"):
        assert "nothing was changed" in screen.refused(**move)["sentence"]
        as_stored(place, table)
    other.settle()
    assert len(other.read_so_far) == heard + 1
    screen.accepted(**move)
    as_stored(place, table)


def test_a_line_that_cannot_be_written_was_not_said(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, BOT)
    ben.join(table)
    screen, other = anna.at(table), ben.at(table)
    with refusing(place, "chat"):
        assert "nothing was changed" in screen.refused(type="say", text="hello")["sentence"]
    other.settle()
    assert other.chat == []
    screen.accepted(type="say", text="hello again")
    as_stored(place, table)
    assert [line["text"] for line in screen.chat] == ["hello again"]


def test_who_could_not_be_written_does_not_sit_there(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN)
    with refusing(place, "seats", "UPDATE"):
        for guest, what in ((ben, "join"), (anna, "ready")):
            path = f"/api/tables/{table['id']}/{what}"
            refused(guest.ask("POST", path, guest.pledge(table)), 500)
        for what in ("leave", "fill"):
            refused(anna.ask("POST", f"/api/tables/{table['id']}/{what}"), 500)
        as_stored(place, table)
    assert anna.look(table) == table
    assert ben.join(table)["seats"][1]["person"] == ben.id


def test_a_table_or_guest_that_cannot_be_written_is_not_there(place: Place, anna: Guest) -> None:
    with refusing(place, "tables"):
        body = {"game": "edelstein", "seats": [ME, BOT]}
        refused(anna.ask("POST", "/api/tables", body), 500)
    assert anna.lobby()["mine"] == []
    with refusing(place, "people", "UPDATE"):
        refused(anna.ask("PATCH", "/api/me", {"name": "Anna"}), 500)
    assert anna.get("/api/me")["name"] == anna.name


def test_a_deal_that_could_not_be_written_is_made_later(place: Place, anna: Guest) -> None:
    table = anna.make(ME, BOT)
    anna.do(table, "ready", anna.pledge(table))
    with refusing(place, "steps"):
        path = f"/api/tables/{table['id']}/reveal"
        refused(anna.ask("POST", path, {"value": anna.value(table)}), 500)
        as_stored(place, table)
        assert anna.look(table)["status"] == "gathering"
    place.tick()
    assert anna.look(table)["status"] == "playing"


def test_a_server_that_died_before_the_deal_makes_it_when_it_is_back(
    place: Place, anna: Guest
) -> None:
    table = anna.make(ME, BOT)
    there = place.house.tables[table["id"]]
    there.seats[0].pledge = anna.pledge(table)["pledge"]
    place.house.storage.change(table["id"], {}, [there.seats[0]])
    place.reopen()
    place.tick()
    assert anna.look(table)["sealed"]
    there = place.house.tables[table["id"]]
    there.seats[0].value = anna.value(table)
    place.house.storage.change(table["id"], {}, [there.seats[0]])
    place.reopen()
    place.tick()
    assert anna.look(table)["status"] == "playing"


def test_bots_go_on_when_the_disk_takes_their_moves_again(place: Place, anna: Guest) -> None:
    table = anna.make(ME, BOT, BOT)
    with refusing(place, "answers"):
        anna.ready(table)
        screen = anna.at(table)
        move = screen.move(screen.until_asked())
        assert screen.refused(**move)
    place.tick()
    screen.until_table(lambda t: [s["waiting"] for s in t["seats"]] == [True, False, False])
    screen.accepted(**move)


def test_an_error_of_the_database_does_not_tell_what_was_to_be_written(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN, SCREEN)
    ben.join(table)
    there = Table(place.house.storage.load(table["id"]))
    row, changes = there.play(0, "choose event", 0.0, 0.0)
    with refusing(place, "moves"), pytest.raises(DBAPIError) as failure:
        place.house.storage.append_moves(table["id"], [(row, there.steps[-1])], changes)
    assert "choose" not in str(failure.value)


@pytest.mark.sqlite
def test_of_two_who_write_the_same_move_one_wins(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN)
    screen = anna.at(table)
    screen.settle()
    active = screen.views[0]["view"]["active"]
    elsewhere = Storage(place.folder, database=place.url)
    theirs = Table(elsewhere.load(table["id"]))
    row, changes = theirs.play(active, "choose gems", place.clock.time, place.clock.date())
    elsewhere.append_moves(table["id"], [(row, theirs.steps[-1])], changes)
    with pytest.raises(Overtaken):
        elsewhere.append_moves(table["id"], [(row, theirs.steps[-1])], changes)
    elsewhere.close()
    move = screen.move(screen.views[active], "choose event")
    assert "moved on" in screen.refused(**move)["sentence"]
    as_stored(place, table)
    assert [m.move for m in place.house.tables[table["id"]].moves] == ["choose gems"]


def test_a_restart_changes_nothing(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    hers, his = anna.at(table), ben.at(table)
    for _ in range(6):
        for screen in (hers, his):
            screen.settle()
            if screen.asked():
                screen.accepted(**screen.move(screen.asked()))
                place.clock.pass_by(1)
    hers.settle()
    hers.until_table(lambda t: not t["seats"][2]["waiting"])
    hers.settle()
    his.settle()
    before = {0: hers.views[0], 1: his.views[1]}
    hers.shut()
    his.shut()
    place.reopen()
    for guest, seat in ((anna, 0), (ben, 1)):
        screen = guest.at(table)
        screen.settle()
        after = screen.views[seat]
        everything = after.pop("told")
        since = before[seat]["since"]
        assert [told for told in everything if told["move"] >= since] == before[seat].pop("told")
        assert {**after, "since": since} == before[seat]


def test_the_newest_step_is_the_last_of_the_migrations() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "vendome.server:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


@pytest.mark.sqlite
def test_a_house_that_is_up_to_date_is_opened_without_alembic(place: Place) -> None:
    """Loading it takes longer than anything else that opening does."""
    code = (
        "import sys; from pathlib import Path; from vendome.server import serving, storage; "
        "storage.Storage(Path(sys.argv[1])).close(); sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(place.folder)]).returncode == 0


@pytest.mark.sqlite
def test_the_tables_of_the_database_are_those_the_program_knows(place: Place) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine

    from vendome.server.schema import metadata

    engine = create_engine(f"sqlite:///{place.folder / FILE}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_who_waits_for_a_table_that_is_forgotten_is_refused(place: Place, anna: Guest) -> None:
    """Its last move may not have been written: what came after it would leave a gap."""
    table = place.house.tables[anna.started(ME, BOT)["id"]]

    async def change() -> None:
        async with table.lock:
            pass

    async def both() -> None:
        async with table.lock:
            waiting = asyncio.create_task(change())
            await asyncio.sleep(0)
            place.house.drop(table)
        await waiting

    with pytest.raises(Refusal):
        place.call(both)
    assert anna.look({"id": table.id})["status"] == "playing"
