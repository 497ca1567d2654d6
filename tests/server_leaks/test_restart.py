"""What is on disk passes the same gate: a house opened anew over other hidden things tells a viewer
the same bytes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, update

from tests.lengths import longer
from tests.server.applications import application
from tests.server_leaks import house_time
from tests.server_leaks.evening import Evening, evening, sha256
from tests.server_leaks.guests import Guest
from tests.server_leaks.other_worlds import other_world
from vendome import games
from vendome.core import chance
from vendome.core.words import LANGUAGES
from vendome.server.house import House
from vendome.server.rows import StoredTable
from vendome.server.schema import answers, moves, notes, orders, seats, steps, tables
from vendome.server.storage import LONGEST_MOVE, Storage

LONGEST = 40  # moves


def write(connection: Connection, world: StoredTable) -> None:
    """A world over what is kept of the same table."""
    row = world.table
    values = {"secret": row.secret, "seed": row.seed, "opening": row.opening}
    connection.execute(update(tables).where(tables.c.id == row.id).values(**values))
    for seat in world.seats:
        here = (seats.c.table == row.id) & (seats.c.seat == seat.seat)
        connection.execute(update(seats).where(here).values(value=seat.value))
    for move in world.moves:
        here = (moves.c.table == row.id) & (moves.c.number == move.number)
        said = {"move": move.move, "happened": move.happened}
        connection.execute(update(moves).where(here).values(**said))
    for number, step in enumerate(world.steps):
        here = (steps.c.table == row.id) & (steps.c.number == number)
        connection.execute(update(steps).where(here).values(state=step.state))
    connection.execute(delete(notes).where(notes.c.table == row.id))
    for place, written in world.notes.items():
        for key, text in written.items():
            line = {"table": row.id, "seat": place, "key": key, "text": text}
            connection.execute(insert(notes).values(**line))
    connection.execute(delete(orders).where(orders.c.table == row.id))
    for place, given in world.orders.items():
        line = {"table": row.id, "seat": place, "orders": given}
        connection.execute(insert(orders).values(**line))
    for place, said in world.answers.items():
        here = (answers.c.table == row.id) & (answers.c.seat == place)
        connection.execute(update(answers).where(here).values(move=said.ljust(LONGEST_MOVE)))


async def play_into_a_secret_choice(made: Evening, turns: int) -> None:
    """Until all but one have chosen what the others must not know yet, or for a while."""
    secret = made.subject.secret
    chosen = 0
    while turns and made.table.row.number < LONGEST:
        chosen = chosen + 1 if secret(made.match.states) else 0
        await made.play(*made.next_move())
        await made.pushed()
        house_time.elapse(1)
        held = made.table.holds and len(made.table.owing) == 1
        turns -= held or chosen == made.players - 1


async def recorded(
    folder: Path, game: str, players: int
) -> tuple[str, list[tuple[str, StoredTable, str]]]:
    """A game that a house has gone down in: for each viewer a cookie, another world, and the
    commitment it would have."""
    minds = chance.seeded(chance.key_of(players))
    async with evening(folder, game, players, clock="days") as made:
        await play_into_a_secret_choice(made, turns=2)
        await made.talk()
        for seat in range(players):
            await made.note(seat, f"{seat} knows")
        worlds = [
            (sitting.guest.cookie, other_world(made, viewer, minds))
            for sitting, viewer in made.viewers()
        ]
        true = sha256(made.table.row.secret)
        table = made.table.id
    return table, [(cookie, world, true) for cookie, world in worlds]


async def greeted(folder: Path, table: str, cookie: str) -> list[bytes]:
    house = House(folder, pace=0, monotonic=house_time.now, date=house_time.now)
    with application(house) as app:
        async with app.lifespan():
            guest = Guest(app, cookie)
            got = []
            for language in LANGUAGES:
                socket = await guest.connect(f"/api/tables/{table}/live?lang={language}")
                got += await socket.settled()
                await socket.close()
            here = f"/api/tables/{table}"
            for path in ("/api/tables", here, f"{here}/record", f"{here}/analysis"):
                got.append((await guest.request("GET", path)).body)
    return got


@pytest.mark.parametrize("game", ["edelstein", *longer("necklace", "carats")])
def test_a_house_opened_anew_tells_the_same(game: str, tmp_path: Path) -> None:
    players = sorted(games[game].players)[1]
    kept = tmp_path / "kept"
    kept.mkdir()
    table, viewers = house_time.run(recorded(kept, game, players))
    for place, (cookie, world, true) in enumerate(viewers):
        other = tmp_path / f"other{place}"
        shutil.copytree(kept, other)
        storage = Storage(other, lambda: 0.0)  # no time passes
        with storage._writing() as connection:
            write(connection, world)
        storage.close()
        one = house_time.run(greeted(kept, table, cookie))
        two = house_time.run(greeted(other, table, cookie))
        here = sha256(world.table.secret).encode()
        assert one == [text.replace(here, true.encode()) for text in two]
