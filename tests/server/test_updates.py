"""What a table's pages are told: whole once, then what changed; log and chat by the page."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place
from tests.server.screen import Screen
from vendome import games
from vendome.server import schema
from vendome.server.sockets import COSTS

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
SAME = ("number", "decision", "view", "forms", "forecast")


def play(place: Place, screen: Screen, moves: int) -> None:
    for _ in range(moves):
        place.clock.pass_by(1)
        screen.accepted(**screen.move(screen.until_asked()))


def size(messages: list[Any]) -> int:
    return sum(len(json.dumps(message)) for message in messages)


@pytest.mark.parametrize("game", games)
def test_a_page_that_was_told_of_changes_knows_what_a_new_one_is_told(
    place: Place, anna: Guest, ben: Guest, game: str
) -> None:
    table = anna.started(ME, SCREEN, SCREEN, game=game, clock={"kind": "days", "amount": 1})
    screens = [anna.at(table, "lang=fr"), anna.at(table), ben.at(table)]
    for screen in screens:
        screen.settle()
    heard = [len(screen.read_so_far) for screen in screens]
    play(place, screens[0], 12)
    for screen, old, guest in zip(screens, heard, (anna, anna, ben), strict=True):
        screen.settle()
        kinds = {message["type"] for message in screen.read_so_far[old:]}
        assert kinds <= {"table_change", "view_change", "answer", "accepted", "pong"}
        anew = guest.at(table, "lang=fr" if screen is screens[0] else "")
        anew.settle()
        assert screen.table == anew.table
        for seat, view in anew.views.items():
            assert {name: screen.views[seat][name] for name in SAME} == {
                name: view[name] for name in SAME
            }
            assert screen.logs[seat][-20:] == anew.logs[seat][-20:]


def test_a_move_tells_only_what_has_changed(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    screen = anna.at(table)
    play(place, screen, 30)
    screen.settle()
    whole = anna.at(table)
    whole.settle()
    heard, number = len(screen.read_so_far), screen.table["number"]
    while screen.table["number"] == number:
        play(place, screen, 1)
        screen.settle()
    told = screen.read_so_far[heard:]
    changes = [message for message in told if message["type"] == "view_change"]
    assert {message["seat"] for message in changes} == {0, 1, 2, None}
    assert all(message["number"] > message["base"] for message in changes)
    views = [message for message in whole.read_so_far if message["type"] == "view"]
    assert size(changes) < size(views) / 5


def test_the_whole_is_sent_on_request(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    screen = anna.at(table)
    play(place, screen, 3)
    screen.settle()
    known, views = screen.table, screen.views
    screen.table, screen.views = {}, {}
    heard = len(screen.read_so_far)
    screen.accepted(type="whole")
    kinds = [message["type"] for message in screen.read_so_far[heard:]]
    assert kinds == ["table", *["view"] * 4, "accepted"]
    assert screen.table == known
    for seat, view in views.items():
        assert [screen.views[seat][name] for name in SAME] == [view[name] for name in SAME]
    play(place, screen, 1)


def test_another_language_tells_the_sentences_again_and_nothing_else(
    place: Place, anna: Guest
) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    screen = anna.at(table, "lang=en")
    screen.accepted(type="say", text="hello")
    play(place, screen, 5)
    screen.settle()
    heard = len(screen.read_so_far)
    screen.accepted(type="speak", language="de")
    screen.settle()
    told = screen.read_so_far[heard:]
    kinds = [message["type"] for message in told]
    assert kinds == ["accepted", *["sentences"] * 4, "pong"]
    german = anna.at(table, "lang=de")
    german.settle()
    for message in told[1:5]:
        assert (message["first"], message["language"]) == (0, "de")
        parts = [told["parts"] for told in german.logs[message["seat"]]]
        assert message["sentences"] == parts
    play(place, screen, 1)
    assert screen.logs[0][-1]["parts"] != screen.logs[0][0]["parts"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"type": "speak", "language": "fr"}, "sentences"),
        ({"type": "log", "seat": 0, "before": 5}, "sentences"),
        ({"type": "mute", "muted": True}, "chat"),
    ],
)
def test_who_asks_while_a_change_is_being_written_is_told_after_it(
    place: Place, anna: Guest, ben: Guest, asked: dict[str, Any], told: str
) -> None:
    """Until then it may still come to nothing."""
    table = anna.started(ME, SCREEN, SCREEN)
    screen = anna.at(table)
    play(place, screen, 1)
    screen.settle()
    there = place.house.tables[table["id"]]

    async def change() -> None:
        for _ in range(20):
            await asyncio.sleep(0)  # whoever can be answered is
        place.house.push_table(there)
        there.lock.local.release()

    place.call(there.lock.local.acquire)
    heard = len(screen.read_so_far)
    number = screen.say(**asked, **({"person": ben.id} if told == "chat" else {}))
    if asked["type"] != "log":
        screen.until(lambda message: message.get("id") == number)
    place.call(change)
    screen.until(lambda message: message["type"] == told)
    kinds = [message["type"] for message in screen.read_so_far[heard:]]
    assert kinds.index("table_change") < kinds.index(told)


def test_before_the_game_another_language_has_nothing_to_tell(anna: Guest) -> None:
    screen = anna.at(anna.make(ME, OPEN))
    screen.settle()
    heard = len(screen.read_so_far)
    screen.accepted(type="speak", language="de")
    screen.settle()
    assert [m["type"] for m in screen.read_so_far[heard:]] == ["accepted", "pong"]
    assert screen.refused(type="log", seat=0, before=5)["sentence"]


def test_a_long_log_is_told_in_sentences_by_the_page(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    all_along = anna.at(table)
    play(place, all_along, 20)
    all_along.settle()
    monkeypatch.setattr("vendome.server.views.SENTENCES", 10)
    screen = anna.at(table)
    screen.settle()
    log = screen.logs[0]
    words = [told["parts"] for told in log]
    assert len(log) > 25
    assert words[:-10] == [[]] * (len(log) - 10)
    assert all(words[-10:])
    before = len(log) - 10
    while before:
        assert screen.say(type="log", seat=0, before=before)
        page = screen.until(lambda message: message["type"] == "sentences")
        assert page["first"] == max(0, before - 10)
        words[page["first"] : before] = page["sentences"]
        before = page["first"]
    assert words == [told["parts"] for told in all_along.logs[0]]


@pytest.mark.parametrize("seat", [None, -1, 1, 7])
def test_nobody_reads_the_log_of_another_seat(anna: Guest, ben: Guest, seat: int | None) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    screen = anna.at(table)
    assert screen.refused(type="log", seat=seat, before=9)["sentence"]


# Chat


@pytest.fixture
def long_chat(place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch) -> dict:
    """Of twenty lines twelve are kept, and a page is five."""
    monkeypatch.setattr("vendome.server.chat.PAGE", 5)
    monkeypatch.setattr("vendome.server.chat.LINES_STORED", 12)
    table = anna.make(ME, OPEN)
    with anna.at(table) as screen:
        for number in range(20):
            place.clock.pass_by(5)
            screen.accepted(type="say", text=f"line {number}")
        assert len(screen.chat) == 20
    return table


def numbers(screen: Screen) -> list[int]:
    return [line["number"] for line in screen.chat]


def test_only_so_much_is_kept_of_a_chat(place: Place, long_chat: dict) -> None:
    assert len(place.house.tables[long_chat["id"]].chat) == 5
    count = select(func.count()).select_from(schema.chat)
    with place.house.storage._engine.connect() as connection:
        assert connection.scalar(count) == 12


@pytest.mark.parametrize("restarted", [False, True])
def test_a_chat_is_told_by_the_page(
    place: Place, anna: Guest, long_chat: dict, restarted: bool
) -> None:
    if restarted:
        place.reopen()
    screen = anna.at(long_chat)
    screen.settle()
    assert numbers(screen) == [15, 16, 17, 18, 19]
    for since, until in ((10, 15), (8, 10), (8, 8)):
        screen.say(type="chat", before=until if until != 8 or since != 8 else 3)
        page = screen.until(lambda message: message["type"] == "chat")
        assert (page["since"], page["until"], page["oldest"]) == (since, until, 8)
        screen.settle()
    assert numbers(screen) == list(range(8, 20))
    screen.accepted(type="say", text="one more")
    assert numbers(screen)[-1] == 20


def test_who_comes_back_is_told_the_rest_or_the_newest_page(anna: Guest, long_chat: dict) -> None:
    for asked, told in ((17, [17, 18, 19]), (20, []), (3, [15, 16, 17, 18, 19]), (21, None)):
        screen = anna.at(long_chat, f"chat={asked}")
        screen.settle()
        assert numbers(screen) == ([15, 16, 17, 18, 19] if told is None else told)


def test_older_lines_of_the_muted_are_left_out(
    place: Place, anna: Guest, ben: Guest, long_chat: dict
) -> None:
    ben.join(long_chat)
    screen = ben.at(long_chat)
    screen.accepted(type="mute", person=anna.id, muted=True)
    screen.settle()
    assert screen.chat == []
    screen.accepted(type="chat", before=15)
    assert screen.chat == []
    screen.accepted(type="mute", person=anna.id, muted=False)
    screen.settle()
    screen.accepted(type="chat", before=15)
    assert numbers(screen) == list(range(10, 20))


# What messages cost


@pytest.mark.parametrize(
    ("message", "cost"),
    [
        ({"type": "try", "seat": 0, "move": "accept"}, 2),
        ({"type": "speak", "language": "fr"}, 10),
        ({"type": "whole"}, 10),
        ({"type": "log", "seat": 0, "before": 9}, 5),
        ({"type": "chat", "before": 9}, 5),
    ],
)
def test_dear_messages_count_for_more(
    place: Place, anna: Guest, message: dict[str, Any], cost: int
) -> None:
    table = anna.started(ME, BOT, BOT)
    screen = anna.at(table)
    for _ in range(60 // cost):
        assert screen.answer(**message)["type"] != "refused"
    place.clock.pass_by(cost / 20)
    screen.answer(**message)
    screen.say(**message)
    assert screen.until_closed() == 4029


def test_the_protocol_names_what_messages_cost() -> None:
    _, _, rest = PROTOCOL.read_text(encoding="utf-8").partition("### What messages cost")
    section = rest.partition("\n## ")[0]
    for kind, cost in COSTS.items():
        tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
        assert f"| `{tag}` | {cost} |" in section
