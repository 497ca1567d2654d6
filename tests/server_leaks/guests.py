"""People with a browser, as the application sees them: requests and sockets, down to the bytes."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from litestar import Litestar

from vendome.core import fair
from vendome.server.messages import PROTOCOL

HOST = b"house.example"
PATIENCE = 60.0  # seconds of house time
BARRIER = 1_000_000  # the id of the pings that settle a socket
PONG = f'{{"type":"pong","id":{BARRIER}}}'.encode()


class Answer(NamedTuple):
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Cut(Exception):
    """The house has closed a socket."""


@dataclass
class Guest:
    app: Litestar
    cookie: str = ""
    id: str = ""
    received: list[bytes] = field(default_factory=list)  # everything, from anywhere

    @classmethod
    async def arrive(cls, app: Litestar) -> Guest:
        guest = cls(app)
        answer = await guest.request("POST", "/api/me")
        cookies = [value for name, value in answer.headers if name == b"set-cookie"]
        guest.cookie = cookies[0].decode().split(";")[0]
        guest.id = json.loads(answer.body)["id"]
        return guest

    async def request(
        self, method: str, path: str, body: Any = None, language: str = "en"
    ) -> Answer:
        data = b"" if body is None else json.dumps(body).encode()
        headers = [(b"content-type", b"application/json")] if body is not None else []
        scope = {**self._scope(path, language, headers), "type": "http", "method": method}
        asked = [{"type": "http.request", "body": data, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            return asked.pop() if asked else await asyncio.Future()

        async def send(event: Any) -> None:
            sent.append(event)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        answer = Answer(
            sent[0]["status"],
            tuple(sent[0]["headers"]),
            b"".join(event["body"] for event in sent[1:]),
        )
        self.received.append(answer.body)
        return answer

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.request("POST", path, body)
        assert answer.status in (200, 201), answer
        return json.loads(answer.body)

    def pledge(self, table: str, secret: bytes, value: str) -> dict[str, str]:
        """What to send to pledge a value in the deal that has this secret."""
        commitment = fair.commitment(secret)
        return {
            "pledge": fair.pledge(value, table, self.id, commitment),
            "commitment": commitment,
        }

    async def connect(self, path: str) -> Socket:
        path += f"{'&' if '?' in path else '?'}protocol={PROTOCOL}"
        scope = {**self._scope(path, "en", []), "type": "websocket", "subprotocols": []}
        scope["scheme"] = "ws"
        socket = Socket(self.received)
        socket.task = asyncio.create_task(self.app(scope, socket.receive, socket.send))
        return socket

    def _scope(self, path: str, language: str, headers: list[Any]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        known = [(b"cookie", self.cookie.encode())] if self.cookie else []
        return {
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [
                (b"host", HOST),
                (b"accept-language", language.encode()),
                *known,
                *headers,
            ],
            "client": ("192.0.2.1", 1),
            "server": (HOST.decode(), 80),
            "extensions": {},
            "state": {},
        }


class Socket:
    """What the house sends comes in order; whatever lies before a pong was sent before it."""

    def __init__(self, received: list[bytes]) -> None:
        self.task: asyncio.Task[None] | None = None
        self._to_house: asyncio.Queue[Any] = asyncio.Queue()
        self._from_house: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._received = received
        self._to_house.put_nowait({"type": "websocket.connect"})

    async def receive(self) -> Any:
        return await self._to_house.get()

    async def send(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            text = event["text"].encode()
            self._from_house.put_nowait(text)
            if text != PONG:
                self._received.append(text)
        elif event["type"] == "websocket.close":
            self._from_house.put_nowait(event["code"])

    def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self._to_house.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    async def next(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            got = await self._from_house.get()
        if isinstance(got, int):
            raise Cut(got)
        return got

    async def settled(self) -> list[bytes]:
        """All that has come since the last time, once everything said has been answered."""
        self.say({"type": "ping", "id": BARRIER})
        got = []
        while (text := await self.next()) != PONG:
            got.append(text)
        return got

    async def ask(self, *messages: Any) -> list[bytes]:
        for message in messages:
            self.say(message)
        return await self.settled()

    async def close(self) -> None:
        self._to_house.put_nowait({"type": "websocket.disconnect", "code": 1000})
        assert self.task is not None
        await self.task
