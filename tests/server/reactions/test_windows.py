"""Questions out of turn in a window: as long whatever anybody holds, and silent until it ends."""

from __future__ import annotations

from tests.server.magpies import LIVE, answers, go, hands, magpies, pass_by, say, scores
from tests.server.place import BOT, ME, OPEN, Guest, Place
from tests.server.screen import Screen
from tests.server.test_storage import as_stored
from vendome.server.timing import AWAY


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
    answers(place, his, 1, "hook")
    answers(place, hers, 0, "pass")
    pass_by(place, 1.99)
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
    as_stored(place, table)


def test_they_are_told_of_once(place: Place, hers: Screen, his: Screen) -> None:
    go(hers)
    his.settle()
    heard = len(his.read_so_far)
    pass_by(place, 3)
    his.settle()
    later = his.read_so_far[heard:]
    assert [message["type"] for message in later] == [
        "table_change",
        "view_change",
        "answer",
        "pong",
    ]
    assert later[1]["base"] == 1
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
        answers(place, hers, 0, move)
        assert hers.answers == {0: move.lower()}
    pass_by(place, 1)
    assert scores(place, table) == [0, 0, 0]


def test_asked_one_after_the_other_each_has_a_window(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    hands(place, table, bells="011")
    go(hers)
    pass_by(place, 3)
    answers(place, his, 1, "bell")
    hers.settle()
    unasked = {"type": "move", "seat": 0, "decision": 0, "move": "pass"}
    assert hers.refused(**unasked)["sentence"] == "That is not possible now."
    pass_by(place, 1.5)
    assert magpies(place, table).match.waiting == (1,)
    pass_by(place, 1)
    assert magpies(place, table).match.waiting == (2,)
    assert scores(place, table) == [0, 1, 0]
    pass_by(place, 3)
    assert scores(place, table) == [0, 1, 1]
    assert magpies(place, table).match.waiting == (1,)


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
    answers(place, hers, 0, "pass")
    anna.do(table, "leave")
    ben.do(table, "leave")
    assert "take your seat back" in his.refused(**say(his, 1, "pass"))["sentence"]
    pass_by(place, 3)
    assert scores(place, table)[0] == 0
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


def test_nobody_is_advised_out_of_turn(place: Place, anna: Guest, ben: Guest) -> None:
    """To think takes time, which must not show who has something to think about."""
    made = anna.started(ME, OPEN, BOT, game="magpies", clock=LIVE, hints=True)
    ben.join(made)
    hands(place, made, hooks="111")
    hers = anna.at(made)
    hers.settle()
    go(hers)
    asked = {"type": "advise", "seat": 0, "decision": hers.views[0]["decision"]}
    assert "out of turn" in hers.refused(**asked)["sentence"]


def test_a_game_without_a_search_has_no_advice(place: Place, anna: Guest, ben: Guest) -> None:
    made = anna.started(ME, OPEN, BOT, game="magpies", clock=LIVE, hints=True)
    ben.join(made)
    hands(place, made, hooks="111")
    hers = anna.at(made)
    hers.settle()
    asked = {"type": "advise", "seat": 0, "decision": hers.views[0]["decision"]}
    assert "no advice in" in hers.refused(**asked)["sentence"]
