# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy`: it does what brings it most, and the others least, by public information.

Where all choose at once it mixes (`choosing.py`), so that it is harder to foretell; it bargains in
few offers and never above what an action is worth to it (`bargaining.py`).
"""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.edelstein.bot.bargaining import bargain
from vendome.games.edelstein.bot.choosing import choose
from vendome.games.edelstein.bot.gains import (
    NEVER,
    action_change,
    best_swap_with,
    event_change,
    free_change,
    gather_change,
    half_score_change,
    move_change,
    note_changes,
    removal_change,
    swap_change,
    use_change,
)
from vendome.games.edelstein.bot.worth import UNSEEN_EVENT
from vendome.games.edelstein.rules.event_cards import victim
from vendome.games.edelstein.rules.state import (
    ANSWERING,
    CHOOSING,
    COLOUR,
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


@rule
def greedy(k, seat, moves, count, mind, scratch):
    """Returns the action that promises most; of equal ones, any."""
    stage = k.stage
    if stage == OPENING or stage == ANSWERING:
        return bargain(k, seat, mind, scratch)
    if stage == CHOOSING or stage == SECRET or stage == NAMING:
        return choose(k, seat, moves, count, mind, scratch)
    if stage == FREE_ALONE or stage == FREE_SHARED:
        note_changes(k, seat, scratch.change)
    best, chosen, equals = NEVER, int(moves.ids[0]), 0
    for i in range(count):
        action = int(moves.ids[i])
        promise = _promise(k, seat, action, scratch.change)
        if promise > best:
            best, chosen, equals = promise, action, 1
        elif promise == best:
            equals += 1
            if draw(mind, equals) == 0:
                chosen = action
    return chosen


@rule
def _promise(k, seat, action, change):
    """Returns what an action promises, where actions are simply compared with each other."""
    stage = k.stage
    if action == PASS:
        return 0.0
    if action == USE:
        return use_change(k, seat, int(k.drawn))
    colour = action - COLOUR
    if stage == TAKING:
        is_open = action == TAKE_OPEN
        return event_change(k, seat, int(k.face_up)) if is_open else float(UNSEEN_EVENT)
    if stage == SINGLE:
        gem = move_change(k, seat, seat, int(k.opener), colour, 1)
        return action_change(k, seat, int(k.contested)) + gem
    if stage == HALF_SCORE:
        return half_score_change(k, seat, colour)
    if stage == GATHERING:
        return gather_change(k, seat, colour)
    if stage == FREE_SHARED:
        return change[colour, 2]
    if stage == FREE_ALONE:
        return _free_promise(k, colour, change)
    if stage == REMOVING:
        return removal_change(k, seat, victim(k, seat, int(k.picked)), colour)
    return _swap_promise(k, seat, action)


@rule
def _free_promise(k, colour, change):
    """Returns what a gem promises in Free Choice (E4.4):
    to return it for the best two, or to take it.
    """
    best = NEVER
    if k.picked == 2:
        return free_change(int(k.picks[0]), int(k.picks[1]), colour, change)
    for first in range(4):
        for second in range(first, 4):
            if k.picked == 0:
                best = max(best, free_change(colour, first, second, change))
            elif first == colour:
                best = max(best, free_change(int(k.picks[0]), first, second, change))
    return best


@rule
def _swap_promise(k, seat, action):
    """Returns what the best swap brings that begins with the steps made and this one (E7.7)."""
    if k.picked == 0:
        return best_swap_with(k, seat, action - OPPONENT, NONE)
    opponent = int(k.picks[0])
    if k.picked == 1:
        return best_swap_with(k, seat, opponent, action - COLOUR)
    return swap_change(k, seat, opponent, int(k.picks[1]), action - COLOUR)
