"""The law finds leaks of a secret choice that is held until the last seat has chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.conformance.subject import Leak
from tests.server_leaks import house_time
from tests.server_leaks.recorded import play_under_the_law
from vendome.server import messages as m
from vendome.server import playing, pushing
from vendome.server.house import House
from vendome.server.playing import Playing
from vendome.server.table import Asked, Table


def a_push_at_every_choice(patch: pytest.MonkeyPatch) -> None:
    hold = Playing._hold

    async def holding(self: Playing, table: Table, seat: int, move: str) -> None:
        await hold(self, table, seat, move)
        if table.answers:
            self.house.push_table(table)

    patch.setattr(Playing, "_hold", holding)


def a_log_of_choices(patch: pytest.MonkeyPatch) -> None:
    hold = Table.hold

    def holding(table: Table, seat: int, move: str, now: float) -> Any:
        playing.log.info("choice", seat=seat)
        return hold(table, seat, move, now)

    patch.setattr(Table, "hold", holding)


def a_count_of_choices(patch: pytest.MonkeyPatch) -> None:
    hold, told = Table.hold, Table.public
    counts: Counter[str] = Counter()

    def holding(table: Table, seat: int, move: str, now: float) -> Any:
        counts[table.id] += 1
        return hold(table, seat, move, now)

    def telling(table: Table, here: set[str]) -> m.Table:
        return msgspec.structs.replace(told(table, here), abandoned=counts[table.id])

    patch.setattr(Table, "hold", holding)
    patch.setattr(Table, "public", telling)


def a_clock_that_begins_anew_with_a_choice(patch: pytest.MonkeyPatch) -> None:
    hold = Table.hold

    def holding(table: Table, seat: int, move: str, now: float) -> Any:
        found = hold(table, seat, move, now)
        later = max(one.at for one in table.asked.values()) + 1
        table.asked = {s: Asked(asked.number, later) for s, asked in table.asked.items()}
        return found

    patch.setattr(Table, "hold", holding)


def choices_for_all_to_read(patch: pytest.MonkeyPatch) -> None:
    greet = House.greet

    def greeting(self: House, table: Table, line: Any, *rest: int) -> None:
        greet(self, table, line, *rest)
        for seat in table.answers:
            line.push(pushing.answer_message(table, seat))

    patch.setattr(House, "greet", greeting)


PLANTS: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    a_push_at_every_choice: "a choice that . changes is told of",
    a_log_of_choices: "the log|a choice that . changes is told of",
    a_count_of_choices: "a choice that . changes can be found out|the greeting",
    a_clock_that_begins_anew_with_a_choice: "a choice that . changes can be found out",
    choices_for_all_to_read: "a choice that . changes can be found out",
}


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak, match=PLANTS[plant]):
        house_time.run(play_under_the_law(tmp_path, "edelstein", 3, every=4, moves=14))
