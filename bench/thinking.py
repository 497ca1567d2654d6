"""`python -m bench.thinking`: how long the levels think about a move, how well a search keeps to a
time that it is given, what it stands on (worlds, and games played on by `greedy`), and how much it
looks at in a second, beside OpenSpiel's search.

Everything runs in one thread and is timed by its processor time. Positions come from games of
`greedy`, those alone in which a seat can choose.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import vendome
from vendome.bots import LEVELS, Bot
from vendome.bots.levels import SECONDS, budget
from vendome.bots.search.planning import Budget
from vendome.bots.search.search import Search
from vendome.bots.search.weights import weights_of
from vendome.core import chance
from vendome.core.match import Match
from vendome.lab.batch import Batch

# The peer's games, and how many simulations to ask of it for each decision.
PEERS = {"hearts": 2000, "gin_rummy": 200}
PEER_DECISIONS = 8
PLAYOUTS = 1000
TIMES = (0.05, 0.2, 1.0)  # seconds that a search is given
ENDLESS = 10**9  # playouts
WORLDS = 20  # dealt at each position
GAMES = 300  # played by `greedy` at a time


def positions(name: str, players: int, count: int) -> Iterator[tuple[Match, int]]:
    """Yields matches, each with a seat that can choose, from everywhere in games of `greedy`."""
    seed = found = 0
    while found < count:
        match = vendome.games[name].start(players, seed)
        bots = [Bot("greedy", seed=seat) for seat in range(players)]
        asked = []
        while not match.over:
            seat = match.waiting[0]
            if not match.steps(seat) and len(match.actions(seat)) > 1:
                asked.append((match.copy(), seat))
            bots[seat].play(match, seat)
        for place in range(min(10, len(asked))):  # as many from the end as from the beginning
            if found < count:
                yield asked[place * len(asked) // 10]
                found += 1
        seed += 1


@dataclass(frozen=True)
class Latency:
    """How long a level took for one move, many times."""

    game: str
    players: int
    level: str
    times: list[float]

    @property
    def late(self) -> bool:
        return median(self.times) > SECONDS[self.level]


def latencies(names: list[str], count: int) -> Iterator[Latency]:
    for name in names:
        for number in vendome.games[name].players:
            for level in LEVELS:
                times = []
                for match, seat in positions(name, number, 1):  # what it calls is loaded
                    Bot(level, 0).think(match, seat)
                for seed, (match, seat) in enumerate(positions(name, number, count)):
                    bot = Bot(level, seed)
                    begun = time.thread_time()
                    bot.think(match, seat)
                    times.append(time.thread_time() - begun)
                yield Latency(name, number, level, times)


def show_latencies(console: Console, found: list[Latency]) -> None:
    table = Table("game", "players", "level", title="Seconds for one move, on one core")
    for title in ("median", "95 %", "longest", "at most"):
        table.add_column(title, justify="right")
    for one in found:
        row = (median(one.times), quantiles(one.times, n=20)[-1], max(one.times))
        table.add_row(
            *(one.game, str(one.players), one.level),
            *(f"{seconds:.3f}" for seconds in row),
            f"{SECONDS[one.level]:g}" + (" ✗" if one.late else ""),
        )
    console.print(table)


def kept_times(name: str, players: int, seconds: float, count: int) -> list[float]:
    """Returns what a search took of the time that it was given, each time: 1 is all of it."""
    game = vendome.games[name]
    search = Search(game, weights_of(game, players), now=time.thread_time)
    taken = []
    for number, (match, seat) in enumerate(positions(name, players, count + 1)):
        knows = match.knowledge(seat)
        begun = time.thread_time()
        search.think(knows, seat, bytes(32), Budget(ENDLESS, 1, seconds))
        if number > 0:  # the first of them loads what it calls
            taken.append((time.thread_time() - begun) / seconds)
    return taken


def show_times(console: Console, names: list[str], count: int) -> None:
    table = Table("game", "players", "seconds", title="Of the time given, what a search took")
    for title in ("median", "95 %", "longest"):
        table.add_column(title, justify="right")
    todo = [(n, p, s) for n in names for p in vendome.games[n].players[::2] for s in TIMES]
    for one in track(todo, "Thinking", console=Console(stderr=True), transient=True):
        taken = kept_times(*one, count)
        row = (median(taken), quantiles(taken, n=20)[-1], max(taken))
        table.add_row(*map(str, one), *(f"{100 * part:.1f} %" for part in row))
    console.print(table)


def worlds(name: str, players: int, count: int) -> list[float]:
    """Returns how many microseconds it takes to deal a world, at each of some positions."""
    game = vendome.games[name]
    scratch, mind = np.zeros(1, game.scratch), chance.seeded(bytes(32))
    taken = []
    for number, (match, seat) in enumerate(positions(name, players, count + 1)):
        knows = match.knowledge(seat)
        copies = [knows.copy() for _ in range(WORLDS)]
        begun = time.thread_time()
        for world in copies:
            game.kernels.deal(world, seat, mind, scratch)
        if number > 0:  # the first of them loads what it calls
            taken.append((time.thread_time() - begun) / WORLDS * 1e6)
    return taken


def games_of_greedy(name: str, players: int) -> float:
    """Returns how many whole games `greedy` plays in a second, each seat by what it knows."""
    batch = Batch.checked(vendome.games[name], players, "greedy", seed=1)
    batch.play(0, 1)
    begun = time.thread_time()
    batch.play(0, GAMES)
    return GAMES / (time.thread_time() - begun)


def show_worlds(console: Console, names: list[str], count: int) -> None:
    table = Table("game", "players", title="What the search stands on, on one core")
    for title in ("a world, µs", "95 %", "games of greedy a second"):
        table.add_column(title, justify="right")
    todo = [(n, p) for n in names for p in vendome.games[n].players]
    for one in track(todo, "Dealing", console=Console(stderr=True), transient=True):
        taken = worlds(*one, count)
        row = (f"{median(taken):.1f}", f"{quantiles(taken, n=20)[-1]:.1f}")
        table.add_row(one[0], str(one[1]), *row, f"{games_of_greedy(*one):,.0f}")
    console.print(table)


def looked_at(name: str, players: int, count: int) -> tuple[float, float]:
    """Returns how many playouts, and how many decisions in them, the search makes in a second."""
    match = vendome.games[name].start(players, 0)
    search = Search(match.game, weights_of(match.game, players))
    rounds = budget(match.game, players, "master").rounds
    playouts = decisions = 0
    seconds = 0.0
    for at, seat in positions(name, players, count):
        knows = at.knowledge(seat)
        begun = time.thread_time()
        search.think(knows, seat, bytes(32), Budget(PLAYOUTS, rounds))
        seconds += time.thread_time() - begun
        playouts += search.playouts
        decisions += search.decisions
    return playouts / seconds, decisions / seconds


def peer_simulations(name: str, simulations: int) -> float:
    """Returns how many simulations OpenSpiel's search makes in a second at one of its games."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.ISMCTSBot(
        seed=1,
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=simulations,
        max_world_samples=-1,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
    )
    state = game.new_initial_state()
    seconds, made = 0.0, 0
    while made < PEER_DECISIONS and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[made % len(state.chance_outcomes())][0])
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            begun = time.thread_time()
            bot.step(state)
            seconds += time.thread_time() - begun
            made += 1
        state.apply_action(legal[0])
    return made * simulations / seconds


