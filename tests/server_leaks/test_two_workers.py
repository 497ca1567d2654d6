"""What is a seat's own is its own at every worker: of a choice that is changed, a note or an answer
in a window the pages of others hear nothing there, not even that something happened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgres
from tests.server.place import ME, OPEN, SCREEN, Clock, Guest, Place
from tests.server.screen import PATIENCE, Screen
from vendome.server import refreshing

Pair = tuple[Place, Place]
Act = Callable[[Screen], None]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    address, clock = postgres.server().new(), Clock()
    one, two = (Place(tmp_path, clock, address=address) for _ in range(2))
    with one, two:
        yield one, two
    postgres.server().drop(address)


def nothing(_: Screen) -> None:
    """Do nothing that is her own."""


def choose_anew(hers: Screen) -> None:
    for choice in ("choose gems", "choose money", "choose event"):
        hers.accepted(**hers.move(hers.views[0], choice))


def take_notes(hers: Screen) -> None:
    for text in ("one", "two", ""):
        hers.accepted(type="note", seat=0, key="k", text=text)


def caught_up(pair: Pair, table: dict[str, Any]) -> None:
    """Wait until the second worker has read what the first has written."""
    one, two = (place.house.tables[table["id"]] for place in pair)
    end = time.monotonic() + PATIENCE
    while two.row.version < one.row.version:
        assert time.monotonic() < end
        pair[1].call(asyncio.sleep, 0)


def heard(pair: Pair, act: Act) -> list[Any]:
    """What others' pages at the second worker are sent while somebody acts at the first."""
    one, two = pair
    anna, ben, cleo, dan = one.guest(), two.guest(), two.guest(), two.guest()
    table = anna.started(ME, OPEN, OPEN)
    ben.join(table)
    dan.join(table)
    for guest in (anna, ben, dan):
        if guest.look(table)["status"] == "gathering":
            guest.reveal(table)
    hers, his, watching = anna.at(table), ben.at(table), cleo.at(table)
    hers.until_asked()
    hers.accepted(**hers.move(hers.views[0], "choose event"))
    others = (his, watching)
    for screen in others:
        screen.until_table(lambda table: table["seats"][0]["here"])
    hers.accepted(type="say", text="let us begin")
    caught_up(pair, table)
    for screen in others:
        screen.until(lambda message: message["type"] == "chat" and message["lines"])
        screen.settle()
    before = [len(screen.read_so_far) for screen in others]
    act(hers)
    caught_up(pair, table)
    hers.accepted(type="say", text="that is all")
    for screen in others:
        screen.until(lambda message: message["type"] == "chat")
    return [
        [message["type"] for message in screen.read_so_far[count:]]
        for screen, count in zip(others, before, strict=True)
    ]


@pytest.mark.parametrize("act", [choose_anew, take_notes])
def test_of_what_is_a_seats_own_others_hear_nothing_at_another_worker(pair: Pair, act: Act) -> None:
    assert heard(pair, act) == heard(pair, nothing) == [["chat"], ["chat"]]


@pytest.mark.parametrize("act", [choose_anew, take_notes])
def test_a_worker_that_pushes_whenever_a_table_was_changed_is_found_out(
    pair: Pair, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    renew = refreshing.renew

    def blind(house: Any, table: Any, stored: Any) -> None:
        renew(house, table, stored)
        house.push_table(table)

    monkeypatch.setattr(refreshing, "renew", blind)
    assert heard(pair, act) != heard(pair, nothing)


def test_an_owner_hears_of_it_on_all_pages(pair: Pair) -> None:
    one, two = pair
    anna = one.guest()
    table = anna.started(ME, SCREEN, SCREEN)
    there = Guest(two, person=anna.id).at(table)
    there.until_asked()
    hers = anna.at(table)
    hers.until_asked()
    hers.accepted(type="note", seat=0, key="k", text="mine")
    there.until(lambda message: message["type"] == "notes" and message["notes"] == {"k": "mine"})
    hers.accepted(**hers.move(hers.views[0], "choose event"))
    there.until(lambda message: message.get("move") == "choose event")
