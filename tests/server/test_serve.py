"""`vendome serve`, as people start it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from examples.online_bot import Player
from tests.lengths import longer
from tests.server.process import Server, line_of, player
from vendome import cli
from vendome.core.refusal import Refusal
from vendome.server import serving
from vendome.server.app import HEADERS
from vendome.server.serving import bind
from vendome.server.storage import Storage


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


def test_answers_are_not_held_back_for_more_to_send() -> None:
    """Nagle's delay is off on every connection that is taken: it cost 40 ms an answer."""

    async def option() -> int:
        loop = asyncio.get_running_loop()
        taken: asyncio.Future[int] = loop.create_future()

        class Taking(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                connection = transport.get_extra_info("socket")
                taken.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        with bind("127.0.0.1", 0) as listening:
            async with await loop.create_server(Taking, sock=listening):
                _, writer = await asyncio.open_connection(*listening.getsockname())
                writer.close()
                return await taken

    assert asyncio.run(option()) == 1


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
    assert guest.ask("GET", "/api/history")["tables"][0]["id"] == table


def test_the_example_bot_plays_as_the_program_of_whoever_made_its_token(
    server: Server, guest: Player
) -> None:
    made = guest.ask("POST", "/api/programs", {"name": "Deep Carat"})
    bot = Player(server.address, token=made["token"])
    over = bot.play(bot.make("edelstein", opponents=2))
    assert over["seats"][0]["program"] == guest.me["name"]
    assert made["token"] not in server.log.read_text("utf-8")
    bot.http.close()


def test_the_example_bot_joins_a_table(server: Server, guest: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = guest.ask("POST", "/api/tables", {"game": "edelstein", "seats": seats})
    table = made["id"]
    with player(server) as bot:
        bot.join(table)
        guest.reveal(guest.pledge(made, "ready"))
        bot.reveal(bot.ask("GET", f"/api/tables/{table}"))
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
        assert json.loads(line.recv(timeout=20))["type"] == "welcome"


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


@pytest.mark.parametrize(
    ("how", "code"), [(signal.SIGTERM, -signal.SIGTERM), *longer((signal.SIGINT, 130))]
)
def test_it_stops_when_it_is_told_to(tmp_path: Path, how: signal.Signals, code: int) -> None:
    with Server(tmp_path) as running, player(running) as guest:
        table = guest.make("edelstein", opponents=2)
        with line_of(guest, table) as line:
            line.recv(timeout=20)
            assert running.stop(how) == code
            assert close_code(line) == 1001
    assert all(entry["level"] != "error" for entry in running.logged())


def test_health_tells_when_nothing_can_be_written(tmp_path: Path) -> None:
    with Server(tmp_path) as running, player(running) as guest:
        health = f"{running.address}/health"
        assert httpx.get(health).json()["status"] == "ok"
        running.let_files_grow_to((running.folder / "vendome.db-wal").stat().st_size)
        assert guest.http.patch("/api/me", json={"name": "Anna"}).status_code == 500
        for language, word in (("en", "written"), ("fr", "enregistré"), ("de", "speichern")):
            answer = httpx.get(health, headers={"accept-language": language})
            assert answer.status_code == 503
            assert answer.json()["status"] == "failing"
            assert word in answer.json()["sentence"]
        running.let_files_grow_to(-1)
        answer = httpx.get(health)
        assert (answer.status_code, answer.json()["status"]) == (200, "ok")
        assert guest.ask("PATCH", "/api/me", {"name": "Anna"})["name"] == "Anna"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port", "65536"], "65536"),
        (["--port", "-1"], "-1"),
        (["--pace", "-1"], "-1"),
        (["--pace", "61"], "61"),
        (["--pace", "nan"], "nan"),
        (["--data", __file__], "test_serve.py"),
        (["--proxy", "localhost"], "localhost"),
        (["--limits", "visits=3"], "visits=3"),
        (["--proxy", "127.0.0.1", "--address", "games"], "games"),
        (["--address", "https://games.example"], "--proxy"),
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


def test_a_level_that_cannot_analyse_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for level in ("greedy", ""):
        assert cli.main(["serve", "--port", "0", "--lang", "en", "--analysis", level]) == 2
        said = capsys.readouterr().err
        assert f"“{level}”" in said
        assert "apprentice, journeyman, master, grandmaster, or none" in said


@pytest.fixture
def refused_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Path], str]]:
    """Returns what `vendome serve` says of a folder when it does not start."""

    def refused(folder: Path) -> str:
        command = ["serve", "--port", "0", "--lang", "en", "--data", str(folder)]
        assert cli.main(command) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert "Traceback" not in said.err
        return said.err

    monkeypatch.setattr(serving, "log_as_json", lambda folder, veil: None)  # for the whole process
    mask = os.umask(0o022)
    yield refused
    os.umask(mask)


def test_a_folder_that_cannot_be_used_is_refused(
    tmp_path: Path, refused_folder: Callable[[Path], str]
) -> None:
    (tmp_path / "file").touch()
    assert "--data" in refused_folder(tmp_path / "file" / "below")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "vendome.db").write_text("this is not a database, whatever its name says")
    assert "--data" in refused_folder(broken)


def test_data_of_a_newer_version_is_refused(
    tmp_path: Path, refused_folder: Callable[[Path], str]
) -> None:
    Storage(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "vendome.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refusal) as refused:
        Storage(tmp_path)
    for language, word in (("en", "newer"), ("fr", "plus récente"), ("de", "neueren")):
        assert word in refused.value.in_language(language)
    assert "newer" in refused_folder(tmp_path)


def test_a_secret_that_others_can_read_is_refused(
    tmp_path: Path, refused_folder: Callable[[Path], str]
) -> None:
    (tmp_path / "secret.key").write_bytes(bytes(32))
    (tmp_path / "secret.key").chmod(0o644)
    assert "chmod 600" in refused_folder(tmp_path)
