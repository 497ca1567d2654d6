"""What nobody needs any more is forgotten, a little at a time; whatever is needed stays."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.place import BOT, ME, OPEN, Clock, Guest, Place
from vendome.core.refusal import Refusal
from vendome.server.clock import DAY
from vendome.server.forgetting import Forgetting
from vendome.server.limits import read_numbers
from vendome.server.logs import DayFiles, forget_logs
from vendome.server.retention import FEW, SOME, Retention, own, references
from vendome.server.schema import metadata, people, tables


def count(place: Place, query: str) -> Any:
    with place.outside() as database:
        return database.execute(query).fetchone()[0]


def forget(place: Place, kept: Retention, steps: int = 100) -> int:
    """Do all that is due. Returns in how many pieces."""
    forgetting = Forgetting(place.house, kept)
    for done in range(steps):
        if not place.call(forgetting.step):
            return done
    raise AssertionError("it does not end")


def given_up(place: Place, guest: Guest) -> dict[str, Any]:
    """A table that its maker has left, so that it was given up after an hour."""
    table = guest.make(ME, OPEN)
    guest.do(table, "leave")
    place.clock.pass_by(3700)
    place.tick()
    return table


@pytest.fixture
def talk(place: Place, anna: Guest) -> dict[str, Any]:
    """A table whose game is over, at which something was said."""
    table = anna.started(ME, BOT)
    with anna.at(table) as screen:
        screen.accepted(type="say", text="Good luck!")
        screen.accepted(type="note", seat=0, key="a", text="x")
        return place.until_over(screen)


def test_tables_that_were_given_up_are_forgotten_with_all_that_was_theirs(
    place: Place, anna: Guest
) -> None:
    table = given_up(place, anna)
    place.clock.pass_by(29 * DAY)
    assert forget(place, Retention()) == 0
    place.clock.pass_by(2 * DAY)
    assert forget(place, Retention(guests=0)) == 1
    assert anna.ask("GET", f"/api/tables/{table['id']}").status_code == 404
    for column in references(tables):
        assert count(place, f'SELECT count(*) FROM "{column.table.name}"') == 0, column
    assert count(place, "SELECT count(*) FROM tables") == 0


def test_a_table_that_goes_on_is_never_forgotten(place: Place, anna: Guest) -> None:
    clock = {"kind": "days", "amount": 30}
    table = anna.started(ME, BOT, clock=clock)
    place.clock.pass_by(2000 * DAY)
    forget(place, Retention(guests=1, abandoned=1, games=1, chat=1))
    assert anna.look(table)["status"] == "playing"


def test_games_stay_unless_it_is_said_how_long(
    place: Place, talk: dict[str, Any], anna: Guest
) -> None:
    place.clock.pass_by(300 * DAY)
    forget(place, Retention())
    assert anna.look(talk)["status"] == "over"
    assert [one["id"] for one in anna.get("/api/history")["tables"]] == [talk["id"]]
    forget(place, Retention(games=299))
    assert anna.ask("GET", f"/api/tables/{talk['id']}").status_code == 404
    assert anna.get("/api/history")["tables"] == []
    assert count(place, "SELECT count(*) FROM moves") == 0


def test_what_was_said_is_forgotten_and_the_game_stays(
    place: Place, talk: dict[str, Any], anna: Guest
) -> None:
    place.clock.pass_by(364 * DAY)
    forget(place, Retention(guests=0))
    assert count(place, "SELECT count(*) FROM chat") == 1
    place.clock.pass_by(2 * DAY)
    forget(place, Retention(guests=0))
    assert count(place, "SELECT count(*) FROM chat") == 0
    assert anna.look(talk)["status"] == "over"


def test_a_guest_who_has_not_come_and_whom_nothing_names_is_forgotten(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    """Ben comes again, and Cleo has finished a game: of her, only her having come is old."""
    place.finished(ME, BOT, guest=cleo)
    place.clock.pass_by(300 * DAY)
    ben.post("/api/me")
    place.clock.pass_by(101 * DAY)
    forget(place, Retention(chat=0))
    assert set(place.sql("SELECT id FROM people")) == {(ben.id,), (cleo.id,)}
    assert anna.ask("GET", "/api/me").status_code == 403
    assert ben.get("/api/me")["id"] == ben.id
    forget(place, Retention(games=1, chat=0))
    assert place.sql("SELECT id FROM people") == [(ben.id,)]
    assert anna.ask("POST", "/api/me").json()["id"] != anna.id


def test_whom_somebody_muted_goes_with_them(place: Place, anna: Guest, ben: Guest) -> None:
    with anna.at(given_up(place, anna)) as screen:
        screen.accepted(type="mute", person=ben.id, muted=True)
    place.clock.pass_by(401 * DAY)
    assert ben.post("/api/me")["id"] == ben.id
    forget(place, Retention())
    assert place.sql("SELECT id FROM people") == [(ben.id,)]
    assert count(place, "SELECT count(*) FROM mutes") == 0


def test_it_is_done_in_small_pieces(place: Place, anna: Guest) -> None:
    with place.outside() as database:
        row = database.execute("SELECT * FROM people").fetchone()
        many = [(f"guest {n}", *row[1:]) for n in range(3 * SOME)]
        database.cursor().executemany("INSERT INTO people VALUES (?, ?, ?, ?, ?)", many)
    for _ in range(FEW + 1):
        anna.do(anna.make(ME, OPEN), "leave")
    place.clock.pass_by(3700)
    place.tick()
    place.clock.pass_by(500 * DAY)
    assert forget(place, Retention(chat=0)) == 2 + 4
    assert count(place, "SELECT count(*) FROM tables") == 0
    assert count(place, "SELECT count(*) FROM people") == 0


def test_a_wall_clock_that_jumps_makes_nobody_forgotten(place: Place, anna: Guest) -> None:
    given_up(place, anna)
    forgetting = Forgetting(place.house, Retention())
    place.clock.jump(1000 * DAY)
    assert not place.call(forgetting.step)
    assert count(place, "SELECT count(*) FROM tables") == 1
    place.clock.jump(-1000 * DAY)  # it was a mistake
    place.clock.pass_by(31 * DAY)
    assert place.call(forgetting.step)
    assert count(place, "SELECT count(*) FROM tables") == 0


def test_every_column_that_names_a_person_is_theirs_or_keeps_them() -> None:
    """So that a new table is thought of; what is not here keeps whoever it names."""
    assert {f"{one.table.name}.{one.name}" for one in references(people) if own(one)} == {
        f"{table}.{column}"
        for table, column in (
            ("blocks", "other"),
            ("blocks", "person"),
            ("mutes", "other"),
            ("mutes", "person"),
            ("visits", "person"),
        )
    }
    assert len(references(people)) > 6
    assert {one.table.name for one in references(tables)} < set(metadata.tables)


def test_how_long_what_is_kept_can_be_set() -> None:
    found = read_numbers(Retention, "games=365, guests=0", "bad_retention")
    assert found == Retention(games=365, guests=0)
    for wrong in ("people=3", "games", "games=x", "games=-1", "games=1.5", "games=1234567890"):
        with pytest.raises(Refusal, match="chat=365"):
            read_numbers(Retention, wrong, "bad_retention")


def test_the_log_has_a_file_for_each_day_and_old_ones_go(tmp_path: Path) -> None:
    clock = Clock()
    folder = tmp_path / "log"
    with closing(DayFiles(folder, clock.date)) as stream:
        for line in range(5):
            stream.write(f"line {line}\n")
            stream.flush()
            clock.pass_by(DAY / 2)
    (folder / "notes.txt").write_text("mine")
    names = sorted(path.name for path in folder.glob("*.log"))
    assert len(names) == 3
    assert [(folder / name).read_text() for name in names] == [
        "line 0\nline 1\n",
        "line 2\nline 3\n",
        "line 4\n",
    ]
    forget_logs(folder, clock.date() - DAY)
    assert sorted(path.name for path in folder.iterdir()) == ["notes.txt", *names[1:]]


def test_the_house_forgets_the_files_of_its_log(place: Place, tmp_path: Path) -> None:
    for line in ("old\n", "new\n"):
        place.clock.pass_by(31 * DAY)
        with closing(DayFiles(tmp_path / "log", place.clock.date)) as stream:
            stream.write(line)
    forgetting = Forgetting(place.house, Retention(), tmp_path / "log")
    assert not place.call(forgetting.step)
    (left,) = (tmp_path / "log").iterdir()
    assert left.read_text() == "new\n"
