"""The laws every state must keep, compiled: soundness, no dead ends, no leaks.

Templates like those in `vendome/core/kernels.py`; names not defined here are the game's rules, or
`scramble` and `secret` from the table of what is hidden in it.
"""

from __future__ import annotations

from vendome.core.chance import draw, next_block
from vendome.core.rule import rule
from vendome.core.state import EVENT_ARGS, SPECTATORS_BIT

MOST_STEPS = 20_000  # a game that goes on longer does not end
HALF_MADE = 16  # a step that completes no move changes little: one in so many is looked at

# What can be wrong. Numbers above are faults of the game's own list.
STUCK, UNASKED, OUTSIDE, ENDLESS = -1, -2, -3, -4
KNOWN, UNSOUND, LEGAL, DECIDED, DEAD_END, NOTICED, SHOWN, TOLD = -5, -6, -7, -8, -9, -10, -11, -12
BROKEN = {
    STUCK: "a seat is waited for and can do nothing",
    UNASKED: "a seat that is not waited for can act",
    OUTSIDE: "a legal action is not in the action space, or there twice",
    ENDLESS: "the game does not end",
    KNOWN: "knowledge depends on what the seat cannot see",
    UNSOUND: "a scrambled state is not sound",
    LEGAL: "legal actions depend on what the seat cannot see",
    DECIDED: "a bot's decision depends on what its seat cannot see",
    DEAD_END: "in a scrambled state a seat can do nothing",
    NOTICED: "a step that completes no move can be noticed by another seat",
    SHOWN: "a secret choice can be told from another",
    TOLD: "an event tells what its hearer cannot know",
}


@rule
def begin(s, words, template, mind, seed, number):
    """Game number so-and-so is dealt and played from that block of the seed's keystream."""
    for i in range(words.shape[0]):
        words[i] = template[i]
    seed.blocks = number
    next_block(seed)
    for i in range(8):
        s.key[i] = seed.keystream[i]
        mind.key[i] = seed.keystream[8 + i]
    mind.blocks = 0


@rule
def one_waiting(s, mind):
    """Any of the seats waited for."""
    seat = draw(mind, int(s.players))
    while not s.waiting >> seat & 1:
        seat = draw(mind, int(s.players))
    return seat


@rule
def odd_actions(moves, count, most):
    """Whether a list of actions has one that is not there, or one twice."""
    for i in range(count):
        action = int(moves.ids[i])
        if action < 0 or action >= most:
            return True
        for j in range(i):
            if moves.ids[j] == action:
                return True
    return False


@rule
def copy(words, others):
    for i in range(words.shape[0]):
        words[i] = others[i]


@rule
def same(words, others):
    different = 0
    for i in range(words.shape[0]):
        different |= words[i] ^ others[i]
    return different == 0


@rule
def only_public(known, words, public):
    for i in range(public):
        known[i] = words[i]
    for i in range(public, words.shape[0]):
        known[i] = -1


@rule
def next_heard(log, row, viewer):
    """The first event from this row on that the viewer hears; the end of the log if none."""
    bit = SPECTATORS_BIT if viewer < 0 else 1 << viewer
    while row < log.used and not log.rows[row, 1] & bit:
        row += 1
    return row


@rule
def heard_alike(one, two, viewer):
    i = next_heard(one, 0, viewer)
    j = next_heard(two, 0, viewer)
    while i < one.used and j < two.used:
        for column in range(2 + EVENT_ARGS):
            if one.rows[i, column] != two.rows[j, column]:
                return False
        i = next_heard(one, i + 1, viewer)
        j = next_heard(two, j + 1, viewer)
    return i >= one.used and j >= two.used


def k_watch(
    template, worlds, words, seeds, first, actions, minds, moves, logs, scratches, found, steps
):
    """Random games, as many as `found` has rows: what is first wrong in each, and at which step."""
    s = worlds[0]
    log = logs[0]
    mind = minds[0]
    options = moves[0]
    scratch = scratches[0]
    for game in range(found.shape[0]):
        begin(s, words[0], template, mind, seeds[0], first + game)
        start(s, log)  # noqa: F821
        taken = 0
        wrong = fault(s, scratch)  # noqa: F821
        while s.waiting and wrong == 0:
            for seat in range(s.players):
                count = legal(s, seat, options)  # noqa: F821
                if s.waiting >> seat & 1:
                    if count == 0:
                        wrong = STUCK
                    elif odd_actions(options, count, actions):
                        wrong = OUTSIDE
                elif count:
                    wrong = UNASKED
            if wrong:
                break
            seat = one_waiting(s, mind)
            count = legal(s, seat, options)  # noqa: F821
            apply(s, seat, options.ids[draw(mind, count)], log)  # noqa: F821
            taken += 1
            if taken == MOST_STEPS:
                wrong = ENDLESS
            elif not midway(s, seat) or taken % HALF_MADE == 0:  # noqa: F821
                wrong = fault(s, scratch)  # noqa: F821
        found[game, 0] = wrong
        found[game, 1] = taken
        steps[game] = taken


