"""Fair deals: a hash before, everybody's pledge, then everybody's value, the seed after."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import vendome
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, new_value, refused
from vendome.core.verify import outcome


def sha256(*lines: str) -> str:
    """By hand, as docs/protocol.md says it."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def seal_of(table: dict[str, Any]) -> str:
    """What a page hashes before it tells its value, by hand."""
    assert table["options"] == {"one_sole_majority": False}
    pledges = table["sealed"]["pledges"]
    return sha256(
        "vendome deal 1",
        table["id"],
        "edelstein",
        '{"one_sole_majority":false}',
        table["sealed"]["before"] or "-",
        table["commitment"],
        *(
            f"{seat['person'] or '-'} {pledge or '-'}"
            for seat, pledge in zip(table["seats"], pledges, strict=True)
        ),
    )


def sealed(anna: Guest, ben: Guest, *more: dict, **options: Any) -> dict[str, Any]:
    """A table of two people who have pledged, and not told."""
    table = anna.make(ME, OPEN, *more, **options)
    anna.do(table, "ready", anna.pledge(table))
    after: dict[str, Any] = ben.do(table, "join", ben.pledge(table))
    assert after["sealed"]
    return after


def waited_for(table: dict[str, Any]) -> list[int]:
    return [seat["seat"] for seat in table["seats"] if seat["waiting"]]


def over(place: Place, guest: Guest, *others: Guest, table: dict[str, Any]) -> dict[str, Any]:
    """Play to the end; whoever else sits there leaves their seat to a bot."""
    with guest.at(table) as screen:
        for other in others:
            other.do(table, "leave")
        return place.until_over(screen)


