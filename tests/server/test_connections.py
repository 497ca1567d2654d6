"""Connections that say nothing, or not enough; that are too many; and what is no WebSocket."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.server.process import Server
from vendome.server import connections
from vendome.server.connections import Gate, HttpConnection, Patience, SocketConnection
from vendome.server.proxies import read_proxies

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"
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


@pytest.mark.parametrize("said", [b"", b"GET", HEAD, HEAD + b"X: " + b"y" * 100])
def test_who_does_not_come_to_the_end_of_the_headers_is_cut_off(said: bytes) -> None:
    async def talk(knock: Knock) -> None:
        reader, writer = await knock()
        writer.write(said)
        assert await ended(reader) == b""

    run(open_gate(headers=SHORT), talk)


def test_one_letter_after_the_other_gains_no_time() -> None:
    async def talk(knock: Knock) -> None:
        reader, writer = await knock()

        async def dribble() -> None:
            while not writer.is_closing():
                writer.write(b"X: y\r\n")
                await writer.drain()
                await asyncio.sleep(0)

        writer.write(HEAD)
        dribbling = asyncio.create_task(dribble())
        await ended(reader)
        dribbling.cancel()
        await asyncio.gather(dribbling, return_exceptions=True)

    run(open_gate(headers=SHORT), talk)


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def talk(knock: Knock) -> None:
        reader, writer = await knock()
        writer.write(HEAD + b"Content-Length: 10\r\n\r\n12345")
        assert await ended(reader) == b""

    run(open_gate(body=SHORT), talk)


def test_the_next_request_has_the_same_time() -> None:
    async def talk(knock: Knock) -> None:
        reader, writer = await knock()
        writer.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(reader)
        writer.write(HEAD)
        assert await ended(reader) == b""

    run(open_gate(headers=SHORT), talk)


def test_who_is_served_is_not_hurried() -> None:
    """Neither between requests, nor on an open socket."""

    async def talk(knock: Knock) -> None:
        first, writer = await knock()
        writer.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(first)
        second, socket = await knock()
        socket.write(UPGRADE)
        await second.readuntil(b"\r\n\r\n")
        silent, _ = await knock()
        await ended(silent)  # their time is over, and so would be that of the others
        writer.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(first)
        socket.write(b"\x89\x80mask")  # a ping
        assert await second.readexactly(2) == b"\x8a\x00"

    run(open_gate(headers=SHORT, body=SHORT), talk)


UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_when_it_is_full_the_longest_silent_makes_way() -> None:
    async def talk(knock: Knock) -> None:
        busy, writer = await knock()
        writer.write(UPGRADE)
        await busy.readuntil(b"\r\n\r\n")
        silent = [(await knock())[0] for _ in range(2)]
        reader, other = await knock()
        assert await ended(silent[0]) == b""
        other.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(reader)
        writer.write(b"\x89\x80mask")
        assert await busy.readexactly(2) == b"\x8a\x00"

    run(open_gate(most=3), talk)


def test_a_thousand_silent_connections_close_nothing() -> None:
    async def talk(knock: Knock) -> None:
        for _ in range(1000):
            await knock()
        reader, writer = await knock()
        writer.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(reader)

    run(open_gate(most=100), talk)


def test_one_address_gets_so_many_and_a_place_is_free_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "counted", lambda host: host)  # this machine too

    async def talk(knock: Knock) -> None:
        first, writer = await knock()
        writer.write(UPGRADE)
        await first.readuntil(b"\r\n\r\n")
        second, other = await knock()
        other.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(second)
        third, _ = await knock()
        assert await ended(third) == b""
        writer.write(b"\x88\x80mask")  # the socket is closed
        await ended(first)
        fourth, other = await knock()
        other.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(fourth)

    run(open_gate(each=2), talk)


class Peer(asyncio.Transport):
    """Whoever has connected from there."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})


def test_named_proxies_and_this_machine_are_not_counted() -> None:
    gate = Gate(1, 1000, read_proxies("10.0.0.0/8"), Patience())
    for host, may in (("10.1.2.3", True), ("127.0.0.1", True), ("203.0.113.7", False)):
        assert gate.enter(Peer(host))
        assert gate.enter(Peer(host)) is may


async def asks_and_reads_nothing(knock: Knock) -> asyncio.StreamReader:
    reader, writer = await knock()
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n")
    return reader


async def cut_off(reader: asyncio.StreamReader) -> None:
    """It did not get all that it asked for."""
    reader._transport.resume_reading()  # type: ignore[attr-defined]
    assert len(await ended(reader)) < MUCH


def test_who_does_not_read_the_answer_is_cut_off() -> None:
    gate = open_gate(answer=SHORT)

    async def talk(knock: Knock) -> None:
        reader = await asks_and_reads_nothing(knock)
        while gate._inside:
            await asyncio.sleep(0)
        await cut_off(reader)

    run(gate, talk)


def test_who_does_not_read_the_answer_makes_way() -> None:
    gate = open_gate(most=1)

    async def talk(knock: Knock) -> None:
        unread = await asks_and_reads_nothing(knock)
        while not any(there.get_write_buffer_size() for there in gate._inside):  # type: ignore
            await asyncio.sleep(0)  # it has not been answered yet
        reader, writer = await knock()
        writer.write(HEAD + b"Content-Length: 1\r\n\r\nx")
        await answered(reader)
        await cut_off(unread)

    run(gate, talk)


