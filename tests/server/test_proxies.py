"""Proxies: hosts written in different ways, and headers that only the named ones are believed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.process import Server
from vendome.core.refusal import Refusal
from vendome.server.proxies import Forwarded, read_address, read_proxies, same_place

NAMED = "10.0.0.0/8, ::1"


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://games.example", "games.example"),
        ("http://games.example", "Games.Example:80"),
        ("http://games.example:80", "games.example"),
        ("https://games.example", "GAMES.EXAMPLE:443"),
        ("https://games.example", "games.example"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
def test_the_same_place_is_known_however_it_is_written(origin: str, host: str) -> None:
    assert same_place(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://games.example", "games.example:443"),
        ("https://games.example", "games.example:80"),
        ("http://games.example:8000", "games.example"),
        ("http://evil.example", "games.example"),
        ("http://games.example.evil", "games.example"),
        ("http://evil.example@games.example:81", "games.example"),
        ("null", "games.example"),
        ("", ""),
        ("http://", ""),
        ("http://games.example:x", "games.example:x"),
        ("http://[", "["),
        ("gopher://games.example", "games.example"),
    ],
)
def test_another_place_is_another(origin: str, host: str) -> None:
    assert not same_place(origin, host)


def passed_on(client: str, address: str = "", kind: str = "http", **said: str) -> dict[str, Any]:
    """What the application is told of a request that comes from `client`."""
    seen: dict[str, Any] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.update(scope)

    headers = [(b"host", b"127.0.0.1:8000")]
    headers += [(f"x-forwarded-{name}".encode(), value.encode()) for name, value in said.items()]
    scheme = {"http": "http", "websocket": "ws"}[kind]
    scope = {"type": kind, "client": (client, 5), "scheme": scheme, "headers": headers}
    known = read_address(address) if address else None
    asyncio.run(Forwarded(app, read_proxies(NAMED), known)(scope, None, None))  # type: ignore
    seen["host"] = next(value.decode() for name, value in seen["headers"] if name == b"host")
    return seen


@pytest.mark.parametrize("client", ["203.0.113.7", "127.0.0.1", "::2", "testclient", ""])
def test_nobody_else_is_believed(client: str) -> None:
    said = {"for": "198.51.100.1", "host": "games.example", "proto": "https"}
    seen = passed_on(client, **said)
    assert seen["client"] == (client, 5)
    assert (seen["scheme"], seen["host"]) == ("http", "127.0.0.1:8000")


@pytest.mark.parametrize("client", ["10.1.2.3", "::1", "::ffff:10.1.2.3"])
def test_a_named_proxy_is_believed(client: str) -> None:
    said = {"for": "198.51.100.1", "host": "games.example", "proto": "https"}
    seen = passed_on(client, **said)
    assert seen["client"][0] == "198.51.100.1"
    assert (seen["scheme"], seen["host"]) == ("https", "games.example")
    assert passed_on(client, kind="websocket", proto="https")["scheme"] == "wss"


@pytest.mark.parametrize(
    ("chain", "first"),
    [
        ("198.51.100.1, 10.0.0.9", "198.51.100.1"),
        ("1.2.3.4, 198.51.100.1", "198.51.100.1"),  # the first is what somebody wrote
        ("1.2.3.4, nonsense, 10.0.0.9", "10.0.0.9"),
        ("10.0.0.8, 10.0.0.9", "10.0.0.8"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("198.51.100.1:4711", "198.51.100.1"),
        ("nonsense", ""),
        ("", ""),
    ],
)
def test_whom_a_chain_of_proxies_stands_for(chain: str, first: str) -> None:
    assert passed_on("10.1.2.3", **{"for": chain})["client"][0] == first


def test_a_proxy_that_says_nothing_and_an_address_that_the_operator_gave() -> None:
    plain = passed_on("10.1.2.3")
    assert (plain["scheme"], plain["host"]) == ("http", "127.0.0.1:8000")
    named = passed_on("10.1.2.3", "https://games.example", host="other.example", proto="http")
    assert (named["scheme"], named["host"]) == ("https", "games.example")
    odd = passed_on("10.1.2.3", proto="gopher")
    assert odd["scheme"] == "http"


@pytest.mark.parametrize("text", ["localhost", "10.0.0.1/8", "10.0.0.0/33", "::1::", "1.2.3.4;x"])
def test_what_names_no_proxy(text: str) -> None:
    with pytest.raises(Refusal):
        read_proxies(text)


@pytest.mark.parametrize(
    "text", ["games.example", "ftp://x", "https://", "https://x:y", "https://x/y", "http://["]
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(Refusal):
        read_address(text)


def test_a_house_behind_a_proxy_with_its_default_host(tmp_path: Path) -> None:
    """As nginx passes requests on when nothing is set: Host names the house's own port."""
    behind = ["--proxy", "127.0.0.1", "--address", "https://Games.example"]
    ours, elsewhere = "https://games.example", "https://evil.example"
    with Server(tmp_path, options=behind) as running:
        here = running.address
        came = httpx.post(f"{here}/api/me")
        assert "secure" in came.headers["set-cookie"].lower()
        cookie = {"cookie": came.headers["set-cookie"].split(";")[0]}
        for origin, status in ((ours, 200), (elsewhere, 403)):
            said = {"origin": origin, **cookie}
            answer = httpx.patch(f"{here}/api/me", json={"name": "Anna"}, headers=said)
            assert answer.status_code == status
