"""Single calls from Python: what a server or a notebook pays for a move, a view, a replay."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import vendome
from bench.figures import Aim, Figure
from vendome.core.game import Game
from vendome.core.match import Match

MICROSECONDS = 1e6
CALLS: dict[str, Aim | None] = {
    "Match.play, a move as text": Aim("≤", 50),
    "Match.play, a step by its id": Aim("≤", 50),
    "Match.view": Aim("≤", 40),
    "Match.knowledge": None,
    "Match.actions": None,
    "Match.states, a copy": None,
    "replay of a whole game": None,
}


class Stopwatch:
    """The time spent in calls of one kind."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.calls = 0

    def time(self, call: Callable[..., Any], *arguments: Any) -> Any:
        began = time.thread_time()
        answer = call(*arguments)
        self.seconds += time.thread_time() - began
        self.calls += 1
        return answer

    @property
    def each(self) -> float:
        return MICROSECONDS * self.seconds / self.calls


def measure(game: Game, players: int, figures: dict[str, Figure], games: int, seed: int) -> None:
    """Play some games at random and time the calls. Adds one sample to each figure."""
    watches = {name: Stopwatch() for name in figures}
    for number in range(seed, seed + games):
        match = _by_ids(game.start(players, number), random.Random(number), watches)
        _by_text(game.start(players, number), match.moves, watches)
        watches["replay of a whole game"].time(vendome.replay, match.record())
    for name, watch in watches.items():
        figures[name].add(watch.each)


def _by_ids(match: Match, chance: random.Random, watches: dict[str, Stopwatch]) -> Match:
    while not match.over:
        seat = chance.choice(match.waiting)
        action = chance.choice(watches["Match.actions"].time(match.actions, seat))
        watches["Match.play, a step by its id"].time(match.play, seat, action.id)
        watches["Match.view"].time(match.view, seat)
        watches["Match.knowledge"].time(match.knowledge, seat)
        watches["Match.states, a copy"].time(lambda: match.states)
    return match


def _by_text(match: Match, moves: list[tuple[int, str]], watches: dict[str, Stopwatch]) -> None:
    watch = watches["Match.play, a move as text"]
    for seat, text in moves:
        watch.time(match.play, seat, text)


def figures_of(game: Game, players: int) -> dict[str, Figure]:
    return {
        name: Figure(f"{game.name}, {players} players, {name}", "µs", aim)
        for name, aim in CALLS.items()
    }
