"""Proxies in front of the house. Only those that are named are believed about who asked."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from vendome.server.words import refused

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
HOST = re.compile(r"[A-Za-z0-9._~:\[\]-]*")
SECURE = {"http": False, "https": True}


def same_place(origin: str, host: str) -> bool:
    """Returns whether an origin is the place that a Host header names. Case does not matter.

    The default port may be left out.
    """
    try:
        there, here = urlsplit(origin), urlsplit(f"//{host}")
        default = DEFAULT_PORTS[there.scheme]
        return (
            there.hostname is not None
            and there.hostname == here.hostname
            and (there.port or default) == (here.port or default)
        )
    except (KeyError, ValueError):  # not an address at all
        return False


def is_host(text: str) -> bool:
    """Returns whether a Host header can be read; no header at all can."""
    try:
        _ = urlsplit(f"//{text}").port
    except ValueError:
        return False
    return HOST.fullmatch(text) is not None


def read_proxies(text: str) -> list[Network]:
    try:
        return [ipaddress.ip_network(one.strip()) for one in text.split(",") if one.strip()]
    except ValueError as error:
        raise refused("bad_proxy", proxy=text) from error


def read_address(text: str) -> tuple[str, str]:
    """Returns the scheme and the host that people use who come through a proxy."""
    try:
        parts = urlsplit(text)
        if parts.scheme in SECURE and parts.hostname and parts.path in ("", "/"):
            _ = parts.port  # a number, or it is refused
            return parts.scheme, parts.netloc
    except ValueError:
        pass
    raise refused("bad_address", address=text)


class Forwarded:
    """Restores requests to what they were before a named proxy passed them on: from whom, to where,
    and how.

    `X-Forwarded-For` is read from its end up to the first address that is no named proxy, because
    whoever asks can write anything before that. `X-Forwarded-Host` and `-Proto` are the last
    proxy's; an `address` that the operator gives replaces both.
    """

    def __init__(
        self, app: ASGIApp, proxies: Sequence[Network], address: tuple[str, str] | None = None
    ) -> None:
        self._app = app
        self._proxies = proxies
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.is_named(host_of(scope)):
            self._see_through(scope)
        await self._app(scope, receive, send)

    def is_named(self, host: str) -> bool:
        found = read_ip(host)
        return found is not None and any(found in network for network in self._proxies)

    def _see_through(self, scope: Scope) -> None:
        said = scope["headers"]
        scope["client"] = (self._first_stranger(_values(said, b"x-forwarded-for")), 0)
        scheme, host = self._address or (
            _last(said, b"x-forwarded-proto").lower(),
            _last(said, b"x-forwarded-host"),
        )
        if scheme in SECURE:
            kind = "ws" if scope["type"] == ScopeType.WEBSOCKET else "http"
            scope["scheme"] = kind + "s" * SECURE[scheme]
        if host:
            rest = [(name, value) for name, value in said if name != b"host"]
            scope["headers"] = [(b"host", host.encode("latin-1")), *rest]

    def _first_stranger(self, hosts: Sequence[str]) -> str:
        """Returns the first address from the end that is no named proxy, else the farthest."""
        found = ""
        for host in reversed(hosts):
            if read_ip(host) is None:
                break
            found = str(read_ip(host))
            if not self.is_named(host):
                break
        return found


def host_of(scope: Scope) -> str:
    """Returns the address that a request comes from, or an empty text if it is not known."""
    client = scope.get("client")
    return client[0] if client else ""


def read_ip(text: str) -> Address | None:
    """Returns an address, however it is written: with a port, in brackets, as IPv4 within IPv6."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def _values(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """Returns all values of a header, in order, from however many lines."""
    whole = ",".join(value.decode("latin-1") for key, value in headers if key == name)
    return [part.strip() for part in whole.split(",") if part.strip()]


def _last(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    return next(reversed(_values(headers, name)), "")
