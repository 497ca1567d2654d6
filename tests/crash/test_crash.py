"""A short evening of what `make crash` does for long; and that it would notice."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, insert

from tests.crash.ledger import Ledger, Lost
from vendome.server.schema import chat, metadata

COMMAND = (sys.executable, "-m", "tests.crash", "--tables", "2")


def evening(*options: str) -> None:
    """In a process of its own, which makes houses by forking."""
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    said = " ".join(done.stdout.split())
    found = re.search(r"of (\d+) acknowledged things none was lost or doubled", said)
    assert found is not None
    assert int(found[1]) > 0, said


def test_two_kills_lose_nothing() -> None:
    evening("--kills", "2")


@pytest.mark.long
def test_kills_of_a_house_of_two_workers_of_one_and_of_their_database_lose_nothing() -> None:
    kills = ("--kills", "1", "--worker-kills", "1", "--database-kills", "1")
    evening("--database", "postgres", "--workers", "2", *kills)


@pytest.fixture
def database() -> Any:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        metadata.create_all(connection)
        yield connection
    engine.dispose()


def said(database: Connection, *lines: str) -> None:
    for number, line in enumerate(lines):
        row = {"table": "t", "number": number, "person": "p", "name": "P", "text": line, "at": 0.0}
        database.execute(insert(chat).values({k: v for k, v in row.items() if k in chat.c}))


@pytest.mark.parametrize("found", [[], ["one", "one"], ["two"], ["one", "two", "three"]])
def test_what_is_gone_doubled_or_nobodys_is_noticed(database: Connection, found: list[str]) -> None:
    ledger = Ledger("t", 0, "p", obeys=False)
    ledger.send("say", "one")
    ledger.acknowledge()
    ledger.send("say", "two")
    said(database, *found)
    with pytest.raises(Lost):
        ledger.settle(database)


@pytest.mark.parametrize("found", [["one"], ["one", "two"]])
def test_what_was_on_its_way_was_done_or_was_not(database: Connection, found: list[str]) -> None:
    ledger = Ledger("t", 0, "p", obeys=False)
    ledger.send("say", "one")
    ledger.acknowledge()
    ledger.send("say", "two")
    said(database, *found)
    ledger.settle(database)
    assert ledger.lines == found
    assert ledger.sent is None
