"""Compiled and uncompiled, the rules lead to the same states: to the byte, step by step.

    python -m tests.conformance.transcript module:GAME 2 3

prints a digest of many steps of some games, as one JSON list for each number of players.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import warnings
from itertools import islice
from pathlib import Path

import numpy as np

from tests.conformance import playing as looks
from tests.conformance.playing import Playing, playings, told_all
from tests.conformance.subject import Broken, Subject, load
from vendome import Game
from vendome.core import chance
from vendome.core.rule import COMPILED

DEALS_EVERY = 60  # steps
FIRST = 100  # steps of a game with more than the fewest players: uncompiled, bots take long
ROOT = Path(__file__).parents[2]


def transcript(game: Game, players: int) -> list[str]:
    """For many steps: what the state, its faults, everybody's knowledge, choices and events are.

    `make soak` goes on to the end with any number of players.
    """
    minds = chance.seeded(chance.key_of(players))
    steps = None if looks.SELDOM == 1 or players == min(game.players) else FIRST
    return [
        f"game {playing.seed} step {playing.steps}: {_digest(playing, minds)}"
        for playing in islice(playings(game, players, 1), steps)
        if playing.steps % looks.SELDOM == 0 or playing.match.over
    ]


def _digest(playing: Playing, minds: np.ndarray) -> str:
    game, match = playing.game, playing.match
    digest = hashlib.sha256(match.states.tobytes())
    moves = len(match.moves)
    said = [
        [match.actions(seat) for seat in range(playing.players)],
        told_all(match, max(moves - 1, 0)),
        match.scores,
        match.winners,
        int(game.kernels.fault(match.states, np.zeros(1, game.scratch))),
        match.moves[-1:],
    ]
    digest.update(repr(said).encode())
    for viewer in (None, *range(playing.players)):
        digest.update(match.knowledge(viewer).tobytes())
    if playing.steps % DEALS_EVERY == 0:  # uncompiled, a deal can take a second
        seat = playing.rng.randrange(playing.players)
        world = match.knowledge(seat)
        game.kernels.deal(world, seat, minds, np.zeros(1, game.scratch))
        digest.update(world.tobytes())
    return digest.hexdigest()[:16]


def compiled_and_uncompiled_agree(subject: Subject) -> None:
    """With the fewest players and with the most. The uncompiled games are played in a process of
    their own; there, overflow is an error."""
    if not COMPILED:
        raise Broken("the suite must run compiled: unset NUMBA_DISABLE_JIT")
    counts = sorted({min(subject.game.players), max(subject.game.players)})
    run = subprocess.run(
        [sys.executable, "-m", __name__, subject.source, *map(str, counts)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise Broken(f"uncompiled, {subject.game.name} fails: {run.stderr[-3000:]}")
    for players, uncompiled in zip(counts, json.loads(run.stdout), strict=True):
        compiled = transcript(subject.game, players)
        for one, two in zip(compiled, uncompiled, strict=False):
            if one != two:
                raise Broken(f"{subject.game.name}, {players} players: {one} compiled, {two} not")
        if len(compiled) != len(uncompiled):
            raise Broken(f"{subject.game.name}, {players} players: uncompiled games end elsewhere")


def main(source: str, *counts: str) -> None:
    if COMPILED:
        raise SystemExit("set NUMBA_DISABLE_JIT=1")
    game = load(source)
    warnings.simplefilter("error")
    with np.errstate(all="raise"):
        print(json.dumps([transcript(game, int(players)) for players in counts]))


if __name__ == "__main__":
    main(*sys.argv[1:])
