"""What one saw at earlier steps of a game that goes on, for looking back without leaving the table.

The states are those that replays read, and they pass the same gate: a seat's owner gets what that
seat saw at a step, everybody else what anybody could see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from vendome.core.match import Match
from vendome.server import messages as m
from vendome.server import people
from vendome.server.house import House
from vendome.server.steps import Step, read
from vendome.server.table import Table
from vendome.server.watching import look_on
from vendome.server.words import Forbidden, refused

AnyRequest = Request[Any, Any, Any]
PAGE = 24  # steps: what one asks for takes no longer, however long the game
NEWEST = 1 << 30  # more steps than any game has


@get("/tables/{table_id:str}/past", summary="What I saw at earlier steps, a page of them")
async def past(
    request: AnyRequest,
    table_id: FromPath[str],
    house: NamedDependency[House],
    seat: FromQuery[int | None] = None,
    before: FromQuery[int] = NEWEST,
) -> m.Past:
    """Returns the views of a seat of mine, or of a spectator, at the last steps before this one."""
    person, table = await people.at_table(request, table_id, house)
    await look_on(house, table, person.id)
    async with table.lock.local:  # nothing is shown that is not on disk yet
        if table.match is None:
            raise refused(f"table_{table.row.status}")
        if seat is not None and seat not in table.seats_of(person.id):
            raise refused("not_your_seat", Forbidden)
        end = max(0, min(before, len(table.steps)))
        first = max(0, end - PAGE)
        steps, origin = table.steps[first:end], table.match.origin
    async with house.replaying:
        views = await asyncio.to_thread(views_of, table, seat, steps, origin)
    return m.Past(seat, first, views)


def views_of(
    table: Table, seat: int | None, steps: Sequence[Step], origin: dict[str, Any]
) -> list[dict[str, Any]]:
    """Returns what a seat, or a spectator, saw at each of these steps."""
    return [
        Match.restored(table.game, read(table.game, step), origin, [], []).view(seat)
        for step in steps
    ]


HANDLERS = (past,)
