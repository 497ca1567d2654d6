# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N5.3 to N5.8: rarity, and who sells what for how much."""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit
from vendome.games.necklace.rules.event_kinds import (
    EARNED,
    FINED,
    KING_FORBADE,
    NECKLACE_SAVED,
    RARITY_SET,
    SALE_ENDED,
    SOLD,
    UNSOLD,
)
from vendome.games.necklace.rules.kinds import interest_on, jewels_on, stone_of, stones_on
from vendome.games.necklace.rules.state import (
    BANKER,
    BANKER_CARD,
    BLANK,
    FASHION,
    FINE,
    GOING_ON,
    GREY,
    LOTS,
    NONE,
    SALES,
    STONE_KINDS,
)
from vendome.games.necklace.rules.turns import end_game

TILES = np.array(FASHION, "i1")  # N1.4
COUNTED = 12  # bits for the stones of each kind, in a number that counts all of them


@rule
def stones(stone, count):
    """Returns a count of one stone as a part of the number that counts all four."""
    return count << COUNTED * stone


@rule
def count_of(counts, stone):
    """Returns how many of a stone such a number counts."""
    return counts >> COUNTED * stone & (1 << COUNTED) - 1


@rule
def shown_by(s, seat):
    """Returns all stones that a seat shows, the Alchemist's change included."""
    if seat >= s.players:
        return 0
    counts = 0
    for kind in range(STONE_KINDS):
        counts += stones(stone_of(s, kind), int(s.shown[seat, kind]) * stones_on(s, kind))
    if s.shown[seat, GREY] and stone_of(s, GREY) != NONE:
        counts += stones(stone_of(s, GREY), stones_on(s, GREY))
    if s.changed[seat] != NONE:
        card = int(s.changed[seat])
        counts += change_of(stones_on(s, card), stone_of(s, card), int(s.changed_to[seat]))
    return counts


@rule
def change_of(count, stone, into):
    """N4.11: returns how what is shown changes if `count` stones of a kind count as another."""
    return stones(into, count) - stones(stone, count)


@rule
def all_shown(s):
    """Returns all stones that each seat shows.

    They are packed, since rules have no memory of their own.
    """
    return shown_by(s, 0), shown_by(s, 1), shown_by(s, 2), shown_by(s, 3)


@rule
def banked(s, seat):
    """N5.5: returns what a seat's Bankers add to the price of each of its jewels."""
    more = interest_on(s, BANKER_CARD) * int(s.shown[seat, BANKER_CARD])
    if s.shown[seat, GREY] and s.blank_role[GREY - BLANK] == BANKER:
        more += interest_on(s, GREY)
    return more


@rule
def jewels_of(s, seat, stone):
    """N5.4, N5.5: returns how many jewels a seat sells if it sells this stone."""
    count = 1 + int(s.rings_in[seat, stone])
    if s.grey_in[seat] == stone:
        count += jewels_on(s, GREY)
    return count


@rule
def hold_sale(s, log):
    """Hold the whole sale, and do what follows from it: N5.8, N6.1."""
    number = int(s.held)
    settle(s, number, log)
    for seat in range(s.players):
        s.score[seat] += s.earned[number, seat]
        emit(log, EARNED, EVERYBODY, seat, s.earned[number, seat], s.score[seat])
    emit(log, SALE_ENDED, EVERYBODY, number + 1)
    s.held = number + 1
    if s.held == SALES:
        end_game(s, log)
    else:
        s.stage = GOING_ON


@rule
def settle(s, number, log):
    """Pay everybody by the displays as they lie."""
    shown = all_shown(s)
    _set_rarity(s, shown, log)
    for place in range(LOTS):
        _sell(s, number, int(s.fashion[place]), place, shown, log)


@rule
def total_shown(shown, stone):
    return count_of(shown[0] + shown[1] + shown[2] + shown[3], stone)


@rule
def most_shown(shown, stone):
    return max(
        max(count_of(shown[0], stone), count_of(shown[1], stone)),
        max(count_of(shown[2], stone), count_of(shown[3], stone)),
    )


@rule
def rarity_of(s, shown, place):
    """N5.3: returns how rare the stone at a place of fashion is;
    of equal ones the more fashionable is rarer.
    """
    total = total_shown(shown, int(s.fashion[place]))
    rank = 0
    for other in range(LOTS):
        than = total_shown(shown, int(s.fashion[other]))
        rank += than < total or (other < place and than == total)
    return rank


@rule
def price_of(s, seat, place, rank):
    """N5.4, N5.5: returns what a seat gets for a jewel of this fashion and rarity."""
    return int(TILES[place]) + int(TILES[rank]) + banked(s, seat)


@rule
def saver_of(s, stone):
    """Returns who has the Necklace in a lot of this stone, or NONE."""
    for seat in range(s.players):
        if s.necklace_in[seat] == stone:
            return seat
    return NONE


@rule
def king_on(s, stone):
    """Returns whether a King lies in any lot of this stone."""
    found = False
    for seat in range(s.players):
        found = found or s.king_in[seat] == stone
    return found


@rule
def _set_rarity(s, shown, log):
    for place in range(LOTS):
        stone = int(s.fashion[place])
        rank = rarity_of(s, shown, place)
        s.rarity[stone] = rank
        total = total_shown(shown, stone)
        emit(log, RARITY_SET, EVERYBODY, stone, total, rank, TILES[rank])


@rule
def _sell(s, number, stone, place, shown, log):
    if forbidden(s, number, stone, log):
        return
    most = most_shown(shown, stone)
    if most == 0:
        emit(log, UNSOLD, EVERYBODY, stone)
        return
    for seat in range(s.players):
        if count_of(shown[seat], stone) == most:
            price = price_of(s, seat, place, int(s.rarity[stone]))
            count = jewels_of(s, seat, stone)
            s.jewels[seat, stone] = count
            s.earned[number, seat] += count * price
            emit(log, SOLD, EVERYBODY, seat, stone, count, price, count * price)


@rule
def forbidden(s, number, stone, log):
    """N5.6, N5.7: returns whether a King forbids the stone.

    The Necklace in its lot voids all Kings.
    """
    if not king_on(s, stone):
        return False
    saver = saver_of(s, stone)
    if saver != NONE:
        emit(log, NECKLACE_SAVED, EVERYBODY, saver, stone)
    for seat in range(s.players):
        if s.king_in[seat] != stone:
            continue
        if saver == NONE:
            emit(log, KING_FORBADE, EVERYBODY, seat, stone)
        elif seat != saver:
            s.earned[number, seat] -= FINE
            s.earned[number, saver] += FINE
            emit(log, FINED, EVERYBODY, seat, saver, FINE)
    return saver == NONE
