"""Deals that come to nothing because somebody does not tell their value: everybody sees it, another
begins, and the record keeps it."""

from __future__ import annotations

import pytest

import vendome
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from tests.server.test_fair_deals import over, seal_of, sealed, waited_for
from tests.server.test_rematch import finished_by_two
from tests.server.test_storage import as_stored, refusing
from vendome.core.verify import outcome

DAY = 86_400.0


def pass_by(place: Place, seconds: float) -> None:
    place.clock.pass_by(seconds)
    place.tick()


@pytest.mark.parametrize(
    ("timed", "period"),
    [
        ({"kind": "live", "amount": 600}, 30.0),
        ({"kind": "days", "amount": 2}, 2 * DAY),
        ({"kind": "none", "amount": 0}, DAY),
    ],
)
def test_who_is_silent_loses_the_seat_and_another_deal_begins(
    place: Place, anna: Guest, ben: Guest, timed: dict, period: float
) -> None:
    table = sealed(anna, ben, clock=timed, listed=False)
    anna.reveal(table)
    screen = anna.at(table)
    screen.settle()
    assert waited_for(screen.table) == [1]
    assert screen.table["seats"][1]["deadline"] == place.clock.time + period
    pass_by(place, period - 0.5)
    assert anna.look(table)["sealed"] == table["sealed"]
    pass_by(place, 0.5)
    after = screen.until_table(lambda t: t["abandoned"])
    assert [seat["person"] for seat in after["seats"]] == [anna.id, None]
    assert not after["seats"][0]["ready"]
    assert after["commitment"] != table["commitment"]
    seal = seal_of(table)
    assert after["last_abandoned"] == {"seal": seal, "why": "silent", "who": [ben.name]}
    as_stored(place, table)
    place.reopen()
    assert anna.look(table)["last_abandoned"] == after["last_abandoned"]


def test_it_waits_through_a_restart(place: Place, anna: Guest, ben: Guest) -> None:
    table = sealed(anna, ben, clock={"kind": "live", "amount": 60})
    anna.reveal(table)
    place.reopen()
    place.tick()
    assert waited_for(anna.look(table)) == [1]
    assert ben.reveal(table)["status"] == "playing"


def test_a_record_keeps_deals_that_were_abandoned_and_is_not_proved(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    first = sealed(anna, ben, BOT, clock={"kind": "live", "amount": 60})
    value = anna.value(first)
    anna.reveal(first)
    pass_by(place, 30)
    cleo.do(first, "join", cleo.pledge(first))
    anna.do(first, "ready", anna.pledge(first))
    second = anna.look(first)
    assert second["sealed"]["before"] == seal_of(first)
    mine = anna.value(second)
    place.all_reveal(anna, second)
    over(place, anna, cleo, table=first)
    record = anna.get(f"/api/tables/{first['id']}/record")
    (abandoned,) = record["online"]["abandoned"]
    assert (abandoned["why"], abandoned["who"]) == ("silent", [ben.name])
    assert abandoned["pledges"] == first["sealed"]["pledges"]
    assert abandoned["values"] == [value, "", ""]
    assert abandoned["commitment"] == first["commitment"]
    seals = [seal_of(first), seal_of(second)]
    findings = {f.check: f for f in vendome.verify(record, None, mine, seals)}
    assert outcome(list(findings.values())) == "unknown"
    assert findings.pop("abandoned").holds is None
    assert all(finding.holds for finding in findings.values())
    # A server that leaves it out is found out by whoever told a value in it.
    record["online"]["abandoned"] = []
    assert outcome(vendome.verify(record, None, mine, seals)) == "refuted"
    assert outcome(vendome.verify(record, None, mine, seals[1:])) == "refuted"


@pytest.mark.parametrize("told", [False, True])
def test_leaving_a_sealed_deal_abandons_it(anna: Guest, ben: Guest, told: bool) -> None:
    table = sealed(anna, ben)
    if told:
        ben.reveal(table)
    after = ben.do(table, "leave")
    assert after["last_abandoned"]["why"] == "left"
    assert after["last_abandoned"]["who"] == [ben.name]
    assert [seat["ready"] for seat in after["seats"]] == [False, False]
    refused(anna.ask("POST", f"/api/tables/{table['id']}/reveal", {"value": "00" * 16}), 409)
    anna.ready(table)
    assert ben.join(table)["status"] == "playing"


def test_the_host_asks_a_silent_one_to_leave(anna: Guest, ben: Guest, cleo: Guest) -> None:
    table = sealed(anna, ben)
    anna.reveal(table)
    after = anna.do(table, "dismiss", {"person": ben.id})
    assert after["last_abandoned"]["why"] == "dismissed"
    assert after["dismissed"] == [ben.id]
    anna.ready(table)
    assert cleo.join(table)["status"] == "playing"


def test_a_silent_host_hands_the_table_on(place: Place, anna: Guest, ben: Guest) -> None:
    table = sealed(anna, ben, SCREEN, clock={"kind": "live", "amount": 60})
    ben.reveal(table)
    pass_by(place, 30)
    after = ben.look(table)
    assert [seat["person"] for seat in after["seats"]] == [None, ben.id, None]
    assert (after["host"], after["status"]) == (ben.id, "gathering")
    assert after["last_abandoned"]["who"] == [anna.name]


def test_where_all_are_silent_the_table_is_given_up(place: Place, anna: Guest) -> None:
    table = anna.make(ME, BOT, clock={"kind": "live", "amount": 60})
    assert anna.do(table, "ready", anna.pledge(table))["sealed"]
    pass_by(place, 30)
    assert anna.look(table)["status"] == "abandoned"


def test_before_it_is_sealed_people_come_and_go_and_pledges_stand(
    anna: Guest, ben: Guest, cleo: Guest
) -> None:
    table = anna.make(ME, OPEN, OPEN)
    anna.do(table, "ready", anna.pledge(table))
    ben.do(table, "join", ben.pledge(table))
    after = ben.do(table, "leave")
    assert (after["abandoned"], after["commitment"]) == (0, table["commitment"])
    assert [seat["ready"] for seat in after["seats"]] == [True, False, False]
    cleo.join(table)
    assert ben.join(table)["status"] == "playing"


def test_bots_for_who_has_not_pledged_seal_the_deal(place: Place, anna: Guest, ben: Guest) -> None:
    again = ben.do(finished_by_two(place, anna, ben), "rematch")
    ben.do(again, "ready", ben.pledge(again))
    filled = ben.do(again, "fill")
    assert waited_for(filled) == [0]
    assert filled["sealed"]["pledges"][1] == ""
    assert ben.reveal(again)["status"] == "playing"


def test_what_cannot_be_written_has_not_happened(place: Place, anna: Guest, ben: Guest) -> None:
    table = sealed(anna, ben)
    with refusing(place, "abandoned_deals"):
        refused(ben.ask("POST", f"/api/tables/{table['id']}/leave"), 500)
        as_stored(place, table)
    assert ben.look(table) == table
    anna.reveal(table)
    assert ben.reveal(table)["status"] == "playing"


def test_the_lobby_says_whose_value_is_missing(anna: Guest, ben: Guest) -> None:
    table, later = sealed(anna, ben), anna.make(ME, OPEN, OPEN)
    ben.join(later)
    anna.reveal(table)
    assert waited_for(ben.lobby()["tables"][table["id"]]) == [1]
    assert ben.lobby()["mine"] == [table["id"], later["id"]]
