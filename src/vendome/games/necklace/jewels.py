# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N5.3 to N5.8: rarity, and who sells what for how much."""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit
from vendome.games.necklace.happenings import (
    EARNED,
    FINED,
    KING_FORBADE,
    NECKLACE_SAVED,
    RARITY_SET,
    SALE_ENDED,
    SOLD,
    UNSOLD,
)
from vendome.games.necklace.kinds import stone_of, stones_on
from vendome.games.necklace.state import (
    BANKER,
    BANKER_CARD,
    BLANK,
    FASHION,
    FINE,
    GOING_ON,
    GREY,
    INTEREST,
    LOTS,
    NONE,
    SALES,
    SEATS,
    STONE_KINDS,
)
from vendome.games.necklace.turns import end_game

TILES = np.array(FASHION, "i1")  # N1.4


@rule
def stones_shown(s, seat, stone):
    """How many stones of a kind a seat shows, the Alchemist's change included."""
    count = 0
    for kind in range(STONE_KINDS):
        if stone_of(s, kind) == stone:
            count += int(s.shown[seat, kind]) * stones_on(s, kind)
    if s.shown[seat, GREY] and stone_of(s, GREY) == stone:
        count += stones_on(s, GREY)
    if s.changed[seat] != NONE:
        if stone_of(s, int(s.changed[seat])) == stone:
            count -= stones_on(s, int(s.changed[seat]))
        if s.changed_to[seat] == stone:
            count += stones_on(s, int(s.changed[seat]))
    return count


@rule
def all_shown(s):
    """How many stones of each kind each seat shows."""
    shown = np.zeros((SEATS, LOTS), np.int64)
    for seat in range(s.players):
        for stone in range(LOTS):
            shown[seat, stone] = stones_shown(s, seat, stone)
    return shown


@rule
def banked(s, seat):
    """N5.5: what a seat's Bankers add to the price of each of its jewels."""
    more = INTEREST * int(s.shown[seat, BANKER_CARD])
    if s.shown[seat, GREY] and s.blank_role[GREY - BLANK] == BANKER:
        more += int(s.blank_worth[GREY - BLANK])
    return more


@rule
def jewels_of(s, seat, stone):
    """N5.4, N5.5: how many jewels a seat sells if it sells this stone."""
    count = 1 + int(s.rings_in[seat, stone])
    if s.grey_in[seat] == stone:
        count += int(s.blank_worth[GREY - BLANK])
    return count


@rule
def hold_sale(s, log):
    """All of it, and what follows: N5.8, N6.1."""
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
    """What everybody earns by the displays as they lie."""
    shown = all_shown(s)
    _set_rarity(s, shown, log)
    for place in range(LOTS):
        _sell(s, number, int(s.fashion[place]), place, shown, log)


@rule
def total_shown(s, shown, stone):
    total = 0
    for seat in range(s.players):
        total += shown[seat, stone]
    return total


@rule
def most_shown(s, shown, stone):
    most = 0
    for seat in range(s.players):
        most = max(most, shown[seat, stone])
    return most


@rule
def rarity_of(s, shown, place):
    """N5.3: how rare the stone at a place of fashion is; of equals, the more fashionable is."""
    total = total_shown(s, shown, int(s.fashion[place]))
    rank = 0
    for other in range(LOTS):
        than = total_shown(s, shown, int(s.fashion[other]))
        rank += than < total or (other < place and than == total)
    return rank


@rule
def price_of(s, seat, place, rank):
    """N5.4, N5.5: what a seat gets for a jewel of this fashion and rarity."""
    return int(TILES[place]) + int(TILES[rank]) + banked(s, seat)


@rule
def keeper_of(s, stone):
    """Who has the Necklace in a lot of this stone."""
    for seat in range(s.players):
        if s.necklace_in[seat] == stone:
            return seat
    return NONE


@rule
def king_on(s, stone):
    """Whether a King lies in any lot of this stone."""
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
        total = total_shown(s, shown, stone)
        emit(log, RARITY_SET, EVERYBODY, stone, total, rank, TILES[rank])


@rule
def _sell(s, number, stone, place, shown, log):
    if forbidden(s, number, stone, log):
        return
    most = most_shown(s, shown, stone)
    if most == 0:
        emit(log, UNSOLD, EVERYBODY, stone)
        return
    for seat in range(s.players):
        if shown[seat, stone] == most:
            price = price_of(s, seat, place, int(s.rarity[stone]))
            count = jewels_of(s, seat, stone)
            s.jewels[seat, stone] = count
            s.earned[number, seat] += count * price
            emit(log, SOLD, EVERYBODY, seat, stone, count, price, count * price)


@rule
def forbidden(s, number, stone, log):
    """N5.6, N5.7: whether a King forbids the stone; the Necklace in its lot voids all Kings."""
    if not king_on(s, stone):
        return False
    keeper = keeper_of(s, stone)
    if keeper != NONE:
        emit(log, NECKLACE_SAVED, EVERYBODY, keeper, stone)
    for seat in range(s.players):
        if s.king_in[seat] != stone:
            continue
        if keeper == NONE:
            emit(log, KING_FORBADE, EVERYBODY, seat, stone)
        elif seat != keeper:
            s.earned[number, seat] -= FINE
            s.earned[number, keeper] += FINE
            emit(log, FINED, EVERYBODY, seat, keeper, FINE)
    return keeper == NONE
