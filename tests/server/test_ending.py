"""Ending a game before its end: to resign, and to agree with everybody who plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import vendome
from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place, given, refused
from tests.server.screen import Screen
from tests.server.test_house_clock import died
from tests.server.test_storage import as_stored, refusing
from vendome.core.verify import verify
from vendome.server.agreeing import BETWEEN


@pytest.fixture
def table(anna: Guest, ben: Guest) -> dict:
    """Anna, Ben and a bot, at a table without a clock."""
    return ben.join(anna.started(ME, OPEN, BOT))


def at(table: dict, what: str) -> str:
    return f"/api/tables/{table['id']}/{what}"


def propose(guest: Guest, table: dict) -> str:
    return str(guest.do(table, "propose")["proposal"]["id"])


def agree(guest: Guest, table: dict, proposal: str, agreed: bool = True) -> dict:
    answer: dict = guest.do(table, "agree", {"proposal": proposal, "agreed": agreed})
    return answer


def move(screen: Screen) -> None:
    screen.accepted(**screen.move(screen.until_asked()))


# Resigning


def test_whoever_resigns_leaves_the_seat_to_a_bot_for_good(
    place: Place, anna: Guest, ben: Guest, table: dict
) -> None:
    hers = anna.at(table)
    seat = ben.do(table, "resign")["seats"][1]
    assert (seat["kept"], seat["resigned"], seat["person"]) == (True, True, ben.id)
    for what in ("resign", "return", "leave", "propose"):
        assert "You have resigned" in refused(ben.ask("POST", at(table, what)), 409)
    his = ben.at(table)
    his.settle()
    assert his.table["seats"][1]["resigned"]  # opening the page takes nothing back either
    view = his.views[1]
    said = {"type": "move", "seat": 1, "decision": 0, "move": "choose money"}
    assert "You have resigned" in his.refused(**said)["sentence"]
    assert view["view"]
    over = place.until_over(hers)
    assert [seat["resigned"] for seat in over["seats"]] == [False, True, False]
    assert len(over["winners"]) >= 1
    assert not over["agreed"]
    by = {row.by for row in place.house.tables[table["id"]].moves if row.seat == 1}
    assert by == {"keeper"}
    record = anna.get(at(table, "record"))
    assert record["online"]["resigned"] == [1]
    findings = {one.check: one.holds for one in verify(record, vendome.games)}
    assert findings["scores"] is True
    assert findings["moves"] is True


def test_all_at_one_screen_resign_together_and_bots_play_to_the_end(
    place: Place, anna: Guest, cleo: Guest
) -> None:
    table = anna.started(ME, SCREEN, BOT)
    watching = cleo.at(table)
    anna.do(table, "resign")
    over = watching.until_table(lambda t: t["status"] == "over")
    assert [seat["resigned"] for seat in over["seats"]] == [True, True, False]


def test_resigning_is_on_disk_before_it_is_acknowledged(
    place: Place, ben: Guest, table: dict, tmp_path: Path
) -> None:
    with refusing(place, "seats", "UPDATE"):
        refused(ben.ask("POST", at(table, "resign")), 500)
    assert not ben.look(table)["seats"][1]["resigned"]
    ben.do(table, "resign")
    with died(place, tmp_path / "again") as again:
        assert given(again.client.get(at(table, "")[:-1]))["seats"][1]["resigned"]


def test_a_stranger_cannot_resign_for_anybody(cleo: Guest, table: dict) -> None:
    for what, body in (
        ("resign", None),
        ("propose", None),
        ("agree", {"proposal": "0", "agreed": True}),
    ):
        refused(cleo.ask("POST", at(table, what), body), 403)


def test_before_a_game_there_is_nothing_to_give_up(anna: Guest) -> None:
    table = anna.make(ME, OPEN)
    for what in ("resign", "propose"):
        assert "not begun" in refused(anna.ask("POST", at(table, what)), 409)


# Agreeing


def test_a_game_ends_when_everybody_who_plays_has_agreed(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, table: dict
) -> None:
    hers, watching = anna.at(table), cleo.at(table)
    move(hers)
    proposal = propose(ben, table)
    shown = watching.until_table(lambda t: t["proposal"])["proposal"]
    assert shown == {"id": proposal, "by": ben.id, "agreed": [ben.id], "missing": [anna.id]}
    over = agree(anna, table, proposal)
    assert (over["status"], over["agreed"], over["winners"]) == ("over", True, [])
    assert over["proposal"] is None
    assert not any(seat["waiting"] for seat in over["seats"])
    match = place.house.tables[table["id"]].match
    assert over["scores"] == list(match.scores)
    hers.until_table(lambda t: t["status"] == "over")
    hers.settle()
    assert hers.views[0]["decision"] is None
    as_stored(place, table)
    place.reopen()
    again = anna.look(table)
    assert (again["status"], again["scores"]) == ("over", over["scores"])
    assert [one["id"] for one in ben.get("/api/history")["tables"]] == [table["id"]]


def test_its_record_replay_and_analysis_are_sound(
    place: Place, anna: Guest, ben: Guest, table: dict
) -> None:
    with anna.at(table) as hers, ben.at(table) as his:
        for screen in (hers, his) * 2:
            if (view := screen.asked()) is not None:
                screen.accepted(**screen.move(view))
            screen.settle()
    over = agree(anna, table, propose(ben, table))
    record = anna.get(at(table, "record"))
    assert record["online"]["agreed"] is True
    assert list(vendome.replay(record).scores) == over["scores"]
    findings = {one.check: one.holds for one in verify(record, vendome.games)}
    assert findings["agreed"] is True
    assert "scores" not in findings
    forged = {**record, "online": {**record["online"], "agreed": False}}
    assert {one.check: one.holds for one in verify(forged, vendome.games)}["scores"] is False
    steps = anna.get(at(table, "replay?eyes=open"))["steps"]
    assert len(steps) == over["number"] + 1
    assert anna.ask("POST", at(table, "analysis")).json()["status"] in ("waiting", "working")


def test_alone_with_bots_one_agrees_with_oneself(anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    assert anna.do(table, "propose")["status"] == "over"


def test_whoever_has_resigned_is_not_asked(anna: Guest, ben: Guest, table: dict) -> None:
    ben.do(table, "resign")
    assert anna.do(table, "propose")["agreed"]


@pytest.mark.parametrize("who", ["anna", "ben"])
def test_it_can_be_declined_and_withdrawn(anna: Guest, ben: Guest, table: dict, who: str) -> None:
    proposal = propose(ben, table)
    agree({"anna": anna, "ben": ben}[who], table, proposal, agreed=False)
    assert anna.look(table)["proposal"] is None
    said = {"proposal": proposal, "agreed": True}
    assert "does not stand" in refused(anna.ask("POST", at(table, "agree"), said), 409)


def test_one_stands_at_a_time_and_agreeing_names_it(anna: Guest, ben: Guest, table: dict) -> None:
    propose(ben, table)
    assert "already" in refused(anna.ask("POST", at(table, "propose")), 409)
    said = {"proposal": "another", "agreed": True}
    assert "does not stand" in refused(anna.ask("POST", at(table, "agree"), said), 409)
    assert anna.look(table)["status"] == "playing"


def test_whoever_plays_on_has_declined(anna: Guest, ben: Guest, table: dict) -> None:
    hers, his = anna.at(table), ben.at(table)
    propose(ben, table)
    move(his)
    assert anna.look(table)["proposal"]["by"] == ben.id  # who has agreed may play on meanwhile
    move(hers)
    assert hers.until_table(lambda t: t["number"] >= 3)["proposal"] is None


def test_a_choice_made_before_it_declines_nothing(
    place: Place, anna: Guest, ben: Guest, table: dict
) -> None:
    """Ben had chosen when Anna proposed: that the choice takes effect after it says nothing."""
    hers, his = anna.at(table), ben.at(table)
    move(his)
    place.clock.pass_by(1)
    propose(anna, table)
    move(hers)
    hers.until_table(lambda t: t["number"] >= 3)
    assert anna.look(table)["proposal"]["by"] == anna.id


def test_it_survives_a_restart_and_bots_decline_nothing(
    place: Place, anna: Guest, ben: Guest, table: dict
) -> None:
    proposal = propose(anna, table)
    with anna.at(table) as hers:
        ben.do(table, "leave")
        move(hers)
        hers.until_table(lambda t: t["number"] >= 3)
    place.reopen()
    assert anna.look(table)["proposal"]["missing"] == [ben.id]
    ben.do(table, "return")
    assert agree(ben, table, proposal)["agreed"]


def test_nobody_is_asked_again_and_again(place: Place, anna: Guest, ben: Guest) -> None:
    table = ben.join(anna.started(ME, OPEN, BOT))
    ben.do(table, "leave")
    agree(anna, table, propose(anna, table), agreed=False)
    said = refused(anna.ask("POST", at(table, "propose")), 429)
    assert f"{BETWEEN} more moves" in said
    with anna.at(table) as hers:
        while not hers.table or hers.table["number"] < BETWEEN:
            move(hers)
            hers.settle()
    place.reopen()
    assert propose(anna, table)


def test_of_a_proposal_that_cannot_be_written_nobody_hears(
    place: Place, anna: Guest, ben: Guest, table: dict
) -> None:
    with refusing(place, "tables", "UPDATE"):
        refused(anna.ask("POST", at(table, "propose")), 500)
    assert ben.look(table)["proposal"] is None
    assert propose(anna, table)
