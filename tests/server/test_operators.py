"""`vendome house`: an operator looks after a house while it is open, and what they do is kept."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.place import BOT, ME, OPEN, Guest, Place, refused
from tests.server.process import Server, line_of, player
from tests.server.test_programs import Robot, made
from vendome import cli
from vendome.core.words import LANGUAGES
from vendome.server import overseeing
from vendome.server.databases import VARIABLE
from vendome.server.lines import BANNED

STRANGER = "203.0.113.7"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house of the test notices when the test says so: nobody waits for it."""
    monkeypatch.setattr(overseeing, "PATIENCE", 0.0)


class Operator:
    """Whoever runs the house of a test."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def do(self, *words: str) -> str:
        """Do something, and let the house notice. Returns what was printed."""
        said = io.StringIO()
        with redirect_stdout(said):
            code = cli.main(["house", *words, "--data", str(self.place.folder), "--lang", "en"])
        assert code == 0
        self.place.notice()
        return said.getvalue()

    def list(self, *words: str) -> list[dict[str, Any]]:
        lines = self.do(*words, "--json").splitlines()
        said = [line for line in lines if '"event": ' not in line]  # which workers log meanwhile
        found: list[dict[str, Any]] = json.loads("\n".join(said))
        return found

    def refused(self, *words: str) -> str:
        said = io.StringIO()
        with redirect_stderr(said):
            command = ["house", *words, "--data", str(self.place.folder), "--lang", "en"]
            assert cli.main(command) == 2
        return said.getvalue().removeprefix("vendome: ")


@pytest.fixture
def operator(place: Place, monkeypatch: pytest.MonkeyPatch) -> Operator:
    monkeypatch.setattr(overseeing, "date", place.clock.date)
    return Operator(place)


def from_address(place: Place, address: str) -> None:
    """From now on everybody comes from there."""

    async def carried(scope: Any, receive: Any, send: Any) -> None:
        await place.app({**scope, "client": (address, 1)}, receive, send)

    place.client.app = carried  # type: ignore[assignment]


def test_people_are_listed_with_where_they_sit(
    operator: Operator, anna: Guest, ben: Guest, place: Place
) -> None:
    table = anna.make(ME, OPEN)
    place.clock.pass_by(100_000)
    ben.post("/api/me")
    first, second = operator.list("people")
    assert (first["person"], second["person"]) == (ben.id, anna.id)
    assert second["name"] == anna.name
    assert second["tables"] == [table["id"]]
    assert first["seen"] > second["seen"] == second["made"]
    assert [row["person"] for row in operator.list("people", anna.id)] == [anna.id]
    assert anna.id in operator.do("people")


def test_tables_that_go_on_are_listed(operator: Operator, anna: Guest) -> None:
    assert operator.do("tables") == "There are none.\n"
    table = anna.started(ME, BOT, clock={"kind": "live", "amount": 60})
    anna.make(ME, OPEN, game="necklace")
    listed = {row["table"]: row for row in operator.list("tables")}
    assert len(listed) == 2
    found = listed[table["id"]]
    assert (found["game"], found["status"], found["clock"]) == ("edelstein", "playing", "60 s")
    assert found["seats"][0] == anna.name
    assert len(operator.list("tables", "necklace")) == 1


def test_a_banned_person_is_cut_off_and_a_bot_plays_on(
    operator: Operator, place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN)
    ben.join(table)
    anna.ready(table)
    waiting = ben.make(ME, OPEN)
    with ben.at(table) as page, ben.hall() as hall:
        page.until_table(bool)
        operator.do("ban", ben.id, "--because", "insults", "--days", "2")
        for screen in (page, hall):
            assert screen.until_closed() == BANNED
    seats = anna.look(table)["seats"]
    assert [seat["kept"] for seat in seats if seat["person"] == ben.id] == [True]
    assert all(seat["kind"] == "open" for seat in anna.look(waiting)["seats"])
    for method, path in (("POST", "/api/me"), ("GET", "/api/tables"), ("GET", "/api/games")):
        said = refused(ben.ask(method, path), 403)
        assert "insults" in said
        assert "UTC" in said
    assert ben.at(table).__enter__().until_closed() == BANNED
    assert anna.get("/api/me")["id"] == anna.id
    assert [row["sanctions"] for row in operator.list("people", ben.id)] == [["ban"]]
    place.reopen()
    assert ben.ask("POST", "/api/me").status_code == 403
    place.clock.pass_by(2.1 * 86_400)
    assert ben.post("/api/me")["id"] == ben.id


def test_a_persons_programs_are_banned_and_muted_with_them(
    operator: Operator, place: Place, anna: Guest, ben: Guest
) -> None:
    robot = Robot(place, made(ben)["token"])
    table = anna.make(ME, OPEN)
    robot.join(table)
    anna.ready(table)
    with robot.at(table) as page:
        operator.do("mute", ben.id, "--because", "spam")
        assert "spam" in page.refused(type="say", text="Hello")["sentence"]
        operator.do("ban", ben.id, "--because", "insults")
        assert page.until_closed() == BANNED
    assert [seat["kept"] for seat in anna.look(table)["seats"]] == [False, True]
    assert "insults" in refused(robot.ask("GET", "/api/tables"), 403)
    assert robot.at(table).__enter__().until_closed() == BANNED
    operator.do("ban", ben.id, "--lift")
    assert robot.ask("GET", "/api/tables").status_code == 200


def test_a_ban_is_told_in_every_language_and_can_be_lifted(
    operator: Operator, place: Place, ben: Guest
) -> None:
    operator.do("ban", ben.id)
    told = set()
    for language in LANGUAGES:
        ben.language = language
        told.add(refused(ben.ask("GET", "/api/me"), 403))
    assert len(told) == 3
    operator.do("ban", ben.id, "--lift")
    assert ben.get("/api/me")["id"] == ben.id


def test_an_address_can_be_banned_by_itself_or_its_hash(
    operator: Operator, place: Place, anna: Guest
) -> None:
    """The database knows no address: only a hash that needs the house's key."""
    from_address(place, STRANGER)
    guest = place.guest()
    ((address,),) = [row["addresses"] for row in operator.list("people", guest.id)]
    assert address.startswith("ip-")
    assert STRANGER not in place.all_stored()
    operator.do("ban", STRANGER)
    assert guest.ask("POST", "/api/me").status_code == 403
    guest.cookie = None
    assert guest.ask("POST", "/api/me").status_code == 403
    from_address(place, "203.0.113.8")
    assert place.guest().id
    operator.do("ban", address, "--lift")
    from_address(place, STRANGER)
    assert place.guest().id


