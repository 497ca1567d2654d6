"""What is compiled of a game: its kernels. Each is compiled by calling it once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from vendome.bots import BOTS, QUICK, Bot
from vendome.bots.bot import can_search
from vendome.bots.kernels import k_greedy, k_random
from vendome.bots.search.kernels import k_choosers, k_search
from vendome.bots.search.search import Search
from vendome.bots.search.weights import weights_of
from vendome.core.chance import key_of, seeded
from vendome.core.game import Game
from vendome.core.kernels import k_begin, k_deal, k_forecast, k_know, k_moves, k_play, k_points
from vendome.core.match import Match
from vendome.core.rule import is_on_disk
from vendome.lab.simulate import simulate


def _play(match: Match) -> None:
    seat = match.waiting[0]
    match.play(seat, match.actions(seat)[0].id)


def _bot(kind: str) -> Callable[[Match], object]:
    return lambda match: Bot(kind, 0).choose(match, match.waiting[0])


def _search(match: Match) -> None:
    if match.game.heuristics.outlook is not None:
        search = Search(match.game, weights_of(match.game, match.players))
        search.prepare(match.knowledge(match.waiting[0]), match.waiting[0])


def _advice(match: Match) -> None:
    if can_search(match):
        match.advice(match.waiting[0], "apprentice")


def _deal(match: Match) -> None:
    scratch = np.zeros(1, match.game.scratch)
    match.game.kernels.deal(match.knowledge(0), 0, seeded(key_of(0)), scratch)


def _simulate(match: Match) -> None:
    simulate(match.game.name, players=match.players, games=1, seed=0)


Job = tuple[str, Callable[[Match], object]]

# What is compiled, in the order of a first round, and what calls it.
ROUND: tuple[Job, ...] = (
    ("moves", lambda match: match.actions(0)),
    ("play", _play),
    ("views", lambda match: match.view(0)),
    ("scores", lambda match: match.scores),
    ("forecasts", lambda match: match.forecast(0)),
    *((kind, _bot(kind)) for kind in QUICK if kind in BOTS),
)

# What bots that search call, who asks for advice, and who has a game analysed.
THINKING: tuple[Job, ...] = (("search", _search), ("advice", _advice), ("deals", _deal))

# The kernels that these call.
CALLED = (k_begin, k_moves, k_play, k_know, k_points, k_forecast, k_random, k_greedy, k_deal)

# And what only positions and the simulator call.
MORE_JOBS: tuple[Job, ...] = (
    ("positions", lambda match: match.game.position(match.position())),
    ("games", _simulate),
)


def names(everything: bool = False) -> tuple[str, ...]:
    """Returns the jobs in their order: those that play needs, or all there are."""
    return ("begin", *(name for name, _ in _chosen(everything)))


def compiled(game: Game, everything: bool = False) -> Iterator[str]:
    """Do one job after the other. Yields the name of each before it begins."""
    yield "begin"
    match = game.start(game.players[-1], seed=0)
    for name, job in _chosen(everything):
        yield name
        job(match)


def load(game: Game) -> None:
    """Load from disk what a first round calls. What thinking calls is loaded by the first thought,
    which has the time.
    """
    match = game.start(game.players[-1], seed=0)
    for _, job in ROUND:
        job(match)


def is_compiled(game: Game) -> bool:
    """Returns whether all that play needs is on disk, so that it can be loaded in a moment."""
    outlook = game.heuristics.outlook
    searching = () if outlook is None else (k_search,)
    mixing = () if outlook is None or outlook.choosers is None else (k_choosers,)
    called = (*CALLED, *searching, *mixing)
    return all(is_on_disk(game.kernels.bind(template)) for template in called)


def _chosen(everything: bool) -> tuple[Job, ...]:
    return (*ROUND, *THINKING, *(MORE_JOBS if everything else ()))
