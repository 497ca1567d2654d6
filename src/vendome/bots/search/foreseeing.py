# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""For advice: what becomes of a few moves, in the same worlds and with the same chance.

A part of the kernel of the search, which plays as the others do; but it tells what it saw.
"""

from __future__ import annotations

from typing import Any

from vendome.bots.search.matching import pick
from vendome.bots.search.playing import (
    ENDLESS,
    WILD,
    begin_playout,
    copy,
    decide,
    horizon,
    imagine,
    promise,
)
from vendome.core.rule import part
from vendome.core.state import LOWEST

# The places of a game's rules and of its heuristics (`core/game.py`).
legal: Any = None
apply: Any = None
midway: Any = None
points: Any = None
clock: Any = None
choosers: Any = None

NOTHING = -1  # in a row of steps: no more of them


@part
def make(s, seat, tried, i, log):
    """Make the move number `i` of those tried."""
    for step in range(tried.shape[1]):
        if tried[i, step] != NOTHING:
            apply(s, seat, int(tried[i, step]), log)


@part
def note(words, i, world, seat, action, begins, replies, steps, beginnings):
    """Write down a step of the first move that a seat chooses to make, and in which state it began;
    of later moves nothing.
    """
    done = int(steps[seat])
    if done > 0 and begins:
        steps[seat] = replies.shape[3]
    elif begins or 0 < done < replies.shape[3]:
        if done == 0:
            for word in range(words.shape[0]):
                beginnings[i, seat, word] = words[word]
        replies[i, world, seat, done] = action
        steps[seat] = done + 1


@part
def foresee(
    know_words, seat, s, state_words, base, base_words, k, other_words, public,
    first, last, rounds, weights, stops, thoughts, moves, mind, seed, log, scratches,
    tried, to_end, shares, rows, overs, scores, replies, steps, beginnings,
):  # fmt: skip
    """Make each of the moves in `tried` in the worlds number `first` to `last`.

    They are played on as far as the search looks, where it is written down how all stand; and then,
    if `to_end`, to the end for the score. It can be stopped after any world; `thoughts.left`
    says how many there were.
    """
    thoughts.left = 0
    for world in range(first, last):
        if stops[0] and world > first:
            return
        imagine(base, base_words, know_words, seat, seed, world, thoughts, mind, scratches[0])
        players = int(base.players)
        until = horizon(base, rounds)
        who = choosers(base)
        for i in range(tried.shape[0]):
            begin_playout(seed, mind)
            copy(base_words, state_words)
            for other in range(players):
                steps[other] = replies.shape[3] if other == seat else 0
                for step in range(replies.shape[3]):
                    replies[i, world, other, step] = NOTHING
            if not who:
                make(s, seat, tried, i, log)
            for other in range(players):
                if who >> other & 1:
                    chooser = int(LOWEST[s.waiting])
                    if chooser == seat:
                        make(s, seat, tried, i, log)
                    else:
                        action = pick(s, state_words, chooser, k, other_words, public, thoughts,
                                      moves, mind, scratches)  # fmt: skip
                        note(state_words, i, world, chooser, action, True, replies, steps,
                             beginnings)  # fmt: skip
                        apply(s, chooser, action, log)
            looked = False
            for _ in range(ENDLESS):
                if not looked and (s.waiting == 0 or clock(s) >= until):
                    looked = True
                    promise(s, weights, thoughts, scratches[0])
                    overs[i, world] = s.waiting == 0
                    for other in range(players):
                        shares[i, world, other] = thoughts.share[other]
                        for feature in range(weights.shape[0]):
                            rows[i, world, other, feature] = thoughts.row[other, feature]
                        steps[other] = replies.shape[3]
                if s.waiting == 0 or (looked and not to_end):
                    break
                other = int(LOWEST[s.waiting])
                begins = not midway(s, other)
                wild = WILD if begins else 0
                action = decide(s, state_words, other, k, other_words, public, thoughts, moves,
                                mind, scratches, wild, 32)  # fmt: skip
                if legal(s, other, moves) > 1 or not begins:  # who has no choice tells nothing
                    note(state_words, i, world, other, action, begins, replies, steps, beginnings)
                apply(s, other, action, log)
            scores[i, world] = points(s, seat)
        thoughts.left += 1
