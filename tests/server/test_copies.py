"""`vendome backup` and `vendome restore`: a house in play is copied whole, and nothing else is
called a copy."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing, redirect_stderr
from pathlib import Path
from typing import Any

import pytest

from tests.server.houses import HOUSES, unpack
from tests.server.place import BOT, ME, OPEN, Clock, Guest, Place
from tests.server.process import PROGRAM, Server, player
from tests.server.test_killing import Caller
from vendome import cli
from vendome.server import copies
from vendome.server.databases import FILE, NEWEST
from vendome.server.keys import FILE as KEY

Rows = dict[str, list[tuple[Any, ...]]]

pytestmark = pytest.mark.sqlite


def unseen(done: float) -> None:
    assert 0 <= done <= 1


def rows(database: Path) -> Rows:
    """All that a database has."""
    with closing(sqlite3.connect(database)) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: opened.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in names}


def sentence(*words: str | Path) -> str:
    """What a command refuses, and why: that is all that it says."""
    said = io.StringIO()
    with redirect_stderr(said):
        assert cli.main([*map(str, words), "--lang", "en"]) == 2
    start, wrong, right = said.getvalue().split(": ", 2)
    assert start == "vendome"
    assert wrong
    assert right.endswith("\n")
    return f"{wrong}: {right}"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A closed house with a table in play."""
    folder = tmp_path / "house"
    folder.mkdir()
    with Place(folder, Clock()) as place:
        table = place.guest().make(ME, OPEN, BOT)
        place.guest().join(table)
    return folder


@pytest.fixture
def copy(house: Path, tmp_path: Path) -> Path:
    path = tmp_path / "copy"
    copies.make(house, path, 1.8e9, unseen)
    return path


def test_a_house_in_play_is_copied_and_its_copy_goes_on(tmp_path: Path) -> None:
    """All that was acknowledged before is in the copy, and whoever played there plays on."""
    with Server(tmp_path) as server, player(server) as guest, ExitStack() as lines:
        caller = Caller(server, guest, lines)
        assert caller.play(5)
        moves, said = list(caller.moves), list(caller.lines)
        words = ("backup", tmp_path / "copy", "--lang", "en", "--data", server.folder)
        doing = subprocess.Popen(
            [sys.executable, "-m", PROGRAM, *words], stdout=subprocess.PIPE, text=True
        )
        assert caller.play(10)  # the house goes on meanwhile, and the game is not over
        assert doing.communicate()[0].startswith(f"The copy {tmp_path / 'copy'} is verified: ")
        assert doing.returncode == 0
        later = list(caller.moves)
        assert cli.main(["restore", f"{tmp_path}/copy", "--data", f"{tmp_path}/again"]) == 0
        with Server(tmp_path, "again") as again:
            caller.server = again
            caller.call()
            assert caller.until_asked()
            chat = [row[4] for row in rows(again.folder / FILE)["chat"]]
            own = [row[3] for row in rows(again.folder / FILE)["moves"] if row[2] == 0]
            assert own == later[: len(own)]
            assert own[: len(moves)] == moves
            assert chat[: len(said)] == said
            caller.moves = own
            assert caller.play(3)


def test_a_copy_has_every_row_and_the_key_and_nobody_else_may_read_it(
    house: Path, tmp_path: Path
) -> None:
    path = tmp_path / "copy"
    made = copies.make(house, path, 1.8e9, unseen)
    assert path.stat().st_mode & 0o777 == 0o600
    assert made == copies.examine(path, unseen)
    assert (made.revision, made.made, made.key) == (NEWEST, 1.8e9, (house / KEY).read_bytes())
    before = rows(house / FILE)
    assert {name: count for name, (count, _) in made.digests.items()} == {
        name: len(found) for name, found in before.items()
    }
    copies.restore(path, tmp_path / "new" / "house", unseen)
    assert rows(tmp_path / "new" / "house" / FILE) == before
    assert (tmp_path / "new" / "house" / KEY).read_bytes() == made.key
    assert sorted(p.name for p in (tmp_path / "new" / "house").iterdir()) == sorted([FILE, KEY])
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith("copy")] == ["copy"]


