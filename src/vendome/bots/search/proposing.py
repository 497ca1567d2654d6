# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Which moves a seat thinks about: its candidates. Parts of the kernel of the search."""

from __future__ import annotations

from typing import Any

from vendome.bots.search.playing import copy, decide, know
from vendome.bots.search.thoughts import MOST_MOVES, MOST_STEPS, POLICIES
from vendome.core.chance import draw, rekey
from vendome.core.rule import part, rule

# The places of a game's rules (`core/game.py`).
legal: Any = None
apply: Any = None
midway: Any = None
deal: Any = None
pointless: Any = None

ASTRAY = 5  # of 16 steps of a candidate made at random are any that is legal


@part
def finish(s, words, seat, k, know_words, public, thoughts, moves, mind, log, scratches, wild):
    """Go on with the candidate number `thoughts.count`, as its seat would, until the move is whole.

    Every so often (`wild` of 16 times) a step is any that is legal.
    """
    number = int(thoughts.count)
    steps = int(thoughts.length[number])
    while steps < MOST_STEPS and (steps == 0 or midway(s, seat)):
        action = decide(s, words, seat, k, know_words, public, thoughts, moves, mind, scratches,
                        wild, 16)  # fmt: skip
        thoughts.move[number, steps] = action
        steps += 1
        apply(s, seat, action, log)
    thoughts.length[number] = steps


@part
def keep_new(base, base_words, seat, k, know_words, public, thoughts, scratch):
    """Keep the candidate just made, unless it is one of those before it, or there is another and
    its first step is pointless.
    """
    number = int(thoughts.count)
    for other in range(number):
        same = thoughts.length[other] == thoughts.length[number]
        for i in range(thoughts.length[number]):
            same = same and thoughts.move[other, i] == thoughts.move[number, i]
        if same:
            return
    if number > 0:
        know(base, base_words, seat, k, know_words, public)
        if pointless(k, seat, int(thoughts.move[number, 0]), scratch):
            return
    thoughts.sum[number] = 0
    thoughts.gain[number] = 0
    thoughts.square[number] = 0
    thoughts.worlds[number] = 0
    thoughts.count = number + 1


@rule
def try_all(thoughts):
    """Let all candidates be tried. Returns how many there are."""
    thoughts.left = thoughts.count
    for i in range(thoughts.count):
        thoughts.alive[i] = i
    return int(thoughts.count)


@part
def propose(
    know_words, seat, s, state_words, base, base_words, k, other_words, public,
    samples, stops, thoughts, moves, mind, log, scratches,
):  # fmt: skip
    """Find candidates: what each policy would do, each first step with what `greedy` would do after
    it, and some that go astray on the way. Returns how many: when it is stopped, at least one.
    """
    copy(know_words, base_words)
    deal(base, seat, mind, scratches[0])
    rekey(base, mind)
    thoughts.count = 0
    thoughts.decisions = 0
    for number in range(POLICIES + samples):
        if stops[0] and number > 0:
            break
        if number == POLICIES:
            for i in range(legal(base, seat, moves)):
                if stops[0] or thoughts.count + samples + 1 >= MOST_MOVES:
                    break
                copy(base_words, state_words)
                legal(base, seat, moves)
                action = int(moves.ids[i])
                thoughts.move[thoughts.count, 0] = action
                thoughts.length[thoughts.count] = 1
                apply(s, seat, action, log)
                finish(s, state_words, seat, k, other_words, public, thoughts, moves, mind, log,
                       scratches, 0)  # fmt: skip
                keep_new(base, base_words, seat, k, other_words, public, thoughts, scratches[0])
        thoughts.policy[seat] = number if number < POLICIES else 0
        thoughts.length[thoughts.count] = 0
        copy(base_words, state_words)
        wild = 0 if number < POLICIES else ASTRAY
        finish(s, state_words, seat, k, other_words, public, thoughts, moves, mind, log, scratches,
               wild)  # fmt: skip
        keep_new(base, base_words, seat, k, other_words, public, thoughts, scratches[0])
        thoughts.policy[seat] = 0
    return try_all(thoughts)


@part
def vary(
    know_words, seat, s, state_words, base, base_words, k, other_words, public,
    samples, stops, thoughts, moves, mind, log, scratches,
):  # fmt: skip
    """Add candidates that differ in one step from those there are, each in turn. Returns how many
    there are then.
    """
    copy(know_words, base_words)
    deal(base, seat, mind, scratches[0])
    rekey(base, mind)
    known = int(thoughts.count)
    for sample in range(samples):
        if stops[0] or thoughts.count >= MOST_MOVES:
            break
        parent = sample % known
        turn = draw(mind, int(thoughts.length[parent]))
        copy(base_words, state_words)
        number = int(thoughts.count)
        steps = 0
        while steps < MOST_STEPS and (steps == 0 or midway(s, seat)):
            count = legal(s, seat, moves)
            action = int(moves.ids[draw(mind, count)]) if steps == turn else -1
            if steps != turn and steps < thoughts.length[parent]:
                for i in range(count):
                    if moves.ids[i] == thoughts.move[parent, steps]:
                        action = int(moves.ids[i])
            if action < 0:
                action = decide(s, state_words, seat, k, other_words, public, thoughts, moves,
                                mind, scratches, 0, 16)  # fmt: skip
            thoughts.move[number, steps] = action
            steps += 1
            apply(s, seat, action, log)
        thoughts.length[number] = steps
        keep_new(base, base_words, seat, k, other_words, public, thoughts, scratches[0])
    return try_all(thoughts)
