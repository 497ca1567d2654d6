"""What an answer in a window costs is spent at fixed times, whether and whenever it came: nobody
can tell from how long something else takes that somebody has answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import event

from tests.server.magpies import answers, go, hands, magpies, pass_by, say, scores
from tests.server.place import BOT, ME, OPEN, Guest, Place
from tests.server.screen import Screen
from tests.server.test_storage import as_stored, refusing
from vendome import Match, Refusal
from vendome.server import messages as m
from vendome.server import views, windows
from vendome.server.views import sentence
from vendome.server.windows import SLOT

WINDOW = 3.0
SAYINGS: tuple[list[tuple[int, str]], ...] = (  # at which eighth of a second; what is only tried
    [],
    [(1, "hook")],
    [(11, "pass")],
    [(2, "hook"), (3, "pass"), (23, "hook")],
    [(5, "pass"), (9, "pass"), (13, "pass")],
    [(1, "bell"), (6, "lasso"), (11, "")],  # which the rules do not take
    [(1, "try hook")],
    [(1, "try bell"), (2, "try hook"), (3, "try lasso"), (6, "try bell")],
    [(1, "hook"), (2, "try pass"), (3, "bell"), (3, "try bell")],
)
TRY = "try "
Sayings = list[tuple[int, str]]
Work = list[tuple[float, str, Any]]


@contextmanager
def work(place: Place, began: float) -> Iterator[Work]:
    """All that goes to the disk and to the rules, and when: how much, not what."""
    done: Work = []

    def at() -> float:
        return place.clock.time - began

    def write(_: Any, __: Any, statement: str, values: Any, *___: Any) -> None:
        done.append((at(), statement, sizes(values)))

    play = Match.play

    def played(match: Match, seat: int, move: Any) -> None:
        try:
            play(match, seat, move)
        except Refusal:
            done.append((at(), "a rule that refuses", seat))
            raise
        done.append((at(), "a rule", seat))

    def worded(refusal: Refusal, language: str) -> m.Sentence:
        if refusal.message != "tried_again":  # which is said when it comes, as to a ping
            done.append((at(), "a sentence", language))
        return sentence(refusal, language)

    engine = place.house.storage._engine
    event.listen(engine, "before_cursor_execute", write)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "play", played)
        for module in (windows, views):
            patch.setattr(module, "sentence", worded)
        try:
            yield done
        finally:
            event.remove(engine, "before_cursor_execute", write)


def sizes(values: Any) -> Any:
    if isinstance(values, dict):
        return {name: sizes(value) for name, value in values.items()}
    if isinstance(values, list | tuple):
        return [sizes(value) for value in values]
    return len(values) if isinstance(values, str) else type(values).__name__


@dataclass
class Turn:
    """A window in which Ben says something at certain times, up to just before its end."""

    place: Place

    def __post_init__(self) -> None:
        anna, ben = self.place.guest(), self.place.guest()
        self.table = ben.join(anna.started(ME, OPEN, game="magpies"))
        hands(self.place, self.table, hooks="11")
        self.hers, self.his, self.watching = (
            guest.at(self.table) for guest in (anna, ben, self.place.guest())
        )
        pass_by(self.place, 60)  # the house's clock is kept now, and next in a second
        go(self.hers)
        for screen in (self.his, self.watching):
            screen.settle()

    def passes(self, said: Sayings) -> Work:
        clock = self.place.clock
        began = clock.time
        with work(self.place, began) as done:
            for eighth in range(1, 24):
                clock.pass_by(1 / 8)
                for when, move in said:
                    if when == eighth:
                        self._say(move)
                self.place.tick()
        del self.place.house.tables[self.table["id"]]  # as if there had been no other
        return done

    def _say(self, move: str) -> None:
        if move.startswith(TRY):
            self.his.say(type="try", seat=1, move=move.removeprefix(TRY))
        else:
            self.his.say(**say(self.his, 1, "pass") | {"move": move})
        self.his.settle()


def test_whatever_is_done_in_a_window_is_the_same_whether_and_when_somebody_answers(
    place: Place,
) -> None:
    works = [Turn(place).passes(said) for said in SAYINGS]
    rules = {at for at, what, _ in works[0] if what == "a rule"}
    writes = {at for at, what, _ in works[0] if "INTO answers" in what}
    assert rules == writes == {0.5, 1.0, 1.5, 2.0, 2.5}
    # Which of them are refused, and so the order within a slot, is what was said.
    # What operators have done is looked for each second of the real clock, whatever is played.
    # PostgreSQL is given back a lock for which nobody waits, and told the time, of some length.
    aside = ("FROM acts", "pg_advisory_unlock", "pg_notify('vendome'")
    ordered = [
        sorted((one for one in done if not any(part in one[1] for part in aside)), key=repr)
        for done in works
    ]
    assert [other == ordered[0] for other in ordered[1:]] == [True] * (len(SAYINGS) - 1)


def test_nothing_that_others_are_told_depends_on_it(place: Place) -> None:
    told = []
    for said in SAYINGS:
        turn = Turn(place)
        pages = {page: len(page.read_so_far) for page in (turn.hers, turn.watching)}
        turn.passes(said)
        for page in pages:
            page.settle()
        told.append([page.read_so_far[heard:-1] for page, heard in pages.items()])
    nothing = {"type": "answer", "seat": 0, "decision": 1, "move": None, "ids": []}
    assert told == [[[nothing] * 5, []]] * len(SAYINGS)


def test_an_answer_is_only_laid_aside_until_the_next_slot(place: Place) -> None:
    turn = Turn(place)
    with work(place, place.clock.time) as done:
        turn.his.say(**say(turn.his, 1, "hook"))
        turn.his.say(type="try", seat=1, move="pass")
        turn.his.settle()
    assert done == []
    assert not magpies(place, turn.table).lock.local.locked()
    assert magpies(place, turn.table).answers == {}
    pass_by(place, SLOT)
    assert magpies(place, turn.table).answers == {1: "hook"}
    as_stored(place, turn.table)


def test_of_several_answers_between_two_slots_the_last_counts(place: Place) -> None:
    turn = Turn(place)
    numbers = [turn.his.say(**say(turn.his, 1, move)) for move in ("hook", "pass")]
    turn.his.settle()
    pass_by(place, SLOT)
    said = turn.his.answer_to(numbers[1])
    assert (said["move"], said["ids"]) == ("pass", numbers)


@pytest.mark.parametrize("move", ["", " ", "bell", "lasso"])
def test_what_the_rules_do_not_take_is_refused_and_nothing_is_said(place: Place, move: str) -> None:
    turn = Turn(place)
    number = turn.his.say(**say(turn.his, 1, "pass") | {"move": move})
    turn.his.settle()
    pass_by(place, SLOT)
    assert turn.his.answer_to(number)["refusal"]["sentence"]
    assert magpies(place, turn.table).answers == {}
    as_stored(place, turn.table)


def test_each_page_hears_which_of_its_own_messages_were_taken(
    place: Place, hers: Screen, anna: Guest, table: dict
) -> None:
    go(hers)
    tab = anna.at(table)
    tab.settle()
    answers(place, hers, 0, "hook")
    tab.settle()
    (heard,) = [message for message in tab.read_so_far if message["type"] == "answer"]
    assert heard == {"type": "answer", "seat": 0, "decision": 1, "move": "hook", "ids": []}


def test_an_answer_after_the_last_slot_takes_effect_with_the_end(place: Place) -> None:
    turn = Turn(place)
    pass_by(place, 2.9)
    number = turn.his.say(**say(turn.his, 1, "hook"))
    turn.his.settle()
    pass_by(place, 0.1)
    said = turn.his.answer_to(number)
    assert (said["move"], said["decision"]) == ("hook", 1)
    assert scores(place, turn.table)[1] > 0
    as_stored(place, turn.table)


def test_an_answer_that_comes_with_an_end_that_cannot_be_written_is_refused(place: Place) -> None:
    turn = Turn(place)
    pass_by(place, 2.9)
    number = turn.his.say(**say(turn.his, 1, "hook"))
    turn.his.settle()
    with refusing(place, "moves"):
        pass_by(place, 0.1)
        assert "nothing was changed" in turn.his.answer_to(number)["refusal"]["sentence"]
        as_stored(place, turn.table)
    place.tick()
    assert scores(place, turn.table)[1] == 0


def test_whether_an_answer_would_be_legal_is_told_at_the_next_slot(place: Place) -> None:
    turn = Turn(place)
    number = turn.his.say(type="try", seat=1, move="bell")
    turn.his.settle()
    pass_by(place, SLOT)
    assert turn.his.answer_to(number)["refusal"]


def test_of_several_tries_between_two_slots_the_last_is_judged(place: Place) -> None:
    turn = Turn(place)
    numbers = [turn.his.say(type="try", seat=1, move=move) for move in ("bell", "hook", "pass")]
    for number in numbers[:2]:
        heard = turn.his.answer_to(number)
        assert heard["type"] == "refused"
        assert "something else since" in heard["refusal"]["sentence"]
    pass_by(place, SLOT)
    heard = turn.his.answer_to(numbers[2])
    assert (heard["type"], heard["refusal"]) == ("judged", None)
    number = turn.his.say(type="try", seat=1, move="bell")
    turn.his.settle()
    pass_by(place, SLOT)
    assert turn.his.answer_to(number)["type"] == "judged"


def test_where_only_bots_are_asked_nothing_is_written(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT, game="magpies")
    hands(place, table)
    screen = anna.at(table)
    pass_by(place, 60)
    go(screen)
    pass_by(place, WINDOW)
    with work(place, place.clock.time) as done:
        pass_by(place, SLOT)
    # The bots may think, and with PostgreSQL the lock of the table is taken and given back.
    at_disk = [what for _, what, _ in done if what != "a rule" and "advisory" not in what]
    assert [what for what in at_disk if not what.startswith("SELECT version FROM")] == []
