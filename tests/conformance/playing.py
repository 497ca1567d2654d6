"""Games to look at: played by bots and by chance, one step at a time."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tests.conformance.subject import Broken
from vendome import Game, Match, Refusal
from vendome.bots import Bot

KINDS = ("random", "greedy")  # of bots that play
LONGEST = 10_000  # steps; a game that takes more does not end
LONG_TABLE = 4  # players; more make it longer
ENOUGH = 300  # steps altogether; of long games fewer are played
# `make test` looks at the same games as `make soak`, but so many times less often, unless a check
# would then miss what is planted for it.
SELDOM = int(os.environ.get("VENDOME_SELDOM", "3"))


@dataclass
class Playing:
    """A match being played, and what it takes to have it twice."""

    game: Game
    players: int
    seed: int
    match: Match
    rng: random.Random  # for whoever looks on; the game itself goes on by another
    base: np.ndarray  # the state before the moves that are half made
    since: list[tuple[int, int]] = field(default_factory=list)  # the steps made from there
    steps: int = 0
    last: tuple[np.ndarray, list[tuple[int, int]]] | None = None  # as base and since were before

    def where(self) -> str:
        return (
            f"{self.game.name}, {self.players} players, game {self.seed}, step {self.steps}: "
            f"{self.match.record()['moves'][-3:]}, open {self.match.record()['open']}"
        )

    def twin(self) -> Match:
        """A match that stands where this one does, to be played with."""
        match = Match(self.game, self.base.copy(), origin={})
        for seat, action in self.since:
            match.play(seat, action)
        return match

    @property
    def half_made(self) -> bool:
        return bool(self.since)

    def step(self, seat: int, action: int) -> None:
        try:
            self.match.play(seat, action)
        except Refusal as refusal:
            raise Broken(
                f"seat {seat}: legal action {action} refused as {refusal.message}: {self.where()}"
            ) from refusal
        self.steps += 1
        self.since.append((seat, action))
        self.last = None
        if not self.match.record()["open"]:
            self.last = self.base, self.since
            self.base, self.since = self.match.states, []


def playings(
    game: Game, players: int, count: int, options: dict[str, Any] | None = None
) -> Iterator[Playing]:
    """At every step of some games, from the first to the last: the same ones every time.

    In a game some seats are played at random and some by each kind of bot; in the first by each in
    turn and with every option, in the second all at random. Between two steps the caller can do
    with `twin()` what it likes, but must leave `match` alone.
    """
    steps = 0
    for seed in range(count):
        if steps >= ENOUGH:
            return
        dice = random.Random(f"{game.name} {players} {seed}")
        switched = {
            option.name: option.example if dice.getrandbits(1) or not seed else option.default
            for option in game.options
        }
        match = game.start(players, seed, switched if options is None else options)
        kinds = [
            KINDS[seat % len(KINDS)] if seed == 0 else dice.choice(KINDS) for seat in range(players)
        ]
        if seed == 1:
            kinds = [KINDS[0]] * players
        bots = [Bot(kind, seed=players * seed + i) for i, kind in enumerate(kinds)]
        playing = Playing(game, players, seed, match, random.Random(seed), match.states)
        yield playing
        while not match.over:
            if playing.steps == LONGEST:
                raise Broken(f"the game does not end: {playing.where()}")
            seat = dice.choice(match.waiting)
            playing.step(seat, bots[seat].choose(match, seat))
            yield playing
        steps += playing.steps


def some(playing: Playing, one_in: int, seldom: int | None = None) -> bool:
    """For checks too slow for every step: now and then, and more often while a move is half made.

    Half-made moves and stages that few games reach would otherwise hardly ever be looked at. At a
    long table, where each look takes twice as long, half as often.
    """
    one_in *= (SELDOM if seldom is None else seldom) * (1 + (playing.players > LONG_TABLE))
    return playing.rng.randrange(one_in if not playing.half_made else max(1, one_in // 3)) == 0


def look_always() -> None:
    """Look at every step from now on, as `make soak` does; processes begun here do so too."""
    global SELDOM
    SELDOM = 1
    os.environ["VENDOME_SELDOM"] = "1"


def everything(match: Match) -> tuple[Any, ...]:
    """All that could change: the state to the byte, the record, and everybody's events."""
    seats = [None, *range(match.players)]
    events = [list(match.events(seat)) for seat in seats]
    return match.states.tobytes(), match.record(), events, match.waiting, match.over


Told = list[tuple[Any, ...]]  # kind, numbers, audience


def told(match: Match, viewer: int | None, since: int = 0) -> Told:
    """What a seat or a spectator (None) heard from move number `since` on."""
    return [
        (event.kind, tuple(event.numbers.items()), event.audience)
        for event in match.events(viewer, since)
    ]


def told_all(match: Match, since: int = 0) -> dict[int | None, Told]:
    return {viewer: told(match, viewer, since) for viewer in (None, *range(match.players))}
