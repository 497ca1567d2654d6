# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The kernels of the search: templates like those of `core/kernels.py`, bound to a game.

A seat thinks about *whole moves*: its candidates. Each is tried in the same worlds, dealt from what
the seat knows, with the same chance and the same thoughts of the others. A world is played on by a
policy until some turns have gone by, and is then worth to each seat what it promises there.

What a world is worth is a whole number of parts of a win, so that sums come out the same in
whatever order, and by however many threads, worlds are tried.
"""

from __future__ import annotations

import math
from typing import Any

from vendome.bots.search.thoughts import (
    MOST_CHOICES,
    MOST_MOVES,
    MOST_SEATS,
    MOST_STEPS,
    UNDECIDED,
    WIN,
)
from vendome.core.chance import draw, next_block, rekey
from vendome.core.rule import part, rule
from vendome.core.state import LOWEST

# The places of a game's rules and of its heuristics (`core/game.py`).
legal: Any = None
apply: Any = None
midway: Any = None
reveal: Any = None
deal: Any = None
greedy: Any = None
clock: Any = None
ask_again: Any = None
choosers: Any = None
features: Any = None

ENDLESS = 5000  # steps; a playout that takes longer is worth what it promises there
ASTRAY = 5  # of 16 steps of a candidate made at random are any that is legal
WILD = 1  # of 32 moves in a playout begin with any step that is legal: nobody is sure of the others


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
def decide(s, words, seat, k, know_words, public, moves, mind, scratch, wild, of):
    """Returns what a seat does next by the policy, or, `wild` of `of` times, any legal action."""
    count = legal(s, seat, moves)
    if count == 1:
        return int(moves.ids[0])
    if wild and draw(mind, of) < wild:
        return int(moves.ids[draw(mind, count)])
    know(s, words, seat, k, know_words, public)
    return int(greedy(k, seat, moves, count, mind, scratch))


@part
def finish(s, words, seat, k, know_words, public, thoughts, moves, mind, log, scratch, wild):
    """Go on with the candidate number `thoughts.count`, as its seat would, until the move is whole.

    Every so often (`wild` of 16 times) a step is any that is legal.
    """
    number = int(thoughts.count)
    steps = int(thoughts.length[number])
    while steps < MOST_STEPS and (steps == 0 or midway(s, seat)):
        action = decide(s, words, seat, k, know_words, public, moves, mind, scratch, wild, 16)
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
    """Play on by the policy until the clock shows `until`, or to the end. Returns how many
    decisions that took.
    """
    for step in range(ENDLESS):
        if s.waiting == 0 or clock(s) >= until:
            return step
        seat = int(LOWEST[s.waiting])
        wild = 0 if midway(s, seat) else WILD
        action = decide(s, words, seat, k, know_words, public, moves, mind, scratch, wild, 32)
        apply(s, seat, action, log)
    return ENDLESS


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


def k_propose(
    know_words, seat, states, state_words, bases, base_words, knows, other_words, public,
    samples, thoughts, moves, minds, logs, scratches,
):  # fmt: skip
    """Find candidates for a seat that knows `know_words`: what the policy would do, each first step
    with what the policy would do after it, and some that go astray on the way. Returns how many.
    """
    base, s, k, mind = bases[0], states[0], knows[0], minds[0]
    found, options, log, scratch = thoughts[0], moves[0], logs[0], scratches[0]
    copy(know_words, base_words)
    deal(base, seat, mind, scratch)
    rekey(base, mind)
    found.count = 0
    found.decisions = 0
    for number in range(samples + 1):
        found.length[found.count] = 0
        copy(base_words, state_words)
        wild = 0 if number == 0 else ASTRAY
        finish(s, state_words, seat, k, other_words, public, found, options, mind, log, scratch,
               wild)  # fmt: skip
        keep_new(found)
        if number == 0:
            for i in range(legal(base, seat, options)):
                if found.count + samples + 1 >= MOST_MOVES:
                    break
                copy(base_words, state_words)
                legal(base, seat, options)
                action = int(options.ids[i])
                found.move[found.count, 0] = action
                found.length[found.count] = 1
                apply(s, seat, action, log)
                finish(s, state_words, seat, k, other_words, public, found, options, mind, log,
                       scratch, 0)  # fmt: skip
                keep_new(found)
    found.left = found.count
    for i in range(found.count):
        found.alive[i] = i
    return found.count


def k_weigh(
    know_words, seat, states, state_words, bases, base_words, knows, other_words, public,
    key, first, last, rounds, weights, stops, thoughts, moves, minds, seeds, logs, scratches,
):  # fmt: skip
    """Try the candidates that are left in the worlds number `first` to `last`, until stopped."""
    base, s, k, mind, seed = bases[0], states[0], knows[0], minds[0], seeds[0]
    found, options, log, scratch = thoughts[0], moves[0], logs[0], scratches[0]
    for i in range(8):
        seed.key[i] = key[i]
    for world in range(first, last):
        if stops[0]:
            break
        begin_world(seed, world, mind)
        copy(know_words, base_words)
        deal(base, seat, mind, scratch)
        rekey(base, mind)
        ask_again(base, seat, mind, scratch)
        until = clock(base) + max(1, rounds * int(base.players))
        for j in range(found.left):
            number = int(found.alive[j])
            begin_playout(seed, mind)
            copy(base_words, state_words)
            for i in range(found.length[number]):
                apply(s, seat, int(found.move[number, i]), log)
            found.decisions += play_out(s, state_words, k, other_words, public, until, options,
                                        mind, log, scratch)  # fmt: skip
            promise(s, weights, found, scratch)
            worth = int(found.share[seat])
            found.worth[number] = worth
            found.sum[number] += worth
            found.worlds[number] += 1
            gain = worth - int(found.worth[0])
            found.gain[number] += gain
            found.square[number] += gain * gain


def k_halve(thoughts):
    """Keep the first candidate and the better half of the others. Returns how many are left."""
    found = thoughts[0]
    left, alive = int(found.left), found.alive
    for i in range(2, left):  # the best first, by their gain: all were tried in the same worlds
        number = int(alive[i])
        j = i
        while j > 1 and found.gain[alive[j - 1]] < found.gain[number]:
            alive[j] = alive[j - 1]
            j -= 1
        alive[j] = number
    found.left = max(2, 1 + left // 2) if left > 1 else 1
    return found.left


@rule
def match_regret(regret, chance):
    """Choose each action as often as it is regretted not to have been chosen before."""
    total = 0.0
    for action in range(MOST_CHOICES):
        total += regret[action]
    for action in range(MOST_CHOICES):
        chance[action] = regret[action] / total if total > 0 else UNDECIDED


@part
def pick(s, words, seat, k, know_words, public, thoughts, moves, mind, scratch):
    """Returns what a seat chooses now: half of the time as the policy would, since nobody is sure
    that the others think so far, and else as it is best matched.
    """
    if draw(mind, 2) or thoughts.chance[seat, 0] < 0:
        return decide(s, words, seat, k, know_words, public, moves, mind, scratch, 1, 4)
    at = (draw(mind, 256) * 256 + draw(mind, 256)) / 65536.0
    count = legal(s, seat, moves)
    for i in range(count):
        at -= thoughts.chance[seat, moves.ids[i]]
        if at < 0:
            return int(moves.ids[i])
    return int(moves.ids[count - 1])


def k_match(
    know_words, seat, states, state_words, bases, base_words, knows, other_words, public,
    key, first, last, rounds, weights, stops, thoughts, moves, minds, seeds, logs, scratches,
):  # fmt: skip
    """Let all who choose now learn how to choose, by regret matching, in the worlds number `first`
    to `last`. World by world one of them, every second time `seat`, tries each action against what
    the others choose. How `seat` chose is in `thoughts.chosen`; candidates are its actions.
    """
    base, s, k, mind, seed = bases[0], states[0], knows[0], minds[0], seeds[0]
    found, options, log, scratch = thoughts[0], moves[0], logs[0], scratches[0]
    if first == 0:
        for other in range(MOST_SEATS):
            for action in range(MOST_CHOICES):
                found.regret[other, action] = 0.0
                found.chosen[other, action] = 0.0
                found.chance[other, action] = UNDECIDED
    for i in range(8):
        seed.key[i] = key[i]
    for world in range(first, last):
        if stops[0]:
            break
        begin_world(seed, world, mind)
        copy(know_words, base_words)
        deal(base, seat, mind, scratch)
        rekey(base, mind)
        ask_again(base, seat, mind, scratch)
        until = clock(base) + max(1, rounds * int(base.players))
        who = choosers(base)
        learner = seat
        if world & 1:
            learner = draw(mind, int(base.players))
            if not who >> learner & 1:
                learner = seat
        count, mean, i = 1, 0.0, 0
        while i < count:
            begin_playout(seed, mind)
            copy(base_words, state_words)
            for other in range(MOST_SEATS):
                if who >> other & 1:
                    chooser = int(LOWEST[s.waiting])
                    if chooser == learner:
                        count = legal(s, learner, options)
                        action = int(options.ids[i])
                    else:
                        action = pick(s, state_words, chooser, k, other_words, public, found,
                                      options, mind, scratch)  # fmt: skip
                    apply(s, chooser, action, log)
                    if chooser == learner:
                        found.choice[i] = action
            found.decisions += play_out(s, state_words, k, other_words, public, until, options,
                                        mind, log, scratch)  # fmt: skip
            promise(s, weights, found, scratch)
            action = int(found.choice[i])
            worth = int(found.share[learner])
            found.worth[i] = worth
            chance = found.chance[learner, action]
            mean += worth * (chance if chance >= 0 else 1.0 / count)
            if learner == seat:
                note_worth(found, action, worth)
            i += 1
        for i in range(count):
            action = int(found.choice[i])
            regret = found.regret[learner, action] + found.worth[i] - mean
            found.regret[learner, action] = max(0.0, regret)
        match_regret(found.regret[learner], found.chance[learner])
        for i in range(count):
            action = int(found.choice[i])
            chance = found.chance[learner, action]
            found.chosen[learner, action] += world * (chance if chance >= 0 else 1.0 / count)


@rule
def note_worth(thoughts, action, worth):
    """Add what an action was worth to the candidate that begins with it."""
    for number in range(thoughts.count):
        if thoughts.move[number, 0] == action:
            thoughts.sum[number] += worth
            thoughts.worlds[number] += 1


def k_features(states, thoughts, scratches):
    """Put how each seat stands into `thoughts.row`."""
    features(states[0], thoughts[0].row, scratches[0])


def k_clock(states):
    return clock(states[0])


def k_choosers(knows):
    """Returns the seats that now choose at the same time from the same actions, one bit each."""
    return choosers(knows[0])
