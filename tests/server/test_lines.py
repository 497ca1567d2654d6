"""A client that says what cannot be read, too much, or reads too slowly; and how lines close."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.server.place import BOT, ME, OPEN, Guest, Place
from vendome.server import pages
from vendome.server.lines import QUEUE, Bucket
from vendome.server.pages import build

UNREADABLE = [
    "",
    "null",
    "[]",
    "hello",
    "{",
    '{"type": "dance", "id": 1}',
    '{"type": "ping"}',
    '{"type": "ping", "id": "1"}',
    '{"type": "ping", "id": 1.5}',
    '{"type": "ping", "id": 1, "more": 1}',
    '{"type": "move", "id": 1}',
    '{"type": "move", "id": 1, "seat": true, "decision": 0, "move": "accept"}',
    '{"type": "say", "id": 1, "text": null}',
    '{"type": "say", "id": 1, "text": "\\ud800"}',
    '{"type": "mute", "id": 1, "person": "x", "muted": 1}',
    '{"type": "note", "id": 1, "seat": 0, "key": "a", "text": null}',
    '{"type": "note", "id": 1, "seat": 0, "key": "a", "text": "\\ud800"}',
    '{"id": 1, "x": ' + "[" * 9000,
    '{"x": ' * 2000,
    "[" * 16_000,
]


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:40])
def test_what_cannot_be_read_is_refused_and_the_line_stays_open(anna: Guest, text: str) -> None:
    screen = anna.at(anna.make(ME, OPEN))
    screen.settle()
    screen.send(text)
    refusal = screen.until(lambda m: m["type"] == "refused")["refusal"]
    assert refusal["sentence"]
    assert len(refusal["sentence"]) < 500
    screen.settle()


def test_the_answer_to_an_unreadable_message_names_its_id(anna: Guest) -> None:
    screen = anna.at(anna.make(ME, OPEN))
    for text, number in (('{"type": "dance", "id": 7}', 7), ('{"id": true}', None), ("[7]", None)):
        screen.send(text)
        assert screen.until(lambda m: m["type"] == "refused")["id"] == number


def test_too_many_messages_cut_the_line(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    noisy, quiet = anna.at(table), ben.at(table)
    for _ in range(61):
        noisy.say(type="ping")
    assert noisy.until_closed() == 4029
    quiet.until_table(lambda t: not t["seats"][0]["here"])
    quiet.accepted(**quiet.move(quiet.until_asked()))


def test_more_sockets_bring_no_more_messages(place: Place, anna: Guest, ben: Guest) -> None:
    """They are counted by person, at tables and in the lobby together."""
    table = anna.make(ME, OPEN)
    screens = [anna.at(table), anna.socket("/api/lobby/live"), anna.at(table)]
    for screen in screens[:2]:
        for _ in range(30):
            assert screen.answer(type="ping")["type"] == "pong"
    screens[2].say(type="ping")
    assert screens[2].until_closed() == 4029
    assert ben.at(table).answer(type="ping")["type"] == "pong"
    place.clock.pass_by(1)
    assert screens[0].answer(type="ping")["type"] == "pong"


@pytest.mark.sqlite
def test_a_socket_that_closes_writes_nothing(place: Place, anna: Guest, ben: Guest) -> None:
    """But where several workers may serve one table: there it is written who is here."""
    table = anna.started(ME, BOT, BOT)

    def come_and_go() -> None:
        for guest in (anna, ben):
            with guest.at(table) as screen:
                screen.settle()
        place.call(all_have_gone)

    async def all_have_gone() -> None:
        while place.house.lines or place.house._tasks:
            await asyncio.sleep(0)

    come_and_go()  # it is written that somebody has looked on, and the bots have moved
    written: list[str] = []
    event.listen(
        place.house.storage._engine, "before_cursor_execute", lambda *said: written.append(said[2])
    )
    come_and_go()
    assert [query for query in written if not query.startswith("SELECT")] == []


def test_many_messages_over_a_longer_time_are_fine(place: Place, anna: Guest) -> None:
    screen = anna.at(anna.make(ME, OPEN))
    for _ in range(200):
        place.clock.pass_by(0.05)
        assert screen.answer(type="ping")["type"] == "pong"


def test_a_clock_set_back_takes_nothing_away() -> None:
    times = iter([1000.0, 10.0, 10.0, 10.0])
    bucket = Bucket(2, 1, lambda: next(times))
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_slow_reader_is_cut_off_and_the_table_plays_on(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, BOT)
    stuck, playing = ben.at(table), anna.at(table)
    stuck.settle()
    stuck.stop_reading()
    over = place.until_over(playing)
    assert over["status"] == "over"
    for _ in range(QUEUE):
        place.clock.pass_by(5)
        playing.accepted(type="say", text="Anybody there?")
    assert stuck.until_closed() == 4008
    assert len(playing.chat) == QUEUE


def test_a_slow_reader_in_the_lobby_is_cut_off(place: Place, anna: Guest, ben: Guest) -> None:
    stuck = ben.hall()
    line = next(iter(place.house.lobby.lines))
    stuck.stop_reading()
    for _ in range(QUEUE + 2):
        place.call(line.push, b"{}")
    assert stuck.until_closed() == 4008
    table = anna.make(ME, OPEN)
    assert ben.lobby()["open"] == [table["id"]]


def test_a_table_that_is_not_there_closes_the_line(anna: Guest) -> None:
    for table in ("nowhere", "' OR 1=1 --", "%00", "x" * 3000):
        assert anna.at({"id": table}).until_closed() == 4004


def test_somebody_unknown_gets_no_line(anna: Guest) -> None:
    table = anna.make(ME, OPEN)
    anna.cookie = None
    assert anna.at(table).until_closed() == 4001
    anna.cookie = "x.y"
    assert anna.at(table).until_closed() == 4001
    assert anna.socket("/api/lobby/live").until_closed() == 4001


@pytest.mark.parametrize("broken", ["person", "table", "greet", "chat_message"])
def test_a_socket_that_fails_here_is_told_the_number_in_the_log(
    place: Place,
    anna: Guest,
    broken: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Wherever it happens: before the socket is accepted, or when it is."""

    def fails(*_: object) -> None:
        raise KeyError("a fault of ours")

    table = anna.make(ME, OPEN)
    capsys.readouterr()
    monkeypatch.setattr(place.house, broken, fails)
    screen = anna.at(table, "lang=de")
    said = screen.until(lambda m: m["type"] == "refused")
    assert screen.until_closed() == 4500
    logged = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    failure = next(line for line in logged if line["event"] == "failed")
    assert failure["table"] == table["id"]
    assert "a fault of ours" in failure["exception"]
    assert said["id"] is None
    assert failure["number"] in said["refusal"]["sentence"]
    assert "schiefgegangen" in said["refusal"]["sentence"]
    monkeypatch.undo()
    anna.at(table).settle()


