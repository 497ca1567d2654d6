# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N5.1, N5.2, N4.11: displays are chosen in secret and revealed together; then comes the Alchemist.

A display is put together in steps, in this order: how many of each stone card; how many Rings in
each lot; the lots of the grey Ring (N8), the King and the Necklace; how many Bankers. A seat is not
asked about what it does not have, or could not lay anywhere.
"""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.necklace.rules.actions import (
    CHANGE,
    CHANGEABLE,
    COUNT,
    KIND_NAMED,
    LOT,
    NOTHING,
    PASS,
    STONE_NAMED,
)
from vendome.games.necklace.rules.event_kinds import (
    ALCHEMIST_PLAYED,
    DISPLAYED,
    SALE_BEGAN,
    SHOWED_NOTHING,
    SHOWN,
)
from vendome.games.necklace.rules.hands import leave, note, spend_role
from vendome.games.necklace.rules.jewels import hold_sale
from vendome.games.necklace.rules.kinds import how_many, stone_of
from vendome.games.necklace.rules.reacting import answer, ask_all, forget_answers, might_react
from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    ALCHEMIST_ASKED,
    AMBER,
    BANKER,
    BANKER_CARD,
    BLANK,
    GREY,
    KINDS,
    KING_CARD,
    LOTS,
    NECKLACE_CARD,
    NONE,
    RING,
    RING_CARD,
    SEATS,
    SELLING,
    STONE,
    STONE_KINDS,
    WAS_SPENT,
)

CHANGEABLE_KINDS = tuple(CHANGEABLE.choices)  # N4.11

# The steps of a display.
GREY_STONE = STONE_KINDS
RINGS = GREY_STONE + 1  # +0 to +3
GREY_RING = RINGS + LOTS
KING_STEP = GREY_RING + 1
NECKLACE_STEP = KING_STEP + 1
BANKERS = NECKLACE_STEP + 1
GREY_BANKER = BANKERS + 1
ALL_STEPS = GREY_BANKER + 1


@rule
def open_sale(s, log):
    """N5.1: ask everybody with cards in hand."""
    emit(log, SALE_BEGAN, EVERYBODY, s.held + 1)
    s.stage = SELLING
    s.waiting = 0
    for seat in range(s.players):
        if s.hand_size[seat]:
            s.waiting |= seat_bit(seat)
    if s.waiting == 0:
        _reveal(s, log)


@rule
def lots_laid(s, seat):
    """Returns the stones of which this seat's display has a card so far, one bit each."""
    lots = 0
    for kind in range(STONE_KINDS):
        if s.display[seat, kind]:
            lots |= 1 << stone_of(s, kind)
    if s.display[seat, GREY] and s.blank_role[0] == STONE:
        lots |= 1 << stone_of(s, GREY)
    return lots


@rule
def rings_left(s, seat):
    left = int(s.hand[seat, RING_CARD])
    for lot in range(LOTS):
        left -= int(s.display_rings[seat, lot])
    return left


@hot_rule
def next_step(s, seat):
    """Returns the next step that has to be asked, from `picked` on,
    or ALL_STEPS if there is none.
    """
    step = int(s.picked[seat])
    while step < STONE_KINDS:
        if s.hand[seat, step]:
            return step
        step += 1
    lots = lots_laid(s, seat)
    while step < ALL_STEPS:
        if step == GREY_STONE:
            if s.hand[seat, GREY] and s.blank_role[GREY - BLANK] == STONE:
                return step
        elif step < GREY_RING:
            if lots >> (step - RINGS) & 1 and rings_left(s, seat):
                return step
        elif step == GREY_RING:
            if lots and s.hand[seat, GREY] and s.blank_role[GREY - BLANK] == RING:
                return step
        elif step == KING_STEP:
            if lots and s.hand[seat, KING_CARD]:
                return step
        elif step == NECKLACE_STEP:
            if lots and s.hand[seat, NECKLACE_CARD]:
                return step
        elif step == BANKERS:
            if s.hand[seat, BANKER_CARD]:
                return step
        elif s.hand[seat, GREY] and s.blank_role[GREY - BLANK] == BANKER:
            return step
        step += 1
    return ALL_STEPS


@rule
def legal_display(s, seat, moves):
    step = next_step(s, seat)
    if step == ALL_STEPS:
        moves.ids[0] = NOTHING
        return 1
    if GREY_RING <= step <= NECKLACE_STEP:
        lots = lots_laid(s, seat)
        n = 0
        for lot in range(LOTS):
            if lots >> lot & 1:
                moves.ids[n] = LOT + lot
                n += 1
        moves.ids[n] = LOT + LOTS
        return n + 1
    most = 1
    if step < STONE_KINDS:
        most = int(s.hand[seat, step])
    elif RINGS <= step < GREY_RING:
        most = rings_left(s, seat)
    elif step == BANKERS:
        most = int(s.hand[seat, BANKER_CARD])
    for count in range(most + 1):
        moves.ids[count] = COUNT + count
    return most + 1


@rule
def display(s, seat, action, log):
    """Take one step.

    After the last one the display is chosen; after the last seat's all are revealed.
    """
    if action != NOTHING:
        lay(s, seat, next_step(s, seat), action)
        if next_step(s, seat) != ALL_STEPS:
            return
    s.picked[seat] = 0
    s.waiting &= ~seat_bit(seat)
    emit(log, DISPLAYED, EVERYBODY, seat)
    if s.waiting == 0:
        _reveal(s, log)


