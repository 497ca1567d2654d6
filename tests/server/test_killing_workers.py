"""`kill -9` of a worker, and of PostgreSQL: nothing that was acknowledged is gone or comes twice,
and pages go on at whatever worker answers."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import vendome
from tests.server import postgres
from tests.server.process import Server, player
from tests.server.test_killing import Caller

BROKEN = (ConnectionClosed, InvalidStatus, httpx.HTTPError, OSError, EOFError)


class Moving(Caller):
    """Goes on at another worker when a line breaks. A move that was on its way was made or it was
    not; the table says which."""

    def call(self) -> None:
        while True:
            with suppress(*BROKEN):
                super().call()
                return

    def play_on(self, moves: int) -> bool:
        """So many moves, over as many lines as it takes; false when the game is over instead."""
        wanted = len(self.moves) + moves
        while len(self.moves) < wanted:
            on_its_way = None
            try:
                if not self.until_asked():
                    return False
                assert self.view is not None
                on_its_way = self.view["decision"], self.view["forms"][0]
                number, _ = self.send_move()
                answer = self.read()
                while answer.get("id") != number:
                    answer = self.read()
            except BROKEN:
                self.call()
                if on_its_way is not None and not self._is_asked_again(on_its_way[0]):
                    self.moves.append(on_its_way[1])
                continue
            if answer["type"] == "accepted" or not self._is_asked_again(on_its_way[0]):
                self.moves.append(on_its_way[1])
        return True

    def _is_asked_again(self, decision: int) -> bool:
        while True:
            try:
                asked = self.until_asked()
            except BROKEN:
                self.call()
            else:
                return asked and self.view is not None and self.view["decision"] == decision


@pytest.fixture
def address() -> Iterator[str]:
    made = postgres.server().empty()
    yield made
    postgres.server().drop(made)


@pytest.fixture
def server(tmp_path: Path, address: str) -> Server:
    return Server(tmp_path, options=("--database", address, "--workers", "2"))


def workers(server: Server) -> list[int]:
    """The processes of all that have joined, the newest last."""
    return [each["process"] for each in server.logged() if each["event"] == "worker"]


def replaced(server: Server, count: int) -> None:
    """Wait until so many have joined in all."""
    with player(server) as guest:
        while len(workers(server)) < count:
            with suppress(*BROKEN):
                guest.http.get("/health")


def checked(caller: Moving) -> None:
    """Play to the end: all that was acknowledged is in the record, and the deal is proved."""
    while caller.play_on(10):
        pass
    record: dict[str, Any] = caller.guest.ask("GET", f"/api/tables/{caller.table}/record")
    assert [move for seat, move in record["moves"] if seat == 0] == caller.moves
    assert list(vendome.replay(record).scores) == record["online"]["scores"]
    (value,) = filter(None, record["online"]["values"])
    findings = vendome.verify(record, record["online"]["commitment"], value)
    assert [finding.check for finding in findings if not finding.holds] == ["witness"]


def test_when_workers_are_killed_pages_go_on_at_the_others(server: Server) -> None:
    with server, player(server) as guest, ExitStack() as lines:
        caller = Moving(server, guest, lines)
        assert caller.play_on(3)
        for count in (3, 4):
            os.kill(workers(server)[count - 3], signal.SIGKILL)
            assert caller.play_on(3)
            replaced(server, count)
        checked(caller)
        assert server.stop() == 130
    assert [each["event"] for each in server.logged()].count("worker died") == 2


PAUSE = """
    CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER paused AFTER INSERT ON moves DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION pause()
"""
COMMITTING = (
    "SELECT count(*) FROM pg_stat_activity WHERE query = 'COMMIT' AND state = 'active'"
    " AND wait_event_type IN ('Lock', 'IPC')"
)


def hold_up(connection: psycopg.Connection[Any], is_written: bool) -> None:
    """Let every COMMIT of a move wait until PostgreSQL is killed: before it is written there, or
    after that, for a second server that is not there."""
    if is_written:
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("ALTER SYSTEM RESET synchronous_standby_names")  # read when it starts
    else:
        connection.execute(PAUSE)
        connection.execute("SELECT pg_advisory_lock(1)")


@pytest.mark.long
@pytest.mark.parametrize("is_written", [False, True])
def test_when_postgresql_is_killed_within_a_commit_the_move_was_made_or_was_not(
    tmp_path: Path, is_written: bool
) -> None:
    database = postgres.Postgres().start()
    try:
        address = database.address("postgres")
        server = Server(tmp_path, options=("--database", address))
        with server, player(server) as guest, ExitStack() as lines:
            caller = Moving(server, guest, lines)
            assert caller.play_on(3)
            assert caller.until_asked()
            assert caller.view is not None
            asked = caller.view["decision"]
            with psycopg.connect(address, autocommit=True) as connection:
                hold_up(connection, is_written)
                _, move = caller.send_move()
                while connection.execute(COMMITTING).fetchone() == (0,):
                    pass
                database.kill()
            database.start()
            caller.call()
            assert caller._is_asked_again(asked) != is_written
            if is_written:
                caller.moves.append(move)
            checked(caller)
            with psycopg.connect(address) as connection:
                made = connection.execute("SELECT move FROM moves WHERE seat = 0 ORDER BY number")
                assert [row[0] for row in made] == caller.moves
    finally:
        database.remove()


@pytest.mark.long
def test_when_postgresql_is_killed_it_goes_on_with_what_was_acknowledged(tmp_path: Path) -> None:
    database = postgres.Postgres().start()
    try:
        server = Server(
            tmp_path, options=("--database", database.address("postgres"), "--workers", "2")
        )
        with server, player(server) as guest, ExitStack() as lines:
            caller = Moving(server, guest, lines)
            assert caller.play_on(3)
            for _ in range(2):
                database.kill()
                database.start()
                assert caller.play_on(3)
            checked(caller)
    finally:
        database.remove()
