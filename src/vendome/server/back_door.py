"""The port of whoever runs the house, apart from everybody else's: metrics, health, readiness.

It has a thread of its own, so it answers also while the house is stuck, and says so.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from vendome.server.house import House
from vendome.server.metrics import TYPE
from vendome.server.pulse import Pulse
from vendome.server.words import refused

PLAIN = "text/plain; charset=utf-8"


def read_place(text: str) -> tuple[str, int] | None:
    """Returns host and port of a text such as `9464` or `0.0.0.0:9464`; None for an empty one.

    Without a host it is this machine alone.
    """
    if not text:
        return None
    host, _, port = text.rpartition(":")
    if not (port.isdecimal() and port.isascii() and len(port) < 6 and int(port) <= 65_535):
        raise refused("bad_metrics", place=text[:60])
    return host.strip("[]") or "127.0.0.1", int(port)


@contextmanager
def back_door(place: tuple[str, int] | None, house: House, pulse: Pulse) -> Iterator[int | None]:
    """Open the port while this lasts, if there is to be one. Yields its number."""
    if place is None:
        yield None
        return
    try:
        server = _Server(place, partial(_Answering, house, pulse))
    except (OSError, UnicodeError) as error:
        host, port = place
        why = getattr(error, "strerror", None) or str(error)
        raise refused("metrics_taken", host=host, port=port, why=why) from error
    thread = threading.Thread(target=server.serve_forever, name="back door", daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True


class _Answering(BaseHTTPRequestHandler):
    timeout = 10
    server_version = "vendome"
    sys_version = ""

    def __init__(self, house: House, pulse: Pulse, *more: Any) -> None:
        self._house = house
        self._pulse = pulse
        super().__init__(*more)

    def do_GET(self) -> None:
        match self.path.partition("?")[0]:
            case "/metrics":
                self._answer(200, TYPE, self._house.metrics.text())
            case "/health":
                problems = self._pulse.stopped() + ["disk"] * self._house.storage.failing
                self._say(problems)
            case "/ready":
                self._say([] if self._pulse.is_open else ["not open"])
            case _:
                self._answer(404, PLAIN, b"/metrics, /health or /ready\n")

    def _say(self, problems: list[str]) -> None:
        text = ", ".join(problems) or "ok"
        self._answer(503 if problems else 200, PLAIN, f"{text}\n".encode())

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Log nothing: it is asked every few seconds."""
