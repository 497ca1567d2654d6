"""A house that runs inside the test: its clock is turned by hand, its people are here."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from litestar.testing import TestClient

from tests.server.screen import Screen
from vendome.server import timing
from vendome.server.app import make_app
from vendome.server.house import House
from vendome.server.people import COOKIE
from vendome.server.timing import Timing

HOST = "vendome.test"
ME, OPEN, BOT, SCREEN = ({"kind": kind} for kind in ("me", "open", "bot", "screen"))


class Clock:
    """Seconds since 1970; they pass when a test says so."""

    def __init__(self, time: float = 1_800_000_000.0) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += seconds


class Place:
    """The application over a folder, open until its tests are done; it can be closed and opened."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.folder = folder
        self.clock = clock

    def __enter__(self) -> Place:
        self.house = House(self.folder, pace=0, now=self.clock)
        self.app = make_app(self.folder, house=self.house)
        playing = self.app.dependencies["playing"].dependency()
        self.timing = Timing(self.house, playing)
        self.client = TestClient(self.app, base_url=f"http://{HOST}", raise_server_exceptions=False)
        self._open = ExitStack()
        # Nothing is due before a test says so.
        self._open.enter_context(patch.object(timing, "TICK", 3600.0))
        self._open.enter_context(self.client)
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def reopen(self) -> None:
        """As a server that is stopped and started again."""
        self.__exit__()
        self.__enter__()

    def call(self, job: Any, *arguments: Any) -> Any:
        """Run something on the server's own event loop."""
        return self.client.blocking_portal.call(job, *arguments)

    def tick(self) -> None:
        self.call(self.timing.tick)

    def guest(self, language: str = "en") -> Guest:
        return Guest(self, language)

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
    """Somebody with a browser of their own."""

    def __init__(self, place: Place, language: str = "en") -> None:
        self.place = place
        self.language = language
        self.cookie: str | None = None
        answer = self.ask("GET", "/api/me")
        self.cookie = answer.cookies[COOKIE]
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
        answer: dict[str, Any] = self.do(table, "ready", {"value": value or new_value()})
        return answer

    def join(self, table: Mapping[str, Any], seat: int | None = None) -> dict[str, Any]:
        answer: dict[str, Any] = self.do(table, "join", {"value": new_value(), "seat": seat})
        return answer

    def do(self, table: Mapping[str, Any], what: str, body: Any = None) -> Any:
        return self.post(f"/api/tables/{table['id']}/{what}", body)

    def look(self, table: Mapping[str, Any]) -> Any:
        return self.get(f"/api/tables/{table['id']}")

    def started(self, *seats: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        """A table that plays as soon as everybody else has come."""
        return self.ready(self.make(*seats, **more))

    def lobby(self) -> Any:
        return self.get("/api/tables")

    def at(self, table: Mapping[str, Any], query: str = "", **headers: str) -> Screen:
        """The table's page, opened."""
        return self.socket(f"/api/tables/{table['id']}/live", query, **headers)

    def socket(self, path: str, query: str = "", **headers: str) -> Screen:
        said = {"host": HOST, "accept-language": self.language, **headers}
        if self.cookie is not None:
            said.setdefault("cookie", f"{COOKIE}={self.cookie}")
        portal = self.place.client.blocking_portal
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