def test_a_muted_person_plays_and_does_not_talk(
    operator: Operator, place: Place, anna: Guest
) -> None:
    table = anna.started(ME, BOT)
    operator.do("mute", anna.id, "--because", "spam")
    with anna.at(table) as screen:
        assert "spam" in screen.refused(type="say", text="Hello")["sentence"]
        view = screen.until_asked()
        screen.accepted(**screen.move(view))
        operator.do("mute", anna.id, "--lift")
        screen.accepted(type="say", text="Hello")


def test_a_table_is_closed_also_while_the_house_is_shut(
    operator: Operator, place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = anna.started(ME, BOT), anna.make(ME, OPEN)
    with anna.at(first) as screen:
        screen.until_table(bool)
        operator.do("close", first["id"], "--because", "stuck")
        screen.until_table(lambda table: table["status"] == "abandoned")
    place.__exit__()
    if place.address is not None:
        monkeypatch.setenv(VARIABLE, place.address)
    with redirect_stdout(io.StringIO()) as said:
        cli.main(["house", "close", second["id"], "--data", str(place.folder), "--lang", "en"])
    assert "as soon as it is" in said.getvalue()
    place.__enter__()
    assert anna.look(second)["status"] == "abandoned"


def test_all_that_was_done_is_kept_and_can_be_read(
    operator: Operator, place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN)
    operator.do("mute", ben.id, "--days", "1", "--because", "spam")
    operator.do("close", table["id"])
    operator.do("mute", ben.id, "--lift")
    found = operator.list("acts")
    assert [(row["verb"], row["target"]) for row in found] == [
        ("mute", ben.id),
        ("close", table["id"]),
        ("unmute", ben.id),
    ]
    assert all(row["by"] and row["at"] and row["done"] for row in found)
    assert found[0]["reason"] == "spam"
    assert found[0]["until"] == pytest.approx(found[0]["at"] + 86_400, abs=60)
    assert "spam" in operator.do("acts")


def test_what_makes_no_sense_is_refused_and_nothing_is_noted(
    operator: Operator, place: Place, anna: Guest
) -> None:
    for words in (
        ("ban", "nobody"),
        ("ban", "127.0.0.1"),
        ("ban", "ip-12"),
        ("ban", anna.id, "--days", "0"),
        ("ban", anna.id, "--days", "nan"),
        ("ban", anna.id, "--because", "x" * 201),
        ("mute", anna.id, "--because", "a\nb"),
        ("close", "nowhere"),
        ("reports", "--close", "7"),
    ):
        assert operator.refused(*words)
    assert operator.list("acts") == []


@pytest.mark.sqlite
def test_a_house_of_another_version_and_no_house_are_refused(
    operator: Operator, place: Place, tmp_path: Path
) -> None:
    for revision, word in (("9999", "newer"), ("0013", "earlier")):
        with place.outside() as database:
            database.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        assert word in operator.refused("people")
    empty = tmp_path / "empty"
    with redirect_stderr(io.StringIO()) as said:
        assert cli.main(["house", "people", "--data", str(empty), "--lang", "en"]) == 2
    assert "There is no house" in said.getvalue()
    assert not empty.exists()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def test_a_running_house_notices_by_itself(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overseeing, "PATIENCE", 20.0)
    with player(server) as guest:
        table = guest.make("edelstein", opponents=2)
        with line_of(guest, table) as line, redirect_stdout(io.StringIO()) as said:
            cli.main(["house", "ban", guest.me["id"], "--data", str(server.folder)])
            with suppress(ConnectionClosed):
                while True:
                    line.recv(timeout=20)
            assert line.close_code == BANNED
        assert "1" in said.getvalue()
        answer = guest.http.post("/api/me")
        assert answer.status_code == 403
