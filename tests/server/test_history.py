"""Finished games: mine, step by step through any eyes, and the record to take home."""

from __future__ import annotations

import pytest

import vendome
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused


@pytest.fixture
def over(place: Place, anna: Guest) -> dict:
    return place.finished(ME, BOT, SCREEN, guest=anna)


def test_my_finished_tables_newest_first(place: Place, anna: Guest, ben: Guest) -> None:
    first = place.finished(guest=anna)
    place.clock.pass_by(60)
    second = place.finished(guest=anna)
    place.finished(guest=ben)
    anna.started(ME, BOT, BOT)
    found = anna.get("/api/history")
    assert [table["id"] for table in found] == [second["id"], first["id"]]
    assert found[0]["scores"] == second["scores"]
    assert found[0]["deal"] == second["deal"]
    place.reopen()
    assert anna.get("/api/history") == [
        {**table, "seats": found[i]["seats"]} for i, table in enumerate(found)
    ]


def test_a_replay_through_every_eye(anna: Guest, ben: Guest, over: dict) -> None:
    seen = {}
    for eyes in ("0", "1", "2", "public", "open"):
        replay = ben.get(f"/api/tables/{over['id']}/replay?eyes={eyes}")
        steps = replay["steps"]
        assert replay["eyes"] == eyes
        assert [step["number"] for step in steps] == list(range(over["number"] + 1))
        assert replay["names"] == [seat["name"] for seat in over["seats"]]
        assert replay["scores"][-1] == over["scores"]
        assert (steps[0]["seat"], steps[0]["move"], steps[0]["by"]) == (None, None, None)
        for step in steps[1:]:
            assert (step["move"] is not None) == (eyes in ("open", str(step["seat"])))
        assert {step["by"] for step in steps[1:]} == {"person", "bot"}
        seen[eyes] = steps
    for number in range(over["number"] + 1):
        told = {eyes: len(steps[number]["told"]) for eyes, steps in seen.items()}
        assert told["public"] <= told["0"] <= told["open"]


def test_a_replay_tells_each_seat_what_it_was_told_then(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    with anna.at(table) as screen:
        place.until_over(screen)
        views = [m for m in screen.read_so_far if m["type"] == "view"]
    replay = anna.get(f"/api/tables/{table['id']}/replay?eyes=0")
    for view in views:
        assert replay["steps"][view["number"]]["view"] == view["view"]
    told = [told for step in replay["steps"] for told in step["told"]]
    with anna.at(table) as screen:
        screen.settle()
        assert screen.views[0]["told"] == told


def test_a_replay_speaks_three_languages(anna: Guest, over: dict) -> None:
    path = f"/api/tables/{over['id']}/replay?eyes=open&lang="
    told = {lang: str(anna.get(path + lang)["steps"][1]["told"]) for lang in ("en", "fr", "de")}
    assert len(set(told.values())) == 3


@pytest.mark.parametrize(
    "query", ["eyes=3", "eyes=-1", "eyes=", "eyes=%C2%B2", "lang=tlh", "lang="]
)
def test_other_eyes_and_languages_are_refused(anna: Guest, over: dict, query: str) -> None:
    refused(anna.ask("GET", f"/api/tables/{over['id']}/replay?{query}"), 409)


def test_nothing_of_this_is_told_before_the_end(anna: Guest, ben: Guest) -> None:
    gathering = anna.make(ME, OPEN)
    running = anna.started(ME, BOT, BOT)
    for table in (gathering, running):
        for what in ("replay", "replay?eyes=open", "replay?eyes=0", "record"):
            refused(anna.ask("GET", f"/api/tables/{table['id']}/{what}"), 409)
        told = ben.look(table)
        assert told["deal"] is None
        assert told["scores"] is None
    assert anna.get("/api/history") == []


def test_the_record_replays_to_the_same_game(place: Place, anna: Guest, over: dict) -> None:
    answer = anna.ask("GET", f"/api/tables/{over['id']}/record")
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    record = answer.json()
    match = vendome.replay(record)
    assert match.over
    assert list(match.scores) == over["scores"]
    assert list(match.winners) == over["winners"]
    assert len(match.moves) == over["number"]
    there = place.house.tables[over["id"]]
    assert match.states.tobytes() == there.match.states.tobytes()
    place.reopen()
    assert anna.get(f"/api/tables/{over['id']}/record") == record


def test_the_record_can_be_verified(anna: Guest, over: dict) -> None:
    record = anna.get(f"/api/tables/{over['id']}/record")
    findings = vendome.verify(record, commitment=over["commitment"])
    assert findings
    assert all(finding.holds for finding in findings), findings


def test_the_games_and_their_rulebooks(anna: Guest) -> None:
    (game,) = [game for game in anna.get("/api/games") if game["name"] == "edelstein"]
    assert game["players"] == [2, 3, 4, 5]
    assert {option["name"] for option in game["options"]} == {"one_sole_majority"}
    assert "greedy" in game["bots"]
    books = {}
    for lang in ("en", "fr", "de"):
        books[lang] = {
            c["id"]: c["text"] for c in anna.get(f"/api/games/edelstein/rulebook/{lang}")
        }
    assert set(books["en"]) == set(books["fr"]) == set(books["de"])
    assert books["en"]["E1.4"] != books["fr"]["E1.4"] != books["de"]["E1.4"]
    for path in ("edelstein/rulebook/tlh", "chess/rulebook/en", "..%2F/rulebook/en"):
        refused(anna.ask("GET", f"/api/games/{path}"), 404)
