"""Advice in a house: where a table allows it, for the seat that must act, and for nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.older import bring_back
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place
from tests.server.screen import Screen
from vendome.server.advising import ADVICE


def advise(screen: Screen, seat: int = 0) -> dict[str, Any]:
    """What to send to be advised about the decision that a seat owes."""
    return {"type": "advise", "seat": seat, "decision": screen.views[seat]["decision"]}


def advised(screen: Screen, seat: int = 0) -> dict[str, Any]:
    answer = screen.answer(**advise(screen, seat))
    assert answer["type"] == "advice", answer
    return answer


def opened(guest: Guest, *seats: dict[str, Any], **more: Any) -> Screen:
    """The screen of somebody who is asked at a new table."""
    screen = guest.at(guest.started(*seats, **more))
    screen.until_asked()
    return screen


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice of who thinks least."""
    monkeypatch.setattr("vendome.server.advising.LEVEL", "apprentice")


@pytest.mark.parametrize(
    ("seats", "said", "allowed"),
    [
        ((ME, BOT, BOT), {}, True),
        ((ME, BOT, OPEN), {}, False),
        ((ME, BOT, SCREEN), {}, False),
        ((ME, BOT, BOT), {"hints": False}, False),
        ((ME, BOT, OPEN), {"hints": True}, True),
        ((ME, BOT, BOT), {"hints": None}, True),
    ],
)
def test_hints_are_allowed_among_bots_or_where_the_table_says_so(
    anna: Guest, seats: Any, said: dict[str, Any], allowed: bool
) -> None:
    assert anna.make(*seats, **said)["hints"] is allowed


def test_who_must_act_is_advised_in_data_and_in_words(anna: Guest) -> None:
    screen = opened(anna, ME, BOT, BOT)
    got = advised(screen)
    assert (got["seat"], got["decision"]) == (0, screen.views[0]["decision"])
    assert got["level"] == "journeyman"
    assert got["worlds"] > 0
    best = got["choices"][0]
    assert best["move"] in screen.views[0]["forms"]
    assert 0 < best["win"] < 1
    assert {reason["kind"] for reason in best["reasons"]} <= {"gains", "risks", "others"}
    assert best["sentences"][0].startswith(f"“{best['move']}”: ")
    screen.accepted(type="move", seat=0, decision=got["decision"], move=best["move"])


@pytest.mark.usefixtures("quick")
def test_advice_speaks_the_reader_s_language_and_names_the_players(place: Place) -> None:
    screen = opened(place.guest("fr"), ME, BOT, BOT)
    told = [s for choice in advised(screen)["choices"] for s in choice["sentences"]]
    assert any("de chances de gagner" in sentence for sentence in told)
    others = [sentence for sentence in told if "les autres feront" in sentence]
    assert all(any(f"{seat['name']} «" in s for seat in screen.table["seats"]) for s in others)


@pytest.mark.usefixtures("quick")
def test_the_same_question_gets_the_same_advice(place: Place, anna: Guest) -> None:
    screen = opened(anna, ME, BOT, BOT)
    first = advised(screen)
    place.clock.pass_by(60)
    assert {**advised(screen), "id": 0} == {**first, "id": 0}


@pytest.mark.usefixtures("quick")
def test_nobody_else_learns_of_it(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, SCREEN, hints=True)  # all are asked first
    ben.join(table)
    hers, his, tab = anna.at(table), ben.at(table), anna.at(table)
    for screen in (hers, his, tab):
        screen.settle()
    before = len(his.read_so_far), len(tab.read_so_far)
    with capture_logs() as logged:
        advised(hers)
    for screen in (his, tab):
        screen.settle()
    news = [m["type"] for m in (*his.read_so_far[before[0] :], *tab.read_so_far[before[1] :])]
    assert set(news) <= {"pong"}
    assert logged == []


def test_where_hints_are_not_allowed_they_are_refused(anna: Guest) -> None:
    screen = opened(anna, ME, BOT, BOT, hints=False)
    assert "nobody is advised" in screen.refused(**advise(screen))["sentence"]


def test_a_seat_of_somebody_else_is_not_advised(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, hints=True)
    ben.join(table)
    his = ben.at(table)
    his.settle()
    said = {"type": "advise", "seat": 0, "decision": 0}
    assert "somebody else’s seat" in his.refused(**said)["sentence"]


def test_a_seat_that_is_not_asked_and_a_decision_gone_are_refused(anna: Guest, ben: Guest) -> None:
    """E9.3: of two only the active player chooses."""
    table = anna.started(ME, OPEN, hints=True)
    ben.join(table)
    screens = {0: anna.at(table), 1: ben.at(table)}
    for screen in screens.values():
        screen.settle()
    active = screens[0].views[0]["view"]["active"]
    said = {"type": "advise", "seat": active, "decision": 7}
    assert "moved on" in screens[active].refused(**said)["sentence"]
    said = {"type": "advise", "seat": 1 - active, "decision": -(2**70)}
    assert "Nothing is asked" in screens[1 - active].refused(**said)["sentence"]


@pytest.mark.usefixtures("quick")
def test_who_asks_too_often_waits(place: Place, anna: Guest) -> None:
    screen = opened(anna, ME, BOT, BOT)
    for _ in range(ADVICE[0]):
        advised(screen)
    assert "wait a few seconds" in screen.refused(**advise(screen))["sentence"]
    place.clock.pass_by(1 / ADVICE[1])
    advised(screen)


@pytest.mark.usefixtures("quick")
def test_where_too_many_wait_for_advice_it_is_refused(
    monkeypatch: pytest.MonkeyPatch, anna: Guest
) -> None:
    screen = opened(anna, ME, BOT, BOT)
    with monkeypatch.context() as full:
        full.setattr("vendome.server.advising.QUEUE", 0)
        assert "wait a few seconds" in screen.refused(**advise(screen))["sentence"]
    advised(screen)


def test_a_rematch_keeps_the_setting(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, hints=False)
    with anna.at(table) as screen:
        place.until_over(screen)
    assert anna.do(table, "rematch")["hints"] is False


@pytest.mark.sqlite
def test_at_tables_from_before_there_were_hints_there_are_none(place: Place, anna: Guest) -> None:
    table = anna.make(ME, BOT, OPEN, hints=True)
    place.__exit__()
    bring_back(place.folder, "0009")
    place.__enter__()
    assert anna.look(table)["hints"] is False
