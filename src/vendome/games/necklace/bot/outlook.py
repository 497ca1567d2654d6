# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What the search asks of Queen's Necklace: where a turn ends, and how a seat stands."""

from __future__ import annotations

from vendome.core.game import Outlook
from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import (
    BELIEFS,
    DOUBT,
    KINGS_HELD,
    RINGS_HELD,
    SPREAD,
    SPREAD_A_TURN,
    STONES_A_TURN,
    _count,
    chance_of_sale,
    turns_to_sale,
)
from vendome.games.necklace.bot.greedy_1.shopping import use_of  # the weights belong to it
from vendome.games.necklace.bot.schemes import unknown_cards
from vendome.games.necklace.bot.worth import best_lot, foresee
from vendome.games.necklace.hidden.memory import sure_cards
from vendome.games.necklace.rules.actions import PASS, ROLE_PLAYED, SEAT_NAMED
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    CONFESSOR,
    KINDS,
    LOTS,
    MERCHANT_CARD,
    NECKLACE_CARD,
    PARRYING,
    QUEEN_ASKED,
    SALES,
    SELLING,
)

A_SALE = 1000  # turns, by the clock: more than a game has
TO_SALE = 50  # rounds: more than there are between two sales

FEATURES = (
    "livres",
    "livres_late",
    "gains",
    "best_lot",
    "rings",
    "kings",
    "uses",
    "necklace",
    "stones",
    "cards",
    "gains_late",
    "rings_late",
)


@rule
def clock(s):
    """Returns how many turns have gone by. A sale is far from what was before it: so nobody looks
    beyond the next one, after which it is plain what it was worth.
    """
    return int(s.turns) + int(s.held) * A_SALE


@rule
def ask_again(s, seat, mind, scratch):
    """What others have answered in secret was dealt at random: they are asked again."""
    if s.stage == QUEEN_ASKED or s.stage == ALCHEMIST_ASKED or s.stage == PARRYING:
        for other in range(s.players):
            if other != seat and s.asked >> other & 1:
                s.answer[other] = PASS
                s.waiting |= 1 << other
    elif s.stage == SELLING:
        for other in range(s.players):
            if other != seat and s.hand_size[other] > 0 and not s.waiting >> other & 1:
                for kind in range(KINDS):
                    s.display[other, kind] = 0
                for lot in range(LOTS):
                    s.display_rings[other, lot] = 0
                s.display_grey[other] = -1
                s.display_king[other] = -1
                s.display_necklace[other] = -1
                s.picked[other] = 0
                s.waiting |= 1 << other


@rule
def features(s, rows, scratch):
    """All hands being known, what the next sale is likely to bring each seat, and what it keeps."""
    players = int(s.players)
    turns = turns_to_sale(s) / players
    near = chance_of_sale(s)
    left = SALES - int(s.held)  # sales to come
    for seat in range(players):
        row = scratch.beliefs[seat]
        for what in range(BELIEFS):
            row[what] = 0.0
        uses = 0.0
        cards = 0
        for kind in range(KINDS):
            held = int(s.hand[seat, kind])
            if held and kind != MERCHANT_CARD:
                _count(s, kind, float(held), row)
                uses += held * use_of(s, kind, near)
                cards += held
        stones = 0.0
        for stone in range(LOTS):
            stones += row[stone]
            row[SPREAD + stone] = turns * SPREAD_A_TURN + DOUBT
            row[stone] += turns * STONES_A_TURN
        out = rows[seat]
        out[6] = uses / 50.0
        out[5] = row[KINGS_HELD] / left
        out[7] = float(s.hand[seat, NECKLACE_CARD])
        out[8] = stones / 10.0 * (left - 1)
        out[9] = cards / 5.0
    foresee(s, s.fashion, scratch)
    for seat in range(players):
        out = rows[seat]
        row = scratch.beliefs[seat]
        best = best_lot(scratch.gains, seat)
        gains = 0.0
        for stone in range(LOTS):
            gains += scratch.gains[seat, stone]
        out[0] = s.score[seat] / 50.0
        out[1] = s.score[seat] / 50.0 / left
        out[2] = gains / 50.0
        out[3] = scratch.gains[seat, best] / 50.0
        out[4] = row[RINGS_HELD] * scratch.gains[seat, best] / 50.0
        out[10] = out[2] / left
        out[11] = out[4] / left


@rule
def pointless(k, seat, action, scratch):
    """Returns whether an action tells nothing new: a look (N4.1) at a hand known card by card."""
    if ROLE_PLAYED[action] != CONFESSOR:
        return False
    other = int(SEAT_NAMED[action])
    for kind in range(KINDS):
        scratch.sure[other, kind] = 0
    sure_cards(k, seat, scratch.sure)
    return unknown_cards(k, other, scratch.sure) == 0


# A master sees to the end of the next sale, however far it is.
LEVELS = {
    2: ((96, 0), (512, 1), (1280, TO_SALE), (5120, TO_SALE)),
    3: ((64, 0), (448, 1), (1024, TO_SALE), (4096, TO_SALE)),
    4: ((64, 0), (384, 1), (1024, TO_SALE), (4096, TO_SALE)),
}
OUTLOOK = Outlook(clock, ask_again, features, FEATURES, LEVELS, pointless=pointless)
