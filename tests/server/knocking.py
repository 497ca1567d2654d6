"""A small server behind the gate that connections come through, and who knocks there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from vendome.server.connections import Gate, HttpConnection, Patience, SocketConnection

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
SHORT = 0.05  # seconds; nobody waits for them but the server
LONG = 3600.0
MUCH = 20_000_000  # bytes: more than the system takes in
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[Any]]
Knock = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers when it has heard everything."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    body = b"x" * MUCH if scope["path"] == "/much" else b"ok"
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def serving(gate: Gate) -> AsyncIterator[Knock]:
    config = uvicorn.Config(
        app,
        log_config=None,
        http=partial(HttpConnection, gate=gate),  # type: ignore[arg-type]
        ws=partial(SocketConnection, gate=gate),  # type: ignore[arg-type]
        timeout_keep_alive=3600,
    )
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    make = partial(HttpConnection, config, state, {}, gate=gate)
    async with await loop.create_server(make, "127.0.0.1", 0) as server:
        writers = []

        async def knock() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writers.append(writer)
            return reader, writer

        try:
            yield knock
        finally:
            for writer in writers:
                writer.close()
            for connection in list(state.connections):
                connection.transport.abort()


def open_gate(
    headers: float = LONG,
    body: float = LONG,
    answer: float = LONG,
    each: int = 0,
    most: int = 1000,
) -> Gate:
    return Gate(each, most, [], Patience(headers, body, answer))


def run(gate: Gate, talk: Callable[[Knock], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with asyncio.timeout(20), serving(gate) as knock:
            await talk(knock)

    asyncio.run(all_of_it())


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server ends it."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


async def answered(reader: asyncio.StreamReader) -> bytes:
    return await reader.readuntil(b"ok")


class Peer(asyncio.Transport):
    """Whoever has connected from there."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})
