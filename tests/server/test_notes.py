"""A seat's notebook: kept with the seat, and its owner's alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.older import bring_back
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, refused
from tests.server.process import Server, line_of, player
from tests.server.screen import Screen
from tests.server.test_storage import as_stored, refusing
from vendome.server.resting import FORGOTTEN

SECRET = "He bids on amethysts"
WHOLE = "x" * 200


def note(key: str, text: str, seat: int = 0) -> dict[str, Any]:
    return {"type": "note", "seat": seat, "key": key, "text": text}


def opened(guest: Guest, table: dict) -> dict[int, dict[str, str]]:
    """The notebooks that somebody finds when they open the table's page."""
    with guest.at(table) as screen:
        screen.settle()
        return screen.notes


@pytest.fixture
def table(anna: Guest, ben: Guest) -> dict:
    """Anna plays the seats 0 and 2, Ben plays 1."""
    made = anna.started(ME, OPEN, SCREEN)
    ben.join(made)
    return made


@pytest.fixture
def hers(anna: Guest, table: dict) -> Screen:
    screen = anna.at(table)
    screen.settle()
    return screen


# Writing


def test_a_note_is_written_changed_and_crossed_out(
    place: Place, hers: Screen, table: dict, anna: Guest
) -> None:
    assert hers.notes == {0: {}, 2: {}}
    hers.accepted(**note("seat_1", "yellow"))
    hers.accepted(**note("seat_2", "not red"))
    assert hers.notes[0] == {"seat_1": "yellow", "seat_2": "not red"}
    hers.accepted(**note("seat_1", "blue"))
    hers.accepted(**note("seat_2", ""))
    hers.accepted(**note("never_written", ""))
    assert hers.notes == {0: {"seat_1": "blue"}, 2: {}} == opened(anna, table)
    as_stored(place, table)


def test_each_seat_at_a_screen_has_a_notebook_of_its_own(
    hers: Screen, table: dict, anna: Guest
) -> None:
    hers.accepted(**note("guess", "mine"))
    hers.accepted(**note("guess", "my neighbour’s", seat=2))
    assert hers.notes == {0: {"guess": "mine"}, 2: {"guess": "my neighbour’s"}}
    assert opened(anna, table) == hers.notes


def test_another_page_of_the_same_person_is_told(hers: Screen, table: dict, anna: Guest) -> None:
    tab = anna.at(table)
    tab.settle()
    hers.accepted(**note("guess", "green"))
    tab.settle()
    assert tab.notes[0] == {"guess": "green"}
    tab.accepted(**note("guess", ""))
    hers.settle()
    assert hers.notes[0] == {}


@pytest.mark.parametrize(
    "text", [" two \n lines ", "'); DROP TABLE notes; --", "<b>{0} %s</b>", "宝石 💎 a\x00b", WHOLE]
)
def test_a_text_comes_back_as_it_was_written(
    place: Place, hers: Screen, table: dict, anna: Guest, text: str
) -> None:
    if place.address is not None:  # PostgreSQL stores no such character
        assert not text.count("\0") or "stored" in hers.refused(**note("k", text))["sentence"]
        text = text.replace("\0", "")
    hers.accepted(**note("k" * 20, text))
    assert opened(anna, table)[0] == {"k" * 20: text}


# Refusals


@pytest.mark.parametrize("key", ["", "k" * 21, "Seat", "seat 1", "seat-1", "é", "a\n", "' OR 1=1"])
def test_what_is_no_key_is_refused(hers: Screen, key: str) -> None:
    assert "1 to 20" in hers.refused(**note(key, "yellow"))["sentence"]
    hers.settle()
    assert hers.notes[0] == {}


def test_a_text_too_long_is_refused_and_the_note_before_stays(
    place: Place, hers: Screen, table: dict
) -> None:
    hers.accepted(**note("guess", WHOLE))
    assert "200" in hers.refused(**note("guess", "y" * 201))["sentence"]
    hers.settle()
    assert hers.notes[0] == {"guess": WHOLE}
    as_stored(place, table)


