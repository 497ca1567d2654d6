"""Clocks: live and by correspondence; a bot keeps the seat of who is late until they return."""

from __future__ import annotations

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place
from vendome.server.timing import AWAY, DAY

LIVE = {"kind": "live", "amount": 30}
DAYS = {"kind": "days", "amount": 2}
LENGTH = {"live": 30.0, "days": 2 * DAY}


@pytest.fixture(params=[LIVE, DAYS], ids=lambda clock: clock["kind"])
def timed(request: pytest.FixtureRequest, anna: Guest, ben: Guest) -> dict:
    """A table of two people and a bot that waits for both, under a clock."""
    table = anna.started(ME, OPEN, BOT, clock=request.param)
    return ben.join(table)


def kept(table: dict) -> list[bool]:
    return [seat["kept"] for seat in table["seats"]]


def test_a_clock_runs_for_each_seat_that_is_asked(place: Place, anna: Guest, timed: dict) -> None:
    end = place.clock.time + LENGTH[timed["clock"]["kind"]]
    assert [seat["deadline"] for seat in anna.look(timed)["seats"]] == [end, end, None]
    screen = anna.at(timed)
    screen.accepted(**screen.move(screen.until_asked()))
    screen.settle()
    assert [seat["deadline"] for seat in screen.table["seats"]] == [None, end, None]


def test_a_clock_that_runs_out_leaves_the_seat_to_a_bot(
    place: Place, anna: Guest, ben: Guest, timed: dict
) -> None:
    screen = anna.at(timed)
    screen.accepted(**screen.move(screen.until_asked()))
    place.clock.pass_by(LENGTH[timed["clock"]["kind"]] - 1)
    place.tick()
    assert kept(anna.look(timed)) == [False, False, False]
    place.clock.pass_by(1)
    place.tick()
    screen.until_table(lambda t: kept(t) == [False, True, False])
    screen.until_table(lambda t: t["number"] >= 3)
    assert "keeper" in [move.by for move in place.house.tables[timed["id"]].moves]


def test_its_owner_returns_by_opening_the_table(
    place: Place, anna: Guest, ben: Guest, timed: dict
) -> None:
    watching = anna.at(timed)
    place.clock.pass_by(LENGTH[timed["clock"]["kind"]])
    place.tick()
    watching.until_table(lambda t: kept(t)[1])
    with ben.at(timed) as screen:
        screen.settle()
        assert not screen.table["seats"][1]["kept"]
    assert kept(ben.look(timed))[1] is False


def test_its_owner_returns_by_asking(place: Place, anna: Guest, ben: Guest, timed: dict) -> None:
    """Who sat there all the time and was late takes the seat back; the clock begins anew."""
    place.house.pace = 60  # so the bot has not played yet when the owner is back
    screen = ben.at(timed)
    asked = screen.until_asked()
    place.clock.pass_by(LENGTH[timed["clock"]["kind"]])
    place.tick()
    screen.until_table(lambda t: kept(t)[1])
    assert "take your seat back" in screen.refused(**screen.move(asked))["sentence"]
    seat = ben.do(timed, "return")["seats"][1]
    assert not seat["kept"]
    assert seat["deadline"] == place.clock.time + LENGTH[timed["clock"]["kind"]]
    screen.accepted(**screen.move(asked))


def test_everybody_late_and_bots_play_to_the_end(place: Place, anna: Guest, cleo: Guest) -> None:
    table = anna.started(ME, SCREEN, BOT, clock=LIVE)
    watching = cleo.at(table)
    watching.settle()
    while watching.table["status"] == "playing":
        place.clock.pass_by(31)
        place.tick()
        watching.settle()
    assert watching.table["scores"]


def test_a_bots_seat_has_no_clock(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT, clock=LIVE)
    assert [seat["deadline"] for seat in anna.look(table)["seats"]][1:] == [None, None]


def test_a_restart_gives_live_clocks_anew_and_days_run_on(
    place: Place, anna: Guest, timed: dict
) -> None:
    began = place.clock.time
    place.clock.pass_by(20)
    place.reopen()
    end = {"live": place.clock.time + 30, "days": began + 2 * DAY}[timed["clock"]["kind"]]
    assert anna.look(timed)["seats"][0]["deadline"] == end


def test_a_clock_begun_anew_stays_so_over_a_restart(place: Place, ben: Guest, timed: dict) -> None:
    """Who came back to a game by correspondence is not late again because the server restarts."""
    place.house.pace = 60  # so the bot has not played yet when the owner is back
    place.clock.pass_by(LENGTH[timed["clock"]["kind"]])
    place.tick()
    assert kept(ben.look(timed)) == [True, True, False]
    end = place.clock.time + LENGTH[timed["clock"]["kind"]]
    assert ben.do(timed, "return")["seats"][1]["deadline"] == end
    place.reopen()
    assert ben.look(timed)["seats"][1]["deadline"] == end
    place.clock.pass_by(LENGTH[timed["clock"]["kind"]] - 1)
    place.tick()
    assert not ben.look(timed)["seats"][1]["kept"]


def test_without_a_clock_who_has_gone_is_waited_for_a_while(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    his = ben.at(table)
    his.settle()
    hers = anna.at(table)
    hers.settle()
    his.shut()
    hers.until_table(lambda t: not t["seats"][1]["here"])
    place.clock.pass_by(AWAY)
    place.tick()
    assert kept(anna.look(table)) == [False, False, False]
    place.clock.pass_by(1)
    place.tick()
    assert kept(anna.look(table)) == [False, True, False]
    with ben.at(table) as screen:
        screen.settle()
        assert kept(screen.table) == [False, False, False]


def test_without_a_clock_nobody_is_hurried_while_nobody_waits(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    with ben.at(table) as screen:
        screen.settle()
    cleo.at(table).settle()  # who only watches does not count
    place.clock.pass_by(10 * DAY)
    place.tick()
    assert kept(anna.look(table)) == [False, False, False]


def test_without_a_clock_who_is_there_thinks_as_long_as_they_like(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    anna.at(table).settle()
    ben.at(table).settle()
    place.clock.pass_by(30 * DAY)
    place.tick()
    assert kept(anna.look(table)) == [False, False, False]


def test_after_a_restart_people_have_time_to_come_back(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    place.clock.pass_by(DAY)
    place.reopen()
    anna.at(table).settle()
    place.clock.pass_by(AWAY)
    place.tick()
    assert not kept(anna.look(table))[1]
    place.clock.pass_by(1)
    place.tick()
    assert kept(anna.look(table))[1]


def test_a_seat_stays_kept_over_a_restart(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    anna.do(table, "leave")
    place.reopen()
    assert kept(anna.look(table)) == [True, False, False]
