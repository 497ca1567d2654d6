"""Who gets whose view: a seat's owner gets it and nobody else, also when several share a screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server_leaks import house_time
from tests.server_leaks.evening import Evening, Sitting, evening
from vendome import games


async def greeted(made: Evening, sitting: Sitting) -> list[int | None]:
    """The seats whose views somebody is sent who opens the table once more; they are sent the
    notebooks of their own."""
    socket = await sitting.guest.connect(f"/api/tables/{made.table.id}/live")
    messages = [json.loads(text) for text in await socket.settled()]
    await socket.close()
    assert [m["yours"] for m in messages if m["type"] == "table"] == [sitting.seats]
    assert [m["seat"] for m in messages if m["type"] == "notes"] == sitting.seats
    return [message["seat"] for message in messages if message["type"] == "view"]


async def open_their_pages(folder: Path, game: str, players: int) -> None:
    async with evening(folder, game, players, screens=1) as made:
        shared, *others, watcher = made.sittings
        assert await greeted(made, shared) == [0, 1, None]
        assert [await greeted(made, other) for other in others] == [
            [seat] for seat in range(2, players)
        ]
        assert await greeted(made, watcher) == [None]


@pytest.mark.parametrize("game", games)
def test_each_page_gets_the_views_of_its_own_seats(game: str, tmp_path: Path) -> None:
    house_time.run(open_their_pages(tmp_path, game, max(games[game].players)))


async def ask_for_the_seats_of_others(folder: Path, game: str, players: int) -> None:
    async with evening(folder, game, players, screens=1) as made:
        answers: set[bytes] = set()
        notes: set[bytes] = set()
        for sitting in made.sittings:
            await sitting.page.ask({"type": "speak", "id": 0, "language": "en"})
            for seat in set(range(-1, players + 1)) - set(sitting.seats):
                for move in ("", "xyzzy", made.next_move()[1]):
                    tried = {"type": "try", "id": 1, "seat": seat, "move": move}
                    moved = {**tried, "type": "move", "decision": 0}
                    answers |= set(await sitting.page.ask(tried, moved))
                    house_time.elapse(5)
                noted = {"type": "note", "id": 2, "seat": seat, "key": "guess", "text": "hm"}
                notes |= set(await sitting.page.ask(noted))
        assert [json.loads(answer)["type"] for answer in answers] == ["refused"]
        assert [json.loads(answer)["type"] for answer in notes] == ["refused"]
        assert made.table.notes == {}
        assert made.match.moves == []


@pytest.mark.parametrize("game", games)
def test_whoever_asks_for_the_seat_of_another_gets_one_and_the_same_answer(
    game: str, tmp_path: Path
) -> None:
    house_time.run(ask_for_the_seats_of_others(tmp_path, game, sorted(games[game].players)[1]))
