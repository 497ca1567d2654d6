"""Finished games are analysed once, in the background, for those who played them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from structlog.testing import capture_logs

import vendome
from tests.server.applications import LITTLE
from tests.server.older import bring_back
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from vendome.server import analyses, analysing
from vendome.server.analysing import Effort
from vendome.server.resting import FORGOTTEN

State = dict[str, Any]


def path(table: dict[str, Any]) -> str:
    return f"/api/tables/{table['id']}/analysis"


def asked(guest: Guest, table: dict[str, Any]) -> State:
    state: State = guest.post(f"{path(table)}?lang={guest.language}")
    return state


def seen(guest: Guest, table: dict[str, Any]) -> State:
    state: State = guest.get(f"{path(table)}?lang={guest.language}")
    return state


def settle(place: Place) -> None:
    """Until nothing is left to be analysed."""

    async def settled() -> None:
        tasks = list(place.house._tasks)
        await asyncio.gather(*(task for task in tasks if "_work" in str(task.get_coro())))

    place.call(settled)


@contextmanager
def all_cores_busy(place: Place) -> Iterator[None]:
    """While this lasts people are advised on all cores of the house."""
    with ExitStack() as busy:

        def begin() -> None:
            for _ in range(place.house.minds._cores):
                busy.enter_context(place.house.minds.advising())

        place.call(begin)
        try:
            yield
        finally:
            place.call(busy.close)


@contextmanager
def held_after_a_piece(place: Place, table: dict[str, Any]) -> Iterator[None]:
    """While this lasts the analysis of a game stands still, in the middle."""
    with ExitStack() as busy:

        async def begin() -> None:
            job = place.analysing._jobs[table["id"]]
            while not job.done:
                await asyncio.sleep(0)
            for _ in range(place.house.minds._cores):
                busy.enter_context(place.house.minds.advising())

        place.call(begin)
        try:
            yield
        finally:
            place.call(busy.close)


@pytest.fixture
def over(place: Place, anna: Guest) -> dict[str, Any]:
    return place.finished(ME, BOT, guest=anna)


def rows(place: Place) -> list[tuple[Any, ...]]:
    with place.outside() as database:
        return database.execute('SELECT "table", person, result FROM analyses').fetchall()


# What there is to read


def test_it_is_what_the_command_says_of_the_record(
    place: Place, anna: Guest, over: dict[str, Any]
) -> None:
    assert seen(anna, over)["status"] == "none"
    state = asked(anna, over)
    assert (state["status"], state["analysis"]) in (("waiting", None), ("working", None))
    settle(place)
    state = seen(anna, over)
    record = anna.get(f"/api/tables/{over['id']}/record")
    same = vendome.analyse(record, level=LITTLE.level, games=LITTLE.games)
    moves = len(record["moves"])
    assert (state["status"], state["done"], state["total"]) == ("done", moves + 1, moves + 1)
    found = state["analysis"]
    assert (found["level"], found["games"]) == (LITTLE.level, LITTLE.games)
    names = [seat["name"] for seat in over["seats"]]
    assert any(f"{name} won with a score of" in found["sentence"] for name in names)
    replay = anna.get(f"/api/tables/{over['id']}/replay?eyes=open")
    for seat, there in zip(found["seats"], same.seats, strict=True):
        assert [p["step"] for p in seat["curve"]] == [point.move for point in there.curve]
        assert [p["win"] for p in seat["curve"]] == [point.win for point in there.curve]
        assert seat["curve"][-1]["step"] == replay["steps"][-1]["number"]
        assert seat["costliest"] == [decision.move for decision in there.costliest]
        for decision, judged in zip(seat["decisions"], there.decisions, strict=True):
            assert decision["step"] == judged.move
            assert decision["move"] == replay["steps"][judged.move + 1]["move"] == judged.made
            assert decision["by"] == replay["steps"][judged.move + 1]["by"]
            assert decision["cost"] == judged.cost
            assert (decision["better"] is None) == (judged.better is None)
    for luck, weighed in zip(found["luck"], same.luck, strict=True):
        assert (luck["given"], luck["skill"]) == (weighed.given, weighed.skill)
        assert luck["sentence"].startswith("Luck ")


def test_mistakes_come_with_what_was_better_and_why_in_the_reader_s_language(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At one screen: whoever sits there may see how both have played. The deal is always the same,
    since in some deals those who take whatever is named first make no mistake."""
    monkeypatch.setattr("vendome.server.fair.new_secret", lambda: bytes(32))
    table = anna.ready(anna.make(ME, SCREEN), "00" * 16)
    with anna.at(table) as screen:
        place.until_over(screen)
    asked(anna, table)
    settle(place)
    english, french = (
        anna.get(f"{path(table)}?lang={language}")["analysis"] for language in ("en", "fr")
    )
    assert [seat["seat"] for seat in english["seats"]] == [0, 1]
    assert {d["by"] for seat in english["seats"] for d in seat["decisions"]} == {"person"}
    mistakes = [
        (one, other)
        for one_seat, other_seat in zip(english["seats"], french["seats"], strict=True)
        for one, other in zip(one_seat["decisions"], other_seat["decisions"], strict=True)
        if one["better"] is not None
    ]
    assert mistakes
    for one, other in mistakes:
        assert one["sentence"].startswith(f"Move {one['step'] + 1}, “{one['move']}”: it cost ")
        assert one["better"]["sentences"][0].startswith(f"“{one['better']['move']}”: ")
        assert "de chances de gagner" in other["better"]["sentences"][0]
        assert one["better"]["move"] == other["better"]["move"] != one["move"]
        for told in (one["made_told"], one["better_told"]):
            assert told is None or (told["parts"] and told["move"] == one["step"])


