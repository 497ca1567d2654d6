"""What a house tells Prometheus, its health, and its log: true, and nothing that is somebody's."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families

from tests.server.place import BOT, ME, OPEN, Guest, Place
from tests.server.process import Server, player
from vendome import games
from vendome.bots import BOTS
from vendome.core.refusal import Refusal
from vendome.server import logs, pulse
from vendome.server.back_door import back_door, read_place
from vendome.server.keys import Aliases
from vendome.server.logs import Veil, log_as_json, read_veil
from vendome.server.proxies import read_ip

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def samples(text: str) -> Samples:
    families = text_string_to_metric_families(text)
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in families
        for one in family.samples
    }


def told(place: Place) -> str:
    return place.house.metrics.text().decode()


def value(place: Place, name: str, **labels: str) -> float:
    return samples(told(place)).get((name, tuple(sorted(labels.items()))), 0.0)


def test_moves_tables_sockets_and_thoughts_are_counted(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT)
    waiting = anna.make(ME, OPEN)
    with anna.at(table) as screen, anna.hall():
        for _ in range(6):
            view = screen.until_asked()
            screen.accepted(**screen.move(view))
            screen.settle()
        assert value(place, "vendome_sockets", at="table") == 1
        assert value(place, "vendome_sockets", at="lobby") == 1
        assert value(place, "vendome_people") == 1
        made = anna.look(table)["number"]
    by_person = value(place, "vendome_moves_total", game="edelstein", by="person")
    by_bot = value(place, "vendome_moves_total", game="edelstein", by="bot")
    assert by_person >= 6
    assert by_bot > 0
    assert made <= by_person + by_bot
    assert value(place, "vendome_move_seconds_count", game="edelstein") > 0
    assert value(place, "vendome_thinking_seconds_count", level="greedy") >= by_bot
    assert value(place, "vendome_tables", status="playing") == 1
    assert value(place, "vendome_tables", status="gathering") == 1
    assert value(place, "vendome_database_bytes") > 10_000
    assert value(place, "vendome_disk_free_bytes") > 0
    assert value(place, "vendome_disk_seconds_count") > 10
    assert value(place, "vendome_writable") == 1
    anna.do(waiting, "leave")
    place.clock.pass_by(3700)
    place.tick()
    assert value(place, "vendome_tables", status="gathering") == 0


def test_refusals_are_counted_by_clause_and_by_the_houses_own_words(
    place: Place, anna: Guest
) -> None:
    table = anna.started(ME, BOT)
    with anna.at(table) as screen:
        view = screen.until_asked()
        screen.refused(type="say", text="")
        screen.refused(**screen.move(view, "choose nothing at all"))
    anna.ask("GET", "/api/tables/nowhere")
    assert value(place, "vendome_refusals_total", why="bad_line") == 1
    assert value(place, "vendome_refusals_total", why="no_such_table") == 1
    counted = {labels[0][1] for name, labels in samples(told(place)) if "refusals_total" in name}
    assert len(counted) == 3


def test_no_name_token_or_hidden_thing_is_in_the_metrics(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    """Whatever is somebody's is searched for; and every label is a word of this program."""
    table = anna.make(ME, OPEN, OPEN)
    for guest in (ben, cleo):
        guest.join(table)
    anna.ready(table)
    with anna.at(table) as screen:
        view = screen.until_asked()
        screen.accepted(type="say", text="A secret of mine")
        screen.accepted(type="note", seat=0, key="guess", text="Ben has two")
        screen.accepted(**screen.move(view))
        screen.refused(type="say", text="x" * 600)
    anna.ask("GET", f"/api/tables/{table['id']}/replay")
    text = told(place)
    row = place.house.tables[table["id"]].row
    assert row.seed is not None
    cookies = [str(guest.cookie) for guest in (anna, ben)]
    values = [one for guest in (anna, ben) for one in guest.values.values()]
    owned = [anna.id, ben.id, anna.name, ben.name, table["id"], row.secret.hex(), row.seed.hex()]
    for each in (*owned, *cookies, *values, "secret of mine", "Ben has", "guess", view["forms"][0]):
        assert each not in text
    free = {"le", "version", "generation"}
    known = {*games, *BOTS, "person", "bot", "keeper", "gathering", "playing", "lobby", "table"}
    for name, labels in samples(text):
        for label, said in labels:
            if label not in free and said not in known:
                assert (name, label) in {
                    ("vendome_refusals_total", "why"),
                    ("vendome_request_seconds_bucket", "handler"),
                    ("vendome_request_seconds_bucket", "status"),
                }
                assert re.fullmatch(r"[A-Za-z0-9_.]{1,40}", said), (name, said)


