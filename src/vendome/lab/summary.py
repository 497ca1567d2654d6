"""What a batch amounts to, in numbers: win shares, scores, lengths, and the game's own counts.

A summary grows part by part and stores no games, so its size does not depend on their number. All
that it counts are whole numbers, so it does not matter in which parts they come.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from vendome.core.counts import Counts
from vendome.lab.batch import Batch
from vendome.lab.result import Result

FORMAT = 1
QUANTILES = {"min": 0.0, "p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95, "max": 1.0}
Z = 1.959963984540054  # of a normal distribution, 95 % lie within so many standard deviations


@dataclass
class Spread:
    """How often each number came up."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, numbers: np.ndarray) -> None:
        values, counts = np.unique(numbers, return_counts=True)
        self.counts.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))

    @property
    def total(self) -> int:
        return sum(number * count for number, count in self.counts.items())

    def quantile(self, share: float) -> int:
        """Returns the least number that is not exceeded by at least this share of all numbers."""
        numbers = sorted(self.counts)
        wanted, so_far = share * self.counts.total(), 0
        for number in numbers:
            so_far += self.counts[number]
            if so_far >= wanted:
                return number
        return numbers[-1]

    def as_data(self) -> dict[str, float]:
        size = self.counts.total()
        mean = self.total / size
        squares = sum(number * number * count for number, count in self.counts.items())
        return {
            "mean": mean,
            "sd": sqrt(max(0.0, squares / size - mean * mean)),
            **{name: self.quantile(share) for name, share in QUANTILES.items()},
        }


@dataclass
class Wins:
    """How often somebody won, by the number of those who shared the win."""

    fair: float  # the share of wins if all seats were equal
    shared_by: Counter[int] = field(default_factory=Counter)

    def add(self, won: np.ndarray, sharing: np.ndarray) -> None:
        """Add games. `won` is games × some seats; `sharing` is how many seats won each game."""
        winners = np.broadcast_to(sharing[:, None], won.shape)[won]
        counts = np.bincount(winners).tolist()
        self.shared_by.update({n: count for n, count in enumerate(counts) if count})

    def as_data(self, games: int) -> dict[str, Any]:
        wins = sum(count / n for n, count in sorted(self.shared_by.items()))
        low, high = wilson(wins, games) if self.fair < 1 else (1.0, 1.0)
        return {
            "wins": wins,
            "alone": self.shared_by[1],
            "share": wins / games,
            "low": low,
            "high": high,
            "fair": self.fair,
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval for a share.

    A game's share of a win lies between 0 and 1, so it varies no more than a yes or no would: with
    shared wins the interval is a little too wide.
    """
    share = wins / games
    middle = share + Z * Z / (2 * games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return min((middle - reach) / scale, share), max((middle + reach) / scale, share)


class Summary:
    def __init__(self, batch: Batch) -> None:
        seats = batch.players
        self.batch = batch
        self.games = 0
        self.bots = list(dict.fromkeys(batch.bots))
        self.decisions, self.steps = Spread(), Spread()
        self.scores = {bot: Spread() for bot in self.bots}
        self.seat_scores = [Spread() for _ in range(seats)]
        self.wins = {bot: Wins(batch.bots.count(bot) / seats) for bot in self.bots}
        self.seat_wins = [Wins(1 / seats) for _ in range(seats)]
        self.tally: np.ndarray | None = None

    def add(self, part: Result) -> None:
        won = part.won
        sharing = won.sum(axis=1)
        for bot in self.bots:
            played = part.played_by(bot)
            self.scores[bot].add(part.scores[played])
            self.wins[bot].add(won & played, sharing)
        for seat in range(self.batch.players):
            self.seat_scores[seat].add(part.scores[:, seat])
            self.seat_wins[seat].add(won[:, [seat]], sharing)
        self.decisions.add(part.decisions_by_game)
        self.steps.add(part.steps_by_game)
        self.tally = part.tally.copy() if self.tally is None else self.tally + part.tally
        self.games += part.games

    @property
    def counts(self) -> Counts | None:
        """What the game makes of the events that were counted; None if there is nothing."""
        if self.batch.game.summary is None or self.tally is None or not len(self.tally):
            return None
        return self.batch.game.summary(self.tally, self.batch.players, self.batch.options)

    def as_data(self) -> dict[str, Any]:
        """Returns the whole summary as plain data for JSON."""
        batch, counts = self.batch, self.counts
        return {
            "format": FORMAT,
            **batch.head(),
            "games": self.games,
            "by_bot": {
                bot: {
                    "seats": batch.bots.count(bot),
                    **self.wins[bot].as_data(self.games),
                    "scores": self.scores[bot].as_data(),
                    "histogram": dict(sorted(self.scores[bot].counts.items())),
                }
                for bot in self.bots
            },
            "by_seat": [
                {**wins.as_data(self.games), "scores": scores.as_data()}
                for wins, scores in zip(self.seat_wins, self.seat_scores, strict=True)
            ],
            "decisions": {"total": self.decisions.total, **self.decisions.as_data()},
            "steps": {"total": self.steps.total, **self.steps.as_data()},
            "counts": {} if counts is None else counts.tables,
        }
