"""What a seat cannot see in Pebbles (`examples/pebbles`): P1.1, P1.2, and chance."""

from __future__ import annotations

from collections.abc import Callable

from vendome.core.chance import draw, next_block
from vendome.core.reading import Reading
from vendome.core.rule import rule


def hidden(players: int) -> dict[str, Callable[[Reading], object]]:
    return {
        "chance": lambda s: (s.key, s.keystream),
        "the prizes to come": lambda s: s.prizes[s.turn :],
        "another's pebble": lambda s: s.played,
    }


@rule
def secret(s):
    """P1.2: until the last one has played."""
    return s.waiting & (s.waiting - 1) != 0


@rule
def scramble(s, seat, mind, scratch):
    next_block(mind)
    mind.used = 64
    for i in range(8):
        s.key[i] = mind.keystream[i]
    next_block(s)
    s.used = 1 + draw(mind, 64)
    for i in range(4, int(s.turn), -1):  # P1.1: the prizes that still lie face down
        j = s.turn + draw(mind, i + 1 - int(s.turn))
        prize = s.prizes[i]
        s.prizes[i] = s.prizes[j]
        s.prizes[j] = prize
    for other in range(s.players):  # P1.2: what others have played, of what they had
        if other != seat and s.waiting and not s.waiting >> other & 1:
            pebble = draw(mind, 5)
            while not s.left[other] >> pebble & 1:
                pebble = draw(mind, 5)
            s.played[other] = pebble + 1
