# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The environments' kernels: templates like those of `core/kernels.py`, bound to a game's rules.

A batch plays one game in each *slot*. Slot number n has a stream of chance of its own, keyed by
block n of the seed's keystream; the game it plays as number e is dealt, and its bots think, from
block e of that. So nothing depends on how many slots there are or which thread has them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vendome.bots import QUICK
from vendome.core.chance import FIELDS, draw, next_block
from vendome.core.rule import part
from vendome.core.state import LOWEST

# The places of a game's rules and of its heuristics.
start: Any = None
legal: Any = None
apply: Any = None
reveal: Any = None
points: Any = None
greedy: Any = None
greedy_1: Any = None
observe: Any = None

GREEDY, GREEDY_1 = QUICK.index("greedy"), QUICK.index("greedy-1")
LEARNER = -1  # who plays a seat, if not a bot

# How a game that has ended is begun anew (Gymnasium's `AutoresetMode`).
NEXT_STEP, SAME_STEP, DISABLED = range(3)
WIN, POINTS = range(2)  # what is rewarded

WORDS_OF_LEGAL = 4  # of 64 bits: an action each

Slot = np.dtype(
    (
        np.record,
        [
            ("source", np.dtype((np.record, FIELDS))),  # the slot's own stream
            ("mind", np.dtype((np.record, FIELDS))),  # the bots'
            ("game", "i8"),  # how many games it has begun
            ("legal", "i8", WORDS_OF_LEGAL),  # what the seat that is asked can do, one bit each
            ("seat", "i1"),  # who is asked; when the game is over, who was asked last
            ("ended", "i1"),  # whether its game is over and no other has begun
        ],
    )
)


def k_observe(knows, seat, rows, scratches):
    """Write what `seat` is shown, from knowledge, into a row."""
    observe(knows[0], seat, rows, scratches[0])


def k_seat_slots(slots, seeds, first):
    """Give each slot its stream, from slot number `first` on. None has begun a game then."""
    for i in range(slots.shape[0]):
        seeds[0].blocks = first + i
        next_block(seeds[0])
        slot = slots[i]
        for word in range(8):
            slot.source.key[word] = seeds[0].keystream[word]
        slot.game = 0
        slot.ended = 1
        slot.seat = 0


def k_first_illegal(slots, actions, numbers, first, last):
    """Returns the first slot whose action is not legal, or -1. Slots without a game take any."""
    for i in range(first, last):
        slot = slots[i]
        if slot.ended:
            continue
        action = actions[i]
        if action < 0 or action >= numbers.shape[1]:
            return i
        if not slot.legal[action >> 6] >> (action & 63) & 1:
            return i
    return -1


@part
def begin_game(template_words, s, words, slot, log):
    """Begin the slot's next game."""
    for i in range(words.shape[0]):
        words[i] = template_words[i]
    slot.source.blocks = slot.game
    next_block(slot.source)
    for i in range(8):
        s.key[i] = slot.source.keystream[i]
        slot.mind.key[i] = slot.source.keystream[8 + i]
    slot.mind.blocks = 0
    slot.mind.used = 0
    slot.game += 1
    slot.ended = 0
    start(s, log)


@part
def know_of(words, s, seat, know_words, k, public):
    """Put what `seat` knows of the state into `k`."""
    for i in range(public):
        know_words[i] = words[i]
    for i in range(public, know_words.shape[0]):
        know_words[i] = -1
    reveal(s, seat, k)


@part
def go_on(s, words, slot, bots, know_words, k, public, options, scratch, log):
    """Let bots play until a learner is asked or the game is over."""
    while s.waiting:
        seat = int(LOWEST[s.waiting])
        bot = bots[seat]
        if bot == LEARNER:
            return
        count = legal(s, seat, options)
        action = int(options.ids[0])
        if count > 1:
            if bot == GREEDY or bot == GREEDY_1:
                know_of(words, s, seat, know_words, k, public)
                if bot == GREEDY:
                    action = greedy(k, seat, options, count, slot.mind, scratch)
                else:
                    action = greedy_1(k, seat, options, count, slot.mind, scratch)
            else:
                action = int(options.ids[draw(slot.mind, count)])
        apply(s, seat, action, log)


