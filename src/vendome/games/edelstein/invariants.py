# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What holds in every state, reached by play or written by hand."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.edelstein.rules.cards import (
    EVENT_COPIES,
    GEM_CARDS,
    GEMS_PER_COLOUR,
    KINDS,
    SCORING_KINDS,
)
from vendome.games.edelstein.rules.state import NONE, OVER

FAULTS = (
    "none",
    f"the gems of a colour do not add up to {GEMS_PER_COLOUR}",
    "the copies of an event card do not add up",
    "a gem card is missing or there twice",
    "somebody's money is negative",
    "nobody is waited for, and the game is not over",
    "face-up event cards lie on top of the stack",
    "an offer stands that its maker does not own",
)


@rule
def fault(s, scratch):
    """Returns the number of the first invariant that does not hold, or 0 if all hold."""
    for colour in range(4):
        gems = int(s.supply[colour])
        negative = gems < 0
        for seat in range(s.players):
            gems += int(s.gems[seat, colour])
            negative = negative or s.gems[seat, colour] < 0
        if negative or gems != GEMS_PER_COLOUR:
            return 1
    under = 0
    for kind in range(KINDS):
        copies = int(s.under[kind]) + int(s.face_up == kind) + int(s.drawn == kind)
        under += int(s.under[kind])
        if kind < SCORING_KINDS:
            for seat in range(s.players):
                copies += int(s.front[seat, kind])
        for i in range(s.stack_left):
            copies += int(s.stack[i] == kind)
        if copies != EVENT_COPIES[kind]:
            return 2
    seen = 0
    for i in range(GEM_CARDS):
        seen |= 1 << int(s.deck[i])
    if seen != (1 << GEM_CARDS) - 1:
        return 3
    for seat in range(s.players):
        if s.money[seat] < 0:
            return 4
    if (s.waiting == 0) != (s.stage == OVER):
        return 5
    if s.stack_left == 0 and under:
        return 6
    if s.offerer != NONE:
        for colour in range(4):
            if s.offer[colour] > s.gems[s.offerer, colour]:
                return 7
    return 0