def test_a_copy_is_of_one_moment(house: Path, tmp_path: Path) -> None:
    """What is written while it is made is not in it, not even in part."""
    before = rows(house / FILE)
    written = []

    def meanwhile(done: float) -> None:
        with closing(sqlite3.connect(house / FILE)) as database, database:
            database.execute(
                "INSERT INTO people (id, name, made) VALUES (?, 'Late', 0)", (str(done),)
            )
        written.append(done)

    copies.make(house, tmp_path / "copy", 1.8e9, meanwhile)
    copies.restore(tmp_path / "copy", tmp_path / "new", unseen)
    assert len(written) > 3
    assert rows(tmp_path / "new" / FILE) == before


def test_people_are_known_again_where_the_copy_is_restored(copy: Path, tmp_path: Path) -> None:
    copies.restore(copy, tmp_path / "new", unseen)
    person = rows(tmp_path / "new" / FILE)["people"][0][0]
    with Place(tmp_path / "new", Clock()) as place:
        guest = Guest(place, person=person)
        assert guest.id == person
        assert len(guest.lobby()["mine"]) == 1


def test_nothing_is_overwritten(house: Path, copy: Path, tmp_path: Path) -> None:
    before, stored = copy.read_bytes(), rows(house / FILE)
    for words in (
        ("backup", "--data", house, copy),
        ("restore", copy, "--data", house),
        ("restore", house / FILE, "--data", tmp_path / "new"),
        ("restore", tmp_path / "nothing", "--data", tmp_path / "new"),
        ("backup", "--data", tmp_path / "nowhere", tmp_path / "other"),
        ("backup", "--data", house, tmp_path / "no" / "such" / "folder"),
    ):
        assert sentence(*words)
    assert copy.read_bytes() == before
    assert rows(house / FILE) == stored
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copy", "house"]


def test_into_a_folder_a_copy_is_named_by_its_time(house: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    assert cli.main(["backup", "--data", str(house), str(folder)]) == 0
    (made,) = folder.iterdir()
    assert made.match("vendome-20??-??-??-??????.backup")


DAMAGE = {
    "a row is gone": "DELETE FROM seats WHERE seat = 0",
    "a row is another": "UPDATE people SET name = 'Nobody'",
    "a table is gone": "DROP TABLE notes",
    "a table more": "CREATE TABLE more (one)",
}


@pytest.mark.parametrize("query", DAMAGE.values(), ids=DAMAGE)
def test_a_copy_that_was_changed_is_refused(copy: Path, tmp_path: Path, query: str) -> None:
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute(query)
    assert f"The copy {copy} is damaged" in sentence("restore", copy, "--data", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_copy_cut_short_or_written_over_is_refused(copy: Path, tmp_path: Path) -> None:
    whole = copy.read_bytes()
    half = len(whole) // 2
    for spoilt in (whole[:half], whole[:5000] + b"\xff" * half + whole[5000 + half :], b"", b"x"):
        copy.write_bytes(spoilt)
        assert str(copy) in sentence("restore", copy, "--data", tmp_path / "new")
        assert not (tmp_path / "new").exists()


def test_a_copy_of_a_newer_version_is_refused(house: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(house / FILE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    copies.make(house, tmp_path / "copy", 1.8e9, unseen)
    said = sentence("restore", tmp_path / "copy", "--data", tmp_path / "new")
    assert "which is newer than this" in said
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("kept", HOUSES)
def test_a_copy_made_before_an_upgrade_is_the_way_back(kept: str, tmp_path: Path) -> None:
    """The new version copies the house before it opens it. What is restored is the house as the
    old version left it, which that version opens; and this one upgrades it once more."""
    folder, back = tmp_path / "house", tmp_path / "back"
    folder.mkdir()
    before = rows(unpack(kept, folder))
    made = copies.make(folder, tmp_path / "copy", 1.8e9, unseen)
    assert made.revision < NEWEST
    with Place(folder, Clock()) as place:
        assert place.house.tables
    assert rows(folder / FILE) != before
    copies.restore(tmp_path / "copy", back, unseen)
    assert rows(back / FILE) == before
    with Place(back, Clock()) as place:
        assert place.house.tables
        assert not place.house.set_aside


@pytest.fixture(autouse=True)
def _no_house_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever runs the tests may have a house of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