@pytest.mark.parametrize("unanswered", [True, False])
def test_a_socket_that_does_not_read_its_last_words_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, unanswered: bool
) -> None:
    """Whether it answers no ping, or the house has closed it."""

    async def tells_much(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "bytes": bytes(MUCH)})
        if unanswered:
            await receive()  # which is when it is gone

    monkeypatch.setattr(f"{__name__}.app", tells_much)
    gate = open_gate(answer=SHORT)

    async def talk(knock: Knock) -> None:
        _, writer = await knock()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(UPGRADE)
        while gate._silent or not gate._inside:
            await asyncio.sleep(0)  # the socket is not open yet
        (transport,) = gate._inside
        while not transport.get_write_buffer_size():  # type: ignore[attr-defined]
            await asyncio.sleep(0)
        if unanswered:
            transport.get_protocol().keepalive_timeout()  # type: ignore[attr-defined]
        while gate._inside:
            await asyncio.sleep(0)

    run(gate, talk)


def test_who_reads_the_answer_gets_all_of_it() -> None:
    async def talk(knock: Knock) -> None:
        reader, writer = await knock()
        writer.write(b"GET /much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert len(await ended(reader)) > MUCH

    run(open_gate(), talk)


def test_a_little_at_a_time_is_enough() -> None:
    """Of the answer some must have been read whenever it is looked at, however little."""

    class Slow(Peer):
        left, aborted = 1000, False

        def get_write_buffer_size(self) -> int:
            return self.left

        def abort(self) -> None:
            self.aborted = True

    class Later:
        """A loop whose time passes when the test says so."""

        def call_later(self, seconds: float, job: Any, *arguments: Any) -> Any:
            self.due = partial(job, *arguments)
            return asyncio.TimerHandle(0.0, job, arguments, self, None)  # type: ignore[arg-type]

        def get_debug(self) -> bool:
            return False

        def _timer_handle_cancelled(self, handle: Any) -> None:
            pass

    loop, transport = Later(), Slow("203.0.113.7")
    gate = open_gate(most=1)
    assert gate.enter(transport)
    unread = connections.Unread(transport, gate, loop)  # type: ignore[arg-type]
    unread.look()
    for left in (999, 500, 499):
        transport.left = left
        loop.due()
        assert not transport.aborted
    transport.left = 0
    loop.due()
    assert not unread
    assert not gate.enter(Slow("203.0.113.8"))  # and it need not make way
    transport.left = 700
    unread.look()
    loop.due()
    assert transport.aborted


@pytest.mark.parametrize("said", [UPGRADE.replace(b"GET", b"PATCH"), UPGRADE.replace(b"13", b"x")])
def test_what_is_no_request_for_a_socket_is_answered(said: bytes) -> None:
    async def talk(knock: Knock) -> None:
        reader, writer = await knock()
        writer.write(said)
        assert (await ended(reader)).split()[1].startswith(b"4")

    run(open_gate(), talk)


def test_a_body_that_cannot_be_read_is_refused_once(caplog: pytest.LogCaptureFixture) -> None:
    """While the application waits for the rest of it."""

    async def talk(knock: Knock) -> None:
        reader, writer = await knock()
        writer.write(HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n")
        await asyncio.sleep(0)
        writer.write(b"this is no chunk\r\n")
        assert (await ended(reader)).startswith(b"HTTP/1.1 400 ")

    run(open_gate(), talk)
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_text_that_is_none_closes_a_socket(caplog: pytest.LogCaptureFixture) -> None:
    async def talk(knock: Knock) -> None:
        reader, writer = await knock()
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\x81\x81\0\0\0\0\xff")
        code = (await ended(reader))[2:4]
        assert int.from_bytes(code) == 1007

    run(open_gate(), talk)
    assert not caplog.records


def test_silent_connections_leave_descriptors_for_others(tmp_path: Path) -> None:
    """More come at once than there are descriptors: those before them make way in time."""
    with Server(tmp_path, descriptors=(600, 600)) as running, ExitStack() as silent:
        assert running.descriptors() == (600, 600)
        where = ("127.0.0.1", int(running.address.rpartition(":")[2]))
        for _ in range(900):
            silent.enter_context(socket.create_connection(where, 20))
        assert httpx.get(f"{running.address}/health", timeout=20).status_code == 200
        assert [line for line in running.logged() if line["level"] == "error"] == []


def test_descriptors_that_run_out_are_told_once(tmp_path: Path) -> None:
    with Server(tmp_path) as running:
        assert httpx.get(f"{running.address}/health").status_code == 200
        with running.no_more_descriptors(), pytest.raises(httpx.TransportError):
            httpx.get(f"{running.address}/health", timeout=1)
        assert httpx.get(f"{running.address}/health").status_code == 200
        lines = [line for line in running.logged() if line["level"] == "error"]
        assert [line["event"] for line in lines] == ["no descriptors left"]


def test_the_limit_of_descriptors_is_raised_at_the_start(tmp_path: Path) -> None:
    with Server(tmp_path, descriptors=(256, 700)) as running:
        assert running.descriptors() == (700, 700)
