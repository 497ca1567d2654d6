"""The process that compiles for a house: `python -m vendome.prepare.worker`.

It is told the name of a game, a line each time, does one job of it, and answers with a line: the
game, and the job that comes next (nothing: all are done; or that it cannot be done). When nobody
talks to it any more it ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TextIO

from vendome.games import games
from vendome.prepare.jobs import compiled

FAILED = "failed"


def work(asked: TextIO, told: TextIO) -> None:
    under_way: dict[str, Iterator[str]] = {}
    for line in asked:
        name = line.strip()
        try:
            if name not in under_way:
                under_way[name] = compiled(games[name])
            following = next(under_way[name], "")
        except Exception:  # whatever it is, other games can be compiled
            following = FAILED
        print(name, following, file=told, flush=True)


if __name__ == "__main__":
    work(sys.stdin, sys.stdout)
