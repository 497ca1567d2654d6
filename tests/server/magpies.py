"""A table of Magpies with hands that a test chooses."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update

from tests.server.place import Place
from tests.server.reacting_game import GAME
from tests.server.screen import Screen
from vendome import Match
from vendome.server.schema import steps
from vendome.server.steps import written
from vendome.server.table import Table
from vendome.server.windows import SLOT

LIVE = {"kind": "live", "amount": 30}


def magpies(place: Place, table: dict) -> Table:
    return place.house.tables[table["id"]]


def hands(place: Place, table: dict, hooks: str = "", bells: str = "") -> None:
    """Give out hooks and bells: "101" to the first and the third seat. In memory and on disk."""
    there = magpies(place, table)
    assert there.match is not None
    states = there.match.states
    for name, held in (("hook", hooks), ("bell", bells)):
        states[name][0, : len(held)] = [int(one) for one in held]
        states[name][0, len(held) :] = 0
    there.match = Match.restored(GAME, states, there.match.origin, there.match.moves, [])
    there.steps[-1] = written(GAME, states)
    here = (steps.c.table == there.id) & (steps.c.number == there.row.number)
    with place.house.storage._engine.begin() as connection:
        connection.execute(update(steps).where(here).values(state=there.steps[-1].state))


def go(screen: Screen) -> None:
    """Whoever is in turn says so."""
    screen.settle()
    view = next(v for v in screen.views.values() if "go" in v["forms"])
    screen.accepted(**screen.move(view, "go"))
    screen.settle()


def say(screen: Screen, seat: int, move: str) -> dict[str, Any]:
    """An answer of a seat to what it is asked."""
    screen.settle()
    return screen.move(screen.views[seat], move)


def answer(place: Place, screen: Screen, seat: int, move: str) -> dict[str, Any]:
    """Say something in a window; what is answered at the next slot."""
    number = screen.say(**say(screen, seat, move))
    screen.settle()
    pass_by(place, SLOT)
    return screen.answer_to(number)


def answers(place: Place, screen: Screen, seat: int, move: str) -> None:
    """Likewise, and it is taken."""
    said = answer(place, screen, seat, move)
    assert (said["type"], said["seat"], said["move"]) == ("answer", seat, move.lower()), said


def scores(place: Place, table: dict) -> list[int]:
    match = magpies(place, table).match
    assert match is not None
    return list(match.scores)


def pass_by(place: Place, seconds: float) -> None:
    """Time goes by, and the house looks at its clocks."""
    place.clock.pass_by(seconds)
    place.tick()
