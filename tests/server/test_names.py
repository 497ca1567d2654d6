"""Names: something to read, and no two alike at one table."""

from __future__ import annotations

import pytest

from tests.server.place import BOT, ME, OPEN, Guest, Place
from vendome.core.refusal import Refusal
from vendome.server.names import LONGEST, checked_name, free_name


@pytest.mark.parametrize("name", ["Anna", "Zoë", "李", "Ann-Marie O’Hara", "a\u0301\u0323b"])
def test_names_people_have(name: str) -> None:
    assert checked_name(name)


@pytest.mark.parametrize(
    "name",
    ["", "  ", "…", "\u2800\u2800", "\u3164", "A" + "\u0301" * 9, "a" * (LONGEST + 1), "a\u202eb"],
)
def test_names_nobody_could_read(name: str) -> None:
    with pytest.raises(Refusal):
        checked_name(name)


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert free_name("Anna", ["Ben"]) == "Anna"
    assert free_name("Anna", ["anna"]) == "Anna 2"
    assert free_name("Anna", ["Anna", "Anna 2"]) == "Anna 3"
    longest = "W" * LONGEST
    assert len(free_name(longest, [longest])) <= LONGEST


def test_two_of_one_name_can_be_told_apart(anna: Guest, ben: Guest) -> None:
    for guest in (anna, ben):
        guest.ask("PATCH", "/api/me", {"name": "Odile"})
    table = anna.started(ME, OPEN, BOT, {"kind": "screen", "name": "odile"})
    ben.join(table)
    names = [seat["name"].casefold() for seat in anna.look(table)["seats"]]
    assert names[0] == "odile"
    assert len(set(names)) == 4


def test_a_new_name_makes_way_for_those_who_sit_there(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN)
    ben.join(table)
    taken = anna.look(table)["seats"][0]["name"]
    ben.ask("PATCH", "/api/me", {"name": taken})
    names = [seat["name"] for seat in ben.look(table)["seats"]]
    assert names == [taken, f"{taken} 2"]


def test_bots_keep_their_kind_when_open_seats_are_filled(place: Place, anna: Guest) -> None:
    table = anna.started(ME, OPEN, {"kind": "bot", "bot": "random"})
    anna.ask("POST", f"/api/tables/{table['id']}/fill")
    seats = anna.look(table)["seats"]
    assert [seat["bot"] for seat in seats[1:]] == ["greedy", "random"]


def test_filling_seats_renames_nobody_who_sits_there(place: Place, anna: Guest) -> None:
    """In memory and on disk alike: a bot of the last place may be called as the new one would."""
    table = anna.started(ME, OPEN, {"kind": "screen", "name": "Odile"}, BOT)
    before = [seat["name"] for seat in anna.look(table)["seats"]]
    anna.ask("POST", f"/api/tables/{table['id']}/fill")
    after = [seat["name"] for seat in anna.look(table)["seats"]]
    assert (after[0], after[2], after[3]) == (before[0], before[2], before[3])
    assert len(set(after)) == 4
    kept = place.house.storage.load(table["id"])
    assert kept is not None
    assert [seat.name for seat in kept.seats] == after
