"""Connections that do not read what they asked for: they are cut off, and make way before that."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from tests.server.knocking import (
    HEAD,
    MUCH,
    SHORT,
    UPGRADE,
    Knock,
    Peer,
    answered,
    ended,
    open_gate,
    run,
)
from vendome.server import connections


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

    monkeypatch.setattr("tests.server.knocking.app", tells_much)
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
