"""Playing again: the same people at a new table, the first seat moved on."""

from __future__ import annotations

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused


def finished_by_two(place: Place, anna: Guest, ben: Guest, *seats: dict) -> dict:
    table = anna.started(ME, OPEN, *seats)
    ben.join(table)
    first, second = anna.at(table), ben.at(table)
    ben.do(table, "leave")
    place.until_over(first)
    second.until_table(lambda t: t["status"] == "over")
    return table


def test_the_same_people_sit_one_seat_on(place: Place, anna: Guest, ben: Guest) -> None:
    table = finished_by_two(place, anna, ben, BOT, SCREEN)
    again = ben.do(table, "rematch")
    assert again["id"] != table["id"]
    assert [seat["person"] for seat in again["seats"]] == [ben.id, None, anna.id, anna.id]
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot", "person", "person"]
    assert [seat["screen"] for seat in again["seats"]] == [False, False, True, False]
    assert [seat["kept"] for seat in again["seats"]] == [False] * 4
    for same in ("game", "options", "clock", "listed"):
        assert again[same] == table[same]
    assert (again["status"], again["host"]) == ("gathering", ben.id)
    assert again["commitment"] != table["commitment"]


def test_asked_twice_it_is_the_same_table(place: Place, anna: Guest, ben: Guest) -> None:
    table = finished_by_two(place, anna, ben)
    with anna.at(table) as screen:
        again = ben.do(table, "rematch")
        assert screen.until_table(lambda t: t["rematch"])["rematch"] == again["id"]
    assert anna.do(table, "rematch")["id"] == again["id"]
    place.reopen()
    assert anna.do(table, "rematch")["id"] == again["id"]
    assert len(anna.lobby()["mine"]) == 1


def test_it_begins_when_both_have_added_a_value(place: Place, anna: Guest, ben: Guest) -> None:
    again = anna.do(finished_by_two(place, anna, ben), "rematch")
    assert ben.ready(again)["status"] == "gathering"
    assert anna.ready(again)["status"] == "playing"


def test_bots_take_all_seats_of_who_does_not_come(place: Place, anna: Guest, ben: Guest) -> None:
    again = ben.do(finished_by_two(place, anna, ben, SCREEN), "rematch")
    ben.ready(again)
    filled = ben.fill(again)
    assert [seat["person"] for seat in filled["seats"]] == [ben.id, None, None]
    assert filled["status"] == "playing"


def test_there_is_no_rematch_before_the_end_or_for_others(
    place: Place, anna: Guest, ben: Guest
) -> None:
    running = anna.started(ME, BOT)
    refused(anna.ask("POST", f"/api/tables/{running['id']}/rematch"), 409)
    over = place.finished(guest=anna)
    refused(ben.ask("POST", f"/api/tables/{over['id']}/rematch"), 403)
    assert anna.look(over)["rematch"] is None
