"""E3.2: who has chosen in secret may choose anew until the last has; then all take effect."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

import vendome
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place
from tests.server.screen import Screen
from tests.server.test_notes import unheard
from tests.server.test_storage import as_stored, refusing
from vendome.server.table import Table

LIVE = {"kind": "live", "amount": 30}


@pytest.fixture
def table(anna: Guest, ben: Guest, cleo: Guest) -> dict[str, Any]:
    made = anna.started(ME, OPEN, OPEN)
    ben.join(made)
    joined: dict[str, Any] = cleo.join(made)
    return joined


def choose(screen: Screen, action: str) -> None:
    (seat,) = screen.yours
    screen.accepted(**screen.move(screen.views[seat], f"choose {action}"))


def at_table(table: dict[str, Any], *guests: Guest) -> list[Screen]:
    screens = [guest.at(table) for guest in guests]
    for screen in screens:
        screen.until_asked()
        screen.settle()
    return screens


def waiting(table: dict[str, Any]) -> list[bool]:
    return [seat["waiting"] for seat in table["seats"]]


def inside(place: Place, table: dict[str, Any]) -> Table:
    there: Table = place.call(place.house.table, table["id"])
    return there


def made(place: Place, table: dict[str, Any]) -> list[tuple[int, str, str]]:
    return [(row.seat, row.move, row.by) for row in inside(place, table).moves]


def test_only_some_decisions_can_be_changed() -> None:
    assert vendome.games["edelstein"].changeable == {"choosing"}
    assert not vendome.games["carats"].changeable  # C2.5: an offer stands
    assert not vendome.games["necklace"].changeable


def test_a_choice_is_held_and_all_see_who_has_chosen(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, table: dict
) -> None:
    hers, his, _ = at_table(table, anna, ben, cleo)
    before = dict(his.views)
    choose(hers, "event")
    his.settle()
    assert waiting(his.table) == [False, True, True]
    assert his.table["number"] == 0
    assert his.views == before
    assert hers.answers == {0: "choose event"}
    assert hers.views[0]["decision"] == 0
    stored = place.house.storage.load(table["id"])
    assert (stored.answers, stored.chosen_by) == ({0: "choose event"}, {0: "person"})
    as_stored(place, table)


def test_of_a_change_nobody_else_is_told(
    place: Place, anna: Guest, ben: Guest, table: dict, cleo: Guest
) -> None:
    hers, his, theirs = at_table(table, anna, ben, cleo)
    lobby = ben.hall()
    also = anna.at(table)
    also.settle()
    choose(hers, "event")
    for screen in (hers, his, theirs, also, lobby):
        screen.settle()
    with capture_logs() as log, unheard(his, theirs, lobby):
        choose(hers, "money")
        also.until(lambda message: message["type"] == "answer")
    assert log == []
    assert hers.answers == also.answers == {0: "choose money"}
    assert place.house.storage.load(table["id"]).answers == {0: "choose money"}
    as_stored(place, table)


def test_with_the_last_all_take_effect_in_the_order_of_the_seats(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, table: dict
) -> None:
    hers, his, theirs = at_table(table, anna, ben, cleo)
    choose(theirs, "money")
    choose(hers, "event")
    choose(theirs, "gems")
    choose(hers, "money")
    choose(his, "event")
    hers.until_table(lambda t: t["number"] == 3)
    assert made(place, table) == [
        (0, "choose money", "person"),
        (1, "choose event", "person"),
        (2, "choose gems", "person"),
    ]
    assert inside(place, table).answers == {}
    as_stored(place, table)
    theirs.settle()
    assert [m["base"] for m in theirs.read_so_far if m["type"] == "view_change"] == [0]


def test_an_illegal_change_leaves_the_choice_before(
    anna: Guest, ben: Guest, cleo: Guest, table: dict, place: Place
) -> None:
    (hers, *_) = at_table(table, anna, ben, cleo)
    choose(hers, "event")
    refusal = hers.refused(**hers.move(hers.views[0], "choose free"))
    assert refusal["clause"] == "E1.4"
    assert inside(place, table).answers == {0: "choose event"}
    as_stored(place, table)


def test_a_change_that_cannot_be_written_was_not_made(
    anna: Guest, ben: Guest, cleo: Guest, table: dict, place: Place
) -> None:
    (hers, *_) = at_table(table, anna, ben, cleo)
    choose(hers, "event")
    with capture_logs(), refusing(place, "answers"):
        hers.refused(**hers.move(hers.views[0], "choose money"))
    assert inside(place, table).answers == {0: "choose event"}
    as_stored(place, table)


def test_a_choice_survives_a_restart_and_can_be_changed_after_it(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, table: dict
) -> None:
    hers, *others = at_table(table, anna, ben, cleo)
    choose(hers, "event")
    for screen in (hers, *others):
        screen.shut()
    place.reopen()
    hers, his, theirs = (guest.at(table) for guest in (anna, ben, cleo))
    for screen in (hers, his, theirs):
        screen.settle()
    assert hers.answers == {0: "choose event"}
    assert his.answers == theirs.answers == {}
    assert waiting(his.table) == [False, True, True]
    choose(hers, "money")
    choose(theirs, "money")
    choose(his, "gems")
    his.until_table(lambda t: t["number"] == 3)
    assert made(place, table)[0] == (0, "choose money", "person")


def test_who_has_chosen_is_not_late_and_no_bot_chooses_for_them(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN, BOT, clock=LIVE)
    ben.join(table)
    hers, his = at_table(table, anna, ben)
    choose(hers, "event")
    anna.do(table, "leave")  # her choice stands
    place.clock.pass_by(30)
    place.tick()
    his.until_table(lambda t: t["number"] >= 3)
    assert made(place, table)[0] == (0, "choose event", "person")
    assert made(place, table)[1][2] == "keeper"
    assert made(place, table)[2][2] == "bot"


def test_what_a_bot_chose_for_somebody_away_can_be_changed_when_they_are_back(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, table: dict
) -> None:
    hers, his, theirs = at_table(table, anna, ben, cleo)
    anna.do(table, "leave")
    his.until_table(lambda t: waiting(t) == [False, True, True])
    assert inside(place, table).chosen_by == {0: "keeper"}
    anna.do(table, "return")
    hers.until_table(lambda t: not t["seats"][0]["kept"])
    assert inside(place, table).answers.keys() == {0}
    choose(hers, "event")
    choose(his, "gems")
    choose(theirs, "gems")
    assert made(place, table)[0] == (0, "choose event", "person")


def test_what_a_bot_chose_stands_where_the_time_was_up(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    table = anna.started(ME, OPEN, OPEN, clock={"kind": "days", "amount": 1})
    ben.join(table)
    cleo.join(table)
    *_, theirs = at_table(table, anna, ben, cleo)
    there = inside(place, table)
    place.clock.pass_by(86_399)
    anna.do(table, "leave")
    theirs.until_table(lambda t: not t["seats"][0]["waiting"])
    place.clock.pass_by(1)
    place.tick()
    theirs.until_table(lambda t: t["number"] == 3)
    assert {row.by for row in there.moves} == {"keeper"}


def test_bots_choose_once_and_are_held_too(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    (hers,) = at_table(table, anna)
    hers.until_table(lambda t: waiting(t) == [True, False, False])
    assert inside(place, table).chosen_by == {1: "bot", 2: "bot"}
    assert made(place, table) == []
    choose(hers, "money")
    hers.until_table(lambda t: t["number"] >= 3)
    assert [(seat, by) for seat, _, by in made(place, table)[:3]] == [
        (0, "person"),
        (1, "bot"),
        (2, "bot"),
    ]


def test_at_one_screen_each_seat_may_choose_anew(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    screen = anna.at(table)
    screen.settle()
    for seat, action in ((0, "money"), (1, "event"), (0, "gems"), (2, "event")):
        screen.accepted(**screen.move(screen.views[seat], f"choose {action}"))
    assert [move for _, move, _ in made(place, table)] == [
        "choose gems",
        "choose event",
        "choose event",
    ]


def test_a_choice_that_the_rules_refuse_by_now_is_given_back(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, table: dict
) -> None:
    """E1.4: the rules were mended while it was held, and of three nobody has a free choice."""
    hers, his, theirs = at_table(table, anna, ben, cleo)
    choose(hers, "event")
    choose(his, "event")
    inside(place, table).answers[0] = "choose free"
    choose(theirs, "event")
    his.until_table(lambda t: waiting(t) == [True, False, False])
    assert hers.until(lambda m: m["type"] == "answer")["move"] is None
    as_stored(place, table)
    choose(hers, "money")
    his.until_table(lambda t: t["number"] == 3)


def test_a_record_is_the_same_as_if_all_had_chosen_once(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vendome.server.fair.new_secret", lambda: bytes(32))
    records = []
    for wavering in (False, True):
        table = anna.ready(anna.make(ME, SCREEN, BOT), "00" * 16)
        with anna.at(table) as screen:
            screen.until_table(bool)
            while screen.table["status"] == "playing":
                view = screen.asked()
                if view is None:
                    screen.read()
                    continue
                choosing = view["view"]["stage"] == "choosing" and view["seat"] == 0
                if wavering and choosing and screen.table["seats"][1]["waiting"]:
                    screen.accepted(**screen.move(view, view["forms"][-1]))
                screen.accepted(**screen.move(view))
                place.clock.pass_by(1)
        record = anna.get(f"/api/tables/{table['id']}/record")
        assert vendome.replay(record).over
        records.append(record["moves"])
    assert records[0] == records[1]
