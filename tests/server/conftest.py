"""A house for each test, with a clock that stands still until it is turned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import structlog

from tests.server.place import Clock, Guest, Place

_cleared: list[str] = []  # databases for the next tests


@pytest.fixture(autouse=True, scope="session")
def _plain_log() -> None:
    """structlog's own colourful tracebacks take seconds."""
    structlog.configure(
        processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )


@pytest.fixture(autouse=True)
def _databases(request: pytest.FixtureRequest) -> Iterator[None]:
    """With --postgres every house has a database of its own on a server; but for the tests that
    are about the file."""
    own = request.node.get_closest_marker("places")
    if own or not request.config.getoption("--postgres"):
        yield
        return
    if request.node.get_closest_marker("sqlite"):
        pytest.skip("it is about the file of SQLite")
    from tests.server import postgres

    made: list[str] = []

    def new() -> str:
        made.append(_cleared.pop() if _cleared else postgres.server().new())
        return made[-1]

    Place.database = new
    yield
    Place.database = None
    for address in made:
        try:
            postgres.server().clear(address)
        except psycopg.Error:  # the test has changed its tables
            postgres.server().drop(address)
        else:
            _cleared.append(address)


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
