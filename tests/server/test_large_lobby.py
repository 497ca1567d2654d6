"""A lobby of ten thousand tables: what is shown and told of it is a page, whatever there is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from vendome.server import listing
from vendome.server import messages as m
from vendome.server.lines import Line
from vendome.server.listing import PAGE, Listing
from vendome.server.lobby import Lobby

TABLES = 10_000
LOOKERS = 50
RENAMES = 20


def row(number: int, name: str | None = None) -> m.Table:
    """Every third is 30 Carats, every tenth plays, every fourth has an open seat."""
    seats = [
        m.Seat(
            seat=seat,
            kind="open" if seat == 3 and number % 4 == 0 else "person",
            name=(name if seat == 0 else None) or f"Player {number} {seat}",
            face=seat,
            person=f"person {number} {seat}",
            bot="greedy",
            ready=True,
            kept=False,
            screen=False,
            here=True,
            waiting=False,
            deadline=None,
        )
        for seat in range(4)
    ]
    return m.Table(
        id=f"t{number}",
        game="necklace" if number % 3 else "carats",
        options={},
        clock=m.Clock("none", 0),
        listed=True,
        host="host",
        status="gathering" if number % 10 else "playing",
        seats=seats,
        dismissed=[],
        number=0,
        commitment="c" * 64,
        sealed=None,
        abandoned=0,
        last_abandoned=None,
        made=float(number),
        started=None,
        ended=None,
        scores=None,
        winners=None,
        rematch=None,
        reactions=None,
        hints=False,
        question=None,
        deal=None,
    )


@pytest.fixture(scope="module")
def told() -> list[m.Table]:
    return [row(number) for number in range(TABLES)]


def filled(told: list[m.Table]) -> Lobby:
    lobby = Lobby(lambda: 0.0)
    for table in told:
        lobby.changed(table.id, table)
    return lobby


def look(**wanted: Any) -> m.Look:
    said = {"id": 0, "page": 0, "game": None, "status": None, "open": False, "text": ""}
    return m.Look(**{**said, **wanted})


SEARCHES: dict[str, tuple[dict[str, Any], Any]] = {
    "everything": ({}, lambda t: True),
    "a game": ({"game": "carats"}, lambda t: t.game == "carats"),
    "those that play": ({"status": "playing"}, lambda t: t.status == "playing"),
    "an open seat": ({"open": True}, lambda t: any(s.kind == "open" for s in t.seats)),
    "a name": ({"text": "PLAYER 77"}, lambda t: any("Player 77" in s.name for s in t.seats)),
    "all of it": (
        {"game": "necklace", "status": "gathering", "open": True, "text": "1 2"},
        lambda t: (
            t.game == "necklace"
            and t.status == "gathering"
            and t.seats[3].kind == "open"
            and any("1 2" in s.name for s in t.seats)
        ),
    ),
}


@pytest.mark.parametrize(("wanted", "fits"), SEARCHES.values(), ids=SEARCHES.keys())
def test_it_is_filtered_searched_and_paged(told: list[m.Table], wanted: Any, fits: Any) -> None:
    expected = sorted(filter(fits, told), key=lambda t: (t.status != "gathering", -t.made))

    async def pages() -> list[m.Lobby]:
        lobby = filled(told)
        first = lobby.look("somebody", look(**wanted))
        last = (first.found - 1) // PAGE
        return [first, *(lobby.look("somebody", look(page=p, **wanted)) for p in (1, last))]

    first, second, last = asyncio.run(pages())
    ids = [table.id for table in expected]
    assert (first.found, first.listed) == (len(ids), TABLES)
    assert list(first.open) == ids[:PAGE]
    assert list(second.open) == ids[PAGE : 2 * PAGE]
    assert list(last.open) == ids[(len(ids) - 1) // PAGE * PAGE :]
    assert set(first.tables) == set(first.open)


@contextmanager
def rows_compared(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The tables looked at to see whether they fit."""
    seen: list[str] = []
    fits = listing.Row.fits

    def counted(self: listing.Row, wanted: listing.Filter) -> bool:
        seen.append(self.id)
        return fits(self, wanted)

    with monkeypatch.context() as patched:
        patched.setattr(listing.Row, "fits", counted)
        yield seen


def test_renames_cost_what_they_change_however_many_tables_there_are(
    told: list[m.Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """20 people rename themselves, one after the other, while 50 look at the first page."""

    async def talk() -> tuple[list[bytes], int]:
        lobby = filled(told)
        lines = [Line(f"looker {number}", "en") for number in range(LOOKERS)]
        for line in lines:
            lobby.lines.add(line)
            lobby.show(line, look())
        shown = json.loads(lines[0].queue.get_nowait())["open"]
        for line in lines[1:]:
            line.queue.get_nowait()
        with rows_compared(monkeypatch) as compared:
            for count in range(RENAMES):
                number = (
                    int(shown[count % 2][1:]) if count % 4 == 0 else count
                )  # most are not shown
                lobby.changed(f"t{number}", row(number, name=f"Zebra {count}"))
                lobby.push()
        sent = []
        for line in lines:
            while not line.queue.empty():
                sent.append(line.queue.get_nowait())
        return sent, len(compared)

    sent, compared = asyncio.run(talk())
    on_the_page = sum(count % 4 == 0 for count in range(RENAMES))
    assert len(sent) == LOOKERS * on_the_page
    for message in sent:
        found = json.loads(message)["change"]["tables"]
        assert len(found) == 1
        assert len(message) < 300
    assert compared <= 4 * RENAMES  # as it was and as it is, for each search that is open


def test_a_search_that_is_open_is_kept_up_and_not_made_again(
    told: list[m.Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Listing()
    for table in told:
        there.put(table.id, table)
    wanted = listing.checked(look(text="zebra"))
    there.watch([wanted])
    assert there.page("", wanted, 0).found == 0
    with rows_compared(monkeypatch) as compared:
        for number in range(RENAMES):
            there.put(f"t{number}", row(number, name="Zebra"))
        assert there.page("", wanted, 0).found == RENAMES
        there.put("t0", None)
        assert there.page("", wanted, 0).found == RENAMES - 1
    assert len(compared) <= 4 * (RENAMES + 1)


def test_a_page_is_no_longer_than_a_page(told: list[m.Table]) -> None:
    async def page() -> bytes:
        return msgspec.json.encode(filled(told).look("somebody", look()))

    assert len(asyncio.run(page())) < 20 * len(msgspec.json.encode(told[0])) + 2000
