"""A house that an earlier version left is opened by this one, and everything in it goes on."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import vendome
from tests.lengths import longer
from tests.server.houses import HOUSES, lay_out, unpack
from tests.server.place import Clock, Guest, Place
from tests.server.screen import Screen
from vendome.server.databases import FILE
from vendome.server.reserves import DAY

Rows = list[dict[str, Any]]
LONGEST_WINDOW = 30.0

pytestmark = pytest.mark.sqlite


def has_clock(database: sqlite3.Connection) -> bool:
    """Whether times are by a clock of the house's own."""
    found = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'clock'")
    return bool(found.fetchone()[0])


class Before:
    """What stood in the database before this version opened it."""

    def __init__(self, database: Path) -> None:
        with closing(sqlite3.connect(database)) as found:
            found.row_factory = sqlite3.Row
            self.tables = self._rows(found, "SELECT * FROM tables")
            times = self._rows(found, "SELECT at FROM moves") if has_clock(found) else []
            # When the house was left, by its own clock; before it had one, by the wall clock.
            self.has_clock = has_clock(found)
            self.clock = max([row["at"] for row in times] + [t["seen"] for t in self.tables])
            self._found = {
                name: self._rows(found, f"SELECT * FROM {name}")
                for name in ("seats", "moves", "chat", "notes", "orders", "answers")
            }

    @staticmethod
    def _rows(database: sqlite3.Connection, query: str) -> Rows:
        return [dict(row) for row in database.execute(query)]

    def of(self, name: str, table: dict[str, Any]) -> Rows:
        return [row for row in self._found[name] if row["table"] == table["id"]]

    def with_status(self, status: str) -> Rows:
        found = [table for table in self.tables if table["status"] == status]
        assert found, f"the house was to have a table that is {status}"
        return found

    def people(self, table: dict[str, Any]) -> list[str]:
        return sorted({row["person"] for row in self.of("seats", table) if row["person"]})


