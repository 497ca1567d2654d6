"""Questions out of turn in a window: as long whatever anybody holds, and silent until it ends."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from tests.server.magpies import go, hands, magpies, say, scores
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, new_table, refused
from tests.server.reacting_game import in_the_house
from tests.server.screen import Screen
from tests.server.test_notes import unheard
from tests.server.test_storage import as_kept, refusing
from vendome.server.storage import FILE
from vendome.server.timing import AWAY

LIVE = {"kind": "live", "amount": 30}


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


def pass_by(place: Place, seconds: float) -> None:
    place.clock.pass_by(seconds)
    place.tick()


# The window


def test_a_question_out_of_turn_opens_a_window_for_all(
    place: Place, hers: Screen, his: Screen
) -> None:
    go(hers)
    his.settle()
    question = {"reaction": "hook", "asked": [0, 1, 2], "silence": "pass"}
    for screen in (hers, his):
        assert screen.table["question"] == {**question, "ends": place.clock.time + 3}
        assert [seat["waiting"] for seat in screen.table["seats"]] == [True] * 3


def test_answers_take_effect_together_when_it_ends(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    go(hers)
    his.accepted(**say(his, 1, "hook"))
    hers.accepted(**say(hers, 0, "pass"))
    pass_by(place, 2.99)
    assert hers.table["number"] == 1
    prize = his.views[1]["view"]["prize"]
    pass_by(place, 0.01)
    his.settle()
    assert his.table["number"] == 4
    assert his.table["question"] == {
        "reaction": "bell",
        "asked": [1],
        "silence": "pass",
        "ends": place.clock.time + 3,
    }
    assert scores(place, table) == [0, prize, 0]
    assert [(m.seat, m.move) for m in magpies(place, table).moves[1:]] == [
        (0, "pass"),
        (1, "hook"),
        (2, "hook"),
    ]
    as_kept(place, table)


def test_they_are_told_of_once(place: Place, hers: Screen, his: Screen) -> None:
    go(hers)
    his.settle()
    heard = len(his.read_so_far)
    pass_by(place, 3)
    his.settle()
    later = his.read_so_far[heard:]
    assert [message["type"] for message in later] == ["table", "view", "pong"]
    assert later[1]["since"] == 1
    assert later[1]["number"] == 4


def test_silence_is_a_pass(place: Place, hers: Screen, table: dict) -> None:
    hands(place, table, hooks="110", bells="010")
    go(hers)
    for _ in range(3):
        pass_by(place, 3)
    assert scores(place, table) == [0, 0, 0]
    assert [move.move for move in magpies(place, table).moves[1:]] == ["pass"] * 5
    hers.settle()
    assert hers.table["question"] is None


def test_an_answer_can_be_changed_until_the_window_ends(
    place: Place, hers: Screen, table: dict
) -> None:
    hands(place, table, hooks="100")
    go(hers)
    for move in ("hook", "pass", "HOOK", "pass"):
        hers.accepted(**say(hers, 0, move))
        assert hers.answers == {0: move.lower()}
    pass_by(place, 3)
    assert scores(place, table) == [0, 0, 0]


def test_asked_one_after_the_other_each_has_a_window(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    hands(place, table, bells="011")
    go(hers)
    pass_by(place, 3)
    his.accepted(**say(his, 1, "bell"))
    hers.settle()
    unasked = {"type": "move", "seat": 0, "decision": 0, "move": "pass"}
    assert "–" in hers.refused(**unasked)["sentence"]
    pass_by(place, 2)
    assert magpies(place, table).match.waiting == (1,)
    pass_by(place, 1)
    assert magpies(place, table).match.waiting == (2,)
    assert scores(place, table) == [0, 1, 0]
    pass_by(place, 3)
    assert scores(place, table) == [0, 1, 1]
    assert magpies(place, table).match.waiting == (1,)


def test_one_person_among_bots_answers_without_a_window(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, game="magpies", clock=LIVE)
    hands(place, table, hooks="11")
    screen = anna.at(table)
    go(screen)
    question = screen.table["question"]
    assert question["ends"] is None
    number = magpies(place, table).row.number
    screen.accepted(**say(screen, 0, question["silence"]))
    assert magpies(place, table).row.number > number


def test_a_window_among_bots_alone_is_as_long(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, BOT, BOT, OPEN, game="magpies", clock=LIVE)
    ben.join(table)
    hands(place, table, hooks="0110", bells="0110")
    screen = anna.at(table)
    go(screen)
    pass_by(place, 3)
    for waiting in ((1,), (2,)):
        pass_by(place, 2.9)
        assert magpies(place, table).match.waiting == waiting
        pass_by(place, 0.1)
    assert scores(place, table)[2] == 1


def test_no_clock_runs_in_a_window_and_who_is_away_is_not_waited_for(
    place: Place, anna: Guest, ben: Guest
) -> None:
    for clock, long in ((LIVE, 40.0), ({"kind": "none"}, AWAY + 1)):
        reactions = {"kind": "window", "seconds": 30}
        table = anna.started(ME, OPEN, game="magpies", clock=clock, reactions=reactions)
        ben.join(table)
        screen = anna.at(table)
        go(screen)
        assert [seat["deadline"] for seat in screen.table["seats"]] == [None, None]
        place.clock.pass_by(long)
        magpies(place, table).moves[-1].at = place.clock.time - 29
        place.tick()
        assert [seat["kept"] for seat in anna.look(table)["seats"]] == [False, False]
        assert magpies(place, table).row.number == 1


def test_whoever_leaves_in_a_window_has_answered_or_a_bot_does(
    place: Place, hers: Screen, his: Screen, anna: Guest, ben: Guest, table: dict
) -> None:
    hands(place, table, hooks="110")
    go(hers)
    hers.accepted(**say(hers, 0, "pass"))
    anna.do(table, "leave")
    ben.do(table, "leave")
    assert "take your seat back" in his.refused(**say(his, 1, "pass"))["sentence"]
    pass_by(place, 3)
    assert scores(place, table)[0] == 0
    assert scores(place, table)[1] > 0


def test_at_one_screen_there_is_no_window(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, BOT, game="magpies")
    hands(place, table, hooks="110", bells="010")
    screen = anna.at(table)
    go(screen)
    assert screen.table["question"]["ends"] is None
    assert screen.table["question"]["asked"][:2] == [0, 1]
    screen.accepted(**say(screen, 1, "hook"))
    assert 1 not in magpies(place, table).match.waiting
    screen.accepted(**say(screen, 0, "pass"))
    screen.until_table(lambda t: t["question"] and t["question"]["reaction"] == "bell")
    assert scores(place, table)[1] > 0


def test_a_screen_of_several_and_somebody_elsewhere_have_a_window(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, SCREEN, OPEN, game="magpies")
    ben.join(table)
    hands(place, table, hooks="010")
    screen = anna.at(table)
    go(screen)
    screen.accepted(**say(screen, 1, "hook"))
    screen.accepted(**say(screen, 0, "pass"))
    assert screen.answers == {0: "pass", 1: "hook"}
    assert magpies(place, table).row.number == 1
    pass_by(place, 3)
    assert scores(place, table)[1] > 0


def test_a_whole_game_ends_in_a_window(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, game="magpies")
    ben.join(table)
    screen, his = anna.at(table), ben.at(table)
    screen.settle()
    his.settle()
    while screen.table["status"] == "playing":
        for one in (screen, his):
            if one.table["question"] is None and one.asked():
                go(one)
        pass_by(place, 3)
        screen.settle()
        his.settle()
    assert screen.table["question"] is None
    assert screen.views[0]["decision"] is None
    assert anna.do(table, "rematch")["reactions"] == {"kind": "window", "seconds": 3}


# Setting


@pytest.mark.parametrize("seconds", [1, 30])
def test_a_table_sets_the_length(place: Place, anna: Guest, ben: Guest, seconds: int) -> None:
    reactions = {"kind": "window", "seconds": seconds}
    table = anna.started(ME, OPEN, game="magpies", reactions=reactions)
    ben.join(table)
    assert table["reactions"] == reactions
    go(anna.at(table))
    assert anna.look(table)["question"]["ends"] == place.clock.time + seconds


@pytest.mark.parametrize(
    ("game", "timed", "reactions", "said"),
    [
        ("magpies", "none", {"kind": "window", "seconds": 0}, "1 to 30 seconds"),
        ("magpies", "none", {"kind": "window", "seconds": 31}, "1 to 30 seconds"),
        ("magpies", "none", {"kind": "orders", "seconds": 3}, "leave “seconds” out"),
        ("magpies", "days", {"kind": "window"}, "choose “orders”"),
        ("edelstein", "none", {"kind": "orders"}, "leave “reactions” out"),
    ],
)
def test_what_cannot_be_set_is_refused(
    anna: Guest, game: str, timed: str, reactions: dict, said: str
) -> None:
    amount = {"none": 0, "days": 2}[timed]
    more = {"clock": {"kind": timed, "amount": amount}, "reactions": reactions}
    body = {**new_table(ME, BOT), "game": game, **more}
    assert said in refused(anna.ask("POST", "/api/tables", body), 409)


def test_what_is_set_unless_somebody_chooses(anna: Guest) -> None:
    assert anna.make(ME, BOT)["reactions"] is None
    window = {"kind": "window", "seconds": 3}
    assert anna.make(ME, BOT, game="magpies")["reactions"] == window
    chosen = anna.make(ME, BOT, game="magpies", reactions={"kind": "window"})
    assert chosen["reactions"] == window
    days = {"kind": "days", "amount": 2}
    by_days = anna.make(ME, BOT, game="magpies", clock=days)
    assert by_days["reactions"] == {"kind": "orders", "seconds": None}
    info = {game["name"]: game["reactions"] for game in anna.get("/api/games")}
    assert info["edelstein"] is None
    assert info["magpies"]["orders"][1] == {"name": "bell", "values": ["never", "always"]}


# What is on disk


def test_an_answer_survives_a_restart_and_the_window_begins_anew(
    place: Place, hers: Screen, anna: Guest, table: dict
) -> None:
    hands(place, table, hooks="100")
    go(hers)
    hers.accepted(**say(hers, 0, "hook"))
    as_kept(place, table)
    hers.shut()
    place.clock.pass_by(2)
    place.reopen()
    with anna.at(table) as screen:
        screen.settle()
        assert screen.answers == {0: "hook"}
        assert screen.table["question"]["ends"] == place.clock.time + 3
    pass_by(place, 2)
    assert magpies(place, table).row.number == 1
    pass_by(place, 1)
    assert scores(place, table)[0] > 0
    as_kept(place, table)


def test_an_answer_that_cannot_be_written_was_not_given(
    place: Place, hers: Screen, table: dict
) -> None:
    go(hers)
    hers.accepted(**say(hers, 0, "pass"))
    with capture_logs() as log, refusing(place.folder, "answers"):
        assert "nothing was changed" in hers.refused(**say(hers, 0, "hook"))["sentence"]
    assert "hook" not in repr(log)
    assert magpies(place, table).answers == {0: "pass"}
    as_kept(place, table)


def test_a_window_whose_end_cannot_be_written_ends_later(
    place: Place, hers: Screen, table: dict
) -> None:
    hands(place, table, hooks="100")
    go(hers)
    hers.accepted(**say(hers, 0, "hook"))
    with capture_logs(), refusing(place.folder, "moves"):
        pass_by(place, 3)
        as_kept(place, table)
    assert magpies(place, table).row.number == 1
    place.tick()
    assert magpies(place, table).row.number == 4
    assert scores(place, table)[0] > 0


def test_an_answer_that_the_rules_no_longer_take_is_silence(
    place: Place, hers: Screen, table: dict
) -> None:
    hands(place, table, hooks="100")
    go(hers)
    hers.accepted(**say(hers, 0, "hook"))
    hers.shut()
    place.__exit__()
    with closing(sqlite3.connect(place.folder / FILE)) as older:
        older.execute("UPDATE answers SET move = 'lasso'")
        older.commit()
    place.__enter__()
    pass_by(place, 3)
    assert scores(place, table) == [0, 0, 0]
    assert magpies(place, table).row.number == 4


# Keeping to oneself


def test_nobody_else_hears_of_an_answer(
    place: Place, hers: Screen, his: Screen, anna: Guest, cleo: Guest, table: dict
) -> None:
    go(hers)
    tab = anna.at(table)
    watching = cleo.at(table)
    tab.settle()
    with unheard(his, watching), capture_logs() as log:
        before = anna.look(table), cleo.lobby()
        hers.accepted(**say(hers, 0, "hook"))
        hers.refused(**say(hers, 0, "bell"))
        hers.accepted(**say(hers, 0, "pass"))
        assert (anna.look(table), cleo.lobby()) == before
    assert log == []
    tab.settle()
    assert tab.answers == {0: "pass"}
    for other in (his, watching):
        assert "answer" not in [message["type"] for message in other.read_so_far]


def test_a_refusal_in_a_window_tells_no_more_than_the_seat_knows(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    """The same sentence whatever the others hold, or have said."""
    hands(place, table, hooks="000")
    go(hers)
    first = hers.refused(**say(hers, 0, "hook"))
    assert "pass" in first["sentence"]
    hands(place, table, hooks="011")
    his.accepted(**say(his, 1, "hook"))
    assert hers.refused(**say(hers, 0, "hook")) == first
    assert "somebody else" in hers.refused(**say(hers, 0, "pass") | {"seat": 1})["sentence"]
    assert "moved on" in hers.refused(**say(hers, 0, "pass") | {"decision": 0})["sentence"]


def heard_of(place: Place, hooks: str, bells: str, answer: str | None) -> list[list[str]]:
    """All that Anna and a watcher are told of a turn, with the times; Ben holds, and says, as
    named, and two bots hold the rest."""
    anna, ben, cleo = place.guest(), place.guest(), place.guest()
    table = anna.make(ME, OPEN, BOT, BOT, game="magpies")
    there = magpies(place, table)
    there.row.secret = bytes(32)
    anna.ready(table, "00" * 16)
    ben.do(table, "join", {"value": "11" * 16})
    hands(place, table, hooks, bells)
    anna_page, his, watching = anna.at(table), ben.at(table), cleo.at(table)
    for screen in (anna_page, his, watching):
        screen.settle()
    go(anna_page)
    began = place.clock.time
    pages = {screen: len(screen.read_so_far) for screen in (anna_page, watching)}
    if answer:
        his.accepted(**say(his, 1, answer))
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
            at = str(began + shift / 2)
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
