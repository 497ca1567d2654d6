"""`vendome mcp --house`: at the tables of a real house, next to bots, people and other models."""

from __future__ import annotations

import asyncio
import copy
import random
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from mcp import Client

from tests.model_context.playing import Refused, Script, program
from tests.server.process import Server
from vendome.core.refusal import Refusal
from vendome.mcp.house import House
from vendome.mcp.table import TableSeat
from vendome.mcp.tools import Tools

LONG = pytest.mark.long


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Server(Path(tmp_path_factory.mktemp("mcp"))).start()
    try:
        yield server.address
    finally:
        server.kill()


def guest(address: str) -> Client:
    """A client of a server in this process, which is a guest of the house."""
    return Client(Tools(House(address, None, "en"), "en").server())


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("edelstein", 2),
        pytest.param("necklace", 2, marks=LONG),
        ("carats", 3),
    ],
)
def test_a_whole_game_is_played_at_a_table(house, game, bots) -> None:
    async def run() -> dict[str, Any]:
        async with Client(program("--house", house)) as client:
            script = Script(client)
            looked = await script.call("make_table", game=game, bots=["random"] * bots)
            return await script.play(looked)

    last = asyncio.run(run())
    assert last["status"] == "over"
    assert len(last["scores"]) == bots + 1
    assert last["view"]["winners"] == last["winners"]


def test_two_meet_at_a_table_and_talk(house) -> None:
    async def run() -> None:
        async with guest(house) as first, guest(house) as second:
            ada, ben = Script(first), Script(second, seed=1)
            made = await ada.call("make_table", game="edelstein", bots=["random"], open_seats=1)
            assert (made["status"], made["asked"], made["view"]) == ("gathering", False, None)
            (open_table,) = (await ben.call("tables", game="edelstein"))["tables"]
            assert open_table["table"] == made["table"]
            assert open_table["seats"][2] is None
            await ben.call("sit", table=made["table"])
            looked = [await script.call("wait", seconds=20) for script in (ada, ben)]
            assert [one["seat"] for one in looked] == [0, 2]
            assert [one["view"]["seat"] for one in looked] == [0, 2]
            await ada.call("say", text="Have fun!")
            while not (said := (await ben.call("look"))["said"]):
                await ben.call("wait", seconds=1)
            assert said[0].endswith(": Have fun!")
            ends = await asyncio.gather(ada.play(looked[0]), ben.play(looked[1]))
            assert ends[0]["scores"] == ends[1]["scores"]
            assert not (await ben.call("tables", game="edelstein"))["tables"]

    asyncio.run(run())


def test_what_the_house_refuses_is_told_in_its_words(house) -> None:
    async def run() -> None:
        async with guest(house) as client:
            script = Script(client)
            with pytest.raises(Refused, match="table"):
                await script.call("sit", table="no-such-table")
            with pytest.raises(Refused):
                await script.call("make_table", game="edelstein", bots=["grumpy"])
            with pytest.raises(Refused, match="You have no seat yet"):
                await script.call("look")
            looked = await script.call("make_table", game="edelstein", bots=["random"] * 2)
            assert looked["asked"]
            for tool in ("play", "try_move"):
                with pytest.raises(Refused, match=r"\(E3\.2: .+ possible: choose money ·"):
                    await script.call(tool, move="offer 1r")
            assert (await script.call("try_move", move="choose gems"))["legal"]
            assert (await script.call("look"))["asked"]

    asyncio.run(run())


def test_one_comes_back_to_a_seat(house) -> None:
    """Another table was looked at meanwhile; the same person sits down again."""

    async def run() -> None:
        async with guest(house) as client:
            script = Script(client)
            made = await script.call("make_table", game="edelstein", bots=["random"] * 2)
            await script.call("begin", game="edelstein")
            back = await script.call("sit", table=made["table"])
            assert back["seat"] == 0
            assert back["asked"]
            assert (await script.play(back))["over"]

    asyncio.run(run())


@pytest.mark.parametrize("game", ["edelstein", pytest.param("necklace", marks=LONG)])
def test_what_a_seat_tells_follows_from_what_the_house_sends_it(
    house, game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And that obeys the law of the house (`tests/server_leaks`). Another seat that is handed the
    same messages, and neither house nor socket, looks and lists the same.
    """
    happened: list[tuple[str, Any]] = []
    note = TableSeat._note

    def noting(seat: TableSeat, message: dict[str, Any]) -> None:
        happened.append(("sent", copy.deepcopy(message)))
        note(seat, message)

    async def run() -> str:
        guest, chance = House(house, None, "en"), random.Random(1)
        await guest.me()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        made = await guest.ask("POST", "/api/tables", {"game": game, "seats": seats})
        seat = TableSeat(guest, made["id"])
        monkeypatch.setattr(TableSeat, "_note", noting)
        await seat.sit(None)
        try:
            while not (looked := await seat.look())["over"]:
                happened.append(("looked", (looked, await seat.legal())))
                if looked["asked"]:
                    happened.append(("answered", seat._view["decision"]))
                    await seat.play(chance.choice(looked["legal"]))
                    looked_after = await seat.look()
                    happened.append(("looked", (looked_after, await seat.legal())))
                await seat.wait(60)
            happened.append(("looked", (looked, await seat.legal())))
        finally:
            await seat.leave()
        return made["id"]

    table = asyncio.run(run())
    monkeypatch.undo()
    twin = TableSeat(House("http://127.0.0.1:9", None, "en"), table)
    twin._seat = 0
    looks = 0
    for kind, what in happened:
        if kind == "sent":
            twin._note(what)
        elif kind == "answered":
            twin._answered.add(what)
        else:
            assert (asyncio.run(twin.look()), asyncio.run(twin.legal())) == what
            looks += 1
    assert looks > 10


def test_where_no_house_answers_a_sentence_says_so() -> None:
    async def run() -> None:
        async with guest("http://127.0.0.1:9") as client:
            with pytest.raises(Refused, match=r"No house answers at http://127\.0\.0\.1:9"):
                await Script(client).call("tables")

    asyncio.run(run())


def test_a_token_says_who_asks() -> None:
    """It goes with every request, and nobody new is made for whoever has one."""
    asked = []

    class Doorman(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append((self.command, self.path, self.headers["Authorization"]))
            self.send_response(401)
            self.end_headers()
            self.wfile.write(b'{"sentence": "Nobody has this token."}')

        def log_message(self, *said: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Doorman) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            house = House(f"http://127.0.0.1:{server.server_port}", "secret", "en")
            with pytest.raises(Refusal, match=r"Nobody has this token\."):
                asyncio.run(house.me())
        finally:
            server.shutdown()
            thread.join()
    assert asked == [("GET", "/api/me", "Bearer secret")]
    assert house.socket("/live")[1] == {"Authorization": "Bearer secret"}


def test_a_program_plays_by_its_token(house) -> None:
    """It sits at a table as itself; a token that was taken back is refused, and nobody new made."""

    async def run() -> None:
        owner = House(house, None, "en")
        await owner.me()
        made = await owner.ask("POST", "/api/programs", {"name": "Magpie"})
        program = House(house, made["token"], "en")
        assert await program.me() == made["program"]["id"]
        async with Client(Tools(program, "en").server()) as client:
            script = Script(client)
            looked = await script.call("make_table", game="edelstein", bots=["random"] * 2)
            assert looked["seats"][0]["name"] == "Magpie"
            assert (await script.play(looked))["over"]
        await owner.ask("DELETE", f"/api/programs/{made['program']['id']}")
        with pytest.raises(Refusal):
            await House(house, made["token"], "en").me()

    asyncio.run(run())
