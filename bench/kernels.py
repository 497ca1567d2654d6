"""`python -m bench.kernels GAME`: calls each kernel for the first time, and prints the seconds as
JSON.

With an empty cache this is the cost of compiling, kernel by kernel in this order. What one kernel
has compiled of the rules, the kernels after it use again.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

import numpy as np

import vendome
from vendome.bots import Bot
from vendome.core import chance
from vendome.core.match import Match
from vendome.lab.batch import Batch


def _play(match: Match) -> None:
    seat = match.waiting[0]
    match.play(seat, match.actions(seat)[0].id)


def _deal(match: Match) -> None:
    scratch = np.zeros(1, match.game.scratch)
    match.game.kernels.deal(match.knowledge(0), 0, chance.seeded(bytes(32)), scratch)


def _fault(match: Match) -> None:
    match.game.kernels.fault(match.states, np.zeros(1, match.game.scratch))


FIRST_CALLS: dict[str, Callable[[Match], object]] = {
    "moves": lambda match: match.actions(match.waiting[0]),
    "play": _play,
    "know": lambda match: match.view(0),
    "points": lambda match: match.scores,
    "random": lambda match: Bot("random", 1).choose(match, match.waiting[0]),
    "greedy": lambda match: Bot("greedy", 1).choose(match, match.waiting[0]),
    "wind": lambda match: match.game.kernels.wind(match.states, 1),
    "fault": _fault,
    "deal": _deal,
    "run": lambda match: Batch.checked(match.game).play(0, 1),
}


def main(name: str) -> None:
    seconds = {}
    began = time.perf_counter()
    match = vendome.games[name].start(seed=1)
    seconds["begin"] = time.perf_counter() - began
    for kernel, call in FIRST_CALLS.items():
        began = time.perf_counter()
        call(match)
        seconds[kernel] = time.perf_counter() - began
    print(json.dumps(seconds))


if __name__ == "__main__":
    main(sys.argv[1])
