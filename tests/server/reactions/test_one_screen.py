"""Questions out of turn where nobody can tell anything by time: they are simply answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.magpies import LIVE, answers, go, hands, magpies, pass_by, say, scores
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place


def test_at_one_screen_there_is_no_window(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, BOT, game="magpies")
    hands(place, table, hooks="110", bells="010")
    screen = anna.at(table)
    go(screen)
    assert screen.table["question"]["ends"] is None
    assert screen.table["question"]["asked"][:2] == [0, 1]
    screen.accepted(**say(screen, 1, "hook"))
    assert 1 not in magpies(place, table).match.waiting
    screen.accepted(**say(screen, 0, "pass"))
    screen.until_table(lambda t: t["question"] and t["question"]["reaction"] == "bell")
    assert scores(place, table)[1] > 0


def test_a_screen_of_several_and_somebody_elsewhere_have_a_window(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, SCREEN, OPEN, game="magpies")
    ben.join(table)
    hands(place, table, hooks="010")
    screen = anna.at(table)
    go(screen)
    answers(place, screen, 1, "hook")
    answers(place, screen, 0, "pass")
    assert screen.answers == {0: "pass", 1: "hook"}
    assert magpies(place, table).row.number == 1
    pass_by(place, 3)
    assert scores(place, table)[1] > 0


@pytest.fixture
def alone(place: Place, anna: Guest) -> dict:
    """Anna and a bot, a hook each, at a table that only who knows its link can find."""
    table = anna.started(ME, BOT, game="magpies", clock=LIVE, listed=False)
    hands(place, table, hooks="11")
    return anna.look(table)


def test_one_person_among_bots_answers_without_a_window(
    place: Place, anna: Guest, alone: dict
) -> None:
    screen = anna.at(alone)
    go(screen)
    question = screen.table["question"]
    assert question["ends"] is None
    number = magpies(place, alone).row.number
    screen.accepted(**say(screen, 0, question["silence"]))
    assert magpies(place, alone).row.number > number


def test_at_a_table_that_all_can_see_one_person_has_a_window(place: Place, anna: Guest) -> None:
    screen = anna.at(anna.started(ME, BOT, game="magpies", clock=LIVE))
    go(screen)
    assert screen.table["question"]["ends"] == place.clock.time + 3


def has_looked(place: Place, ben: Guest, table: dict) -> None:
    ben.look(table)


def watches(place: Place, ben: Guest, table: dict) -> None:
    ben.at(table).settle()


def has_no_name(place: Place, ben: Guest, table: dict) -> None:
    assert place.client.get(f"/api/tables/{table['id']}").status_code == 200


def looks_back(place: Place, ben: Guest, table: dict) -> None:
    ben.get(f"/api/tables/{table['id']}/past")


@pytest.mark.parametrize("somebody", [has_looked, watches, has_no_name, looks_back])
def test_who_looks_on_cannot_tell_anything_by_time_either(
    place: Place, anna: Guest, ben: Guest, alone: dict, somebody: Callable[..., None]
) -> None:
    screen = anna.at(alone)
    go(screen)
    pass_by(place, 10)
    while 1 in magpies(place, alone).match.waiting:  # the bot, who is asked too
        screen.read()
    number = magpies(place, alone).row.number
    somebody(place, ben, alone)
    screen.settle()
    assert screen.table["question"]["ends"] == place.clock.time + 3
    answers(place, screen, 0, "pass")
    pass_by(place, 2.4)
    assert magpies(place, alone).row.number == number
    pass_by(place, 0.1)
    assert magpies(place, alone).row.number > number
