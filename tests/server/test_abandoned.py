"""A table nobody returns to ends by itself, and finished ones do not stay in memory."""

from __future__ import annotations

import pytest

from tests.server.place import BOT, ME, OPEN, Guest, Place, refused
from vendome.server.clock import DAY
from vendome.server.resting import FORGOTTEN, HOUR
from vendome.server.timing import REMEMBERED


@pytest.mark.parametrize(
    ("listed", "clock_kind", "longest"),
    [(True, "none", HOUR), (True, "live", HOUR), (True, "days", 7 * DAY), (False, "none", 7 * DAY)],
)
def test_a_table_that_nobody_is_at_gathers_so_long(
    place: Place, anna: Guest, listed: bool, clock_kind: str, longest: float
) -> None:
    amount = {"none": 0, "live": 30, "days": 1}[clock_kind]
    table = anna.make(ME, OPEN, listed=listed, clock={"kind": clock_kind, "amount": amount})
    with anna.at(table) as screen:
        screen.settle()
        place.clock.pass_by(2 * longest)
        place.tick()
        assert anna.look(table)["status"] == "gathering"
    place.call(_departed, place, table["id"])
    place.clock.pass_by(longest)
    place.tick()
    assert anna.look(table)["status"] == "gathering"
    place.clock.pass_by(1)
    place.tick()
    assert anna.look(table)["status"] == "abandoned"
    assert anna.lobby()["mine"] == []
    place.reopen()
    assert anna.look(table)["status"] == "abandoned"


async def _departed(place: Place, table: str) -> None:
    """Until the house has noticed that the page was closed."""
    import asyncio

    while place.house.lines.get(table):
        await asyncio.sleep(0)


def test_a_game_without_a_clock_is_forgotten_at_last(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    place.clock.pass_by(FORGOTTEN)
    place.tick()
    assert anna.look(table)["status"] == "playing"
    place.clock.pass_by(1)
    place.tick()
    gone = anna.look(table)
    assert gone["status"] == "abandoned"
    assert gone["deal"] is None
    assert gone["scores"] is None
    assert [seat["waiting"] for seat in gone["seats"]] == [False, False, False]
    refused(anna.ask("POST", f"/api/tables/{table['id']}/return"), 409)
    refused(anna.ask("GET", f"/api/tables/{table['id']}/record"), 409)
    screen = anna.at(table)
    move = {"type": "move", "seat": 0, "decision": 0, "move": "choose money"}
    assert "given up" in screen.refused(**move)["sentence"]


def test_a_game_by_correspondence_is_played_to_its_end_by_bots(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, clock={"kind": "days", "amount": 1})
    watching = place.guest().at(table)
    watching.settle()
    while watching.table["status"] == "playing":
        place.clock.pass_by(DAY)
        place.tick()
        watching.settle()
    assert watching.table["status"] == "over"


def test_a_finished_table_leaves_memory_and_can_still_be_seen(place: Place, anna: Guest) -> None:
    over = place.finished(guest=anna)
    place.call(_departed, place, over["id"])
    place.clock.pass_by(REMEMBERED + 1)
    place.tick()
    assert over["id"] not in place.house.tables
    again = anna.look(over)
    assert (again["scores"], again["deal"]) == (over["scores"], over["deal"])
    screen = anna.at(over)
    screen.settle()
    assert screen.views[0]["number"] == over["number"]
    place.tick()
    assert over["id"] in place.house.tables


def test_one_table_that_fails_does_not_hold_up_the_others(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, fine = anna.make(ME, OPEN), anna.make(ME, OPEN)
    monkeypatch.delattr(place.house.tables[broken["id"]], "gone")
    place.clock.pass_by(HOUR + 1)
    place.tick()
    assert anna.look(fine)["status"] == "abandoned"