@pytest.fixture(params=HOUSES)
def house(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def before(tmp_path: Path, house: str) -> Before:
    return Before(unpack(house, tmp_path))


@pytest.fixture
def place(tmp_path: Path, before: Before) -> Iterator[Place]:
    with Place(tmp_path, Clock()) as opened:
        yield opened


DAMAGE = {
    "over, and nobody knows when": "UPDATE tables SET ended = NULL WHERE status = 'over'",
    "over, but not ended": "UPDATE tables SET status = 'over' WHERE id = ?",
    "a seat of somebody unknown": "UPDATE seats SET person = 'f' WHERE \"table\" = ?",
    "a time that is none": "UPDATE tables SET seen = 'x', made = 'y' WHERE id = ?",
    "a time without end": "UPDATE tables SET seen = 9e999 WHERE id = ?",
    "options that are not JSON": "UPDATE tables SET options = '{' WHERE id = ?",
}


@pytest.mark.parametrize("query", DAMAGE.values(), ids=DAMAGE.keys())
def test_with_a_damaged_table_all_others_open(before: Before, tmp_path: Path, query: str) -> None:
    bad, *others = before.with_status("playing")
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute(query, (bad["id"],) * query.count("?"))
        database.commit()
    with Place(tmp_path, Clock()) as place:
        assert 0 <= place.house.now() - before.clock < DAY
        for table in others:
            there = known(place, before.people(table)[0]).look(table)
            assert there["status"] == "playing"


def known(place: Place, person: str) -> Guest:
    return Guest(place, person=person)


def test_every_table_is_as_it_was(before: Before, place: Place) -> None:
    for table in before.tables:
        there = place.call(place.house.table, table["id"])
        assert there.row.status == table["status"]
        assert there.row.game == table["game"]
        assert [seat.name for seat in there.seats] == [r["name"] for r in before.of("seats", table)]
        moves = [(row["seat"], row["move"]) for row in before.of("moves", table)]
        assert [(row.seat, row.move) for row in there.moves][: len(moves)] == moves
        for row in before.of("notes", table):
            assert there.notes[row["seat"]][row["key"]] == row["text"]
        if len(there.moves) == len(moves):
            rows = [(row["seat"], row["move"].strip()) for row in before.of("answers", table)]
            stored = {seat: move for seat, move in rows if move}  # all as long
            assert {seat: there.answers.get(seat) for seat in stored} == stored


def test_what_was_said_can_still_be_read(before: Before, place: Place) -> None:
    (table, *_) = [table for table in before.tables if before.of("chat", table)]
    said = before.of("chat", table)
    with known(place, said[0]["person"]).at(table) as screen:
        screen.settle()
        assert [line["text"] for line in screen.chat] == [row["text"] for row in said]


@pytest.mark.parametrize("to_the_end", [False, *longer(True)])
def test_whoever_sat_there_plays_on(
    before: Before, house: str, tmp_path: Path, to_the_end: bool
) -> None:
    """A dozen moves, or one of each game to its end."""
    ended = {table["game"]: table for table in before.with_status("playing")}.values()
    for table in before.with_status("playing"):
        until = None if to_the_end and table in ended else table["number"] + 12
        folder = tmp_path / table["id"]  # a house for each, so that no other clock runs out
        folder.mkdir()
        unpack(house, folder)
        with Place(folder, Clock()) as place:
            guests = [known(place, person) for person in before.people(table)]
            for guest in guests:
                guest.do(table, "return")
            screens = [guest.at(table) for guest in guests]
            play_on(place, screens, until)
            assert until or all(screen.table["scores"] for screen in screens)


def play_on(place: Place, screens: list[Screen], until: int | None) -> None:
    """Everybody makes the first move they are offered, up to this one or until the game is over."""
    while True:
        place.clock.pass_by(1)
        for screen in screens:
            screen.settle()
        there = screens[0].table
        if there["status"] == "over" or (until and there["number"] >= until):
            return
        if screens[0].table["question"] and screens[0].table["question"]["ends"]:
            place.clock.pass_by(LONGEST_WINDOW)
            place.tick()
            continue
        asked = [(screen, view) for screen in screens if (view := screen.asked())]
        for screen, view in asked:
            screen.say(**screen.move(view))
        if not asked:
            screens[0].read()  # bots are thinking


def test_a_finished_game_is_seen_again_and_its_record_replays(before: Before, place: Place) -> None:
    for table in before.with_status("over"):
        guest = known(place, before.people(table)[0])
        steps = guest.get(f"/api/tables/{table['id']}/replay?eyes=open")["steps"]
        assert len(steps) == table["number"] + 1
        match = vendome.replay(guest.get(f"/api/tables/{table['id']}/record"))
        assert match.over
        assert list(match.scores) == guest.look(table)["scores"]


def test_nobody_is_late_because_of_the_upgrade(before: Before, place: Place) -> None:
    """Whoever is asked something has no less time for it than before; all of it once more where
    it went by the wall clock."""
    now = place.house.now()
    assert now >= max(table["seen"] for table in before.tables)
    if not before.has_clock:
        place.tick()
    clocks = set()
    for table in before.with_status("playing"):
        there = place.house.tables[table["id"]]
        for seat in there.asked:
            if (end := there.deadline(seat)) is not None:
                unit = {"live": 1, "days": DAY}[table["clock_kind"]]
                whole = table["clock_amount"] * unit
                asked = now if not before.has_clock else there.asked[seat].at
                assert end - asked == whole
                clocks.add(table["clock_kind"])
        assert [bool(row["kept"]) for row in before.of("seats", table)] == [
            bool(seat.kept) for seat in there.seats
        ]
    assert clocks == {"live", "days"}


def test_where_people_gather_the_game_can_begin(before: Before, place: Place) -> None:
    stranger = place.guest()
    for table in before.with_status("gathering"):
        for person in before.people(table):
            guest = known(place, person)
            there = guest.look(table)["seats"]
            if not all(seat["ready"] for seat in there if seat["person"] == person):
                guest.ready(table)
        if any(seat["kind"] == "open" for seat in stranger.look(table)["seats"]):
            stranger.join(table)
        there = stranger.look(table)
        # What somebody had pledged before, only their own page knows.
        assert there["status"] == "playing" or (before.has_clock and there["sealed"])


@pytest.mark.long
def test_a_house_can_be_written_as_it_is_now(tmp_path: Path) -> None:
    """For the tests of later versions: something of everything that is kept, and it opens again."""
    written = tmp_path / "now.sql"
    command = [sys.executable, "-m", "tests.server.houses", str(written)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    kept = Before(lay_out(written.read_text(), tmp_path))
    for status in ("gathering", "playing", "over", "abandoned"):
        kept.with_status(status)
    for name in ("moves", "chat", "notes", "orders", "answers"):
        assert any(kept.of(name, table) for table in kept.tables), name
    with Place(tmp_path, Clock()) as place:
        test_every_table_is_as_it_was(kept, place)
