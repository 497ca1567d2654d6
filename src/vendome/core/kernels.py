# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The kernels: the few compiled entry points every game gets, written once over its rules.

Each is a template. `Kernels` binds it to one game: its rules take the places named below.
A kernel takes one-element arrays rather than records: calling one so is five times cheaper.
Whoever calls one hands it all the memory it works with, and two threads never share any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vendome.core.chance import draw, next_block, rekey
from vendome.core.rule import kernel
from vendome.core.state import LOWEST

# The places of a game's rules; `Rules` in `game.py` says the same to whoever writes a game.
start: Any = None  # (state, log): set up, up to the first question
legal: Any = None  # (state, seat, moves): what a seat can do now; how many things
apply: Any = None  # (state, seat, action, log): do it
midway: Any = None  # (state, seat): whether the seat has begun a move and not finished it
reveal: Any = None  # (state, seat, knowledge): add what the seat may see of the hidden part
deal: Any = None  # (knowledge, seat, chance, scratch): fill in what the seat does not know
points: Any = None  # (state, seat)
greedy: Any = None  # (knowledge, seat, moves, count, chance, scratch): an action
fault: Any = None  # (state, scratch): the number of an invariant that does not hold, or 0
forecast: Any = None  # (knowledge, log): what would be paid if it were scored now

GREEDY = 1  # in BOTS
MOST_STEPS = 100_000  # a game that goes on longer does not end
BOTS = ("random", "greedy")


def k_begin(states, logs):
    start(states[0], logs[0])


def k_moves(states, seat, moves):
    """What `seat` can do now, into `moves`; how many."""
    return legal(states[0], seat, moves[0])


def k_play(states, seat, steps, count, moves, logs):
    """Make one move of `count` steps for `seat`, or as much of it as is legal.

    0: the move is complete; 1: it wants more steps; -1 - i: step number i is not legal.
    """
    s = states[0]
    for i in range(count):
        if i > 0 and not midway(s, seat):
            return -1 - i
        found = False
        for j in range(legal(s, seat, moves[0])):
            found = found or moves[0].ids[j] == steps[i]
        if not found:
            return -1 - i
        apply(s, seat, steps[i], logs[0])
    return 1 if midway(s, seat) else 0


def k_points(states, seat):
    return points(states[0], seat)


def k_forecast(knows, logs):
    """Score what a seat knows, in `knows`, which is spoilt by it; what is paid, into the log."""
    forecast(knows[0], logs[0])


def k_wind(states, blocks):
    """Bring the chance stream of a state to where so many blocks of it have been made."""
    states[0].blocks = blocks - 1
    next_block(states[0])


def k_fault(states, scratches):
    """The number of an invariant that does not hold in this state; 0 when all do."""
    return fault(states[0], scratches[0])


def k_know(states, state_words, seat, knows, know_words, public):
    """What `seat` knows of the state, into `knows`; a spectator is seat -1."""
    for i in range(public):
        know_words[i] = state_words[i]
    for i in range(public, state_words.shape[0]):
        know_words[i] = -1
    reveal(states[0], seat, knows[0])


def k_deal(states, seat, minds, scratches):
    """Turn what `seat` knows, in `states`, into a state that fits it, with fresh chance."""
    s = states[0]
    deal(s, seat, minds[0], scratches[0])
    rekey(s, minds[0])


def k_greedy(knows, seat, moves, count, minds, scratches):
    return greedy(knows[0], seat, moves[0], count, minds[0], scratches[0])


def k_random(moves, count, minds):
    return moves[0].ids[draw(minds[0], count)]


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
            if observe or (bot == GREEDY and count > 1):
                for i in range(public):
                    know_words[i] = state_words[i]
                for i in range(public, state_words.shape[0]):
                    know_words[i] = -1
                reveal(s, seat, knows[0])
            if count == 1:
                action = options.ids[0]
            elif bot == GREEDY:
                action = greedy(knows[0], seat, options, count, mind, scratch)
            else:
                action = options.ids[draw(mind, count)]
            chosen += count > 1
            taken += 1
            apply(s, seat, action, log)
            if tally.shape[0]:
                for row in range(min(log.used, log.room)):
                    happening = log.rows[row]
                    one = min(max(int(happening[2]), 0), tally.shape[1] - 1)
                    two = min(max(int(happening[3]), 0), tally.shape[2] - 1)
                    tally[happening[0], one, two] += 1
                log.used = 0
            if faults.shape[0] and faults[game, 0] == 0:
                faults[game, 0] = fault(s, scratch)
                faults[game, 1] = taken
        for seat in range(players):
            scores[game, seat] = points(s, seat)
        winners[game] = s.winners
        decisions[game] = chosen
        steps[game] = taken


class Kernels:
    """The kernels of one game. Each compiles when it is first called, then never again."""

    def __init__(self, owner: str, rules: dict[str, Any]) -> None:
        for name, template in TEMPLATES.items():
            setattr(self, name, kernel(template, rules, owner))

    begin: Any
    moves: Any
    play: Any
    points: Any
    fault: Any
    forecast: Any
    wind: Any
    know: Any
    deal: Any
    greedy: Any
    random: Any
    run: Any


TEMPLATES: dict[str, Callable[..., Any]] = {
    "begin": k_begin,
    "moves": k_moves,
    "play": k_play,
    "points": k_points,
    "fault": k_fault,
    "forecast": k_forecast,
    "wind": k_wind,
    "know": k_know,
    "deal": k_deal,
    "greedy": k_greedy,
    "random": k_random,
    "run": k_run,
}
