# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Worlds that fit what a seat knows: C1.6.

All orders of values that nobody has shown are equally likely. What the bag gave to others is drawn
again. If nothing contradicts what was seen, that is a world as likely as any other way to draw one.
If after some draws none fits, one that does is searched for (`walk.py`). Cards in other hands are
dealt and changed with what was drawn, since C5.1 concerns both.
"""

from __future__ import annotations

from vendome.core.chance import draw, shuffle
from vendome.core.rule import rule
from vendome.core.state import seat_bit
from vendome.games.carats.hidden.history import LOG_WAYS
from vendome.games.carats.hidden.journal import (
    GAVE,
    IS_SECRET,
    PLACES,
    SALE,
    SAYS,
    SEAT,
    SIZE,
    TAKER,
    WIDTH,
    gained,
    read_journal,
)
from vendome.games.carats.hidden.walk import fall, judge, walk
from vendome.games.carats.invariants import cards_astray
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.offers import can_offer
from vendome.games.carats.rules.state import (
    ASIDE,
    BAG,
    BANK,
    CARDS,
    EACH,
    KINDS,
    NONE,
    NUGGET,
    OFFERING,
    OVER,
    RATING,
    SALES,
    SCREENS,
    SEATS,
    SECRETS,
    SELLING,
)
from vendome.games.carats.rules.steps import forget_steps

DRAWS = 8  # worlds that are drawn before one is searched for
SEARCHES = 40  # beginnings of a search


@rule
def deal(s, seat, chance, scratch):
    """Turn what `seat` knows, in `s`, into a whole state that fits it."""
    if s.stage == OVER:
        return
    for other in range(SEATS):
        if other != seat:
            forget_steps(s, other)
    if s.stage == SCREENS:
        _nothing_dealt(s)
        return
    _deal_values(s, chance, scratch.unseen)
    _deal_items_and_cards(s, seat, chance, scratch)
    if s.stage == OFFERING:
        _deal_offers(s, seat, chance)
    elif s.stage == RATING:
        _deal_rankings(s, seat, chance)


@rule
def _nothing_dealt(s):
    for card in range(CARDS):
        s.place[card] = ASIDE
    for i in range(SECRETS):
        s.values[i] = 0
    for kind in range(KINDS):
        s.bag[kind] = 0
        for seat in range(SEATS):
            s.held[seat, kind] = 0
        for sale in range(SALES):
            s.drawn[sale, kind] = 0


@rule
def _deal_values(s, chance, unseen):
    """C1.4: put the values not seen into the places not seen, in any order."""
    seen = 0
    for i in range(SECRETS):
        if s.values[i] != NONE:
            seen |= 1 << int(s.values[i])
    count = 0
    for value in range(SECRETS):
        if not seen >> value & 1:
            unseen[count] = value
            count += 1
    shuffle(chance, unseen, 0, count)
    for i in range(SECRETS):
        if s.values[i] == NONE:
            count -= 1
            s.values[i] = unseen[count]


@rule
def _deal_items_and_cards(s, seat, chance, scratch):
    rows = scratch.rows  # what is not known: draws, and rows of the basis
    unknown = 0
    for sale in range(SALES):
        if s.drawn[sale, NUGGET] == NONE:
            for kind in range(KINDS):
                s.drawn[sale, kind] = 0
            if s.partner[sale] == BANK:
                rows[unknown] = sale
                unknown += 1
    if s.based:
        for other in range(s.players):
            if other != seat:
                rows[unknown] = SALES + other
                unknown += 1
    loose = scratch.loose
    cards = 0
    for card in range(CARDS):
        if s.place[card] == NONE:
            loose[cards] = card
            cards += 1
    held = scratch.held
    for place in range(PLACES):
        for kind in range(KINDS):
            held[place, kind] = 0
    read_journal(s, scratch)
    _place_cards(s, loose, cards, chance)
    cards_matter = s.stage == SELLING
    for other in range(s.players):
        cards_matter = cards_matter or s.barred[other] != 0
    if not cards_matter:
        cards = 0
    _leave_out_what_is_sure(s, seat, unknown, scratch)
    if not _draw_until_it_fits(s, seat, unknown, cards, chance, scratch):
        for _ in range(SEARCHES):
            _draw_again(s, seat, unknown, chance, scratch)
            if walk(s, unknown, cards, chance, scratch):
                break
    for kind in range(KINDS):
        s.bag[kind] = held[BAG, kind]
        for other in range(SEATS):
            s.held[other, kind] = held[other, kind]


@rule
def _draw_until_it_fits(s, seat, unknown, cards, chance, scratch):
    """Draw everything anew, some times. Returns whether one of these worlds can be taken.

    Whatever is drawn is as likely as it was then. So a world that fits can be taken as it is, as
    often as the bag would then have given what it was seen to give: this is rejection sampling.
    """
    for attempt in range(DRAWS):
        if attempt > 0 and cards > 0:
            for i in range(cards):
                s.place[scratch.loose[i]] = NONE
            _place_cards(s, scratch.loose, cards, chance)
        surprise = _draw_again(s, seat, unknown, chance, scratch)
        wrong, _ = judge(s, scratch, 0)
        fits = wrong == 0 and cards_astray(s) == 0
        if fits and (surprise == 0 or surprise <= fall(chance)):
            return True
    return False


@rule
def _leave_out_what_is_sure(s, seat, unknown, scratch):
    """Leave out signs of holdings that the seat knows anyway: they hold in every world.

    Transfers stay, and signs of seats whose holdings are not known.
    """
    unsure = 0
    if s.based:
        unsure = (1 << s.players) - 1
        if seat >= 0:
            unsure &= ~seat_bit(seat)
    left = 0
    row = 0
    for i in range(scratch.count):
        entry = scratch.entries[i]
        if entry[IS_SECRET] and row < unknown and scratch.rows[row] == entry[SALE]:
            row += 1
            unsure |= seat_bit(entry[TAKER])
        if entry[SAYS] == GAVE or unsure >> entry[SEAT] & 1:
            for number in range(WIDTH):
                scratch.entries[left, number] = entry[number]
            for kind in range(KINDS):
                scratch.items[left, kind] = scratch.items[i, kind]
            left += 1
    scratch.count = left


@rule
def _place_cards(s, loose, count, chance):
    """C1.3: deal the cards not seen to the hands, and set the rest aside."""
    shuffle(chance, loose, 0, count)
    i = 0
    for other in range(s.players):
        missing = int(s.hand[other])
        for card in range(CARDS):
            missing -= s.place[card] == other
        for _ in range(missing):
            s.place[loose[i]] = other
            i += 1
    while i < count:
        s.place[loose[i]] = ASIDE
        i += 1


@rule
def _draw_again(s, seat, unknown, chance, scratch):
    """Begin: draw what is not known from the bag as it was then, if that is possible.

    Returns how surprising it is that the bag gave what it was seen to give: the logarithm of how
    much likelier that would have been with all in the bag that might be there.
    """
    rows, bag, full = scratch.rows, scratch.held[BAG], scratch.full
    if s.based:
        _spread_basis(s, seat, chance, scratch)
    for kind in range(KINDS):
        bag[kind] = s.basis[BAG, kind]
        full[kind] = bag[kind]
        if s.based:
            full[kind] = EACH * (s.players + 1)
    row = 0
    surprise = 0
    for i in range(scratch.count):
        entry = scratch.entries[i]
        items = scratch.items[i]
        if entry[SAYS] != GAVE:
            continue
        if entry[IS_SECRET] and row < unknown and rows[row] == entry[SALE]:
            row += 1
            drawn = s.drawn[entry[SALE]]
            for kind in range(KINDS):
                drawn[kind] = 0
            for _ in range(entry[SIZE]):
                kind = _pick(bag, s.players, chance)
                drawn[kind] += 1
                bag[kind] -= 1
        else:
            sign = int(entry[TAKER] == BAG) - int(entry[SEAT] == BAG)
            for kind in range(s.players + 1):
                count = int(items[kind])
                if sign < 0 and count <= bag[kind] < full[kind]:
                    surprise += int(LOG_WAYS[full[kind], count] - LOG_WAYS[bag[kind], count])
                bag[kind] += sign * count
                full[kind] = min(EACH * (s.players + 1), int(full[kind]) + sign * count)
    return surprise


@rule
def _pick(bag, players, chance):
    """Returns a kind, each as likely as it is frequent in the bag."""
    left = 0
    for kind in range(players + 1):
        left += max(0, int(bag[kind]))
    if left == 0:
        return draw(chance, players + 1)
    place = draw(chance, left)
    kind = 0
    while place >= max(0, int(bag[kind])):
        place -= max(0, int(bag[kind]))
        kind += 1
    return kind


@rule
def _spread_basis(s, seat, chance, scratch):
    """Deal what others and the bag had before the journal: any items,
    as many as they must have had.
    """
    left = scratch.left
    for row in range(SEATS + 1):
        if row != seat:
            for kind in range(KINDS):
                s.basis[row, kind] = 0
    for kind in range(s.players + 1):
        left[kind] = EACH * (s.players + 1)
        if seat >= 0:
            left[kind] -= int(s.basis[seat, kind])
    for other in range(s.players):
        if other != seat:
            for _ in range(int(s.total[other]) - gained(scratch, other)):
                kind = _pick(left, s.players, chance)
                s.basis[other, kind] += 1
                left[kind] -= 1
    for kind in range(s.players + 1):
        s.basis[BAG, kind] = left[kind]


@rule
def _deal_offers(s, seat, chance):
    """C2.5: deal the offers made in secret: an offer that the seat could make, or else a pass."""
    for other in range(SEATS):
        if other == seat:
            continue
        for kind in range(KINDS):
            s.fist[other, kind] = 0
        asked = s.waiting | seat_bit(s.seller)
        if asked >> other & 1 or not DEMANDS[s.on_table, SIMULTANEOUS]:
            continue
        fist = s.fist[other]
        if can_offer(s, int(s.sale), s.held[other], fist, 0, other):
            for kind in range(s.players + 1):
                fist[kind] = draw(chance, int(s.held[other, kind]) + 1)
                while not can_offer(s, int(s.sale), s.held[other], fist, kind + 1, other):
                    fist[kind] = draw(chance, int(s.held[other, kind]) + 1)


@rule
def _deal_rankings(s, seat, chance):
    """C6.1: deal the rankings made in secret."""
    for other in range(s.players):
        if other != seat and not s.waiting >> other & 1:
            for place in range(s.players):
                s.ranking[other, place] = place
            shuffle(chance, s.ranking[other], 0, int(s.players))
