"""Limits: how much one address or one person may ask."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.knocking import Peer
from tests.server.place import HOST, Clock, Place
from vendome.core.refusal import Refusal
from vendome.server import limits, routes
from vendome.server.connections import Gate
from vendome.server.doors import Doors
from vendome.server.house import House as WholeHouse
from vendome.server.keys import Signatures
from vendome.server.limits import Limits, counted, read_limits

SIGNATURES = Signatures(bytes(32))
HERE, THERE = "203.0.113.7", "198.51.100.1"


class House:
    """Doors with nothing behind them."""

    def __init__(self, **limits: int) -> None:
        none = dict.fromkeys(Limits.__slots__, 0)
        self.clock = Clock()
        self.leaving = asyncio.Event()
        self.doors = Doors(self._app, Limits(**{**none, **limits}), SIGNATURES, self.clock)

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

        headers = [(b"cookie", f"vendome={SIGNATURES.sign(person)}".encode())] if person else []
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


@pytest.mark.parametrize("path", ["/api/me", "/api/me/", "/api//me", "//api/me"])
def test_guests_of_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: str
) -> None:
    """However it is spelt where they come in."""
    monkeypatch.setattr(routes, "counted", lambda host: host)  # this machine too

    def come_in(place: Place, cookie: str = "") -> int:
        place.client.cookies.clear()
        url = f"http://{HOST}{path}"  # as it stands: `//api` would be taken for a host
        return place.client.post(url, headers={"cookie": cookie}).status_code

    with Place(tmp_path, Clock(), Limits(guests=2)) as place:
        anna = place.guest()
        assert [come_in(place) for _ in range(3)] == [200, 429, 429]
        assert come_in(place, f"vendome={anna.cookie}") == 200  # is one already
        stranger = f"vendome={place.house.signatures.sign('0123456789abcdef')}"
        assert come_in(place, stranger) == 429  # signed, and nobody all the same
        place.clock.pass_by(60)
        assert [come_in(place) for _ in range(2)] == [200, 429]
    assert capsys.readouterr().out.count("too many guests") == 2


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


def test_to_open_a_socket_counts_as_a_request() -> None:
    """Also where each is closed at once."""

    def opened(house: House, times: int, *who: str) -> list[int]:
        house.leaving.set()
        return asked(house, times, *who, type="websocket")

    assert opened(House(requests=2), 3, HERE, "anna") == [None, None, 4029]
    house = House(person_requests=6)
    assert opened(house, 4, HERE, "anna") == [None] * 4
    assert asked(house, 3, THERE, "anna") == [200, 200, 429]
    assert opened(house, 2, HERE, "anna") == [4029] * 2
    assert opened(house, 1, HERE, "ben") == [None]
    house.clock.pass_by(1)
    assert opened(house, 2, HERE, "anna") == [None, 4029]


def test_what_is_refused_again_and_again_is_logged_once_a_minute(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def logged() -> list[tuple[str, str, int]]:
        lines = map(json.loads, capsys.readouterr().out.splitlines())
        return [(line["event"], line["who"], line["times"]) for line in lines]

    what = "too many requests"
    house = House(requests=1)
    assert asked(house, 100, HERE)[1:] == [429] * 99
    assert logged() == [(what, HERE, 1)]
    asked(house, 2, THERE)
    assert logged() == [(what, THERE, 1)]
    house.clock.pass_by(60)
    asked(house, 4, HERE)
    assert logged() == [(what, HERE, 98)]
    house.clock.pass_by(60)
    asked(house, 2, THERE)
    assert logged() == [(what, HERE, 3), (what, THERE, 1)]
    house.clock.pass_by(120)
    asked(house, 2, HERE)
    assert logged() == [(what, HERE, 1)]


def test_sockets_and_connections_that_are_refused_are_logged_once_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def talk() -> None:
        house = House(person_sockets=1)
        more = {"person": "anna", "type": "websocket"}
        first = asyncio.create_task(house.ask("127.0.0.1", **more))
        await asyncio.sleep(0)
        assert [await house.ask("127.0.0.1", **more) for _ in range(50)] == [4030] * 50
        house.leaving.set()
        await first

    asyncio.run(talk())
    gate = Gate(1, 1000, [])
    entered = [gate.enter(Peer(HERE)) for _ in range(50)]
    assert entered == [True] + [False] * 49
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["event"], line["who"]) for line in lines] == [
        ("too many sockets", "anna"),
        ("too many connections", HERE),
    ]


def test_as_many_refusals_are_remembered_as_addresses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 3)
    tally = limits.Tally(Clock())
    for address in "aabbccdd":
        tally.add("enough", address)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["who"], line["times"]) for line in lines] == [
        *(("a", 1), ("b", 1), ("c", 1)),
        *(("a", 1), ("d", 1)),  # the first makes way, with what was counted meanwhile
        *(("b", 1),),
    ]


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


@pytest.mark.parametrize(("most", "named"), [(60, {}), (9, {"person_messages": 9})])
def test_how_much_one_person_may_say_can_be_set(
    tmp_path: Path, most: int, named: dict[str, int]
) -> None:
    clock = Clock()
    house = WholeHouse(tmp_path, monotonic=clock, limits=Limits(**named))
    assert [house.messages.take("anna") for _ in range(most + 1)] == [*[True] * most, False]
    assert house.messages.take("ben")
    clock.pass_by(1)
    assert [house.messages.take("anna") for _ in range(most)].count(True) == most // 3


def test_or_be_as_much_as_they_like(tmp_path: Path) -> None:
    house = WholeHouse(tmp_path, limits=Limits(person_messages=0))
    assert all(house.messages.take("anna") for _ in range(1000))
