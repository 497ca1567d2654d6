# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Puts hidden cards into slots, from what is left of the pool, as the evidence demands: N3.7.

Claims come first: each need is a claim on any free slot where the card can have been. Then all
other slots are filled at random. By this alone, what could be claimed in several ways would come up
too often, and what a Thief would more probably have taken not often enough. So the result is
accepted or not, by chance, in proportion.
"""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.necklace.hidden.evidence import slots_until
from vendome.games.necklace.rules.kinds import role_of, stone_of
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    FORGED,
    KINDS,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
)


@rule
def lay_claims(s, w):
    """Make claims of all needs. Returns how likely they are, or 0 if they are impossible."""
    w.slots = 0
    w.claims = 0
    w.rest_size = 0
    for kind in range(KINDS):
        hidden = kind != MERCHANT_CARD and kind != NECKLACE_CARD
        w.rest[kind] = w.pool[kind] if hidden and role_of(s, kind) != ASTROLOGER else 0
        w.rest_size += w.rest[kind]
    chance = 1.0
    for owner in range(s.players):
        w.start[owner] = w.slots
        w.slots += w.dealt_slots[owner] + w.draws[owner]
        _bar_kinds(w, owner)
        chance *= _lay_claims_of(w, owner)
    return chance * _weigh_takes(w)


@rule
def _bar_kinds(w, owner):
    """Bar the kinds that were settled at some age from all slots before,
    except those that are claimed.
    """
    barred = 0
    first = int(w.start[owner])
    slot = int(w.slots)
    for age in range(int(w.age[owner]), -1, -1):
        barred |= int(w.settled[owner, age])
        low = first + slots_until(w, owner, age - 1) if age else first
        while slot > low:
            slot -= 1
            w.barred[slot] = barred


@rule
def _lay_claims_of(w, owner):
    chance = 1.0
    first = int(w.start[owner])
    begun = int(w.claims)
    for age in range(int(w.age[owner]) + 1):
        high = first + slots_until(w, owner, age)
        for kind in range(KINDS):
            before = int(w.need[owner, age - 1, kind]) if age else 0
            need = int(w.need[owner, age, kind])
            low = first
            for earlier in range(age):
                if w.settled[owner, earlier] >> kind & 1:
                    low = first + slots_until(w, owner, earlier)
            for i in range(before, need):
                free = high - low
                for claim in range(begun, w.claims):
                    free -= w.claim_low[claim] >= low
                if free <= 0 or w.rest[kind] <= 0:
                    return 0.0
                chance *= free * int(w.rest[kind]) / (int(w.rest_size) * (need - i))
                _lay_claim(w, kind, first, low, high, free, need, i)
    return chance


@rule
def _lay_claim(w, kind, first, low, high, free, need, number):
    claim = int(w.claims)
    w.claim_kind[claim] = kind
    w.claim_first[claim] = first
    w.claim_low[claim] = low
    w.claim_high[claim] = high
    w.claim_free[claim] = free
    w.claim_number[claim] = number
    w.claim_top[claim] = need - number
    w.claims = claim + 1
    w.rest[kind] -= 1
    w.rest_size -= 1


@rule
def _weigh_takes(w):
    """N4.5: returns the product, over all random takes,
    of how many of the kind there were at most.
    """
    chance = 1.0
    for take in range(w.takes):
        most = _most_taken(w, take)
        claim = _claim_of_take(w, take)
        if claim != NONE:
            # The more ways to make this claim, the more likely the take: it evens out.
            most = int(w.claim_top[claim])
            w.claim_top[claim] = 0
        w.take_most[take] = most
        chance *= most
    return chance


@rule
def _most_taken(w, take):
    owner = int(w.take_seat[take])
    kind = int(w.take_kind[take])
    age = int(w.take_age[take])
    need = int(w.need[owner, age, kind])
    free = slots_until(w, owner, age)
    for other in range(KINDS):
        free -= int(w.need[owner, age, other])
    if w.settled[owner, age] >> kind & 1:
        free = 0
    later = int(w.need[owner, w.age[owner], kind]) - need
    return int(w.take_net[take]) + need + min(free, later + int(w.rest[kind]))


@rule
def _claim_of_take(w, take):
    """Returns the claim that stands for just the card taken, or NONE."""
    owner = int(w.take_seat[take])
    high = int(w.start[owner]) + slots_until(w, owner, int(w.take_age[take]))
    for claim in range(w.claims):
        if (
            w.claim_high[claim] == high
            and w.claim_kind[claim] == w.take_kind[take]
            and w.claim_number[claim] == -w.take_net[take]
            and w.claim_top[claim] > 0
        ):
            return claim
    return NONE


@rule
def fill_slots(s, w, mind):
    """Fill all slots by chance. Returns whether the result is accepted."""
    if not place_claims(w, mind, True):
        return False
    left = w.left
    for kind in range(KINDS):
        left[kind] = w.rest[kind]
    size = int(w.rest_size)
    for slot in range(w.slots):
        if w.slot[slot] == NONE:
            place = draw(mind, size)
            kind = 0
            while place >= left[kind]:
                place -= left[kind]
                kind += 1
            if w.barred[slot] >> kind & 1:
                return False
            w.slot[slot] = kind
            left[kind] -= 1
            size -= 1
    return _taken(w, mind) and can_discard(s, w)


@rule
def place_claims(w, mind, evenly):
    """Put each claim into a free slot. Returns whether that was possible.

    With `evenly`, no way to place them is more likely than another; then it may fail by chance.
    """
    for slot in range(w.slots):
        w.slot[slot] = NONE
    for claim in range(w.claims):
        low = int(w.claim_low[claim])
        high = int(w.claim_high[claim])
        free = 0
        for slot in range(low, high):
            free += w.slot[slot] == NONE
        most = int(w.claim_free[claim])
        if free == 0 or (evenly and free < most and draw(mind, most) >= free):
            return False
        place = draw(mind, free) if free > 1 else 0
        slot = low
        while place > 0 or w.slot[slot] != NONE:
            place -= w.slot[slot] == NONE
            slot += 1
        w.slot[slot] = w.claim_kind[claim]
    return True


@rule
def _count(w, low, high, kind):
    count = 0
    for slot in range(low, high):
        count += w.slot[slot] == kind
    return count


@rule
def _taken(w, mind):
    """Returns whether the result is accepted.

    That is less likely, the more cards could have been claimed, and the fewer could have been
    taken.
    """
    for claim in range(w.claims):
        top = int(w.claim_top[claim])
        if top:
            first = int(w.claim_first[claim])
            count = _count(w, first, int(w.claim_high[claim]), int(w.claim_kind[claim]))
            count -= int(w.claim_number[claim])
            if count > top and draw(mind, count) >= top:
                return False
    for take in range(w.takes):
        owner = int(w.take_seat[take])
        first = int(w.start[owner])
        last = first + slots_until(w, owner, int(w.take_age[take]))
        count = int(w.take_net[take]) + _count(w, first, last, int(w.take_kind[take]))
        most = int(w.take_most[take])
        if count < most and draw(mind, most) >= count:
            return False
    return True


@rule
def can_discard(s, w):
    """N4.3: returns whether the victim of a Forger who has yet to discard has the stone."""
    if s.stage != FORGED:
        return True
    owner = int(s.victim)
    first = int(w.start[owner])
    last = first + int(w.dealt_slots[owner]) + int(w.draws[owner])
    for kind in range(KINDS):
        held = int(w.net[owner, kind]) + _count(w, first, last, kind)
        if held > 0 and stone_of(s, kind) == s.forged:
            return True
    return False
