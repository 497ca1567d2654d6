"""A short evening of what `make abuse` does for long; and that it would notice."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace

import pytest

from tests.abuse.evening import Abused, Guest, Party, Talk, _move_in, check_moves, message
from tests.fuzz.running import Running

COMMAND = (sys.executable, "-m", "tests.abuse", "--examples", "0")


def test_a_short_evening_of_abuse_changes_nothing() -> None:
    """In a process of its own, whose log it reads."""
    done = subprocess.run(
        [*COMMAND, "--messages", "1500"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 games were played on to their end." in done.stdout
    for kind in ("refused", "accepted", "view", "judged", "closed 4001"):
        assert kind in done.stdout


class House:
    """A house of which nothing is asked but its tables."""

    def __init__(self) -> None:
        self.house = self
        self.tables: dict[str, object] = {}


TOLD = {
    "a view of another": '{"type":"view","seat":0,"forms":[],"decision":null}',
    "notes of another": '{"type":"notes","seat":0,"notes":{}}',
    "somebody's note": '{"type":"chat","lines":["canary7"]}',
    "a move of another's seat": '{"type":"accepted","id":3}',
}


@pytest.mark.parametrize("text", TOLD.values(), ids=TOLD)
def test_what_a_house_must_not_do_is_noticed(text: str) -> None:
    owner, watcher = Guest("owner", "", [0], "canary7"), Guest("watcher", "", [])
    house: Running = House()  # type: ignore[assignment]
    talk = Talk(house, Party("t", [owner, watcher]), 1, 0)
    with pytest.raises(Abused):
        talk._hear(watcher, text, {3: 0})
    talk._hear(owner, text, {3: 0})


def test_a_seat_that_moved_more_often_than_its_owner_is_noticed() -> None:
    move = SimpleNamespace(seat=0, by="person")
    table = SimpleNamespace(row=SimpleNamespace(reactions=None), moves=[move, move])
    house = House()
    house.tables["t"] = table
    owner = Guest("owner", "", [0], made=Counter({0: 1}))
    with pytest.raises(Abused, match="2 times"):
        check_moves(house, Party("t", [owner]))  # type: ignore[arg-type]


def test_what_is_said_can_be_said_again_and_is_of_all_kinds() -> None:
    guest = Guest("owner", "", [0], "canary")
    guest.views[0] = {"decision": 4, "forms": ["choose money"]}
    said = [message(random.Random(number), guest, number) for number in range(3000)]
    assert said == [message(random.Random(number), guest, number) for number in range(3000)]
    assert sum(_move_in(text) is not None for text in said) > 200
    for kind in ("try", "say", "note", "order", "whole", "chat", "mute", "canary"):
        assert any(kind in text for text in said)
