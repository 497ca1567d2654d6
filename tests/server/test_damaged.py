"""A table that makes no sense on disk is set aside; all others open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused

pytestmark = pytest.mark.sqlite  # PostgreSQL takes no such damage


def spoil(place: Place, query: str, *values: Any) -> None:
    """Change the database of a house that is closed."""
    with place.outside() as database:
        database.execute(query, values)


DAMAGE = {
    "a game that is not in the house": "UPDATE tables SET game = 'chess' WHERE id = ?",
    "options that are not JSON": "UPDATE tables SET options = '{' WHERE id = ?",
    "a state that is too short": "UPDATE steps SET state = x'0102' WHERE \"table\" = ?",
    "a state that is empty": "UPDATE steps SET state = x'' WHERE \"table\" = ?",
    "two states in one": 'UPDATE steps SET state = CAST(state || state AS BLOB) WHERE "table" = ?',
    "reactions of no kind": "UPDATE tables SET reactions = '{\"sort\": 1}' WHERE id = ?",
    "events that are no list": "UPDATE tables SET opening = '7' WHERE id = ?",
    "a clock of no kind": "UPDATE tables SET clock_kind = 'sundial' WHERE id = ?",
    "a seed that is gone": "UPDATE tables SET seed = NULL WHERE id = ?",
    "no state": 'DELETE FROM steps WHERE "table" = ?',
    "the last state gone": 'DELETE FROM steps WHERE number = 1 AND "table" = ?',
    "a state of nothing": 'UPDATE steps SET state = zeroblob(length(state)) WHERE "table" = ?',
    "a state of rubbish": "UPDATE steps SET state = CAST(substr(state, 1, 0) || "
    'substr(hex(zeroblob(length(state))), 1, length(state)) AS BLOB) WHERE "table" = ?',
    "numbers of earlier rules": "UPDATE tables SET rules = 0 WHERE id = ?",
    "no seats": 'DELETE FROM seats WHERE "table" = ?',
    "a seat that is gone": 'DELETE FROM seats WHERE seat = 0 AND "table" = ?',
    "a bot of no kind": "UPDATE seats SET bot = 'deep blue' WHERE \"table\" = ?",
    "a move that is gone": 'DELETE FROM moves WHERE number = 0 AND "table" = ?',
    "a move too many": "UPDATE tables SET number = number + 1 WHERE id = ?",
    "an event of no kind": "UPDATE tables SET opening = '[[99, 1, 2]]' WHERE id = ?",
    "an event cut short": "UPDATE moves SET happened = '[[1]]' WHERE \"table\" = ?",
    "an event in words": 'UPDATE moves SET happened = \'[[1, 1, "x"]]\' WHERE "table" = ?',
    "events that are not JSON": "UPDATE moves SET happened = '{' WHERE \"table\" = ?",
    "others asked": 'UPDATE moves SET waiting = 3 - waiting WHERE "table" = ?',
    "a time that is none": "UPDATE tables SET seen = 'x' WHERE id = ?",
    "a time without end": "UPDATE tables SET seen = 9e999 WHERE id = ?",
    "a beginning that is no time": "UPDATE tables SET began = 'x' WHERE id = ?",
    "a move at no time": "UPDATE moves SET at = 'x' WHERE \"table\" = ?",
    "a secret that is text": "UPDATE tables SET secret = 'abc' WHERE id = ?",
}


def test_all_that_are_damaged_are_named_and_all_others_open(
    place: Place, anna: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = {}
    for what in DAMAGE:
        ben = place.guest()
        table = ben.started(ME, SCREEN, game="necklace")
        with ben.at(table) as screen:
            screen.accepted(**screen.move(screen.until_asked()))
        bad[table["id"]] = what
    good = anna.started(ME, BOT)
    gathering = anna.make(ME, OPEN)
    place.__exit__()
    for table, what in bad.items():
        spoil(place, DAMAGE[what], table)
    capsys.readouterr()
    place.__enter__()
    aside = anna.get("/health")["set_aside"]
    assert sorted(bad[table] for table in aside) == sorted(DAMAGE)
    said = [line for line in capsys.readouterr().out.splitlines() if "table set aside" in line]
    assert sorted(what for t, what in bad.items() for line in said if t in line) == sorted(DAMAGE)
    place.tick()
    assert "tick failed" not in capsys.readouterr().out
    mine = anna.lobby()["mine"]
    assert sorted(mine) == sorted([good["id"], gathering["id"]])
    place.until_over(anna.at(good))


def test_a_table_that_gathers_is_looked_at_too(place: Place, anna: Guest) -> None:
    bad = anna.make(ME, OPEN)
    good = anna.make(ME, OPEN)
    place.__exit__()
    spoil(place, DAMAGE["no seats"], bad["id"])
    place.__enter__()
    assert anna.get("/health")["set_aside"] == [bad["id"]]
    assert anna.lobby()["mine"] == [good["id"]]


def test_where_something_fails_all_the_time_it_is_logged_once(
    place: Place, anna: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    table = place.house.tables[anna.started(ME, BOT)["id"]]
    began, table.row.seen = table.row.seen, "x"  # type: ignore[assignment]
    for _ in range(3):
        place.tick()
    assert capsys.readouterr().out.count("tick failed") == 1
    table.row.seen = began
    place.tick()
    table.row.seen = "x"  # type: ignore[assignment]
    place.tick()
    assert capsys.readouterr().out.count("tick failed") == 1


def test_who_asks_for_it_is_told_and_it_is_logged_once(
    place: Place, anna: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = anna.started(ME, BOT)
    place.__exit__()
    spoil(place, DAMAGE["a state that is too short"], bad["id"])
    place.__enter__()
    capsys.readouterr()
    path = f"/api/tables/{bad['id']}"
    for answer in (anna.ask("GET", path), anna.ask("POST", f"{path}/leave")):
        assert "/health" in refused(answer, 503)
    assert anna.at(bad).until_closed() == 4004
    assert capsys.readouterr().out == ""


def test_a_finished_game_whose_numbers_meant_something_else_is_listed_and_not_shown(
    place: Place, anna: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    table = place.finished(ME, BOT, guest=anna)
    place.__exit__()
    spoil(place, "UPDATE tables SET rules = 0 WHERE id = ?", table["id"])
    place.__enter__()
    capsys.readouterr()
    assert [found["id"] for found in anna.get("/api/history")["tables"]] == [table["id"]]
    refused(anna.ask("GET", f"/api/tables/{table['id']}/replay?eyes=open"), 503)
    said = capsys.readouterr().out
    assert "it began by version 0 of the rules" in said
    assert "mean something else since version 1" in said


def test_mended_it_opens_again(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    place.__exit__()
    spoil(place, "UPDATE tables SET game = 'chess' WHERE id = ?", table["id"])
    place.__enter__()
    assert anna.get("/health")["set_aside"] == [table["id"]]
    with place.outside() as database:
        database.execute("UPDATE tables SET game = 'edelstein' WHERE id = ?", (table["id"],))
    assert anna.look(table)["status"] == "playing"
    assert anna.get("/health")["set_aside"] == []
