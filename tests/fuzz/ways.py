"""Ways into the house over the network: requests and WebSocket frames, malformed at every level."""

from __future__ import annotations

import json
import os
import random
import struct
from collections.abc import Sequence
from contextlib import closing
from typing import Any
from urllib.parse import quote

from tests.fuzz import junk
from tests.fuzz.running import Running, opened, running, said
from tests.fuzz.tables import WANTED, Place
from vendome import Game
from vendome.server import messages as m
from vendome.server.lines import FAILED

REFUSED, ACCEPTED = "refused", "accepted"
METHODS = (
    "GET",
    "POST",
    "PATCH",
    "PUT",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "get",
    "G\u00c9T",
    "",
)
PATHS = (
    *("/", "/new", "/about", "/t/{t}", "/t/{t}/replay", "/rules/edelstein", "/assets/x.js"),
    *("/api/me", "/api/tables", "/api/tables/{t}", "/api/tables/{t}/ready", "/api/games"),
    *("/api/tables/{t}/join", "/api/tables/{t}/leave", "/api/tables/{t}/return", "/health"),
    *("/api/tables/{t}/fill", "/api/tables/{t}/rematch", "/api/tables/{t}/dismiss"),
    "/api/tables/{t}/reveal",
    *(
        "/api/tables/{t}/replay?eyes=open&lang=de",
        "/api/tables/{t}/record",
        "/api/tables/{t}/analysis?lang={q}",
        "/api/history?before=1",
    ),
    *("/api/tables?page={q}&game={q}&text={q}", "/api/tables?status={q}&open={q}"),
    *(
        "/api/tables?page=1&game=carats&status=playing&open=true&text={q}",
        "/api/history?before={q}",
    ),
    "/api/history?before={t}",
    *("/api/games/necklace/rulebook/fr", "/api/schema/openapi.json", "/api/lobby/live", "*", "//"),
)
HEADERS = (
    *("Accept", "Accept-Language", "Accept-Encoding", "Origin", "Host", "Range", "Content-Type"),
    *("Sec-Fetch-Site", "If-Modified-Since", "X-Forwarded-For", "X-Forwarded-Host", "Expect"),
    *(
        "X-Forwarded-Proto",
        "Content-Length",
        "Transfer-Encoding",
        "Connection",
        "Upgrade",
        "Cookie",
    ),
    *("Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Protocol", "Upgrade", "X y", ""),
)
SOCKET_HEADERS = ("Sec-WebSocket-Extensions", "Sec-WebSocket-Accept", "Origin", "Cookie")
VALUES = (
    *("", "text/html", "*/*", "de;q=x", "gzip", "null", "http://[", "bytes=5-2", "none", "chunked"),
    *("application/json; charset=utf-16", "multipart/form-data; boundary=x", "100-continue"),
    *("1.2.3.4, nonsense", "https", "upgrade", "websocket", "h2c", "13", "-1", "close", "identity"),
)
BODIES: tuple[Any, ...] = (
    {"name": "Anna"},
    {"game": "edelstein", "seats": [{"kind": "me"}, {"kind": "bot"}], "clock": {"kind": "none"}},
    {
        "game": "necklace",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "reactions": {"kind": "orders"},
    },
    {"pledge": "00" * 32, "commitment": "00" * 32, "seat": 1},
    {"value": "00" * 16},
    {"person": "0123456789abcdef"},
)
MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "move", "id": 1, "seat": 0, "decision": 0, "move": "choose money"},
    {"type": "try", "id": 1, "seat": 0, "move": "choose gems"},
    {"type": "say", "id": 1, "text": "Hello"},
    {"type": "mute", "id": 1, "person": "x", "muted": True},
    {"type": "note", "id": 1, "seat": 0, "key": "a", "text": "b"},
    {"type": "order", "id": 1, "seat": 0, "orders": {"queen": 2}},
    {"type": "speak", "id": 1, "language": "fr"},
    {"type": "whole", "id": 1},
    {"type": "log", "id": 1, "seat": 0, "before": 9},
    {"type": "chat", "id": 1, "before": 9},
    {"type": "look", "id": 1, "page": 1, "game": "carats", "status": "playing", "text": "a"},
    {"type": "ping", "id": 1},
)


