"""Joining by link, leaving, the host, bots for empty seats, and the start."""

from __future__ import annotations

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, new_value, refused


def who(table: dict) -> list[str | None]:
    return [seat["person"] for seat in table["seats"]]


def test_play_now_starts_when_the_maker_is_ready(anna: Guest) -> None:
    table = anna.make(ME, BOT, BOT)
    assert table["status"] == "gathering"
    started = anna.ready(table)
    assert started["status"] == "playing"
    assert started["started"] is not None
    assert any(seat["waiting"] for seat in started["seats"])


def test_the_game_begins_when_all_seats_are_taken_and_all_values_are_in(
    anna: Guest, ben: Guest, cleo: Guest
) -> None:
    table = anna.make(ME, OPEN, OPEN)
    assert ben.join(table)["status"] == "gathering"
    assert cleo.join(table)["status"] == "gathering"
    assert [seat["ready"] for seat in anna.look(table)["seats"]] == [False, True, True]
    assert anna.ready(table)["status"] == "playing"
    assert who(anna.look(table)) == [anna.id, ben.id, cleo.id]


def test_two_of_one_name_are_told_apart_at_a_table(anna: Guest, ben: Guest) -> None:
    for guest in (anna, ben):
        guest.ask("PATCH", "/api/me", {"name": "Alex"})
    table = anna.make(ME, {"kind": "screen", "name": "Alex"}, OPEN)
    names = [seat["name"] for seat in ben.join(table)["seats"]]
    assert names[0] == "Alex"
    assert len(set(names)) == 3
    assert all(name.startswith("Alex") for name in names)


def test_joining_a_seat_by_its_number(anna: Guest, ben: Guest, cleo: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN)
    assert who(ben.join(table, seat=2)) == [anna.id, None, ben.id]
    path = f"/api/tables/{table['id']}/join"
    for seat in (0, 2, 3, -1, 10**30):
        said = refused(cleo.ask("POST", path, cleo.pledge(table) | {"seat": seat}), 409)
        assert "2" in said
    assert who(cleo.look(table)) == [anna.id, None, ben.id]


def test_who_sits_there_already_cannot_join_again(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN)
    ben.join(table)
    for guest in (anna, ben):
        path = f"/api/tables/{table['id']}/join"
        refused(guest.ask("POST", path, guest.pledge(table)), 409)
    assert who(anna.look(table)) == [anna.id, ben.id, None]


def test_there_is_no_joining_a_full_or_a_running_table(
    place: Place, anna: Guest, ben: Guest
) -> None:
    full = anna.make(ME, BOT)
    running = anna.started(ME, BOT)
    over = place.finished(guest=anna)
    given_up = anna.make(ME, OPEN)
    anna.do(given_up, "leave")
    said = {
        refused(ben.ask("POST", f"/api/tables/{table['id']}/join", ben.pledge(table)), 409)
        for table in (full, running, over, given_up)
    }
    assert len(said) == 4


def test_another_pledge_is_refused_and_the_first_stands(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN)
    other, first = anna.pledge(table, "bb" * 32), anna.pledge(table, "aa" * 32)
    anna.do(table, "ready", first)
    refused(anna.ask("POST", f"/api/tables/{table['id']}/ready", other), 409)
    anna.do(table, "ready", first)  # the answer may have been lost
    ben.join(table)
    assert place.house.tables[table["id"]].seats[0].pledge == first["pledge"]


def test_only_who_sits_there_is_ready_leaves_or_returns(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    bodies = {"ready": ben.pledge(table), "reveal": {"value": new_value()}}
    for what in ("ready", "reveal", "leave", "return"):
        refused(ben.ask("POST", f"/api/tables/{table['id']}/{what}", bodies.get(what)), 403)
    assert anna.look(table) == table


@pytest.mark.parametrize("what", ["ready", "join", "reveal", "leave", "return", "fill", "rematch"])
def test_a_table_that_is_not_there(anna: Guest, what: str) -> None:
    body = {"pledge": "00" * 32, "commitment": "00" * 32} if what in ("ready", "join") else None
    body = {"value": new_value()} if what == "reveal" else body
    refused(anna.ask("POST", f"/api/tables/nowhere/{what}", body), 404)


def test_leaving_before_the_game_opens_the_seat(anna: Guest, ben: Guest, cleo: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN)
    ben.join(table)
    left = ben.do(table, "leave")
    assert who(left) == [anna.id, None, None]
    assert cleo.join(table, seat=1)["seats"][1]["name"] == cleo.name


def test_when_the_host_leaves_another_is_host(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, SCREEN, OPEN, OPEN)
    ben.join(table)
    left = anna.do(table, "leave")
    assert who(left) == [None, None, ben.id, None]
    assert left["host"] == ben.id
    refused(anna.ask("POST", f"/api/tables/{table['id']}/fill"), 403)
    assert ben.fill(table)["status"] == "playing"


def test_a_table_that_everybody_left_is_given_up(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, BOT, OPEN)
    ben.join(table)
    anna.do(table, "leave")
    assert ben.do(table, "leave")["status"] == "abandoned"
    place.reopen()
    assert anna.look(table)["status"] == "abandoned"


def test_the_host_fills_up_with_bots(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, OPEN, OPEN)
    ben.join(table, seat=2)
    refused(ben.ask("POST", f"/api/tables/{table['id']}/fill"), 403)
    filled = anna.fill(table)
    assert [seat["kind"] for seat in filled["seats"]] == ["person", "bot", "person", "bot"]
    assert filled["status"] == "gathering"
    assert anna.ready(table)["status"] == "playing"
    refused(anna.ask("POST", f"/api/tables/{table['id']}/fill"), 409)


def test_leaving_during_the_game_leaves_the_seat_to_a_bot(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN)
    ben.join(table)
    screen = ben.at(table)
    left = anna.do(table, "leave")
    assert left["status"] == "playing"
    assert (left["seats"][0]["kept"], left["seats"][0]["person"]) == (True, anna.id)
    place.until_over(screen)
    by = ben.get(f"/api/tables/{table['id']}/record")["online"]["by"]
    assert set(by) == {"person", "keeper"}


def test_when_all_leave_bots_play_it_to_its_end(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, OPEN)
    ben.join(table)
    watcher = place.guest()
    anna.fill(table)
    screen = watcher.at(table)
    anna.do(table, "leave")
    ben.do(table, "leave")
    assert screen.until_table(lambda t: t["status"] == "over")["scores"]


def test_who_left_returns_by_asking(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    place.house.pace = 60  # so the bot has not played yet when the owner is back
    anna.do(table, "leave")
    screen = anna.at(table)
    screen.settle()
    assert screen.table["seats"][0]["kept"]
    assert not anna.do(table, "return")["seats"][0]["kept"]
    screen.accepted(**screen.move(screen.until_asked()))
