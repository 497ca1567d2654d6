"""The table's socket: every seat gets its own view, and everybody sees who is waited for."""

from __future__ import annotations

import json

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place


def test_a_seat_gets_the_table_its_own_view_and_the_chat(
    place: Place, anna: Guest, ben: Guest
) -> None:
    table = anna.started(ME, OPEN, OPEN)
    ben.join(table)
    place.guest().join(table)
    screen = anna.at(table)
    screen.settle()
    kinds = [message["type"] for message in screen.read_so_far]
    assert kinds[:2] == ["welcome", "table"]
    assert {"view", "chat"} <= set(kinds)
    assert screen.yours == [0]
    assert set(screen.views) == {0}
    view = screen.views[0]
    assert view["decision"] is not None
    assert view["forms"]
    assert view["since"] == 0
    assert [told["move"] for told in view["told"]] == sorted(t["move"] for t in view["told"])


def test_a_choice_is_in_ones_own_view_and_in_no_others(
    anna: Guest, ben: Guest, cleo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vendome.server.fair.new_secret", lambda: bytes(32))
    seen: dict[int | None, set[str]] = {0: set(), 2: set(), None: set()}
    for choice in ("money", "event", "gems"):
        table = anna.make(ME, SCREEN, OPEN)
        ben.join(table, value="00" * 16)
        anna.ready(table, "11" * 16)
        hers, his, watching = anna.at(table), ben.at(table), cleo.at(table)
        hers.settle()
        hers.accepted(**hers.move(hers.views[0], f"choose {choice}"))
        for screen in (hers, his, watching):
            screen.settle()
            assert not screen.table["seats"][0]["waiting"]
        for screen, seat in ((hers, 0), (his, 2), (watching, None)):
            seen[seat].add(json.dumps([screen.views[seat], screen.answers.get(0)]))
    assert {seat: len(views) for seat, views in seen.items()} == {0: 3, 2: 1, None: 1}


def test_a_watcher_sees_what_anybody_may_see(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    screen = ben.at(table)
    screen.settle()
    assert screen.yours == []
    assert set(screen.views) == {None}
    view = screen.views[None]
    assert (view["decision"], view["forms"]) == (None, [])


def test_a_watcher_follows_the_game(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, BOT)
    watching, playing = ben.at(table), anna.at(table)
    over = place.until_over(playing)
    told = watching.until_table(lambda t: t["status"] == "over")
    assert told["scores"] == over["scores"]
    assert told["winners"] == over["winners"]
    watching.settle()
    assert watching.views[None]["number"] == over["number"]


def test_several_seats_at_one_screen_and_the_public_view(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, SCREEN, BOT)
    screen = anna.at(table)
    screen.settle()
    assert screen.yours == [0, 1, 2]
    assert set(screen.views) == {0, 1, 2, None}
    assert {screen.views[seat]["seat"] for seat in screen.yours} == {0, 1, 2}
    assert screen.views[None]["decision"] is None
    assert place.until_over(screen)["status"] == "over"


def test_a_view_is_never_for_another_person(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    hers, his = anna.at(table), ben.at(table)
    view = hers.until_asked()
    hers.accepted(**hers.move(view))
    view = his.until_asked()
    his.accepted(**his.move(view))
    hers.settle()
    his.settle()
    assert set(hers.views) == {0}
    assert set(his.views) == {1}


def test_who_is_there_is_shown_to_all(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    hers = anna.at(table)
    hers.until_table(lambda t: [s["here"] for s in t["seats"]] == [True, False, True])
    his = ben.at(table)
    hers.until_table(lambda t: [s["here"] for s in t["seats"]] == [True, True, True])
    his.shut()
    hers.until_table(lambda t: [s["here"] for s in t["seats"]] == [True, False, True])


def test_two_tabs_of_one_person_show_the_same(anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    one, two = anna.at(table), anna.at(table)
    view = one.until_asked()
    assert two.until_asked()["decision"] == view["decision"]
    one.accepted(**one.move(view))
    two.until_table(lambda t: not t["seats"][0]["waiting"] or t["number"] >= 3)
    refusal = two.refused(**two.move(view))
    assert refusal["sentence"]
    one.shut()
    two.settle()
    assert two.table["seats"][0]["here"]


def test_a_returning_client_gets_what_it_missed(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT)
    screen = anna.at(table)
    screen.accepted(type="say", text="one")
    screen.accepted(type="say", text="two")
    place.until_over(screen)
    whole = anna.at(table)
    whole.settle()
    everything = whole.views[0]["told"]
    late = anna.at(table, query="since=30&chat=1")
    late.settle()
    assert late.views[0]["since"] == 30
    assert late.views[0]["told"] == [told for told in everything if told["move"] >= 30]
    assert late.views[0]["view"] == whole.views[0]["view"]
    assert [line["text"] for line in late.chat] == ["two"]
    assert late.read_so_far[-2]["since"] == 1


def test_odd_places_to_begin_from_give_everything(anna: Guest) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    for query in ("since=-1&chat=-1", "since=x", "since=99999999", "since=" + "9" * 5000, "chat=7"):
        screen = anna.at(table, query=query)
        screen.settle()
        assert screen.views[0]["since"] == 0
        assert screen.views[0]["told"]


def test_a_screen_speaks_the_language_it_asks_for(place: Place, anna: Guest) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    sentences = {}
    for language in ("en", "fr", "de"):
        screen = anna.at(table, query=f"lang={language}")
        screen.settle()
        sentences[language] = str([told["parts"] for told in screen.views[0]["told"]])
        by_header = place.guest(language).at(table, query="lang=tlh")
        by_header.settle()
        public = anna.at(table, query=f"lang={language}")
        public.settle()
        first = by_header.views[None]["told"][0]["parts"]
        assert first in [told["parts"] for told in public.views[0]["told"]]
    assert len(set(sentences.values())) == 3


def test_the_language_can_be_switched_at_once(anna: Guest) -> None:
    table = anna.started(ME, SCREEN, SCREEN)
    screen = anna.at(table, query="lang=en")
    screen.settle()
    english = screen.views[0]["told"][0]["parts"]
    view = screen.until_asked()
    refusal = screen.refused(**screen.move(view, "accept"))
    screen.accepted(type="speak", language="de")
    screen.settle()
    assert screen.logs[0][0]["parts"] != english
    german = screen.refused(**screen.move(view, "accept"))
    assert german["clause"] == refusal["clause"]
    assert german["sentence"] != refusal["sentence"]
    assert german["quote"] != refusal["quote"]
    assert screen.refused(type="speak", language="tlh")["sentence"]


def test_a_ping_is_answered(anna: Guest) -> None:
    screen = anna.at(anna.make(ME, OPEN))
    assert screen.answer(type="ping")["type"] == "pong"


def test_while_people_gather_there_is_no_view(anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, BOT)
    screen = ben.at(table)
    screen.settle()
    assert screen.views == {}
    assert screen.table["status"] == "gathering"
    ben.join(table)
    screen.until_table(lambda t: t["seats"][1]["person"] == ben.id)
    anna.ready(table)
    assert screen.until_asked()["seat"] == 1
    assert screen.yours == [1]
