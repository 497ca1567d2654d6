"""Somebody who measures, while a window is open, how long the server takes for other things."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, aclosing, suppress
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from examples.online_bot import PROTOCOL, Player
from tests.server.place import ME, OPEN
from tests.server.process import Server, player
from tests.timing import victim
from tests.timing.page import Page
from tests.timing.verdict import Sample

SECONDS = 1  # of a window: the shortest
PAUSE = 0.008  # between two requests
PING_PAUSE = 0.055  # a person has 20 messages a second, over all sockets

Ask = Callable[[], Awaitable[None]]


def measured(folder: Path, windows: int, progress: Callable[[int], None]) -> list[Sample]:
    """So many windows at a server of their own."""
    ours, theirs = multiprocessing.Pipe()
    options = ("--limits", "requests=0,person_requests=0")
    house = Server(folder, program="tests.timing.house", options=options)
    with ours, theirs, house as server, player(server) as me:
        process = multiprocessing.Process(target=victim.live, args=(server.address, theirs))
        process.start()
        try:
            samples: list[Sample] = []
            while len(samples) < windows:
                table = new_table(me)
                ours.send(table)
                most = windows - len(samples)
                found = asyncio.run(watch_a_game(me, table, most))
                while ours.poll():
                    found.pop(ours.recv(), None)  # it was to be answered, and was not
                for number, seconds in found.items():
                    samples.append(Sample(victim.answers(table, number), seconds))
                progress(len(found))
        finally:
            process.terminate()
            process.join()
    return samples


def new_table(me: Player) -> str:
    reactions = {"kind": "window", "seconds": SECONDS}
    wanted = {"game": "magpies", "seats": [ME, OPEN], "reactions": reactions}
    return str(me.pledge(me.ask("POST", "/api/tables", wanted), "ready")["id"])


async def watch_a_game(me: Player, table: str, most: int) -> dict[int, dict[str, list[float]]]:
    """For each window, by the number of moves before it, the times of what was asked meanwhile."""
    found: dict[int, dict[str, list[float]]] = {}
    async with AsyncExitStack() as stack:
        line, pinged = [await stack.enter_async_context(line_of(me, table)) for _ in range(2)]
        asking: dict[str, tuple[Ask, float]] = {
            "the disk": (getting(stack, me, "/api/tables/unknown"), PAUSE),
            "the table's lock": (getting(stack, me, f"/api/tables/{table}"), PAUSE),
            "the loop": (pinging(pinged), PING_PAUSE),
        }
        opening = await stack.enter_async_context(aclosing(windows(me, line)))
        async for number in opening:
            ends = time.perf_counter() + SECONDS * 0.97
            times = await asyncio.gather(*(repeat(*each, ends) for each in asking.values()))
            found[number] = dict(zip(asking, times, strict=True))
            if len(found) == most:
                break
    return found


async def repeat(ask: Ask, pause: float, ends: float) -> list[float]:
    """How long it takes, again and again, until the window is nearly over."""
    times = []
    while (began := time.perf_counter()) < ends:
        await ask()
        times.append(time.perf_counter() - began)
        await asyncio.sleep(pause)
    return times


def getting(stack: AsyncExitStack, me: Player, path: str) -> Ask:
    """A request over a connection that is kept: by hand, as a client takes longer than a server."""
    url = me.http.base_url
    host = f"Host: {url.host}:{url.port}\r\nCookie: {cookie_of(me)}\r\n"
    kept: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask() -> None:
        if not kept or kept[0][0].at_eof():  # the first time, or it was silent for too long
            kept[:] = [await asyncio.open_connection(url.host, url.port)]
            stack.push_async_callback(closed, kept[0][1])
        reader, writer = kept[0]
        writer.write(f"GET {path} HTTP/1.1\r\n{host}\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = head.partition(b"content-length:")[2].split(b"\r\n")[0]
        await reader.readexactly(int(length))

    return ask


async def closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def pinging(line: ClientConnection) -> Ask:
    async def ask() -> None:
        await line.send('{"type": "ping", "id": 77}')
        while json.loads(await line.recv()).get("id") != 77:
            pass

    return ask


async def windows(me: Player, line: ClientConnection) -> AsyncGenerator[int, None]:
    """The windows of a game that ask the other player, each as soon as it opens."""
    page = Page(0)
    went = seen = -1
    async for text in line:
        about = page.hear(text)
        if about == "table":
            me.reveal(page.table)
        if page.table.get("status") == "over":
            return
        if "go" in page.view["forms"] and page.view["decision"] != went:
            went = page.view["decision"]
            await line.send(page.move(went, "go"))
        question, number = page.table.get("question"), page.table.get("number", 0)
        if question and victim.SEAT in question["asked"] and number > seen:
            seen = number
            yield number


def line_of(me: Player, table: str) -> connect:
    address = str(me.http.base_url).replace("http", "ws", 1).rstrip("/")
    path = f"/api/tables/{table}/live?protocol={PROTOCOL}"
    return connect(address + path, additional_headers={"Cookie": cookie_of(me)})


def cookie_of(me: Player) -> str:
    return "; ".join(f"{name}={value}" for name, value in me.http.cookies.items())
