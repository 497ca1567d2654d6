"""Connections that say nothing, or not enough; that are too many; and what is no WebSocket."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.knocking import (
    HEAD,
    SHORT,
    UPGRADE,
    Knock,
    Peer,
    answered,
    ended,
    open_gate,
    run,
)
from tests.server.process import Server
from vendome.server import connections
from vendome.server.connections import Gate, Patience
from vendome.server.proxies import read_proxies


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


def test_named_proxies_and_this_machine_are_not_counted() -> None:
    gate = Gate(1, 1000, read_proxies("10.0.0.0/8"), Patience())
    for host, may in (("10.1.2.3", True), ("127.0.0.1", True), ("203.0.113.7", False)):
        assert gate.enter(Peer(host))
        assert gate.enter(Peer(host)) is may


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


@pytest.mark.long
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


@pytest.mark.long
def test_the_limit_of_descriptors_is_raised_at_the_start(tmp_path: Path) -> None:
    with Server(tmp_path, descriptors=(256, 700)) as running:
        assert running.descriptors() == (700, 700)
