"""Random play inside compiled code, in turn with the peer's, by processor time (`figures.py`)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bench.figures import Aim, Figure
from bench.goofspiel import Goofspiel
from vendome.core.game import Game
from vendome.lab.batch import Batch

Play = Callable[[int, int], int]  # takes the first game and how many; returns how many decisions

# What is done besides playing.
WAYS: dict[str, dict[str, bool]] = {
    "play": {},
    "with knowledge and legal actions": {"observe": True},
    "with events": {"events": True},
}
# The aim of a game: its decisions per second, as a multiple of the peer's.
AIMS: dict[tuple[str, str], Aim] = {
    ("edelstein", "play"): Aim("≥", 10),
    ("edelstein", "with knowledge and legal actions"): Aim("≥", 5),
    ("carats", "play"): Aim("≥", 5),
    ("necklace", "play"): Aim("≥", 5),
}


@dataclass
class Runner:
    """One kind of games, played for about `seconds` at a time."""

    play: Play
    seconds: float
    decisions: Figure
    games: Figure
    count: int = 0
    first: int = 0

    def prepare(self) -> None:
        """Compile what is to be compiled, and find out how many games take the wanted time."""
        self.count = 64
        self.play(0, self.count)
        began = time.thread_time()
        self.play(0, self.count)
        self.count = max(16, round(self.count * self.seconds / (time.thread_time() - began)))

    def run(self) -> float:
        """Play once more. Returns decisions per second."""
        began = time.thread_time()
        decisions = self.play(self.first, self.count)
        seconds = time.thread_time() - began
        self.first += self.count
        self.decisions.add(decisions / seconds)
        self.games.add(self.count / seconds)
        return decisions / seconds


@dataclass
class Line:
    """A line of the report: a way of playing, with how many players, and its ratio to the peer."""

    game: Game
    players: int
    way: str
    runner: Runner
    ratio: Figure


def runner(play: Play, seconds: float, name: str) -> Runner:
    decisions = Figure(f"{name}: decisions", "1/s")
    return Runner(play, seconds, decisions, Figure(f"{name}: games", "1/s"))


def lines_of(game: Game, seconds: float) -> list[Line]:
    lines = []
    for players in game.players:
        batch = Batch.checked(game, players, "random", seed=1)
        for way, flags in WAYS.items():
            name = f"{game.name}, {players} players, {way}"
            play = _player(batch, flags)
            aim = AIMS.get((game.name, way))
            ratio = Figure(f"{name}: times goofspiel", "×", aim)
            lines.append(Line(game, players, way, runner(play, seconds, name), ratio))
    return lines


def _player(batch: Batch, flags: dict[str, bool]) -> Play:
    return lambda first, count: batch.play(first, count, **flags).decisions


def peer_runner(peer: Goofspiel, seconds: float) -> Runner:
    return runner(peer.play, seconds, "goofspiel (OpenSpiel)")


def measure(
    lines: list[Line], peer: Runner | None, rounds: int, advance: Callable[[], None]
) -> None:
    """Play everything in turn, `rounds` times.

    Each run is compared to the peer's run just before.
    """
    for _ in range(rounds):
        for line in lines:
            theirs = None if peer is None else peer.run()
            ours = line.runner.run()
            if theirs is not None:
                line.ratio.add(ours / theirs)
            advance()