def test_the_commitment_is_told_before_anybody_pledges(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    assert len(bytes.fromhex(table["commitment"])) == 32
    assert not any(seat["ready"] for seat in table["seats"])
    assert ben.look(table)["commitment"] == table["commitment"]
    assert ben.join(table)["commitment"] == table["commitment"]
    assert anna.ready(table)["commitment"] == table["commitment"]
    assert anna.make(ME, OPEN)["commitment"] != table["commitment"]


def test_nobody_tells_before_all_have_pledged(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    anna.do(table, "ready", anna.pledge(table))
    path = f"/api/tables/{table['id']}/reveal"
    assert "pledged" in refused(anna.ask("POST", path, {"value": anna.value(table)}), 409)
    before = anna.look(table)
    assert (before["sealed"], before["seats"][0]["ready"]) == (None, True)
    after = ben.do(table, "join", ben.pledge(table))
    assert after["status"] == "gathering"
    assert waited_for(after) == [0, 1]
    assert len(set(after["sealed"]["pledges"])) == 2
    assert waited_for(anna.reveal(table)) == [1]
    assert ben.reveal(table)["status"] == "playing"


def test_pledges_are_fixed_once_the_deal_is_sealed(place: Place, anna: Guest, ben: Guest) -> None:
    """A puppet of the server's that comes last has to pledge before it learns a value."""
    table = sealed(anna, ben)
    anna.reveal(table)
    path = f"/api/tables/{table['id']}"
    refused(ben.ask("POST", f"{path}/reveal", {"value": new_value()}), 409)
    pledged, told = ben.value(table), ben.pledge(table)
    refused(ben.ask("POST", f"{path}/ready", told), 409)
    refused(place.guest().ask("POST", f"{path}/join", told), 409)
    assert ben.look(table)["sealed"] == table["sealed"]
    ben.values[table["commitment"]] = pledged
    assert ben.reveal(table)["status"] == "playing"


def test_nobody_can_pledge_what_another_has_pledged(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    hers = anna.pledge(table)
    anna.do(table, "ready", hers)
    ben.do(table, "join", hers)
    assert anna.reveal(table)["sealed"]
    path = f"/api/tables/{table['id']}/reveal"
    refused(ben.ask("POST", path, {"value": anna.value(table)}), 409)


def test_a_pledge_for_another_deal_is_refused(anna: Guest, ben: Guest) -> None:
    table, other = anna.make(ME, OPEN), anna.make(ME, OPEN)
    for guest, what in ((anna, "ready"), (ben, "join")):
        path = f"/api/tables/{table['id']}/{what}"
        assert "another deal" in refused(guest.ask("POST", path, guest.pledge(other)), 409)
    assert anna.look(table) == table


def test_a_value_told_twice_is_told_once(anna: Guest, ben: Guest) -> None:
    table = sealed(anna, ben)
    assert anna.reveal(table) == anna.reveal(table)
    ben.reveal(table)
    assert anna.reveal(table)["status"] == "playing"
    path = f"/api/tables/{table['id']}/reveal"
    refused(anna.ask("POST", path, {"value": new_value()}), 409)


def test_the_seed_is_made_of_the_secret_and_all_values(
    place: Place, anna: Guest, ben: Guest
) -> None:
    mine, his = "ab" * 16, "cd" * 64
    table = anna.make(ME, BOT, OPEN, SCREEN)
    ben.join(table, value=his)
    commitment = table["commitment"]
    anna.do(table, "ready", anna.pledge(table, mine))
    shown = anna.look(table)
    pledges = [
        sha256("vendome pledge 1", table["id"], person, commitment, value)
        for person, value in ((anna.id, mine), (ben.id, his))
    ]
    assert shown["sealed"] == {"pledges": [pledges[0], "", pledges[1], ""], "before": None}
    place.all_reveal(anna, shown)
    deal = over(place, anna, ben, table=table)["deal"]
    assert deal["values"] == [mine, "", his, ""]
    assert deal["pledges"] == shown["sealed"]["pledges"]
    secret = bytes.fromhex(deal["secret"])
    assert hashlib.sha256(secret).hexdigest() == commitment
    whole = secret + bytes.fromhex(mine) + bytes.fromhex(his)
    assert hashlib.sha256(whole).hexdigest() == deal["seed"]
    record = anna.get(f"/api/tables/{table['id']}/record")
    assert record["seed"] == deal["seed"]
    assert record["online"]["values"] == deal["values"]
    assert record["online"]["people"] == [anna.id, None, ben.id, anna.id]
    for value in (mine, his):
        findings = vendome.verify(record, commitment, value, [seal_of(shown)])
        assert outcome(findings) == "proved", findings


def test_secret_values_and_seed_are_told_to_nobody_before(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = sealed(anna, ben, BOT)
    screens = [anna.at(table), ben.at(table), place.guest().at(table)]
    value = anna.value(table)
    anna.reveal(table)
    row = place.house.tables[table["id"]].row
    told = [ben.ask("GET", "/api/tables").text, ben.ask("GET", f"/api/tables/{row.id}").text]
    ben.reveal(table)
    told += [anna.ask("GET", "/api/tables").text, ben.ask("GET", f"/api/tables/{row.id}").text]
    for screen in screens:
        screen.settle()
        told.append(str(screen.read_so_far))
    for text in told:
        assert row.secret.hex() not in text
        assert row.seed.hex() not in text
        assert value not in text


@pytest.mark.parametrize(
    "value", ["", "00" * 15, "00" * 65, "0" * 33, "AB" * 16, "zz" * 16, "00" * 16 + "\n", " " * 32]
)
def test_what_is_no_value_and_no_pledge_is_refused(anna: Guest, ben: Guest, value: str) -> None:
    table = anna.make(ME, OPEN)
    for guest, what in ((anna, "ready"), (ben, "join")):
        body = {"pledge": value, "commitment": table["commitment"]}
        answer = guest.ask("POST", f"/api/tables/{table['id']}/{what}", body)
        assert "hex" in refused(answer, 409)
    assert anna.look(table) == table
    anna.do(table, "ready", anna.pledge(table))
    ben.do(table, "join", ben.pledge(table))
    answer = anna.ask("POST", f"/api/tables/{table['id']}/reveal", {"value": value})
    assert "in hex: 32 to 128 of" in refused(answer, 409)


def test_the_same_values_at_another_table_give_another_deal(place: Place, anna: Guest) -> None:
    seeds = set()
    for _ in range(3):
        table = anna.ready(anna.make(ME, BOT, BOT), "00" * 16)
        seeds.add(place.house.tables[table["id"]].row.seed)
    assert len(seeds) == 3