# Once


def test_of_several_who_ask_together_all_get_the_one_analysis(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN)
    ben.join(table)
    ben.do(table, "leave")
    with anna.at(table) as screen:
        place.until_over(screen)
    there = place.call(place.house.table, table["id"])

    async def together() -> list[str]:
        people = (anna, ben, anna, ben)
        states = await asyncio.gather(
            *(place.analysing.ask(there, guest.id, "en") for guest in people)
        )
        return [state.status for state in states]

    with capture_logs() as logged:
        assert set(place.call(together)) <= {"waiting", "working"}
        settle(place)
        assert asked(anna, table)["status"] == "done"
        assert asked(ben, table)["analysis"] == seen(anna, table)["analysis"]
    assert logged == [{"event": "analysed", "table": table["id"], "log_level": "info"}]
    assert len(rows(place)) == 1
    # A bot played for whoever left, which their decisions say.
    (seat,) = [s for s in seen(ben, table)["analysis"]["seats"] if s["seat"] == 1]
    assert {decision["by"] for decision in seat["decisions"]} == {"keeper"}
    assert f"decisions for {ben.name}" in seat["sentences"][-1]


def test_it_is_found_again_after_a_restart(
    place: Place, anna: Guest, ben: Guest, over: dict[str, Any]
) -> None:
    asked(anna, over)
    settle(place)
    before = seen(anna, over)
    place.reopen()
    assert anna.get("/api/history")["tables"][0]["id"] == over["id"]
    assert seen(anna, over) == before
    assert "Only those who played" in refused(ben.ask("GET", path(over)), 403)
    # What is there is shown also by a house that makes no more of them.
    place.analysing.effort = Effort(None)
    assert asked(anna, over) == before


def test_what_was_not_done_is_begun_again_after_a_restart(
    place: Place, anna: Guest, over: dict[str, Any]
) -> None:
    """It stands still while others need all cores, also between two pieces of work."""
    asked(anna, over)
    with held_after_a_piece(place, over):
        state = seen(anna, over)
        assert (state["status"], state["ahead"]) == ("working", 0)
        place.finished(guest=anna)
        later = seen(anna, over)
        assert 0 < state["done"] <= later["done"] <= state["done"] + 1 < state["total"]
        place.reopen()
    assert seen(anna, over)["status"] in ("waiting", "working")
    settle(place)
    assert seen(anna, over)["status"] == "done"
    assert len(rows(place)) == 1


def test_one_of_another_version_is_made_anew(
    place: Place, anna: Guest, over: dict[str, Any]
) -> None:
    storage = place.house.storage
    storage.write(analyses.ask, over["id"], anna.id, 0.0, 0, ())
    storage.write(analyses.finish, over["id"], {"format": 0})
    assert seen(anna, over)["status"] == "none"
    assert asked(anna, over)["status"] in ("waiting", "working")
    assert [(table, result) for table, _, result in rows(place)] == [(over["id"], None)]


@pytest.mark.sqlite
def test_a_house_from_before_there_were_analyses(
    place: Place, anna: Guest, over: dict[str, Any]
) -> None:
    place.__exit__()
    bring_back(place.folder, "0010")
    place.__enter__()
    assert seen(anna, over)["status"] == "none"


# Who may have it


