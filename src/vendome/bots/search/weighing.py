# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Candidates tried in the same worlds, and the worse half of them dropped. Parts of the kernel of
the search.
"""

from __future__ import annotations

from typing import Any

from vendome.bots.search.playing import (
    begin_playout,
    copy,
    horizon,
    imagine,
    note_gain,
    play_out,
)
from vendome.core.rule import part, rule

# The places of a game's rules (`core/game.py`).
apply: Any = None


@part
def weigh(
    know_words, seat, s, state_words, base, base_words, k, other_words, public,
    first, last, rounds, weights, stops, thoughts, moves, mind, seed, log, scratches,
):  # fmt: skip
    """Try the candidates that are left in the worlds number `first` to `last`, until stopped.

    Whoever stops it waits for one playout and no more.
    """
    for world in range(first, last):
        if stops[0]:
            return
        imagine(base, base_words, know_words, seat, seed, world, thoughts, mind, scratches[0])
        until = horizon(base, rounds)
        for j in range(thoughts.left):
            if stops[0]:
                return
            number = int(thoughts.alive[j])
            begin_playout(seed, mind)
            copy(base_words, state_words)
            for i in range(thoughts.length[number]):
                apply(s, seat, int(thoughts.move[number, i]), log)
            play_out(s, state_words, k, other_words, public, until, thoughts, moves, mind, log,
                     scratches)  # fmt: skip
            note_gain(s, seat, weights, thoughts, number, scratches[0])


@rule
def halve(thoughts):
    """Keep the first candidate and the better half of the others. Returns how many are left."""
    left, alive = int(thoughts.left), thoughts.alive
    for i in range(2, left):  # the best first, by their gain: all were tried in the same worlds
        number = int(alive[i])
        j = i
        while j > 1 and thoughts.gain[alive[j - 1]] < thoughts.gain[number]:
            alive[j] = alive[j - 1]
            j -= 1
        alive[j] = number
    thoughts.left = max(2, 1 + left // 2) if left > 1 else 1
    return int(thoughts.left)
