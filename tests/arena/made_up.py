"""Tournaments that were never played: games made up by the tests."""

from __future__ import annotations

from collections.abc import Sequence

import vendome
from vendome.arena.playing import Played
from vendome.arena.program import Fault
from vendome.arena.tournament import Tournament

GAME = vendome.games["edelstein"]


def tournament(*bots: str, players: int, seed: int = 1) -> Tournament:
    """A tournament of bots that need not exist."""
    return Tournament(GAME, players, GAME.checked_options({}), bots, GAME.checked_key(seed))


def game(
    of: Tournament, number: int, scores: Sequence[int], *, faults: Sequence[Fault] = ()
) -> Played:
    """A game in which the seats have these scores, and the best of those without a fault win."""
    out = {fault.seat for fault in faults}
    best = max(score for seat, score in enumerate(scores) if seat not in out)
    winners = [s for s, score in enumerate(scores) if score == best and s not in out]
    return Played(
        number, of.seating(number), tuple(scores), tuple(winners), moves=40, faults=tuple(faults)
    )


def games(of: Tournament, by_bot: Sequence[Sequence[int]]) -> tuple[Played, ...]:
    """Games in which each bot has this score in each, wherever it sits; a bot with several seats
    has it in all of them."""
    return tuple(
        game(of, number, [scores[bot] for bot in of.seating(number)])
        for number, scores in enumerate(by_bot)
    )
