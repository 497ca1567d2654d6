"""Gives advice: the search finds the best few moves, which are then compared in fresh worlds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vendome.bots.advice.foresight import Foresight, mean_and_doubt
from vendome.bots.advice.reasons import reasons
from vendome.bots.bot import Bot, can_search
from vendome.bots.levels import LEVELS, budget
from vendome.bots.search.planning import Budget
from vendome.bots.search.search import Candidate, Search
from vendome.bots.search.weights import weights_of
from vendome.core.advice import Advice, Choice, appoint
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.refusal import BadOption, Refusal, brief

FEW = 3  # choices, unless more of them should be chosen now and then
MOST_WORLDS = 256  # in which they are compared
A_WORLD = 4  # playouts of the search for each of these


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that is worth a second look."""

    move: str
    steps: tuple[int, ...]
    candidate: Candidate


def advise(match: Match, seat: int, level: str, seed: int | bytes) -> Advice:
    """Returns the best choices of a seat that must act, from what it knows alone."""
    if level not in LEVELS:
        raise BadOption("unknown_level", level=brief(level), known=", ".join(LEVELS))
    match.steps(seat)  # refuses a seat that is not there
    if match.over:
        raise Refusal("advice_over")
    if seat not in match.waiting:
        raise Refusal("advice_not_asked")
    if not can_search(match):
        raise Refusal("advice_not_ready", game=match.game.title)
    game, knows = match.game, match.knowledge(seat)
    search = Search(game, weights_of(game, match.players))
    key, allowed = Game.checked_key(seed), budget(game, match.players, level)
    found = search.think(knows, seat, _hash(key, b"think"), allowed)
    mixed = found[0].chance < 1
    tried = list(few(match, seat, found))
    worlds = worlds_of(allowed)
    candidates = [each.candidate for each in tried]
    seen = Foresight(
        search, knows, seat, candidates, worlds, allowed.rounds, _hash(key, b"foresee")
    )
    order = list(range(len(tried))) if mixed else seen.ranked()
    choices = []
    for place, i in enumerate(order):
        beside = order[0 if place else 1] if len(order) > 1 else None
        often = tried[i].candidate.chance if mixed else float(place == 0)
        choices.append(choice_of(seen, tried, i, often, beside))
    return Advice(seat, level, worlds, tuple(choices), game.words)


def choice_of(
    seen: Foresight, tried: Sequence[Tried], one: int, often: float, beside: int | None
) -> Choice:
    """Returns what was seen of one of the moves that were tried, beside another."""
    win, win_doubt = mean_and_doubt(seen.own[one])
    return Choice(
        move=tried[one].move,
        steps=tried[one].steps,
        often=often,
        win=win,
        win_doubt=win_doubt,
        score=float(seen.scores[one].mean()),
        score_spread=float(seen.scores[one].std()),
        sure=seen.sure(one),
        beside="" if beside is None else tried[beside].move,
        reasons=tuple(reasons(seen, one, beside)),
    )


def worlds_of(allowed: Budget) -> int:
    """Returns in how many worlds moves are compared."""
    return min(MOST_WORLDS, allowed.playouts // A_WORLD)


def few(match: Match, seat: int, found: list[Candidate]) -> Iterator[Tried]:
    """Yields the candidates worth comparing, each with the whole move that it begins.

    The search looks at the first steps of a move only, if it has very many; `greedy` then adds the
    others, as it does in the search.
    """
    written: set[str] = set()
    for candidate in found:
        if len(written) >= FEW and candidate.chance == 0:
            return
        trial, steps = match.copy(), list(candidate.steps)
        for step in steps:
            trial.play(seat, step)
        while len(trial.moves) == len(match.moves):
            steps.append(Bot("greedy", 0).choose(trial, seat))
            trial.play(seat, steps[-1])
        move = trial.moves[-1][1]
        if move not in written:
            written.add(move)
            yield Tried(move, tuple(steps), candidate)


def _hash(key: bytes, what: bytes) -> bytes:
    return hashlib.sha256(key + what).digest()


appoint(advise)
