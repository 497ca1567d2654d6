"""People: a guest at first sight, known by a signed cookie, with a name that can be changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.place import BOT, HOST, ME, OPEN, Clock, Guest, Place, given, refused
from vendome.server.people import COOKIE, SECURE_COOKIE


def test_a_stranger_becomes_a_guest_with_a_name(place: Place) -> None:
    anna, ben = place.guest(), place.guest()
    assert anna.name
    assert anna.id != ben.id
    known = anna.get("/api/me")
    expected = {"id": anna.id, "name": anna.name, "muted": [], "program_of": None}
    assert known == {**expected, "face": known["face"]}


def test_the_cookie_is_kept_from_scripts_and_from_other_sites(place: Place, anna: Guest) -> None:
    cookie = anna.ask("GET", "/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    place.client.base_url = "https://vendome.test"
    cookie = anna.ask("POST", "/api/me").headers["set-cookie"].lower()
    assert cookie.startswith("__host-vendome=")
    assert "secure" in cookie
    assert "path=/" in cookie
    assert "domain" not in cookie


def test_over_https_only_the_cookie_counts_that_no_other_host_can_set(
    place: Place, anna: Guest, ben: Guest
) -> None:
    both = {"cookie": f"{COOKIE}={ben.cookie}; {SECURE_COOKIE}={anna.cookie}"}
    assert given(anna.ask("GET", "/api/me", headers=both))["id"] == ben.id
    place.client.base_url = f"https://{HOST}"
    assert given(anna.ask("GET", "/api/me", headers=both))["id"] == anna.id
    for planted in (f"{COOKIE}={ben.cookie}", f"{COOKIE}={ben.cookie}; {SECURE_COOKIE}=x.y"):
        refused(anna.ask("GET", "/api/me", headers={"cookie": planted}), 403)
        new = anna.ask("POST", "/api/me", headers={"cookie": planted})
        assert given(new)["id"] not in (anna.id, ben.id)
        assert SECURE_COOKIE in new.cookies


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("GET", {}),  # a link, over http: a browser then says nothing of where it stands
        ("GET", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}),
        ("GET", {"sec-fetch-site": "same-origin"}),
        ("POST", {"sec-fetch-site": "cross-site", "origin": "https://evil.example"}),
        ("POST", {"origin": "https://evil.example"}),
        ("POST", {"origin": "null"}),
        ("PATCH", {}),
    ],
    ids=str,
)
def test_another_site_can_take_nobodys_identity_away(
    place: Place, anna: Guest, method: str, headers: dict[str, str]
) -> None:
    """A strict cookie is not sent from there: no new one may come in its place."""
    anna.cookie = None
    answer = anna.ask(method, "/api/me", {"name": "X"} if method == "PATCH" else None, headers)
    refused(answer, 403)
    assert "set-cookie" not in answer.headers


def test_our_own_page_and_programs_become_guests_once(place: Place, anna: Guest) -> None:
    known = anna.cookie
    for headers in ({}, {"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}):
        anna.cookie = None
        new = anna.ask("POST", "/api/me", headers=headers)
        assert given(new)["id"] != anna.id
        assert new.cookies[COOKIE]
        anna.cookie = known
        assert given(anna.ask("POST", "/api/me", headers=headers))["id"] == anna.id


@pytest.mark.parametrize(
    "spoil",
    [
        lambda cookie, other: other.partition(".")[0] + "." + cookie.partition(".")[2],
        lambda cookie, other: cookie[:-1],
        lambda cookie, other: cookie.partition(".")[0],
        lambda cookie, other: cookie.partition(".")[0] + ".",
        lambda cookie, other: "",
        lambda cookie, other: "." * 2000,
        lambda cookie, other: "\"'; DROP TABLE people; --",
    ],
    ids=["forged", "truncated", "unsigned", "empty signature", "empty", "dots", "sql"],
)
def test_a_spoilt_cookie_is_a_strangers(place: Place, anna: Guest, ben: Guest, spoil) -> None:
    spoilt = {"cookie": f"{COOKIE}={spoil(anna.cookie, ben.cookie)}"}
    refused(anna.ask("PATCH", "/api/me", {"name": "Mallory"}, spoilt), 403)
    refused(anna.ask("GET", "/api/tables", headers=spoilt), 403)
    somebody = given(anna.ask("POST", "/api/me", headers=spoilt))
    assert somebody["id"] not in (anna.id, ben.id)
    assert {anna.get("/api/me")["name"], ben.get("/api/me")["name"]} == {anna.name, ben.name}


def test_another_servers_signature_is_a_strangers(
    place: Place, anna: Guest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with Place(tmp_path_factory.mktemp("other"), place.clock) as other:
        stranger = other.guest()
        stranger.cookie = anna.cookie
        assert stranger.post("/api/me")["id"] != anna.id


def test_a_cookie_of_a_person_who_is_not_kept_any_more(place: Place) -> None:
    """The key is the same, the data is not: signed, and nobody all the same."""
    lost = place.guest()
    lost.cookie = place.house.signatures.sign("0123456789abcdef")
    assert lost.post("/api/me")["id"] not in ("0123456789abcdef", lost.id)


def test_a_guest_is_known_after_a_restart(place: Place, anna: Guest) -> None:
    anna.ask("PATCH", "/api/me", {"name": "Anna"})
    place.reopen()
    known = anna.get("/api/me")
    assert (known["id"], known["name"]) == (anna.id, "Anna")


def test_a_new_name_is_shown_at_the_tables_that_have_not_ended(
    place: Place, anna: Guest, ben: Guest
) -> None:
    old = place.finished(guest=anna)
    table = anna.make(ME, {"kind": "screen", "name": "Nora"}, OPEN)
    with ben.at(table) as screen:
        given(anna.ask("PATCH", "/api/me", {"name": "  Anna   Ödön "}))
        told = screen.until_table(lambda t: t["seats"][0]["name"] == "Anna Ödön")
        assert told["seats"][1]["name"] == "Nora"
    place.reopen()
    assert anna.look(table)["seats"][0]["name"] == "Anna Ödön"
    assert anna.look(old)["seats"][0]["name"] == anna.name


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb", "a\u200bb", "\x1b[2J"])
def test_what_is_no_name_is_refused_and_changes_nothing(anna: Guest, name: str) -> None:
    assert "24" in refused(anna.ask("PATCH", "/api/me", {"name": name}), 409)
    assert anna.get("/api/me")["name"] == anna.name


def test_a_name_stays_on_one_line(anna: Guest) -> None:
    answer = anna.ask("PATCH", "/api/me", {"name": "Anna\r\nBell"})
    assert given(answer)["name"] == "Anna Bell"


def test_refusals_are_in_the_readers_language(place: Place) -> None:
    said = {
        language: refused(place.guest(language).ask("PATCH", "/api/me", {"name": ""}), 409)
        for language in ("en", "fr", "de", "de-AT,en;q=0.5", "pt,fr;q=0.8,en;q=0.9", "pt", "*;q=x")
    }
    assert len({said["en"], said["fr"], said["de"]}) == 3
    assert said["de-AT,en;q=0.5"] == said["de"]
    assert said["pt,fr;q=0.8,en;q=0.9"] == said["en"]
    assert said["pt"] == said["*;q=x"] == said["en"]


@pytest.mark.parametrize(
    "body",
    [
        {"name": 7},
        {"face": "x"},
        {"face": 1.5},
        {"name": "Anna", "id": "x"},
        ["Anna"],
        b"",
        b"{",
        b"\xff",
    ],
)
def test_what_is_no_request_is_refused(anna: Guest, body) -> None:
    refused(anna.ask("PATCH", "/api/me", body), 400)
    assert anna.get("/api/me")["name"] == anna.name


def test_without_a_cookie_there_is_only_looking(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT)
    anna.cookie = None
    for method, path, body in (
        ("PATCH", "/api/me", {"name": "Nobody"}),
        ("GET", "/api/tables", None),
        ("GET", "/api/history", None),
        ("POST", "/api/tables", {"game": "edelstein", "seats": [ME, BOT]}),
        ("POST", f"/api/tables/{table['id']}/leave", None),
    ):
        refused(anna.ask(method, path, body), 403)
    assert anna.look(table)["id"] == table["id"]


@pytest.mark.sqlite
def test_a_house_in_a_new_folder_makes_it(tmp_path: Path, clock: Clock) -> None:
    with Place(tmp_path, clock) as place:
        assert {file.name for file in tmp_path.iterdir()} >= {"secret.key", "vendome.db"}
        assert place.guest().get("/health")["status"] == "ok"
