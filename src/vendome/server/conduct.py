"""How people get on: blocking each other, and telling whoever runs the house."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import structlog
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from vendome.server import guests, people, reports
from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.table import Table
from vendome.server.words import Forbidden, NotFound, TooMany, refused

log = structlog.get_logger("vendome")

LONGEST_REPORT = 500
MOST_BLOCKED = 200
MOST_LINES = 1 << 31  # of a chat, as the database counts

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]


async def check_company(house: House, table: Table, person: m.Person) -> None:
    """Refuse to sit somebody down with people they have blocked, or who have blocked them.

    By whom somebody is blocked is not told.
    """
    mine = house.known[person.id].blocked
    for other in table.people:
        them = await house.person(other)
        if other in mine and them is not None:
            raise refused("you_blocked", name=them.name)
        if them is not None and person.id in house.known[other].blocked:
            raise refused("keeps_apart", Forbidden)


@get("/api/me/blocked", summary="Whom I have blocked")
async def blocked(request: AnyRequest, house: TheHouse) -> list[m.Somebody]:
    me = await people.whoever(request, house)
    return await _blocked(house, me.id)


@post("/api/people/{person:str}/block", summary="Block somebody, or no longer", status_code=200)
async def block(
    request: AnyRequest, house: TheHouse, person: FromPath[str], data: JSONBody[m.Block]
) -> list[m.Somebody]:
    """Block somebody, and return whom I have blocked."""
    me = await people.whoever(request, house)
    await _somebody_else(house, me, person)
    before = house.known[me.id]
    rest = [one for one in before.blocked if one != person]
    if data.blocked and len(rest) >= MOST_BLOCKED:
        raise refused("many_blocked", count=MOST_BLOCKED)
    job = guests.block, me.id, person, data.blocked
    await house.disk(house.storage.telling, {"person": me.id}, *job)
    heard = [one for one in before.muted if one != person]
    more = [person] if data.blocked else []
    house.known[me.id] = replace(before, blocked=[*rest, *more], muted=[*heard, *more])
    await _hear_anew(house, me.id)
    return await _blocked(house, me.id)


@post("/api/people/{person:str}/report", summary="Report somebody", status_code=200)
async def report(
    request: AnyRequest, house: TheHouse, person: FromPath[str], data: JSONBody[m.Report]
) -> m.Reported:
    me = await people.whoever(request, house)
    await _somebody_else(house, me, person)
    text = " ".join(data.text.split())
    if len(text) > LONGEST_REPORT or not text.isprintable():
        raise refused("bad_report", count=LONGEST_REPORT)
    said = None
    if data.table is not None:
        await house.table(data.table)
        if data.line is not None:
            if not 0 <= data.line < MOST_LINES:
                raise refused("not_said", NotFound)
            asked = (reports.said, data.table, data.line, person)
            said = await house.disk(house.storage.read, *asked)
            if said is None:
                raise refused("not_said", NotFound)
    if not house.reports.take(me.id):
        raise refused("report_slowly", TooMany)
    row = reports.Row(house.date(), me.id, person, data.reason, text, data.table, said)
    number = await house.disk(house.storage.write, reports.add, row)
    log.info("report", number=number)
    return m.Reported(number)


async def _somebody_else(house: House, me: m.Person, person: str) -> None:
    if person == me.id or await house.person(person) is None:
        raise refused("no_such_person", NotFound)


async def _blocked(house: House, person: str) -> list[m.Somebody]:
    """Returns whom somebody has blocked, as far as the house still knows them."""
    known = [await house.person(one) for one in house.known[person].blocked]
    return [m.Somebody(one.id, one.name, one.face) for one in known if one is not None]


async def _hear_anew(house: House, person: str) -> None:
    """Push the chat to the pages of somebody who has muted others, or no longer."""
    for table_id, lines in list(house.lines.items()):
        mine = [line for line in lines if line.person == person]
        table = house.tables.get(table_id)
        if not mine or table is None:
            continue
        async with table.lock.local:
            for line in mine:
                line.push(house.chat_message(table, person, -1))


ROUTES = Router("/", route_handlers=[blocked, block, report])
