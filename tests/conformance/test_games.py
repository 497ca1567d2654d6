"""Every registered game, and the example, with every number of players, does what it must."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conformance.subject import SOURCES, Broken, Subject, load, subject
from tests.conformance.suite import CHECKS, WHOLE_CHECKS
from tests.conformance.telling import tell_everything
from tests.server.reacting_game import GAME as MAGPIES

TABLES = [(name, players) for name in SOURCES for players in load(SOURCES[name]).players]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players"), TABLES)
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