def test_a_choice_that_is_held_is_not_counted(
    place: Place, anna: Guest, ben: Guest, cleo: Guest
) -> None:
    """E3.2: of a choice and of its change nobody learns anything, and neither does a metric."""
    table = anna.make(ME, OPEN, OPEN)
    for guest in (ben, cleo):
        guest.join(table)
    anna.ready(table)

    def counted() -> Samples:
        still = ("disk", "process", "gc", "lag", "python", "up_seconds", "database")
        return {
            key: one
            for key, one in samples(told(place)).items()
            if not any(word in key[0] for word in still)
        }

    with anna.at(table) as screen:
        view = screen.until_asked()
        before = counted()
        for choice in ("choose money", "choose gems", "choose money"):
            screen.accepted(**screen.move(view, choice))
        assert counted() == before


def test_every_metric_of_the_dashboard_is_there(place: Place, anna: Guest) -> None:
    place.finished(ME, BOT, guest=anna)
    anna.ask("GET", "/api/tables/nowhere")
    place.house.metrics.answered("lobby", 500, 0.1)
    place.house.metrics.lag.observe(0.0)
    there = {name for name, _ in samples(told(place))}
    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    asked = {
        name
        for panel in panels
        for target in panel["targets"]
        for name in re.findall(r"vendome_\w+", target["expr"])
    }
    assert len(panels) > 10
    assert asked <= there
    shown = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in asked}
    ours = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in there}
    plumbing = ("vendome_process_", "python_gc_")
    kept = {name for name in ours if not name.startswith(plumbing)}
    assert kept - shown == {"vendome_info"}


@pytest.fixture
def door(place: Place) -> Iterator[str]:
    """The port of whoever runs the house."""
    with back_door(("127.0.0.1", 0), place.house, place.app.state.pulse) as port:
        yield f"http://127.0.0.1:{port}"


