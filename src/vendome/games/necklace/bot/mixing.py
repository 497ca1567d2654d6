# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Draws one of several options by chance, so that a secret choice is hard to foretell."""

from __future__ import annotations

import math

from vendome.core.chance import draw
from vendome.core.rule import rule

NEVER = -1e9


@rule
def mixed(option, count, wavering, mind):
    """Returns the number of one of the first `count` options.

    One that promises `wavering` less than another is taken about a third as often.
    """
    best = NEVER
    for i in range(count):
        best = max(best, option[i])
    total = 0.0
    near = 0
    for i in range(count):
        option[i] = math.exp((option[i] - best) / wavering)
        near += option[i] > 0.01
        total += option[i] if option[i] > 0.01 else 0.0
    at = total * (draw(mind, 256) * 256 + draw(mind, 256)) / 65536.0 if near > 1 else 0.0
    last = 0
    for i in range(count):
        if option[i] > 0.01:
            last = i
            at -= option[i]
            if at < 0:
                break
    return last
