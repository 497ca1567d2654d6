# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The kernels of the search: templates like those of `core/kernels.py`, bound to a game.

A seat thinks about *whole moves*: its candidates. Each is tried in the same worlds, dealt from what
the seat knows, with the same chance and the same thoughts of the others. A world is played on by a
policy until some turns have gone by, and is then worth to the seat what it promises there.

What a world is worth is a whole number of parts of a win, so that sums come out the same in
whatever order, and by however many threads, worlds are tried.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vendome.core.chance import draw, next_block, rekey
from vendome.core.rule import part, rule
from vendome.core.state import LOWEST

# The places of a game's rules and heuristics.
legal: Any = None
apply: Any = None
midway: Any = None
reveal: Any = None
deal: Any = None
policy: Any = None  # (knowledge, seat, moves, count, chance, scratch): an action
ask_again: Any = None  # (world, seat, chance, scratch): forget secret answers that were guessed
clock: Any = None  # (state): how many turns have gone by
features: Any = None  # (state, rows, scratch): how all seats stand, a row of numbers each

MOST_MOVES = 64  # candidates
MOST_STEPS = 16  # of one whole move
WIN = 1 << 15  # parts of a win
MOST_SEATS = 6
MOST_FEATURES = 64
ENDLESS = 5000  # steps; a playout that takes longer is given up as it stands

Thoughts = np.dtype(
    (
        np.record,
        [
            ("count", "i8"),  # candidates
            ("move", "i2", (MOST_MOVES, MOST_STEPS)),
            ("length", "i8", MOST_MOVES),
            ("sum", "i8", MOST_MOVES),  # what they were worth, over all worlds
            ("gain", "i8", MOST_MOVES),  # against the first of them, over the worlds of both
            ("square", "i8", MOST_MOVES),  # of these gains
            ("worlds", "i8", MOST_MOVES),
            ("worth", "i8", MOST_MOVES),  # in the world tried now
            ("row", "f8", (MOST_SEATS, MOST_FEATURES)),
        ],
    )
)


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
def finish(s, words, seat, k, know_words, public, thoughts, moves, mind, log, scratch, wild):
    """Go on with the candidate number `thoughts.count`, as its seat would, until the move is whole.
    Every so often (`wild` of 16 times) a step is any that is legal."""
    number = int(thoughts.count)
    steps = int(thoughts.length[number])
    while steps < MOST_STEPS and (steps == 0 or midway(s, seat)):
        count = legal(s, seat, moves)
        action = int(moves.ids[0])
        if count > 1:
            if wild and draw(mind, 16) < wild:
                action = int(moves.ids[draw(mind, count)])
            else:
                know(s, words, seat, k, know_words, public)
                action = int(policy(k, seat, moves, count, mind, scratch))
        thoughts.move[number, steps] = action
        steps += 1
        apply(s, seat, action, log)
    thoughts.length[number] = steps


@rule
def keep_new(thoughts):
    """Keep the candidate just made, unless it is one of those before it."""
    number = int(thoughts.count)
    for other in range(number):
        same = thoughts.length[other] == thoughts.length[number]
        for i in range(thoughts.length[number]):
            same = same and thoughts.move[other, i] == thoughts.move[number, i]
        if same:
            return
    thoughts.sum[number] = 0
    thoughts.gain[number] = 0
    thoughts.square[number] = 0
    thoughts.worlds[number] = 0
    thoughts.count = number + 1


@part
def play_out(s, words, k, know_words, public, until, moves, mind, log, scratch):
    """Play on by the policy until the clock shows `until`, or to the end."""
    for _ in range(ENDLESS):
        if s.waiting == 0 or clock(s) >= until:
            break
        seat = int(LOWEST[s.waiting])
        count = legal(s, seat, moves)
        action = int(moves.ids[0])
        if count > 1:
            know(s, words, seat, k, know_words, public)
            action = int(policy(k, seat, moves, count, mind, scratch))
        apply(s, seat, action, log)


@part
def promise(s, seat, weights, row, scratch):
    """What a state is worth to a seat, in parts of a win."""
    players = int(s.players)
    if s.waiting == 0:
        shared = 0
        for other in range(players):
            shared += s.winners >> other & 1
        return WIN // max(1, shared) if s.winners >> seat & 1 else 0
    best = -1e300
    features(s, row, scratch)
    for other in range(players):
        sum_ = 0.0
        for i in range(weights.shape[0]):
            sum_ += weights[i] * row[other, i]
        row[other, 0] = sum_
        best = max(best, sum_)
    total = 0.0
    for other in range(players):
        total += math.exp(row[other, 0] - best)
    return int(WIN * math.exp(row[seat, 0] - best) / total)


