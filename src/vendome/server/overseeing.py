"""The work behind `vendome house`: reads the database of a house, and writes acts into it."""

from __future__ import annotations

import argparse
import getpass
import json
import math
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError

from vendome.server import acts, reports
from vendome.server.acts import Verb
from vendome.server.clock import DAY
from vendome.server.databases import (
    FILE,
    check_key,
    check_revision,
    named_database,
    open_file,
    open_server,
    shortly,
)
from vendome.server.keys import ALIAS, ALIAS_DIGITS, Aliases, server_key
from vendome.server.limits import counted
from vendome.server.operator import console, folder_of, say, words
from vendome.server.proxies import read_ip
from vendome.server.sanctions import Sanctions
from vendome.server.schema import people, programs, seats, tables, visits
from vendome.server.words import refused

LONGEST_REASON = 200
A_HASH = re.compile(f"{ALIAS}[0-9a-f]{{{ALIAS_DIGITS}}}")
PATIENCE = 5.0  # seconds for which an open house is waited for
date = time.time  # the wall clock, which the house goes by for what it shows
LIVE = ("gathering", "playing")
SANCTIONS: dict[tuple[str, bool], Verb] = {  # by whether it is lifted
    ("ban", False): "ban",
    ("ban", True): "unban",
    ("mute", False): "mute",
    ("mute", True): "unmute",
}
Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Desk:
    """Where an operator sits: at a house's database, with the house's key."""

    engine: Engine
    alias: Aliases


def run(options: argparse.Namespace) -> int:
    with _at(folder_of(options), named_database(options.database)) as desk:
        match options.work:
            case "people" | "tables" | "acts":
                _show(options, LISTS[options.work](desk, options))
            case "reports" if options.close is None:
                _show(options, _reports(desk, options))
            case "reports":
                with desk.engine.begin() as connection:
                    if not reports.close(connection, options.close, date()):
                        raise refused("no_open_report", number=options.close)
                _act(desk, options, "answer", str(options.close))
            case "close":
                _check_live(desk, options.table)
                _act(desk, options, "close", options.table)
            case work:
                verb = SANCTIONS[work, options.lift]
                _act(desk, options, verb, _target(desk, options.who), _until(options))
    return 0


@contextmanager
def _at(folder: Path, database: URL | None) -> Iterator[Desk]:
    """Open the database of a house. Yields the desk; a house of another version is refused."""
    if database is None and not (folder / FILE).is_file():
        raise refused("no_house", path=folder)
    engine = open_file(folder) if database is None else open_server(database)
    try:
        key = server_key(folder)
        with engine.begin() as connection:
            check_revision(connection, database or folder)
            check_key(connection, key)
        yield Desk(engine, Aliases(key))
    except OperationalError as error:
        if database is None:
            raise
        raise refused("database_unusable", path=database, why=shortly(error)) from error
    finally:
        engine.dispose()


# What is there


def _people(desk: Desk, options: argparse.Namespace) -> Rows:
    with desk.engine.connect() as connection:
        sanctions = Sanctions()
        sanctions.follow(acts.since(connection, 0))
        found = connection.execute(select(people).order_by(people.c.seen.desc())).mappings()
        rows = []
        for one in found:
            here = select(visits.c.address).where(visits.c.person == one["id"])
            addresses = sorted(connection.scalars(here))
            owner = connection.scalar(select(programs.c.owner).where(programs.c.id == one["id"]))
            behind = [one["id"], *([owner] if owner else [])]
            row = {
                "person": one["id"],
                "name": one["name"],
                "made": one["made"],
                "seen": one["seen"],
                "addresses": addresses,
                "sanctions": _sanctions(sanctions, behind, addresses),
                "tables": _tables_of(connection, one["id"]),
            }
            if _has(row, options.text):
                rows.append(row)
            if len(rows) == options.most:
                break
    return rows


def _sanctions(sanctions: Sanctions, behind: Sequence[str], addresses: Sequence[str]) -> list[str]:
    """Returns what somebody may not do now, through themselves, their owner or an address."""
    now, found = date(), []
    for name, held in (("ban", sanctions.banned), ("mute", sanctions.muted)):
        if any(held(behind, where, now) for where in (None, *addresses)):
            found.append(name)
    return found


def _tables_of(connection: Connection, person: str) -> list[str]:
    joined = select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    mine = joined.where(tables.c.status.in_(LIVE), seats.c.person == person).distinct()
    return sorted(connection.scalars(mine))


