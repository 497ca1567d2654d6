# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Choices that all make at the same time, learned by regret matching. Parts of the kernel of the
search.
"""

from __future__ import annotations

from typing import Any

from vendome.bots.search.playing import (
    begin_playout,
    comfort,
    copy,
    decide,
    horizon,
    imagine,
    play_out,
    promise,
)
from vendome.bots.search.thoughts import MOST_CHOICES, MOST_SEATS, UNDECIDED
from vendome.core.chance import draw
from vendome.core.rule import part, rule
from vendome.core.state import LOWEST

# The places of a game's rules and of its heuristics (`core/game.py`).
legal: Any = None
apply: Any = None
choosers: Any = None


@rule
def forget_regrets(thoughts):
    for other in range(MOST_SEATS):
        for action in range(MOST_CHOICES):
            thoughts.regret[other, action] = 0.0
            thoughts.chosen[other, action] = 0.0
            thoughts.chance[other, action] = UNDECIDED


@rule
def match_regret(regret, chance):
    """Choose each action as often as it is regretted not to have been chosen before."""
    total = 0.0
    for action in range(MOST_CHOICES):
        total += regret[action]
    for action in range(MOST_CHOICES):
        chance[action] = regret[action] / total if total > 0 else UNDECIDED


@part
def pick(s, words, seat, k, know_words, public, thoughts, moves, mind, scratches):
    """Returns what a seat chooses now: half of the time as its policy would, since nobody is sure
    that the others think so far, and else as it is best matched.
    """
    if draw(mind, 2) or thoughts.chance[seat, 0] < 0:
        return decide(s, words, seat, k, know_words, public, thoughts, moves, mind, scratches, 1, 4)
    at = (draw(mind, 256) * 256 + draw(mind, 256)) / 65536.0
    count = legal(s, seat, moves)
    for i in range(count):
        at -= thoughts.chance[seat, moves.ids[i]]
        if at < 0:
            return int(moves.ids[i])
    return int(moves.ids[count - 1])


@part
def learner_of(world, seat, who, players, mind):
    """Returns who learns in a world: every second time `seat`, else anybody who chooses now."""
    other = draw(mind, players)
    return other if world & 1 and who >> other & 1 else seat


@part
def match(
    know_words, seat, s, state_words, base, base_words, k, other_words, public,
    first, last, rounds, weights, stops, thoughts, moves, mind, seed, log, scratches,
):  # fmt: skip
    """Let all who choose now learn how to choose, in the worlds number `first` to `last`.

    World by world one of them tries each action against what the others choose. How `seat` chose
    is in `thoughts.chosen`; candidates are its actions. When it is stopped, nothing is learned of
    the world at hand.
    """
    if first == 0:
        forget_regrets(thoughts)
    for world in range(first, last):
        if stops[0]:
            return
        imagine(base, base_words, know_words, seat, seed, world, thoughts, mind, scratches[0])
        until = horizon(base, rounds)
        who = choosers(base)
        learner = learner_of(world, seat, who, int(base.players), mind)
        count, mean, i = 1, 0.0, 0
        while i < count:
            if stops[0]:
                return
            begin_playout(seed, mind)
            copy(base_words, state_words)
            for other in range(MOST_SEATS):
                if who >> other & 1:
                    chooser = int(LOWEST[s.waiting])
                    if chooser == learner:
                        count = legal(s, learner, moves)
                        action = int(moves.ids[i])
                    else:
                        action = pick(s, state_words, chooser, k, other_words, public, thoughts,
                                      moves, mind, scratches)  # fmt: skip
                    apply(s, chooser, action, log)
                    if chooser == learner:
                        thoughts.choice[i] = action
            play_out(s, state_words, k, other_words, public, until, thoughts, moves, mind, log,
                     scratches)  # fmt: skip
            promise(s, weights, thoughts, scratches[0])
            action = int(thoughts.choice[i])
            if learner == seat:
                note_worth(thoughts, action, int(thoughts.share[learner]))
            worth = int(thoughts.share[learner]) + comfort(s, learner)
            thoughts.worth[i] = worth
            chance = thoughts.chance[learner, action]
            mean += worth * (chance if chance >= 0 else 1.0 / count)
            i += 1
        learn(thoughts, learner, count, mean, world)


@rule
def learn(thoughts, learner, count, mean, world):
    """Regret what was worth more than the mean, and choose accordingly from now on."""
    for i in range(count):
        action = int(thoughts.choice[i])
        regret = thoughts.regret[learner, action] + thoughts.worth[i] - mean
        thoughts.regret[learner, action] = max(0.0, regret)
    match_regret(thoughts.regret[learner], thoughts.chance[learner])
    for i in range(count):
        action = int(thoughts.choice[i])
        chance = thoughts.chance[learner, action]
        thoughts.chosen[learner, action] += world * (chance if chance >= 0 else 1.0 / count)


@rule
def note_worth(thoughts, action, worth):
    """Add what an action was worth to the candidate that begins with it."""
    for number in range(thoughts.count):
        if thoughts.move[number, 0] == action:
            thoughts.sum[number] += worth
            thoughts.worlds[number] += 1