def k_propose(
    know_words, seat, states, state_words, bases, base_words, knows, other_words, public,
    samples, thoughts, moves, minds, logs, scratches,
):
    """Find candidates for a seat that knows `know_words`: what the policy would do, each first step
    with what the policy would do after it, and some that go astray on the way. Returns how many."""
    base, s, k, mind = bases[0], states[0], knows[0], minds[0]
    found, options, log, scratch = thoughts[0], moves[0], logs[0], scratches[0]
    copy(know_words, base_words)
    deal(base, seat, mind, scratch)
    rekey(base, mind)
    found.count = 0
    for number in range(samples + 1):
        found.length[found.count] = 0
        copy(base_words, state_words)
        wild = 0 if number == 0 else 5
        finish(s, state_words, seat, k, other_words, public, found, options, mind, log, scratch,
               wild)
        keep_new(found)
        if number == 0:
            for i in range(legal(base, seat, options)):
                if found.count + samples + 1 >= MOST_MOVES:
                    break
                copy(base_words, state_words)
                count = legal(base, seat, options)
                if i >= count:
                    break
                action = int(options.ids[i])
                found.move[found.count, 0] = action
                found.length[found.count] = 1
                apply(s, seat, action, log)
                finish(s, state_words, seat, k, other_words, public, found, options, mind, log,
                       scratch, 0)
                keep_new(found)
    return found.count


def k_weigh(
    know_words, seat, states, state_words, bases, base_words, knows, other_words, public,
    key, first, last, alive, turns, weights, thoughts, moves, minds, seeds, logs, scratches,
):
    """Try the candidates `alive` in the worlds number `first` to `last`."""
    base, s, k, mind, seed = bases[0], states[0], knows[0], minds[0], seeds[0]
    found, options, log, scratch = thoughts[0], moves[0], logs[0], scratches[0]
    for i in range(8):
        seed.key[i] = key[i]
    for world in range(first, last):
        seed.blocks = world
        next_block(seed)
        for i in range(8):
            mind.key[i] = seed.keystream[i]
        mind.blocks = 0
        mind.used = 0
        copy(know_words, base_words)
        deal(base, seat, mind, scratch)
        rekey(base, mind)
        ask_again(base, seat, mind, scratch)
        until = clock(base) + turns
        for j in range(alive.shape[0]):
            number = alive[j]
            for i in range(8):
                mind.key[i] = seed.keystream[8 + i]
            mind.blocks = 0
            mind.used = 0
            copy(base_words, state_words)
            for i in range(found.length[number]):
                apply(s, seat, int(found.move[number, i]), log)
            play_out(s, state_words, k, other_words, public, until, options, mind, log, scratch)
            worth = promise(s, seat, weights, found.row, scratch)
            found.worth[number] = worth
            found.sum[number] += worth
            found.worlds[number] += 1
            if j > 0:
                gain = worth - int(found.worth[alive[0]])
                found.gain[number] += gain
                found.square[number] += gain * gain


def k_harvest(
    template_words, states, state_words, knows, other_words, public, key, first, games,
    rows, shares, clocks, moves, minds, seeds, logs, scratches,
):
    """Play games by the policy and note how every seat stood as each turn began. Returns how many
    rows were noted; `shares` gets what each seat then won."""
    s, k, mind, seed = states[0], knows[0], minds[0], seeds[0]
    options, log, scratch = moves[0], logs[0], scratches[0]
    noted = 0
    for i in range(8):
        seed.key[i] = key[i]
    for game in range(first, first + games):
        copy(template_words, state_words)
        seed.blocks = game
        next_block(seed)
        for i in range(8):
            s.key[i] = seed.keystream[i]
            mind.key[i] = seed.keystream[8 + i]
        mind.blocks = 0
        mind.used = 0
        start(s, log)
        begun = noted
        while s.waiting and noted < rows.shape[0]:
            features(s, rows[noted], scratch)
            clocks[noted] = clock(s)
            noted += 1
            play_out(s, state_words, k, other_words, public, clock(s) + 1, options, mind, log,
                     scratch)
        shared = 0
        for seat in range(s.players):
            shared += s.winners >> seat & 1
        for row in range(begun, noted):
            for seat in range(s.players):
                shares[row, seat] = (s.winners >> seat & 1) / max(1, shared)
    return noted


start: Any = None
