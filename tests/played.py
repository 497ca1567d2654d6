"""Whole games as a page sees them, for the tests of the browser client.

`python -m tests.played edelstein 3 7` prints a game of three under the seed 7, as seat 0 and as a
spectator saw it: after each move the view, and what happened since the one before.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

import vendome
from vendome.bots import Bot


def seen(game: str, players: int, seed: int, bot: str) -> list[dict[str, Any]]:
    """Returns what each pair of eyes saw of a game, step by step."""
    match = vendome.games[game].start(players, seed)
    bots = [Bot(bot, seed + seat) for seat in range(players)]
    eyes = (0, None)
    found: list[dict[str, Any]] = [{"seat": seat, "steps": []} for seat in eyes]
    while True:
        for one in found:
            known = sum(len(step["told"]) for step in one["steps"])
            told = [_told(event) for event in match.events(one["seat"])[known:]]
            one["steps"].append({"view": match.view(one["seat"]), "told": told})
        if match.over:
            return found
        seat = match.waiting[0]
        bots[seat].play(match, seat)


def _told(event: Any) -> dict[str, Any]:
    return {"move": event.move, "kind": event.kind, "data": event.numbers, "parts": []}


def lines(arguments: argparse.Namespace) -> Iterator[str]:
    for seed in arguments.seeds:
        yield json.dumps(seen(arguments.game, arguments.players, seed, arguments.bot))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("seeds", type=int, nargs="+")
    parser.add_argument("--bot", default="greedy")
    for line in lines(parser.parse_args()):
        print(line)