def request(game: Game, rng: random.Random) -> str:
    house = running()
    data = _request(rng, house)
    if rng.randrange(12) == 0:
        data = _corrupted(rng, data)
    with closing(house.knock()) as wire:
        heard = said(wire, data)
    return _judged(house, heard, data)


def frames(game: Game, rng: random.Random) -> str:
    """A socket, opened as it should be or almost so, and what comes then."""
    house = running()
    kind = rng.choice(list(WANTED))
    place = house.tables.at(kind)
    path = f"/api/tables/{place.table}/live"
    if rng.randrange(5) == 0:
        path = rng.choice(("/api/lobby/live", "/api/tables/x/live"))
    path += f"?protocol={m.PROTOCOL}" if rng.randrange(9) else "?protocol=0"
    path += rng.choice(("", "", f"&lang={quote(junk.text(rng)[:20], errors='replace')}&since=-1"))
    messages = _messages(rng, house, place)
    data = b"".join(_frame(rng, messages) for _ in range(rng.randrange(1, 6)))
    if rng.randrange(8) == 0:
        data = _corrupted(rng, data)
    data += b"\x88\x82\0\0\0\0\x03\xe8"  # good-bye
    with closing(house.knock()) as wire:
        heard = opened(wire, _upgrade(rng, house, path, place.cookie))
        heard += said(wire, data)
    outcome = _judged(house, heard, data)
    code = _close_code(heard)
    if code == FAILED:
        raise AssertionError(f"closed with {code} after {data[:600]!r}")
    house.tables.at(kind)  # another, if a frame was the last move of a game
    return outcome if code in (None, 1000) else REFUSED


def _messages(rng: random.Random, house: Running, place: Place) -> list[dict[str, Any]]:
    """What can be said, with moves that answer what is asked at this table now."""
    decision, forms = house.tables.asked(place)
    move = rng.choice(forms or ["pass"])
    here = {"decision": decision, "move": move}
    return [{**message, **{k: here[k] for k in here if k in message}} for message in MESSAGES]


def _judged(house: Running, heard: bytes, data: bytes) -> str:
    if house.problems:
        raise AssertionError(f"in the log: {house.problems.pop()}\nafter {data[:600]!r}")
    status = heard[9:12] if heard.startswith(b"HTTP/1.1 ") else b"400"
    if status >= b"500":
        raise AssertionError(f"{heard[:400]!r}\nafter {data[:600]!r}")
    return ACCEPTED if status < b"400" else REFUSED


def _request(rng: random.Random, house: Running) -> bytes:
    method = rng.choice(METHODS[:5]) if rng.randrange(8) else rng.choice(METHODS)
    tables = (house.table, house.tables.at("gathering").table, house.tables.at("playing").table)
    path = rng.choice(PATHS).replace("{t}", rng.choice(tables) if rng.randrange(4) else "x")
    while "{q}" in path:
        path = path.replace("{q}", _query(rng), 1)
    if rng.randrange(3) == 0:
        path += rng.choice(("/", "?", "%00", "%ff", "/.." * 5, "x" * 300, quote(_text(rng)), "#"))
    if rng.randrange(6) == 0:
        path = junk.altered(rng, path)
    body = _body(rng)
    lines = [f"{method} {path} HTTP/1.{rng.choice('1110')}", f"Host: 127.0.0.1:{house.port}"]
    if rng.randrange(4):
        lines.append(f"Cookie: {house.cookie}")
    for _ in range(rng.randrange(4)):
        value = rng.choice(VALUES) if rng.randrange(2) else _text(rng)
        lines.append(f"{rng.choice(HEADERS)}: {value}")
    if body or rng.randrange(2):
        lines.append(f"Content-Length: {len(body) + (rng.randrange(60) == 0)}")
    lines.append("Connection: close")
    return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body


