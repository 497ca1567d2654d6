# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What things are worth to a seat, judged by what lies open. It serves bots, not the rules.

All amounts are in hundredths of a million. A colour is worth its majority's millions times the
chance of holding it at the next scoring, which is guessed from the lead and from how near the
scoring is.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.edelstein.rules.cards import (
    ANY_SOLE,
    CARD_GEMS,
    CARD_MILLIONS,
    CERTIFICATE,
    EACH,
    EVENT_MILLIONS,
    FOUR_RED_BLUE,
    FOUR_YELLOW_GREEN,
    GATHER,
    HALF_SCORING,
    HALVE,
    REMOVE,
    SCORING_KINDS,
    SOLE,
    SWAP,
)
from vendome.games.edelstein.rules.event_cards import FOUR, GATHERED, colours_set_by, halved
from vendome.games.edelstein.rules.rounds import PHASES, card_of
from vendome.games.edelstein.rules.scoring import (
    COLOUR_MILLIONS,
    FIRST_MILLIONS,
    HALF_MILLIONS,
    SECOND_MILLIONS,
    given_back,
    holders_of,
    how_many,
    most_of,
    share_of,
)
from vendome.games.edelstein.rules.state import EVENT, FREE, GEMS, MONEY, NONE, ROUNDS

# The chance, in percent, to have most in the end, early in a phase, by lead from -4 to 4.
PROSPECT = np.array([3, 7, 14, 26, 44, 64, 79, 89, 95], "i2")
LATER = 40  # what a gem is worth for the phases to come
UNSEEN_EVENT = 260  # an event card from the stack
BARGAINED = 35  # how many percent of an action's worth are left after a bargain


@rule
def chance_of_most(k, lead, holders):
    """Returns the chance, in percent, to have most in the end.

    It becomes certain as the rounds go by.
    """
    early = int(PROSPECT[min(4, max(-4, lead)) + 4])
    last = 100 if lead > 0 else 100 // holders if lead == 0 else 0
    rounds = int(ROUNDS[k.players])
    left = rounds - int(k.turn) - 1
    return (early * left + last * (rounds - left)) // rounds


@rule
def colour_worth(k, seat, colour, mine):
    """Returns what `mine` gems of a colour are worth to a seat, its scoring cards included."""
    best, holders = 0, 1
    for other in range(k.players):
        if other != seat:
            gems = int(k.gems[other, colour])
            if gems > best:
                best, holders = gems, 1
            if gems == mine:
                holders += 1
    lead = mine - best if mine > 0 else -4
    chance = chance_of_most(k, lead, holders)
    worth = int(COLOUR_MILLIONS[colour]) * chance
    alone = chance if lead > 0 else chance // 2
    worth += int(k.front[seat, SOLE + colour]) * int(EVENT_MILLIONS[SOLE + colour]) * alone
    worth += int(k.front[seat, ANY_SOLE]) * int(EVENT_MILLIONS[ANY_SOLE]) * alone
    worth += int(k.front[seat, EACH + colour]) * mine * int(EVENT_MILLIONS[EACH + colour]) * 100
    if k.phase + 1 < PHASES:
        worth += mine * LATER
    return worth


@rule
def certificates_worth(k, seat, mine):
    if mine == 0:
        return 0
    best, holders = 0, 1
    for other in range(k.players):
        if other != seat:
            count = int(k.front[other, CERTIFICATE])
            best = max(best, count)
            holders += count == mine
    chance = chance_of_most(k, mine - best, 1)  # a shared first place pays in full
    return FIRST_MILLIONS * chance + SECOND_MILLIONS * (100 - chance) // 2


@rule
def standing(k, seat):
    """Returns what all that a seat has is worth, in money and in chances."""
    worth = int(k.money[seat]) * 100
    for colour in range(4):
        worth += colour_worth(k, seat, colour, int(k.gems[seat, colour]))
    return worth + certificates_worth(k, seat, int(k.front[seat, CERTIFICATE]))


@rule
def edge(k, seat):
    """Returns how far a seat is ahead of the average of its opponents."""
    others = 0
    for other in range(k.players):
        if other != seat:
            others += standing(k, other)
    return standing(k, seat) - others // (int(k.players) - 1)


@rule
def gems_gain(k, seat, colour, count):
    """Returns what `count` more gems of a colour (fewer, if negative) would be worth to a seat."""
    have = int(k.gems[seat, colour])
    return colour_worth(k, seat, colour, have + count) - colour_worth(k, seat, colour, have)


@rule
def card_gems_gain(k, seat, card):
    gain = 0
    for colour in range(4):
        count = min(int(CARD_GEMS[card, colour]), int(k.supply[colour]))
        if count:
            gain += gems_gain(k, seat, colour, count)
    return gain


