"""The doors of the house: they refuse an address, or a person, that asks too much."""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from vendome.core.refusal import Refusal, cut
from vendome.server.keys import Signatures
from vendome.server.limits import A_SECOND, Asked, Limits, Open, Tally, counted
from vendome.server.lines import TOO_MANY, TOO_MANY_SOCKETS, encode
from vendome.server.people import Connection, key_of
from vendome.server.proxies import host_of, is_host
from vendome.server.views import sentence
from vendome.server.words import best_language, refused

log = structlog.get_logger("vendome")


class Doors:
    """The application, with `Limits` in front of it."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        signatures: Signatures,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._signatures = signatures
        many, one = limits.requests, limits.person_requests
        self._requests = Asked(many, many / A_SECOND, now), Asked(one, one / A_SECOND, now)
        self._sockets = Open(limits.sockets), Open(limits.person_sockets)
        self._refusals = Tally(now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self._app(scope, receive, send)
            return
        connection: Connection = ASGIConnection(scope)
        if not is_host(connection.headers.get("host", "")):
            method = scope["method"] if scope["type"] == ScopeType.HTTP else "GET"
            status = 400 if scope["type"] == ScopeType.HTTP else 403  # a socket's, turned away
            log.info("unreadable", method=method, path=cut(scope["path"], 100), status=status)
            await _refuse(connection, send, 400, refused("bad_host"))
            return
        address, person = counted(host_of(scope)), key_of(connection, self._signatures)
        by_address, by_person = self._requests
        may = by_address.take(address) and by_person.take(person)
        if not may:
            self._refusals.add("too many requests", address, person)
        if scope["type"] == ScopeType.WEBSOCKET:
            if may:
                await self._socket((address, person), scope, receive, send)
            else:
                await _turn_away(receive, send, TOO_MANY)
        elif may:
            await self._app(scope, receive, send)
        else:
            await _refuse(connection, send, 429, refused("too_much"))

    async def _socket(
        self, keys: tuple[str | None, str | None], scope: Scope, receive: Receive, send: Send
    ) -> None:
        entered = []
        try:
            for counts, key in zip(self._sockets, keys, strict=True):
                if not counts.enter(key):
                    self._refusals.add("too many sockets", *keys)
                    await _turn_away(receive, send, TOO_MANY_SOCKETS)
                    return
                entered.append((counts, key))
            await self._app(scope, receive, send)
        finally:
            for counts, key in entered:
                counts.leave(key)


async def _refuse(connection: Connection, send: Send, status: int, refusal: Refusal) -> None:
    """Answer an HTTP request. A socket that was not accepted takes only the status."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1000, "reason": ""})
        return
    language = best_language(connection.headers.get("accept-language", ""))
    body = encode(sentence(refusal, language))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", b"1"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _turn_away(receive: Receive, send: Send, code: int) -> None:
    """Close a socket.

    It is accepted first: a browser learns no code of a socket that never opened.
    """
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.close", "code": code, "reason": ""})
