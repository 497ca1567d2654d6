"""`vendome database`, and copies of houses on servers: what is there comes whole or not at all."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, inspect

from tests.server import postgres
from tests.server.place import BOT, ME, OPEN, Clock, Guest, Place
from vendome import cli
from vendome.core.words import LANGUAGES
from vendome.server import databases, serving, upgrading
from vendome.server.databases import FILE, NEWEST
from vendome.server.keys import FILE as KEY
from vendome.server.moving import MOVED

pytestmark = pytest.mark.places


@pytest.fixture
def empty() -> Iterator[str]:
    made = postgres.server().empty()
    yield made
    postgres.server().drop(made)


def do(*words: str | Path) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        assert cli.main([*map(str, words), "--lang", "en"]) == 0
    return said.getvalue()


def refusal(*words: str | Path, language: str = "en") -> str:
    said = io.StringIO()
    with redirect_stderr(said):
        assert cli.main([*map(str, words), "--lang", language]) == 2
    return said.getvalue()


def in_play(folder: Path, address: str | None = None) -> tuple[dict, list[tuple[str, str]]]:
    """A closed house with a table in play; the table, and who sits there with their name."""
    folder.mkdir(exist_ok=True)
    with Place(folder, Clock(), address=address) as place:
        anna, ben = place.guest(), place.guest()
        table = anna.started(ME, OPEN, BOT)
        ben.join(table)
        with anna.at(table) as hers, ben.at(table) as his:
            for screen in (hers, his):
                screen.accepted(**screen.move(screen.until_asked()))
            hers.accepted(type="note", seat=0, key="k", text="mine")
            his.accepted(type="say", text="hello")
            return anna.look(table), [(anna.id, anna.name), (ben.id, ben.name)]


def goes_on(folder: Path, table: dict, people: list, address: str | None = None) -> None:
    """The table is there for its people, who play it to its end."""
    with Place(folder, Clock(), address=address) as place:
        place.tick()
        anna, ben = (Guest(place, person=person) for person, _ in people)
        assert [(one.id, one.name) for one in (anna, ben)] == people
        now = anna.look(table)
        assert [seat["name"] for seat in now["seats"]] == [seat["name"] for seat in table["seats"]]
        assert now["number"] >= table["number"]
        hers, his = anna.at(table), ben.at(table)
        hers.settle()
        his.settle()
        assert hers.notes[0] == {"k": "mine"}
        assert [line["text"] for line in hers.chat] == ["hello"]
        while his.table["status"] == "playing":
            for screen in (hers, his):
                place.clock.pass_by(1)
                screen.settle()
                view = screen.asked()
                if view is not None and screen.table["status"] == "playing":
                    screen.accepted(**screen.move(view))
        assert anna.get(f"/api/tables/{table['id']}/record")["online"]["table"] == table["id"]


def test_a_house_with_a_table_in_play_is_moved_and_goes_on(tmp_path: Path, empty: str) -> None:
    table, people = in_play(tmp_path)
    do("house", "ban", people[0][0], "--lift", "--data", tmp_path)  # an act, with a number
    said = do("database", "move", "--data", tmp_path, "--database", empty)
    assert "compared" in said
    assert not (tmp_path / FILE).exists()
    assert (tmp_path / MOVED).exists()
    goes_on(tmp_path, table, people, empty)
    do("house", "ban", people[0][0], "--data", tmp_path, "--database", empty)
    assert "ban" in do("house", "acts", "--data", tmp_path, "--database", empty)
    again = tmp_path / "again"
    in_play(again)
    assert "has a house in it already" in refusal(
        "database", "move", "--data", again, "--database", empty
    )
    assert (again / FILE).exists()


def test_a_copy_of_a_house_on_a_server_is_put_back_on_either(tmp_path: Path, empty: str) -> None:
    house = tmp_path / "house"
    house.mkdir()
    table, people = in_play(house, empty)
    copy = tmp_path / "copy"
    do("backup", copy, "--data", house, "--database", empty)
    assert copy.stat().st_mode & 0o077 == 0
    file = tmp_path / "file"
    do("restore", copy, "--data", file)
    goes_on(file, table, people)
    other, server = postgres.server().empty(), tmp_path / "server"
    do("restore", copy, "--data", server, "--database", other)
    assert (server / KEY).read_bytes() == (house / KEY).read_bytes()
    goes_on(server, table, people, other)
    postgres.server().drop(other)


def test_an_upgrade_is_seen_before_it_is_made(tmp_path: Path, empty: str) -> None:
    here = ("--data", tmp_path, "--database", empty)
    assert NEWEST in do("database", "status", *here)
    do("database", "upgrade", *here)
    assert "up to date" in do("database", "status", *here)
    engine = create_engine(postgres.driven(empty))
    built = columns(engine)
    with engine.begin() as connection:
        config = upgrading._config()
        config.attributes["connection"] = connection
        command.downgrade(config, "0016")
    assert "0017  What several workers share" in do("database", "status", *here)
    with pytest.raises(Exception, match="upgrade"):
        Place(tmp_path, Clock(), address=empty).__enter__()
    do("database", "upgrade", *here)
    assert columns(engine) == built
    engine.dispose()


def columns(engine: databases.Engine) -> dict[str, dict[str, str]]:
    """The columns of every table, with their types."""
    found = inspect(engine)
    return {
        table: {column["name"]: str(column["type"]) for column in found.get_columns(table)}
        for table in found.get_table_names()
    }


def test_nothing_is_upgraded_while_workers_are_there(tmp_path: Path, empty: str) -> None:
    with Place(tmp_path, Clock(), address=empty) as place:
        engine = create_engine(postgres.driven(empty))
        with engine.begin() as connection:
            config = upgrading._config()
            config.attributes["connection"] = connection
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0016'")
        said = refusal("database", "upgrade", "--data", tmp_path, "--database", empty)
        assert "is open" in said
        place.sql("UPDATE alembic_version SET version_num = ?", NEWEST)
        engine.dispose()


def test_a_database_knows_its_key(tmp_path: Path, empty: str) -> None:
    with Place(tmp_path, Clock(), address=empty):
        pass
    other = tmp_path / "other"
    other.mkdir()
    said = refusal("house", "people", "--data", other, "--database", empty)
    assert "secret.key" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_workers_cannot_share_a_file(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(databases.VARIABLE, raising=False)
    said = refusal("serve", "--data", tmp_path, "--workers", "2", language=language)
    word = {"en": "cannot share a file", "fr": "partager un fichier", "de": "keine Datei teilen"}
    assert word[language] in said
    for address in ("mysql://somebody@here/there", "vendome.db", "sqlite:///vendome.db"):
        assert "postgresql://" in refusal("serve", "--database", address, "--port", "0")
    said = refusal("serve", "--data", tmp_path, "--workers", "0", "--port", "0")
    assert "0 workers" in said


def test_a_password_is_never_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Both would be so for the whole process.
    monkeypatch.setattr(serving, "log_as_json", lambda folder, veil: None)
    monkeypatch.setattr(serving.os, "umask", lambda mask: None)
    address = "postgresql://vendome:sesame@127.0.0.1:1/vendome"
    said = refusal("serve", "--data", tmp_path, "--database", address, "--port", "0")
    assert "cannot be used" in said
    assert "sesame" not in said