@rule
def lay(s, seat, step, action):
    count = action - COUNT
    lot = action - LOT if action != LOT + LOTS else NONE
    if step < STONE_KINDS:
        s.display[seat, step] = count
    elif step == GREY_STONE or step == GREY_BANKER:
        s.display[seat, GREY] = count
    elif step < GREY_RING:
        s.display_rings[seat, step - RINGS] = count
        s.display[seat, RING_CARD] += count
    elif step == GREY_RING:
        s.display_grey[seat] = lot
        s.display[seat, GREY] = lot != NONE
    elif step == KING_STEP:
        s.display_king[seat] = lot
        s.display[seat, KING_CARD] = lot != NONE
    elif step == NECKLACE_STEP:
        s.display_necklace[seat] = lot
        s.display[seat, NECKLACE_CARD] = lot != NONE
    else:
        s.display[seat, BANKER_CARD] = count
    s.picked[seat] = step + 1


@rule
def _reveal(s, log):
    """N5.2, N5.8: reveal all displays together, in place of the last sale.

    What is shown leaves the game.
    """
    for lot in range(LOTS):
        s.rarity[lot] = NONE
    for seat in range(s.players):
        s.changed[seat] = NONE
        s.changed_to[seat] = NONE
        nothing = True
        for kind in range(KINDS):
            count = int(s.display[seat, kind])
            s.shown[seat, kind] = count
            if count == 0:
                continue
            nothing = False
            s.display[seat, kind] = 0
            s.gone[kind] += count
            for _ in range(count):
                leave(s, seat, kind)
                note(s, WAS_SPENT, seat, NONE, kind, True)
        for lot in range(LOTS):
            s.rings_in[seat, lot] = s.display_rings[seat, lot]
            s.display_rings[seat, lot] = 0
            s.jewels[seat, lot] = 0
        s.grey_in[seat] = s.display_grey[seat]
        s.king_in[seat] = s.display_king[seat]
        s.necklace_in[seat] = s.display_necklace[seat]
        s.display_grey[seat] = NONE
        s.display_king[seat] = NONE
        s.display_necklace[seat] = NONE
        if nothing:
            emit(log, SHOWED_NOTHING, EVERYBODY, seat)
    _emit_displays(s, log)
    _ask_for_alchemist(s, log)


@rule
def _emit_displays(s, log):
    """Emit the displays lot by lot, the most fashionable stone first."""
    if log.room == 0:
        return
    for place in range(LOTS):
        lot = int(s.fashion[place])
        for seat in range(s.players):
            for kind in range(KINDS):
                count = int(s.shown[seat, kind]) if stone_of(s, kind) == lot else 0
                if kind == RING_CARD:
                    count = int(s.rings_in[seat, lot])
                elif kind == KING_CARD:
                    count = s.king_in[seat] == lot
                elif kind == NECKLACE_CARD:
                    count = s.necklace_in[seat] == lot
                elif kind == GREY and s.blank_role[GREY - BLANK] == RING:
                    count = s.grey_in[seat] == lot
                if count:
                    emit(log, SHOWN, EVERYBODY, seat, kind, count, lot)
    for seat in range(s.players):
        if s.shown[seat, BANKER_CARD]:
            emit(log, SHOWN, EVERYBODY, seat, BANKER_CARD, s.shown[seat, BANKER_CARD], LOTS)
        if s.shown[seat, GREY] and s.blank_role[GREY - BLANK] == BANKER:
            emit(log, SHOWN, EVERYBODY, seat, GREY, 1, LOTS)


@rule
def can_change(s, seat, kind):
    """N4.11: returns whether this is a diamond, ruby or emerald card that the seat has shown."""
    stone = stone_of(s, kind)
    return s.shown[seat, kind] > 0 and stone != NONE and stone != AMBER


@rule
def asked_to_change(s):
    """N4.11, N4.12: returns the seats that showed a card the Alchemist can change,
    and have cards left.
    """
    might = might_react(s, ALCHEMIST)
    seats = 0
    for seat in range(s.players):
        for kind in CHANGEABLE_KINDS:
            if might >> seat & 1 and can_change(s, seat, kind):
                seats |= seat_bit(seat)
    return seats


@rule
def _ask_for_alchemist(s, log):
    seats = asked_to_change(s)
    if seats:
        ask_all(s, ALCHEMIST_ASKED, seats)
    else:
        hold_sale(s, log)


@rule
def legal_changes(s, seat, moves):
    moves.ids[0] = PASS
    return list_changes(s, seat, moves, 1) if how_many(s, s.hand[seat], ALCHEMIST) else 1


@rule
def list_changes(s, seat, moves, n):
    """N4.11: add what the Alchemist could change on a seat's display to the `n` legal actions.

    It does not matter who has him. Returns how many actions there are then.
    """
    for first in range(CHANGE, COUNT, AMBER):
        kind = int(KIND_NAMED[first])
        if can_change(s, seat, kind):
            for action in range(first, first + AMBER):
                if STONE_NAMED[action] != stone_of(s, kind):
                    moves.ids[n] = action
                    n += 1
    return n


@rule
def answer_alchemist(s, seat, action, log):
    if not answer(s, seat, action):
        return
    for other in range(SEATS):
        change = int(s.answer[other])
        if change >= CHANGE:
            s.changed[other] = KIND_NAMED[change]
            s.changed_to[other] = STONE_NAMED[change]
            spend_role(s, other, ALCHEMIST)
            emit(log, ALCHEMIST_PLAYED, EVERYBODY, other, s.changed[other], s.changed_to[other])
    forget_answers(s)
    hold_sale(s, log)
