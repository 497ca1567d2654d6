"""One open socket, as the house sees it.

What is pushed queues up, and whoever reads too slowly is cut off, so that nobody waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

QUEUE = 200  # messages a client may lag behind
TOO_SLOW, TOO_MANY, NO_TABLE, NO_COOKIE, GOING_DOWN = 4008, 4029, 4004, 4001, 1001
FAILED = 4500  # on our side
TOO_MANY_SOCKETS = 4030
BANNED = 4003  # by whoever runs the house
OTHER_VERSION = 4010  # of the protocol: the page is to be loaded again

encode = msgspec.json.Encoder().encode


class Line:
    def __init__(self, person: str, language: str, address: str | None = None) -> None:
        self.person = person
        self.address = address  # its alias; None: it is not counted
        self.language = language
        self.sent = 0  # how many messages about the table
        self.version = -1  # of the table as pushed last; -1 before that
        self.yours: list[int] = []
        self.views: dict[int | None, int] = {}  # after how many moves each seat's view was
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self.closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def push(self, message: msgspec.Struct | bytes) -> None:
        try:
            self.queue.put_nowait(message if isinstance(message, bytes) else encode(message))
        except asyncio.QueueFull:
            self.cut(TOO_SLOW)

    def cut(self, code: int) -> None:
        if not self.closing.done():
            self.closing.set_result(code)


class Bucket:
    """Allows so many at once, and so many a second after that."""

    def __init__(self, most: float, each_second: float, now: Callable[[], float]) -> None:
        self._most = most
        self._rate = each_second
        self._now = now
        self._left = most
        self._at = now()

    def take(self, cost: float = 1) -> bool:
        now = self._now()
        self._left = min(self._most, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True
