"""Closed to strangers: origins, headers, sizes, and input that stays the text it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.place import BOT, HOST, ME, OPEN, Guest, Place, new_table, refused
from vendome.server.app import HEADERS
from vendome.server.pages import PAGES, STATIC

SOMEWHERE_ELSE = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": f"http://{HOST}.evil.example"},
    {"origin": f"http://evil.example/{HOST}"},
    {"origin": f"http://{HOST}:81"},
    {"origin": "http://["},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site", "origin": f"http://{HOST}"},
    {"sec-fetch-site": "anything"},
]
NO_ASSETS = ["%00", "x" * 300, "%FF", "%0A", "x/" * 2000, ".", "%2E", "%5C", ""]
NO_TEXT = [b"\xff", b'{"name":"\xff"}', b'{"\xff":1}', b'{"name":"\xed\xa0"}']
OURS = [
    {"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"},
    {"origin": f"http://{HOST}"},
    {"origin": f"http://{HOST}", "host": f"{HOST.upper()}:80"},
    {"sec-fetch-site": "none"},
    {},
]


def unsafe(place: Place) -> list[tuple[str, str]]:
    """Every way to change something, as the application itself lists them."""
    return [
        (method, path.replace("{table_id}", "nowhere"))
        for path, item in place.app.openapi_schema.to_schema()["paths"].items()
        for method in (name.upper() for name in item)
        if method != "GET"
    ]


def test_all_ways_to_change_something_are_closed_to_other_sites(place: Place, anna: Guest) -> None:
    ways = unsafe(place)
    assert len(ways) == 21
    for method, path in ways:
        for headers in SOMEWHERE_ELSE:
            assert "another site" in refused(anna.ask(method, path, {}, headers), 403)


def test_our_own_pages_and_programs_may(anna: Guest) -> None:
    for number, headers in enumerate(OURS):
        answer = anna.ask("PATCH", "/api/me", {"name": f"Anna {number}"}, headers)
        assert answer.status_code == 200


@pytest.mark.parametrize("headers", SOMEWHERE_ELSE, ids=str)
def test_sockets_are_closed_to_other_sites(anna: Guest, headers: dict[str, str]) -> None:
    table = anna.make(ME, OPEN)
    assert not anna.at(table, **headers).open
    assert not anna.socket("/api/lobby/live", **headers).open
    assert anna.get("/health")["sockets"] == 0


def test_sockets_are_open_to_our_own_pages(anna: Guest) -> None:
    table = anna.make(ME, OPEN)
    for headers in OURS:
        anna.at(table, **headers).settle()


def test_every_answer_carries_the_closing_headers(place: Place, anna: Guest) -> None:
    over = place.finished(guest=anna)
    files = [
        f"/{path.relative_to(STATIC)}"
        for path in sorted(STATIC.rglob("*"))
        if path.is_file() and path.suffix not in (".br", ".gz")
    ]
    assets = [path for path in files if path != "/index.html"]
    pages = [page.replace("{a:str}", "x") for page in PAGES]
    api = ["/api/me", "/api/tables", "/api/games", "/api/history", "/health"]
    api += [f"/api/tables/{over['id']}{end}" for end in ("", "/record", "/replay")]
    api += ["/api/schema/openapi.json", "/api/games/edelstein/rulebook/en"]
    for path in (*pages, *assets, *api):
        answer = anna.ask("GET", path)
        assert answer.status_code == 200, path
        assert HEADERS.items() <= dict(answer.headers).items(), path
    errors = [
        ("GET", "/nowhere", None, 404),
        ("GET", "/assets/nowhere.js", None, 404),
        ("GET", "/api/nowhere", None, 404),
        ("GET", "/api/tables/nowhere", None, 404),
        ("DELETE", "/api/me", None, 405),
        ("POST", "/api/tables", b"{", 400),
        ("POST", "/api/tables", b"x" * 20_000, 413),
        ("POST", "/api/tables", new_table(ME), 409),
        ("POST", f"/api/tables/{over['id']}/fill", None, 409),
    ]
    for method, path, body, status in errors:
        answer = anna.ask(method, path, body)
        refused(answer, status)
        assert HEADERS.items() <= dict(answer.headers).items(), path
    answer = anna.ask("POST", "/api/tables", {}, {"origin": "null"})
    assert HEADERS.items() <= dict(answer.headers).items()


def test_the_policy_allows_no_inline_script_and_no_other_site() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_assets_are_kept_for_ever_and_pages_are_not(anna: Guest) -> None:
    asset = next(iter(sorted((STATIC / "assets").glob("*.js"))))
    assert "immutable" in anna.ask("GET", f"/assets/{asset.name}").headers["cache-control"]
    assert anna.ask("GET", "/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("GZIP", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_assets_come_packed_as_a_browser_takes_them(
    anna: Guest, accepted: str, encoding: str | None
) -> None:
    asset = max((STATIC / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    answer = anna.ask("GET", f"/assets/{asset.name}", None, {"accept-encoding": accepted})
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert "javascript" in answer.headers["content-type"]
    assert (int(answer.headers["content-length"]) < asset.stat().st_size / 2) == bool(encoding)
    for packed in (".br", ".gz"):
        assert anna.ask("GET", f"/assets/{asset.name}{packed}").status_code == 404


def test_the_page_can_be_installed(anna: Guest) -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert policy["manifest-src"] == "'self'"
    assert "worker-src" not in policy, "nothing works in the background of a page"
    assert '<link rel="manifest" href="/manifest.webmanifest"' in anna.ask("GET", "/").text
    manifest = anna.ask("GET", "/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == manifest.json()["scope"] == "/"
    for icon in manifest.json()["icons"]:
        assert anna.ask("GET", icon["src"]).headers["content-type"].startswith(icon["type"])


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "..%2f..%2fapp.py", "/etc/passwd"])
def test_nothing_but_assets_is_handed_out(anna: Guest, path: str) -> None:
    assert anna.ask("GET", f"/assets/{path}").status_code in (404, 405)


@pytest.mark.parametrize("name", NO_ASSETS)
def test_what_no_build_would_call_an_asset_is_not_there(
    anna: Guest, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for method in ("GET", "HEAD"):
        capsys.readouterr()
        assert anna.ask(method, f"/assets/{name}").status_code == 404
        assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("body", NO_TEXT)
def test_a_body_that_is_no_text_is_refused(
    anna: Guest, body: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert "UTF-8" in refused(anna.ask("PATCH", "/api/me", body), 400)
    logged = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["status"] for line in logged] == [400]


def test_a_body_nested_too_deeply_is_refused(
    anna: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its options may be any data, so that it is read to its end whatever it is."""
    deep = b'{"game":"edelstein","seats":[],"options":{"x":' + b"[" * 5_000 + b"]" * 5_000 + b"}}"
    capsys.readouterr()
    assert "nested" in refused(anna.ask("POST", "/api/tables", deep), 400)
    (logged,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert logged == {"event": "unreadable", "method": "POST", "path": "/api/tables", "status": 400}


def test_a_long_body_is_refused(anna: Guest) -> None:
    body = json.dumps({"name": "x" * 17_000}).encode()
    refused(anna.ask("PATCH", "/api/me", body), 413)
    body = json.dumps({"name": "x" * 15_000}).encode()
    refused(anna.ask("PATCH", "/api/me", body), 409)


ODD = [
    "'; DROP TABLE people; --",
    '"><svg onload=x()>',
    "{path} {0} %s %(x)s",
    "</script><b>&lt;",
    "$(id) `id` \\u0041",
]


@pytest.mark.parametrize("text", ODD)
def test_odd_input_comes_back_as_the_text_it_is(anna: Guest, text: str) -> None:
    name = text[:24]
    assert anna.ask("PATCH", "/api/me", {"name": name}).json()["name"] == name
    other = f"~{text}"[:24]
    table = anna.make(ME, {"kind": "screen", "name": other}, BOT)
    assert [seat["name"] for seat in table["seats"]][:2] == [name, other]
    anna.ready(table)
    screen = anna.at(table)
    screen.accepted(type="say", text=text)
    assert screen.chat[0]["text"] == text
    assert screen.chat[0]["name"] == name
    refusal = screen.refused(**screen.move(screen.until_asked(), text))
    assert text[:20] in refusal["sentence"]
    assert text[:20] in screen.answer(type="try", seat=0, move=text)["refusal"]["sentence"]
    screen.refused(type="mute", person=text, muted=True)


@pytest.mark.parametrize("text", ODD)
def test_odd_input_is_refused_where_names_are_expected(anna: Guest, text: str) -> None:
    table = anna.make(ME, OPEN)
    refused(anna.ask("POST", "/api/tables", new_table(ME, BOT, game=text)), 409)
    refused(anna.ask("POST", "/api/tables", new_table(ME, {"kind": "bot", "bot": text})), 409)
    refused(anna.ask("POST", "/api/tables", new_table(ME, BOT, options={text: True})), 409)
    for what, body in (
        ("ready", {"pledge": text, "commitment": table["commitment"]}),
        ("ready", {"pledge": "00" * 32, "commitment": text}),
        ("reveal", {"value": text}),
    ):
        refused(anna.ask("POST", f"/api/tables/{table['id']}/{what}", body), 409)
    answer = anna.ask("GET", "/api/tables/" + text.replace("/", "").replace("%", ""))
    refused(answer, 404)
    answer = anna.ask("GET", "/api/me", headers={"accept-language": text})
    assert answer.json()["id"] == anna.id


def test_refusals_are_json_whatever_was_asked(anna: Guest) -> None:
    for path in ("/api/tables/<script>", "/api/nothing?<script>"):
        answer = anna.ask("GET", path, headers={"accept": "application/json"})
        assert answer.headers["content-type"].startswith("application/json")


def test_only_its_maker_sees_a_table_by_link_in_a_list(place: Place, anna: Guest) -> None:
    table = anna.make(ME, OPEN, listed=False)
    assert table["id"] not in place.guest().ask("GET", "/api/tables").text
    assert len(table["id"]) >= 12


def test_the_built_client_has_no_inline_script() -> None:
    page = Path(STATIC / "index.html").read_text()
    assert "<script>" not in page
    assert " style=" not in page
    assert "onload=" not in page
