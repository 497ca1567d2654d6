"""Our own value of a small position, found without OpenSpiel: counterfactual regret minimisation
over matches, and by counting all that chance can do.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from math import comb, prod
from typing import Any

import numpy as np

from vendome import Match, games
from vendome.games.carats.rules.state import NUGGET_VALUE, VALUES

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


def exchanges(worlds: list[dict[str, Any]]) -> dict[str, float]:
    """What the seller of the last exchange of 30 Carats can expect of each that it can make, not
    knowing which world it is: exact, over all that the bank can give.
    """
    game = games["carats"]
    match = game.position(worlds[0])
    (seat,) = match.waiting
    found = {}
    for action in match.actions(seat):
        shares = [_expected(game.position(world), seat, action.id) for world in worlds]
        found[action.text] = sum(shares) / len(shares)
    return found


def _expected(match: Match, seat: int, action: int) -> float:
    match.play(seat, action)
    while not match.over:
        match.play(match.waiting[0], "end")
    state, players = match.states[0], match.players
    values = [NUGGET_VALUE, *VALUES[state["values"][:players]].tolist()]
    held = state["held"][:players, : players + 1].tolist()
    drawn = state["drawn"][state["sold_by"] == seat][-1, : players + 1].tolist()
    assert _won(held, values, seat) - 1 / players == _share(match, seat)
    if min(drawn) < 0 or not sum(drawn):
        return _share(match, seat)
    # C2.8: blindly, so each handful is as likely as there are ways to take it.
    bag = [left + given for left, given in zip(state["bag"].tolist(), drawn, strict=False)]
    left = [had - given for had, given in zip(held[seat], drawn, strict=True)]
    share, ways = 0.0, 0
    for handful in product(*(range(count + 1) for count in bag)):
        if sum(handful) != sum(drawn):
            continue
        so_many = prod(comb(count, taken) for count, taken in zip(bag, handful, strict=True))
        held[seat] = [had + taken for had, taken in zip(left, handful, strict=True)]
        share += so_many * _won(held, values, seat)
        ways += so_many
    assert ways == comb(sum(bag), sum(drawn))
    return share / ways - 1 / players


def _won(held: list[list[int]], values: list[int], seat: int) -> float:
    """Which part of the win a seat has (C4.2): the most points, then the most nuggets, then all."""
    worth = [
        (sum(count * value for count, value in zip(items, values, strict=True)), items[0])
        for items in held
    ]
    return (worth[seat] == max(worth)) / worth.count(max(worth))


def _after(match: Match, seat: int, action: int) -> Match:
    then = match.copy()
    then.play(seat, action)
    return then


def _share(match: Match, seat: int) -> float:
    return (seat in match.winners) / len(match.winners) - 1 / match.players
