"""Every registered game, and the example, with every number of players, does what it must."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conformance.leaks import nothing_hidden_leaks
from tests.conformance.simultaneous import arrival_order_does_not_matter
from tests.conformance.subject import SOURCES, Broken, Subject, load, subject
from tests.conformance.suite import CHECKS, WHOLE_CHECKS
from tests.conformance.telling import tell_everything
from tests.server.reacting_game import GAME as MAGPIES

# With more seats there is more to go wrong; all else is only longer than with few.
OF_MANY_SEATS = (arrival_order_does_not_matter, nothing_hidden_leaks)


def tables() -> Iterator[Any]:
    """Every check with every number of players, those that are only longer marked as such."""
    for name in SOURCES:
        players = load(SOURCES[name]).players
        for count in players:
            for check in CHECKS:
                many = count == players[-1] and check in OF_MANY_SEATS
                marks = [] if many or count == players[0] else [pytest.mark.long]
                named = f"{name}-{count}-{check.__name__}"
                yield pytest.param(name, count, check, marks=marks, id=named)


@pytest.mark.parametrize(("name", "players", "check"), list(tables()))
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
