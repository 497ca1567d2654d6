"""Clocks: live and by correspondence; a bot keeps the seat of who is late until they return."""

from __future__ import annotations

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place
from vendome.server.clock import DAY
from vendome.server.timing import AWAY

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
        screen.until_table(lambda t: not kept(t)[1])


def test_after_expiry_only_the_next_decision_is_the_owners(
    place: Place, anna: Guest, ben: Guest, timed: dict
) -> None:
    """Who was late takes the seat back; the bot plays what they were late with all the same."""
    place.house.pace = 60  # so the bot has not played yet when the owner is back
    screen = ben.at(timed)
    asked = screen.until_asked()
    place.clock.pass_by(LENGTH[timed["clock"]["kind"]])
    place.tick()
    screen.until_table(lambda t: kept(t)[1])
    assert "take your seat back" in screen.refused(**screen.move(asked))["sentence"]
    for _ in range(3):
        seat = ben.do(timed, "return")["seats"][1]
        assert (seat["kept"], seat["deadline"]) == (True, None)
        assert "next decision is yours" in screen.refused(**screen.move(asked))["sentence"]
    place.reopen()
    with ben.at(timed) as page:
        page.until_table(lambda t: not kept(t)[1])
        page.settle()  # the view comes after the table
        again = page.until_asked()
        end = place.clock.time + LENGTH[timed["clock"]["kind"]]
        assert page.table["seats"][1]["deadline"] == end
        page.accepted(**page.move(again))
    by = [(move.seat, move.by) for move in place.house.tables[timed["id"]].moves]
    assert [who for seat, who in by if seat == 1] == ["keeper", "person"]


def test_time_that_was_used_is_used_whoever_left_and_returned(
    place: Place, ben: Guest, timed: dict
) -> None:
    place.house.pace = 60  # so the bot has not played yet when the owner is back
    length = LENGTH[timed["clock"]["kind"]]
    end = place.clock.time + length
    for _ in range(3):
        place.clock.pass_by(length / 4)
        assert ben.do(timed, "leave")["seats"][1]["deadline"] is None
        assert ben.do(timed, "return")["seats"][1]["deadline"] == end
    place.reopen()
    assert ben.look(timed)["seats"][1]["deadline"] == end
    place.clock.pass_by(length / 4)
    place.tick()
    assert ben.look(timed)["seats"][1]["kept"]


def test_time_runs_out_while_one_has_left(place: Place, ben: Guest, timed: dict) -> None:
    """To leave just before the end, and return after it, gives no more time either."""
    place.house.pace = 60
    place.clock.pass_by(LENGTH[timed["clock"]["kind"]] - 1)
    ben.do(timed, "leave")
    place.clock.pass_by(1)
    seat = ben.do(timed, "return")["seats"][1]
    assert (seat["kept"], seat["deadline"]) == (True, None)


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
