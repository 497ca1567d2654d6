# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Worlds that fit what a seat knows: N2.2, N2.3, N3.7.

A world is as likely as the deal, the stack and the hands of Thieves make it; all choices of players
count as equally good. After thefts between others this holds only roughly.
"""

from __future__ import annotations

from vendome.core.chance import draw, shuffle
from vendome.core.rule import rule
from vendome.games.necklace.hidden.evidence import survey
from vendome.games.necklace.hidden.history import move, moved, sight_of
from vendome.games.necklace.hidden.mending import mend_slots
from vendome.games.necklace.hidden.slots import fill_slots, lay_claims
from vendome.games.necklace.hidden.suppositions import follow_journal, suppose_next
from vendome.games.necklace.rules.actions import PASS, REACT
from vendome.games.necklace.rules.kinds import how_many, in_box
from vendome.games.necklace.rules.selling import legal_changes, lots_laid
from vendome.games.necklace.rules.state import (
    ANSWERED_IN_SECRET,
    BANKER,
    BANKER_CARD,
    BLANK,
    GREY,
    HAND,
    KINDS,
    KING_CARD,
    LOTS,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
    OVER,
    QUEEN,
    QUEEN_ASKED,
    RING,
    RING_CARD,
    SALES,
    SEATS,
    SELLING,
    STONE,
    STONE_KINDS,
)
from vendome.games.necklace.rules.turns import bottom_of, part_end

TRIES = 200  # to find cards for slots by chance
SUPPOSED = 8  # suppositions about thefts between others to choose from
ROUNDS = 40  # how often more of them are tried while none fits
SEARCH = 20_000  # how many suppositions are tried in order


@rule
def deal(s, seat, mind, scratch):
    """Turn what `seat` knows, in `s`, into a whole state that fits it."""
    if s.stage == OVER:
        return
    w = scratch.evidence
    survey(s, seat, w)
    _find_cards(s, w, mind)
    _write_hands(s, w)
    if seat != s.turn:
        for kind in range(KINDS):
            s.fresh[kind] = w.fresh[kind] if w.mover == s.turn else 0
    _stack_up(s, w, mind)
    if s.stage == SELLING:
        for other in range(SEATS):
            if other != seat:
                _deal_display(s, other, mind)
    elif s.stage in ANSWERED_IN_SECRET:
        for other in range(SEATS):
            if other != seat:
                s.answer[other] = _answer(s, other, mind, scratch.answers)


@rule
def _find_cards(s, w, mind):
    """Find cards for all slots, and for all thefts between others. As a last resort, without N3.2.

    A position can break N3.2, and no line says that a turn passed in which nothing was bought.
    """
    for strict in range(1, -1, -1):
        w.strict = strict
        if w.thefts:
            _suppose(s, w, mind)
        tries = TRIES
        for _ in range(SEARCH):
            if _weigh(s, w, False, mind) > 0 and _fill(s, w, tries, mind):
                return
            if tries:
                tries = 0
                for theft in range(w.thefts):
                    w.theft[theft] = 0
            elif not suppose_next(s, w, int(w.guessed)):
                break


@rule
def _weigh(s, w, supposing, mind):
    """Returns how likely what is known is, given what is supposed
    of thefts; 0 if it is impossible.
    """
    return lay_claims(s, w) if follow_journal(s, w, supposing, mind) else 0.0


@rule
def _fill(s, w, tries, mind):
    for _ in range(tries):
        if fill_slots(s, w, mind):
            return True
    return mend_slots(s, w, mind)


@rule
def _suppose(s, w, mind):
    """Leave one of several suppositions in `w.theft`; any, if none of them is possible."""
    for theft in range(w.thefts):
        w.chosen[theft] = 0
    total = 0.0
    for i in range(SUPPOSED * ROUNDS):
        if total > 0 and i >= SUPPOSED:
            break
        weight = _weigh(s, w, True, mind) / w.chance
        total += weight
        if weight > 0 and (draw(mind, 256) + draw(mind, 256) / 256) / 256 * total < weight:
            for theft in range(w.thefts):
                w.chosen[theft] = w.theft[theft]
    for theft in range(w.thefts):
        w.theft[theft] = w.chosen[theft]


@rule
def _write_hands(s, w):
    """Write the hands, what was dealt, drawn and taken, and the hands that were shown to others."""
    for owner in range(SEATS):
        for kind in range(KINDS):
            s.dealt[owner, kind] = w.known[owner, kind]
    for owner in range(s.players):
        w.age[owner] = 0
        for i in range(w.dealt_slots[owner]):
            s.dealt[owner, w.slot[w.start[owner] + i]] += 1
    for owner in range(SEATS):
        for kind in range(KINDS):
            s.hand[owner, kind] = s.dealt[owner, kind]
    theft = 0
    for line in range(s.lines):
        loser, gainer, card = moved(s, line)
        if loser == NONE and gainer == NONE:
            sight = sight_of(s, line)
            if sight != NONE:
                for kind in range(KINDS):
                    s.sight[sight, kind] = s.hand[s.line_seat[line], kind]
            continue
        if card == NONE:
            if loser == NONE:
                slot = int(w.start[gainer]) + int(w.dealt_slots[gainer]) + int(w.age[gainer])
                card = int(w.slot[slot])
                w.age[gainer] += 1
            else:
                card = int(w.theft[theft])
                theft += 1
            s.secret_card[line] = card
        move(s.hand, loser, gainer, card, 1)


@rule
def _stack_up(s, w, mind):
    """N2.3: put what is in no hand into the stack, and Merchants where they can still be."""
    for slot in range(w.slots):
        w.pool[w.slot[slot]] -= 1
    cards = w.cards
    size = 0
    whole = -HAND * int(s.players)
    for kind in range(KINDS):
        if kind != MERCHANT_CARD:
            whole += in_box(s, kind)
            for _ in range(w.pool[kind]):
                cards[size] = kind
                size += 1
    shuffle(mind, cards, 0, size)
    place = 0
    card = 0
    for part in range(SALES - 1, s.merchants - 1, -1):
        low = _least_below(s, part, whole, size)
        below = low + draw(mind, min(bottom_of(part), size - low) + 1)
        while card < below:
            s.stack[place] = cards[card]
            place += 1
            card += 1
        s.stack[place] = MERCHANT_CARD
        place += 1
    while card < size:
        s.stack[place] = cards[card]
        place += 1
        card += 1


@rule
def _least_below(s, part, whole, size):
    """Returns the fewest cards that can lie below a Merchant.

    In a position the stack can have any size. Then it counts as equal parts, one for each Merchant
    to come.
    """
    if s.based:
        to_come = SALES - int(s.merchants)
        return 0 if part == SALES - 1 else size - size // to_come * (part + 1 - int(s.merchants))
    return min(size, whole - part_end(whole, part))


@rule
def _answer(s, seat, mind, answers):
    """N4.12: returns an answer that a seat may have given, if it has."""
    if s.waiting >> seat & 1 or not s.asked >> seat & 1:
        return PASS
    if s.stage == QUEEN_ASKED:
        return REACT if how_many(s, s.hand[seat], QUEEN) and draw(mind, 2) else PASS
    chosen = 0
    for i in range(1, legal_changes(s, seat, answers)):
        if draw(mind, i + 1) == 0:  # so each is as likely as any other
            chosen = i
    return int(answers.ids[chosen])


@rule
def _deal_display(s, seat, mind):
    """N5.1: deal a display that a seat may have chosen, if it has; else it has begun none."""
    s.picked[seat] = 0
    s.display_grey[seat] = NONE
    s.display_king[seat] = NONE
    s.display_necklace[seat] = NONE
    for lot in range(LOTS):
        s.display_rings[seat, lot] = 0
    for kind in range(KINDS):
        s.display[seat, kind] = 0
    if seat >= s.players or s.waiting >> seat & 1:
        return
    for kind in range(STONE_KINDS):
        s.display[seat, kind] = draw(mind, int(s.hand[seat, kind]) + 1)
    s.display[seat, BANKER_CARD] = draw(mind, int(s.hand[seat, BANKER_CARD]) + 1)
    grey = int(s.blank_role[GREY - BLANK]) if s.hand[seat, GREY] else NONE
    if grey == STONE or grey == BANKER:
        s.display[seat, GREY] = draw(mind, 2)
    lots = lots_laid(s, seat)
    for _ in range(s.hand[seat, RING_CARD]):
        lot = _lot(lots, mind)
        if lot != NONE:
            s.display_rings[seat, lot] += 1
            s.display[seat, RING_CARD] += 1
    if grey == RING:
        s.display_grey[seat] = _lot(lots, mind)
        s.display[seat, GREY] = s.display_grey[seat] != NONE
    if s.hand[seat, KING_CARD]:
        s.display_king[seat] = _lot(lots, mind)
        s.display[seat, KING_CARD] = s.display_king[seat] != NONE
    if s.hand[seat, NECKLACE_CARD]:
        s.display_necklace[seat] = _lot(lots, mind)
        s.display[seat, NECKLACE_CARD] = s.display_necklace[seat] != NONE


@rule
def _lot(lots, mind):
    """Returns one of the lots laid, or NONE."""
    lot = draw(mind, LOTS + 1)
    return lot if lots >> lot & 1 else NONE
