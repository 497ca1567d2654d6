"""A house for each test, with a clock that stands still until it is turned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.place import Clock, Guest, Place


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def place(tmp_path: Path, clock: Clock) -> Iterator[Place]:
    with Place(tmp_path, clock) as opened:
        yield opened


@pytest.fixture
def anna(place: Place) -> Guest:
    return place.guest()


@pytest.fixture
def ben(place: Place) -> Guest:
    return place.guest()


@pytest.fixture
def cleo(place: Place) -> Guest:
    return place.guest()
