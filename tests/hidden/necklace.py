"""What a seat cannot see in Queen's Necklace: N2.2, N2.3, N3.7, N4.1, N4.5, N4.7, N4.12, N5.1.

Hands follow from the cards that were dealt, drawn and stolen unseen and from what everybody saw, so
these cards are exchanged for others, one at a time, as long as nothing that was seen is
contradicted. The Necklace is never unseen. What a Merchant's place in the stack can be is N2.3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vendome.core.chance import draw, next_block
from vendome.core.reading import Reading
from vendome.core.rule import rule
from vendome.games.necklace.invariants import fault
from vendome.games.necklace.rules.actions import CHANGE, COUNT, KIND_NAMED, LOT, PASS
from vendome.games.necklace.rules.kinds import role_of, stone_of
from vendome.games.necklace.rules.selling import (
    ALL_STEPS,
    BANKERS,
    GREY_RING,
    NECKLACE_STEP,
    RINGS,
    can_change,
    lay,
    lots_laid,
    next_step,
    rings_left,
)
from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    ALCHEMIST_ASKED,
    ASTROLOGER,
    ASTROLOGER_CARD,
    BANKER_CARD,
    BLANK,
    FORGED,
    GREY,
    KINDS,
    LOTS,
    MAUVE,
    MERCHANT_CARD,
    MUSKETEER,
    NECKLACE_CARD,
    OVER,
    QUEEN,
    QUEEN_ASKED,
    SEATS,
    SELLING,
    STONE_KINDS,
    WAS_CAUGHT,
    WAS_DRAWN,
    WAS_LACKING,
    WAS_SEEN,
    WAS_SPENT,
    WAS_TAKEN,
    kind_of,
)

ALCHEMIST_CARD, QUEEN_CARD = kind_of(ALCHEMIST), kind_of(QUEEN)
TRIES = 6


def _cards(grey: dict[str, Any], blue: dict[str, Any], mauve: str) -> dict[str, Any]:
    """N8.1: three cards of a table's own."""
    prices = [9, 6, 3, 1]
    described = [
        {"class": "grey", "name": "Ours", "prices": prices, **grey},
        {"class": "blue", "name": "Yours", "prices": prices, **blue},
        {"class": "mauve", "name": "Theirs", "prices": prices, "effect": mauve},
    ]
    return {"blank_cards": described}


# What the soak plays with in turn: every effect a card can have.
OPTIONS = (
    _cards({"effect": "stone", "stone": "amber", "size": 4}, {"effect": "thief"}, "musketeer"),
    _cards({"effect": "ring", "jewels": 3}, {"effect": "forger"}, "cardinal"),
    _cards({"effect": "banker", "livres": 20}, {"effect": "confessor"}, "astrologer"),
    _cards({"effect": "stone", "stone": "ruby", "size": 1}, {"effect": "favourite"}, "musketeer"),
    _cards({"effect": "ring", "jewels": 1}, {"effect": "courtier", "ducats": 6}, "cardinal"),
)


def hidden(players: int) -> dict[str, Callable[[Reading], object]]:
    things: dict[str, Callable[[Reading], object]] = {
        "chance": lambda s: (s.key, s.keystream),
        "how much chance was used": lambda s: (s.blocks, s.used),
        "hands of others": lambda s: s.hand,
        "what others were dealt": lambda s: s.dealt,
        "the stack": lambda s: s.stack,
        "where the Merchants are": lambda s: [card == MERCHANT_CARD for card in s.stack],
        "what others drew or stole": lambda s: s.secret_card,
        "a display not revealed yet": lambda s: s.display,
        "another's half-made display": lambda s: s.picked,
    }
    if players > 2:  # between two, those who play the tests hardly ever keep the Queen for later
        things["an answer not revealed yet"] = lambda s: s.answer
        things["hands shown to others"] = lambda s: s.sight
    return things


@rule
def secret(s):
    """N4.12, N5.1: until the last one has answered."""
    several = s.waiting & (s.waiting - 1) != 0
    asked = s.stage == QUEEN_ASKED or s.stage == ALCHEMIST_ASKED or s.stage == SELLING
    return asked and several


