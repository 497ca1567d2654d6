# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The kernel of the search: a template like those of `core/kernels.py`, bound to a game.

A seat thinks about *whole moves*: its candidates. Each is tried in the same worlds, dealt from what
the seat knows, with the same chance and the same thoughts of the others. A world is played on by
policies until some turns have gone by, and is then worth to each seat what it promises there.

All jobs of the search are in one kernel, since whatever is compiled plays the whole game.
"""

from __future__ import annotations

from typing import Any

from vendome.bots.search.foreseeing import foresee
from vendome.bots.search.matching import match
from vendome.bots.search.proposing import propose, vary
from vendome.bots.search.weighing import halve, weigh

# The places of a game's heuristics (`core/game.py`).
clock: Any = None
choosers: Any = None
features: Any = None

# The jobs.
PROPOSE, VARY, WEIGH, HALVE, MATCH, FORESEE = range(6)


def k_search(
    job, know_words, seat, states, state_words, bases, base_words, knows, other_words, public,
    key, first, last, rounds, weights, stops, thoughts, moves, minds, seeds, logs, scratches,
    tried, to_end, shares, rows, overs, scores, replies, steps, beginnings,
):  # fmt: skip
    """Do a job for a seat that knows `know_words`. Returns how many candidates there are then.

    `first` and `last` are numbers of worlds, or of samples where candidates are found.
    """
    base, s, k, mind, seed = bases[0], states[0], knows[0], minds[0], seeds[0]
    found, options, log = thoughts[0], moves[0], logs[0]
    for i in range(8):
        seed.key[i] = key[i]
    if job == PROPOSE or job == VARY:
        for i in range(8):
            mind.key[i] = key[i]
        mind.blocks = 0
        mind.used = 0
    if job == PROPOSE:
        propose(know_words, seat, s, state_words, base, base_words, k, other_words, public,
                last - first, stops, found, options, mind, log, scratches)  # fmt: skip
    elif job == VARY:
        vary(know_words, seat, s, state_words, base, base_words, k, other_words, public,
             last - first, stops, found, options, mind, log, scratches)  # fmt: skip
    elif job == WEIGH:
        weigh(know_words, seat, s, state_words, base, base_words, k, other_words, public,
              first, last, rounds, weights, stops, found, options, mind, seed, log,
              scratches)  # fmt: skip
    elif job == HALVE:
        halve(found)
    elif job == MATCH:
        match(know_words, seat, s, state_words, base, base_words, k, other_words, public,
              first, last, rounds, weights, stops, found, options, mind, seed, log,
              scratches)  # fmt: skip
    elif job == FORESEE:
        foresee(know_words, seat, s, state_words, base, base_words, k, other_words, public,
                first, last, rounds, weights, stops, found, options, mind, seed, log, scratches,
                tried, to_end, shares, rows, overs, scores, replies, steps,
                beginnings)  # fmt: skip
    return int(found.count)


def k_features(states, thoughts, scratches):
    """Put how each seat stands into `thoughts.row`."""
    features(states[0], thoughts[0].row, scratches[0])


def k_clock(states):
    return clock(states[0])


def k_choosers(knows):
    """Returns the seats that now choose at the same time from the same actions, one bit each."""
    return choosers(knows[0])
