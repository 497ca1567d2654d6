"""Making a table: game, seats, options, clock; what is wrong is refused and changes nothing."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, new_table, refused
from vendome.server import messages as m
from vendome.server.words import TooMany

GOOD = new_table(ME, OPEN, BOT)


def test_a_table_is_made_as_asked_for(anna: Guest) -> None:
    table = anna.make(
        ME,
        OPEN,
        {"kind": "bot", "bot": "random"},
        {"kind": "screen", "name": "Nora"},
        options={"one_sole_majority": True},
        clock={"kind": "days", "amount": 3},
        listed=False,
    )
    assert (table["status"], table["host"], table["listed"]) == ("gathering", anna.id, False)
    assert table["options"] == {"one_sole_majority": True}
    assert table["clock"] == {"kind": "days", "amount": 3, "reserve": 0}
    mine, free, bot, screen = table["seats"]
    assert (mine["kind"], mine["person"], mine["name"]) == ("person", anna.id, anna.name)
    assert (free["kind"], free["person"], free["name"]) == ("open", None, "")
    assert (bot["kind"], bot["bot"], bot["ready"], bot["here"]) == ("bot", "random", True, True)
    assert (screen["person"], screen["name"], screen["screen"]) == (anna.id, "Nora", True)
    assert not mine["ready"]
    assert anna.look(table) == table


def test_a_table_has_a_name_that_can_be_typed_anywhere(anna: Guest) -> None:
    names = {anna.make(ME, OPEN)["id"] for _ in range(8)}
    assert len(names) == 8
    assert all(name.isalnum() and name.isascii() and len(name) == 12 for name in names)


def test_a_player_at_my_screen_without_a_name_gets_one(anna: Guest) -> None:
    assert anna.make(ME, SCREEN)["seats"][1]["name"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_seats_as_the_game_takes(anna: Guest, players: int) -> None:
    assert len(anna.make(ME, *[BOT] * (players - 1))["seats"]) == players


CLOCKS = [("live", 9), ("live", 3601), ("days", 0), ("days", 31), ("none", 1), ("live", -1)]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": ""},
        {"game": "../edelstein"},
        {"seats": []},
        {"seats": [ME]},
        {"seats": [ME, *[BOT] * 5]},
        {"seats": [ME, *[OPEN] * 200]},
        {"options": {"no_such_option": True}},
        {"seats": [OPEN, BOT]},
        {"seats": [ME, ME]},
        {"seats": [ME, {"kind": "bot", "bot": "deep blue"}]},
        {"seats": [ME, {"kind": "bot", "bot": "x" * 5000}]},
        {"seats": [ME, {"kind": "screen", "name": "x" * 25}]},
        {"seats": [ME, {"kind": "screen", "name": "\x07"}]},
        *({"clock": {"kind": kind, "amount": amount}} for kind, amount in CLOCKS),
    ],
    ids=str,
)
def test_what_is_no_table_is_refused_by_a_sentence(place: Place, anna: Guest, change) -> None:
    said = {}
    for language in ("en", "fr", "de"):
        anna.language = language
        said[language] = refused(anna.ask("POST", "/api/tables", GOOD | change), 409)
    assert len(set(said.values())) == 3
    assert all(len(sentence) < 400 for sentence in said.values())
    assert anna.lobby()["mine"] == []


@pytest.mark.parametrize(
    "change",
    [
        {"game": 1},
        {"game": None},
        {"seats": None},
        {"seats": [{"kind": "king"}]},
        {"seats": [{"kind": "me", "person": "x"}]},
        {"seats": "me"},
        {"options": []},
        {"clock": {"kind": "hours", "amount": 1}},
        {"clock": {"kind": "live", "amount": 30.5}},
        {"clock": {"kind": "none", "amount": 0, "bonus": 1}},
        {"clock": None},
        {"listed": "yes"},
        {"host": "x"},
        {"secret": "00"},
    ],
    ids=str,
)
def test_what_is_no_request_is_refused(anna: Guest, change) -> None:
    refused(anna.ask("POST", "/api/tables", GOOD | change), 400)
    assert anna.lobby()["mine"] == []


@pytest.mark.parametrize(
    ("kind", "amount"), [("live", 10), ("live", 3600), ("days", 1), ("days", 30)]
)
def test_the_ends_of_a_clocks_range(anna: Guest, kind: str, amount: int) -> None:
    wanted = {"kind": kind, "amount": amount}
    assert anna.make(ME, BOT, clock=wanted)["clock"] == {**wanted, "reserve": 0}


def test_one_person_makes_so_many_tables_and_no_more(anna: Guest, ben: Guest) -> None:
    tables = [anna.make(ME, OPEN) for _ in range(20)]
    assert "20" in refused(anna.ask("POST", "/api/tables", GOOD), 429)
    assert len(anna.lobby()["mine"]) == 20
    ben.make(ME, OPEN)
    anna.do(tables[0], "leave")
    anna.make(ME, OPEN)


def test_a_table_left_to_somebody_else_still_counts(place: Place, anna: Guest, ben: Guest) -> None:
    """Until it has ended: else a friend who sits down would make room for any number."""
    tables = []
    for _ in range(20):
        tables.append(anna.make(ME, OPEN, OPEN))
        ben.join(tables[-1])
        anna.do(tables[-1], "leave")
    assert anna.look(tables[0])["host"] == ben.id
    for _ in range(2):
        assert "20" in refused(anna.ask("POST", "/api/tables", GOOD), 429)
        place.reopen()
    ben.make(ME, OPEN)
    ben.do(tables[0], "leave")
    anna.make(ME, OPEN)


def test_sixty_requests_at_once_make_no_more_than_one_after_the_other(
    place: Place, anna: Guest
) -> None:
    seating = place.app.dependencies["seating"].dependency()
    wanted = msgspec.convert(GOOD, m.NewTable)

    async def all_at_once() -> list:
        person = await place.house.person(anna.id)
        asked = (seating.make(person, wanted) for _ in range(60))
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = place.call(all_at_once)
    assert sum(isinstance(answer, TooMany) for answer in answers) == 40
    assert len(anna.lobby()["mine"]) == 20
    place.reopen()
    assert len(anna.lobby()["mine"]) == 20
