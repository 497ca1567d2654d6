"""A reserve of time: what a decision needs beyond its own time comes out of it, once for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.magpies import go
from tests.server.place import BOT, ME, OPEN, Guest, Place, new_table, refused
from tests.server.reacting_game import in_the_house
from tests.server.screen import Screen
from tests.server.test_clocks import kept
from tests.server.test_house_clock import died
from vendome.server.reserves import DAY

LIVE = {"kind": "live", "amount": 30, "reserve": 100}


def table_of_two(anna: Guest, ben: Guest, **more: object) -> dict:
    return ben.join(anna.started(ME, OPEN, BOT, **{"clock": LIVE, **more}))


def left(guest: Guest, table: dict) -> list[float | None]:
    return [seat["reserve"] for seat in guest.look(table)["seats"]]


def decide(screen: Screen) -> None:
    screen.accepted(**screen.move(screen.until_asked()))
    screen.settle()


def test_a_decision_has_its_own_time_and_then_the_reserve(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = table_of_two(anna, ben)
    seats = anna.look(table)["seats"]
    assert [seat["deadline"] for seat in seats] == [130.0, 130.0, None]
    assert [seat["reserve"] for seat in seats] == [100.0, 100.0, None]
    assert table["clock"] == LIVE
    place.clock.pass_by(129)
    place.tick()
    assert kept(anna.look(table)) == [False, False, False]
    place.clock.pass_by(1)
    place.tick()
    assert kept(anna.look(table)) == [True, True, False]


def test_by_days_it_counts_in_days(anna: Guest, ben: Guest) -> None:
    table = table_of_two(anna, ben, clock={"kind": "days", "amount": 2, "reserve": 3})
    seat = anna.look(table)["seats"][0]
    assert (seat["deadline"], seat["reserve"]) == (5 * DAY, 3 * DAY)


def test_who_decides_in_time_keeps_all_of_it(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT, clock=LIVE)
    screen = anna.at(table)
    for _ in range(4):
        asked = screen.until_asked()
        place.clock.pass_by(30)
        screen.accepted(**screen.move(asked))
    assert left(anna, table) == [100.0, None, None]


def test_what_was_taken_is_gone_for_the_rest_of_the_game_and_after_a_restart(
    place: Place, anna: Guest
) -> None:
    table = anna.started(ME, BOT, BOT, clock=LIVE)
    screen = anna.at(table)
    for took, rest in ((50, 80.0), (90, 20.0)):
        asked = screen.until_asked()
        place.clock.pass_by(took)
        screen.accepted(**screen.move(asked))
        screen.until_table(lambda t, rest=rest: t["seats"][0]["reserve"] == rest)
    screen.until_asked()
    screen.shut()
    place.reopen()
    with anna.at(table) as screen:
        screen.until_asked()
        mine = screen.table["seats"][0]
        assert mine["reserve"] == 20.0
        assert mine["deadline"] == place.house.tables[table["id"]].asked[0].at + 50


def test_a_choice_that_is_held_takes_no_more_however_long_others_think(
    place: Place, anna: Guest, ben: Guest, tmp_path: Path
) -> None:
    """Neither does changing it, which nobody else is to notice."""
    table = table_of_two(anna, ben)
    hers, his = anna.at(table), ben.at(table)
    view = hers.until_asked()
    place.clock.pass_by(40)
    hers.accepted(**hers.move(view))
    hers.settle()
    place.clock.pass_by(60)
    hers.accepted(**hers.move(view, view["forms"][1]))
    hers.settle()
    before = his.until_table(lambda t: not t["seats"][0]["waiting"])["seats"]
    assert [before[seat]["reserve"] for seat in (0, 1)] == [90.0, 100.0]
    with died(place, tmp_path / "again") as again:
        assert left(Guest(again, person=anna.id), table)[:2] == [90.0, 100.0]
    decide(his)
    assert left(anna, table)[:2] == [90.0, 30.0]


def test_when_all_is_used_up_a_bot_decides_and_only_the_time_of_each_decision_is_left(
    place: Place, anna: Guest
) -> None:
    table = anna.started(ME, BOT, BOT, clock=LIVE)
    with anna.at(table) as screen:
        screen.until_asked()
    place.clock.pass_by(130)
    place.tick()
    with anna.at(table) as screen:
        screen.until_table(lambda t: t["seats"][0]["reserve"] == 0.0)
        screen.until_asked()
        asked = place.house.tables[table["id"]].asked[0].at
        assert anna.look(table)["seats"][0]["deadline"] == asked + 30
        assert place.house.tables[table["id"]].moves[0].by == "keeper"


def test_to_leave_and_return_gives_none_back(place: Place, anna: Guest, ben: Guest) -> None:
    table = table_of_two(anna, ben)
    place.house.pace = 60  # the bot has not played yet when its owner is back
    place.clock.pass_by(80)
    ben.do(table, "leave")
    place.clock.pass_by(20)
    seat = ben.do(table, "return")["seats"][1]
    assert (seat["deadline"], seat["reserve"]) == (130.0, 100.0)
    decide(ben.at(table))
    assert left(anna, table)[1] == 30.0


def test_a_window_takes_nothing_from_anybody(place: Place, anna: Guest, ben: Guest) -> None:
    """However long it is, and whoever answers in it."""
    with in_the_house():
        clock = {"kind": "live", "amount": 10, "reserve": 100}
        reactions = {"kind": "window", "seconds": 20}
        made = anna.started(ME, OPEN, game="magpies", clock=clock, reactions=reactions)
        table = ben.join(made)
        screen = anna.at(table)
        go(screen)
        place.clock.pass_by(20)
        place.tick()
        screen.until_table(lambda t: t["number"] >= 3)
        assert left(anna, table) == [100.0, 100.0]


def test_a_rematch_has_a_new_one(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, clock=LIVE)
    with anna.at(table) as screen:
        place.clock.pass_by(60)
        decide(screen)
        place.until_over(screen)
    again = anna.do(table, "rematch")
    assert again["clock"] == LIVE
    assert anna.ready(again)["seats"][1]["reserve"] == 100.0


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"kind": "live", "amount": 30, "reserve": -1}, "0 to 3600 seconds"),
        ({"kind": "live", "amount": 30, "reserve": 3601}, "0 to 3600 seconds"),
        ({"kind": "days", "amount": 1, "reserve": 31}, "0 to 30 days"),
        ({"kind": "none", "reserve": 1}, "reserve is 0"),
    ],
)
def test_a_reserve_nobody_could_mean_is_refused(anna: Guest, wanted: dict, says: str) -> None:
    body = new_table(ME, BOT, clock=wanted)
    assert says in refused(anna.ask("POST", "/api/tables", body), 409)


def test_without_one_nothing_is_shown(anna: Guest) -> None:
    table = anna.started(ME, BOT, clock={"kind": "live", "amount": 30})
    assert left(anna, table) == [None, None]
