"""Whoever made a table can ask somebody to leave it before the game; they cannot come back."""

from __future__ import annotations

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from tests.server.test_rematch import finished_by_two
from tests.server.test_storage import as_stored, refusing


def who(table: dict) -> list[str | None]:
    return [seat["person"] for seat in table["seats"]]


def asked_to_leave(guest: Guest, table: dict, person: str) -> dict:
    answer: dict = guest.do(table, "dismiss", {"person": person})
    return answer


def test_the_seat_is_open_again_for_all_others(anna: Guest, ben: Guest, cleo: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN)
    ben.join(table)
    after = asked_to_leave(anna, table, ben.id)
    assert who(after) == [anna.id, None, None]
    assert after["dismissed"] == [ben.id]
    assert who(cleo.join(table)) == [anna.id, cleo.id, None]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_who_was_asked_to_leave_cannot_come_back(place: Place, anna: Guest, language: str) -> None:
    ben = place.guest(language)
    table = anna.make(ME, OPEN, OPEN)
    ben.join(table)
    asked_to_leave(anna, table, ben.id)
    join = f"/api/tables/{table['id']}/join"
    first = refused(ben.ask("POST", join, ben.pledge(table)), 403)
    place.reopen()
    assert refused(ben.ask("POST", join, ben.pledge(table)), 403) == first
    assert who(ben.look(table)) == [anna.id, None, None]
    assert ben.make(ME, OPEN)["status"] == "gathering"


def test_whose_page_is_open_is_told_at_once(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN)
    ben.join(table)
    screen = ben.at(table)
    screen.settle()
    asked_to_leave(anna, table, ben.id)
    assert screen.until_table(lambda t: t["dismissed"])["dismissed"] == [ben.id]
    assert screen.yours == []


def test_only_the_host_asks_and_only_others_who_sit_there(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    table = anna.make(ME, OPEN, OPEN, BOT)
    ben.join(table)
    path = f"/api/tables/{table['id']}/dismiss"
    before = anna.look(table)
    for guest, person, status in (
        (ben, anna.id, 403),
        (cleo, ben.id, 403),
        (anna, anna.id, 409),
        (anna, cleo.id, 404),
        (anna, "", 404),
    ):
        refused(guest.ask("POST", path, {"person": person}), status)
    refused(anna.ask("POST", path, {"person": None}), 400)
    refused(anna.ask("POST", "/api/tables/nowhere/dismiss", {"person": ben.id}), 404)
    assert anna.look(table) == before


def test_nobody_is_asked_to_leave_once_the_game_has_begun(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN)
    ben.join(table)
    path = f"/api/tables/{table['id']}/dismiss"
    refused(anna.ask("POST", path, {"person": ben.id}), 409)


def test_at_a_rematch_all_seats_at_ones_screen_are_open_again(
    place: Place, anna: Guest, ben: Guest
) -> None:
    again = anna.do(finished_by_two(place, ben, anna, SCREEN), "rematch")
    assert who(again) == [anna.id, ben.id, ben.id]
    assert who(asked_to_leave(anna, again, ben.id)) == [anna.id, None, None]


def test_what_cannot_be_written_has_not_happened(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN)
    ben.join(table)
    before = anna.look(table)
    with refusing(place, "dismissed"):
        path = f"/api/tables/{table['id']}/dismiss"
        refused(anna.ask("POST", path, {"person": ben.id}), 500)
        as_stored(place, table)
    assert anna.look(table) == before
    asked_to_leave(anna, table, ben.id)
    as_stored(place, table)
