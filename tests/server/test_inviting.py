"""An invitation to the people of a game that is over: they get it wherever they are."""

from __future__ import annotations

import pytest

from tests.server.place import BOT, ME, SCREEN, Guest, Place, refused
from tests.server.screen import Screen
from tests.server.test_rematch import finished_by_two


@pytest.fixture
def over(place: Place, anna: Guest, ben: Guest) -> dict:
    anna.ask("PATCH", "/api/me", {"name": "Anna"})
    ben.ask("PATCH", "/api/me", {"name": "Ben"})
    return finished_by_two(place, anna, ben, BOT)


def invited(guest: Guest) -> list[str]:
    return [one["table"] for one in guest.get("/api/invitations")]


def heard(screen: Screen) -> list[dict]:
    """The next invitations that a page is told of."""
    message = screen.until(lambda m: m["type"] == "invitations")
    found: list[dict] = message["invitations"]
    return found


def test_those_who_played_get_it_in_the_lobby_and_at_a_table(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, over: dict
) -> None:
    hall, elsewhere, stranger = ben.hall(), ben.at(over), cleo.hall()
    table = anna.do(over, "invite")
    for screen in (hall, elsewhere):
        (one,) = heard(screen)
        assert (one["table"], one["by"], one["name"]) == (table["id"], anna.id, "Anna")
        assert (one["game"], one["players"]) == ("edelstein", 3)
    assert [seat["kind"] for seat in table["seats"]] == ["open", "bot", "person"]
    assert not table["listed"]
    shown = {"person": ben.id, "name": "Ben", "declined": False}
    assert anna.look(table)["invited"] == [shown]
    assert (invited(ben), invited(anna), invited(cleo)) == ([table["id"]], [], [])
    stranger.settle()
    assert not any(m["type"] == "invitations" for m in stranger.read_so_far)
    late = ben.hall()  # also on a page that is opened later, and after a restart
    assert any(m["type"] == "invitations" for m in late.read_so_far)
    place.reopen()
    assert invited(ben) == [table["id"]]


def test_whoever_comes_needs_it_no_longer(anna: Guest, ben: Guest, over: dict) -> None:
    hall = ben.hall()
    table = anna.do(over, "invite")
    heard(hall)
    anna.ready(table)
    assert ben.join(table)["status"] == "playing"
    assert heard(hall) == []
    assert invited(ben) == []


def test_it_can_be_declined_and_that_is_seen(
    place: Place, anna: Guest, ben: Guest, over: dict
) -> None:
    hall = ben.hall()
    table = anna.do(over, "invite")
    heard(hall)
    hers = anna.at(table)
    ben.do(table, "decline")
    assert heard(hall) == []
    hers.until_table(lambda t: t["invited"][0]["declined"])
    ben.do(table, "decline")  # again changes nothing
    place.reopen()
    assert invited(ben) == []
    assert anna.look(table)["invited"][0]["declined"]


def test_to_come_and_leave_again_declines_it(anna: Guest, ben: Guest, over: dict) -> None:
    table = anna.do(over, "invite")
    ben.join(table)
    ben.do(table, "leave")
    assert invited(ben) == []


def test_while_one_gathers_it_is_the_one_for_all(
    place: Place, anna: Guest, ben: Guest, over: dict
) -> None:
    table = anna.do(over, "invite")
    assert ben.do(over, "invite")["id"] == table["id"]
    place.reopen()
    assert anna.do(over, "invite")["id"] == table["id"]
    assert len(anna.lobby()["mine"]) == 1


def test_nobody_who_declined_is_asked_again(anna: Guest, ben: Guest, over: dict) -> None:
    table = anna.do(over, "invite")
    ben.do(table, "decline")
    anna.do(table, "leave")  # so it is given up
    assert "declined" in refused(anna.ask("POST", f"/api/tables/{over['id']}/invite"), 409)


def test_an_invitation_ends_with_its_table(anna: Guest, ben: Guest, over: dict) -> None:
    hall = ben.hall()
    table = anna.do(over, "invite")
    heard(hall)
    anna.do(table, "leave")
    assert heard(hall) == []
    assert invited(ben) == []
    again = anna.do(over, "invite")
    assert [one["table"] for one in heard(hall)] == [again["id"]]


def test_whoever_has_muted_somebody_gets_none_and_nobody_can_tell(
    anna: Guest, ben: Guest, over: dict
) -> None:
    with ben.at(over) as his:
        his.accepted(type="mute", person=anna.id, muted=True)
        table = anna.do(over, "invite")
        his.settle()
        told = [m["invitations"] for m in his.read_so_far if m["type"] == "invitations"]
        assert all(found == [] for found in told)
    assert invited(ben) == []
    assert anna.look(table)["invited"][0]["declined"] is False


def test_only_those_who_played_invite_and_only_after_the_game(
    place: Place, anna: Guest, ben: Guest, cleo: Guest, over: dict
) -> None:
    refused(cleo.ask("POST", f"/api/tables/{over['id']}/invite"), 403)
    running = anna.started(ME, BOT)
    refused(anna.ask("POST", f"/api/tables/{running['id']}/invite"), 409)
    alone = place.finished(ME, SCREEN, BOT, guest=cleo)
    assert "nobody to invite" in refused(cleo.ask("POST", f"/api/tables/{alone['id']}/invite"), 409)
    table = anna.do(over, "invite")
    refused(cleo.ask("POST", f"/api/tables/{table['id']}/decline"), 404)


def test_nobody_invites_without_end(anna: Guest, ben: Guest, over: dict) -> None:
    for _ in range(5):
        anna.do(anna.do(over, "invite"), "leave")
    refused(anna.ask("POST", f"/api/tables/{over['id']}/invite"), 429)