def _tables(desk: Desk, options: argparse.Namespace) -> Rows:
    with desk.engine.connect() as connection:
        live = select(tables).where(tables.c.status.in_(LIVE)).order_by(tables.c.made.desc())
        rows = []
        for one in connection.execute(live).mappings():
            here = select(seats.c.name).where(seats.c.table == one["id"]).order_by(seats.c.seat)
            row = {
                "table": one["id"],
                "game": one["game"],
                "status": one["status"],
                "since": one["started"] or one["made"],
                "moves": one["number"],
                "clock": _clock(one["clock_kind"], one["clock_amount"]),
                "listed": one["listed"],
                "seats": [name or "–" for name in connection.scalars(here)],
            }
            if _has(row, options.text):
                rows.append(row)
            if len(rows) == options.most:
                break
    return rows


def _clock(kind: str, amount: int) -> str:
    return {"live": f"{amount} s", "days": f"{amount} d"}.get(kind, "–")


def _reports(desk: Desk, options: argparse.Namespace) -> Rows:
    with desk.engine.connect() as connection:
        found = reports.newest(connection, options.all, options.most)
        reported = people.c.id.in_([row.other for row in found])
        called = connection.execute(select(people.c.id, people.c.name).where(reported))
        names = {row.id: row.name for row in called}
        return [
            {
                "number": row.number,
                "at": row.at,
                "by": row.person,
                "of": row.other,
                "name": names[row.other],
                "reason": row.reason,
                "said": row.said,
                "text": row.text,
                "table": row.table,
            }
            for row in found
        ]


def _acts(desk: Desk, options: argparse.Namespace) -> Rows:
    with desk.engine.connect() as connection:
        return [asdict(act) for act in acts.since(connection, 0)[-options.most :]]


LISTS = {"people": _people, "tables": _tables, "acts": _acts}
DATES = {"made", "seen", "since", "at", "until", "done"}


def _has(row: dict[str, Any], text: str) -> bool:
    return any(text.casefold() in str(value).casefold() for value in row.values())


def _show(options: argparse.Namespace, rows: Rows) -> None:
    """Print rows as JSON, or as columns under their names."""
    if options.json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    if not rows:
        say(options, "house.none")
        return
    head = words(options, f"house.{options.work}").split("\t")
    cells = [head, *([_cell(*pair) for pair in row.items()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    shown = console()
    for line in cells:
        text = "  ".join(map(str.ljust, line, widths)).rstrip()
        shown.print(text, soft_wrap=True)


def _cell(name: str, value: Any) -> str:
    if value is None or value == "" or value == []:
        return "–"
    if name in DATES:
        return f"{datetime.fromtimestamp(value, UTC):%Y-%m-%d %H:%M}"
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, list):
        return ", ".join(value)
    return "".join(c if c.isprintable() else "?" for c in str(value))


# What is done


def _act(
    desk: Desk, options: argparse.Namespace, verb: Verb, target: str, until: float | None = None
) -> None:
    """Write an act, and wait a moment for the house to carry it out."""
    reason = options.because.strip()
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise refused("long_reason", count=LONGEST_REASON)
    with desk.engine.begin() as connection:
        by = getpass.getuser()[:64]
        number = acts.add(connection, date(), by, verb, target, until, reason)
    end = time.monotonic() + PATIENCE
    while not (done := _is_done(desk, number)) and time.monotonic() < end:
        time.sleep(0.1)
    say(options, "act_done" if done else "act_noted", number=number)


def _is_done(desk: Desk, number: int) -> bool:
    with desk.engine.connect() as connection:
        return acts.is_done(connection, number)


def _until(options: argparse.Namespace) -> float | None:
    if options.days is None or options.lift:
        return None
    if not (math.isfinite(options.days) and 0 < options.days < 100_000):
        raise refused("bad_days", days=options.days)
    return date() + float(options.days) * DAY


def _target(desk: Desk, who: str) -> str:
    """Returns whom or what an operator names: a person's id, or the alias of an address."""
    if read_ip(who) is not None:
        alias = desk.alias(counted(who))
        if alias is None:
            raise refused("not_counted", target=who)
        return alias
    with desk.engine.connect() as connection:
        known = connection.scalar(select(func.count()).where(people.c.id == who))
    if known or A_HASH.fullmatch(who):
        return who
    raise refused("no_such_target", target=who[:40], count=ALIAS_DIGITS)


def _check_live(desk: Desk, table: str) -> None:
    with desk.engine.connect() as connection:
        status = connection.scalar(select(tables.c.status).where(tables.c.id == table))
    if status not in LIVE:
        raise refused("no_live_table", table=table[:40])
