# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Worlds that fit what a seat knows: C1.6.

All orders of values that nobody has shown are equally likely. What the bag gave to others is drawn
again, and then changed, an item at a time, until nothing contradicts what was seen. From there a
walk among all worlds that fit (Metropolis) makes each as likely as the ways in which it can have
come about. Cards in other hands take part in the walk, since C5.1 concerns both.
"""

from __future__ import annotations

import numpy as np

from vendome.core.chance import draw, shuffle
from vendome.core.rule import rule
from vendome.core.state import seat_bit
from vendome.games.carats.hidden.history import SCALE, replay_journal
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
from vendome.games.carats.invariants import cards_astray, misjudged
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

SEARCHES = 40  # beginnings, and after how many changes that did not make it fit each is given up
CHANGES = 4000
WALK = 40  # changes once it fits, and how many more for each row of items not known
WALK_EACH = 30
FALLS = np.rint(-SCALE * np.log((np.arange(65536) + 0.5) / 65536)).astype("i8")


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
    for _ in range(SEARCHES):
        _draw_again(s, seat, unknown, chance, scratch)
        if _walk(s, unknown, cards, chance, scratch):
            break
    for kind in range(KINDS):
        s.bag[kind] = held[BAG, kind]
        for other in range(SEATS):
            s.held[other, kind] = held[other, kind]


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
    """Begin: draw what is not known from the bag as it was then, if that is possible."""
    rows, bag = scratch.rows, scratch.held[BAG]
    if s.based:
        _spread_basis(s, seat, chance, scratch)
    for kind in range(KINDS):
        bag[kind] = s.basis[BAG, kind]
    row = 0
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
                bag[kind] += sign * int(items[kind])


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
def _walk(s, unknown, cards, chance, scratch):
    """Change what is not known until it fits, and then some more. Returns whether it fits."""
    rows, loose = scratch.rows, scratch.loose
    astray = cards_astray(s)
    wrong, ways = _judge(s, scratch)
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
        now_wrong, now_ways = _judge(s, scratch)
        now_wrong += now_astray
        better = now_wrong < wrong
        if now_wrong == wrong:
            better = wrong > 0 or ways - now_ways <= _fall(chance)
        if better:
            wrong = now_wrong
            ways = now_ways
            astray = now_astray
        elif one == NONE:
            _swap_cards(s, a, b)
        else:
            _change(s, one, two, b, a)
    _judge(s, scratch)
    return wrong == 0


@rule
def _fall(chance):
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
def _judge(s, scratch):
    """Returns how much contradicts what was seen, and in how many ways it can have come about."""
    wrong, ways = replay_journal(s, scratch)
    if s.seller != NONE:
        for kind in range(KINDS):
            s.held[s.seller, kind] = scratch.held[s.seller, kind]
        wrong += misjudged(s)
    return wrong, ways


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
