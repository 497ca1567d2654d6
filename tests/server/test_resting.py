"""Tables at which nothing happens rest: they are on disk alone, and nobody can tell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place
from vendome.server.clock import DAY
from vendome.server.resting import EVERY, FORGOTTEN, HOUR, IDLE
from vendome.server.timing import AWAY

BY_DAYS = {"clock": {"kind": "days", "amount": 2}}


def rest(place: Place) -> None:
    """Nobody does anything for a while."""
    place.clock.pass_by(IDLE + 1)
    place.tick()


def gone(place: Place) -> None:
    """Nobody has a page open any more."""
    for _ in range(1000):
        if not any(place.house.lines.values()):
            return
        place.tick()
    raise AssertionError


def in_memory(place: Place) -> list[str]:
    return sorted(place.house.tables)


def of_two(anna: Guest, ben: Guest, **more: Any) -> dict[str, Any]:
    return ben.join(anna.started(ME, OPEN, **more))


def has_come_to(number: int, shown: dict[str, Any]) -> bool:
    return shown["number"] >= number


@contextmanager
def nothing_written(place: Place) -> Iterator[None]:
    kept = [place.sql(f"SELECT * FROM {name}") for name in ("tables", "seats")]
    yield
    assert [place.sql(f"SELECT * FROM {name}") for name in ("tables", "seats")] == kept


def test_a_table_rests_when_nobody_has_been_there_for_a_while(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = of_two(anna, ben, **BY_DAYS)
    with anna.at(table) as page:
        page.until_table(bool)
        rest(place)
        assert in_memory(place) == [table["id"]]
    gone(place)
    place.tick()
    assert in_memory(place) == [table["id"]]
    shown = anna.look(table)
    lobby = anna.lobby()
    rest(place)
    assert in_memory(place) == []
    assert anna.lobby()["tables"] == lobby["tables"]
    assert anna.look(table) == shown
    assert in_memory(place) == [table["id"]]


def test_a_game_goes_on_where_it_was(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, **BY_DAYS)
    for number in range(4):
        rest(place)
        assert in_memory(place) == []
        with anna.at(table) as page:
            page.accepted(**page.move(page.until_asked()))
            page.until_table(partial(has_come_to, number + 1))
        gone(place)


def test_where_something_is_due_soon_or_a_bot_acts_it_stays(
    place: Place, anna: Guest, ben: Guest
) -> None:
    of_two(anna, ben, clock={"kind": "live", "amount": 60})
    waiting = anna.make(ME, OPEN)
    rest(place)
    assert waiting["id"] not in in_memory(place)
    assert len(in_memory(place)) == 1


def test_who_is_late_is_so_although_the_table_rested(place: Place, anna: Guest, ben: Guest) -> None:
    table = of_two(anna, ben, **BY_DAYS)
    rest(place)
    assert in_memory(place) == []
    place.clock.pass_by(2 * DAY - IDLE - 2)
    place.tick()
    assert in_memory(place) == [table["id"]]  # a moment before
    assert place.house.tables[table["id"]].row.number == 0
    place.clock.pass_by(EVERY)
    place.tick()
    assert any(seat["kept"] for seat in anna.look(table)["seats"])


@pytest.mark.parametrize("again", [False, True])
def test_a_house_that_opens_reads_only_what_is_due(
    place: Place, anna: Guest, ben: Guest, again: bool
) -> None:
    resting = of_two(anna, ben, **BY_DAYS)
    gathering = anna.make(ME, OPEN)
    rest(place)
    lobby = anna.lobby()
    bots = anna.started(ME, BOT)
    place.reopen()
    assert in_memory(place) == [bots["id"]]
    after = anna.lobby()
    assert {resting["id"], gathering["id"]} < set(after["mine"])
    for table in (resting, gathering):
        assert after["tables"][table["id"]] == lobby["tables"][table["id"]]
    if again:
        place.clock.pass_by(2 * DAY)
        place.tick()
        place.tick()
        assert any(seat["kept"] for seat in anna.look(resting)["seats"])


def test_a_table_that_rested_and_was_changed_is_read_when_the_house_opens(
    place: Place, anna: Guest, ben: Guest
) -> None:
    """Its time may be another one now: a house that dies has stored none."""
    table = anna.started(ME, SCREEN, **BY_DAYS)
    rest(place)
    assert place.sql("SELECT due FROM tables")[0][0] == pytest.approx(2 * DAY)
    with anna.at(table) as page:
        page.accepted(**page.move(page.until_asked()))
        assert place.sql("SELECT due FROM tables") == [(None,)]
    place.reopen()
    assert in_memory(place) == [table["id"]]


def test_only_to_look_at_it_writes_nothing(place: Place, anna: Guest, ben: Guest) -> None:
    table = of_two(anna, ben, **BY_DAYS)
    rest(place)
    with nothing_written(place):
        anna.look(table)
        rest(place)
        assert in_memory(place) == []


def test_a_table_that_gathers_is_given_up_though_it_rests(place: Place, anna: Guest) -> None:
    table = anna.make(ME, OPEN)
    rest(place)
    assert in_memory(place) == []
    place.clock.pass_by(HOUR - IDLE)
    place.tick()
    place.tick()
    assert anna.look(table)["status"] == "abandoned"
    assert anna.lobby()["mine"] == []


def test_a_look_from_afar_makes_nobody_be_there(place: Place, anna: Guest, ben: Guest) -> None:
    table = of_two(anna, ben)
    rest(place)
    place.clock.pass_by(FORGOTTEN - 2 * IDLE)
    anna.look(table)
    rest(place)
    place.tick()
    assert anna.look(table)["status"] == "abandoned"


def test_since_when_somebody_is_away_is_known_after_a_rest(
    place: Place, anna: Guest, ben: Guest
) -> None:
    """Who waits for them waits no longer than if it had been in memory."""
    table = of_two(anna, ben, game="necklace")
    with anna.at(table), ben.at(table):
        pass
    gone(place)
    left = place.clock.time
    rest(place)
    assert in_memory(place) == []
    place.clock.pass_by(left + AWAY - 1 - place.clock.time)
    with anna.at(table), ben.at(table) as page:
        page.until_table(bool)
    with anna.at(table) as page:
        page.until_table(bool)
        back = place.house.tables[table["id"]].gone
        assert back == {ben.id: place.clock.time}
    gone(place)
    rest(place)
    anna.look(table)
    since = place.house.tables[table["id"]].gone
    assert since == {anna.id: left + AWAY - 1, ben.id: left + AWAY - 1}


def test_a_new_name_reaches_tables_that_rest(place: Place, anna: Guest, ben: Guest) -> None:
    table = of_two(anna, ben, **BY_DAYS)
    rest(place)
    assert in_memory(place) == []
    anna.ask("PATCH", "/api/me", {"name": "Annabel"})
    assert ben.look(table)["seats"][0]["name"] == "Annabel"


def test_what_is_held_is_held(place: Place, anna: Guest, ben: Guest) -> None:
    """Notes and the chat are there again, and whoever shares a screen too."""
    table = anna.started(ME, SCREEN, **BY_DAYS)
    with anna.at(table) as page:
        view = page.until_asked()
        page.accepted(type="note", seat=view["seat"], key="plan", text="Gems first")
        page.accepted(type="say", text="Back tomorrow.")
    gone(place)
    rest(place)
    assert in_memory(place) == []
    with anna.at(table) as page:
        page.until(lambda said: said["type"] == "chat" and said["lines"][0]["text"])
    kept = place.house.tables[table["id"]]
    assert [line.text for line in kept.chat] == ["Back tomorrow."]
    assert list(kept.notes.values()) == [{"plan": "Gems first"}]


def test_a_table_in_somebodys_hands_is_one_and_the_same(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = of_two(anna, ben, **BY_DAYS)
    held = place.call(place.house.table, table["id"])
    rest(place)
    assert in_memory(place) == []
    assert place.call(place.house.table, table["id"]) is held
