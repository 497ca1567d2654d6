"""The requests about programs that play."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from vendome.core.refusal import Refusal
from vendome.server import introducing, people
from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.seating import Seating

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]


@get("/programs", summary="My programs")
async def programs(request: AnyRequest, house: TheHouse) -> list[m.Program]:
    return await house.programs.of(await people.whoever(request, house))


@post("/programs", summary="Make a program, and a token for it")
async def make(
    request: AnyRequest, house: TheHouse, data: JSONBody[m.NewProgram]
) -> m.ProgramToken:
    return await house.programs.make(await people.whoever(request, house), data.name)


@delete("/programs/{program:str}", summary="Take a program's token back", status_code=200)
async def take_back(
    request: AnyRequest,
    program: FromPath[str],
    house: TheHouse,
    seating: NamedDependency[Seating],
) -> list[m.Program]:
    """Take a token back, let bots play the program's seats, and return the programs left."""
    person = await people.whoever(request, house)
    await house.programs.take_back(person, program)
    gone = await house.person(program)
    assert gone is not None
    for table in introducing.tables_of(house, program):
        with suppress(Refusal):  # it had resigned there, or the game is over by now
            await seating.leave(table, gone)
    return await house.programs.of(person)


HANDLERS = (programs, make, take_back)