def _query(rng: random.Random) -> str:
    """The value of something in a query, most often as it should be written."""
    kind = rng.randrange(4)
    if kind == 0:
        return str(junk.number(rng) % 10**9 - 50)
    if kind == 1:
        return rng.choice(("", "true", "carats", "gathering", "%", "%ff", "%00", "&", "a" * 61))
    return quote(_text(rng)[:100])


def _body(rng: random.Random) -> bytes:
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(rng.randrange(40))
    if kind == 1:
        return b""
    if kind == 2:
        return rng.choice((b"[" * 9000, b'{"name":"\xff"}', b'{"name":"\\ud800"}', b"x" * 20_000))
    written = _json(rng, rng.choice(BODIES))
    return _corrupted(rng, written) if kind == 3 else written


def _json(rng: random.Random, value: Any) -> bytes:
    changed = junk.mutated(rng, value) if rng.randrange(4) else value
    try:
        return json.dumps(changed, default=str, skipkeys=True).encode()
    except ValueError:  # a number of too many digits to be written by Python
        return b'{"id": ' + b"9" * 5000 + b"}"


def _text(rng: random.Random) -> str:
    return junk.text(rng)[:400].encode("utf-8", "replace").decode()


def _corrupted(rng: random.Random, data: bytes) -> bytes:
    made = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(made) + 1)
        if rng.randrange(3) == 0:
            del made[at : at + rng.randrange(1, 9)]
        else:
            made[at:at] = rng.randbytes(rng.randrange(1, 5))
    return bytes(made)


def _upgrade(rng: random.Random, house: Running, path: str, cookie: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{house.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    if rng.randrange(5) == 0:
        _mutate(rng, lines)
    data = "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n"
    return _corrupted(rng, data) if rng.randrange(30) == 0 else data


def _mutate(rng: random.Random, lines: list[str]) -> None:
    """One header is gone, twice there, another, or one too many."""
    at = rng.randrange(1, len(lines))
    kind = rng.randrange(5)
    name = lines[at].partition(":")[0]
    value = rng.choice((*VALUES, _text(rng)))
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.append(lines[at])
    elif kind == 2:
        lines[at] = f"{name}: {value}"
    elif kind == 3:
        lines[at] = junk.altered(rng, lines[at])
    else:
        lines.insert(at, f"{rng.choice((*HEADERS, *SOCKET_HEADERS))}: {value}")


def _frame(rng: random.Random, messages: Sequence[dict[str, Any]]) -> bytes:
    kind = rng.randrange(6)
    if kind == 0:
        payload = rng.randbytes(rng.randrange(130))
    elif kind == 1:
        payload = rng.choice((b"", b"[" * 9000, b"\xff", b"x" * 17_000, b"null", b"{"))
    else:
        payload = _json(rng, rng.choice(messages))
    first = 0x81 if rng.randrange(4) else rng.randrange(256)
    masked = 0x80 if rng.randrange(20) else 0
    size = len(payload) + (rng.randrange(40) == 0)
    length = (
        bytes([masked | size]) if size < 126 else bytes([masked | 126]) + struct.pack("!H", size)
    )
    mask = rng.randbytes(4)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes([first]) + length + (mask + hidden if masked else payload)


def _close_code(heard: bytes) -> int | None:
    """How the house closed a socket: its last frame, if it is one."""
    rest = heard.partition(b"\r\n\r\n")[2]
    while len(rest) >= 2:
        size, skip = rest[1] & 127, 2
        if size == 126:
            size, skip = int.from_bytes(rest[2:4]), 4
        elif size == 127:
            size, skip = int.from_bytes(rest[2:10]), 10
        if rest[0] & 15 == 8:
            return int.from_bytes(rest[skip : skip + 2])
        rest = rest[skip + size :]
    return None


WAYS = {"requests": request, "frames": frames}
AT_ONCE = 2 * (os.cpu_count() or 1) + 4  # cases under way: most of the time is waiting
