# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C1.6: from a world that need not fit what a seat knows to one that does.

What is not known is changed, an item or a card at a time, until nothing contradicts what was seen.
From there a walk among all worlds that fit (Metropolis) makes each as likely as the ways in which
it can have come about.
"""

from __future__ import annotations

import numpy as np

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.carats.hidden.history import NO_LIMIT, SCALE, replay_journal
from vendome.games.carats.invariants import cards_astray, misjudged
from vendome.games.carats.rules.state import BAG, KINDS, NONE, SALES

CHANGES = 4000  # after so many that did not make it fit it is given up
WALK = 40  # changes once it fits, and how many more for each row of items not known
WALK_EACH = 30
FALLS = np.rint(-SCALE * np.log((np.arange(65536) + 0.5) / 65536)).astype("i8")


@rule
def walk(s, unknown, cards, chance, scratch):
    """Change what is not known until it fits, and then some more. Returns whether it fits."""
    rows, loose = scratch.rows, scratch.loose
    astray = cards_astray(s)
    wrong, ways = judge(s, scratch, NO_LIMIT)
    wrong += astray
    if unknown == 0 and cards == 0:
        return wrong == 0
    steps = CHANGES
    walking = False
    while steps > 0:
        steps -= 1
        if wrong == 0 and not walking:
            walking = True
            steps = WALK + WALK_EACH * unknown
        one = two = a = b = NONE
        now_astray = astray
        if cards > 0 and (unknown == 0 or draw(chance, 4) == 0):
            a = int(loose[draw(chance, cards)])
            b = int(loose[draw(chance, cards)])
            _swap_cards(s, a, b)
            now_astray = cards_astray(s)
        else:
            one = int(rows[draw(chance, unknown)])
            two = int(rows[draw(chance, unknown)]) if draw(chance, 2) else NONE
            a = draw(chance, int(s.players) + 1)
            b = draw(chance, int(s.players) + 1)
            _change(s, one, two, a, b)
        now_wrong, now_ways = wrong, ways
        if a != b:
            now_wrong, now_ways = judge(s, scratch, wrong - now_astray)
            now_wrong += now_astray
        better = now_wrong < wrong
        if now_wrong == wrong:
            better = wrong > 0 or ways - now_ways <= fall(chance)
        if better:
            wrong = now_wrong
            ways = now_ways
            astray = now_astray
        elif one == NONE:
            _swap_cards(s, a, b)
        else:
            _change(s, one, two, b, a)
    judge(s, scratch, NO_LIMIT)
    return wrong == 0


@rule
def fall(chance):
    """Returns how much less likely a world may be, and still be walked into."""
    return int(FALLS[draw(chance, 256) * 256 + draw(chance, 256)])


@rule
def _swap_cards(s, a, b):
    place = s.place[a]
    s.place[a] = s.place[b]
    s.place[b] = place


@rule
def _change(s, one, two, a, b):
    """Replace an item of kind a by one of kind b in one row,
    and the other way round in the other.
    """
    _turn_item(s, one, a, b)
    if two != NONE:
        _turn_item(s, two, b, a)


@rule
def _turn_item(s, row, a, b):
    if row < SALES:
        s.drawn[row, a] -= 1
        s.drawn[row, b] += 1
    else:
        s.basis[row - SALES, a] -= 1
        s.basis[row - SALES, b] += 1
        s.basis[BAG, a] += 1
        s.basis[BAG, b] -= 1


@rule
def judge(s, scratch, limit):
    """Returns how much contradicts what was seen, and in how many ways it can have come about.

    More than `limit` is too much, and then neither is counted to the end.
    """
    wrong, ways = replay_journal(s, scratch, limit)
    if s.seller != NONE and wrong <= limit:
        for kind in range(KINDS):
            s.held[s.seller, kind] = scratch.held[s.seller, kind]
        wrong += misjudged(s)
    return wrong, ways
