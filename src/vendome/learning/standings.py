"""Games that bots play against themselves, and how everybody stood in them turn by turn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vendome.bots import Bot
from vendome.bots.search.kernels import k_clock, k_features
from vendome.bots.search.thoughts import Thoughts
from vendome.core.game import Game
from vendome.core.match import Match


@dataclass(frozen=True)
class Standings:
    """How the seats stood, a row for each turn: turns × seats × features, and what each then won:
    turns × seats, 1 for a win, shared if it was shared.
    """

    features: np.ndarray
    won: np.ndarray

    @staticmethod
    def together(many: list[Standings]) -> Standings:
        """Returns all of them as one."""
        return Standings(
            np.concatenate([one.features for one in many]),
            np.concatenate([one.won for one in many]),
        )


def key_of(seed: int, *what: object) -> bytes:
    """Returns 32 bytes that follow from the seed of a training and from what they are for."""
    return hashlib.sha256(repr((seed, *what)).encode()).digest()


def self_play(
    game: Game, players: int, key: bytes, kind: str, weights: np.ndarray | None
) -> Standings:
    """Returns the standings of one game that bots of one kind play, with these weights."""
    match = game.start(players, key)
    rows = np.array(list(_rows(match, _seated(kind, [weights] * players, key))))
    return Standings(rows, np.tile(_won(match), (len(rows), 1)))


def digest(game: Game) -> str:
    """Returns a digest of how the seats stand in a game at random for each number of players.

    Weights that were learned with another one were learned of other features, whatever their names.
    """
    made = hashlib.sha256()
    for players in game.players:
        match = game.start(players, key_of(0, "digest", players))
        for rows in _rows(match, [Bot("random", seat) for seat in range(players)]):
            made.update(" ".join(f"{number:.3f}" for number in rows.flat).encode())
    return made.hexdigest()[:12]


def _rows(match: Match, bots: list[Bot]) -> Iterator[np.ndarray]:
    """Play a match to its end. Yields how the seats stand, once a turn."""
    game = match.game
    thoughts, scratch = np.zeros(1, Thoughts), np.zeros(1, game.scratch)
    assert game.heuristics.outlook is not None
    count, turn = len(game.heuristics.outlook.names), -1
    while not match.over:
        states = match.states
        if game.kernels.bind(k_clock)(states) != turn:
            turn = game.kernels.bind(k_clock)(states)
            game.kernels.bind(k_features)(states, thoughts, scratch)
            yield thoughts["row"][0, : match.players, :count].copy()
        seat = match.waiting[0]
        bots[seat].play(match, seat)


def prepare(game: Game, tables: list[int], kind: str) -> None:
    """Play what a training plays, as far as all of it is compiled then."""
    for players in tables:
        match = game.start(players, 0)
        seat, thoughts = match.waiting[0], np.zeros(1, Thoughts)
        game.kernels.bind(k_clock)(match.states)
        game.kernels.bind(k_features)(match.states, thoughts, np.zeros(1, game.scratch))
        for each in ("greedy", kind):
            Bot(each, 0).play(match.copy(), seat)


def meet(
    game: Game, players: int, key: bytes, kind: str, new: np.ndarray, old: np.ndarray
) -> float:
    """Returns what new weights win against old ones in one deal: half is fair.

    It is played with each set of weights in every second seat, and then the other way round. Where
    they have not equally many seats, what each won is divided by its seats.
    """
    won = np.zeros(2)
    for first in range(2):
        match = game.start(players, key)
        bots = _seated(kind, [new if s % 2 == first else old for s in range(players)], key)
        while not match.over:
            seat = match.waiting[0]
            bots[seat].play(match, seat)
        shares = _won(match)
        won += shares[first::2].sum(), shares[1 - first :: 2].sum()
    return float(won[0] / won.sum())


def _seated(
    kind: str, weights: list[np.ndarray | None] | list[np.ndarray], key: bytes
) -> list[Bot]:
    return [
        Bot(kind, hashlib.sha256(key + bytes([seat])).digest(), mine)
        for seat, mine in enumerate(weights)
    ]


def _won(match: Match) -> np.ndarray:
    won = np.zeros(match.players)
    won[list(match.winners)] = 1 / len(match.winners)
    return won
