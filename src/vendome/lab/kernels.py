# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The simulator's kernel: a template like those of `core/kernels.py`, bound to a game's rules."""

from __future__ import annotations

from typing import Any

from vendome.bots import QUICK
from vendome.core.chance import draw, next_block
from vendome.core.state import LOWEST

# The places of a game's rules and of its heuristics.
start: Any = None
legal: Any = None
apply: Any = None
reveal: Any = None
points: Any = None
fault: Any = None
greedy: Any = None
greedy_1: Any = None

GREEDY = QUICK.index("greedy")
GREEDY_1 = QUICK.index("greedy-1")
MOST_STEPS = 100_000  # a game that goes on longer does not end


def k_run(
    template_words,
    states,
    state_words,
    knows,
    know_words,
    public,
    seeds,
    first,
    bots,
    observe,
    scores,
    winners,
    decisions,
    steps,
    tally,
    faults,
    logs,
    minds,
    moves,
    scratches,
):
    """Play whole games: as many as `scores` has rows, from game number `first` on.

    Game number g is dealt, and its bots think, from block g of the seed's keystream. The bots move
    on by a seat from game to game. `tally`, if it has rows, counts events by kind and first
    two numbers. `faults`, if it has rows, takes the first fault of each game: what is wrong, and at
    which step.
    """
    s = states[0]
    log = logs[0]
    mind = minds[0]
    options = moves[0]
    scratch = scratches[0]
    players = bots.shape[0]
    for game in range(scores.shape[0]):
        shift = (first + game) % players
        for i in range(state_words.shape[0]):
            state_words[i] = template_words[i]
        seeds[0].blocks = first + game
        next_block(seeds[0])
        for i in range(8):
            s.key[i] = seeds[0].keystream[i]
            mind.key[i] = seeds[0].keystream[8 + i]
        mind.blocks = 0
        log.used = 0
        start(s, log)
        chosen = 0
        taken = 0
        while s.waiting and taken < MOST_STEPS:
            seat = int(LOWEST[s.waiting])
            count = legal(s, seat, options)
            bot = bots[seat + shift - players if seat + shift >= players else seat + shift]
            if observe or (count > 1 and (bot == GREEDY or bot == GREEDY_1)):
                for i in range(public):
                    know_words[i] = state_words[i]
                for i in range(public, state_words.shape[0]):
                    know_words[i] = -1
                reveal(s, seat, knows[0])
            if count == 1:
                action = options.ids[0]
            elif bot == GREEDY:
                action = greedy(knows[0], seat, options, count, mind, scratch)
            elif bot == GREEDY_1:
                action = greedy_1(knows[0], seat, options, count, mind, scratch)
            else:
                action = options.ids[draw(mind, count)]
            chosen += count > 1
            taken += 1
            apply(s, seat, action, log)
            if tally.shape[0]:
                for row in range(min(log.used, log.room)):
                    event = log.rows[row]
                    one = min(max(int(event[2]), 0), tally.shape[1] - 1)
                    two = min(max(int(event[3]), 0), tally.shape[2] - 1)
                    tally[event[0], one, two] += 1
                log.used = 0
            if faults.shape[0] and faults[game, 0] == 0:
                faults[game, 0] = fault(s, scratch)
                faults[game, 1] = taken
        for seat in range(players):
            scores[game, seat] = points(s, seat)
        winners[game] = s.winners
        decisions[game] = chosen
        steps[game] = taken
