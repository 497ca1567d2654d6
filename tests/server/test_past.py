"""What one saw at earlier steps of a game that goes on: one's own views, and a spectator's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from vendome.server.looking_back import PAGE

DECISIONS = 4


@pytest.fixture
def table(anna: Guest) -> dict[str, Any]:
    return anna.started(ME, BOT, BOT)


def played(place: Place, anna: Guest, table: dict[str, Any]) -> list[dict[str, Any]]:
    """Some decisions, and what Anna was pushed before each of them."""
    views = []
    with anna.at(table) as screen:
        screen.until_asked()
        for _ in range(DECISIONS):
            views.append(screen.views[0])
            place.clock.pass_by(1)
            screen.accepted(**screen.move(screen.views[0]))
            while screen.asked() is None:
                screen.read()
    return views


def test_each_sees_again_what_they_were_pushed(
    place: Place, anna: Guest, table: dict[str, Any]
) -> None:
    views = played(place, anna, table)
    past = anna.get(f"/api/tables/{table['id']}/past?seat=0")
    assert (past["seat"], past["first"]) == (0, 0)
    assert len(past["views"]) == anna.look(table)["number"] + 1
    for view in views:
        assert past["views"][view["number"]] == view["view"]


def test_after_a_restart_it_is_there_as_before(
    place: Place, anna: Guest, table: dict[str, Any]
) -> None:
    played(place, anna, table)
    path = f"/api/tables/{table['id']}/past?seat=0&before=3"
    before = anna.get(path)
    assert len(before["views"]) == 3
    place.reopen()
    assert anna.get(path) == before


def test_it_comes_in_pages(place: Place, anna: Guest) -> None:
    table = anna.started(ME, *(BOT,) * 4)
    while (number := anna.look(table)["number"]) < 2 * PAGE:
        played(place, anna, table)
    path = f"/api/tables/{table['id']}/past?seat=0"
    pages = [anna.get(path)]
    while pages[-1]["first"]:
        pages.append(anna.get(f"{path}&before={pages[-1]['first']}"))
    assert [len(page["views"]) for page in pages[:-1]] == [PAGE] * (len(pages) - 1)
    assert sum(len(page["views"]) for page in pages) == number + 1
    assert anna.get(f"{path}&before=0")["views"] == []
    assert anna.get(f"{path}&before=-5")["views"] == []


def test_the_seat_of_another_is_theirs(
    place: Place, anna: Guest, ben: Guest, table: dict[str, Any]
) -> None:
    path = f"/api/tables/{table['id']}/past"
    for guest, seat in ((ben, 0), (anna, 1), (anna, -1), (anna, 7)):
        refused(guest.ask("GET", f"{path}?seat={seat}"), 403)
    # Whoever looks on sees what anybody could.
    (public,) = ben.get(path)["views"]
    assert public["seat"] is None
    assert anna.get(path)["views"] == [public]


def test_of_several_at_one_screen_each_has_their_own(anna: Guest) -> None:
    table = anna.started(ME, SCREEN, BOT)
    path = f"/api/tables/{table['id']}/past"
    assert [anna.get(f"{path}?seat={seat}")["views"][0]["seat"] for seat in (0, 1)] == [0, 1]
    refused(anna.ask("GET", f"{path}?seat=2"), 403)


def test_before_a_game_begins_there_is_nothing_to_see(anna: Guest) -> None:
    table = anna.make(ME, OPEN)
    refused(anna.ask("GET", f"/api/tables/{table['id']}/past?seat=0"), 409)
