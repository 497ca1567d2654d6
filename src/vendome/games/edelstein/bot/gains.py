# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a change brings a seat, held against what it brings the others on average.

Amounts are in hundredths of a million, as in `worth.py`. Gems that are moved to see what comes of
it are moved back: knowledge is a copy.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.edelstein.bot.worth import (
    UNSEEN_EVENT,
    certificates_worth,
    chance_of_most,
    event_gain,
    use_gain,
)
from vendome.games.edelstein.rules.cards import (
    ANY_SOLE,
    CARD_GEMS,
    CARD_MILLIONS,
    CERTIFICATE,
    EACH,
    EVENT_MILLIONS,
    FOUR_RED_BLUE,
    GATHER,
    HALF_SCORING,
    HALVE,
    REMOVE,
    SCORING_KINDS,
    SOLE,
    SWAP,
)
from vendome.games.edelstein.rules.event_cards import FOUR, GATHERED
from vendome.games.edelstein.rules.scoring import (
    COLOUR_MILLIONS,
    HALF_MILLIONS,
    given_back,
    holders_of,
    how_many,
    most_of,
    share_of,
)
from vendome.games.edelstein.rules.state import EVENT, GEMS, MONEY, NONE

NEVER = -1_000_000.0
# What a gem is worth for the phases to come, by number of players and phase. Up to four players the
# largest of four that were tried won most; at five smaller ones did, with little between them.
LATER = np.array([[0, 0, 0]] * 2 + [[220, 120, 0]] * 3 + [[120, 70, 0]], "f8")


@rule
def weight(k):
    """Returns how much it counts what one other gains or loses."""
    return 1.0 / (int(k.players) - 1)


@rule
def hold(k, seat, colour):
    """Returns what the gems of a colour promise a seat, less what they promise the others."""
    most, next_most, holders = 0, 0, 0
    for other in range(k.players):
        gems = int(k.gems[other, colour])
        if gems > most:
            most, next_most, holders = gems, most, 1
        elif gems == most:
            next_most = most
            holders += 1
        elif gems > next_most:
            next_most = gems
    mine, others = 0.0, 0.0
    for other in range(k.players):
        gems = int(k.gems[other, colour])
        lead = gems - (most if gems < most else next_most)
        promise = _promise(k, other, colour, gems, lead, holders)
        if other == seat:
            mine = promise
        else:
            others += promise
    return mine - others * weight(k)


@rule
def _promise(k, seat, colour, gems, lead, holders):
    """Returns what a seat's gems of a colour promise it, its scoring cards included."""
    if gems == 0:
        return 0.0
    later = LATER[k.players, k.phase]
    chance = chance_of_most(k, lead, holders)
    back = (gems + 1) // 2 if lead >= 0 else gems // 2
    promise = gems * later + (int(COLOUR_MILLIONS[colour]) - back * later * 0.01) * chance
    alone = chance if lead > 0 else chance // 2
    cards = int(k.front[seat, SOLE + colour]) * int(EVENT_MILLIONS[SOLE + colour])
    cards += int(k.front[seat, ANY_SOLE]) * int(EVENT_MILLIONS[ANY_SOLE])
    return promise + cards * alone + int(k.front[seat, EACH + colour]) * gems * 100


@rule
def gems_change(k, seat, colour, count):
    """Returns what `count` more gems of a colour (fewer, if negative) bring a seat."""
    before = hold(k, seat, colour)
    k.gems[seat, colour] += count
    change = hold(k, seat, colour) - before
    k.gems[seat, colour] -= count
    return change


@rule
def move_change(k, seat, giver, taker, colour, count):
    """Returns what it brings a seat when gems go from one to another."""
    before = hold(k, seat, colour)
    k.gems[giver, colour] -= count
    k.gems[taker, colour] += count
    change = hold(k, seat, colour) - before
    k.gems[giver, colour] += count
    k.gems[taker, colour] -= count
    return change


@rule
def card_change(k, seat, card):
    """E4.3: returns what the gems on a card bring."""
    change = 0.0
    for colour in range(4):
        count = min(int(CARD_GEMS[card, colour]), int(k.supply[colour]))
        if count:
            change += gems_change(k, seat, colour, count)
    return change


@rule
def gather_change(k, seat, colour):
    """E7.9: returns what three gems of a colour bring."""
    return gems_change(k, seat, colour, min(GATHERED, int(k.supply[colour])))


@rule
def swap_change(k, seat, opponent, given, taken):
    """E7.7: returns what a swap brings."""
    return move_change(k, seat, seat, opponent, given, 1) + move_change(
        k, seat, opponent, seat, taken, 1
    )


