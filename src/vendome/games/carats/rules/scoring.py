# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C4.2, C6.1: the rankings, the reveal of the values, and the count."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.carats.rules.event_kinds import (
    COUNTED,
    GAME_ENDED,
    RANKING_MADE,
    RANKING_REVEALED,
    RANKINGS_PAID,
    SCORED,
    VALUE_REVEALED,
    WON,
    emit_items,
)
from vendome.games.carats.rules.state import (
    NONE,
    NUGGET,
    NUGGET_VALUE,
    OVER,
    RANK,
    RANK_POINTS,
    RATING,
    VALUES,
)
from vendome.games.carats.rules.steps import add_step, forget_steps


@rule
def ask_for_rankings(s):
    """C6.1: everybody ranks the colours, in secret."""
    s.stage = RATING
    s.waiting = (1 << s.players) - 1


@rule
def legal_ranks(s, seat, moves):
    """List the colours not ranked yet. Returns how many there are."""
    ranked = 0
    for i in range(s.picked[seat]):
        ranked |= 1 << int(s.picks[seat, i])
    n = 0
    for other in range(s.players):
        if not ranked >> other & 1:
            moves.ids[n] = RANK + other
            n += 1
    return n


@rule
def rank(s, seat, action, log):
    """Take one step of a ranking. The colour that is left at last has the last place."""
    if add_step(s, seat, action - RANK) < s.players:
        return
    for place in range(s.players):
        s.ranking[seat, place] = s.picks[seat, place]
    forget_steps(s, seat)
    s.waiting &= ~seat_bit(seat)
    emit(log, RANKING_MADE, EVERYBODY, seat)
    if s.waiting == 0:
        score(s, log)


@rule
def right_places(s, seat):
    """Returns how many colours a ranking has in their right places.

    No two colours have the same value.
    """
    right = 0
    for place in range(s.players):
        colour = int(s.ranking[seat, place])
        if colour == NONE:
            return 0
        above = 0
        for other in range(s.players):
            above += s.values[other] > s.values[colour]
        right += above == place
    return right


@rule
def worth_of_one(s, kind):
    """C4.2: returns what one item of a kind is worth, a nugget or a stone of a seat's colour."""
    return NUGGET_VALUE if kind == NUGGET else int(VALUES[s.values[kind - 1]])


@rule
def worth(s, seat):
    """Returns what the stones and nuggets of a seat are worth (C4.2), with its ranking (C6.1)."""
    points = RANK_POINTS * right_places(s, seat)
    for kind in range(1 + s.players):
        points += worth_of_one(s, kind) * int(s.held[seat, kind])
    return points


@rule
def points(s, seat):
    """Returns the points of a seat.

    They are 0 before the end, since all values are secret until then.
    """
    return worth(s, seat) if s.stage == OVER else 0


@rule
def score(s, log):
    """C4.2: score the game. The most points win; then the most nuggets; then they share."""
    s.stage = OVER
    s.waiting = 0
    emit(log, GAME_ENDED, EVERYBODY)
    best = 0
    for seat in range(1, s.players):
        if is_ahead(s, seat, best):
            best = seat
    s.winners = 0
    for seat in range(s.players):
        if not is_ahead(s, best, seat):
            s.winners |= seat_bit(seat)
    if log.room > 0:
        _emit_scores(s, log)


@rule
def is_ahead(s, seat, other):
    """C4.2: returns whether a seat stands better than another at the end."""
    mine, theirs = worth(s, seat), worth(s, other)
    return mine > theirs or (mine == theirs and s.held[seat, NUGGET] > s.held[other, NUGGET])


@rule
def _emit_scores(s, log):
    for seat in range(s.players):
        if s.rating_agencies:
            _emit_ranking(s, seat, log)
    for seat in range(s.players):
        emit(log, VALUE_REVEALED, EVERYBODY, seat, s.colour[seat], VALUES[s.values[seat]])
    for seat in range(s.players):
        emit_items(s, log, COUNTED, EVERYBODY, seat, s.held[seat])
        right = right_places(s, seat)
        if s.rating_agencies:
            emit(log, RANKINGS_PAID, EVERYBODY, seat, right, RANK_POINTS * right)
        emit(log, SCORED, EVERYBODY, seat, worth(s, seat))
    for seat in range(s.players):
        if s.winners >> seat & 1:
            emit(log, WON, EVERYBODY, seat, worth(s, seat), s.held[seat, NUGGET])


@rule
def _emit_ranking(s, seat, log):
    emit(
        log,
        RANKING_REVEALED,
        EVERYBODY,
        seat,
        _ranked_colour(s, seat, 0),
        _ranked_colour(s, seat, 1),
        _ranked_colour(s, seat, 2),
        _ranked_colour(s, seat, 3),
        _ranked_colour(s, seat, 4),
        _ranked_colour(s, seat, 5),
    )


@rule
def _ranked_colour(s, seat, place):
    if place >= s.players:
        return NONE
    return int(s.colour[s.ranking[seat, place]])