@rule
def scramble(s, seat, mind, scratch):
    if s.stage == OVER:  # then everything lies open but chance
        _new_chance(s, mind)
        return
    for other in range(s.players):
        if other != seat:
            _put_down(s, other)
            s.answer[other] = PASS
    _new_chance(s, mind)
    for _ in range(TRIES):
        for other in range(s.players):
            if other != seat:
                _other_dealt_card(s, seat, other, mind, scratch)
        _other_secret_card(s, seat, mind, scratch)
    _other_stack(s, mind)
    for other in range(s.players):
        if other != seat:
            _other_choice(s, other, mind)


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
def _may_be_unseen(s, kind):
    """N2.2, N2.4, N4.7: no Astrologer, no Merchant, and not the Necklace."""
    copy = kind == MAUVE and s.blank_role[MAUVE - BLANK] == ASTROLOGER
    return kind != ASTROLOGER_CARD and kind != MERCHANT_CARD and kind != NECKLACE_CARD and not copy


@rule
def _any_of(s, counts, mind):
    """A kind that somebody has in `counts`, or -1."""
    for _ in range(20):
        kind = draw(mind, KINDS)
        if counts[kind] > 0 and _may_be_unseen(s, kind):
            return kind
    return -1


@rule
def _other_dealt_card(s, seat, other, mind, scratch):
    """Another card was dealt instead: one of the stack, or of somebody else's hand."""
    a = _any_of(s, s.dealt[other], mind)
    if a < 0:
        return
    third = draw(mind, int(s.players))
    if third != seat and third != other and draw(mind, 2):
        b = _any_of(s, s.dealt[third], mind)
        if b >= 0:
            _exchange(s.dealt[other], a, b)
            _exchange(s.dealt[third], b, a)
            if not _fits(s, seat, scratch):
                _exchange(s.dealt[other], b, a)
                _exchange(s.dealt[third], a, b)
                _fits(s, seat, scratch)
        return
    if s.stack_left == 0:
        return
    i = draw(mind, int(s.stack_left))
    b = int(s.stack[i])
    if _may_be_unseen(s, b):
        _exchange(s.dealt[other], a, b)
        s.stack[i] = a
        if not _fits(s, seat, scratch):
            _exchange(s.dealt[other], b, a)
            s.stack[i] = b
            _fits(s, seat, scratch)


@rule
def _exchange(counts, a, b):
    counts[a] -= 1
    counts[b] += 1


@rule
def _other_secret_card(s, seat, mind, scratch):
    """N4.5, N4.7: another card was drawn or stolen."""
    for line in range(s.lines):
        a = int(s.secret_card[line])
        if a < 0 or s.line_seat[line] == seat or s.line_other[line] == seat:
            continue
        if s.line[line] == WAS_DRAWN and s.stack_left:
            i = draw(mind, int(s.stack_left))
            b = int(s.stack[i])
            if _may_be_unseen(s, b):
                s.secret_card[line] = b
                s.stack[i] = a
                if not _fits(s, seat, scratch):
                    s.secret_card[line] = a
                    s.stack[i] = b
                    _fits(s, seat, scratch)
        elif s.line[line] == WAS_TAKEN:
            b = draw(mind, KINDS)
            if not _may_be_unseen(s, b) or _is_new(s, line, a):
                continue
            s.secret_card[line] = b
            if not _fits(s, seat, scratch):
                s.secret_card[line] = a
                _fits(s, seat, scratch)


@rule
def _is_new(s, line, kind):
    """N3.2: whether it may be a card that who is in turn got in this turn."""
    return s.line_seat[line] == s.turn and s.fresh[kind] > 0


@rule
def _fits(s, seat, scratch):
    """Let all hands follow from what is written down; whether nothing is contradicted."""
    hand = scratch.hands
    for owner in range(SEATS):
        for kind in range(KINDS):
            hand[owner, kind] = s.dealt[owner, kind]
    sight = 0
    fits = True
    for line in range(s.lines):
        what = int(s.line[line])
        owner = int(s.line_seat[line])
        other = int(s.line_other[line])
        kind = int(s.line_card[line]) if s.line_card[line] >= 0 else int(s.secret_card[line])
        if what == WAS_SEEN:
            for i in range(KINDS):
                if owner == seat or other == seat:
                    fits = fits and s.sight[sight, i] == hand[owner, i]
                else:
                    s.sight[sight, i] = hand[owner, i]
            sight += 1
        elif what == WAS_SPENT or what == WAS_CAUGHT:
            hand[owner, kind] -= 1
            fits = fits and hand[owner, kind] >= 0
        elif what == WAS_TAKEN:
            hand[other, kind] -= 1
            hand[owner, kind] += 1
            fits = fits and hand[other, kind] >= 0 and not _is_musketeer(s, kind, line)
        elif what != WAS_LACKING:
            hand[owner, kind] += 1
    for owner in range(s.players):
        for kind in range(KINDS):
            if owner == seat:
                fits = fits and hand[owner, kind] == s.hand[owner, kind]
            s.hand[owner, kind] = hand[owner, kind]
            if owner == s.turn and s.fresh[kind] > hand[owner, kind]:
                fits = False
    if s.stage == FORGED:
        fits = fits and _has_stone(s, int(s.victim), int(s.forged))
    return fits and fault(s, scratch) == 0


