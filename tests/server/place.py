"""A house that runs inside the test: its clock is turned by hand, its people are here."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar
from unittest.mock import patch

import httpx
import psycopg
from litestar.testing import TestClient
from sqlalchemy.engine import URL

from tests.server.applications import application
from tests.server.screen import Screen
from vendome.server import fair, timing
from vendome.server.analysing import Analysing
from vendome.server.databases import FILE, VARIABLE, read_url
from vendome.server.house import House
from vendome.server.limits import Limits
from vendome.server.messages import PROTOCOL
from vendome.server.people import COOKIE
from vendome.server.schema import metadata
from vendome.server.storage import Storage
from vendome.server.timing import Timing

HOST = "vendome.test"
ME, OPEN, BOT, SCREEN = ({"kind": kind} for kind in ("me", "open", "bot", "screen"))


class Clock:
    """Seconds since the house was first opened; they pass when a test says so."""

    def __init__(self) -> None:
        self.time = 0.0
        self._set_to = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def date(self) -> float:
        """Seconds since 1970."""
        return self._set_to + self.time

    def pass_by(self, seconds: float) -> None:
        self.time += seconds

    def jump(self, seconds: float) -> None:
        """Somebody sets the wall clock."""
        self._set_to += seconds


@cache
def _new_file() -> bytes:
    """Returns the file of a house that nobody has come to yet: to make one takes longer than most
    tests."""
    with TemporaryDirectory() as folder:
        Storage(Path(folder)).close()
        return (Path(folder) / FILE).read_bytes()


class Questions(psycopg.Cursor[Any]):
    """Values stand where the question marks are, as in SQLite."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> Any:
        return super().execute(query.replace("?", "%s"), params or None, **more)

    def executemany(self, query: Any, params_seq: Any, **more: Any) -> None:
        super().executemany(query.replace("?", "%s"), params_seq, **more)


class Place:
    """The application over a folder, open until its tests are done; it can be closed and opened."""

    database: ClassVar[Callable[[], str] | None] = None  # makes one on a server for each house

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        limits: Limits | None = None,
        address: str | None = None,
    ) -> None:
        """A house over a folder; or over a folder and a database."""
        self.folder = folder
        if address is None and Place.database is not None:
            address = Place.database()
        self.address = address
        self.limits = limits
        self.clock = clock
        self.guests: list[Guest] = []

    def __enter__(self) -> Place:
        if self.address is None and self.folder.exists() and not any(self.folder.glob("*.db*")):
            (self.folder / FILE).write_bytes(_new_file())
        if self.address is not None:  # for whoever runs the house, too
            os.environ[VARIABLE] = self.address
        self.house = House(
            self.folder,
            pace=0,
            monotonic=self.clock,
            date=self.clock.date,
            limits=self.limits,
            database=self.url,
        )
        self._open = ExitStack()
        self.app = self._open.enter_context(application(self.house))
        playing = self.app.dependencies["playing"].dependency()
        self.timing = Timing(self.house, playing)
        self.analysing: Analysing = self.app.dependencies["analysing"].dependency()
        self.client = TestClient(self.app, base_url=f"http://{HOST}", raise_server_exceptions=False)
        # Nothing is due before a test says so.
        self._open.enter_context(patch.object(timing, "TICK", 3600.0))
        self._open.enter_context(self.client)
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()
        os.environ.pop(VARIABLE, None)

    def kill(self) -> None:
        """As `kill -9` of one of several workers: it does nothing more and tells nobody."""

        async def die() -> None:
            assert self.house.storage.sharing is not None
            self.house.storage.sharing.alive = frozenset()
            for task in list(self.house._tasks):
                task.cancel()
            await self.house.crew.close()

        self.call(die)

    def until_gone(self, other: Place) -> None:
        """Until this worker has noticed that another one was killed."""
        while other.house.crew.worker in self.house.crew.alive:
            self.client.get("/health")

    def reopen(self) -> None:
        """As a server that is stopped and started again."""
        self.__exit__()
        self.__enter__()

    @property
    def url(self) -> URL | None:
        return read_url(self.address) if self.address else None

    @contextmanager
    def outside(self) -> Iterator[Any]:
        """The database as somebody else has it open, in one transaction; `?` stands for a value."""
        if self.address is None:
            with closing(sqlite3.connect(self.folder / FILE)) as file, file:
                yield file
        else:
            with psycopg.connect(self.address, cursor_factory=Questions) as connection:
                yield connection

    def sql(self, statement: str, *values: Any) -> list[Any]:
        """Do something with the database from outside; the rows that are found."""
        with self.outside() as database:
            cursor = database.execute(statement, values)
            found: list[Any] = cursor.fetchall() if cursor.description else []
        return found

    def all_stored(self) -> str:
        """Every row of every table."""
        names = [table.name for table in metadata.sorted_tables]
        return repr([self.sql(f'SELECT * FROM "{name}"') for name in names])

    def call(self, job: Any, *arguments: Any) -> Any:
        """Run something on the server's own event loop."""
        return self.client.blocking_portal.call(job, *arguments)

    def tick(self) -> None:
        self.call(self.timing.tick)

    def notice(self) -> None:
        """The house sees what whoever runs it has done."""
        self.call(self.app.state.steward.look)

    def guest(self, language: str = "en") -> Guest:
        return Guest(self, language)

    def commitment(self, table: Mapping[str, Any]) -> str:
        """The server's, in the deal that a table makes now."""
        return fair.commitment(self.call(self.house.table, table["id"]).row.secret)

    def all_reveal(self, guest: Guest, table: dict[str, Any]) -> dict[str, Any]:
        """If a deal is sealed everybody reveals their value. Returns the table after that."""
        if not table["sealed"]:
            return table
        waited = {seat["person"] for seat in table["seats"] if seat["waiting"]}
        for other in self.guests:
            if other.id in waited and other.value(table):
                other.reveal(table)
        after: dict[str, Any] = guest.look(table)
        return after

    def until_over(self, screen: Screen) -> dict[str, Any]:
        """Whoever is asked at this screen plays on to the end; what the table then is."""
        screen.until_table(bool)
        while screen.table["status"] == "playing":
            view = screen.asked()
            if view is None:
                screen.read()
            else:
                self.clock.pass_by(1)
                screen.accepted(**screen.move(view))
        return screen.table

    def keep_open(self, screen: Screen) -> Screen:
        return self._open.enter_context(screen)

    def finished(self, *seats: Mapping[str, Any], guest: Guest | None = None) -> dict[str, Any]:
        """A table that was played to its end."""
        owner = guest or self.guest()
        table = owner.started(*(seats or (ME, BOT)))
        with owner.at(table) as screen:
            return self.until_over(screen)


