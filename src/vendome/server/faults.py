"""What goes wrong on our side.

It is logged under a number, and whoever met it is told that number.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import wraps
from typing import Any

import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from vendome.core.refusal import Refusal
from vendome.server import messages as m
from vendome.server.lines import FAILED, encode
from vendome.server.views import sentence
from vendome.server.words import best_language, refused

log = structlog.get_logger("vendome")

LAST_WORDS = 10.0  # seconds in which the sentence must be sent

Handler = Callable[..., Awaitable[None]]


def our_fault(error: Exception, **where: Any) -> Refusal:
    """Log an error with the place where it happened.

    Returns a refusal with the number of the log's entry.
    """
    number = secrets.token_hex(4)
    log.error("failed", number=number, **where, exc_info=error)
    return refused("our_fault", number=number)


def reported(handler: Handler) -> Handler:
    """Returns a handler that, when it fails, says so to its socket before it is closed."""

    @wraps(handler)
    async def guarded(socket: WebSocket[Any, Any, Any], **more: Any) -> None:
        try:
            await handler(socket=socket, **more)
        except (WebSocketDisconnect, ClientDisconnected):
            pass  # it has gone in the meantime
        except Exception as error:
            fault = our_fault(error, path=socket.scope["path"], table=more.get("table_id"))
            with suppress(Exception):
                async with asyncio.timeout(LAST_WORDS):
                    await _send(socket, fault)

    return guarded


async def _send(socket: WebSocket[Any, Any, Any], fault: Refusal) -> None:
    if socket.connection_state == "init":
        await socket.accept()  # or the browser would learn nothing but that it was turned away
    wanted = str(socket.query_params.get("lang") or socket.headers.get("accept-language", ""))
    message = m.Refused(None, sentence(fault, best_language(wanted)))
    await socket.send_text(encode(message).decode())
    await socket.close(FAILED, reason=str(fault.arguments["number"]))
