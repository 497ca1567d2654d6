"""Our own value of a small position, found without OpenSpiel: counterfactual regret minimisation
over matches, and averages over chance.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np

from vendome import Game, Match

Node = tuple[int, bytes]


class Solver:
    """Vanilla counterfactual regret minimisation for two players and no chance."""

    def __init__(self, match: Match) -> None:
        assert match.players == 2
        self._root = match
        self._regret: dict[Node, np.ndarray] = {}
        self._played: dict[Node, np.ndarray] = defaultdict(lambda: np.zeros(1))

    def value(self, rounds: int) -> float:
        """What the first seat can expect."""
        for _ in range(rounds):
            self._walk(self._root, (1.0, 1.0))
        return self._average(self._root)

    def _walk(self, match: Match, reach: tuple[float, float]) -> float:
        if match.over:
            return _share(match, 0)
        seat, node, actions = self._asked(match)
        regret = self._regret.setdefault(node, np.zeros(len(actions)))
        positive = np.maximum(regret, 0)
        total = positive.sum()
        chances = positive / total if total else np.full(len(actions), 1 / len(actions))
        values = np.zeros(len(actions))
        for i, action in enumerate(actions):
            further = list(reach)
            further[seat] *= chances[i]
            values[i] = self._walk(_after(match, seat, action), (further[0], further[1]))
        value = float(chances @ values)
        sign = 1 if seat == 0 else -1
        regret += reach[1 - seat] * sign * (values - value)
        self._played[node] = self._played[node] + reach[seat] * chances
        return value

    def _average(self, match: Match) -> float:
        if match.over:
            return _share(match, 0)
        seat, node, actions = self._asked(match)
        played = self._played[node]
        chances = played / played.sum() if played.sum() else np.full(len(actions), 1 / len(actions))
        return sum(
            float(chance) * self._average(_after(match, seat, action))
            for chance, action in zip(chances, actions, strict=True)
            if chance > 0
        )

    @staticmethod
    def _asked(match: Match) -> tuple[int, Node, list[int]]:
        seat = match.waiting[0]
        known = match.knowledge(seat).tobytes()
        return seat, (seat, known), [action.id for action in match.actions(seat)]


def best_of_averages(game: Game, worlds: list[dict[str, Any]], keys: int) -> float:
    """What whoever decides can expect of the best action, not knowing which world it is, if nobody
    else has anything to decide: over so many ways for chance to go.
    """
    seat = game.position(worlds[0]).waiting[0]
    actions = [action.id for action in game.position(worlds[0]).actions(seat)]
    found = []
    for action in actions:
        shares = []
        for world in worlds:
            for key in range(keys):
                match = game.position({**world, "chance": {"key": f"{key:064x}", "drawn": 0}})
                match.play(seat, action)
                while not match.over:
                    match.play(seat, "end")
                shares.append(_share(match, seat))
        found.append(float(np.mean(shares)))
    return max(found)


def _after(match: Match, seat: int, action: int) -> Match:
    then = match.copy()
    then.play(seat, action)
    return then


def _share(match: Match, seat: int) -> float:
    return (seat in match.winners) / len(match.winners) - 1 / match.players
