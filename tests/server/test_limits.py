"""Limits: how much one address or one person may ask."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.place import Clock
from vendome.core.refusal import Refusal
from vendome.server.doors import Doors
from vendome.server.keys import Seals
from vendome.server.limits import Limits, counted, read_limits

SEALS = Seals(bytes(32))
HERE, THERE = "203.0.113.7", "198.51.100.1"


class House:
    """Doors with nothing behind them."""

    def __init__(self, **limits: int) -> None:
        none = dict.fromkeys(Limits.__slots__, 0)
        self.clock = Clock()
        self.leaving = asyncio.Event()
        self.doors = Doors(self._app, Limits(**{**none, **limits}), SEALS, self.clock)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            await self.leaving.wait()
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def ask(self, host: str, person: str | None = None, path: str = "/", **more: Any) -> Any:
        """How it is answered, first of all."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        headers = [(b"cookie", f"vendome={SEALS.seal(person)}".encode())] if person else []
        scope = {"type": "http", "method": "GET", "path": path, "client": (host, 1), **more}
        if scope["type"] == "websocket":
            del scope["method"]
        headers += scope.pop("extra", [])
        await self.doors({**scope, "headers": headers}, receive, send)  # type: ignore
        return next((m[key] for m in sent for key in ("status", "code") if key in m), None)


def asked(house: House, times: int, *who: Any, **more: Any) -> list[int]:
    async def all_of_them() -> list[int]:
        return [await house.ask(*who, **more) for _ in range(times)]

    return asyncio.run(all_of_them())


def test_requests_of_one_address() -> None:
    house = House(requests=6)
    assert asked(house, 7, HERE) == [200] * 6 + [429]
    assert asked(house, 1, THERE) == [200]
    house.clock.pass_by(1)
    assert asked(house, 2, HERE) == [200, 429]


@pytest.mark.parametrize(
    ("kind", "answer", "status"), [("http", 400, 400), ("websocket", 1000, 403)]
)
def test_a_host_that_cannot_be_read_is_refused_and_logged_once(
    kind: str, answer: int, status: int
) -> None:
    host = [(b"host", b"exa mple")]
    with capture_logs() as logged:
        assert asked(House(), 1, HERE, path="/" + "x" * 300, extra=host, type=kind) == [answer]
    (line,) = logged
    assert (line["event"], line["method"], line["status"]) == ("unreadable", "GET", status)
    assert len(line["path"]) <= 100


def test_requests_of_one_person_wherever_they_are() -> None:
    house = House(person_requests=6)
    assert asked(house, 4, HERE, "anna") == [200] * 4
    assert asked(house, 3, THERE, "anna") == [200, 200, 429]
    assert asked(house, 1, HERE, "ben") == [200]


def test_guests_of_one_address() -> None:
    house = House(guests=2)
    coming = {"path": "/api/me", "method": "POST"}
    assert asked(house, 3, HERE, **coming) == [200, 200, 429]
    assert asked(house, 1, HERE, "anna", **coming) == [200]  # is one already
    assert asked(house, 1, HERE) == [200]
    house.clock.pass_by(60)
    assert asked(house, 2, HERE, **coming) == [200, 429]


@pytest.mark.parametrize("limits", [{"sockets": 2}, {"person_sockets": 2}])
def test_sockets_and_a_place_that_is_free_again(limits: dict[str, int]) -> None:
    async def talk() -> None:
        house = House(**limits)
        more = {"person": "anna", "type": "websocket"}
        open_ones = [asyncio.create_task(house.ask(HERE, **more)) for _ in range(2)]
        await asyncio.sleep(0)
        assert await house.ask(HERE, **more) == 4030
        house.leaving.set()
        await asyncio.gather(*open_ones)
        assert await house.ask(HERE, **more) != 4030

    asyncio.run(talk())


def test_this_machine_and_whoever_is_unknown_are_not_counted() -> None:
    house = House(requests=1, guests=1)
    for host in ("127.0.0.1", "::1", "testclient", ""):
        assert asked(house, 3, host) == [200] * 3
    assert counted("2001:db8::1") == counted("2001:db8::2") != counted("2001:db8:0:1::1")


def test_limits_are_read() -> None:
    assert read_limits("") == Limits()
    assert read_limits("requests=5, guests=0") == Limits(requests=5, guests=0)
    for text in ("requests", "requests=", "requests=-1", "visits=3", "requests=1e3", "=5"):
        with pytest.raises(Refusal):
            read_limits(text)


@pytest.mark.parametrize("host", ["a:b", "[", "a:99999", "a b", "a/b", "ä", "a@b"])
def test_a_host_that_is_none_is_refused_before_anything_reads_it(host: str) -> None:
    house = House()
    headers = [(b"host", host.encode())]
    assert asked(house, 1, HERE, extra=headers) == [400]


@pytest.mark.parametrize("host", ["", "localhost", "[::1]:8000", "Games.Example:443", "1.2.3.4:1"])
def test_hosts(host: str) -> None:
    assert asked(House(), 1, HERE, extra=[(b"host", host.encode())]) == [200]
