"""A real house to throw things at: its own thread, real sockets, and a log that is looked into."""

from __future__ import annotations

import atexit
import logging
import shutil
import socket
import tempfile
import threading
from collections.abc import MutableMapping
from contextlib import closing
from dataclasses import fields
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import Any, cast

import structlog
import uvicorn

from examples.online_bot import Player
from tests.fuzz.tables import Tables, cookie_of
from vendome.games import games
from vendome.prepare.jobs import load
from vendome.server.app import make_app
from vendome.server.connections import Gate, HttpConnection, Patience, SocketConnection
from vendome.server.doors import Doors
from vendome.server.house import House
from vendome.server.limits import Limits
from vendome.server.proxies import Forwarded, read_proxies
from vendome.server.serving import LARGEST_MESSAGE, bind

SHORT = 0.5  # seconds that the house waits for what does not come
PATIENCE = 30.0  # only a house that hangs makes anybody wait as long
UNLIMITED = Limits(*[0 for _ in fields(Limits)])


class Quick(SocketConnection):
    """Does not wait long for the other side's good-bye."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.close_timeout = SHORT


class Running:
    def __init__(self, short: float = SHORT) -> None:
        """Waits for what does not come for a `short` time, in seconds."""
        self.problems: list[str] = []
        structlog.configure(processors=[self._look, structlog.processors.JSONRenderer()])
        handler = logging.Handler(logging.WARNING)
        handler.emit = self._look_at  # type: ignore[method-assign]
        logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
        folder = Path(tempfile.mkdtemp(prefix="vendome-fuzz-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        for game in games.values():
            load(game)  # before anybody waits for an answer, as a house does that is opened
        self.house = house = House(folder, pace=0, limits=UNLIMITED)
        doors = Doors(make_app(house), UNLIMITED, house.signatures)
        gate = Gate(0, 10_000, [], Patience(short, short))
        config = uvicorn.Config(
            Forwarded(doors, read_proxies("127.0.0.1")),
            log_config=None,
            access_log=False,
            proxy_headers=False,
            http=cast(Any, partial(HttpConnection, gate=gate)),
            ws=cast(Any, partial(Quick, gate=gate)),
            ws_max_size=LARGEST_MESSAGE,
            timeout_keep_alive=ceil(2 * short),
            ws_ping_interval=short,
            ws_ping_timeout=short,
        )
        listening = bind("127.0.0.1", 0)
        listening.listen()  # whoever comes before it runs waits
        self.port: int = listening.getsockname()[1]
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{self.port}"
        self.tables = Tables(address, house)  # for the frames
        asker = Player(address)
        with closing(asker.http):
            self.cookie = cookie_of(asker)
            self.table = asker.make("edelstein", opponents=2)  # for the requests, which may end it

    def _look(self, logger: Any, method: str, entry: MutableMapping[str, Any]) -> Any:
        if method in ("error", "critical", "exception") or entry.get("exc_info"):
            self.problems.append(repr(entry))
        raise structlog.DropEvent

    def _look_at(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.problems.append(f"{record.getMessage()} {record.exc_info}")

    def check_log(self) -> None:
        """Nothing in the log, once all that was asked before has been answered."""
        with closing(self.knock()) as wire:
            said(wire, b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        if self.problems:
            raise AssertionError(f"in the log: {self.problems.pop()}")

    def knock(self) -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made


@cache
def running() -> Running:
    return Running()


def opened(wire: socket.socket, request: bytes) -> bytes:
    """What is answered to a request for a socket."""
    wire.sendall(request)
    heard = b""
    while not heard.endswith(b"\r\n\r\n") and (more := wire.recv(1)):
        heard += more
    return heard


def said(wire: socket.socket, data: bytes) -> bytes:
    """All that is answered, until the house ends it."""
    heard = b""
    try:
        wire.sendall(data)
        while more := wire.recv(65_536):
            heard += more
    except (ConnectionResetError, BrokenPipeError):
        pass
    return heard
