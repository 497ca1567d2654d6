"""What a table takes on disk: a state is kept by what a move changes of it, events as few bytes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import ALWAYS
from tests.server.place import ME, SCREEN, Guest, Place
from vendome import games
from vendome.server.coding import difference, read_events, restored, written_events
from vendome.server.databases import FILE

MOVES = 100
MOST = 20_000  # bytes for them
PAGE = 4096  # by which a file grows: what is taken may stand in one more than it fills

states = st.integers(1, 400).flatmap(lambda n: st.tuples(*[st.binary(min_size=n, max_size=n)] * 2))
numbers = st.integers(-(2**31), 2**31 - 1) | st.sampled_from([0, 0, 1, -1])
widths = st.integers(1, 20)
events = widths.flatmap(lambda n: st.lists(st.lists(numbers, min_size=n, max_size=n), max_size=9))


@ALWAYS
@given(states)
def test_a_state_is_restored_from_what_differs(both: tuple[bytes, bytes]) -> None:
    before, after = both
    for old in (before, after, None):
        kept = difference(old, after)
        assert len(kept) <= len(after)
        assert restored(old, kept, len(after)) == after


def test_what_neither_is_a_state_nor_differs_is_refused() -> None:
    with pytest.raises(ValueError, match="neither"):
        restored(bytes(10), bytes(4), 10)
    with pytest.raises(ValueError, match="neither"):
        restored(None, bytes(3), 10)


@ALWAYS
@given(events)
def test_events_are_read_as_they_were_written(rows: list[list[int]]) -> None:
    assert read_events(written_events(rows)) == rows
    assert read_events(rows) == rows  # as earlier versions kept them


def size(folder: Path) -> int:
    """The bytes of a house's file, as small as it can be made."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (folder / FILE).stat().st_size


@pytest.mark.sqlite
@pytest.mark.parametrize("game", games)
def test_a_table_takes_little_room(place: Place, anna: Guest, game: str) -> None:
    """At 100 moves, or as many as the game has, of four at one screen."""
    table = anna.started(ME, SCREEN, SCREEN, SCREEN, game=game)
    place.__exit__()
    empty = size(place.folder)
    place.__enter__()
    with anna.at(table) as screen:
        screen.until_table(bool)
        for _ in range(MOVES):
            if screen.table["status"] != "playing":
                break
            place.clock.pass_by(1)
            screen.accepted(**screen.move(screen.until_asked()))
    place.__exit__()
    taken = size(place.folder) - empty
    place.__enter__()
    print(f"{game}: {taken} bytes")
    assert taken < MOST + PAGE
    assert place.call(place.house.table, table["id"]).row.number > MOVES / 2
