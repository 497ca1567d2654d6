# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E3.2, E9.3, E9.4: choosing and naming an action by chances, so that it is hard to foretell.

All that an action is worth lies open. So every seat can work out how often each should choose what,
given that the others do likewise, and draws its own choice by these chances. They are found by
smoothed fictitious play: round after round each seat turns a little towards what promises it most
against the others' chances so far.
"""

from __future__ import annotations

import math

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.edelstein.bot.gains import (
    NEVER,
    action_change,
    free_change,
    note_changes,
    weight,
)
from vendome.games.edelstein.rules.state import FREE, NAMING, NONE

TURNS = 5  # of fictitious play
WAVERING = 90.0  # an action that promises this much less is chosen about a third as often
TURNS_OF_TWO = 10
WAVERING_OF_TWO = 50.0


@rule
def choose(k, seat, moves, count, mind, scratch):
    """Returns an action card for the seat to choose, or to name."""
    chance = scratch.chance[seat]
    if k.players == 2:
        _foresee_two(k, scratch)
        if k.stage == NAMING:
            _foresee_naming(k, scratch.order, chance)
    else:
        _foresee(k, count, scratch)
    total = 0.0
    for i in range(count):
        total += chance[moves.ids[i]]
    at = total * (draw(mind, 256) * 256 + draw(mind, 256)) / 65536.0
    for i in range(count):
        at -= chance[moves.ids[i]]
        if at < 0:
            return int(moves.ids[i])
    return int(moves.ids[count - 1])


@rule
def _foresee(k, count, scratch):
    """E3.2: put into `scratch.chance` how likely each seat is to choose each of `count` actions."""
    worth, chance = scratch.worth, scratch.chance
    for seat in range(k.players):
        for action in range(FREE):
            worth[seat, action] = max(0.0, action_change(k, seat, action))
        if count > FREE:
            note_changes(k, seat, scratch.change)
            worth[seat, FREE], scratch.shared[seat] = _free_worths(scratch.change)
        for action in range(count):
            chance[seat, action] = worth[seat, action]
        soften(chance[seat], count, 2 * WAVERING)
    for turn in range(TURNS):
        for seat in range(k.players):
            reply = scratch.reply[seat]
            for action in range(count):
                reply[action] = _promise(k, seat, action, scratch)
            soften(reply, count, WAVERING)
        for seat in range(k.players):
            for action in range(count):
                change = scratch.reply[seat, action] - chance[seat, action]
                chance[seat, action] += change / (turn + 2)


@rule
def soften(promise, count, wavering):
    """Turn what actions promise into how often each is chosen."""
    best, total = NEVER, 0.0
    for i in range(count):
        best = max(best, promise[i])
    for i in range(count):
        promise[i] = math.exp((promise[i] - best) / wavering)
        total += promise[i]
    for i in range(count):
        promise[i] /= total


@rule
def _promise(k, seat, action, scratch):
    """E3.4: returns what choosing an action promises, by how likely the others are to choose it."""
    chance, worth = scratch.chance, scratch.worth
    alone, bargain = 1.0, 0.0  # the chance of nobody else; what one other leaves, by their chance
    mine = worth[seat, action]
    for other in range(k.players):
        if other != seat:
            share = chance[other, action]
            left = settled(mine, worth[other, action], weight(k))
            bargain = bargain * (1 - share) + alone * share * left
            alone *= 1 - share
    if action == FREE:
        return alone * mine + (1 - alone) * scratch.shared[seat]
    return alone * mine + bargain


@rule
def settled(mine, theirs, share):
    """E5: returns what a bargain leaves of an action that is worth so much to one and the other.

    The price is where whom it is worth less to would as soon be paid as pay. What the other gains
    counts for `share` of itself.
    """
    if mine >= theirs:
        return mine - (theirs + share * mine) / 2
    return (mine - share * theirs) / 2


@rule
def _free_worths(change):
    """E4.4, E4.5: returns what Free Choice brings a seat alone, and together with others."""
    alone, shared = 0.0, 0.0
    for first in range(4):
        shared = max(shared, change[first, 2])
        for second in range(first, 4):
            for returned in range(4):
                alone = max(alone, free_change(returned, first, second, change))
    return alone, shared


@rule
def _foresee_two(k, scratch):
    """E9.3, E9.4: put into `scratch.chance` how likely the active player is to choose each action,
    and into `scratch.order` how likely the other is to name them in each order.

    Order number 2a is a, then the next; order 2a + 1 is a, then the next but one.
    """
    worth, chance, promise = scratch.worth, scratch.chance[k.active], scratch.promise
    order = scratch.order
    for action in range(FREE):
        worth[0, action] = max(0.0, action_change(k, int(k.active), action))
        theirs = max(0.0, action_change(k, 1 - int(k.active), action))
        worth[1, action] = settled(worth[0, action], theirs, weight(k))
        chance[action] = 1.0 / FREE
        order[2 * action] = 0.5 / FREE
        order[2 * action + 1] = 0.5 / FREE
    for turn in range(TURNS_OF_TWO):
        for first in range(FREE):
            for way in range(2):
                second, third = (first + 1 + way) % FREE, (first + 2 - way) % FREE
                given = chance[second] * worth[1, second] + chance[third] * worth[0, third]
                promise[2 * first + way] = -given
        soften(promise, 2 * FREE, WAVERING_OF_TWO)
        for i in range(2 * FREE):
            order[i] += (promise[i] - order[i]) / (turn + 2)
        for action in range(FREE):
            before, last = (action + 2) % FREE, (action + 1) % FREE
            second = order[2 * before] + order[2 * last + 1]
            third = order[2 * last] + order[2 * before + 1]
            promise[action] = second * worth[1, action] + third * worth[0, action]
        soften(promise, FREE, WAVERING_OF_TWO)
        for action in range(FREE):
            chance[action] += (promise[action] - chance[action]) / (turn + 2)


@rule
def _foresee_naming(k, order, chance):
    """E9.4: put into `chance` how likely each action is to be named next."""
    named = int(k.named[0])
    for action in range(FREE):
        chance[action] = order[2 * action] + order[2 * action + 1]
    if named != NONE:
        for way in range(2):
            chance[(named + 1 + way) % FREE] = order[2 * named + way]
