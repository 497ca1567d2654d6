"""Checks that what was read of a table makes sense, before anything fails over it."""

from __future__ import annotations

import math

from vendome.bots import BOTS
from vendome.server import views
from vendome.server.table import Table


def check(table: Table) -> None:
    """Raise an error if a table that has not ended cannot go on.

    Damage is found by doing once what is done with a table all the time. The rules' own `fault` is
    not used: it is compiled for tests alone, and trusts the numbers that it looks at.
    """
    row = table.row
    _is_so(math.isfinite(row.seen), "when somebody was last there is no time")
    _is_so(len(table.seats) in table.game.players, "the game is not for so many seats")
    places = [seat.seat for seat in table.seats]
    _is_so(places == list(range(len(places))), "a seat is missing")
    _is_so(all(seat.bot in (None, *BOTS) for seat in table.seats), "no such bot")
    if row.status == "playing":
        _check_play(table)


def _check_play(table: Table) -> None:
    row, match = table.row, table.match
    _is_so(match is not None, "there is no state")
    assert match is not None
    assert row.began is not None
    _is_so(math.isfinite(row.began), "when it began is no time")
    numbers = list(range(row.number))
    _is_so([move.number for move in table.moves] == numbers, "moves are missing, or too many")
    _is_so(all(math.isfinite(move.at) for move in table.moves), "when a move was made is no time")
    _is_so(len(table.steps) == row.number + 1, "states are missing, or too many")
    _is_so(match.players == len(table.seats), "the state is one of other seats")
    _is_so(match.waiting == tuple(sorted(table.asked)), "the state asks others than were asked")
    happened = [number for _, event in match.happened for number in event]
    _is_so(all(isinstance(number, int) for number in happened), "what happened is no numbers")
    match.all_events()
    for seat in (None, *range(match.players)):
        views.seen(table, seat)


def _is_so(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)
