"""What a tournament amounts to: shares of the wins, ratings, and who finished ahead of whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from vendome.arena.intervals import share_interval
from vendome.arena.playing import Played
from vendome.arena.questions import Question
from vendome.arena.sequential import lasting_interval
from vendome.arena.tournament import Tournament

FORMAT = 1


@dataclass(frozen=True)
class Rating:
    """A rating by OpenSkill: the skill it takes a bot to have, and how unsure it is of that."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Result:
    """The whole deals of a tournament that were played, and what follows from them.

    All tables are by the names of the bots, the last of which may have several seats: they count
    together.
    """

    tournament: Tournament
    played: Sequence[Played] = field(repr=False)
    questions: tuple[Question, ...] = ()  # what was to be decided while it was played

    @property
    def games(self) -> int:
        return len(self.played)

    @property
    def deals(self) -> int:
        return len(self.played) // self.tournament.games_per_deal

    @cached_property
    def share_by_deal(self) -> dict[str, np.ndarray]:
        """What each bot won of each deal, from 0 to 1."""
        by_deal = shares_by_deal(self.tournament, self.played)
        return {bot: by_deal[:, place] for place, bot in enumerate(self.tournament.bots)}

    @property
    def share(self) -> dict[str, float]:
        """The part of all wins that each bot has. A win shared by k counts 1/k for each of them."""
        return {bot: _mean(shares) for bot, shares in self.share_by_deal.items()}

    @cached_property
    def interval(self) -> dict[str, tuple[float, float]]:
        """The 95 % interval of each share, over deals.

        If there was something to decide, and so a reason to stop, it is one that holds whenever a
        tournament stops, and wider.
        """
        method = lasting_interval if self.questions else share_interval
        return {bot: method(shares) for bot, shares in self.share_by_deal.items()}

    @property
    def verdicts(self) -> dict[str, str | None]:
        """Whether each bot's share was shown to be `above` or `below` the one asked about, or None
        while that is open. Empty if nothing was to be decided."""
        return {q.bot: q.verdict(self.share_by_deal[q.bot]) for q in self.questions}

    @cached_property
    def by_seat(self) -> dict[str, list[float]]:
        """The part of the games that each bot won from each seat, of those it played there."""
        bots, players = self.tournament.bots, self.tournament.players
        won, sat = np.zeros((len(bots), players)), np.zeros((len(bots), players))
        for game in self.played:
            for seat, bot in enumerate(game.seats):
                sat[bot, seat] += 1
                won[bot, seat] += game.share(seat)
        shares = won / np.maximum(sat, 1)
        return {bot: shares[place].tolist() for place, bot in enumerate(bots)}

    @cached_property
    def ahead(self) -> dict[str, dict[str, float]]:
        """How often each bot finished ahead of each other one, by final places; a tie is half.

        Winners come before all others, who follow by their scores.
        """
        bots = self.tournament.bots
        ahead, met = np.zeros((len(bots),) * 2), np.zeros((len(bots),) * 2)
        for game in self.played:
            places = game.places()
            for one, bot in enumerate(game.seats):
                for two, other in enumerate(game.seats):
                    if bot != other:
                        met[bot, other] += 1
                        ahead[bot, other] += (
                            0.5 if places[one] == places[two] else places[one] > places[two]
                        )
        shares = ahead / np.maximum(met, 1)
        return {
            bot: {o: float(shares[i, j]) for j, o in enumerate(bots) if i != j}
            for i, bot in enumerate(bots)
        }

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """The rating of each bot by OpenSkill's Plackett-Luce model, game after game: winners
        before all others. A bot with several seats has the mean of what its seats would get."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        ratings = [model.rating() for _ in self.tournament.bots]
        for game in self.played:
            teams = [[ratings[bot]] for bot in game.seats]
            ranks = [1.0 if seat in game.winners else 2.0 for seat in range(len(game.seats))]
            rated = model.rate(teams, ranks=ranks)
            for bot in set(game.seats):
                mine = [team[0] for seat, team in enumerate(rated) if game.seats[seat] == bot]
                ratings[bot] = model.rating(
                    mu=_mean([one.mu for one in mine]), sigma=_mean([one.sigma for one in mine])
                )
        return {
            bot: Rating(float(rating.mu), float(rating.sigma))
            for bot, rating in zip(self.tournament.bots, ratings, strict=True)
        }

    @property
    def mean_score(self) -> dict[str, float]:
        """The mean of the final scores of each bot."""
        scores: dict[str, list[int]] = {bot: [] for bot in self.tournament.bots}
        for game in self.played:
            for bot, score in zip(game.seats, game.scores, strict=True):
                scores[self.tournament.bots[bot]].append(score)
        return {bot: _mean(of) for bot, of in scores.items()}

    @property
    def forfeits(self) -> dict[str, int]:
        """How many games each bot has forfeited; only programs do."""
        counts = dict.fromkeys(self.tournament.bots, 0)
        for game in self.played:
            for fault in game.faults:
                counts[self.tournament.bots[game.seats[fault.seat]]] += 1
        return counts

    def as_data(self) -> dict[str, Any]:
        """Returns all of it as plain data for JSON."""
        rows: Mapping[str, Any] = {
            bot: {
                "seats": self.tournament.seats[bot],
                "fair": self.tournament.fair[bot],
                "share": self.share[bot],
                "low": self.interval[bot][0],
                "high": self.interval[bot][1],
                "by_seat": self.by_seat[bot],
                "ahead": self.ahead[bot],
                "mean_score": self.mean_score[bot],
                "rating": {"mu": self.ratings[bot].mu, "sigma": self.ratings[bot].sigma},
                "forfeits": self.forfeits[bot],
            }
            for bot in self.tournament.bots
        }
        return {
            "format": FORMAT,
            **self.tournament.head(),
            "games": self.games,
            "deals": self.deals,
            "by_bot": rows,
            "decided": [
                {"bot": q.bot, "against": q.against, "verdict": self.verdicts[q.bot]}
                for q in self.questions
            ],
        }

    def plot(self, path: str | Path, language: str = "en") -> None:
        """Draw the result into a file whose name ends with `.png` or `.svg`."""
        from vendome.arena.picture import draw

        draw(self, Path(path), language)

    def page(self, path: str | Path, language: str = "en") -> None:
        """Write the result as a page of HTML that needs no other file."""
        from vendome.arena.page import write

        write(self, Path(path), language)


def shares_by_deal(tournament: Tournament, games: Sequence[Played]) -> np.ndarray:
    """Returns what each bot won of each of these whole deals, as an array of deals × bots."""
    won = np.zeros((len(games), len(tournament.bots)))
    for row, game in zip(won, games, strict=True):
        for seat in game.winners:
            row[game.seats[seat]] += game.share(seat)
    each = tournament.games_per_deal
    by_deal: np.ndarray = won.reshape(len(games) // each, each, len(tournament.bots)).mean(axis=1)
    return by_deal


def _mean(numbers: Any) -> float:
    return float(np.mean(numbers)) if len(numbers) else 0.0