@rule
def _is_musketeer(s, kind, line):
    """N4.5: such a card would have been caught."""
    return s.line_card[line] < 0 and role_of(s, kind) == MUSKETEER


@rule
def _has_stone(s, owner, stone):
    for kind in range(STONE_KINDS):
        if s.hand[owner, kind] and stone_of(s, kind) == stone:
            return True
    return s.hand[owner, GREY] > 0 and stone_of(s, GREY) == stone


@rule
def _other_stack(s, mind):
    """N2.3: the cards in any order; each Merchant where it may be."""
    cards = 100 - 4 * int(s.players)
    for i in range(3):
        cards += s.blank_role[i] >= 0
    third = cards // 3
    last = cards - 2 * third
    bottom = 0
    for part in range(2, -1, -1):
        places = 5 if part == 2 else 6
        if not s.based and part >= s.merchants and bottom < s.stack_left:
            _move_merchant(s, bottom, min(bottom + places, int(s.stack_left)), mind)
        bottom += (last if part == 2 else third) + 1
    for i in range(int(s.stack_left) - 1, 0, -1):
        j = draw(mind, i + 1)
        if s.stack[i] != MERCHANT_CARD and s.stack[j] != MERCHANT_CARD:
            card = s.stack[i]
            s.stack[i] = s.stack[j]
            s.stack[j] = card


@rule
def _move_merchant(s, first, end, mind):
    for i in range(first, end):
        if s.stack[i] == MERCHANT_CARD:
            j = first + draw(mind, end - first)
            s.stack[i] = s.stack[j]
            s.stack[j] = MERCHANT_CARD
            return


@rule
def _put_down(s, other):
    for kind in range(KINDS):
        s.display[other, kind] = 0
    for lot in range(LOTS):
        s.display_rings[other, lot] = 0
    s.display_grey[other] = -1
    s.display_king[other] = -1
    s.display_necklace[other] = -1
    s.picked[other] = 0


@rule
def _other_choice(s, other, mind):
    """Another answer or display that could have been chosen in secret, or begun."""
    asked = s.waiting >> other & 1
    if s.stage == SELLING and s.hand_size[other]:
        steps = draw(mind, 3) if asked else ALL_STEPS
        while steps and next_step(s, other) != ALL_STEPS:
            _take_step(s, other, next_step(s, other), mind)
            steps -= 1
        if not asked:
            s.picked[other] = 0
        elif next_step(s, other) == ALL_STEPS:  # that would be a whole display
            _put_down(s, other)
    elif s.asked >> other & 1 and not asked:
        if s.stage == QUEEN_ASKED and s.hand[other, QUEEN_CARD]:
            s.answer[other] = draw(mind, 2)
        elif s.stage == ALCHEMIST_ASKED and s.hand[other, ALCHEMIST_CARD]:
            place = draw(mind, 10)
            stone = draw(mind, 3)
            kind = int(KIND_NAMED[CHANGE + 3 * place])
            if can_change(s, other, kind) and stone_of(s, kind) != stone:
                s.answer[other] = CHANGE + 3 * place + stone


@rule
def _take_step(s, other, step, mind):
    """N5.1: so many of a card, or the lot of one."""
    if GREY_RING <= step <= NECKLACE_STEP:
        lot = draw(mind, LOTS + 1)
        while lot < LOTS and not lots_laid(s, other) >> lot & 1:
            lot = draw(mind, LOTS + 1)
        lay(s, other, step, LOT + lot)
        return
    most = 1
    if step < 10:
        most = int(s.hand[other, step])
    elif RINGS <= step < GREY_RING:
        most = rings_left(s, other)
    elif step == BANKERS:
        most = int(s.hand[other, BANKER_CARD])
    lay(s, other, step, COUNT + draw(mind, most + 1))
