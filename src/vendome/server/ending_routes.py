"""The requests by which a game is ended before its end."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from vendome.server import messages as m
from vendome.server import people
from vendome.server.house import House
from vendome.server.seating import Seating

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
TheSeating = NamedDependency[Seating]


@post("/tables/{table_id:str}/resign", summary="Give up; a bot plays to the end", status_code=200)
async def resign(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, seating: TheSeating
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.ending.resign(table, person)
    return house.public(table)


@post("/tables/{table_id:str}/propose", summary="Propose to end the game now", status_code=200)
async def propose(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, seating: TheSeating
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.ending.propose(table, person)
    return house.public(table)


@post("/tables/{table_id:str}/agree", summary="Agree to end the game, or not", status_code=200)
async def agree(
    request: AnyRequest,
    table_id: FromPath[str],
    house: TheHouse,
    seating: TheSeating,
    data: JSONBody[m.Agree],
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.ending.agree(table, person, data)
    return house.public(table)


HANDLERS = (resign, propose, agree)
