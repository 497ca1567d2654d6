"""The requests about invitations."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from vendome.server import messages as m
from vendome.server import people
from vendome.server.house import House
from vendome.server.inviting import Inviting

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
TheInviting = NamedDependency[Inviting]


@post("/tables/{table_id:str}/invite", summary="Invite the same people again", status_code=200)
async def invite(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, inviting: TheInviting
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    return house.public(await inviting.invite(table, person))


@post("/tables/{table_id:str}/decline", summary="Decline an invitation", status_code=200)
async def decline(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, inviting: TheInviting
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await inviting.decline(table, person.id)
    return house.public(table)


@get("/invitations", summary="The tables I am invited to")
async def invitations(
    request: AnyRequest, house: TheHouse, inviting: TheInviting
) -> list[m.Invitation]:
    person = await people.whoever(request, house)
    return await inviting.of(person.id)


HANDLERS = (invite, decline, invitations)
