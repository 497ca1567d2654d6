# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Finds hidden cards for slots that fit the evidence (N3.7), where chance has not found any."""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.necklace.hidden.slots import can_discard, place_claims
from vendome.games.necklace.rules.kinds import stone_of
from vendome.games.necklace.rules.state import KINDS, NONE

MENDS = 40


@rule
def mend_slots(s, w, mind):
    """Put cards that fit the evidence into all slots, however unlikely.

    Returns whether there are any.
    """
    for _ in range(MENDS):
        if not place_claims(w, mind, False):
            continue
        left = w.left
        for kind in range(KINDS):
            left[kind] = w.rest[kind]
        for slot in range(w.slots):
            w.claimed[slot] = w.slot[slot] != NONE
        if not can_discard(s, w) and not _give_stone(s, w, left, mind):
            continue
        fits = True
        for slot in range(w.slots):
            fits = fits and (w.slot[slot] != NONE or _fit(w, slot, left, mind))
        if fits:
            return True
    return False


@rule
def _give_stone(s, w, left, mind):
    """Put a stone card that the victim of a Forger must have into any free slot.

    Returns whether there was one.
    """
    first = int(w.start[s.victim])
    slots = int(w.dealt_slots[s.victim]) + int(w.draws[s.victim])
    turn = draw(mind, KINDS)
    for i in range(KINDS * slots):
        kind = (turn + i) % KINDS
        slot = first + i // KINDS
        fits = stone_of(s, kind) == s.forged and left[kind] > 0
        if fits and w.slot[slot] == NONE and not w.barred[slot] >> kind & 1:
            w.slot[slot] = kind
            w.claimed[slot] = 1
            left[kind] -= 1
            return True
    return False


@rule
def _fit(w, slot, left, mind):
    """Put a card into one more slot. Returns whether there is one that fits.

    Other slots may change their cards, in a chain, for cards that are left.
    """
    wanted_by, queue = w.wanted_by, w.queue
    for kind in range(KINDS):
        wanted_by[kind] = NONE
    queue[0] = slot
    waiting = 1
    done = 0
    turn = draw(mind, KINDS)
    while done < waiting:
        wants = queue[done]
        done += 1
        for i in range(KINDS):
            kind = (turn + i) % KINDS
            if wanted_by[kind] != NONE or w.barred[wants] >> kind & 1:
                continue
            wanted_by[kind] = wants
            if left[kind] > 0:
                left[kind] -= 1
                _pass_on(w, wanted_by, kind)
                return True
            for other in range(w.slots):
                if w.slot[other] == kind and not w.claimed[other]:
                    queue[waiting] = other
                    waiting += 1
    return False


@rule
def _pass_on(w, wanted_by, kind):
    while kind != NONE:
        slot = wanted_by[kind]
        kind, w.slot[slot] = int(w.slot[slot]), kind
