"""The lobby: tables to join or watch, mine with those that wait for me first, live."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.place import BOT, ME, OPEN, Guest, Place
from tests.server_leaks import house_time
from tests.server_leaks.evening import evening


def test_an_open_table_is_listed_for_others_and_mine_for_me(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    assert ben.lobby()["open"] == [table["id"]]
    assert ben.lobby()["mine"] == []
    assert anna.lobby()["open"] == []
    assert anna.lobby()["mine"] == [table["id"]]


def test_a_table_by_link_is_in_nobody_elses_list(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, listed=False)
    assert ben.lobby()["open"] == []
    assert anna.lobby()["mine"] == [table["id"]]
    assert ben.join(table)["seats"][1]["person"] == ben.id
    assert ben.lobby()["mine"] == [table["id"]]


def test_tables_that_play_come_after_those_that_gather(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    gathering = anna.make(ME, OPEN)
    place.clock.pass_by(5)
    playing = ben.started(ME, BOT)
    place.clock.pass_by(5)
    newest = anna.make(ME, OPEN)
    assert cleo.lobby()["open"] == [newest["id"], gathering["id"], playing["id"]]


def test_games_that_wait_for_me_come_first(place: Place, anna: Guest, ben: Guest) -> None:
    first = anna.started(ME, OPEN, BOT)
    ben.join(first)
    place.clock.pass_by(5)
    second = anna.started(ME, OPEN, BOT)
    ben.join(second)
    place.clock.pass_by(5)
    gathering = anna.started(ME, OPEN)
    assert anna.lobby()["mine"] == [second["id"], first["id"], gathering["id"]]
    screen = anna.at(second)
    view = screen.until_asked()
    screen.accepted(**screen.move(view))
    assert not anna.look(second)["seats"][0]["waiting"]
    assert anna.lobby()["mine"][0] == first["id"]


def test_a_table_that_waits_for_my_value_waits_for_me(place: Place, anna: Guest) -> None:
    waiting = anna.make(ME, OPEN)
    place.clock.pass_by(5)
    ready = anna.started(ME, OPEN)
    assert anna.lobby()["mine"] == [waiting["id"], ready["id"]]


def test_what_is_over_or_given_up_is_not_in_the_lobby(
    place: Place, anna: Guest, ben: Guest
) -> None:
    place.finished(guest=anna)
    anna.do(anna.make(ME, OPEN), "leave")
    assert anna.lobby()["mine"] == []
    assert ben.lobby()["open"] == []


def test_the_lobby_is_pushed_when_it_changes(anna: Guest, ben: Guest) -> None:
    screen = ben.hall()
    assert screen.lobby["open"] == []
    table = anna.make(ME, OPEN)
    told = screen.until_lobby(lambda lobby: lobby["open"])
    assert told["open"] == [table["id"]]
    assert told["tables"][table["id"]] == anna.look(table)
    ben.join(table)
    assert screen.until_lobby(lambda lobby: lobby["mine"])["mine"] == [table["id"]]
    anna.do(table, "leave")
    screen.until_lobby(lambda lobby: lobby["tables"][table["id"]]["host"] == ben.id)
    ben.do(table, "leave")
    assert screen.until_lobby(lambda lobby: not lobby["mine"])["tables"] == {}


def test_nothing_is_told_before_one_has_looked(anna: Guest) -> None:
    screen = anna.socket("/api/lobby/live")
    anna.make(ME, OPEN)
    screen.settle()
    assert [message["type"] for message in screen.read_so_far] == ["welcome", "pong"]


def test_only_what_has_changed_is_told(anna: Guest, ben: Guest, cleo: Guest) -> None:
    tables = [anna.make(ME, OPEN, OPEN) for _ in range(15)]
    screen = ben.hall()
    whole = len(json.dumps(screen.lobby))
    cleo.join(tables[7])
    told = screen.until(lambda message: message["type"] == "lobby_change")
    assert told["change"].keys() == {"tables"}
    assert told["change"]["tables"].keys() == {tables[7]["id"]}
    assert told["change"]["tables"][tables[7]["id"]].keys() == {"seats"}
    assert len(json.dumps(told)) < whole / 20
    assert screen.lobby["tables"] == ben.lobby()["tables"]


def test_what_is_not_on_the_page_is_not_told(anna: Guest, ben: Guest, cleo: Guest) -> None:
    screen = ben.hall(status="playing")
    anna.make(ME, OPEN)
    cleo.started(ME, BOT)
    changes = [screen.until(lambda m: m["type"] == "lobby_change")["change"]]
    while screen.lobby["found"] == 0:
        changes.append(screen.until(lambda m: m["type"] == "lobby_change")["change"])
    assert screen.lobby["listed"] == 2
    assert len(screen.lobby["tables"]) == 1
    assert not any(anna.name in json.dumps(change) for change in changes)


def test_many_changes_at_once_are_told_together(anna: Guest, ben: Guest) -> None:
    screen = ben.hall()
    for _ in range(10):
        anna.make(ME, OPEN)
    screen.until_lobby(lambda lobby: len(lobby["open"]) == 10)
    assert len(screen.read_so_far) <= 8


def test_it_is_told_at_most_twice_a_second(tmp_path: Path) -> None:
    house_time.run(told_in_ten_seconds(tmp_path))


async def told_in_ten_seconds(folder: Path) -> None:
    """Of a table that changes thirty times a second."""
    async with evening(folder, "edelstein", 2) as made:
        stranger = made.sittings[-1].guest
        lobby = await stranger.connect("/api/lobby/live")
        await lobby.ask({"type": "look", "id": 1})
        for number in range(300):
            made.table.seats[0].name = f"Anna {number}"
            made.house.push_table(made.table)
            await asyncio.sleep(1 / 30)
        told = await lobby.settled()
        assert 18 <= len(told) <= 21
        await lobby.close()


# Looking for tables


@pytest.fixture
def many(place: Place) -> list[dict]:
    """By three people twenty tables each, the first made the oldest."""
    made = []
    for game in ("edelstein", "necklace", "carats"):
        guest = place.guest()
        guest.ask("PATCH", "/api/me", {"name": f"Zoë {game}"})
        for _ in range(20):
            place.clock.pass_by(1)
            made.append(guest.make(ME, OPEN, OPEN, game=game))
    return made


def test_a_lobby_comes_in_pages(many: list[dict], anna: Guest) -> None:
    newest = [table["id"] for table in reversed(many)]
    for page in range(3):
        lobby = anna.lobby(f"page={page}")
        assert (lobby["page"], lobby["found"], lobby["listed"]) == (page, 60, 60)
        assert lobby["open"] == newest[20 * page : 20 * page + 20]
        assert set(lobby["tables"]) == set(lobby["open"])
    assert anna.lobby("page=9999")["open"] == newest[40:]
    assert anna.lobby("page=-1")["open"] == newest[:20]


def test_ones_own_tables_are_on_no_page_and_leave_no_gap(
    many: list[dict], place: Place, anna: Guest
) -> None:
    joined = [many[at] for at in (59, 50, 40, 39, 20, 0)]
    for table in joined:
        anna.join(table)
    rest = [table["id"] for table in reversed(many) if table not in joined]
    pages = [anna.lobby(f"page={page}") for page in range(3)]
    assert [table for page in pages for table in page["open"]] == rest
    assert {page["found"] for page in pages} == {54}
    assert pages[0]["sitting"] == 6
    assert set(pages[0]["mine"]) == {table["id"] for table in joined}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("game=necklace", 20),
        ("status=gathering", 60),
        ("status=playing", 0),
        ("open=true", 60),
        ("text=zoe", 60),
        ("text=ZO%C3%8B%20%20car", 20),
        ("text=nobody", 0),
        ("game=necklace&text=carats", 0),
    ],
)
def test_tables_are_found(many: list[dict], anna: Guest, query: str, found: int) -> None:
    lobby = anna.lobby(query)
    assert (lobby["found"], lobby["listed"]) == (found, 60)
    assert len(lobby["open"]) == min(found, 20)


def test_what_one_looks_for_stays_up_to_date(
    many: list[dict], place: Place, anna: Guest, ben: Guest
) -> None:
    screens = [ben.hall(text="carats", page=0), ben.hall(open=True, game="carats"), ben.hall()]
    anna.join(many[-1], seat=1)
    cleo = place.guest()
    cleo.join(many[-1], seat=2)
    ben.join(many[-2])
    for screen, query in zip(screens, ("text=carats", "open=true&game=carats", ""), strict=True):
        screen.until_lobby(lambda lobby: lobby["mine"])
        wanted = ben.lobby(query)
        screen.until_lobby(lambda lobby, wanted=wanted: lobby["tables"] == wanted["tables"])
        for part in ("open", "mine", "found", "listed", "sitting", "page"):
            assert screen.lobby[part] == wanted[part]


def test_another_page_is_told_whole(many: list[dict], ben: Guest) -> None:
    screen = ben.hall()
    first = screen.lobby
    screen.accepted(type="look", page=1)
    assert screen.lobby["page"] == 1
    assert screen.lobby["number"] == first["number"] + 1
    assert not set(screen.lobby["open"]) & set(first["open"])
    screen.accepted(type="look", page=None)
    assert screen.lobby["open"] == []
    assert screen.lobby["tables"] == {}
    assert screen.lobby["listed"] == 60


@pytest.mark.parametrize(
    "look", [{"game": "chess"}, {"text": "x" * 61}, {"status": "over"}, {"page": "2"}, {"size": 9}]
)
def test_what_cannot_be_looked_for_is_refused(ben: Guest, look: dict) -> None:
    screen = ben.hall()
    before = screen.lobby
    assert screen.refused(type="look", **look)["sentence"]
    assert screen.lobby == before
    screen.settle()


def test_who_sits_at_very_many_tables_is_shown_the_first(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vendome.server.listing.MOST_MINE", 3)
    for _ in range(5):
        place.clock.pass_by(1)
        newest = anna.make(ME, OPEN)
    lobby = anna.lobby()
    assert (len(lobby["mine"]), lobby["sitting"]) == (3, 5)
    assert lobby["mine"][0] == newest["id"]


def test_the_lobby_only_shows_pages_and_answers_a_ping(anna: Guest) -> None:
    screen = anna.hall()
    for text in (
        "[" * 9000,
        '{"type": "move", "id": 1, "seat": 0, "decision": 0, "move": "accept"}',
    ):
        screen.send(text)
        assert screen.until(lambda m: m["type"] == "refused")["refusal"]["sentence"]
    table = anna.make(ME, OPEN)
    assert screen.until_lobby(lambda lobby: lobby["mine"])["mine"] == [table["id"]]


def test_too_many_messages_to_the_lobby_cut_the_line(anna: Guest) -> None:
    screen = anna.socket("/api/lobby/live")
    for _ in range(61):
        screen.say(type="ping")
    assert screen.until_closed() == 4029


def test_looking_costs_more_than_a_ping(anna: Guest) -> None:
    screen = anna.socket("/api/lobby/live")
    for _ in range(12):
        screen.accepted(type="look")
    screen.say(type="ping")
    assert screen.until_closed() == 4029
