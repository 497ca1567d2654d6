"""Connections, where uvicorn's ways are not ours.

It waits without end for a request that has begun, takes any number of connections, and closes with
other codes than those of the protocol.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import h11
import structlog
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from vendome.server.limits import Open, Tally, counted
from vendome.server.lines import GOING_DOWN
from vendome.server.proxies import Network, read_ip

log = structlog.get_logger("vendome")

BATCH = 64  # connections that asyncio takes at once, before the gate sees the first of them
QUEUE = 1024  # connections that may wait in the system
SPARE = 4 * BATCH  # descriptors for batches under way, the database, the log and libraries
INVALID_TEXT = 1007


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds we wait for headers, then for a body, and for our answer to be read on."""

    headers: float = 10.0
    body: float = 20.0
    answer: float = 20.0


class Gate:
    """Decides who may connect: so many from one address, and never more than there are descriptors
    for.

    When it is full, the connection that has been there longest without a request, or without
    reading our answer, is closed.
    """

    def __init__(
        self, each: int, most: int, proxies: list[Network], patience: Patience | None = None
    ) -> None:
        self.patience = patience or Patience()
        self._each = Open(each)
        self._most = most
        self._proxies = proxies
        self._inside: dict[asyncio.BaseTransport, str | None] = {}
        self._silent: dict[asyncio.BaseTransport, None] = {}
        self._refusals = Tally(time.monotonic)

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Let a connection in, if there is room. Returns whether there was."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if peer else ""
        entered = self._enter(transport, self._key(host))
        if not entered:
            self._refusals.add("too many connections", counted(host) or host)
        return entered

    def _enter(self, transport: asyncio.BaseTransport, key: str | None) -> bool:
        if len(self._inside) >= self._most:
            if not self._silent:
                return False
            self.leave(oldest := next(iter(self._silent)))
            _cut(oldest)
        if not self._each.enter(key):
            return False
        self._inside[transport] = key
        self._silent[transport] = None
        return True

    def __contains__(self, transport: object) -> bool:
        return transport in self._inside

    def speaks(self, transport: asyncio.BaseTransport) -> None:
        self._silent.pop(transport, None)

    def owes(self, transport: asyncio.BaseTransport) -> None:
        """Note that a connection does not read what it asked for."""
        if transport in self._inside:
            self._silent.setdefault(transport)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        self.speaks(transport)
        if transport in self._inside:
            self._each.leave(self._inside.pop(transport))

    def _key(self, host: str) -> str | None:
        """Returns what connections from this host count as.

        A named proxy stands for many people, and is not counted.
        """
        address = read_ip(host)
        named = address is not None and any(address in network for network in self._proxies)
        return None if named else counted(host)


class Unread:
    """What we have answered and is not sent yet.

    Whoever reads none of it for a while is cut off.
    """

    def __init__(
        self, transport: asyncio.Transport, gate: Gate, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._transport = transport
        self._gate = gate
        self._loop = loop
        self._look_again: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return self._look_again is not None

    def look(self, before: int | None = None) -> None:
        """Look whether anything is left. `before` is how much was left when we last looked."""
        self.forget()
        left = self._transport.get_write_buffer_size()
        if not left:
            self._gate.speaks(self._transport)
        elif before is not None and left >= before:
            self._transport.abort()
        else:
            self._gate.owes(self._transport)
            patience = self._gate.patience.answer
            self._look_again = self._loop.call_later(patience, self.look, left)

    def forget(self) -> None:
        if self._look_again is not None:
            self._look_again.cancel()
        self._look_again = None


class HttpConnection(H11Protocol):
    def __init__(self, *arguments: Any, gate: Gate, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._gate = gate
        self._waits_for: tuple[str, object] | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._unread = Unread(transport, self._gate, self.loop)
        if self._gate.enter(transport):
            self._watch()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for(None)
        self._unread.forget()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.look()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()
        if self.cycle is not None and self.transport.get_protocol() is self:
            self._unread.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._gate.speaks(self.transport)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read. If it is a body, a handler may be about to answer it."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _watch(self) -> None:
        """Set the time by which the rest of what has begun must be here, not only its next byte."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._wait_for(None)
            return
        if self.cycle is not None and not self._unread:
            self._gate.speaks(self.transport)
        their = self.conn.their_state
        if their is h11.SEND_BODY:
            self._wait_for(("body", self.cycle))
        elif their is h11.IDLE and (self.cycle is None or self.conn.trailing_data[0]):
            self._wait_for(("headers", self.cycle))
        else:
            self._wait_for(None)

    def _wait_for(self, what: tuple[str, object] | None) -> None:
        if what == self._waits_for:
            return
        self._waits_for = what
        if self._deadline is not None:
            self._deadline.cancel()
        seconds = getattr(self._gate.patience, what[0]) if what else None
        self._deadline = self.loop.call_later(seconds, self._too_late) if seconds else None

    def _too_late(self) -> None:
        self._unset_keepalive_if_required()
        self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, gate: Gate, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._gate = gate
        self._last_words: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._last_words is not None:
            self._last_words.cancel()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._close_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._close_soon()

    def _close_soon(self) -> None:
        """Cut the connection after a while.

        It closes by itself when all is read, but some never read it.
        """
        if self._last_words is None and self.transport in self._gate:
            patience = self._gate.patience.answer
            self._last_words = self.loop.call_later(patience, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            # It is no request for a socket, and would wait for an answer without end.
            self.transport.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            self.close_sent = True
            self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. The socket may have been closed already, through the client's fault."""
        try:
            await super().send(message)
        except RuntimeError as late:
            if self.close_sent:
                raise ClientDisconnected from late
            raise

    def send_receive_event_to_app(self) -> None:
        """Pass a message on.

        Text that is no text is the client's fault: then close, without a traceback in the log.
        """
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(INVALID_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def shutdown(self) -> None:
        """Close, as the server closes. uvicorn itself would say 1012, which means a restart."""
        if not self.handshake_complete or self.close_sent:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": GOING_DOWN})
        self.conn.send_close(GOING_DOWN)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()


def raise_descriptors() -> int:
    """Get as many descriptors as the system allows.

    Returns for how many connections these are enough.
    """
    if sys.platform == "win32":  # which has no such limit
        return 1 << 20
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    known = soft if soft != resource.RLIM_INFINITY else 1 << 20
    return max(known - SPARE, known // 4)  # under a tiny limit it may still run out


class Shortage:
    """Logs only once that descriptors are lacking. asyncio reports it again and again."""

    def __init__(self) -> None:
        self._logged = False

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "out of system resource" not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif not self._logged:
            self._logged = True
            log.error("no descriptors left", why=str(context.get("exception")))
            loop.call_later(60.0, self._forget)

    def _forget(self) -> None:
        self._logged = False


def _cut(transport: asyncio.BaseTransport) -> None:
    if isinstance(transport, asyncio.Transport):
        transport.abort()
    else:
        transport.close()