@pytest.mark.parametrize("broken", ["push_table", "bot_seats"])
def test_what_fails_when_nobody_waits_for_it_is_logged_with_its_table(
    place: Place,
    anna: Guest,
    broken: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Somebody's page is closed; or bots are to play."""

    def fails(*_: object) -> None:
        raise KeyError("a fault of ours")

    table = anna.started(ME, BOT, BOT)
    there = place.house.tables[table["id"]]
    playing = place.app.dependencies["playing"].dependency()

    async def all_is_done() -> None:
        while place.house._tasks:
            await asyncio.sleep(0)

    with anna.at(table) as screen:
        screen.until_asked()
        place.call(all_is_done)
        capsys.readouterr()
        if broken == "push_table":
            monkeypatch.setattr(place.house, broken, fails)
        else:
            monkeypatch.setattr(there, broken, lambda: [1])
            monkeypatch.setattr(playing, "_play_together", fails)
            place.call(playing.wake_bots, there)

    async def all_have_gone() -> None:
        while place.house.lines or place.house._tasks:
            await asyncio.sleep(0)

    place.call(all_have_gone)
    monkeypatch.undo()
    logged = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (failure,) = [line for line in logged if line["event"] == "failed"]
    assert failure["table"] == table["id"]
    assert failure["number"]
    assert "a fault of ours" in failure["exception"]


def test_a_page_of_another_version_is_told_to_reload(anna: Guest) -> None:
    table = anna.make(ME, OPEN)
    for version in (1, 3, 22):
        for path in (f"/api/tables/{table['id']}/live", "/api/lobby/live"):
            screen = anna.socket(path, protocol=version)
            assert screen.until_closed() == 4010
            assert screen.read_so_far == []
    screen = anna.at(table)
    assert screen.read() == {"type": "welcome", "protocol": 2, "build": build()}


def test_the_build_is_the_program_that_the_page_loads(
    anna: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = build()
    assert program
    assert f'src="/assets/{program}"' in anna.ask("GET", "/").text
    assert "immutable" in anna.ask("GET", f"/assets/{program}").headers["cache-control"]
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    assert build() is None


def test_a_page_from_before_versions_is_told_so_in_a_sentence(
    anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows what is refused without an id; and as soon as it is cut, it comes back."""
    monkeypatch.setattr("vendome.server.sockets.OLD_PAGE", 0.05)
    table = anna.make(ME, OPEN)
    query = "lang=de&since=3&chat=1"
    screen = anna.socket(f"/api/tables/{table['id']}/live", query, protocol=None)
    screen.say(type="ping")
    assert screen.until_closed() == 4010
    (message,) = screen.read_so_far
    assert (message["type"], message["id"]) == ("refused", None)
    assert "Lade sie neu" in message["refusal"]["sentence"]
    assert anna.socket("/api/lobby/live", protocol=None).until_closed() == 4010


def test_when_the_house_closes_every_line_is_told(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    screens = [anna.at(table), ben.at(table), ben.socket("/api/lobby/live")]
    for screen in screens[:2]:
        screen.settle()
    place.call(place.house.close)
    assert {screen.until_closed() for screen in screens} == {1001}


def test_lines_are_counted_while_they_are_open(anna: Guest) -> None:
    table = anna.make(ME, OPEN)
    one = anna.at(table)
    with anna.at(table) as two, anna.socket("/api/lobby/live") as three:
        two.settle()
        three.read()
        assert anna.get("/health")["sockets"] == 3
    one.shut()
    assert anna.get("/health")["sockets"] == 0
