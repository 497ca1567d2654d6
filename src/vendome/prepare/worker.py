"""The process that compiles for a house: `python -m vendome.prepare.worker`.

It reads the name of a game from a line, does one job of that game, and answers with a line: the
game and its next job, or nothing after the game when all jobs are done, or `failed`. It ends when
its input does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TextIO

from vendome.games import games
from vendome.prepare.jobs import compiled

FAILED = "failed"


def work(asked: TextIO, answers: TextIO) -> None:
    under_way: dict[str, Iterator[str]] = {}
    for line in asked:
        name = line.strip()
        try:
            if name not in under_way:
                under_way[name] = compiled(games[name])
            following = next(under_way[name], "")
        except Exception:  # whatever it is, other games can be compiled
            following = FAILED
        print(name, following, file=answers, flush=True)


if __name__ == "__main__":
    work(sys.stdin, sys.stdout)
