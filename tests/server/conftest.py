"""A house for each test, with a clock that stands still until it is turned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from tests.server.place import Clock, Guest, Place


@pytest.fixture(autouse=True, scope="session")
def _plain_log() -> None:
    """structlog's own colourful tracebacks take seconds."""
    structlog.configure(
        processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )


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
