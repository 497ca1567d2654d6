# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The kernels of a reader: templates like those of the search, of which they are made."""

from __future__ import annotations

from typing import Any

import numpy as np

from vendome.bots.search.playing import (
    begin_playout,
    begin_world,
    copy,
    draw_policies,
    note_gain,
    play_out,
)
from vendome.bots.search.thoughts import MOST_MOVES, MOST_SEATS, MOST_STEPS
from vendome.core.chance import draw, rekey
from vendome.core.state import LOWEST

# The places of a game's rules and of its heuristics (`core/game.py`).
apply: Any = None
clock: Any = None
ask_again: Any = None

CERTAIN = 1 << 16  # parts of a chance

# What the others may answer, each answer a whole move, by seat.
Answers = np.dtype(
    (
        np.record,
        [
            ("count", "i8", MOST_SEATS),  # 0: this seat is not asked
            ("move", "i2", (MOST_SEATS, MOST_MOVES, MOST_STEPS)),
            ("length", "i8", (MOST_SEATS, MOST_MOVES)),
            ("chance", "i8", (MOST_SEATS, MOST_MOVES)),  # of this one and all before it
            ("taken", "i8", MOST_SEATS),  # which of them is tried now
        ],
    )
)


def k_ask_again(bases, seat, minds, scratches):
    """Have secret answers given anew in a world that was dealt from what a seat knows.

    Returns what the clock shows there.
    """
    ask_again(bases[0], seat, minds[0], scratches[0])
    return clock(bases[0])


def k_answer(
    seat, states, state_words, bases, base_words, knows, other_words, public,
    key, first, last, until, weights, answers, thoughts, moves, minds, seeds, logs, scratches,
):  # fmt: skip
    """Try all candidates of a seat in one world, against samples of what the others answer.

    The samples have the numbers `first` to `last`. Each is the same for all candidates, and so is
    the chance with which the world is then played on, until the clock shows `until`.
    """
    base, s, k, mind, seed = bases[0], states[0], knows[0], minds[0], seeds[0]
    found, options, log = thoughts[0], moves[0], logs[0]
    others = answers[0]
    for i in range(8):
        seed.key[i] = key[i]
    for sample in range(first, last):
        begin_world(seed, sample, mind)
        rekey(base, mind)
        draw_policies(found, seat, mind)
        for other in range(MOST_SEATS):
            at = draw(mind, 256) * 256 + draw(mind, 256)
            taken = 0
            while taken + 1 < others.count[other] and at >= others.chance[other, taken]:
                taken += 1
            others.taken[other] = taken
        for number in range(found.count):
            begin_playout(seed, mind)
            copy(base_words, state_words)
            done = 0  # who has chosen, one bit each
            while s.waiting:
                chooser = int(LOWEST[s.waiting])
                if done >> chooser & 1 or (chooser != seat and others.count[chooser] == 0):
                    break
                done |= 1 << chooser
                if chooser == seat:
                    for i in range(found.length[number]):
                        apply(s, seat, int(found.move[number, i]), log)
                else:
                    taken = int(others.taken[chooser])
                    for i in range(others.length[chooser, taken]):
                        apply(s, chooser, int(others.move[chooser, taken, i]), log)
            play_out(s, state_words, k, other_words, public, until, found, options, mind, log,
                     scratches)  # fmt: skip
            note_gain(s, seat, weights, found, number, scratches[0])
