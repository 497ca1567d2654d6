# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What stones fetch: what they seem worth to others, who read trades in one way or in another.

Nobody knows how the others read. So `greedy` takes them to be between its own reading and that of
`greedy-1`, in what they believe now and in what they would after a lot or an offer.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import (
    FIRST,
    NEW,
    appraise,
    expected,
    note_lot,
    note_offer,
    study,
)
from vendome.games.carats.bot.signs import read_lot, read_offer
from vendome.games.carats.rules.state import MOST_IN_LOT, SECRETS

OTHERWISE = 4  # of eight others, how many read as `greedy-1` does


@rule
def survey(k, seat, scratch):
    """Put what items are worth to a seat into `scratch.mine`, and what they fetch into
    `scratch.market`.
    """
    study(k, FIRST, scratch)
    for owner in range(k.players):
        for value in range(SECRETS + 1):
            scratch.first_like[owner, value] = scratch.like[owner, value]
    for kind in range(k.players + 1):
        scratch.first_seems[kind] = scratch.seems[kind]
    appraise(k, seat, NEW, scratch)
    for kind in range(k.players + 1):
        scratch.market[kind] = _between(int(scratch.seems[kind]), int(scratch.first_seems[kind]))


@rule
def _between(new, first):
    """Returns what others make of it, on average, who read in either way."""
    return (new * (8 - OTHERWISE) + first * OTHERWISE) >> 3


@rule
def own_in_offer(k, seat, given, lead, public, scratch):
    """Returns what a stone of one's own fetches in an offer that gives so many, and seems to give
    this much more than it takes.
    """
    own = 1 + seat
    taken = int(k.lot[k.sale, own])
    new, first = scratch.supposed[0], scratch.supposed[1]
    for value in range(SECRETS + 1):
        new[value] = scratch.like[seat, value]
        first[value] = scratch.first_like[seat, value]
    read_offer(new, given, taken, lead, int(scratch.seems[own]))
    seems = int(scratch.first_seems[own])
    rest = -lead - (taken - given) * seems
    note_offer(first, taken - given, rest, lead, given, seems, FIRST)
    return _between(expected(new, public, NEW), expected(first, public, FIRST))


@rule
def own_in_lot(seat, forced, free, room, public, scratch):
    """Returns what a stone of one's own fetches in a lot with `free` of them besides those that the
    card asks for, of `room` for all.
    """
    own = 1 + seat
    new, first = scratch.supposed[0], scratch.supposed[1]
    most = max(free, room - forced)
    read_lot(scratch.like[seat], new, free, most, int(scratch.seems[own]))
    for value in range(SECRETS + 1):
        first[value] = scratch.first_like[seat, value]
    note_lot(first, free, MOST_IN_LOT - forced, int(scratch.first_seems[own]))
    return _between(expected(new, public, NEW), expected(first, public, FIRST))