@rule
def best_swap_with(k, seat, opponent, gem):
    """E7.7: returns what the best swap with an opponent brings; NEVER if there is none.

    It is one for this gem, unless that is NONE.
    """
    best = NEVER
    for given in range(4):
        if k.gems[seat, given] and (gem == NONE or gem == given):
            lost = move_change(k, seat, seat, opponent, given, 1)
            for taken in range(4):
                if taken != given and k.gems[opponent, taken]:
                    best = max(best, lost + move_change(k, seat, opponent, seat, taken, 1))
    return best


@rule
def removal_change(k, seat, opponent, colour):
    """E7.8: returns what it brings a seat that an opponent loses a gem."""
    before = hold(k, seat, colour)
    k.gems[opponent, colour] -= 1
    change = hold(k, seat, colour) - before
    k.gems[opponent, colour] += 1
    return change


@rule
def half_score_change(k, seat, colour):
    """E7.6: returns what half the millions now bring, with the gems returned for them."""
    most = most_of(k, colour)
    if most == 0:
        return 0.0
    holders = holders_of(k, colour, most)
    count = how_many(holders)
    paid = 100.0 * share_of(int(HALF_MILLIONS[colour]), count)
    back = given_back(most, count)
    before = hold(k, seat, colour)
    for other in range(k.players):
        if holders >> other & 1:
            k.gems[other, colour] -= back
    change = hold(k, seat, colour) - before
    for other in range(k.players):
        if holders >> other & 1:
            k.gems[other, colour] += back
            change += paid if other == seat else -paid * weight(k)
    return change


@rule
def use_change(k, seat, kind):
    """E7.5, E7.10: returns what a card without a choice brings if it is carried out."""
    if kind == HALVE:
        return float(use_gain(k, seat, kind))
    change = 0.0
    for colour in range(4):
        if (kind == FOUR_RED_BLUE) == (colour == 0 or colour == 3):
            missing = FOUR - int(k.gems[seat, colour])
            change += gems_change(k, seat, colour, min(missing, int(k.supply[colour])))
    return change


@rule
def certificate_change(k, seat):
    """E7.4: returns what one more certificate brings."""
    change = 0.0
    for more in range(2):
        k.front[seat, CERTIFICATE] += more
        for other in range(k.players):
            worth = certificates_worth(k, other, int(k.front[other, CERTIFICATE]))
            share = 1.0 if other == seat else -weight(k)
            change += worth * share if more else -worth * share
        k.front[seat, CERTIFICATE] -= more
    return change


@rule
def event_change(k, seat, kind):
    """Returns what an event card brings a seat that may also forgo it."""
    if kind == NONE:
        return 0.0
    if kind == CERTIFICATE:
        return certificate_change(k, seat)
    if kind < SCORING_KINDS:
        return float(event_gain(k, seat, kind))
    best, total = 0.0, 0.0
    if kind == SWAP or kind == REMOVE:
        for opponent in range(k.players):
            if opponent == seat:
                continue
            if kind == SWAP:
                best = max(best, best_swap_with(k, seat, opponent, NONE))
            else:
                total += best_removal_from(k, seat, opponent)
        return max(best, total)
    if kind == HALF_SCORING or kind == GATHER:
        for colour in range(4):
            if kind == GATHER:
                best = max(best, gather_change(k, seat, colour))
            else:
                best = max(best, half_score_change(k, seat, colour))
        return best
    return max(0.0, use_change(k, seat, kind))


@rule
def best_removal_from(k, seat, opponent):
    """E7.8: returns what the best gem to take from an opponent brings; 0 if there is none."""
    best, found = 0.0, False
    for colour in range(4):
        if k.gems[opponent, colour]:
            change = removal_change(k, seat, opponent, colour)
            best = max(best, change) if found else change
            found = True
    return best


@rule
def action_change(k, seat, action):
    """Returns what it brings a seat to carry out Money, Event or Gems."""
    card = int(k.card[seat if k.players > 2 else k.active])
    if action == MONEY:
        return 100.0 * int(CARD_MILLIONS[card])
    if action == GEMS:
        return card_change(k, seat, card)
    if action == EVENT:
        unseen = float(UNSEEN_EVENT) if k.stack_left else 0.0
        return max(unseen, event_change(k, seat, int(k.face_up)))
    return 0.0


@rule
def note_changes(k, seat, change):
    """Note what one gem of each colour fewer, and up to two more, bring a seat."""
    for colour in range(4):
        for more in range(-1, 3):
            possible = more <= k.supply[colour] and int(k.gems[seat, colour]) + more >= 0
            change[colour, more + 1] = gems_change(k, seat, colour, more) if possible else NEVER


@rule
def free_change(returned, first, second, change):
    """E4.4: returns what it brings to return one gem for two."""
    total = 0.0
    for colour in range(4):
        more = int(first == colour) + int(second == colour) - int(returned == colour)
        total += change[colour, more + 1]
    return total
