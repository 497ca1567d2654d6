"""`vendome serve`, as people start it."""

from __future__ import annotations

import json
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from examples.online_bot import Player
from tests.server.process import Server, line_of, player, refused_start
from vendome import cli
from vendome.server.app import HEADERS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("serve"), "new/house") as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Iterator[Player]:
    with player(server) as somebody:
        yield somebody


def close_code(line: ClientConnection) -> int:
    """Read to the end; how the server closed it."""
    with suppress(ConnectionClosed):
        while True:
            line.recv(timeout=20)
    assert line.close_code is not None
    return line.close_code


def test_it_prints_its_address_and_answers_there(server: Server) -> None:
    assert str(server.folder) in server.said
    assert httpx.get(f"{server.address}/health").json()["status"] == "ok"
    page = httpx.get(server.address)
    assert page.headers["content-type"].startswith("text/html")
    assert HEADERS.items() <= dict(page.headers).items()
    assert "server" not in page.headers


def test_what_it_keeps_is_for_nobody_else_to_read(server: Server, guest: Player) -> None:
    assert guest.me
    files = {file.name: file for file in server.folder.iterdir()}
    assert {"secret.key", "vendome.db", "vendome.db-wal"} <= set(files)
    assert stat.S_IMODE(server.folder.stat().st_mode) == 0o700
    for file in files.values():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name


def test_the_example_bot_plays_a_table_to_its_end(guest: Player) -> None:
    table = guest.make("edelstein", opponents=2)
    over = guest.play(table)
    assert over["status"] == "over"
    assert len(over["scores"]) == 3
    assert guest.ask("GET", "/api/history")[0]["id"] == table


def test_the_example_bot_joins_a_table(server: Server, guest: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = guest.ask("POST", "/api/tables", {"game": "edelstein", "seats": seats})["id"]
    with player(server) as bot:
        bot.join(table)
        guest.ask("POST", f"/api/tables/{table}/ready", {"value": "00" * 16})
        guest.ask("POST", f"/api/tables/{table}/leave")
        assert bot.play(table)["status"] == "over"


def test_a_message_that_is_too_long_ends_the_line(guest: Player) -> None:
    table = guest.make("edelstein", opponents=2)
    with line_of(guest, table) as line:
        line.send(json.dumps({"type": "say", "id": 1, "text": "x" * 15_000}))
        answers = (json.loads(text) for text in line)
        refusal = next(answer for answer in answers if answer["type"] == "refused")
        assert "500" in refusal["refusal"]["sentence"]
        line.send(json.dumps({"type": "say", "id": 2, "text": "x" * 17_000}))
        assert close_code(line) == 1009
    with line_of(guest, table) as line:
        assert json.loads(line.recv(timeout=20))["type"] == "table"


def test_another_sites_page_gets_no_line(guest: Player) -> None:
    table = guest.make("edelstein", opponents=2)
    with pytest.raises(InvalidStatus) as refused:
        line_of(guest, table, Origin="https://evil.example")
    assert refused.value.response.status_code == 403


def test_the_log_is_json_and_tells_no_secret(server: Server, guest: Player) -> None:
    guest.ask("PATCH", "/api/me", {"name": "Loglady"})
    table = guest.make("edelstein", opponents=2)
    with line_of(guest, table) as line:
        line.send(json.dumps({"type": "say", "id": 1, "text": "between us"}))
        line.send("not a message\n" * 3)
        line.recv(timeout=20)
    guest.play(table)
    odd = "/api/tables/%0A%7B%22event%22%3A%22forged%22%7D"
    assert httpx.get(server.address + odd).status_code == 404
    record = guest.ask("GET", f"/api/tables/{table}/record")
    log = server.log.read_text("utf-8")
    entries = server.logged()
    assert all(isinstance(entry, dict) and "event" in entry for entry in entries)
    moves = [entry for entry in entries if entry.get("table") == table and "by" in entry]
    assert len(moves) == len(record["moves"])
    secrets = [
        record["seed"],
        record["online"]["secret"],
        *filter(None, record["online"]["values"]),
    ]
    secrets += ["between us", "Loglady", "forged", "not a message"]
    secrets += guest.http.cookies.values()
    for secret in (*secrets, "choose", "offer", "accept"):
        assert secret not in log


def test_it_stops_when_it_is_told_to(tmp_path: Path) -> None:
    with Server(tmp_path) as running, player(running) as guest:
        table = guest.make("edelstein", opponents=2)
        with line_of(guest, table) as line:
            assert running.stop() == 130
            assert close_code(line) in (1001, 1012)
    assert all(entry["level"] != "error" for entry in running.logged())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port", "65536"], "65536"),
        (["--port", "-1"], "-1"),
        (["--pace", "-1"], "-1"),
        (["--pace", "61"], "61"),
        (["--pace", "nan"], "nan"),
        (["--data", __file__], "test_serve.py"),
        (["--port", "0", "--host", "a..b"], "a..b"),
        (["--port", "0", "--host", "203.0.113.1"], "203.0.113.1"),
    ],
)
def test_bad_options_are_refused_by_a_sentence(
    capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    sentences = set()
    for language in ("en", "fr", "de"):
        assert cli.main(["serve", "--lang", language, *options]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert said in shown.err
        assert len(shown.err.splitlines()) == 1
        sentences.add(shown.err)
    assert len(sentences) == 3


@pytest.mark.parametrize("options", [["--port", "x"], ["--pace", "fast"], ["--lang", "tlh"]])
def test_options_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["serve", *options])
    assert ended.value.code == 2
    assert options[1] in capsys.readouterr().err


def test_a_port_in_use_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert cli.main(["serve", "--port", port]) == 2
    assert port in capsys.readouterr().err


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "--data" in refused_start("--data", str(tmp_path / "file" / "below"))
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "vendome.db").write_text("this is not a database, whatever its name says")
    assert "--data" in refused_start("--data", str(broken))


def test_a_secret_that_others_can_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(bytes(32))
    (tmp_path / "secret.key").chmod(0o644)
    assert "chmod 600" in refused_start("--data", str(tmp_path))
