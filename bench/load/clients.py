"""Clients of a house: people with open pages who play whatever they are offered.

`python -m bench.load.clients` reads one line of JSON: where the house is, how many tables of which
games, how many moves to make at how many a second. `measuring.Clients` says how it goes on.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from vendome.server.changes import changed
from vendome.server.messages import PROTOCOL

AT_TABLES = 20  # at which one person sits: as many as one may make
TOGETHER = 8  # tables that are made side by side
PATIENCE = 120.0  # seconds until a move is taken for lost

decode = msgspec.json.decode
Message = dict[str, Any]


class Person:
    """Somebody known by a cookie, who sits at many tables."""

    def __init__(self, address: str, ways: httpx.AsyncHTTPTransport) -> None:
        self._http = httpx.AsyncClient(base_url=address, transport=ways, timeout=PATIENCE)
        self._values: dict[str, str] = {}  # by the server's commitment
        self.id = self.cookie = ""

    async def come(self) -> None:
        answer = await self._http.post("/api/me")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.id = answer.json()["id"]

    async def ask(self, path: str, body: Any = None) -> Any:
        answer = await self._http.post(path, json=body)
        answer.raise_for_status()
        return answer.json()

    async def pledge(self, table: Message, how: str) -> Message:
        value, commitment = secrets.token_hex(16), table["commitment"]
        self._values[commitment] = value
        lines = ("vendome pledge 1", table["id"], self.id, commitment, value)
        pledge = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        body = {"pledge": pledge, "commitment": commitment}
        answer: Message = await self.ask(f"/api/tables/{table['id']}/{how}", body)
        return answer

    async def reveal(self, table: Message) -> None:
        value = {"value": self._values[table["commitment"]]}
        await self.ask(f"/api/tables/{table['id']}/reveal", value)


class Page:
    """One person's open page of a table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.view: Message = {}
        self.number = -1
        self.tables = 0  # messages about the table
        self.answered = -1
        self.accepted = 0
        self.over = False

    def hear(self, text: bytes, seat: int) -> None:
        message = decode(text)
        kind = message["type"]
        if kind == "view_change" and message["seat"] == seat:
            self.view = changed(self.view, message["change"])
            self.number = message["number"]
        elif kind == "view" and message["seat"] == seat:
            self.view, self.number = message, message["number"]
        elif kind in ("table", "table_change"):
            self.tables += 1
            whole = message.get("table")
            status = whole["status"] if whole else message["change"].get("status", [""])[0]
            self.over |= status in ("over", "abandoned")
        elif kind == "accepted":
            self.accepted += 1
        elif kind == "refused":
            raise RuntimeError(f"refused: {message['refusal']['sentence']}")

    def asked(self) -> bool:
        decision = self.view.get("decision")
        return decision is not None and decision != self.answered


class Table:
    """A table, played by one move after the other: as soon as all have seen the last."""

    def __init__(self, id_: str, pages: list[Page], rng: random.Random) -> None:
        self.id = id_
        self.pages = pages
        self._rng = rng
        self._awaited: Callable[[], bool] | None = None
        self._arrived: asyncio.Future[None] | None = None
        self._lines: list[ClientConnection] = []
        self._jobs: list[asyncio.Task[None]] = []

    async def open(self, address: str, compressed: bool) -> None:
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{self.id}/live?protocol={PROTOCOL}"
        for seat, page in enumerate(self.pages):
            line = await connect(
                url,
                additional_headers={"Cookie": page.person.cookie},
                compression="deflate" if compressed else None,
                ping_interval=None,
                max_size=None,
            )
            self._lines.append(line)
            self._jobs.append(asyncio.create_task(self._listen(line, page, seat)))
        await self._until(lambda: all(page.number >= 0 for page in self.pages))

    async def close(self) -> None:
        for line in self._lines:
            await line.close()
        await asyncio.gather(*self._jobs, return_exceptions=True)

    async def _listen(self, line: ClientConnection, page: Page, seat: int) -> None:
        try:
            async for text in line:
                page.hear(text if isinstance(text, bytes) else text.encode(), seat)
                if self._arrived and self._awaited and self._awaited():
                    self._arrived.set_result(None)
                    self._arrived = None
        except Exception as problem:
            if self._arrived is not None:
                self._arrived.set_exception(problem)

    async def _until(self, holds: Callable[[], bool]) -> None:
        if not holds():
            self._awaited, self._arrived = holds, asyncio.get_running_loop().create_future()
            async with asyncio.timeout(PATIENCE):
                await self._arrived

    @property
    def over(self) -> bool:
        return self.pages[0].over

    async def move(self) -> float | None:
        """Make a move. Returns how long it took to all seats, or None if nobody is asked."""
        seat = next((seat for seat, page in enumerate(self.pages) if page.asked()), None)
        if seat is None:
            return None
        page = self.pages[seat]
        tables = [other.tables for other in self.pages]
        accepted = page.accepted
        decision = page.answered = page.view["decision"]
        move = self._rng.choice(page.view["forms"])
        said = {"type": "move", "id": 1, "seat": seat, "decision": decision, "move": move}
        began = time.perf_counter()
        await self._lines[seat].send(json.dumps(said))
        await self._until(
            lambda: (
                page.accepted > accepted
                and all(o.tables > before for o, before in zip(self.pages, tables, strict=True))
                and len({other.number for other in self.pages}) == 1
            )
        )
        return time.perf_counter() - began


