"""What is said in a window is on disk, and nobody else hears of it."""

from __future__ import annotations

import json

from structlog.testing import capture_logs

from tests.server.magpies import answer, answers, go, hands, magpies, pass_by, say, scores
from tests.server.place import BOT, ME, OPEN, Guest, Place
from tests.server.screen import Screen
from tests.server.test_notes import unheard
from tests.server.test_storage import as_stored, refusing


def test_an_answer_survives_a_restart_and_the_window_has_what_was_left(
    place: Place, hers: Screen, anna: Guest, table: dict
) -> None:
    hands(place, table, hooks="100")
    go(hers)
    answers(place, hers, 0, "hook")
    as_stored(place, table)
    hers.shut()
    place.clock.pass_by(1.5)
    place.reopen()
    with anna.at(table) as screen:
        screen.settle()
        assert screen.answers == {0: "hook"}
        assert screen.table["question"]["ends"] == place.clock.time + 1
    pass_by(place, 0.9)
    assert magpies(place, table).row.number == 1
    pass_by(place, 0.1)
    assert scores(place, table)[0] > 0
    as_stored(place, table)


def test_an_answer_that_cannot_be_written_was_not_given(
    place: Place, hers: Screen, table: dict
) -> None:
    go(hers)
    answers(place, hers, 0, "pass")
    with capture_logs() as log, refusing(place, "answers"):
        said = answer(place, hers, 0, "hook")
    assert "nothing was changed" in said["refusal"]["sentence"]
    assert "hook" not in repr(log)
    assert magpies(place, table).answers == {0: "pass"}
    as_stored(place, table)


def test_a_window_whose_end_cannot_be_written_ends_later(
    place: Place, hers: Screen, table: dict
) -> None:
    hands(place, table, hooks="100")
    go(hers)
    answers(place, hers, 0, "hook")
    with capture_logs(), refusing(place, "moves"):
        pass_by(place, 3)
        as_stored(place, table)
    assert magpies(place, table).row.number == 1
    place.tick()
    assert magpies(place, table).row.number == 4
    assert scores(place, table)[0] > 0


def test_an_answer_that_the_rules_no_longer_take_is_silence(
    place: Place, hers: Screen, table: dict
) -> None:
    hands(place, table, hooks="100")
    go(hers)
    answers(place, hers, 0, "hook")
    hers.shut()
    place.__exit__()
    with place.outside() as older:
        older.execute("UPDATE answers SET move = 'lasso'")
    place.__enter__()
    pass_by(place, 3)
    assert scores(place, table) == [0, 0, 0]
    assert magpies(place, table).row.number == 4


def test_nobody_else_hears_of_an_answer(
    place: Place, hers: Screen, his: Screen, anna: Guest, cleo: Guest, table: dict
) -> None:
    go(hers)
    tab = anna.at(table)
    watching = cleo.at(table)
    tab.settle()
    his.settle()
    heard = len(his.read_so_far)
    with unheard(watching), capture_logs() as log:
        before = anna.look(table), cleo.lobby()["open"]
        answers(place, hers, 0, "hook")
        assert answer(place, hers, 0, "bell")["type"] == "refused"
        answers(place, hers, 0, "pass")
        assert (anna.look(table), cleo.lobby()["open"]) == before
    assert log == []
    tab.settle()
    assert tab.answers == {0: "pass"}
    assert "answer" not in [message["type"] for message in watching.read_so_far]
    his.settle()  # he only hears at each slot that he has said nothing yet
    slots = [message for message in his.read_so_far[heard:] if message["type"] != "pong"]
    assert slots == [{"type": "answer", "seat": 1, "decision": 1, "move": None, "ids": []}] * 3


def test_a_refusal_in_a_window_tells_no_more_than_the_seat_knows(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    """The same sentence whatever the others hold, or have said."""
    hands(place, table, hooks="000")
    go(hers)
    first = answer(place, hers, 0, "hook")["refusal"]
    assert first["sentence"] == "That is not possible now."
    hands(place, table, hooks="011")
    answers(place, his, 1, "hook")
    assert answer(place, hers, 0, "hook")["refusal"] == first
    assert "somebody else" in hers.refused(**say(hers, 0, "pass") | {"seat": 1})["sentence"]
    assert "moved on" in hers.refused(**say(hers, 0, "pass") | {"decision": 0})["sentence"]


def heard_of(place: Place, hooks: str, bells: str, said: str | None) -> list[list[str]]:
    """All that Anna and a watcher are told of a turn, with the times; Ben holds, and says, as
    named, and two bots hold the rest."""
    place.clock.pass_by(1_000_000)  # no other number looks like a time then
    anna, ben, cleo = place.guest(), place.guest(), place.guest()
    table = anna.make(ME, OPEN, BOT, BOT, game="magpies")
    there = magpies(place, table)
    there.row.secret = bytes(32)
    anna.ready(table, "00" * 16)
    ben.join(table, value="11" * 16)
    hands(place, table, hooks, bells)
    anna_page, his, watching = anna.at(table), ben.at(table), cleo.at(table)
    for screen in (anna_page, his, watching):
        screen.settle()
    go(anna_page)
    began = place.clock.time
    dates = place.clock.date()
    pages = {screen: len(screen.read_so_far) for screen in (anna_page, watching)}
    if said:
        his.say(**say(his, 1, said))
        his.settle()
    for _ in range(30):
        pass_by(place, 0.5)
        for screen in pages:
            screen.settle()
    told = []
    for screen, heard in pages.items():
        texts = [json.dumps(message) for message in screen.read_so_far[heard:]]
        names = {table["id"]: "T", anna.id: "A", ben.id: "B", anna.name: "Anna", ben.name: "Ben"}
        for one, other in names.items():
            texts = [text.replace(one, other) for text in texts]
        for shift in range(0, 100):
            for first in (dates, began):
                at = str(first + shift / 2)
                texts = [text.replace(at, f"+{shift / 2}") for text in texts]
        told.append([text for text in texts if '"pong"' not in text])
    return told


def test_what_others_hold_and_say_changes_nothing_that_is_told_nor_when(place: Place) -> None:
    """As long as nobody reacts in the open, that is: a hook that is not used is never seen."""
    told = heard_of(place, "0000", "0000", None)
    assert any('"bell"' in text for text in told[0])
    assert heard_of(place, "0100", "0100", None) == told
    assert heard_of(place, "0100", "0000", "pass") == told
    assert heard_of(place, "0000", "0100", "pass") == told
    assert heard_of(place, "0100", "0000", "hook") != told