@part
def reward(s, what, rewards):
    """Write what each seat gets at the end."""
    players = int(s.players)
    if what == POINTS:
        for seat in range(players):
            rewards[seat] = points(s, seat)
        return
    winners = 0
    for seat in range(players):
        winners += s.winners >> seat & 1
    for seat in range(players):
        won = 1.0 / winners if s.winners >> seat & 1 else 0.0
        rewards[seat] = won - 1.0 / players


@part
def encode(row, hot, least, units, starts):
    """Write a plain row in its one-hot form."""
    for place in range(hot.shape[0]):
        hot[place] = 0.0
    for i in range(row.shape[0]):
        if units[i] > 0:
            hot[starts[i]] = row[i] * units[i]
        else:
            hot[starts[i] + row[i] - least[i]] = 1.0


def k_encode(rows, hots, least, units, starts):
    for i in range(rows.shape[0]):
        encode(rows[i], hots[i], least, units, starts)


def k_step(
    states,
    words,
    slots,
    template_words,
    bots,
    actions,
    resets,
    only_resets,
    mode,
    what,
    numbers,
    inverse,
    first,
    last,
    rows,
    hots,
    masks,
    seats,
    rewards,
    dones,
    final,
    final_rows,
    final_hots,
    least,
    units,
    starts,
    knows,
    know_words,
    public,
    options,
    scratches,
    logs,
):
    """Take an action in each slot from `first` to `last`, and show who is asked then.

    `resets` are slots that begin a new game instead; with `only_resets` all others stay as they
    are. With `hots` the one-hot form is asked for, made from the first line of `rows`; without, the
    plain one in all lines. `final`: show the end of a game that another follows in the same step.
    """
    k = knows[0]
    scratch = scratches[0]
    plain = hots.shape[0] == 0
    for i in range(first, last):
        slot = slots[i]
        s = states[i]
        begins = resets[i]
        if only_resets and not begins:
            continue
        over = False
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0
        if not begins and slot.ended:
            if mode != NEXT_STEP:
                dones[i] = True
                continue
            begins = True
        if not begins:
            action = numbers[slot.seat, actions[i]]
            apply(s, int(slot.seat), action, logs[0])
            go_on(s, words[i], slot, bots, know_words, k, public, options[0], scratch, logs[0])
            over = s.waiting == 0
            if over:
                reward(s, what, rewards[i])
                if mode == SAME_STEP:
                    begins = True
                    if final:
                        at = i if plain else 0
                        know_of(words[i], s, int(slot.seat), know_words, k, public)
                        observe(k, int(slot.seat), final_rows[at], scratch)
                        if not plain:
                            encode(final_rows[at], final_hots[i], least, units, starts)
        if begins:
            s.waiting = 0
            while s.waiting == 0:  # a game that ends without asking a learner is none
                begin_game(template_words, s, words[i], slot, logs[0])
                go_on(s, words[i], slot, bots, know_words, k, public, options[0], scratch, logs[0])
        slot.ended = s.waiting == 0
        dones[i] = over
        if s.waiting:
            slot.seat = LOWEST[s.waiting]
        seat = int(slot.seat)
        seats[i] = seat
        for action in range(masks.shape[1]):
            masks[i, action] = False
        for word in range(WORDS_OF_LEGAL):
            slot.legal[word] = 0
        for j in range(legal(s, seat, options[0])):
            action = int(inverse[seat, options[0].ids[j]])
            masks[i, action] = True
            slot.legal[action >> 6] |= 1 << (action & 63)
        know_of(words[i], s, seat, know_words, k, public)
        at = i if plain else 0
        observe(k, seat, rows[at], scratch)
        if not plain:
            encode(rows[at], hots[i], least, units, starts)
