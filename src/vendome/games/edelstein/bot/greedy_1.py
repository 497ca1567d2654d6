# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy-1`, by which others are measured: its choices never change again.

It takes what is worth most by public information.

It bargains up to what an action is worth to it and never above, and guesses what others will choose
from what is worth most to them.
"""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.edelstein.bot.worth import (
    BARGAINED,
    UNSEEN_EVENT,
    action_gain,
    event_gain,
    gems_gain,
    half_score_gain,
    removal_gain,
    swap_gain,
    use_gain,
)
from vendome.games.edelstein.rules.bargaining import rank
from vendome.games.edelstein.rules.cards import GEMS_PER_COLOUR
from vendome.games.edelstein.rules.event_cards import victim
from vendome.games.edelstein.rules.state import (
    ACCEPT,
    ANSWERING,
    CHOOSING,
    COLOUR,
    COUNT,
    FREE,
    FREE_ALONE,
    FREE_SHARED,
    GATHERING,
    HALF_SCORE,
    NAMING,
    NONE,
    OPENING,
    OPPONENT,
    PASS,
    REMOVING,
    SECRET,
    SINGLE,
    TAKE_OPEN,
    TAKING,
    USE,
)

NEVER = -1_000_000
NO_OFFER = 1_000_000


@rule
def greedy_1(k, seat, moves, count, mind, scratch):
    """Returns the action that promises most; of equal ones, any."""
    stage = k.stage
    if stage == OPENING or stage == ANSWERING:
        return _bargain(k, seat, scratch)
    if stage == CHOOSING or stage == SECRET or stage == NAMING:
        return _choose(k, seat, moves, count, mind, scratch)
    best, chosen, equals = NEVER, int(moves.ids[0]), 0
    for i in range(count):
        action = int(moves.ids[i])
        promise = _promise(k, seat, action)
        if promise > best:
            best, chosen, equals = promise, action, 1
        elif promise == best:
            equals += 1
            if draw(mind, equals) == 0:
                chosen = action
    return chosen


@rule
def _promise(k, seat, action):
    """Returns what an action promises, where actions are simply compared with each other."""
    stage = k.stage
    if action == PASS:
        return 0
    if action == USE:
        return use_gain(k, seat, int(k.drawn))
    colour = action - COLOUR
    if stage == TAKING:
        return event_gain(k, seat, int(k.face_up)) if action == TAKE_OPEN else UNSEEN_EVENT
    if stage == SINGLE:
        return action_gain(k, seat, int(k.contested)) + gems_gain(k, seat, colour, -1)
    if stage == HALF_SCORE:
        return half_score_gain(k, seat, colour)
    if stage == GATHERING:
        return gems_gain(k, seat, colour, min(3, int(k.supply[colour])))
    if stage == FREE_SHARED:
        return gems_gain(k, seat, colour, 1)
    if stage == FREE_ALONE:
        return _free_promise(k, seat, colour)
    if stage == REMOVING:
        return removal_gain(k, seat, victim(k, seat, int(k.picked)), colour)
    return _swap_promise(k, seat, action)


@rule
def _free_promise(k, seat, colour):
    """Returns what a gem promises in Free Choice (E4.4):
    to return it for the best two, or to take it.
    """
    if k.picked == 0:
        best = NEVER
        for first in range(4):
            for second in range(first, 4):
                best = max(best, _exchange_gain(k, seat, colour, first, second))
        return best
    if k.picked == 1:
        best = NEVER
        for second in range(colour, 4):
            best = max(best, _exchange_gain(k, seat, int(k.picks[0]), colour, second))
        return best
    return _exchange_gain(k, seat, int(k.picks[0]), int(k.picks[1]), colour)


@rule
def _exchange_gain(k, seat, returned, first, second):
    gain = 0
    for colour in range(4):
        change = (first == colour) + (second == colour) - (returned == colour)
        if k.supply[colour] < change:
            return NEVER
        if change:
            gain += gems_gain(k, seat, colour, change)
    return gain


@rule
def _swap_promise(k, seat, action):
    """Returns what the best swap brings that begins with the steps made and this one (E7.7)."""
    opponent = action - OPPONENT if k.picked == 0 else int(k.picks[0])
    best = NEVER
    for given in range(4):
        for taken in range(4):
            fits = given != taken and k.gems[seat, given] and k.gems[opponent, taken]
            if k.picked == 1:
                fits = fits and given == action - COLOUR
            elif k.picked == 2:
                fits = fits and given == k.picks[1] and taken == action - COLOUR
            if fits:
                best = max(best, swap_gain(k, seat, opponent, given, taken))
    return best


@rule
def _choose(k, seat, moves, count, mind, scratch):
    """E3.2, E9.3, E9.4: returns the best action by its worth
    and by the chance that others want it too.
    """
    alone, one_more = scratch.alone, scratch.one_more
    for action in range(4):
        alone[action] = 100.0
        one_more[action] = 0.0
    for other in range(k.players):
        if other != seat:
            _expect(k, other, moves, count, scratch)
    best, chosen = -1.0, int(moves.ids[0])
    for i in range(count):
        action = int(moves.ids[i])
        worth = max(0, action_gain(k, seat, action))
        if k.stage == NAMING:  # name what the active player wants most
            promise = alone[action] * -1.0 + 1000.0
        elif action == FREE:
            promise = worth * 100.0
        else:
            promise = worth * (alone[action] + one_more[action] * BARGAINED / 100)
        promise += draw(mind, 100) / 100  # so that equals do not always meet
        if promise > best:
            best, chosen = promise, action
    return chosen


@rule
def _expect(k, other, moves, count, scratch):
    """Add the guess about an opponent, who likes an action the more it is worth to them."""
    alone, one_more, liking = scratch.alone, scratch.one_more, scratch.liking
    total = 0.0
    for i in range(count):
        action = int(moves.ids[i])
        worth = max(1, action_gain(k, other, action)) / 100
        liking[action] = worth * worth * worth
        total += liking[action]
    for i in range(count):
        action = int(moves.ids[i])
        share = liking[action] / total
        one_more[action] = one_more[action] * (1 - share) + alone[action] * share
        alone[action] *= 1 - share


@rule
def _bargain(k, seat, scratch):
    """Returns the next step towards the cheapest higher offer,
    if the action is worth more than it (E5).
    """
    worth = action_gain(k, seat, int(k.contested))
    accepted = 0
    for colour in range(4):
        if k.offer[colour]:
            accepted += gems_gain(k, seat, colour, int(k.offer[colour]))
    best, cost = _cheapest_offer(k, seat, scratch)
    if k.picked == 0 and (best == NONE or cost > worth - max(0, accepted)):
        return ACCEPT if k.stage == ANSWERING else PASS
    return COUNT + best


@rule
def _cheapest_offer(k, seat, scratch):
    """Returns the next step towards the cheapest offer that is higher, and what the offer costs."""
    standing_gems = int(k.offer[0]) + int(k.offer[1]) + int(k.offer[2]) + int(k.offer[3])
    floor = rank(int(k.offer[0]), int(k.offer[1]), int(k.offer[2]), int(k.offer[3]))
    loss, low, high = scratch.loss, scratch.low, scratch.high
    for colour in range(4):
        have = int(k.gems[seat, colour])
        low[colour] = k.picks[colour] if colour < k.picked else 0
        high[colour] = low[colour] if colour < k.picked else have
        for given in range(have + 1):
            loss[colour, given] = -gems_gain(k, seat, colour, -given)
    cheapest, step = float(NO_OFFER), NONE
    most = standing_gems + 1
    while step == NONE and most <= 4 * GEMS_PER_COLOUR:
        for red in range(low[0], min(high[0], most) + 1):
            for yellow in range(low[1], min(high[1], most - red) + 1):
                for green in range(low[2], min(high[2], most - red - yellow) + 1):
                    for total in range(max(1, standing_gems), most + 1):
                        blue = total - red - yellow - green
                        if blue < low[3] or blue > high[3]:
                            continue
                        if rank(red, yellow, green, blue) <= floor:
                            continue
                        cost = loss[0, red] + loss[1, yellow] + loss[2, green] + loss[3, blue]
                        if cost < cheapest:
                            cheapest = cost
                            step = (
                                red
                                if k.picked == 0
                                else yellow
                                if k.picked == 1
                                else green
                                if k.picked == 2
                                else blue
                            )
        if k.picked == 0:
            break
        most += 1  # steps another player began may have left only larger offers
    return step, cheapest
