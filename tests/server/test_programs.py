"""Programs that play: each has an identity of its own, and is let in by a token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from litestar.connection import ASGIConnection
from structlog.testing import capture_logs

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from tests.server.screen import Closed, Screen
from vendome.server.messages import PROTOCOL
from vendome.server.people import key_of
from vendome.server.programs import MOST, PREFIX
from vendome.server.seating import MOST_TABLES


class Robot(Guest):
    """A program that comes with a token, and no cookie."""

    def __init__(self, place: Place, token: str) -> None:
        self.place, self.language, self.cookie, self.values = place, "en", None, {}
        self.token = token
        me = self.post("/api/me")
        self.id, self.name = me["id"], me["name"]
        place.guests.append(self)

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        shown = {"authorization": f"Bearer {self.token}", **(headers or {})}
        return super().ask(method, path, body, shown)

    def socket(
        self, path: str, query: str = "", protocol: int | None = PROTOCOL, **headers: str
    ) -> Screen:
        shown = {"authorization": f"Bearer {self.token}", **headers}
        return super().socket(path, query, protocol, **shown)


def made(guest: Guest, name: str = "Deep Carat") -> dict:
    answer: dict = guest.post("/api/programs", {"name": name})
    return answer


@pytest.fixture
def robot(place: Place, anna: Guest) -> Robot:
    anna.ask("PATCH", "/api/me", {"name": "Anna"})
    return Robot(place, made(anna)["token"])


def test_a_program_has_an_identity_of_its_own(anna: Guest, robot: Robot) -> None:
    me = robot.get("/api/me")
    assert (me["name"], me["program_of"]) == ("Deep Carat", "Anna")
    assert me["id"] not in (anna.id, None)
    assert anna.get("/api/me")["program_of"] is None
    (listed,) = anna.get("/api/programs")
    assert (listed["id"], listed["name"]) == (robot.id, "Deep Carat")


def test_it_plays_a_game_and_is_marked_as_a_program(
    place: Place, anna: Guest, robot: Robot, cleo: Guest
) -> None:
    table = robot.join(cleo.started(ME, OPEN, BOT))
    assert [seat["program"] for seat in table["seats"]] == [None, "Anna", None]
    assert table["seats"][1]["name"] == "Deep Carat"
    cleo.do(table, "leave")
    with robot.at(table) as screen:
        over = place.until_over(screen)
    assert over["scores"]
    again = robot.do(table, "rematch")
    assert [seat["program"] for seat in again["seats"]] == ["Anna", None, None]
    place.reopen()
    assert [seat["program"] for seat in cleo.look(again)["seats"]] == ["Anna", None, None]
    own = robot.make(ME, SCREEN, OPEN)
    assert [seat["program"] for seat in own["seats"]] == ["Anna", "Anna", None]


def test_it_gets_no_cookie_and_its_token_goes_before_one(anna: Guest, robot: Robot) -> None:
    for method in ("GET", "POST"):
        assert "set-cookie" not in robot.ask(method, "/api/me").headers
    both = {"authorization": f"bearer {robot.token}"}
    assert anna.ask("GET", "/api/me", headers=both).json()["id"] == robot.id
    other = {"authorization": "Basic dXNlcjpwYXNz"}  # a proxy's own affair
    assert anna.ask("GET", "/api/me", headers=other).json()["id"] == anna.id


@pytest.mark.parametrize("token", ["", "x", PREFIX + "A" * 43, "é" * 20, "a b"])
def test_a_token_that_is_none_lets_nobody_in(place: Place, anna: Guest, token: str) -> None:
    shown = {"authorization": b"Bearer " + token.encode()}
    said = anna.ask("GET", "/api/me", headers=shown)  # type: ignore[arg-type]
    assert "lets nobody in" in refused(said, 401)
    assert said.headers["www-authenticate"] == "Bearer"
    refused(anna.ask("POST", "/api/tables", {}, headers=shown), 400)  # type: ignore[arg-type]
    screen = anna.socket("/api/lobby/live", authorization=f"Bearer {token}")
    with pytest.raises(Closed) as closed:
        screen.read()
    assert closed.value.code == 4001


def test_a_token_that_was_taken_back_lets_nobody_in_any_more(
    place: Place, anna: Guest, robot: Robot, cleo: Guest
) -> None:
    playing = robot.join(cleo.started(ME, OPEN, BOT))
    gathering = cleo.make(ME, OPEN, OPEN)
    robot.join(gathering)
    screen, hall = robot.at(playing), robot.hall()
    screen.settle()
    assert anna.ask("DELETE", f"/api/programs/{robot.id}").json() == []
    assert (screen.until_closed(), hall.until_closed()) == (4001, 4001)
    assert cleo.look(playing)["seats"][1]["kept"]  # so nobody waits for it
    assert cleo.look(gathering)["seats"][1]["kind"] == "open"
    refused(robot.ask("GET", "/api/me"), 401)
    place.reopen()
    refused(robot.ask("GET", "/api/me"), 401)
    refused(anna.ask("DELETE", f"/api/programs/{robot.id}"), 404)


def test_only_whoever_made_it_can_take_it_back(anna: Guest, ben: Guest, robot: Robot) -> None:
    for program in (robot.id, "nobody", "'"):
        refused(ben.ask("DELETE", f"/api/programs/{program}"), 404)
    assert robot.get("/api/me")["id"] == robot.id
    assert ben.get("/api/programs") == []


def test_a_program_makes_no_programs(robot: Robot) -> None:
    refused(robot.ask("POST", "/api/programs", {"name": "Child"}), 403)
    refused(robot.ask("GET", "/api/programs"), 403)
    refused(robot.ask("DELETE", f"/api/programs/{robot.id}"), 403)


def test_there_are_so_many_for_one_person(anna: Guest, ben: Guest) -> None:
    programs = [made(anna, f"Bot {number}")["program"]["id"] for number in range(MOST)]
    said = refused(anna.ask("POST", "/api/programs", {"name": "One more"}), 429)
    assert f"{MOST} programs" in said
    made(ben)
    anna.ask("DELETE", f"/api/programs/{programs[0]}")
    made(anna)


def test_what_a_program_makes_counts_as_its_persons(
    place: Place, anna: Guest, robot: Robot
) -> None:
    for number in range(MOST_TABLES):
        (anna, robot)[number % 2].make(ME, OPEN)
    other = Robot(place, made(anna, "Another")["token"])
    for guest in (anna, robot, other):
        body = {"game": "edelstein", "seats": [ME, OPEN]}
        assert f"{MOST_TABLES} tables" in refused(guest.ask("POST", "/api/tables", body), 429)


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "Server", "a\u202eb"])
def test_its_name_is_one_that_a_person_may_have(anna: Guest, name: str) -> None:
    refused(anna.ask("POST", "/api/programs", {"name": name}), 409)
    assert anna.get("/api/programs") == []


def test_its_requests_are_counted_by_something_that_is_not_the_token(place: Place) -> None:
    """The doors log whose requests were too many."""
    token = PREFIX + "A" * 43
    scope = {
        "type": "http",
        "scheme": "http",
        "headers": [(b"authorization", f"Bearer {token}".encode())],
    }
    key = key_of(ASGIConnection(scope), place.house.signatures)  # type: ignore[arg-type]
    assert key
    assert token[len(PREFIX) :] not in key


def test_no_token_is_stored_or_logged(place: Place, anna: Guest, cleo: Guest) -> None:
    with capture_logs() as logs:
        token = made(anna)["token"]
        robot = Robot(place, token)
        robot.join(cleo.make(ME, OPEN))
        robot.ask("GET", "/api/nowhere")
        robot.ask("POST", "/api/tables", b"\xff")
        with robot.hall() as hall:
            hall.settle()
        anna.ask("DELETE", f"/api/programs/{robot.id}")
        robot.ask("GET", "/api/me")
    assert logs
    assert token not in repr(logs)
    assert token.removeprefix(PREFIX) not in repr(logs)
    assert "token" not in anna.ask("GET", "/api/programs").text
    assert token not in place.all_stored()
