"""Talk at the table: short, not too fast, plain text, kept, and muted by who wants to."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.server.place import ME, OPEN, SCREEN, Guest, Place
from tests.server.screen import Screen
from tools import bundles
from vendome.core.words import LANGUAGES
from vendome.server import messages as m

Two = tuple[Screen, Screen]


@pytest.fixture
def table(anna: Guest, ben: Guest) -> dict:
    made = anna.make(ME, OPEN, OPEN)
    ben.join(made)
    return made


@pytest.fixture
def screens(table: dict, anna: Guest, ben: Guest) -> Two:
    hers, his = anna.at(table), ben.at(table)
    hers.settle()
    his.settle()
    return hers, his


def test_a_line_reaches_everybody_at_the_table(
    screens: Two, table: dict, anna: Guest, cleo: Guest, place: Place
) -> None:
    hers, his = screens
    watching = cleo.at(table)
    watching.settle()
    hers.accepted(type="say", text="  Good   evening ")
    expected = {
        "number": 0,
        "person": anna.id,
        "name": anna.name,
        "text": "Good evening",
        "at": place.clock.date(),
        "phrase": None,
    }
    for screen in (hers, his, watching):
        screen.settle()
        assert screen.chat == [expected]


def test_two_of_one_name_talk_under_the_names_of_their_seats(
    place: Place, anna: Guest, ben: Guest
) -> None:
    for guest in (anna, ben):
        guest.ask("PATCH", "/api/me", {"name": "Odile"})
    table = anna.make(ME, SCREEN, OPEN)
    ben.join(table)
    hers, his = anna.at(table), ben.at(table)
    for screen in (hers, his):
        screen.accepted(type="say", text="Hello")
    seats = [seat["name"] for seat in ben.look(table)["seats"]]
    his.settle()
    assert [line["name"] for line in his.chat] == [seats[0], seats[2]]
    assert seats[0] == "Odile" != seats[2]
    anna.ask("PATCH", "/api/me", {"name": "Anna"})
    ben.ask("PATCH", "/api/me", {"name": "Odile"})
    for screen in (hers, his):
        screen.accepted(type="say", text="Again")
    his.settle()
    assert [line["name"] for line in his.chat][2:] == ["Anna", "Odile"]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "'); DROP TABLE chat; --",
        "{name} %s {0.__class__} &amp; \\n",
        "لا 宝石 💎 é",
    ],
)
def test_markup_comes_back_as_the_text_it_is(screens: Two, text: str) -> None:
    hers, his = screens
    hers.accepted(type="say", text=text)
    his.until(lambda m: m["type"] == "chat")
    assert [line["text"] for line in his.chat] == [text]


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * 501, "a\x00b", "\x1b[31mred", "a\u202eb"])
def test_what_is_no_line_is_refused(screens: Two, text: str) -> None:
    hers, his = screens
    assert hers.refused(type="say", text=text)["sentence"]
    hers.accepted(type="say", text="x" * 500)
    his.until(lambda m: m["type"] == "chat")
    assert [line["number"] for line in his.chat] == [0]


def test_a_line_break_becomes_a_space(screens: Two) -> None:
    hers, _ = screens
    hers.accepted(type="say", text='one\r\n{"event": "forged"}')
    assert hers.chat[0]["text"] == 'one {"event": "forged"}'


def test_who_talks_too_fast_must_wait(screens: Two, place: Place) -> None:
    hers, his = screens
    for number in range(6):
        hers.accepted(type="say", text=f"line {number}")
    assert "wait" in hers.refused(type="say", text="one more")["sentence"]
    his.accepted(type="say", text="I still can")
    place.clock.pass_by(2)
    hers.accepted(type="say", text="now")
    assert "wait" in hers.refused(type="say", text="again")["sentence"]
    assert len(hers.chat) == 8


def test_more_tables_and_tabs_do_not_let_one_talk_faster(
    screens: Two, table: dict, anna: Guest
) -> None:
    hers, _ = screens
    elsewhere = anna.at(anna.make(ME, OPEN))
    tab = anna.at(table)
    for screen in (hers, tab, elsewhere) * 2:
        screen.accepted(type="say", text="hello")
    for screen in (hers, tab, elsewhere):
        assert screen.refused(type="say", text="hello")


def test_watchers_read_and_do_not_talk(screens: Two, table: dict, cleo: Guest) -> None:
    hers, _ = screens
    watching = cleo.at(table)
    assert "read along" in watching.refused(type="say", text="Take the red one!")["sentence"]
    hers.settle()
    assert hers.chat == []


def test_somebody_muted_is_not_heard_by_who_muted_them(
    screens: Two, table: dict, anna: Guest, ben: Guest
) -> None:
    hers, his = screens
    his.accepted(type="say", text="before")
    hers.settle()
    assert len(hers.chat) == 1
    hers.accepted(type="mute", person=ben.id, muted=True)
    hers.settle()
    assert hers.chat == []
    assert hers.read_so_far[-2]["muted"] == [ben.id]
    his.accepted(type="say", text="after")
    hers.accepted(type="say", text="I hear nothing")
    hers.settle()
    assert [line["text"] for line in hers.chat] == ["I hear nothing"]
    his.settle()
    assert [line["text"] for line in his.chat] == ["before", "after", "I hear nothing"]
    assert ben.get("/api/me")["muted"] == []
    hers.accepted(type="mute", person=ben.id, muted=False)
    hers.settle()
    assert [line["text"] for line in hers.chat] == ["before", "after", "I hear nothing"]


def test_muting_holds_at_other_tables_tabs_and_after_a_restart(
    place: Place, screens: Two, anna: Guest, ben: Guest
) -> None:
    hers, _ = screens
    other = anna.make(ME, OPEN)
    ben.join(other)
    tab, his = anna.at(other), ben.at(other)
    hers.accepted(type="mute", person=ben.id, muted=True)
    hers.accepted(type="mute", person=ben.id, muted=True)
    his.accepted(type="say", text="psst")
    tab.settle()
    assert tab.chat == []
    for screen in (tab, his, *screens):
        screen.shut()
    place.reopen()
    assert anna.get("/api/me")["muted"] == [ben.id]
    again = anna.at(other)
    again.settle()
    assert again.chat == []


def test_nobody_mutes_themselves_or_somebody_who_is_not_there(screens: Two, anna: Guest) -> None:
    hers, _ = screens
    for person in (anna.id, "nobody", "", "' OR '1'='1"):
        assert hers.refused(type="mute", person=person, muted=True)["sentence"]
    assert anna.get("/api/me")["muted"] == []


def test_chat_survives_a_restart(place: Place, screens: Two, table: dict, anna: Guest) -> None:
    hers, his = screens
    hers.accepted(type="say", text="one")
    his.accepted(type="say", text="two")
    hers.settle()
    before = hers.chat
    hers.shut()
    his.shut()
    place.reopen()
    again = anna.at(table)
    again.accepted(type="say", text="three")
    assert again.chat[:2] == before
    assert [line["number"] for line in again.chat] == [0, 1, 2]


def test_a_phrase_goes_by_its_name_and_is_bounded_muted_and_stored_like_a_text(
    place: Place, screens: Two, table: dict, anna: Guest, ben: Guest
) -> None:
    hers, his = screens
    his.accepted(type="say", phrase="good_luck")
    hers.settle()
    (line,) = hers.chat
    assert (line["phrase"], line["text"], line["person"]) == ("good_luck", "", ben.id)
    assert "not both" in his.refused(type="say", phrase="wow", text="Wow!")["sentence"]
    assert "cannot be read" in his.refused(type="say", phrase="buy my gems")["sentence"]
    for _ in range(5):
        his.accepted(type="say", phrase="hello")
    assert "wait" in his.refused(type="say", phrase="hello")["sentence"]
    hers.accepted(type="mute", person=ben.id, muted=True)
    hers.settle()
    assert hers.chat == []
    for screen in screens:
        screen.shut()
    place.reopen()
    with ben.at(table) as again:
        again.settle()
        assert [one["phrase"] for one in again.chat] == ["good_luck", *["hello"] * 5]


def test_whoever_watches_says_no_phrase_either(screens: Two, table: dict, cleo: Guest) -> None:
    watching = cleo.at(table)
    assert "read along" in watching.refused(type="say", phrase="hello")["sentence"]


def test_every_phrase_has_words_in_every_language() -> None:
    for language in LANGUAGES:
        said = bundles.house(language)
        assert {key for key in said if key.startswith("chat.phrase.")} == {
            f"chat.phrase.{phrase}" for phrase in get_args(m.Phrase)
        }
