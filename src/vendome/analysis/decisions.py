"""Judges one decision: the move that was made beside the best ones, in the same worlds.

Whatever seems to be a mistake is looked at once more, in four times as many fresh worlds, and only
this second look counts: of many decisions some would seem wrong by accident.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vendome.analysis.foregone import foregone
from vendome.analysis.result import Decision, Point
from vendome.bots.advice.adviser import Tried, choice_of, few, worlds_of
from vendome.bots.advice.foresight import Foresight, mean_and_doubt
from vendome.bots.levels import budget
from vendome.bots.search.search import Candidate, Search
from vendome.bots.search.weights import weights_of
from vendome.core.match import Match
from vendome.core.reading import Reading

CERTAIN = 2  # standard errors by which a move must be worse to be a mistake
CLOSER = 4  # times as many worlds in the second look


def judged(match: Match, seat: int, made: str, level: str, key: bytes) -> Decision | None:
    """Returns what to think of a move that is about to be made; None if there is no other.

    Nothing is used but what the seat knows.
    """
    game, knows = match.game, match.knowledge(seat)
    allowed = budget(game, match.players, level)
    worlds = worlds_of(allowed)
    search = Search(game, weights_of(game, match.players))
    found = search.think(knows, seat, _hash(key, b"think"), allowed)
    tried = list(few(match, seat, found))
    if made not in [each.move for each in tried]:
        steps = tuple(game.notation.read(Reading.of(match.states), seat, made))
        tried.append(Tried(made, steps, Candidate(steps, 0.0, 0.0, 0.0, 0, 0.0)))
    if len(tried) == 1:
        return None

    def look(worlds: int, what: bytes, to_end: bool) -> Foresight:
        candidates = [each.candidate for each in tried]
        key_of_look = _hash(key, what)
        return Foresight(
            search, knows, seat, candidates, worlds, allowed.rounds, key_of_look, to_end=to_end
        )

    seen = look(worlds, b"foresee", to_end=False)
    if found[0].chance == 1:  # nothing is to be mixed: what is best is always chosen
        best = seen.ranked()[0]
        tried = [
            replace(each, candidate=replace(each.candidate, chance=float(i == best)))
            for i, each in enumerate(tried)
        ]
    decision = _compared(match, made, tried, seen)
    if not _is_clear(decision):
        return decision
    tried = [each for each in tried if each.candidate.chance > 0 or each.move == made]
    seen = look(CLOSER * worlds, b"again", to_end=True)
    decision = _compared(match, made, tried, seen)
    if not _is_clear(decision):
        return decision
    mine = [each.move for each in tried].index(made)
    best = max(range(len(tried)), key=lambda i: tried[i].candidate.chance)
    better = choice_of(seen, tried, best, tried[best].candidate.chance, mine)
    made_event, better_event = (
        foregone(match, seat, tried[i].steps, _hash(key, b"events")) for i in (mine, best)
    )
    if made_event == better_event:  # such as "has answered", which tells nothing of either
        made_event = better_event = None
    return replace(decision, better=better, made_event=made_event, better_event=better_event)


def _is_clear(decision: Decision) -> bool:
    return decision.cost > CERTAIN * decision.cost_doubt


def _compared(match: Match, made: str, tried: Sequence[Tried], seen: Foresight) -> Decision:
    """Returns how the move made compares with choosing each as often as one should."""
    often = np.array([each.candidate.chance for each in tried])
    mine = [each.move for each in tried].index(made)
    worth, own = often @ seen.own, seen.own[mine]
    cost, doubt = mean_and_doubt(worth - own)
    if often[mine] > 0:  # what should be chosen now and then is no mistake
        cost = doubt = 0.0
    elif cost <= 0:
        worth, cost = own, 0.0
    return Decision(
        len(match.moves),
        made,
        float(often[mine]),
        *mean_and_doubt(own),
        *mean_and_doubt(worth),
        cost,
        doubt,
    )


def estimated(match: Match, seat: int, level: str, key: bytes) -> Point:
    """Returns a seat's chance to win when it is not asked, or has not answered, from what it knows.

    Everybody plays on as the search thinks they do.
    """
    game = match.game
    allowed = budget(game, match.players, level)
    search = Search(game, weights_of(game, match.players))
    waiting = Candidate((), 0.0, 0.0, 0.0, 0, 1.0)
    knows, worlds = match.knowledge(seat), worlds_of(allowed)
    seen = Foresight(
        search,
        knows,
        seat,
        [waiting],
        worlds,
        allowed.rounds,
        _hash(key, b"estimate"),
        to_end=False,
    )
    return Point(len(match.moves), *mean_and_doubt(seen.own[0]))


def _hash(key: bytes, what: bytes) -> bytes:
    return hashlib.sha256(key + what).digest()
