"""What a seat cannot see in Edel, Stein & Reich: E2.2, E2.3, E3.2, E9.2 to E9.4, and chance.

Gems, money, gem cards once dealt, event cards in front of players, open or under the stack are all
seen by everybody (E1.5, E3.1, E3.5, E7). So the *kinds* of the face-down event cards are known as
well, and only their order is hidden. A move that is still being put together is its maker's alone.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vendome.core.chance import draw, next_block
from vendome.core.reading import Reading
from vendome.core.rule import rule
from vendome.games.edelstein.rules.state import (
    ANSWERING,
    CHOOSING,
    FREE_ALONE,
    NAMING,
    OPENING,
    REMOVING,
    SECRET,
    SWAPPING,
)

GEM_CARDS = 30
UNSEEN_ASIDE = np.array([0, 0, 0, 5, 1, 0], "i1")  # E2.3: set aside, but for the top one
COLOURS = 4


def hidden(players: int) -> dict[str, Callable[[Reading], object]]:
    aside = int(UNSEEN_ASIDE[players])
    things: dict[str, Callable[[Reading], object]] = {
        "chance": lambda s: (s.key, s.keystream),
        "how much chance was used": lambda s: (s.blocks, s.used),
        "the event stack": lambda s: s.stack,
        "the gem stack": lambda s: s.deck[s.dealt :],
        "another's choice": lambda s: s.chosen,
        "another's half-made move": lambda s: (s.picks, s.picked),
    }
    if aside:
        things["the cards set aside"] = lambda s: s.deck[:aside]
    return things


@rule
def secret(s):
    """E3.2: until the last one has chosen; E9.3: the active player's choice."""
    more_than_one = s.waiting & (s.waiting - 1) != 0
    return s.stage == SECRET or (s.stage == CHOOSING and more_than_one)


@rule
def scramble(s, seat, mind, scratch):
    _new_chance(s, mind)
    _reorder_events(s, mind)
    _reorder_gem_cards(s, mind)
    _choose_otherwise(s, seat, mind)
    if s.waiting and (seat < 0 or not s.waiting >> seat & 1):
        _put_together_otherwise(s, mind)


@rule
def _new_chance(s, mind):
    """Another key, at another place of its stream."""
    next_block(mind)
    mind.used = 64
    for i in range(8):
        s.key[i] = mind.keystream[i]
    s.blocks = draw(mind, 100)
    next_block(s)
    s.used = 1 + draw(mind, 64)


@rule
def _reorder_events(s, mind):
    """E2.2, E7.12: the order of the face-down stack."""
    for i in range(int(s.stack_left) - 1, 0, -1):
        j = draw(mind, i + 1)
        kind = s.stack[i]
        s.stack[i] = s.stack[j]
        s.stack[j] = kind


@rule
def _reorder_gem_cards(s, mind):
    """E2.3, E9.2: the cards of the stack and those below the top one set aside, as one."""
    aside = int(UNSEEN_ASIDE[s.players])
    dealt = int(s.dealt)
    for i in range(aside + GEM_CARDS - dealt - 1, 0, -1):
        j = draw(mind, i + 1)
        a = i if i < aside else dealt + i - aside
        b = j if j < aside else dealt + j - aside
        card = s.deck[a]
        s.deck[a] = s.deck[b]
        s.deck[b] = card


@rule
def _choose_otherwise(s, seat, mind):
    """E3.2: what others have laid out; E9.4: none of the actions that were named and missed."""
    if s.stage == CHOOSING:
        for other in range(s.players):
            if other != seat and not s.waiting >> other & 1:
                s.chosen[other] = draw(mind, 4 if s.players == 5 else 3)  # E1.4
    elif s.stage == NAMING and seat != s.active:
        chosen = draw(mind, 3)
        while chosen == s.named[0]:
            chosen = draw(mind, 3)
        s.chosen[s.active] = chosen