class Evening:
    """All tables of one run."""

    def __init__(self, wanted: Message) -> None:
        self._wanted = wanted
        self._tables: list[Table] = []
        self._latencies: list[float] = []
        self._left = 0

    @asynccontextmanager
    async def gathered(self) -> AsyncIterator[None]:
        """While this lasts everybody sits at their tables."""
        async with httpx.AsyncHTTPTransport() as ways:
            places = asyncio.Semaphore(TOGETHER)
            players, tables = self._wanted["players"], self._wanted["tables"]
            people: list[list[Person]] = []
            for _ in range(-(-tables // AT_TABLES)):
                people.append([Person(self._wanted["address"], ways) for _ in range(players)])
                for person in people[-1]:
                    await person.come()
            jobs = [self._gather(places, n, people[n // AT_TABLES]) for n in range(tables)]
            await asyncio.gather(*jobs)
        try:
            yield
        finally:
            await asyncio.gather(*(table.close() for table in self._tables))

    async def _gather(self, places: asyncio.Semaphore, number: int, people: list[Person]) -> None:
        game = self._wanted["games"][number % len(self._wanted["games"])]
        rng = random.Random(f"{self._wanted['seed']} {number}")
        async with places:
            first, *others = people
            seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
            wanted: Message = {"game": game, "seats": seats, "listed": False}
            if game == "necklace":
                wanted["reactions"] = {"kind": "orders"}
            made = await first.ask("/api/tables", wanted)
            table = await first.pledge(made, "ready")
            for person in others:
                table = await person.pledge(table, "join")
            for person in people:
                await person.reveal(table)
            here = Table(table["id"], [Page(person) for person in people], rng)
            await here.open(self._wanted["address"], self._wanted["compressed"])
            self._tables.append(here)

    async def play(self) -> Message:
        """Make so many moves. Returns how it went."""
        self._left = self._wanted["moves"]
        began = time.perf_counter()
        rate = self._wanted["rate"] / len(self._tables)
        await asyncio.gather(*(self._play(table, rate, began) for table in self._tables))
        seconds = time.perf_counter() - began
        return {"moves": len(self._latencies), "seconds": seconds, "latencies": self._latencies}

    async def _play(self, table: Table, rate: float, began: float) -> None:
        """Play at one table, at this many moves a second; at 0, as fast as it goes."""
        due = began + random.Random(table.id).random() / rate if rate else 0.0
        while self._left > 0 and not table.over:
            if rate:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += 1 / rate
            self._left -= 1
            taken = await table.move()
            if taken is None:
                return
            self._latencies.append(taken)


async def main() -> None:
    wanted = json.loads(sys.stdin.readline())
    evening = Evening(wanted)
    async with evening.gathered():
        print(json.dumps({"ready": wanted["tables"]}), flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        print(json.dumps(await evening.play()), flush=True)
        await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    asyncio.run(main())
