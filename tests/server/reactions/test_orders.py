"""Standing orders: given in secret, they answer at once, so that a reaction costs no time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.magpies import go, hands, magpies, pass_by, scores
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place
from tests.server.process import Server, line_of, player
from tests.server.screen import Screen
from tests.server.test_notes import unheard
from tests.server.test_storage import as_stored, refusing
from vendome.server.windows import SLOT

DAYS = {"kind": "days", "amount": 2}
UNSET = {"hook": "never", "bell": "never"}


@pytest.fixture
def table(place: Place, anna: Guest, ben: Guest) -> dict:
    """Anna and Ben play by correspondence, with a hook and a bell each; Anna is to go."""
    made = anna.started(ME, OPEN, game="magpies", clock=DAYS)
    ben.join(made)
    hands(place, made, hooks="11", bells="11")
    return anna.look(made)


def order(seat: int, **orders: Any) -> dict[str, Any]:
    return {"type": "order", "seat": seat, "orders": orders}


def test_nobody_reacts_until_somebody_says_so(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    assert hers.orders == {0: UNSET}
    assert his.orders == {1: UNSET}
    go(hers)
    assert scores(place, table) == [0, 0]
    assert hers.table["question"] is None
    assert [seat["waiting"] for seat in hers.table["seats"]] == [False, True]
    assert hers.table["number"] == 4


def test_an_order_answers_at_once(place: Place, hers: Screen, his: Screen, table: dict) -> None:
    his.accepted(**order(1, hook=1, bell="always"))
    assert his.orders == {1: {"hook": 1, "bell": "always"}}
    his.settle()
    heard = len(his.read_so_far)
    go(hers)
    his.settle()
    told = his.read_so_far[heard:]
    assert [message["type"] for message in told] == ["table_change", "view_change", "pong"]
    assert [event["kind"] for event in told[1]["told"]] == ["went", "answered", "hooked", "rang"]
    assert scores(place, table)[1] >= 2
    assert {move.at for move in magpies(place, table).moves} == {place.clock.time}
    as_stored(place, table)


def test_an_order_can_name_a_smallest_number(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    for least, taken in ((4, None), (1, True)):
        hands(place, table, hooks="01")
        his.accepted(**order(1, hook=least))
        screen = hers if magpies(place, table).match.waiting == (0,) else his
        before = scores(place, table)[1]
        go(screen)
        prize = next(
            event["data"]["prize"]
            for event in reversed(screen.views[screen.yours[0]]["told"])
            if event["kind"] == "went"
        )
        won = scores(place, table)[1] - before
        assert won == (prize if taken or prize >= least else 0)


def test_those_not_named_stay_and_an_order_is_taken_back(his: Screen) -> None:
    his.accepted(**order(1, hook=3))
    his.accepted(**order(1, bell="always"))
    assert his.orders[1] == {"hook": 3, "bell": "always"}
    his.accepted(**order(1, hook="never"))
    his.accepted(**order(1))
    assert his.orders[1] == {"hook": "never", "bell": "always"}


def test_an_order_for_a_card_one_does_not_have_is_a_pass(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    hands(place, table, hooks="00", bells="00")
    his.accepted(**order(1, hook=1, bell="always"))
    go(hers)
    assert scores(place, table) == [0, 0]


@pytest.mark.parametrize("reactions", [{"kind": "orders"}, None])
def test_bots_answer_at_once_too(place: Place, anna: Guest, reactions: dict | None) -> None:
    clock = {"kind": "none"} if reactions else DAYS
    table = anna.started(ME, BOT, BOT, game="magpies", clock=clock, reactions=reactions)
    place.house.pace = 60
    hands(place, table, hooks="010", bells="001")
    screen = anna.at(table)
    go(screen)
    assert scores(place, table)[1] > 0
    assert scores(place, table)[2] == 1


def test_the_order_of_somebody_whose_seat_a_bot_keeps_still_holds(
    place: Place, hers: Screen, ben: Guest, table: dict
) -> None:
    place.house.pace = 60
    ben.do(table, "leave")
    go(hers)
    assert scores(place, table) == [0, 0]


def test_each_seat_at_a_screen_has_orders_of_its_own(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, game="magpies", reactions={"kind": "orders"})
    screen = anna.at(table)
    screen.accepted(**order(1, hook=2))
    assert screen.orders == {0: UNSET, 1: {"hook": 2, "bell": "never"}}


# Refusals


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ({"queen": 1}, "no standing order “queen”; there are: hook, bell"),
        ({"hook": "always"}, "“hook” can be one of never, 1, 2, 3, 4, but not always"),
        ({"hook": 0}, "not 0"),
        ({"hook": "1"}, "not 1"),
        ({"bell": 1}, "“bell”"),
        ({"hook": 2, "bell": ""}, "“bell”"),
    ],
)
def test_what_is_no_order_is_refused_and_nothing_changes(
    place: Place, his: Screen, table: dict, orders: dict, said: str
) -> None:
    assert said in his.refused(**order(1, **orders))["sentence"]
    assert his.refused(type="order", seat=1, orders={"bell": True})
    his.settle()
    assert his.orders == {1: UNSET}
    as_stored(place, table)


def test_only_the_owner_of_a_seat_gives_its_orders(
    hers: Screen, his: Screen, cleo: Guest, table: dict
) -> None:
    for screen in (his, cleo.at(table)):
        assert "somebody else" in screen.refused(**order(0, hook=1))["sentence"]
    hers.settle()
    assert hers.orders == {0: UNSET}


def test_where_windows_are_used_or_nothing_is_asked_there_are_no_orders(anna: Guest) -> None:
    for game in ("magpies", "edelstein"):
        screen = anna.at(anna.started(ME, BOT, game=game))
        assert "no standing orders" in screen.refused(**order(0, hook=1))["sentence"]
        assert screen.orders == {}
    screen = anna.at(anna.make(ME, OPEN, game="magpies", clock=DAYS))
    assert "not begun" in screen.refused(**order(0, hook=1))["sentence"]


# Keeping


def test_orders_survive_a_restart(
    place: Place, hers: Screen, his: Screen, ben: Guest, table: dict
) -> None:
    his.accepted(**order(1, hook=1))
    for screen in (hers, his):
        screen.shut()
    place.reopen()
    with ben.at(table) as again:
        again.settle()
        assert again.orders == {1: {"hook": 1, "bell": "never"}}
    place.call(place.house.table, table["id"])
    as_stored(place, table)


def test_an_order_that_cannot_be_written_was_not_given(
    place: Place, his: Screen, table: dict
) -> None:
    his.accepted(**order(1, hook=1))
    with capture_logs() as log, refusing(place, "orders"):
        assert "nothing was changed" in his.refused(**order(1, hook=4))["sentence"]
    assert [line["message"] for line in log] == ["Order"]
    as_stored(place, table)


def test_a_move_and_its_reactions_are_written_together_or_not_at_all(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    his.accepted(**order(1, hook=1))
    hers.settle()
    move = hers.move(hers.views[0], "go")
    with capture_logs(), refusing(place, "steps"):
        assert "nothing was changed" in hers.refused(**move)["sentence"]
        as_stored(place, table)
    assert magpies(place, table).row.number == 0
    hers.accepted(**move)
    assert magpies(place, table).row.number == 4


def test_a_question_that_was_left_open_is_answered_by_the_next_tick(
    place: Place, hers: Screen, his: Screen, table: dict
) -> None:
    """As by a server that knew nothing of orders."""
    his.accepted(**order(1, hook=1))
    there = magpies(place, table)
    row, changes = there.play(0, "go", place.clock.time, place.clock.date())
    made = [(row, there.steps[-1])]
    place.house.storage.append_moves(there.id, made, changes)
    place.tick()
    assert there.row.number == 4
    assert scores(place, table)[1] > 0
    as_stored(place, table)


def until(line: Any, kind: str) -> dict[str, Any]:
    while (told := json.loads(line.recv(timeout=30)))["type"] != kind:
        pass
    return dict(told)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["orders", "window"])
def test_what_was_acknowledged_survives_a_kill_and_is_in_no_log(tmp_path: Path, kind: str) -> None:
    server = Server(tmp_path, program="tests.server.reacting_game")
    reactions = {"kind": "orders"} if kind == "orders" else {"kind": "window", "seconds": 30}
    with server, player(server) as guest, player(server) as other:
        wanted = {"game": "magpies", "seats": [ME, OPEN], "reactions": reactions}
        made = guest.ask("POST", "/api/tables", wanted)
        table = made["id"]
        guest.pledge(made, "ready")
        other.join(table)
        guest.reveal(guest.ask("GET", f"/api/tables/{table}"))
        with line_of(guest, table) as line:
            said = order(0, hook=4, bell="always")
            if kind == "window":
                going = {"type": "move", "seat": 0, "decision": 0, "move": "go"}
                line.send(json.dumps({"id": 1, **going}))
                until(line, "accepted")
                said = {**going, "decision": 1, "move": "pass"}
            line.send(json.dumps({"id": 2, **said}))
            until(line, "accepted" if kind == "orders" else "answer")
        server.kill()
        server.start()
        guest.http.base_url = server.address
        with line_of(guest, table) as line:
            told = until(line, "orders" if kind == "orders" else "answer")
    kept = {
        "orders": {"type": "orders", "seat": 0, "orders": {"hook": 4, "bell": "always"}},
        "window": {"type": "answer", "seat": 0, "decision": 1, "move": "pass", "ids": []},
    }
    assert told == kept[kind]
    assert server.logged()
    text = server.log.read_text("utf-8")
    assert "always" not in text
    assert "pass" not in text


# Keeping to oneself


def test_nobody_else_hears_of_an_order(
    place: Place, hers: Screen, his: Screen, ben: Guest, cleo: Guest, table: dict
) -> None:
    tab, watching = ben.at(table), cleo.at(table)
    tab.settle()
    watching.settle()  # everybody was told that somebody looks on
    with unheard(hers, watching), capture_logs() as log:
        before = ben.look(table), cleo.lobby()
        his.accepted(**order(1, hook=2))
        his.refused(**order(1, hook=9))
        assert (ben.look(table), cleo.lobby()) == before
    assert log == []
    tab.settle()
    assert tab.orders[1]["hook"] == 2
    with cleo.at(table) as screen:
        screen.settle()
        assert screen.orders == {}


def test_what_a_move_would_bring_is_told_to_who_asks(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, game="magpies")
    ben.join(table)
    hands(place, table, hooks="10")
    screen, other = anna.at(table), ben.at(table)
    go(screen)
    other.settle()
    prize = screen.views[0]["view"]["prize"]
    judged = tried(place, screen, 0, "HOOK")
    assert judged["refusal"] is None
    assert [(one["kind"], one["data"]) for one in judged["preview"]] == [
        ("hooked", {"seat": 0, "prize": prize})
    ]
    assert judged["preview"][0]["parts"]
    assert tried(place, screen, 0, "pass")["preview"] == []
    illegal = tried(place, other, 1, "hook")
    assert illegal["refusal"]
    assert illegal["preview"] == []


def tried(place: Place, screen: Screen, seat: int, move: str) -> dict[str, Any]:
    """What is said at the next slot of a move that was tried in a window."""
    number = screen.say(type="try", seat=seat, move=move)
    screen.settle()
    pass_by(place, SLOT)
    return screen.answer_to(number)
