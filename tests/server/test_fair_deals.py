"""Fair deals: a hash before, everybody's value, the seed after."""

from __future__ import annotations

import hashlib

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, new_value, refused


def test_the_commitment_is_told_before_anybody_adds_a_value(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    assert len(bytes.fromhex(table["commitment"])) == 32
    assert not any(seat["ready"] for seat in table["seats"])
    assert ben.look(table)["commitment"] == table["commitment"]
    assert ben.join(table)["commitment"] == table["commitment"]
    assert anna.ready(table)["commitment"] == table["commitment"]
    assert anna.make(ME, OPEN)["commitment"] != table["commitment"]


def test_the_seed_is_made_of_the_secret_and_all_values(
    place: Place, anna: Guest, ben: Guest
) -> None:
    mine, his = "ab" * 16, "cd" * 64
    table = anna.make(ME, BOT, OPEN, SCREEN)
    ben.do(table, "join", {"value": his})
    anna.ready(table, mine)
    with anna.at(table) as screen:
        ben.do(table, "leave")
        over = place.until_over(screen)
    deal = over["deal"]
    assert deal["values"] == [mine, "", his, ""]
    secret = bytes.fromhex(deal["secret"])
    assert hashlib.sha256(secret).hexdigest() == table["commitment"]
    whole = secret + bytes.fromhex(mine) + bytes.fromhex(his)
    assert hashlib.sha256(whole).hexdigest() == deal["seed"]
    record = anna.get(f"/api/tables/{table['id']}/record")
    assert record["seed"] == deal["seed"]
    assert record["online"]["values"] == deal["values"]


def test_secret_values_and_seed_are_told_to_nobody_before(
    place: Place, anna: Guest, ben: Guest
) -> None:
    value = new_value()
    table = anna.make(ME, OPEN, BOT)
    anna.ready(table, value)
    ben.join(table)
    screens = [anna.at(table), ben.at(table), place.guest().at(table)]
    row = place.house.tables[table["id"]].row
    said = [anna.ask("GET", "/api/tables").text, ben.ask("GET", f"/api/tables/{row.id}").text]
    for screen in screens:
        screen.settle()
        said.append(str(screen.read_so_far))
    for text in said:
        assert row.secret.hex() not in text
        assert row.seed.hex() not in text
        assert value not in text


@pytest.mark.parametrize(
    "value", ["", "00" * 15, "00" * 65, "0" * 33, "AB" * 16, "zz" * 16, "00" * 16 + "\n", " " * 32]
)
def test_what_is_no_value_is_refused(anna: Guest, ben: Guest, value: str) -> None:
    table = anna.make(ME, OPEN)
    for guest, what in ((anna, "ready"), (ben, "join")):
        answer = guest.ask("POST", f"/api/tables/{table['id']}/{what}", {"value": value})
        assert "hex" in refused(answer, 409)
    assert anna.look(table) == table


def test_the_same_values_at_another_table_give_another_deal(place: Place, anna: Guest) -> None:
    seeds = set()
    for _ in range(3):
        table = anna.ready(anna.make(ME, BOT, BOT), "00" * 16)
        seeds.add(place.house.tables[table["id"]].row.seed)
    assert len(seeds) == 3
