"""What a house tells Prometheus: how much, how long, how often; never who, where or what.

A label is a word of this program (a game, a clause, a route), never of somebody's. What is counted
of a game is what all its players have seen: a choice that is held or laid aside is not.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import metadata
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics
from prometheus_client import exposition as text_format
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import Connection, func, select, text

from vendome.core.refusal import Refusal
from vendome.server.databases import FILE
from vendome.server.rows import MoveRow
from vendome.server.schema import tables

if TYPE_CHECKING:
    from vendome.server.house import House

TYPE = text_format.CONTENT_TYPE_LATEST
SHORT = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
THOUGHT = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
OURS = 500  # the status from which on something is our fault

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The counts of one house. `registry` has all of them."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._moves = Counter(
            "vendome_moves", "Moves made, by whom", ["game", "by"], registry=registry
        )
        self._move = Histogram(
            "vendome_move_seconds",
            "From the moment the rules get moves to their being on disk and pushed",
            ["game"],
            buckets=SHORT,
            registry=registry,
        )
        self._thinking = Histogram(
            "vendome_thinking_seconds",
            "How long bots thought about a decision",
            ["level"],
            buckets=THOUGHT,
            registry=registry,
        )
        self._refusals = Counter(
            "vendome_refusals",
            "What was refused, by the clause of a rulebook or the house's own word for it",
            ["why"],
            registry=registry,
        )
        self._requests = Histogram(
            "vendome_request_seconds",
            "Requests over HTTP, by what answers them",
            ["handler", "status"],
            buckets=SHORT,
            registry=registry,
        )
        self._disk = Histogram(
            "vendome_disk_seconds",
            "Work with the database, waiting for it included",
            buckets=SHORT,
            registry=registry,
        )
        self.lag = Histogram(
            "vendome_loop_lag_seconds",
            "How much later than it should the event loop came to something",
            buckets=SHORT,
            registry=registry,
        )
        self._faults = Counter(
            "vendome_faults", "What went wrong on our side", ["where"], registry=registry
        )

    def watch(self, house: House) -> None:
        """Tell of this house and its process too, whenever somebody asks."""
        self.registry.register(Standing(house))
        ProcessCollector(namespace="vendome", registry=self.registry)
        GCCollector(self.registry)

    def text(self) -> bytes:
        """Returns everything, as Prometheus reads it."""
        return text_format.generate_latest(self.registry)

    def moved(self, game: str, made: Iterable[MoveRow], seconds: float) -> None:
        """Count moves that everybody has been told of."""
        for row in made:
            self._moves.labels(game, row.by).inc()
        self._move.labels(game).observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        self._thinking.labels(level).observe(seconds)

    def refused(self, refusal: Refusal) -> None:
        if refusal.message == "our_fault":
            self._faults.labels("socket").inc()
        self._refusals.labels(getattr(refusal, "clause", None) or refusal.message).inc()

    def answered(self, handler: str, status: int, seconds: float) -> None:
        if status >= OURS:
            self._faults.labels("http").inc()
        self._requests.labels(handler, str(status)).observe(seconds)

    @contextmanager
    def at_disk(self) -> Iterator[None]:
        """Measure the work with the database that is done while this lasts. Yields nothing."""
        with self._disk.time():
            yield


class Standing(Collector):
    """How things stand in a house at the moment somebody asks. Any thread may."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[GaugeMetricFamily | InfoMetricFamily]:
        house = self._house
        yield InfoMetricFamily("vendome", "The version", {"version": metadata.version("vendome")})
        found = GaugeMetricFamily("vendome_tables", "Tables that go on", labels=["status"])
        for status, count in house.storage.read(_live).items():
            found.add_metric([status], count)
        yield found
        yield _gauge("vendome_tables_open", "Tables in memory", len(house.tables))
        yield _gauge(
            "vendome_tables_set_aside", "Tables that cannot be opened", len(house.set_aside)
        )
        lines = [list(lines) for lines in list(house.lines.values())]
        found = GaugeMetricFamily("vendome_sockets", "Open sockets", labels=["at"])
        found.add_metric(["lobby"], len(house.lobby.lines))
        found.add_metric(["table"], sum(map(len, lines)))
        yield found
        people = {line.person for here in (*lines, list(house.lobby.lines)) for line in here}
        yield _gauge("vendome_people", "People with a page open", len(people))
        yield _gauge("vendome_up_seconds", "Time since it was opened", house.now() - house.opened)
        writable = 0 if house.storage.failing else 1
        yield _gauge("vendome_writable", "Whether the last write succeeded", writable)
        yield _gauge("vendome_database_bytes", "The database's files", _size(house))
        free = shutil.disk_usage(house.folder).free
        yield _gauge("vendome_disk_free_bytes", "What is free where they lie", free)


class Measured:
    """The application, with each request measured."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), OURS

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            handler = getattr(scope.get("route_handler"), "handler_name", "none")
            self._metrics.answered(handler, status, time.perf_counter() - began)


def _size(house: House) -> int:
    if house.is_shared:
        return house.storage.read(_size_there)
    files = [house.folder / FILE, house.folder / f"{FILE}-wal"]
    return sum(path.stat().st_size for path in files if path.exists())


def _size_there(connection: Connection) -> int:
    return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)


def _live(connection: Connection) -> dict[str, int]:
    """Returns how many tables go on, by their status."""
    live = ("gathering", "playing")
    counted = select(tables.c.status, func.count()).where(tables.c.status.in_(live))
    counted = counted.group_by(tables.c.status)
    found = {row[0]: row[1] for row in connection.execute(counted)}
    return {status: found.get(status, 0) for status in live}


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value)
