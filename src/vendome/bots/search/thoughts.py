"""What a search works in, made once: how large it is, and what stands where."""

from __future__ import annotations

import numpy as np

MOST_MOVES = 64  # candidates
MOST_STEPS = 16  # of one whole move
MOST_SEATS = 6
MOST_FEATURES = 64
MOST_CHOICES = 16  # actions of a choice that all make at the same time
UNDECIDED = -1.0  # nothing is regretted yet
WIN = 1 << 20  # parts of a win
POLICIES = 2  # by which seats play in worlds: `greedy` and `greedy-1`

Thoughts = np.dtype(
    (
        np.record,
        [
            ("count", "i8"),  # candidates
            ("decisions", "i8"),  # looked at in playouts
            ("move", "i2", (MOST_MOVES, MOST_STEPS)),
            ("length", "i8", MOST_MOVES),
            ("sum", "i8", MOST_MOVES),  # what they were worth, over all worlds
            ("gain", "i8", MOST_MOVES),  # against the first of them, over the worlds of both
            ("square", "i8", MOST_MOVES),  # of these gains
            ("worlds", "i8", MOST_MOVES),
            ("left", "i8"),  # how many are still tried
            ("alive", "i8", MOST_MOVES),  # these; the first candidate is always one of them
            ("worth", "i8", MOST_MOVES),  # in the world tried now
            ("policy", "i8", MOST_SEATS),  # by which each seat plays in the world tried now
            ("share", "i8", MOST_SEATS),  # what the world tried last was worth to each seat
            ("row", "f8", (MOST_SEATS, MOST_FEATURES)),
            ("standing", "f8", MOST_SEATS),  # the sum of a row, each feature times its weight
            # Of a choice that all make at the same time, by seat and action:
            ("regret", "f8", (MOST_SEATS, MOST_CHOICES)),
            ("chance", "f8", (MOST_SEATS, MOST_CHOICES)),  # how it is chosen now
            ("chosen", "f8", (MOST_SEATS, MOST_CHOICES)),  # how it was chosen so far, in all
            ("choice", "i8", MOST_CHOICES),  # the actions tried in this world
        ],
    )
)
