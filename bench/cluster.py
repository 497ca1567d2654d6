"""How much a second node of a Ray cluster brings, and what it costs to send kernels there.

    make cluster-bench

Two nodes of one core each run on this machine. Where its cores are shared with others, clocks on
the wall say little: what counts is the CPU time that the busiest node spends on the same batch.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import vendome
from bench.nodes import Nodes
from vendome.lab.batch import Batch
from vendome.lab.cluster import Cluster

GAMES, PLAYERS, SEED = 60_000, 4, 1  # of the fastest of the three: 50 s on a core
PREPARE = """
from vendome.lab.batch import Batch
Batch.checked({game!r}, {players}, "greedy").prepare()
"""


def play(nodes: Nodes, game: str, games: int) -> tuple[list[float], float]:
    """Returns the CPU seconds of each node, and those on the wall."""
    batch = Batch.checked(game, PLAYERS, "greedy", SEED)
    with Cluster(nodes.address, batch.game, (batch.prepare, ())) as cluster:
        began = time.perf_counter()
        vendome.simulate(game, PLAYERS, games, "greedy", SEED, executor=cluster)
        return sorted(cluster.seconds.values()), time.perf_counter() - began


def first_call(nodes: Nodes, game: str) -> tuple[float, int]:
    """Returns the seconds until the first node has played its first game, and what was sent."""
    batch = Batch.checked(game, PLAYERS, "greedy", SEED)
    with Cluster(nodes.address, batch.game, (batch.prepare, ())) as cluster:
        cluster.submit(abs, 1).result()  # a worker is there, and has unpacked what was sent
        began = sum(cluster.seconds.values())
        cluster.submit(batch.play, 0, 1).result()
        size = sum(file.stat().st_size for file in nodes.caches[0].rglob(f"{game}-*/*.nb?"))
        return sum(cluster.seconds.values()) - began, size


def compiling(game: str) -> float:
    """Returns the CPU seconds that a machine needs which has compiled nothing yet."""
    program = PREPARE.format(game=game, players=PLAYERS)
    with tempfile.TemporaryDirectory() as cache:
        spent = []
        for _ in range(2):  # the second time it only loads what the first has compiled
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            environment = {**os.environ, "VENDOME_CACHE": cache}
            subprocess.run([sys.executable, "-c", program], env=environment, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return spent[0] - spent[1]


def measure(game: str, games: int, compiled: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(Path(folder))
        try:
            nodes.start()
            loading, size = first_call(nodes, game)
            print(
                f"{game}: kernels sent, {size / 1e6:.1f} MB: first game after {loading:.2f} s CPU"
            )
            if compiled:
                print(f"{game}: compiled anew: {compiling(game):.1f} s CPU")
            one, one_wall = play(nodes, game, games)
            print(f"{game}: {games} games, one node: {one[0]:.1f} s CPU, {one_wall:.1f} s")
            nodes.start()
            two, two_wall = play(nodes, game, games)
            each = " and ".join(f"{seconds:.1f}" for seconds in two)
            print(f"{game}: two nodes: {each} s CPU, {two_wall:.1f} s")
            print(
                f"{game}: {one[0] / two[-1]:.2f} times as fast, by the CPU time of the busier node"
            )
            print(
                f"{game}: {2 * one[0] / sum(two):.2f} times, if both get as much of the machine",
                flush=True,
            )
        finally:
            nodes.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("names", nargs="*", default=[*vendome.games], help="of games; default: all")
    parser.add_argument("--games", type=int, default=GAMES, help=f"to be played: {GAMES}")
    parser.add_argument("--no-compiling", action="store_true", help="leave out what that takes")
    options = parser.parse_args()
    for game in options.names:
        measure(game, options.games, not options.no_compiling)


if __name__ == "__main__":
    main()
