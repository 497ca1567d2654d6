"""The lobby: tables to join or watch, mine with those that wait for me first, live."""

from __future__ import annotations

from tests.server.place import BOT, ME, OPEN, Guest, Place


def ids(tables: list[dict[str, object]]) -> list[object]:
    return [table["id"] for table in tables]


def test_an_open_table_is_listed_for_others_and_mine_for_me(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN)
    assert ids(ben.lobby()["open"]) == [table["id"]]
    assert ids(ben.lobby()["mine"]) == []
    assert ids(anna.lobby()["open"]) == []
    assert ids(anna.lobby()["mine"]) == [table["id"]]


def test_a_table_by_link_is_in_nobody_elses_list(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, listed=False)
    assert ben.lobby()["open"] == []
    assert ids(anna.lobby()["mine"]) == [table["id"]]
    assert ben.join(table)["seats"][1]["person"] == ben.id
    assert ids(ben.lobby()["mine"]) == [table["id"]]


def test_tables_that_play_come_after_those_that_gather(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    gathering = anna.make(ME, OPEN)
    place.clock.pass_by(5)
    playing = ben.started(ME, BOT)
    place.clock.pass_by(5)
    newest = anna.make(ME, OPEN)
    assert ids(cleo.lobby()["open"]) == [newest["id"], gathering["id"], playing["id"]]


def test_games_that_wait_for_me_come_first(place: Place, anna: Guest, ben: Guest) -> None:
    first = anna.started(ME, OPEN, BOT)
    ben.join(first)
    place.clock.pass_by(5)
    second = anna.started(ME, OPEN, BOT)
    ben.join(second)
    place.clock.pass_by(5)
    gathering = anna.started(ME, OPEN)
    assert ids(anna.lobby()["mine"]) == [second["id"], first["id"], gathering["id"]]
    screen = anna.at(second)
    view = screen.until_asked()
    screen.accepted(**screen.move(view))
    assert not anna.look(second)["seats"][0]["waiting"]
    assert ids(anna.lobby()["mine"])[0] == first["id"]


def test_a_table_that_waits_for_my_value_waits_for_me(place: Place, anna: Guest) -> None:
    waiting = anna.make(ME, OPEN)
    place.clock.pass_by(5)
    ready = anna.started(ME, OPEN)
    assert ids(anna.lobby()["mine"]) == [waiting["id"], ready["id"]]


def test_what_is_over_or_given_up_is_not_in_the_lobby(
    place: Place, anna: Guest, ben: Guest
) -> None:
    place.finished(guest=anna)
    anna.do(anna.make(ME, OPEN), "leave")
    assert anna.lobby()["mine"] == []
    assert ben.lobby()["open"] == []


def test_the_lobby_is_pushed_when_it_changes(anna: Guest, ben: Guest) -> None:
    screen = ben.socket("/api/lobby/live")
    assert screen.read()["open"] == []
    table = anna.make(ME, OPEN)
    told = screen.until(lambda m: m["open"])
    assert told["type"] == "lobby"
    assert ids(told["open"]) == [table["id"]]
    ben.join(table)
    assert ids(screen.until(lambda m: m["mine"])["mine"]) == [table["id"]]
    anna.do(table, "leave")
    screen.until(lambda m: m["mine"] and m["mine"][0]["host"] == ben.id)


def test_many_changes_at_once_are_pushed_together(anna: Guest, ben: Guest) -> None:
    screen = ben.socket("/api/lobby/live")
    screen.read()
    for _ in range(10):
        anna.make(ME, OPEN)
    screen.until(lambda m: len(m["open"]) == 10)
    assert len(screen.read_so_far) <= 11


def test_the_lobby_only_tells_and_answers_a_ping(anna: Guest) -> None:
    screen = anna.socket("/api/lobby/live")
    screen.read()
    screen.settle()
    for text in (
        "[" * 9000,
        '{"type": "move", "id": 1, "seat": 0, "decision": 0, "move": "accept"}',
    ):
        screen.send(text)
        assert screen.until(lambda m: m["type"] == "refused")["refusal"]["sentence"]
    table = anna.make(ME, OPEN)
    assert ids(screen.until(lambda m: m.get("mine"))["mine"]) == [table["id"]]


def test_too_many_messages_to_the_lobby_cut_the_line(anna: Guest) -> None:
    screen = anna.socket("/api/lobby/live")
    for _ in range(61):
        screen.say(type="ping")
    assert screen.until_closed() == 4029
