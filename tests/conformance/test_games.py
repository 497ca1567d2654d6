"""Every registered game, and the example, with every number of players, does what it must."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conformance.subject import SOURCES, Broken, Subject, load, subject
from tests.conformance.suite import CHECKS, WHOLE_CHECKS
from tests.conformance.telling import tell_everything
from tests.server.reacting_game import GAME as MAGPIES


def tables() -> Iterator[Any]:
    """Every number of players; those between the fewest and the most are only longer."""
    for name in SOURCES:
        players = load(SOURCES[name]).players
        for count in players:
            middle = players[0] < count < players[-1]
            yield pytest.param(name, count, marks=[pytest.mark.long] if middle else [])


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players"), list(tables()))
def test_conforms(name: str, players: int, check: Callable[[Subject, int], None]) -> None:
    check(subject(name), players)


@pytest.mark.parametrize("check", WHOLE_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", SOURCES)
def test_conforms_as_a_whole(name: str, check: Callable[[Subject], None]) -> None:
    check(subject(name))


@pytest.mark.parametrize("players", MAGPIES.players)
def test_the_game_of_the_server_s_tests_is_told(players: int) -> None:
    tell_everything(MAGPIES, players)


def test_a_game_without_a_table_of_what_is_hidden_is_told_so() -> None:
    with pytest.raises(Broken, match=r"write tests/hidden/chess\.py"):
        subject("chess")
