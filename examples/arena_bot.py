"""A player for tournaments that is a program of its own (docs/arena.md): Python's library alone.

    vendome tournament edelstein --bots "program:python examples/arena_bot.py,random" --games 100

It plays any game of the house without knowing its rules: it takes one of the actions it is offered.
What it could go by to choose better is in `question`: the view of its seat, and what has happened.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

PROTOCOL = 1  # the version of the protocol that this program speaks


def choose(question: dict[str, Any], chance: random.Random) -> int:
    """Returns the id of the action to take."""
    return int(chance.choice(question["actions"])["id"])


def main() -> None:
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            chance.seed(message["seed"])  # so that the same tournament has the same games
            say({"type": "ready", "protocol": PROTOCOL})
        elif message["type"] == "choose":
            say({"action": choose(message, chance)})
        else:  # the end; what came of the game is in `scores` and `winners`
            break


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
