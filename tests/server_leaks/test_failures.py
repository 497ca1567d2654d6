"""What goes wrong tells nothing either: errors, the log of failures, and the description of the
interface."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from tests.server_leaks import house_time
from tests.server_leaks.evening import Evening, evening
from vendome import games


@contextmanager
def full_disk(made: Evening) -> Iterator[None]:
    """A disk that can be read and not written."""
    storage = made.house.storage
    with storage._engine.begin() as connection:
        connection.execute(text("PRAGMA query_only=ON"))
    yield
    with storage._engine.begin() as connection:
        connection.execute(text("PRAGMA query_only=OFF"))


def in_full(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


def secrets(made: Evening) -> list[str]:
    row = made.table.row
    assert row.seed is not None
    values = [seat.value for seat in made.table.seats if seat.value]
    return [row.secret.hex(), repr(row.secret), row.seed.hex(), repr(row.seed), *values]


async def fail_to_write(folder: Path, game: str) -> None:
    async with evening(folder, game, min(games[game].players)) as made:
        seat, move = made.next_move()
        mover = made.owner(seat)
        asked = made.table.asked[seat].number
        said = {"type": "move", "id": 1, "seat": seat, "decision": asked, "move": move}
        noted = {"type": "note", "id": 2, "seat": seat, "key": "guess", "text": "a note to myself"}
        mover.guest.received.clear()
        before = made.match.states.tobytes()
        with full_disk(made):
            answers = await mover.page.ask(said, noted)
            answer = await mover.guest.request("PATCH", "/api/me", {"name": "Nobody"})
        assert [json.loads(one)["type"] for one in answers] == ["refused", "refused"]
        assert answer.status == 500
        assert await made.pushed() == [[] for _ in made.sittings]
        assert made.match.states.tobytes() == before
        logged = [line.decode() for line in made.logged(0)]
        assert sum("OperationalError" in line for line in logged) == 3
        written = [*logged, *(text.decode() for text in mover.guest.received)]
        assert made.table.notes == {}
        for hidden in [move, noted["text"], *secrets(made)]:
            assert not [line for line in written if hidden in line]


@pytest.mark.parametrize("game", games)
def test_a_move_that_cannot_be_written_is_told_to_nobody(game: str, tmp_path: Path) -> None:
    house_time.run(fail_to_write(tmp_path, game))


async def fail_in_storage(folder: Path, game: str) -> None:
    async with evening(folder, game, min(games[game].players)) as made:
        table, storage = made.table, made.house.storage
        seat, move = made.next_move()
        row, changes = table.play(seat, move, made.house.now(), made.house.date())
        step = table.steps[-1]
        with full_disk(made), pytest.raises(OperationalError) as failed:
            storage.append_moves(table.id, [(row, step)], changes)
        assert move not in in_full(failed.value)
        assert repr(step.state)[2:40] not in in_full(failed.value)
        with full_disk(made), pytest.raises(OperationalError) as failed:
            storage.change(table.id, {"secret": table.row.secret, "seed": table.row.seed})
        assert not [each for each in secrets(made) if each in in_full(failed.value)]


@pytest.mark.parametrize("game", games)
def test_an_error_of_the_database_names_nothing_that_was_to_be_written(
    game: str, tmp_path: Path
) -> None:
    house_time.run(fail_in_storage(tmp_path, game))


async def described(folder: Path, game: str) -> None:
    async with evening(folder, game, min(games[game].players)) as made:
        stranger = made.sittings[-1].guest
        before = await stranger.request("GET", "/api/schema/openapi.json")
        assert before.status == 200
        for _ in range(3):
            await made.play(*made.next_move())
            await made.pushed()
        assert await stranger.request("GET", "/api/schema/openapi.json") == before
        assert made.table.id.encode() not in before.body


@pytest.mark.parametrize("game", games)
def test_the_description_of_the_interface_knows_no_table(game: str, tmp_path: Path) -> None:
    house_time.run(described(tmp_path, game))
