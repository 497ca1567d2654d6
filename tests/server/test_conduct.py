"""How people get on: whoever is blocked cannot sit with whom blocked them, reports reach whoever
runs the house."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from typing import Any

import pytest

from tests.server.place import ME, OPEN, Guest, Place, refused
from vendome import cli
from vendome.server import conduct


def block(guest: Guest, other: Guest, blocked: bool = True) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.post(f"/api/people/{other.id}/block", {"blocked": blocked})
    return found


def reports(place: Place, *words: str) -> list[dict[str, Any]]:
    with redirect_stdout(io.StringIO()) as said:
        assert cli.main(["house", "reports", "--json", "--data", str(place.folder), *words]) == 0
    found: list[dict[str, Any]] = json.loads(said.getvalue())
    return found


def test_whoever_is_blocked_cannot_sit_down_with_whom_blocked_them(anna: Guest, ben: Guest) -> None:
    face = ben.get("/api/me")["face"]
    assert block(anna, ben) == [{"id": ben.id, "name": ben.name, "face": face}]
    theirs, mine = ben.make(ME, OPEN), anna.make(ME, OPEN)
    for guest, table, word in ((ben, mine, "does not want"), (anna, theirs, ben.name)):
        said = guest.ask("POST", f"/api/tables/{table['id']}/join", guest.pledge(table))
        assert word in refused(said, 403 if guest is ben else 409)
        assert anna.name not in said.text
    assert ben.look(mine)["seats"][1]["kind"] == "open"
    assert block(anna, ben, blocked=False) == []
    assert ben.join(mine)["seats"][1]["person"] == ben.id


def test_a_block_is_kept_and_told_to_nobody_else(place: Place, anna: Guest, ben: Guest) -> None:
    block(anna, ben)
    place.reopen()
    assert [one["id"] for one in anna.get("/api/me/blocked")] == [ben.id]
    assert ben.get("/api/me/blocked") == []
    assert anna.get("/api/me")["muted"] == [ben.id]
    assert block(anna, ben, blocked=False) == []
    assert anna.get("/api/me")["muted"] == []


def test_whoever_is_blocked_is_not_heard(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    ben.join(table)
    with anna.at(table) as mine, ben.at(table) as theirs:
        theirs.accepted(type="say", text="Boo!")
        mine.settle()
        assert [line["text"] for line in mine.chat] == ["Boo!"]
        block(anna, ben)
        chat = mine.until(lambda message: message["type"] == "chat")
        assert (chat["lines"], chat["muted"]) == ([], [ben.id])
        theirs.accepted(type="say", text="Boo again!")
        theirs.settle()
        assert [line["text"] for line in theirs.chat] == ["Boo!", "Boo again!"]


def test_whoever_blocked_somebody_has_no_rematch_with_them(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN)
    ben.join(table)
    anna.ready(table)
    for guest in (anna, ben):
        guest.do(table, "leave")  # bots play on to the end
    with anna.at(table) as screen:
        place.until_over(screen)
    block(anna, ben)
    refused(anna.ask("POST", f"/api/tables/{table['id']}/rematch"), 409)
    refused(ben.ask("POST", f"/api/tables/{table['id']}/rematch"), 403)


def test_nobody_blocks_or_reports_themselves_or_nobody(anna: Guest) -> None:
    for person in (anna.id, "nobody"):
        refused(anna.ask("POST", f"/api/people/{person}/block", {"blocked": True}), 404)
        refused(anna.ask("POST", f"/api/people/{person}/report", {"reason": "other"}), 404)


def test_so_many_can_be_blocked(
    anna: Guest, ben: Guest, cleo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conduct, "MOST_BLOCKED", 1)
    block(anna, cleo)
    refused(anna.ask("POST", f"/api/people/{ben.id}/block", {"blocked": True}), 409)


def test_a_report_reaches_whoever_runs_the_house_with_what_was_said(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN)
    ben.join(table)
    with ben.at(table) as screen:
        screen.accepted(type="say", text="You are a fool")
    said = {"reason": "insults", "text": "again  and again", "table": table["id"], "line": 0}
    number = anna.post(f"/api/people/{ben.id}/report", said)["number"]
    (found,) = reports(place)
    assert found["number"] == number
    assert (found["by"], found["of"], found["name"]) == (anna.id, ben.id, ben.name)
    assert (found["reason"], found["text"]) == ("insults", "again and again")
    assert (found["said"], found["table"]) == ("You are a fool", table["id"])
    assert "You are a fool" in read(place)
    close(place, number)
    assert reports(place) == []
    assert [row["number"] for row in reports(place, "--all")] == [number]


def read(place: Place) -> str:
    with redirect_stdout(io.StringIO()) as said:
        assert cli.main(["house", "reports", "--data", str(place.folder)]) == 0
    return said.getvalue()


def close(place: Place, number: int) -> None:
    words = ("house", "reports", "--close", str(number), "--data", str(place.folder))
    with redirect_stdout(io.StringIO()):
        assert cli.main(words) == 0


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vendome.server.overseeing.PATIENCE", 0.0)


def test_nobody_is_reported_for_what_they_did_not_say(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.make(ME, OPEN)
    with anna.at(table) as screen:
        screen.accepted(type="say", text="I am a fool")
    for line in (0, 1, -1, 10**9, 10**30):
        said = {"reason": "insults", "table": table["id"], "line": line}
        refused(anna.ask("POST", f"/api/people/{ben.id}/report", said), 404)
    said = {"reason": "insults", "table": "nowhere"}
    refused(anna.ask("POST", f"/api/people/{ben.id}/report", said), 404)
    for text in ("x" * 501, "\u202e"):
        refused(
            anna.ask("POST", f"/api/people/{ben.id}/report", {"reason": "other", "text": text}), 409
        )
    assert reports(place) == []


def test_reports_come_slowly(place: Place, anna: Guest, ben: Guest) -> None:
    said = {"reason": "stalls"}
    for _ in range(5):
        anna.post(f"/api/people/{ben.id}/report", said)
    refused(anna.ask("POST", f"/api/people/{ben.id}/report", said), 429)
    place.clock.pass_by(601)
    anna.post(f"/api/people/{ben.id}/report", said)
    assert len(reports(place)) == 6
