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
    shown = np.zeros((SEATS, LOTS), np.int64)
    for seat in range(s.players):
        for stone in range(LOTS):
            shown[seat, stone] = stones_shown(s, seat, stone)
    _set_rarity(s, shown, log)
    for place in range(LOTS):
        _sell(s, number, int(s.fashion[place]), place, shown, log)


@rule
def _set_rarity(s, shown, log):
    """N5.3: the fewest stones are rarest; of equals, the more fashionable."""
    total = np.zeros(LOTS, np.int64)
    for stone in range(LOTS):
        for seat in range(s.players):
            total[stone] += shown[seat, stone]
    for place in range(LOTS):
        stone = int(s.fashion[place])
        rank = 0
        for other in range(LOTS):
            than = int(s.fashion[other])
            rank += total[than] < total[stone] or (other < place and total[than] == total[stone])
        s.rarity[stone] = rank
        emit(log, RARITY_SET, EVERYBODY, stone, total[stone], rank, TILES[rank])


@rule
def _sell(s, number, stone, place, shown, log):
    most = 0
    for seat in range(s.players):
        most = max(most, shown[seat, stone])
    if forbidden(s, number, stone, log):
        return
    if most == 0:
        emit(log, UNSOLD, EVERYBODY, stone)
        return
    for seat in range(s.players):
        if shown[seat, stone] == most:
            price = int(TILES[place]) + int(TILES[s.rarity[stone]]) + banked(s, seat)
            count = jewels_of(s, seat, stone)
            s.jewels[seat, stone] = count
            s.earned[number, seat] += count * price
            emit(log, SOLD, EVERYBODY, seat, stone, count, price, count * price)


@rule
def forbidden(s, number, stone, log):
    """N5.6, N5.7: whether a King forbids the stone; the Necklace in its lot voids all Kings."""
    keeper = NONE
    kings = 0
    for seat in range(s.players):
        if s.necklace_in[seat] == stone:
            keeper = seat
        kings += s.king_in[seat] == stone
    if kings == 0:
        return False
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
