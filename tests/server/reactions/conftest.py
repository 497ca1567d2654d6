"""A table of Magpies with windows: two people and a bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.magpies import LIVE, hands
from tests.server.place import BOT, ME, OPEN, Guest, Place
from tests.server.reacting_game import in_the_house
from tests.server.screen import Screen


@pytest.fixture(autouse=True)
def _in_the_house() -> Iterator[None]:
    with in_the_house():
        yield


@pytest.fixture
def table(place: Place, anna: Guest, ben: Guest) -> dict:
    """Anna, Ben and a bot, a hook each; Anna is to go."""
    made = anna.started(ME, OPEN, BOT, game="magpies", clock=LIVE)
    ben.join(made)
    hands(place, made, hooks="111")
    return anna.look(made)


@pytest.fixture
def hers(anna: Guest, table: dict) -> Screen:
    screen = anna.at(table)
    screen.settle()
    return screen


@pytest.fixture
def his(ben: Guest, table: dict) -> Screen:
    screen = ben.at(table)
    screen.settle()
    return screen