def test_who_did_not_play_is_refused(anna: Guest, ben: Guest, over: dict[str, Any]) -> None:
    ben.at(over).settle()  # watching is not playing
    for method in ("GET", "POST"):
        assert "Only those who played" in refused(ben.ask(method, path(over)), 403)
        stranger = ben.ask(method, path(over), headers={"cookie": ""})
        assert "POST /api/me" in refused(stranger, 403)
        refused(anna.ask(method, "/api/tables/nowhere/analysis"), 404)


def test_there_is_none_while_the_game_goes_on(place: Place, anna: Guest, ben: Guest) -> None:
    gathering, playing = anna.make(ME, OPEN), anna.started(ME, BOT, BOT)
    for table in (gathering, playing):
        for method in ("GET", "POST"):
            assert "when the game is over" in refused(anna.ask(method, path(table)), 409)
            refused(ben.ask(method, path(table)), 403)
    assert rows(place) == []


def test_a_game_that_was_given_up_is_not_analysed(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    place.clock.pass_by(FORGOTTEN + 1)
    place.tick()
    assert anna.look(table)["status"] == "abandoned"
    assert "given up before its end" in refused(anna.ask("POST", path(table)), 409)


def test_a_game_by_other_rules_is_not_analysed(
    place: Place, anna: Guest, over: dict[str, Any]
) -> None:
    there = place.call(place.house.table, over["id"])
    there.moves[-1].rules -= 1  # as if they had changed in the middle of it
    assert "have changed since" in refused(anna.ask("POST", path(over)), 409)
    there.moves[-1].rules += 1
    there.row.cards = "others"
    assert "have changed since" in refused(anna.ask("POST", path(over)), 409)
    assert seen(anna, over)["status"] == "none"


def test_a_house_can_do_without(place: Place, anna: Guest, over: dict[str, Any]) -> None:
    place.analysing.effort = Effort(None)
    assert "No games are analysed" in refused(anna.ask("POST", path(over)), 409)
    assert seen(anna, over)["status"] == "none"


def test_rules_that_are_not_compiled_cannot_be_thought_about(
    place: Place, anna: Guest, over: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vendome.games["edelstein"].kernels, "_interpreted", True)
    assert "still being compiled" in refused(anna.ask("POST", path(over)), 409)


def test_languages_are_those_of_the_house(anna: Guest, over: dict[str, Any]) -> None:
    for method in ("GET", "POST"):
        refused(anna.ask(method, f"{path(over)}?lang=la"), 409)


# In the background


def test_it_waits_while_others_need_all_cores(
    place: Place, anna: Guest, over: dict[str, Any]
) -> None:
    """Bots at tables go first: not one piece of it is done before they have moved."""
    with all_cores_busy(place):
        state = asked(anna, over)
        assert (state["status"], state["ahead"], state["done"]) == ("waiting", 0, 0)
        place.finished(guest=anna)  # a whole game against a bot, meanwhile
        assert seen(anna, over) == state


def test_one_after_the_other_and_no_more_than_there_is_room_for(
    place: Place, anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "PERSON", 2)
    monkeypatch.setattr(analysing, "QUEUE", 3)
    monkeypatch.setattr(analysing, "COMMAND", ("false",))  # each fails as soon as it is begun
    first, second, third = (place.finished(guest=anna) for _ in range(3))
    his = [place.finished(guest=ben) for _ in range(2)]
    with all_cores_busy(place):
        assert [asked(anna, table)["ahead"] for table in (first, second)] == [0, 1]
        assert "2 games that you asked about" in refused(anna.ask("POST", path(third)), 429)
        assert asked(ben, his[0])["ahead"] == 2
        assert "ask again later" in refused(ben.ask("POST", path(his[1])), 429)
        assert asked(anna, first)["status"] == "waiting"  # which is no further one
        assert seen(anna, third)["status"] == "none"
    with capture_logs() as logged:
        settle(place)
    assert [line["table"] for line in logged] == [first["id"], second["id"], his[0]["id"]]
    with all_cores_busy(place):
        assert asked(anna, third)["status"] == "waiting"


def test_what_fails_is_told_and_can_be_asked_for_again(
    place: Place, anna: Guest, over: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "COMMAND", ("false",))
    with capture_logs() as logged:
        asked(anna, over)
        settle(place)
    state = seen(anna, over)
    assert state["status"] == "failed"
    (number,) = [line["number"] for line in logged if line["event"] == "failed"]
    assert number in state["failure"]["sentence"]
    assert rows(place) == []
    monkeypatch.undo()
    there = place.call(place.house.table, over["id"])
    there.row.scores[0] += 1  # the record does not lead there
    assert asked(anna, over)["status"] in ("waiting", "working")
    settle(place)
    assert seen(anna, over)["status"] == "failed"