def test_a_full_notebook_takes_no_further_key(place: Place, hers: Screen, table: dict) -> None:
    for number in range(40):
        place.clock.pass_by(1)
        hers.accepted(**note(f"k{number}", "full"))
    assert "40" in hers.refused(**note("k40", "more"))["sentence"]
    hers.accepted(**note("k40", ""))
    hers.accepted(**note("k7", "changed"))
    hers.accepted(**note("other", "another seat’s", seat=2))
    hers.accepted(**note("k0", ""))
    hers.accepted(**note("k40", "now"))
    assert len(hers.notes[0]) == 40
    as_stored(place, table)


@pytest.mark.parametrize("seat", [1, -1, 3, 2**40])
def test_only_the_owner_of_a_seat_writes_its_notes(
    hers: Screen, table: dict, ben: Guest, cleo: Guest, seat: int
) -> None:
    assert "not yours" in hers.refused(**note("guess", "yours?", seat=seat))["sentence"]
    for other in (ben.at(table), cleo.at(table)):
        assert "not yours" in other.refused(**note("guess", "hers?", seat=0))["sentence"]
    hers.settle()
    assert hers.notes == {0: {}, 2: {}}


def test_before_the_game_there_are_no_notes(anna: Guest) -> None:
    screen = anna.at(anna.make(ME, OPEN))
    assert "not begun" in screen.refused(**note("guess", "early"))["sentence"]
    assert screen.notes == {}


def test_at_a_table_given_up_nothing_more_is_written(
    place: Place, table: dict, anna: Guest
) -> None:
    with anna.at(table) as screen:
        screen.accepted(**note("guess", "yellow"))
    place.reopen()
    place.clock.pass_by(FORGOTTEN + 1)
    place.tick()
    screen = anna.at(table)
    assert "given up" in screen.refused(**note("guess", "late"))["sentence"]
    assert screen.notes[0] == {"guess": "yellow"}


def test_a_refusal_is_told_in_the_readers_language(place: Place) -> None:
    told = set()
    for language in ("en", "fr", "de"):
        guest = place.guest(language)
        screen = guest.at(guest.started(ME, BOT))
        told |= {screen.refused(**wrong)["sentence"] for wrong in (note("", ""), note("a", "", 1))}
    assert len(told) == 6


def test_too_many_notes_at_once_cut_the_line(hers: Screen) -> None:
    for _ in range(61):
        hers.say(**note("guess", "again"))
    assert hers.until_closed() == 4029


# Keeping


def test_notes_survive_a_restart(place: Place, hers: Screen, table: dict, anna: Guest) -> None:
    hers.accepted(**note("guess", "yellow"))
    hers.accepted(**note("guess", "blue", seat=2))
    hers.shut()
    place.reopen()
    assert opened(anna, table) == {0: {"guess": "yellow"}, 2: {"guess": "blue"}}


@pytest.mark.sqlite
def test_tables_from_before_there_were_notebooks_get_them(
    place: Place, hers: Screen, table: dict, anna: Guest
) -> None:
    place.__exit__()
    bring_back(place.folder, "0002")
    place.__enter__()
    anna.at(table).accepted(**note("guess", "yellow"))
    assert opened(anna, table)[0] == {"guess": "yellow"}