def k_leaks(
    template,
    worlds,
    words,
    knows,
    know_words,
    public,
    seeds,
    first,
    minds,
    moves,
    logs,
    scratches,
    found,
    steps,
):
    """Games, by chance and by the greedy bot in turn: the leak law at every step, for all."""
    s, other, following = worlds[0], worlds[1], worlds[2]
    mind, scrambler, one_mind, two_mind = minds[0], minds[1], minds[2], minds[3]
    options, others = moves[0], moves[1]
    one_log, two_log = logs[0], logs[1]
    scratch = scratches[0]
    for game in range(found.shape[0]):
        begin(s, words[0], template, mind, seeds[0], first + game)
        for i in range(8):
            scrambler.key[i] = mind.key[i] ^ 1
        scrambler.blocks = 0
        one_log.used = 0
        start(s, one_log)  # noqa: F821
        taken = 0
        wrong = 0
        while s.waiting and wrong == 0 and taken < MOST_STEPS:
            for viewer in range(-1, s.players):
                copy(words[1], words[0])
                scramble(other, viewer, scrambler, scratch)  # noqa: F821
                if fault(other, scratch):  # noqa: F821
                    wrong = UNSOUND
                only_public(know_words[0], words[0], public)
                reveal(s, viewer, knows[0])  # noqa: F821
                only_public(know_words[1], words[1], public)
                reveal(other, viewer, knows[1])  # noqa: F821
                if not same(know_words[0], know_words[1]):
                    wrong = KNOWN
                if viewer >= 0:
                    count = legal(s, viewer, options)  # noqa: F821
                    if count != legal(other, viewer, others):  # noqa: F821
                        wrong = LEGAL
                    for i in range(count):
                        if options.ids[i] != others.ids[i]:
                            wrong = LEGAL
                    if count > 1 and wrong == 0:
                        for i in range(8):
                            one_mind.key[i] = two_mind.key[i] = scrambler.key[i] ^ taken
                        one_mind.blocks = two_mind.blocks = 0
                        if greedy(knows[0], viewer, options, count, one_mind, scratch) != greedy(  # noqa: F821
                            knows[1], viewer, others, count, two_mind, scratch
                        ):
                            wrong = DECIDED
                for seat in range(s.players):
                    if s.waiting >> seat & 1 and legal(other, seat, others) == 0:  # noqa: F821
                        wrong = DEAD_END
                if wrong:
                    break
                seat = one_waiting(s, scrambler)
                count = legal(s, seat, options)  # noqa: F821
                one = options.ids[draw(scrambler, count)]
                copy(words[2], words[0])
                one_log.used = 0
                apply(following, seat, one, one_log)  # noqa: F821
                only_public(know_words[1], words[2], public)
                reveal(following, viewer, knows[1])  # noqa: F821
                if viewer != seat and midway(following, seat):  # noqa: F821
                    only_public(know_words[0], words[0], public)
                    reveal(s, viewer, knows[0])  # noqa: F821
                    silent = next_heard(one_log, 0, viewer) >= one_log.used
                    if not silent or not same(know_words[0], know_words[1]):
                        wrong = NOTICED
                elif secret(s) and (viewer == seat or not (midway(s, seat) or midway(other, seat))):  # noqa: F821
                    two = one
                    if seat != viewer:  # who holds something else may have other choices
                        two = others.ids[draw(scrambler, legal(other, seat, others))]  # noqa: F821
                    two_log.used = 0
                    apply(other, seat, two, two_log)  # noqa: F821
                    while seat != viewer and midway(other, seat):  # noqa: F821  # more steps there
                        two = others.ids[draw(scrambler, legal(other, seat, others))]  # noqa: F821
                        apply(other, seat, two, two_log)  # noqa: F821
                    only_public(know_words[0], words[1], public)
                    reveal(other, viewer, knows[0])  # noqa: F821
                    if not same(know_words[0], know_words[1]):
                        wrong = SHOWN
                    elif not heard_alike(one_log, two_log, viewer):
                        wrong = TOLD
                if wrong:
                    break
            if wrong:
                break
            seat = one_waiting(s, mind)
            count = legal(s, seat, options)  # noqa: F821
            action = options.ids[draw(mind, count)]
            if (first + game) % 2 and count > 1:
                only_public(know_words[0], words[0], public)
                reveal(s, seat, knows[0])  # noqa: F821
                action = greedy(knows[0], seat, options, count, mind, scratch)  # noqa: F821
            one_log.used = 0
            apply(s, seat, action, one_log)  # noqa: F821
            taken += 1
        found[game, 0] = wrong
        found[game, 1] = taken
        steps[game] = taken