def test_the_operators_port_has_metrics_health_and_readiness(
    place: Place, door: str, anna: Guest
) -> None:
    answer = httpx.get(f"{door}/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert "vendome_tables" in answer.text
    assert httpx.get(f"{door}/health").text == "ok\n"
    assert httpx.get(f"{door}/ready").status_code == 200
    assert httpx.get(f"{door}/api/tables").status_code == 404
    assert anna.ask("GET", "/metrics").status_code == 404
    place.app.state.pulse.is_open = False
    assert httpx.get(f"{door}/ready").status_code == 503
    assert anna.ask("GET", "/ready").status_code == 503


def test_health_says_so_when_the_clocks_have_stopped(place: Place, door: str, anna: Guest) -> None:
    assert anna.get("/health")["status"] == "ok"
    pulse = place.app.state.pulse

    async def stop() -> None:
        job = pulse._jobs["clocks"]
        job.cancel()
        await asyncio.wait([job])

    place.call(stop)
    answer = anna.ask("GET", "/health")
    assert answer.status_code == 503
    assert "clocks" in answer.json()["sentence"]
    assert httpx.get(f"{door}/health").text == "clocks\n"


def test_a_house_that_is_stuck_says_so_by_its_other_port(
    place: Place, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "LATE", -1.0)
    answer = httpx.get(f"{door}/health")
    assert (answer.status_code, answer.text) == (503, "loop\n")


def test_a_disk_that_cannot_be_written_is_told_there_too(place: Place, door: str) -> None:
    place.house.storage.failing = True
    assert httpx.get(f"{door}/health").text == "disk\n"
    assert value(place, "vendome_writable") == 0


def test_a_served_house_opens_that_port_only_when_asked(tmp_path: Path) -> None:
    with back_door(("127.0.0.1", 0), None, None) as free:  # type: ignore[arg-type]
        pass
    with Server(tmp_path, options=("--metrics", str(free))) as server, player(server) as guest:
        guest.ask("GET", "/api/games")
        text = httpx.get(f"http://127.0.0.1:{free}/metrics").text
        for path in ("/metrics", "/api/metrics"):
            assert httpx.get(f"{server.address}{path}").status_code == 404
    counted = samples(text)
    labels = (("handler", "all_games"), ("status", "200"))
    assert counted["vendome_request_seconds_count", labels] == 1
    assert counted["vendome_process_resident_memory_bytes", ()] > 1e6


def test_places_that_are_none_are_refused() -> None:
    assert read_place("") is None
    assert read_place("9464") == ("127.0.0.1", 9464)
    assert read_place("0.0.0.0:9464") == ("0.0.0.0", 9464)
    assert read_place("[::1]:9464") == ("::1", 9464)
    for wrong in ("x", "1:2:x", "70000", ":", "host", "٣"):
        with pytest.raises(Refusal, match="9464"):
            read_place(wrong)


# The log


Log = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Log]:
    """What was logged to stderr since it was last asked for."""
    before = structlog.get_config()
    monkeypatch.setattr(logs.logging, "basicConfig", lambda **_: None)
    yield lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    structlog.configure(**before)


ADDRESSES = ("203.0.113.7", "2001:db8::1", "2001:db8::/64")


def test_addresses_stand_in_the_log_as_the_database_has_them(log: Log) -> None:
    veil = read_veil("info", "hashed")
    veil.alias = Aliases(bytes(32))
    log_as_json(None, veil)
    for address in ADDRESSES:
        structlog.get_logger().info("too many guests", who=address, times=1, table="F87t4WcbXDP6")
    structlog.get_logger().info("others", who="127.0.0.1", person="0123456789abcdef", at="12:30")
    told = log()
    first, second, third, rest = told
    assert first["who"] == veil.alias("203.0.113.7")
    assert second["who"] == third["who"] == veil.alias("2001:db8::/64")
    assert not any(address in str(told) for address in ADDRESSES)
    assert first["table"] == "F87t4WcbXDP6"
    assert (rest["who"], rest["person"]) == ("127.0.0.1", "0123456789abcdef")
    assert read_ip(first["who"]) is None


def test_addresses_are_plain_if_the_operator_says_so(log: Log) -> None:
    log_as_json(None, read_veil("info", "plain"))
    structlog.get_logger().info("too many guests", who="203.0.113.7")
    assert log()[0]["who"] == "203.0.113.7"


def test_before_the_house_has_its_key_an_address_is_only_called_one(log: Log) -> None:
    log_as_json(None, read_veil("info", "hashed"))
    structlog.get_logger().info("early", who="203.0.113.7")
    assert log()[0]["who"] == "an address"


def test_less_than_the_level_is_not_logged(log: Log) -> None:
    log_as_json(None, read_veil("warning", "hashed"))
    structlog.get_logger().info("move")
    structlog.get_logger().warning("cannot write")
    assert [(one["event"], one["level"]) for one in log()] == [("cannot write", "warning")]


def test_a_level_or_a_way_that_is_none_is_refused() -> None:
    assert isinstance(read_veil("debug", "plain"), Veil)
    for level, how in (("loud", "hashed"), ("info", "maybe")):
        with pytest.raises(Refusal):
            read_veil(level, how)
