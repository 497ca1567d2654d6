"""Faces: everybody at a table has one, chosen or given, and those given differ."""

from __future__ import annotations

import pytest

from tests.server.older import bring_back
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, given, refused
from vendome.bots import NAMES
from vendome.server.faces import FACES, FITTING, GIVEN, at_table, own_face
from vendome.server.rows import SeatRow


def faces(guest: Guest, table: dict) -> list[int]:
    return [seat["face"] for seat in guest.look(table)["seats"]]


def choose(guest: Guest, face: int) -> None:
    assert given(guest.ask("PATCH", "/api/me", {"face": face}))["face"] == face


def test_whoever_has_chosen_none_is_given_one_that_stays(place: Place, anna: Guest) -> None:
    face = anna.get("/api/me")["face"]
    assert face in range(GIVEN)
    assert faces(anna, anna.make(ME, OPEN))[0] == face
    place.reopen()
    assert anna.get("/api/me")["face"] == face


def test_a_face_that_was_chosen_is_kept_with_the_name(place: Place, anna: Guest) -> None:
    choose(anna, FACES - 1)
    assert anna.get("/api/me")["name"] == anna.name
    given(anna.ask("PATCH", "/api/me", {"name": "Anna"}))
    place.reopen()
    known = anna.get("/api/me")
    assert (known["name"], known["face"]) == ("Anna", FACES - 1)
    assert faces(anna, anna.make(ME, BOT))[0] == FACES - 1


def test_both_can_be_changed_at_once_and_either_refusal_changes_nothing(anna: Guest) -> None:
    given(anna.ask("PATCH", "/api/me", {"name": "Anna", "face": 3}))
    refused(anna.ask("PATCH", "/api/me", {"name": "", "face": 4}), 409)
    refused(anna.ask("PATCH", "/api/me", {"name": "Zoë", "face": FACES}), 409)
    assert "23" in refused(anna.ask("PATCH", "/api/me", {"face": -1}), 409)
    known = anna.get("/api/me")
    assert (known["name"], known["face"]) == ("Anna", 3)


def test_it_is_shown_at_once_where_one_sits_and_not_at_tables_that_ended(
    place: Place, anna: Guest, ben: Guest
) -> None:
    choose(anna, 2)
    old = place.finished(guest=anna)
    table = anna.make(ME, SCREEN, OPEN)
    with ben.at(table) as screen:
        choose(anna, 17)
        told = screen.until_table(lambda t: t["seats"][0]["face"] == 17)
        assert told["seats"][1]["face"] != 17 % GIVEN
    place.reopen()
    assert faces(anna, table)[0] == 17
    assert faces(anna, old)[0] == 2


def test_who_sits_down_or_plays_again_comes_with_their_face(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN)
    choose(ben, 9)
    ben.join(table)
    assert faces(anna, table)[1] == 9
    old = place.finished(ME, BOT, guest=ben)
    choose(ben, 21)
    assert faces(ben, ben.do(old, "rematch"))[1] == 21


@pytest.mark.parametrize("chosen", range(FACES))
def test_faces_that_are_given_differ_from_all_others_at_the_table(chosen: int) -> None:
    people = [f"{number:016x}" for number in range(3)]
    rows = [
        SeatRow(0, "bot", name="Odile", bot="greedy"),
        *(SeatRow(1 + seat, "person", person) for seat, person in enumerate(people)),
        SeatRow(4, "person", people[0], screen=True),
        SeatRow(5, "person", "f" * 16, face=chosen),
    ]
    found = at_table(rows)
    assert found[5] == chosen
    assert len({face % GIVEN for face in found}) == len(rows)


def test_a_bot_takes_nobodys_face() -> None:
    person = next(name for name in map("{:016x}".format, range(99)) if own_face(name, None) == 0)
    rows = [SeatRow(0, "bot", name="Odile", bot="greedy"), SeatRow(1, "person", person)]
    assert at_table(rows)[1] == 0


def test_two_may_choose_the_same_face() -> None:
    rows = [SeatRow(seat, "person", f"{seat:016x}", face=7) for seat in range(2)]
    assert at_table(rows) == [7, 7]


@pytest.mark.sqlite
def test_people_of_a_house_from_before_are_given_faces(place: Place, anna: Guest) -> None:
    table = anna.make(ME, BOT, OPEN)
    before = faces(anna, table)
    place.__exit__()
    bring_back(place.folder, "0011")
    place.__enter__()
    assert faces(anna, table) == before
    choose(anna, 11)
    assert faces(anna, table)[0] == 11


def test_a_bot_has_a_face_that_fits_its_name_whoever_else_is_there() -> None:
    assert set(FITTING) == set(NAMES)
    bots = [SeatRow(seat, "bot", name=name) for seat, name in enumerate(NAMES)]
    alone = at_table(bots)
    assert len(set(alone)) == len(alone)
    for taken in range(FACES):
        anna = SeatRow(0, "person", person="anna", name="Anna", face=taken)
        found = at_table([anna, *bots[1:]])
        assert len({face % GIVEN for face in found}) == len(found)
        for row, face in zip(bots[1:], found[1:], strict=True):
            assert face in FITTING[row.name]
            assert face == FITTING[row.name][0] or taken % GIVEN in FITTING[row.name]