@rule
def swap_gain(k, seat, opponent, given, taken):
    before = edge(k, seat)
    _exchange(k, seat, opponent, given, taken)
    gain = edge(k, seat) - before
    _exchange(k, seat, opponent, taken, given)
    return gain


@rule
def _exchange(k, seat, opponent, given, taken):
    k.gems[seat, given] -= 1
    k.gems[opponent, given] += 1
    k.gems[opponent, taken] -= 1
    k.gems[seat, taken] += 1


@rule
def best_swap(k, seat):
    best = 0
    for opponent in range(k.players):
        for given in range(4):
            for taken in range(4):
                fits = opponent != seat and given != taken
                if fits and k.gems[seat, given] and k.gems[opponent, taken]:
                    best = max(best, swap_gain(k, seat, opponent, given, taken))
    return best


@rule
def removal_gain(k, seat, opponent, colour):
    before = edge(k, seat)
    k.gems[opponent, colour] -= 1
    gain = edge(k, seat) - before
    k.gems[opponent, colour] += 1
    return gain


@rule
def best_removal(k, seat):
    total = 0
    for opponent in range(k.players):
        best = 0
        for colour in range(4):
            if opponent != seat and k.gems[opponent, colour]:
                best = max(best, removal_gain(k, seat, opponent, colour))
        total += best
    return total


@rule
def half_score_gain(k, seat, colour):
    """Returns what half the millions now are worth, less the gems returned for them."""
    most = most_of(k, colour)
    if most == 0:
        return 0
    holders = holders_of(k, colour, most)
    count = how_many(holders)
    before = edge(k, seat)
    each = share_of(int(HALF_MILLIONS[colour]), count)
    back = given_back(most, count)
    for other in range(k.players):
        if holders >> other & 1:
            k.gems[other, colour] = most - back
            k.money[other] += each
    gain = edge(k, seat) - before
    for other in range(k.players):
        if holders >> other & 1:
            k.gems[other, colour] = most
            k.money[other] -= each
    return gain


@rule
def use_gain(k, seat, kind):
    """Returns what an immediate card without a choice would be worth."""
    if kind == HALVE:
        return _halving_gain(k, seat)
    gain = 0
    for colour in colours_set_by(kind):
        missing = FOUR - int(k.gems[seat, colour])
        gain += gems_gain(k, seat, colour, min(missing, int(k.supply[colour])))
    return gain


@rule
def _halving_gain(k, seat):
    before = edge(k, seat)
    for other in range(k.players):
        for colour in range(4):
            gems = int(k.gems[other, colour])
            # Knowledge is a copy, and blank here, so it can be written to.
            k.stack[other * 4 + colour] = gems
            k.gems[other, colour] = halved(gems)
    gain = edge(k, seat) - before
    for other in range(k.players):
        for colour in range(4):
            k.gems[other, colour] = k.stack[other * 4 + colour]
            k.stack[other * 4 + colour] = NONE
    return gain


@rule
def event_gain(k, seat, kind):
    """Returns what an event card is worth to a seat that may also forgo it."""
    if kind == NONE:
        return 0
    if kind < SCORING_KINDS:
        before = standing(k, seat)
        k.front[seat, kind] += 1
        gain = standing(k, seat) - before
        k.front[seat, kind] -= 1
        return gain
    if kind == SWAP:
        return best_swap(k, seat)
    if kind == REMOVE:
        return best_removal(k, seat)
    best = 0
    if kind == HALF_SCORING or kind == GATHER:
        for colour in range(4):
            if kind == GATHER:
                gain = gems_gain(k, seat, colour, min(GATHERED, int(k.supply[colour])))
            else:
                gain = half_score_gain(k, seat, colour)
            best = max(best, gain)
        return best
    if kind == FOUR_RED_BLUE or kind == FOUR_YELLOW_GREEN or kind == HALVE:
        return max(0, use_gain(k, seat, kind))
    return 0


@rule
def free_gain(k, seat):
    """Returns about what Free Choice brings: the best gem there is."""
    best = 0
    for colour in range(4):
        if k.supply[colour]:
            best = max(best, gems_gain(k, seat, colour, 1))
    return best


@rule
def action_gain(k, seat, action):
    """Returns what carrying an action out is worth to a seat."""
    card = card_of(k, seat)
    if action == MONEY:
        return int(CARD_MILLIONS[card]) * 100
    if action == GEMS:
        return card_gems_gain(k, seat, card)
    if action == EVENT:
        unseen = UNSEEN_EVENT if k.stack_left else 0
        return max(unseen, event_gain(k, seat, int(k.face_up)))
    if action == FREE:
        return free_gain(k, seat)
    return 0
