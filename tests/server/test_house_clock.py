"""The house's own clock: it stands still while the house is closed, and the wall clock is not
asked."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.server.magpies import go
from tests.server.place import BOT, ME, OPEN, Guest, Place
from tests.server.reacting_game import in_the_house
from tests.server.test_storage import refusing
from vendome.server.clock import DAY, HouseClock
from vendome.server.resting import FORGOTTEN, HOUR
from vendome.server.storage import Storage
from vendome.server.timing import AWAY

CLOCKS = {"live": 30, "days": 2}
JUMPS = (-3 * HOUR, 3 * HOUR, 400 * DAY, -800 * DAY)


@pytest.fixture(params=CLOCKS)
def timed(request: pytest.FixtureRequest, anna: Guest, ben: Guest) -> dict:
    """A table of two people and a bot that waits for both, under a clock."""
    clock = {"kind": request.param, "amount": CLOCKS[request.param]}
    return ben.join(anna.started(ME, OPEN, BOT, clock=clock))


def left(place: Place, guest: Guest, table: dict) -> list[float | None]:
    ends = [seat["deadline"] for seat in guest.look(table)["seats"]]
    return [end and end - place.house.now() for end in ends]


@contextmanager
def died(place: Place, folder: Path) -> Iterator[Place]:
    """The house as it is after the process was killed right now."""
    if place.address is not None:
        place.kill()
    shutil.copytree(place.folder, folder)
    with Place(folder, place.clock, address=place.address) as again:
        yield again


def test_it_counts_on_from_what_was_kept() -> None:
    times = iter((500.0, 500.0, 507.5))
    clock = HouseClock(42.0, lambda: next(times))
    assert [clock(), clock()] == [42.0, 49.5]


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_of_the_wall_clock_ends_or_prolongs_no_decision(
    place: Place, anna: Guest, timed: dict, jump: float
) -> None:
    before = left(place, anna, timed)
    place.clock.jump(jump)
    place.tick()
    assert left(place, anna, timed) == before
    assert not any(seat["kept"] for seat in anna.look(timed)["seats"])
    place.clock.pass_by(before[0])
    place.tick()
    assert anna.look(timed)["seats"][0]["kept"]


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_of_the_wall_clock_abandons_nothing_and_sends_nobody_away(
    place: Place, anna: Guest, ben: Guest, jump: float
) -> None:
    gathering, playing = anna.make(ME, OPEN), anna.started(ME, OPEN, BOT)
    ben.join(playing)
    anna.at(playing).settle()
    place.clock.jump(jump)
    place.tick()
    assert anna.look(gathering)["status"] == "gathering"
    assert not any(seat["kept"] for seat in anna.look(playing)["seats"])
    place.clock.pass_by(AWAY + 1)
    place.tick()
    assert anna.look(playing)["seats"][1]["kept"]
    place.clock.pass_by(HOUR)
    place.tick()
    assert anna.look(gathering)["status"] == "abandoned"


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_of_the_wall_clock_leaves_a_window_as_it_is(
    place: Place, anna: Guest, ben: Guest, jump: float
) -> None:
    with in_the_house():
        table = ben.join(anna.started(ME, OPEN, game="magpies"))
        screen = anna.at(table)
        go(screen)
        place.clock.jump(jump)
        place.clock.pass_by(2.9)
        place.tick()
        assert anna.look(table)["number"] == 1
        place.clock.pass_by(0.1)
        place.tick()
        assert anna.look(table)["number"] == 3


def test_no_time_passes_while_the_house_is_closed(place: Place, anna: Guest, timed: dict) -> None:
    place.clock.pass_by(20)
    before = left(place, anna, timed)
    place.__exit__()
    place.clock.pass_by(100 * DAY)
    place.clock.jump(-DAY)
    place.__enter__()
    place.tick()
    assert left(place, anna, timed) == before
    assert before[0] == (10 if timed["clock"]["kind"] == "live" else 2 * DAY - 20)


def test_a_table_is_not_forgotten_because_the_house_was_closed(place: Place, anna: Guest) -> None:
    gathering = anna.make(ME, OPEN)
    place.__exit__()
    place.clock.pass_by(FORGOTTEN + 1)
    place.__enter__()
    place.tick()
    assert anna.look(gathering)["status"] == "gathering"


def test_after_a_kill_everybody_has_what_was_left(
    place: Place, anna: Guest, timed: dict, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """To the second under a live clock, to the minute by days."""
    step = 1 if timed["clock"]["kind"] == "live" else 60
    for _ in range(20):
        place.clock.pass_by(step)
        place.tick()
    before = left(place, anna, timed)
    place.clock.pass_by(step * 0.75)
    place.tick()
    with died(place, tmp_path_factory.mktemp("kept") / "house") as again:
        anna.place = again
        assert left(again, anna, timed) == before


@pytest.mark.sqlite
def test_what_is_written_takes_the_time_with_it(place: Place, anna: Guest) -> None:
    """So nothing that is kept is later than the clock that is kept."""
    place.clock.pass_by(0.1)
    table = anna.started(ME, BOT)
    elsewhere = Storage(place.folder, lambda: 0.0)
    assert elsewhere.clock() == 0.1
    assert elsewhere.load(table["id"]).table.began == 0.1
    elsewhere.close()


def test_where_nothing_is_to_be_waited_for_the_disk_is_left_alone(
    place: Place, anna: Guest
) -> None:
    place.finished(guest=anna)
    kept = stored(place)
    place.clock.pass_by(HOUR)
    place.tick()
    assert stored(place) == kept


def test_time_that_cannot_be_kept_is_logged_once_and_stops_nothing(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = ben.join(anna.started(ME, OPEN, clock={"kind": "live", "amount": 30}))
    with capture_logs() as log, refusing(place, "clock", "UPDATE"):
        for _ in range(5):
            place.clock.pass_by(2)
            place.tick()
    assert [line["event"] for line in log] == ["time not saved"]
    assert 20 in left(place, anna, table)
    place.clock.pass_by(2)
    place.tick()
    assert stored(place) == place.clock.time


def test_dates_are_the_wall_clocks(place: Place, anna: Guest) -> None:
    place.clock.pass_by(5)
    table = anna.started(ME, BOT)
    assert table["made"] == table["started"] == place.clock.date()
    assert anna.lobby()["now"] == place.clock.time


def stored(place: Place) -> float:
    elsewhere = Storage(place.folder, lambda: 0.0, place.url)
    elsewhere.close()
    return elsewhere.clock()
