"""A window whose people have their pages at two workers: it ends once, with what all have said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgres
from tests.server.magpies import LIVE, go, hands, say, scores
from tests.server.place import ME, OPEN, Clock, Place
from tests.server.screen import Screen
from vendome.server.windows import GRACE, SLOT

pytestmark = pytest.mark.places


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Place, Place]]:
    address, clock = postgres.server().new(), Clock()
    one, two = (Place(tmp_path, clock, address=address) for _ in range(2))
    with one, two:
        yield one, two
    postgres.server().drop(address)


def wait(pair: tuple[Place, ...], seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        pair[0].clock.pass_by(0.1)
        for place in pair:
            place.call(attend, place)


async def attend(place: Place) -> None:
    """What the timers of this worker would do now."""
    windows = place.app.dependencies["playing"].dependency().windows
    for table in list(place.house.tables.values()):
        await place.house.crew.fresh(table)
        await windows.attend(table)


def in_a_window(pair: tuple[Place, Place]) -> tuple[dict[str, Any], Screen, Screen]:
    """A table that asks two people, whose pages are at two workers."""
    one, two = pair
    anna, ben = one.guest(), two.guest()
    table = anna.started(ME, OPEN, game="magpies", clock=LIVE)
    ben.join(table)
    for guest in (anna, ben):
        if guest.look(table)["status"] == "gathering":
            guest.reveal(table)
    hands(one, table, hooks="11")
    two.house.tables.pop(table["id"])  # what was given out by hand, it reads from the disk
    hers, his = anna.at(table), ben.at(table)
    for screen in (hers, his):
        screen.settle()
    go(hers)
    his.until_table(lambda table: table["question"])
    return table, hers, his


def test_what_is_said_at_both_takes_effect_together(pair: tuple[Place, Place]) -> None:
    one, _ = pair
    table, hers, his = in_a_window(pair)
    answers = [
        (screen, screen.say(**say(screen, seat, "hook"))) for screen, seat in ((hers, 0), (his, 1))
    ]
    for screen, _ in answers:
        screen.settle()
    wait(pair, SLOT)
    for screen, number in answers:
        assert screen.answer_to(number)["type"] == "answer"
    before = hers.table["number"]
    late = his.say(**say(his, 1, "pass"))  # and in the last slot, anew
    his.settle()
    wait(pair, 3 - SLOT)
    assert one.house.tables[table["id"]].row.number == before  # others have time to store it
    assert his.answer_to(late)["type"] == "answer"
    wait(pair, GRACE + 0.1)
    for screen in (hers, his):
        screen.until_table(lambda table: table["number"] > before)
    stored = one.house.storage.load(table["id"])
    said = {move.seat: move.move for move in stored.moves[before:]}
    assert said == {0: "hook", 1: "pass"}
    assert len(stored.moves) == before + 2
    assert scores(one, table)[0] > 0


def test_a_worker_killed_between_the_last_slot_and_the_end_leaves_the_end_to_another(
    pair: tuple[Place, Place],
) -> None:
    one, two = pair
    table, hers, his = in_a_window(pair)
    assert one.house.crew.has(one.house.tables[table["id"]])
    for screen, seat in ((hers, 0), (his, 1)):
        screen.say(**say(screen, seat, "hook"))
        screen.settle()
    before = his.table["number"]
    wait(pair, 3)  # all slots have been, and what was said is stored
    one.kill()
    two.until_gone(one)
    assert two.house.tables[table["id"]].row.number == before
    wait((two,), GRACE + 0.1)
    his.until_table(lambda table: table["number"] > before)
    stored = two.house.storage.load(table["id"])
    assert {move.seat: move.move for move in stored.moves[before:]} == {0: "hook", 1: "hook"}
    assert len(stored.moves) == before + 2
