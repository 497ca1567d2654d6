"""A socket of the house, opened inside the test: what came over it, and what is said into it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from queue import Queue
from typing import Any

from anyio.from_thread import BlockingPortal

from vendome.server.changes import changed

PATIENCE = 20.0  # only a broken test waits as long
Message = dict[str, Any]


class Closed(Exception):
    """The server has closed the line."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Screen:
    def __init__(
        self, app: Any, portal: BlockingPortal, path: str, query: str, headers: Mapping[str, str]
    ) -> None:
        self._app = app
        self._portal = portal
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "subprotocols": [],
            "client": ("127.0.0.1", 50_000),
            "server": ("127.0.0.1", 80),
            "state": {},
        }
        self._out: Queue[Message] = Queue()
        self._ids = 0
        self.read_so_far: list[Message] = []
        self.lobby: Message = {}
        self.table: Message = {}
        self.yours: list[int] = []
        self.views: dict[int | None, Message] = {}
        self.told = 0
        self.logs: dict[int | None, list[Message]] = {}
        self.chat: list[Message] = []
        self.muted: list[str] = []
        self.notes: dict[int, dict[str, str]] = {}
        self.orders: dict[int, dict[str, Any]] = {}
        self.answers: dict[int, str] = {}
        self.closed: int | None = None
        self._in: asyncio.Queue[Message] = portal.call(_queue)
        self._reading: asyncio.Event = portal.call(_event)
        portal.call(self._reading.set)
        portal.call(self._in.put_nowait, {"type": "websocket.connect"})
        self._done: Future[None] = portal.start_task_soon(self._run)
        first = self._out.get(timeout=PATIENCE)
        self.open = first["type"] == "websocket.accept"  # or turned away at the door

    async def _run(self) -> None:
        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                await self._reading.wait()
            self._out.put(message)

        try:
            await self._app(self._scope, self._in.get, send)
        finally:
            self._out.put({"type": "websocket.close", "code": 0})

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        self.shut()

    # As a browser

    def shut(self) -> None:
        """Close the page."""
        if not self._done.done():
            self._portal.call(self._reading.set)
            event = {"type": "websocket.disconnect", "code": 1001}
            self._portal.call(self._in.put_nowait, event)
        self._done.result(PATIENCE)

    def stop_reading(self) -> None:
        """From now on the network takes nothing more from the server, whatever it sends."""
        self._portal.call(self._reading.clear)

    def send(self, text: str) -> None:
        self._portal.call(self._in.put_nowait, {"type": "websocket.receive", "text": text})

    def say(self, **message: Any) -> int:
        """Send a message; its id."""
        self._ids += 1
        self.send(json.dumps({"id": self._ids, **message}))
        return self._ids

    def read(self) -> Message:
        """The next message."""
        event = self._out.get(timeout=PATIENCE)
        if event["type"] == "websocket.close":
            self.closed = event["code"]
            raise Closed(event["code"])
        message: Message = json.loads(event["text"])
        self.read_so_far.append(message)
        match message["type"]:
            case "lobby":
                self.lobby = message
            case "lobby_change":
                assert message["base"] == self.lobby["number"]
                self.lobby = {**changed(self.lobby, message["change"]), "number": message["number"]}
            case "table":
                self.table, self.yours = message["table"], message["yours"]
                self.told = message["number"]
            case "table_change":
                assert message["base"] == self.told
                self.table, self.told = changed(self.table, message["change"]), message["number"]
            case "view":
                self.views[message["seat"]] = message
                self._log(message["seat"], message["since"], message["told"])
            case "view_change":
                before = self.views[message["seat"]]
                assert message["base"] == before["number"]
                news = {"number": message["number"], "since": message["base"]}
                after = changed(before, message["change"])
                self.views[message["seat"]] = {**after, **news, "told": message["told"]}
                self._log(message["seat"], message["base"], message["told"])
            case "sentences":
                for place, parts in enumerate(message["sentences"], message["first"]):
                    log = self.logs[message["seat"]]
                    log[place] = {**log[place], "parts": parts}
            case "chat":
                said = range(message["since"], message["until"])
                if self.muted != message["muted"]:
                    self.chat = []  # those before may be others now
                kept = [line for line in self.chat if line["number"] not in said]
                self.chat = sorted(kept + message["lines"], key=lambda line: line["number"])
                self.muted = message["muted"]
            case "notes":
                self.notes[message["seat"]] = message["notes"]
            case "orders":
                self.orders[message["seat"]] = message["orders"]
            case "answer":
                if message["move"] is not None:
                    self.answers[message["seat"]] = message["move"]
        return message

    def _log(self, seat: int | None, since: int, told: list[Message]) -> None:
        kept = [each for each in self.logs.get(seat, []) if each["move"] < since]
        self.logs[seat] = kept + told

    def until(self, wanted: Callable[[Message], Any]) -> Message:
        """The first message from now on that is as wanted."""
        while not wanted(message := self.read()):
            pass
        return message

    def until_table(self, wanted: Callable[[Message], Any]) -> Message:
        """Read on until the table is as wanted."""
        while not (self.table and wanted(self.table)):
            self.read()
        return self.table

    def until_lobby(self, wanted: Callable[[Message], Any]) -> Message:
        """Read on until the lobby is as wanted."""
        while not wanted(self.lobby):
            self.read()
        return self.lobby

    def settle(self) -> None:
        """Read all that was sent before now."""
        self.answer(type="ping")

    def until_closed(self) -> int:
        while self.closed is None:
            try:
                self.read()
            except Closed as closed:
                return closed.code
        return self.closed

    # Asking

    def answer(self, **message: Any) -> Message:
        return self.answer_to(self.say(**message))

    def answer_to(self, number: int) -> Message:
        """The answer to what was said with this id; in a window it comes at the next slot."""
        return self.until(lambda m: m.get("id") == number or number in m.get("ids", ()))

    def accepted(self, **message: Any) -> None:
        answer = self.answer(**message)
        assert answer["type"] == "accepted", answer

    def refused(self, **message: Any) -> Message:
        """Why a message was refused."""
        answer = self.answer(**message)
        assert answer["type"] == "refused", answer
        refusal: Message = answer["refusal"]
        return refusal

    # Playing

    def asked(self) -> Message | None:
        """The latest view of a seat of mine that is asked something, if it is mine to answer."""
        for seat in self.yours:
            view = self.views.get(seat)
            waited = self.table["seats"][seat]["waiting"] and not self.table["seats"][seat]["kept"]
            # The table comes before the views of the same moment.
            here = view and view["number"] == self.table["number"]
            if here and waited and view["decision"] is not None:
                return view
        return None

    def until_asked(self) -> Message:
        while (view := self.asked()) is None:
            self.read()
        return view

    @staticmethod
    def move(view: Message, move: str | None = None) -> Message:
        """A move that answers what a view asks: the first form it names, unless told otherwise."""
        return {
            "type": "move",
            "seat": view["seat"],
            "decision": view["decision"],
            "move": move or view["forms"][0],
        }


async def _queue() -> asyncio.Queue[Message]:
    return asyncio.Queue()


async def _event() -> asyncio.Event:
    return asyncio.Event()
