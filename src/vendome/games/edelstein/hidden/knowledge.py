# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Who may see what (E2.2, E2.3, E3.2, E9.4), and worlds that fit what a seat knows."""

from __future__ import annotations

from vendome.core.chance import draw, shuffle
from vendome.core.rule import hot_rule, rule
from vendome.games.edelstein.rules.cards import EVENT_COPIES, GEM_CARDS, KINDS, SCORING_KINDS
from vendome.games.edelstein.rules.state import CHOOSING, FREE, NAMING, NONE, SEATS, SET_ASIDE


@hot_rule
def reveal(s, seat, k):
    """Add to `k`, which holds only what is public, what `seat` may see of the hidden part."""
    dealt = int(s.dealt)
    for i in range(max(0, int(SET_ASIDE[s.players]) - 1), dealt):
        k.deck[i] = s.deck[i]  # all cards dealt lie open, and the top one of those set aside
    if s.stage == CHOOSING or s.stage == NAMING:
        if seat >= 0:
            k.chosen[seat] = s.chosen[seat]
    else:
        for other in range(SEATS):
            k.chosen[other] = s.chosen[other]
    if seat >= 0 and s.waiting >> seat & 1:
        k.picked = s.picked
        for i in range(4):
            k.picks[i] = s.picks[i]


@rule
def deal(s, seat, chance, scratch):
    """Turn what `seat` knows, in `s`, into a whole state that fits it.

    Each such state is equally likely.
    """
    _deal_gem_cards(s, chance)
    _deal_events(s, chance)
    _deal_choices(s, seat, chance)
    if s.picked == NONE:
        s.picked = 0
        for i in range(4):
            s.picks[i] = 0


@rule
def _deal_gem_cards(s, chance):
    """Put the unseen cards into the unseen places, in any order."""
    seen = 0
    for i in range(GEM_CARDS):
        if s.deck[i] != NONE:
            seen |= 1 << int(s.deck[i])
    unseen_first = max(0, int(SET_ASIDE[s.players]) - 1)
    i = 0
    for card in range(GEM_CARDS):
        if not seen >> card & 1:
            if i == unseen_first:
                i = int(s.dealt)
            s.deck[i] = card
            i += 1
    # Shuffle the two unseen stretches as one: places before `unseen_first`, then from `dealt` on.
    gap = int(s.dealt) - unseen_first
    for last in range(GEM_CARDS - gap - 1, 0, -1):
        other = draw(chance, last + 1)
        a = last if last < unseen_first else last + gap
        b = other if other < unseen_first else other + gap
        card = s.deck[a]
        s.deck[a] = s.deck[b]
        s.deck[b] = card


@rule
def _deal_events(s, chance):
    """Shuffle the face-down event cards. Which these are follows from all that lie open."""
    count = 0
    for kind in range(KINDS):
        left = int(EVENT_COPIES[kind]) - int(s.under[kind])
        left -= int(s.face_up == kind)
        left -= int(s.drawn == kind)
        if kind < SCORING_KINDS:
            for seat in range(s.players):
                left -= int(s.front[seat, kind])
        for _ in range(left):
            s.stack[count] = kind
            count += 1
    shuffle(chance, s.stack, 0, count)


@rule
def _deal_choices(s, seat, chance):
    if s.stage == CHOOSING:
        for other in range(s.players):
            if other != seat and not s.waiting >> other & 1:
                s.chosen[other] = draw(chance, FREE + 1 if s.players == SEATS else FREE)
    elif s.stage == NAMING and seat != s.active:
        chosen = draw(chance, FREE - 1 if s.named[0] != NONE else FREE)
        if s.named[0] != NONE and chosen >= s.named[0]:
            chosen += 1
        s.chosen[s.active] = chosen