@rule
def _put_together_otherwise(s, mind):
    """Other steps, fewer or more, of a move that could still be finished (of one seat alone)."""
    mover = 0
    while not s.waiting >> mover & 1:
        mover += 1
    s.picked = 0
    for i in range(4):
        s.picks[i] = 0
    if s.stage == OPENING or s.stage == ANSWERING:
        _begin_offer(s, mover, mind)
    elif s.stage == SWAPPING:
        _begin_swap(s, mover, mind)
    elif s.stage == REMOVING:
        _begin_removal(s, mover, mind)
    elif s.stage == FREE_ALONE:
        _begin_free_choice(s, mover, mind)


@rule
def _pick(s, value):
    s.picks[s.picked] = value
    s.picked += 1


@rule
def _could_be_higher(s, mover):
    """E5.4: whether the counts picked, and all gems of the other colours, beat the offer."""
    more = 0
    for colour in range(COLOURS):
        mine = int(s.picks[colour]) if colour < s.picked else int(s.gems[mover, colour])
        more += mine - s.offer[colour]
    if more != 0:
        return more > 0
    for colour in range(COLOURS):
        mine = int(s.picks[colour]) if colour < s.picked else int(s.gems[mover, colour])
        if mine != s.offer[colour]:
            return mine > s.offer[colour]
    return False


@rule
def _begin_offer(s, mover, mind):
    """E5.3, E5.4."""
    if not _could_be_higher(s, mover):
        return
    for colour in range(draw(mind, COLOURS)):
        own = int(s.gems[mover, colour])
        _pick(s, draw(mind, own + 1))
        if not _could_be_higher(s, mover):
            s.picks[colour] = own


@rule
def _has_another(s, seat, colour):
    """Whether a seat has a gem of any colour but this."""
    others = 0
    for other in range(COLOURS):
        others += other != colour and s.gems[seat, other] > 0
    return others > 0


@rule
def _begin_swap(s, mover, mind):
    """E7.7: an opponent, then a gem to give, for one of another colour."""
    steps = draw(mind, 3)
    opponent = draw(mind, int(s.players))
    first = draw(mind, COLOURS)
    for i in range(COLOURS):
        colour = (first + i) % COLOURS
        if s.gems[mover, colour] and opponent != mover and _has_another(s, opponent, colour):
            if steps > 0:
                _pick(s, opponent)
            if steps > 1:
                _pick(s, colour)
            return


@rule
def _begin_removal(s, mover, mind):
    """E7.8: a gem of each opponent that has any, all but the last of them."""
    victims = 0
    for opponent in range(s.players):
        victims += opponent != mover and _has_another(s, opponent, -1)
    steps = draw(mind, victims) if victims else 0
    for opponent in range(s.players):
        if s.picked < steps and opponent != mover and _has_another(s, opponent, -1):
            colour = draw(mind, COLOURS)
            while not s.gems[opponent, colour]:
                colour = draw(mind, COLOURS)
            _pick(s, colour)


@rule
def _begin_free_choice(s, mover, mind):
    """E4.4: a gem to return, then the first of two to take; the second is worth no more."""
    steps = draw(mind, 3)
    if steps == 0:
        return
    returned = draw(mind, COLOURS)
    while not s.gems[mover, returned]:
        returned = draw(mind, COLOURS)
    _pick(s, returned)
    if steps == 1:
        return
    left = 1  # the gem returned
    for colour in range(COLOURS):
        left += s.supply[colour]
    if left == 1:
        return
    taken = draw(mind, COLOURS)
    while not _leaves_a_second(s, returned, taken):
        taken = draw(mind, COLOURS)
    _pick(s, taken)


@rule
def _leaves_a_second(s, returned, taken):
    """Whether this gem can be taken, and after it one of the same colour or a later one."""
    after = -1
    for colour in range(taken, COLOURS):
        after += int(s.supply[colour]) + (colour == returned)
    return int(s.supply[taken]) + (taken == returned) > 0 and after > 0