def show_speed(console: Console, names: list[str], count: int) -> None:
    table = Table("search at", title="Looked at in a second, on one core")
    table.add_column("playouts or simulations", justify="right")
    table.add_column("decisions", justify="right")
    peers = _peers(console)
    todo: list[Any] = [*peers, *((n, p) for n in names for p in vendome.games[n].players)]
    for one in track(todo, "Searching", console=Console(stderr=True), transient=True):
        if isinstance(one, tuple):
            playouts, decisions = looked_at(*one, count)
            table.add_row(f"{one[0]}, {one[1]} players", f"{playouts:,.0f}", f"{decisions:,.0f}")
        else:
            made = peer_simulations(one, PEERS[one])
            table.add_row(f"OpenSpiel's {one} (ISMCTS, random rollouts)", f"{made:,.0f}", "")
    console.print(table)


def _peers(console: Console) -> list[str]:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        console.print("OpenSpiel is not installed: no comparison. `make bench` installs it.")
        return []
    return list(PEERS)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.thinking", description=__doc__)
    what = ["latency", "times", "worlds", "speed"]
    parser.add_argument("what", nargs="?", choices=what, help="default: all")
    parser.add_argument("--game", action="append", choices=list(vendome.games))
    parser.add_argument("--positions", type=int, default=20, metavar="N", help="default: 20")
    options = parser.parse_args()
    if options.positions < 2:
        parser.error("--positions must be 2 or more")
    console = Console()
    names = options.game or list(vendome.games)
    if options.what in (None, "speed"):
        show_speed(console, names, options.positions)
    if options.what in (None, "worlds"):
        show_worlds(console, names, options.positions)
    if options.what in (None, "times"):
        show_times(console, names, options.positions)
    if options.what in (None, "latency"):
        steps = sum(len(vendome.games[name].players) for name in names) * len(LEVELS)
        found = list(
            track(
                latencies(names, options.positions),
                "Thinking",
                steps,
                console=Console(stderr=True),
                transient=True,
            )
        )
        show_latencies(console, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
