# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Questions out of turn under the leak law, in a game small enough to be looked at step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.conformance.subject import Leak, Subject
from tests.lengths import longer
from tests.server.reacting_game import GAME, NONE, in_the_house
from tests.server_leaks import evening, house_time
from tests.server_leaks.recorded import play_under_the_law
from tests.server_leaks.test_bot_timing import PACE, shown_after
from vendome.core.chance import draw, next_block
from vendome.core.reading import Reading
from vendome.core.rule import rule
from vendome.server import messages as m
from vendome.server import windows
from vendome.server.lines import Line
from vendome.server.table import Table
from vendome.server.windows import Windows

WINDOW = 10 * PACE


def hidden(players: int) -> dict[str, Callable[[Reading], object]]:
    return {
        "chance": lambda s: (s.key, s.keystream),
        "another's hook": lambda s: s.hook,
        "another's bell": lambda s: s.bell,
    }


@rule
def secret(s):
    """Until the last one has said whether they hook the prize."""
    return s.waiting & (s.waiting - 1) != 0


@rule
def scramble(s, seat, mind, scratch):
    next_block(mind)
    mind.used = 64
    for i in range(8):
        s.key[i] = mind.keystream[i]
    next_block(s)
    s.used = 1 + draw(mind, 64)
    for other in range(s.players):
        if other != seat:
            s.hook[other] = draw(mind, 2)
            s.bell[other] = draw(mind, 2)
            if s.answer[other] != NONE:
                s.answer[other] = 2 * draw(mind, 2) if s.hook[other] else 0


@pytest.fixture(autouse=True)
def _in_the_house(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    table = SimpleNamespace(scramble=scramble, secret=secret, hidden=hidden)
    magpies = Subject(GAME, table, "tests.server.reacting_game:GAME")
    monkeypatch.setattr(evening, "subject", lambda name: magpies)
    with in_the_house():
        yield


@pytest.mark.parametrize("clock", ["live", "days"])
@pytest.mark.parametrize(
    ("players", "screens", "every"), [(2, 0, 4), *longer((2, 0, 1), (4, 1, 3))]
)
def test_nothing_hidden_leaves_the_server(
    tmp_path: Path, players: int, screens: int, every: int, clock: str
) -> None:
    """In windows, and by standing orders; not all is asked after each move."""
    how = {"screens": screens, "clock": clock, "every": every}
    house_time.run(play_under_the_law(tmp_path, GAME.name, players, seed=4, **how))


def test_a_window_is_as_long_whatever_bots_think_of_in_it(tmp_path: Path) -> None:
    thoughts = ([0.01], [0.2], [0.3, 0.001, 0.15])
    times = [shown_after(tmp_path / str(i), GAME.name, each) for i, each in enumerate(thoughts)]
    assert times[0] == times[1] == times[2]
    assert WINDOW in {round(later - one, 6) for one, later in pairwise(times[0])}


def answers_for_all_to_read(patch: pytest.MonkeyPatch) -> None:
    tell = Windows._push

    def telling(self: Windows, table: Table, answers: list[m.AnswerMessage], *rest: Any) -> None:
        tell(self, table, answers, *rest)
        for line in self.house.lines.get(table.id, ()):
            for answer in answers:
                line.push(answer)

    patch.setattr(Windows, "_push", telling)


def a_table_that_tells_who_has_answered(patch: pytest.MonkeyPatch) -> None:
    told = Table.public

    def telling(table: Table, here: set[str]) -> m.Table:
        return msgspec.structs.replace(told(table, here), host=str(sorted(table.answers)))

    patch.setattr(Table, "public", telling)


def a_log_of_answers(patch: pytest.MonkeyPatch) -> None:
    say = Windows.say

    def saying(self: Windows, table: Table, line: Line, said: m.Move) -> None:
        windows.log.info("answer", move=said.move)
        say(self, table, line, said)

    patch.setattr(Windows, "say", saying)


def an_answer_that_tells_the_table(patch: pytest.MonkeyPatch) -> None:
    """Only of somebody who reacts, and nothing but what all know already."""
    say = Windows.say

    def saying(self: Windows, table: Table, line: Line, said: m.Move) -> None:
        say(self, table, line, said)
        if said.move != "pass":
            self.house.push_table(table)

    patch.setattr(Windows, "say", saying)


@pytest.mark.parametrize(
    "plant",
    [
        answers_for_all_to_read,
        a_table_that_tells_who_has_answered,
        a_log_of_answers,
        an_answer_that_tells_the_table,
    ],
    ids=lambda plant: plant.__name__,
)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        house_time.run(play_under_the_law(tmp_path, GAME.name, 4, seed=4))
