"""Finished games: mine, step by step through any eyes, and the record to take home."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import event

import vendome
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from tests.server.test_fair_deals import seal_of
from vendome.core.refusal import Refusal
from vendome.core.verify import outcome
from vendome.server import routes
from vendome.server.schema import metadata
from vendome.server.storage import PAGE
from vendome.server.views import SENTENCES


@pytest.fixture
def over(place: Place, anna: Guest) -> dict:
    return place.finished(ME, BOT, SCREEN, guest=anna)


def test_my_finished_tables_newest_first(place: Place, anna: Guest, ben: Guest) -> None:
    first = place.finished(guest=anna)
    place.clock.pass_by(60)
    second = place.finished(guest=anna)
    place.finished(guest=ben)
    anna.started(ME, BOT, BOT)
    found = anna.get("/api/history")["tables"]
    assert [table["id"] for table in found] == [second["id"], first["id"]]
    assert found[0]["scores"] == second["scores"]
    assert found[0]["deal"] == second["deal"]
    place.reopen()
    assert anna.get("/api/history")["tables"] == found


def remembered(place: Place, guest: Guest, games: int, at: float) -> list[str]:
    """So many games that somebody has finished, all at one moment; their ids, newest first."""
    ended = place.finished(guest=guest)
    with place.outside() as database:
        for number in range(games):
            for name, key in (("tables", "id"), ("seats", "table")):
                columns = [column.name for column in metadata.tables[name].columns]
                rest = ", ".join(f'"{column}"' for column in columns if column != key)
                database.execute(
                    f'INSERT INTO {name} ("{key}", {rest}) '
                    f"SELECT 'game{number:03}', {rest} FROM {name} WHERE \"{key}\" = ?",
                    (ended["id"],),
                )
            row = (guest.id, at, f"game{number:03}")
            database.execute("INSERT INTO history VALUES (?, ?, ?)", row)
            database.execute("UPDATE tables SET ended = ? WHERE id = ?", row[1:])
    return [*(f"game{number:03}" for number in reversed(range(games))), ended["id"]]


def test_a_long_history_comes_in_pages(place: Place, anna: Guest) -> None:
    ids = remembered(place, anna, 2 * PAGE, at=place.clock.date() + 60)
    pages = [anna.get("/api/history")]
    while pages[-1]["older"]:
        pages.append(anna.get(f"/api/history?before={pages[-1]['older']}"))
    assert [len(page["tables"]) for page in pages] == [PAGE, PAGE, 1]
    assert [table["id"] for page in pages for table in page["tables"]] == ids


def test_a_full_page_that_is_the_last_names_no_older_one(place: Place, anna: Guest) -> None:
    remembered(place, anna, PAGE - 1, at=place.clock.date())
    page = anna.get("/api/history")
    assert (len(page["tables"]), page["older"]) == (PAGE, None)


@pytest.mark.sqlite
def test_a_damaged_table_at_the_end_of_a_page_is_left_out(place: Place, anna: Guest) -> None:
    ids = remembered(place, anna, 2 * PAGE, at=place.clock.date() + 60)
    with place.outside() as database:
        database.execute("UPDATE tables SET options = '{' WHERE id = ?", (ids[PAGE - 1],))
    pages = [anna.get("/api/history")]
    while pages[-1]["older"]:
        pages.append(anna.get(f"/api/history?before={pages[-1]['older']}"))
    found = [table["id"] for page in pages for table in page["tables"]]
    assert found == [each for each in ids if each != ids[PAGE - 1]]


def test_before_must_name_a_game_that_one_has_finished(
    place: Place, anna: Guest, ben: Guest
) -> None:
    running = anna.started(ME, BOT, BOT)
    for before in ("nothing", "", running["id"], place.finished(guest=ben)["id"]):
        refused(anna.ask("GET", f"/api/history?before={before}"), 404)


@pytest.mark.sqlite
def test_a_page_is_found_by_an_index_and_nothing_is_sorted(place: Place, anna: Guest) -> None:
    """However many games there are: what it costs is the page."""
    asked: list[str] = []
    statements = place.house.storage._engine
    event.listen(statements, "before_cursor_execute", lambda *said: asked.append(said[2]))
    place.house.storage.finished(anna.id, (place.clock.date(), "game"))
    (query,) = asked
    with place.outside() as database:
        values = (anna.id, place.clock.date(), "game", 20, 0)[: query.count("?")]
        plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {query}", values)]
    assert len(plan) == 1
    assert plan[0].startswith("SEARCH history USING")


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
    views = []
    with anna.at(table) as screen:
        screen.until_asked()
        while screen.table["status"] == "playing":
            views.append(screen.views[0])
            place.clock.pass_by(1)
            screen.accepted(**screen.move(screen.views[0]))
            while screen.asked() is None and screen.table["status"] == "playing":
                screen.read()
    replay = anna.get(f"/api/tables/{table['id']}/replay?eyes=0")
    for view in views:
        assert replay["steps"][view["number"]]["view"] == view["view"]
    told = [told for step in replay["steps"] for told in step["told"]]
    with anna.at(table) as screen:
        screen.settle()
        log = screen.views[0]["told"]
        # A replay speaks of everybody by name, and at the table one is spoken to.
        assert [{**each, "parts": []} for each in log] == [{**each, "parts": []} for each in told]
        assert all(not each["parts"] for each in log[:-SENTENCES])
        newest = zip(log[-SENTENCES:], told[-SENTENCES:], strict=True)
        told_apart = [here["data"] for here, there in newest if here["parts"] != there["parts"]]
        assert told_apart
        assert all(0 in data.values() or data.get("holders", 0) & 1 for data in told_apart)


def test_a_replay_speaks_three_languages(anna: Guest, over: dict) -> None:
    path = f"/api/tables/{over['id']}/replay?eyes=open&lang="
    told = {lang: str(anna.get(path + lang)["steps"][1]["told"]) for lang in ("en", "fr", "de")}
    assert len(set(told.values())) == 3


def test_other_eyes_and_languages_are_refused(anna: Guest, over: dict) -> None:
    for query in ("eyes=3", "eyes=-1", "eyes=", "eyes=%C2%B2", "lang=tlh", "lang="):
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
    assert anna.get("/api/history") == {"tables": [], "older": None}


def test_a_last_move_that_could_not_be_written_has_ended_nothing(place: Place, anna: Guest) -> None:
    """Who asks for the record while it is being written is told nothing of cards to come."""
    table = anna.started(ME, BOT, BOT)
    there = place.house.tables[table["id"]]

    async def ask_meanwhile() -> None:
        async with there.lock:
            there.row.status = "over"
            asking = asyncio.create_task(routes.record.fn(there.id, place.house))
            for _ in range(20):
                await asyncio.sleep(0)  # whoever can be answered is
            there.row.status = "playing"
        with pytest.raises(Refusal):
            await asking

    place.call(ask_meanwhile)


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


def test_the_record_can_be_verified(place: Place, anna: Guest) -> None:
    table = anna.make(ME, BOT, SCREEN)
    shown = anna.do(table, "ready", anna.pledge(table))
    value = anna.value(table)
    anna.reveal(table)
    with anna.at(table) as screen:
        place.until_over(screen)
    record = anna.get(f"/api/tables/{table['id']}/record")
    seen = {"commitment": shown["commitment"], "value": value}
    assert outcome(vendome.verify(record, **seen)) == "unknown"
    assert outcome(vendome.verify(record, **seen, seals=[seal_of(shown)])) == "proved"


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