@pytest.mark.long
def test_a_note_that_was_acknowledged_survives_a_kill_and_is_in_no_log(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server, player(server) as guest:
        table = guest.make("edelstein", opponents=2)
        with line_of(guest, table) as line:
            line.send(json.dumps({"id": 1, **note("guess", SECRET)}))
            while json.loads(line.recv(timeout=30)) != {"type": "accepted", "id": 1}:
                pass
        server.kill()
        server.start()
        guest.http.base_url = server.address
        with line_of(guest, table) as line:
            while (told := json.loads(line.recv(timeout=30)))["type"] != "notes":
                pass
    assert told == {"type": "notes", "seat": 0, "notes": {"guess": SECRET}}
    assert server.logged()
    assert SECRET not in server.log.read_text("utf-8")


def test_a_note_that_cannot_be_written_was_not_taken(
    place: Place, hers: Screen, table: dict, anna: Guest
) -> None:
    hers.accepted(**note("guess", "yellow"))
    with capture_logs() as log, refusing(place, "notes"):
        assert "nothing was changed" in hers.refused(**note("guess", SECRET))["sentence"]
    assert [line["message"] for line in log] == ["Note"]
    assert SECRET not in repr(log)
    as_stored(place, table)
    assert opened(anna, table)[0] == hers.notes[0] == {"guess": "yellow"}


def test_notes_are_read_and_written_when_the_game_is_over(place: Place, anna: Guest) -> None:
    table = place.finished(guest=anna)
    with anna.at(table) as screen:
        screen.accepted(**note("guess", "I was right"))
    place.reopen()
    assert opened(anna, table) == {0: {"guess": "I was right"}}


def test_a_rematch_begins_with_an_empty_notebook(place: Place, anna: Guest) -> None:
    table = place.finished(guest=anna)
    with anna.at(table) as screen:
        screen.accepted(**note("guess", "yellow"))
    again = anna.ready(anna.do(table, "rematch"))
    assert again["status"] == "playing"
    assert opened(anna, again) == {1: {}}


def test_a_bot_that_keeps_the_seat_changes_nothing_and_nobody_else_gets_it(
    place: Place, hers: Screen, table: dict, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    hers.accepted(**note("guess", "yellow"))
    anna.do(table, "leave")
    hers.accepted(**note("more", "still mine"))
    path = f"/api/tables/{table['id']}"
    for other in (ben, cleo):
        refused(other.ask("POST", f"{path}/join", other.pledge(table) | {"seat": 0}), 409)
        refused(other.ask("POST", f"{path}/fill"), 409)
    anna.do(table, "return")
    assert opened(anna, table)[0] == {"guess": "yellow", "more": "still mine"}


# Keeping to oneself


@contextmanager
def unheard(*screens: Screen) -> Iterator[None]:
    """Nothing at all comes over these lines meanwhile."""
    for screen in screens:
        screen.settle()
    before = [len(screen.read_so_far) for screen in screens]
    yield
    for screen, heard in zip(screens, before, strict=True):
        screen.settle()
        assert [message["type"] for message in screen.read_so_far[heard:]] == ["pong"]


def test_others_hear_nothing_and_the_log_is_silent(
    place: Place, hers: Screen, table: dict, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    elsewhere = anna.at(anna.started(ME, SCREEN))
    others = (ben.at(table), cleo.at(table), elsewhere)
    with unheard(*others), capture_logs() as log:
        before = anna.look(table), cleo.lobby(), anna.get("/health")
        hers.accepted(**note("guess", SECRET))
        hers.refused(**note("Guess", SECRET))
        assert (anna.look(table), cleo.lobby(), anna.get("/health")) == before
        hers.accepted(**note("guess", ""))
    assert log == []


def test_no_greeting_replay_or_record_holds_a_note(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    hers, his = anna.at(table), ben.at(table)
    hers.accepted(**note("guess", SECRET))
    ben.do(table, "leave")
    place.until_over(hers)
    path = f"/api/tables/{table['id']}"
    eyes = ("0", "1", "2", "public", "open")
    asked = [
        *(path, f"{path}/record", "/api/tables", "/api/history", "/api/me"),
        *(f"{path}/replay?eyes={one}" for one in eyes),
    ]
    for guest in (anna, ben, cleo):
        for one in asked:
            assert SECRET not in guest.ask("GET", one).text
    for guest, notebooks in ((ben, {1: {}}), (cleo, {}), (anna, {0: {"guess": SECRET}})):
        with guest.at(table) as screen:
            screen.accepted(type="speak", language="de")
            screen.settle()
            assert screen.notes == notebooks
            assert (SECRET in json.dumps(screen.read_so_far)) == (guest is anna)
    his.settle()
    assert SECRET not in json.dumps(his.read_so_far)
