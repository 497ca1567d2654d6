"""Two workers over one database: what is done at one is seen at the other, once and in order."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgres
from tests.server.place import BOT, ME, OPEN, Clock, Guest, Place, refused
from tests.server.screen import Screen
from vendome.server.lines import BANNED
from vendome.server.people import COOKIE
from vendome.server.playing import Playing
from vendome.server.seating import MOST_TABLES

Pair = tuple[Place, Place]


@pytest.fixture
def pair(tmp_path: Path, clock: Clock) -> Iterator[Pair]:
    address = postgres.server().new()
    with (
        Place(tmp_path, clock, address=address) as one,
        Place(tmp_path, clock, address=address) as two,
    ):
        yield one, two
    postgres.server().drop(address)


def over_there(guest: Guest, place: Place) -> Guest:
    """The same person at another worker."""
    other = Guest(place, person=guest.id)
    other.values = guest.values
    return other


def together(*jobs: Any) -> list[Any]:
    """Do all of this at once; what each returns."""
    with ThreadPoolExecutor(len(jobs)) as pool:
        return [found.result() for found in [pool.submit(*job) for job in jobs]]


def playing(pair: Pair) -> tuple[dict[str, Any], Guest, Guest]:
    """A table of two people, one at each worker."""
    one, two = pair
    anna, ben = one.guest(), two.guest()
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    reveal(table, anna, ben)
    return anna.look(table), anna, ben


def reveal(table: dict[str, Any], *guests: Guest) -> None:
    for guest in guests:
        if guest.look(table)["status"] == "gathering" and guest.value(table):
            guest.reveal(table)


def test_what_was_done_at_one_worker_is_answered_by_the_other(pair: Pair) -> None:
    one, two = pair
    anna, ben = one.guest(), two.guest()
    table = anna.make(ME, OPEN)
    assert ben.look(table) == table
    anna.post(f"/api/tables/{table['id']}/ready", anna.pledge(table))
    assert ben.look(table)["seats"][0]["ready"]
    ben.post(f"/api/tables/{table['id']}/join", ben.pledge(table) | {"seat": None})
    assert anna.look(table)["seats"][1]["person"] == ben.id
    there = over_there(anna, two)
    anna.ask("PATCH", "/api/me", {"name": "Annabel"})
    assert there.get("/api/me")["name"] == "Annabel"
    assert ben.look(table)["seats"][0]["name"] == "Annabel"


def test_a_game_is_played_at_two_workers_to_its_end(pair: Pair) -> None:
    table, anna, ben = playing(pair)
    hers, his = anna.at(table), ben.at(table)
    for screen in (hers, his):
        screen.settle()
    made = play_on(pair[0].clock, hers, his)
    assert made > 10
    stored = pair[0].house.storage.load(table["id"])
    assert [move.number for move in stored.moves] == list(range(len(stored.moves)))
    for screen in (hers, his):
        screen.until_table(lambda table: table["status"] == "over")
        assert screen.table["number"] == len(stored.moves)
        assert screen.table["deal"] is not None
    assert hers.table == his.table
    assert anna.get(f"/api/tables/{table['id']}/record") == ben.get(
        f"/api/tables/{table['id']}/record"
    )


def play_on(clock: Clock, *screens: Screen, most: int = 1000) -> int:
    """Whoever is asked plays; how many moves were made until it was over."""
    made = 0
    while made < most:
        for screen in screens:
            clock.pass_by(1)  # or they would say too much at once
            screen.settle()
            if (view := screen.asked()) is not None and screen.answers.get(view["seat"]) is None:
                screen.accepted(**screen.move(view))
                screen.answers.clear()
                made += 1
            if screen.table["status"] == "over":
                return made
    return made


def test_the_last_choices_of_two_seats_come_at_once(pair: Pair) -> None:
    table, anna, ben = playing(pair)
    hers, his = anna.at(table), ben.at(table)
    asked = [screen.until_asked() for screen in (hers, his)]
    answers = together(
        *(
            (lambda screen=screen, view=view: screen.answer(**screen.move(view)),)
            for screen, view in zip((hers, his), asked, strict=True)
        )
    )
    assert [answer["type"] for answer in answers] == ["accepted", "accepted"]
    for screen in (hers, his):
        screen.until_table(lambda table: table["number"] >= 3)
    stored = pair[1].house.storage.load(table["id"])
    assert sorted(move.seat for move in stored.moves[:3]) == [0, 1, 2]
    assert stored.answers == {} or len(stored.moves) > 3


def test_one_seat_is_played_from_pages_at_two_workers(pair: Pair) -> None:
    one, two = pair
    anna = one.guest()
    table = anna.started(ME, BOT)
    pages = [anna.at(table), over_there(anna, two).at(table)]
    for page in pages:
        page.until_asked()
    while all(page.table["status"] == "playing" for page in pages):
        one.clock.pass_by(1)
        views = [page.until_asked() for page in pages]
        if views[0]["decision"] != views[1]["decision"]:
            for page in pages:
                page.settle()
            continue
        answers = together(
            *(
                (lambda page=page, view=view: page.answer(**page.move(view)),)
                for page, view in zip(pages, views, strict=True)
            )
        )
        assert "accepted" in [answer["type"] for answer in answers]
        if one.house.storage.load(table["id"]).table.number > 12:
            break
    stored = one.house.storage.load(table["id"])
    assert [move.number for move in stored.moves] == list(range(len(stored.moves)))


def test_of_two_who_join_one_seat_one_sits_there(pair: Pair) -> None:
    one, two = pair
    table = one.guest().make(ME, OPEN)
    guests = [place.guest() for place in (one, two, one, two)]
    path = f"/api/tables/{table['id']}/join"
    bodies = [guest.pledge(table) | {"seat": 1} for guest in guests]
    answers = together(
        *((guest.ask, "POST", path, body) for guest, body in zip(guests, bodies, strict=True))
    )
    seated = [guest.id for guest, answer in zip(guests, answers, strict=True) if answer.is_success]
    assert len(seated) == 1
    for answer in answers:
        if not answer.is_success:
            refused(answer, 409)
    for place in pair:
        assert place.guest().look(table)["seats"][1]["person"] == seated[0]


def test_two_who_want_a_rematch_get_the_same(pair: Pair) -> None:
    table, anna, ben = playing(pair)
    play_on(pair[0].clock, anna.at(table), ben.at(table))
    path = f"/api/tables/{table['id']}/rematch"
    answers = together((anna.ask, "POST", path), (ben.ask, "POST", path))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["id"] == answers[1].json()["id"]
    assert pair[0].sql("SELECT count(*) FROM tables") == [(2,)]


def test_bots_think_once_about_each_decision(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[tuple[str, int]] = []
    together_before = Playing._play_together

    async def counted(self: Playing, table: Any, seats: list[int]) -> None:
        thought.extend((table.id, table.asked[seat].number) for seat in seats)
        await together_before(self, table, seats)

    monkeypatch.setattr(Playing, "_play_together", counted)
    table, anna, ben = playing(pair)
    play_on(pair[0].clock, anna.at(table), ben.at(table))
    stored = pair[0].house.storage.load(table["id"])
    assert len(thought) == sum(move.by == "bot" for move in stored.moves)
    assert len(thought) == len(set(thought))


def test_pages_at_one_worker_are_seen_at_the_other(pair: Pair) -> None:
    table, anna, ben = playing(pair)
    his = ben.at(table)
    his.settle()
    assert not his.table["seats"][0]["here"]
    with anna.at(table) as hers:
        hers.settle()
        his.until_table(lambda table: table["seats"][0]["here"])
        hers.until_table(lambda table: table["seats"][1]["here"])
    his.until_table(lambda table: not table["seats"][0]["here"])


def test_a_line_of_chat_is_heard_at_both_but_not_by_who_has_muted_its_speaker(pair: Pair) -> None:
    table, anna, ben = playing(pair)
    hers, his = anna.at(table), ben.at(table)
    his.settle()
    hers.accepted(type="say", text="hello")
    his.until(lambda message: message["type"] == "chat" and message["lines"])
    assert [line["text"] for line in his.chat] == ["hello"]
    his.accepted(type="mute", person=anna.id, muted=True)
    hers.accepted(type="say", text="are you there?")
    hers.accepted(type="note", seat=0, key="k", text="a note")
    his.accepted(type="say", text="later")
    hers.until(lambda message: message["type"] == "chat" and message["lines"])
    assert "are you there?" not in [line["text"] for line in his.chat]


def test_whoever_is_shut_out_is_so_at_every_worker(pair: Pair) -> None:
    one, two = pair
    anna = one.guest()
    program = anna.post("/api/programs", {"name": "Rook"})
    token = {"authorization": f"Bearer {program['token']}"}
    assert two.client.get("/api/me", headers=token).status_code == 200
    gone = anna.ask("DELETE", f"/api/programs/{program['program']['id']}")
    assert gone.is_success
    assert two.client.get("/api/me", headers=token).status_code == 401
    ben = two.guest()
    page = ben.hall()
    one.sql(
        "INSERT INTO acts (at, by, verb, target, reason) VALUES (?, ?, ?, ?, ?)",
        *(1.0, "somebody", "ban", ben.id, ""),
    )
    for place in pair:
        place.notice()
    assert page.until_closed() == BANNED
    refused(over_there_asks(one, ben), 403)


def over_there_asks(place: Place, guest: Guest) -> Any:
    """What another worker answers somebody who wants a table."""
    cookie = {"cookie": f"{COOKIE}={guest.cookie}"}
    body = {"game": "edelstein", "seats": [ME, BOT]}
    return place.client.post("/api/tables", json=body, headers=cookie)


def test_so_many_tables_are_made_by_one_person_and_no_more(pair: Pair) -> None:
    one, two = pair
    anna = one.guest()
    there = over_there(anna, two)
    for _ in range(MOST_TABLES - 1):
        one.clock.pass_by(60)
        anna.make(ME, OPEN)
    body = {"game": "edelstein", "seats": [ME, OPEN]}
    answers = together(
        *((guest.ask, "POST", "/api/tables", body) for guest in (anna, there, anna, there))
    )
    assert sorted(answer.is_success for answer in answers) == [False, False, False, True]
    assert one.sql("SELECT count(*) FROM tables") == [(MOST_TABLES,)]


def test_time_never_runs_back_when_the_leader_is_killed(tmp_path: Path, clock: Clock) -> None:
    """Also where a new worker comes before anybody leads: of all that passes nothing is stored."""
    address = postgres.server().new()
    with ExitStack() as opened:
        living = [opened.enter_context(Place(tmp_path, clock, address=address)) for _ in range(2)]
        for passed in (100.0, 200.0, 300.0):
            clock.pass_by(100)
            (leader,) = [place for place in living if place.house.crew.leads]
            leader.kill()
            living.remove(leader)
            living.append(opened.enter_context(Place(tmp_path, clock, address=address)))
            assert [place.guest().lobby()["now"] for place in living] == [passed, passed]
            living[0].until_gone(leader)
    postgres.server().drop(address)