class Guest:
    """Somebody with a browser of their own: new here, or a person that the house knows."""

    def __init__(self, place: Place, language: str = "en", person: str | None = None) -> None:
        self.place = place
        self.language = language
        self.cookie = None if person is None else place.house.signatures.sign(person)
        answer = self.ask("POST", "/api/me")
        self.cookie = answer.cookies[COOKIE]
        self.values: dict[str, str] = {}  # pledged, by the commitment of the deal
        place.guests.append(self)
        self.id: str = answer.json()["id"]
        self.name: str = answer.json()["name"]

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        said = {"accept-language": self.language, **(headers or {})}
        if self.cookie is not None:
            said.setdefault("cookie", f"{COOKIE}={self.cookie}")
        content = {"content": body} if isinstance(body, bytes) else {"json": body}
        self.place.client.cookies.clear()
        return self.place.client.request(
            method, path, headers=said, **(content if body is not None else {})
        )

    def get(self, path: str) -> Any:
        return given(self.ask("GET", path))

    def post(self, path: str, body: Any = None) -> Any:
        return given(self.ask("POST", path, body))

    def make(self, *seats: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        table: dict[str, Any] = self.post("/api/tables", new_table(*seats, **more))
        return table

    def ready(self, table: Mapping[str, Any], value: str | None = None) -> dict[str, Any]:
        """Pledge a value; as all pages are open, everybody tells theirs once all have pledged."""
        answer: dict[str, Any] = self.do(table, "ready", self.pledge(table, value))
        return self.place.all_reveal(self, answer)

    def join(
        self, table: Mapping[str, Any], seat: int | None = None, value: str | None = None
    ) -> dict[str, Any]:
        answer: dict[str, Any] = self.do(table, "join", self.pledge(table, value) | {"seat": seat})
        return self.place.all_reveal(self, answer)

    def fill(self, table: Mapping[str, Any]) -> dict[str, Any]:
        return self.place.all_reveal(self, self.do(table, "fill"))

    def pledge(self, table: Mapping[str, Any], value: str | None = None) -> dict[str, Any]:
        """What to send to pledge a value in the deal that this table makes now; it is kept."""
        commitment = self.place.commitment(table)
        self.values[commitment] = value or new_value()
        pledge = fair.pledge(self.values[commitment], table["id"], self.id, commitment)
        return {"pledge": pledge, "commitment": commitment}

    def value(self, table: Mapping[str, Any]) -> str | None:
        """The value pledged in the deal that this table makes now."""
        return self.values.get(self.place.commitment(table))

    def reveal(self, table: Mapping[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = self.do(table, "reveal", {"value": self.value(table)})
        return answer

    def do(self, table: Mapping[str, Any], what: str, body: Any = None) -> Any:
        return self.post(f"/api/tables/{table['id']}/{what}", body)

    def look(self, table: Mapping[str, Any]) -> Any:
        return self.get(f"/api/tables/{table['id']}")

    def started(self, *seats: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        """A table that plays as soon as everybody else has come."""
        return self.ready(self.make(*seats, **more))

    def lobby(self, query: str = "") -> Any:
        return self.get(f"/api/tables?{query}")

    def at(self, table: Mapping[str, Any], query: str = "", **headers: str) -> Screen:
        """The table's page, opened."""
        return self.socket(f"/api/tables/{table['id']}/live", query, **headers)

    def hall(self, **look: Any) -> Screen:
        """The lobby's page, opened and looked at."""
        screen = self.socket("/api/lobby/live")
        screen.say(type="look", **look)
        screen.until(lambda message: message["type"] == "lobby")
        return screen

    def socket(
        self, path: str, query: str = "", protocol: int | None = PROTOCOL, **headers: str
    ) -> Screen:
        said = {"host": HOST, "accept-language": self.language, **headers}
        if self.cookie is not None:
            said.setdefault("cookie", f"{COOKIE}={self.cookie}")
        portal = self.place.client.blocking_portal
        if protocol is not None:
            query = f"protocol={protocol}&{query}"
        screen = Screen(self.place.app, portal, path, query, said)
        return self.place.keep_open(screen)


def new_table(*seats: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "edelstein", "seats": list(seats), **more}


def new_value() -> str:
    return secrets.token_hex(16)


def given(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def refused(answer: httpx.Response, status: int) -> str:
    """The sentence of a refusal, which is all there is to it."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"sentence", "clause", "quote"}
    assert said["sentence"]
    return str(said["sentence"])
