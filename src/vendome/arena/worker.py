"""A process that plays games of a tournament: `python -m vendome.arena.worker`.

Its first line says what is played; each further one is the number of a game, or `prepare`. It
answers each with a line: the game as the results file has it, or `{}` when it is prepared. It ends
when its input does.
"""

from __future__ import annotations

import json
import signal
import sys
from contextlib import suppress
from typing import Any, TextIO

from vendome.arena.playing import play, prepare
from vendome.arena.tournament import MOVE_SECONDS, Tournament
from vendome.arena.workers import PREPARE


def tournament_of(head: dict[str, Any]) -> Tournament:
    """Returns the tournament that a head tells of."""
    return Tournament.checked(
        head["game"],
        head["players"],
        head["bots"],
        bytes.fromhex(head["seed"]),
        head["options"],
        head.get("move_seconds", MOVE_SECONDS),
        head.get("once", False),
    )


def work(asked: TextIO, answers: TextIO) -> None:
    tournament = tournament_of(json.loads(asked.readline()))
    for line in asked:
        answer: dict[str, Any] = {}
        if line.strip() == PREPARE:
            prepare(tournament)
        else:
            answer = play(tournament, int(line)).as_data()
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    # An exception instead of an end at once: programs that play for a seat are ended too.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    with suppress(BrokenPipeError):  # nobody asks any more
        work(sys.stdin, sys.stdout)
