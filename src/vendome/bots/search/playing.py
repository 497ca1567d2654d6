# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Worlds played on: how seats decide there, and what a world is worth to each of them.

Parts of the kernel of the search (`kernels.py`). What a world is worth is a whole number of parts
of a win, so that sums come out the same in whatever order, and by however many threads, worlds are
tried.
"""

from __future__ import annotations

import math
from typing import Any

from vendome.bots.search.thoughts import MOST_SEATS, POLICIES, WIN
from vendome.core.chance import draw, next_block, rekey
from vendome.core.rule import part, rule
from vendome.core.state import LOWEST

# The places of a game's rules and of its heuristics (`core/game.py`).
legal: Any = None
apply: Any = None
midway: Any = None
reveal: Any = None
deal: Any = None
points: Any = None
greedy: Any = None
greedy_1: Any = None
clock: Any = None
ask_again: Any = None
features: Any = None

ENDLESS = 5000  # steps; a playout that takes longer is worth what it promises there
WILD = 1  # of 32 moves in a playout begin with any step that is legal: nobody is sure of the others
COMFORT = WIN >> 8  # what the best place is worth to whoever does not win
SCORE = WIN >> 12  # and the best score


@rule
def copy(source, target):
    for i in range(target.shape[0]):
        target[i] = source[i]


@part
def know(s, words, seat, k, know_words, public):
    for i in range(public):
        know_words[i] = words[i]
    for i in range(public, words.shape[0]):
        know_words[i] = -1
    reveal(s, seat, k)


@part
def decide(s, words, seat, k, know_words, public, thoughts, moves, mind, scratches, wild, of):
    """Returns what a seat does next by its policy, or, `wild` of `of` times, any legal action.

    Each policy has a scratch of its own, where it finds what it has thought before.
    """
    count = legal(s, seat, moves)
    if count == 1:
        return int(moves.ids[0])
    if wild and draw(mind, of) < wild:
        return int(moves.ids[draw(mind, count)])
    know(s, words, seat, k, know_words, public)
    if thoughts.policy[seat] == 1:
        return int(greedy_1(k, seat, moves, count, mind, scratches[1]))
    return int(greedy(k, seat, moves, count, mind, scratches[0]))


@rule
def begin_world(seed, number, mind):
    """Make the chance of world number `number`: its first half goes to the deal."""
    seed.blocks = number
    next_block(seed)
    for i in range(8):
        mind.key[i] = seed.keystream[i]
    mind.blocks = 0
    mind.used = 0


@rule
def begin_playout(seed, mind):
    """Give a playout the second half of its world's chance: the same for all candidates."""
    for i in range(8):
        mind.key[i] = seed.keystream[8 + i]
    mind.blocks = 0
    mind.used = 0


@rule
def draw_policies(thoughts, seat, mind):
    """Draw by which policy each of the others plays: nobody knows how they think."""
    for other in range(MOST_SEATS):
        thoughts.policy[other] = draw(mind, POLICIES)
    thoughts.policy[seat] = 0


@part
def imagine(base, base_words, know_words, seat, seed, world, thoughts, mind, scratch):
    """Deal the world number `world` from what a seat knows, as likely as it can be told."""
    begin_world(seed, world, mind)
    copy(know_words, base_words)
    deal(base, seat, mind, scratch)
    rekey(base, mind)
    ask_again(base, seat, mind, scratch)
    draw_policies(thoughts, seat, mind)


@part
def horizon(base, rounds):
    """Returns what the clock shows where a playout stops."""
    return clock(base) + max(1, rounds * int(base.players))


@part
def play_out(s, words, k, know_words, public, until, thoughts, moves, mind, log, scratches):
    """Play on, each seat by its policy, until the clock shows `until`, or to the end."""
    for step in range(ENDLESS):
        if s.waiting == 0 or clock(s) >= until:
            thoughts.decisions += step
            return
        seat = int(LOWEST[s.waiting])
        wild = 0 if midway(s, seat) else WILD
        action = decide(s, words, seat, k, know_words, public, thoughts, moves, mind, scratches,
                        wild, 32)  # fmt: skip
        apply(s, seat, action, log)
    thoughts.decisions += ENDLESS


@part
def promise(s, weights, thoughts, scratch):
    """Put what a state is worth to each seat, in parts of a win, into `thoughts.share`."""
    players = int(s.players)
    share, row, standing = thoughts.share, thoughts.row, thoughts.standing
    if s.waiting == 0:
        winners = 0
        for seat in range(players):
            winners += s.winners >> seat & 1
        for seat in range(players):
            share[seat] = WIN // max(1, winners) if s.winners >> seat & 1 else 0
        return
    best = -1e300
    features(s, row, scratch)
    for seat in range(players):
        standing[seat] = 0.0
        for i in range(weights.shape[0]):
            standing[seat] += weights[i] * row[seat, i]
        best = max(best, standing[seat])
    total = 0.0
    for seat in range(players):
        standing[seat] = math.exp(standing[seat] - best)
        total += standing[seat]
    for seat in range(players):
        share[seat] = int(WIN * standing[seat] / total)


@part
def comfort(s, seat):
    """Returns a little for place and score at the end of a game, so that whoever cannot win, or
    cannot lose, still does what is better.
    """
    if s.waiting:
        return 0
    players, own = int(s.players), int(points(s, seat))
    behind, most = 0, abs(own)
    for other in range(players):
        if other != seat:
            theirs = int(points(s, other))
            behind += own > theirs
            most = max(most, abs(theirs))
    return COMFORT * behind // max(1, players - 1) + SCORE * own // max(1, most)


@part
def note_gain(s, seat, weights, thoughts, number, scratch):
    """Write down what a candidate came to in the world at hand, and how much more than the first
    one did.
    """
    promise(s, weights, thoughts, scratch)
    worth = int(thoughts.share[seat]) + comfort(s, seat)
    thoughts.worth[number] = worth
    thoughts.sum[number] += int(thoughts.share[seat])
    thoughts.worlds[number] += 1
    gain = worth - int(thoughts.worth[0])
    thoughts.gain[number] += gain
    thoughts.square[number] += gain * gain
