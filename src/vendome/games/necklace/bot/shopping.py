# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Decides which of the open cards to buy (N3.3)."""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import (
    INTEREST_HELD,
    RINGS_HELD,
    chance_of_sale,
    turns_to_sale,
)
from vendome.games.necklace.bot.forecast import worth_of
from vendome.games.necklace.bot.mixing import NEVER
from vendome.games.necklace.bot.worth import LAST_SALE
from vendome.games.necklace.rules.actions import BUY, END, IN_PHASE
from vendome.games.necklace.rules.cards import KIND_OF
from vendome.games.necklace.rules.kinds import (
    how_many,
    in_box,
    interest_on,
    jewels_on,
    price_of,
    role_of,
    stone_of,
    stones_on,
)
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    BANKER,
    CARDINAL,
    FORGER,
    KING,
    KING_CARD,
    MUSKETEER,
    NECKLACE,
    NONE,
    PLACES,
    QUEEN,
    RING,
    ROLES,
    SALES,
    STONE,
    THIEF,
)

# What cards bring besides what they sell for, in livres.
LIVRES = {
    "king": 13.0,
    "necklace": 39.0,
    "confessor": 2.0,
    "courtier": 8.0,
    "forger": 5.0,
    "favourite": 6.0,
    "thief": 30.0,
    "musketeer": 10.0,
    "astrologer": 17.0,
    "cardinal": 5.0,
    "alchemist": 60.0,
    "queen": 15.0,
}
SOLD = {
    "stone",
    "ring",
    "banker",
    "merchant",
}  # cards that count in a sale, and those that nobody can buy
assert LIVRES.keys() ^ SOLD == set(ROLES)
USES = np.array([LIVRES.get(role, 0.0) for role in ROLES])
# How soon before the end a card begins to be worth less: in parts of the game, turned over.
BUSY_MUSKETEER, BUSY_THIEF = 1.0, 1.0
ALL_THREATS = 7.0  # N1.2: Thieves and Forgers
TURNS_OF_PART = np.array([0.0, 0.0, 13.0, 12.0, 12.0])  # by players
# How much of what a card is worth to who comes next it is worth to take it away, by players.
DENIAL = np.array([0.0, 0.0, 0.5, 0.35, 0.2])
KING_AMONG = np.array([0.0, 0.0, 1.5, 0.55, 0.4])  # of so many players a King harms only one


@rule
def others_kings(k, seat):
    """Returns how many Kings others may hold or get."""
    return in_box(k, KING_CARD) - int(k.gone[KING_CARD]) - int(k.hand[seat, KING_CARD])


@rule
def time_left(k):
    """Returns how much of the game is still to come, in parts that end with a sale."""
    part = min(1.0, turns_to_sale(k) / (TURNS_OF_PART[k.players]))
    return LAST_SALE - int(k.held) + part


@rule
def _threats(k, seat):
    """N4.3, N4.5: returns how many Thieves and Forgers others may hold or get."""
    left = -how_many(k, k.hand[seat], THIEF) - how_many(k, k.hand[seat], FORGER)
    for role in (THIEF, FORGER):
        kind = int(KIND_OF[role])
        left += in_box(k, kind) - int(k.gone[kind])
    return max(0, left)


@rule
def use_of(k, seat, kind, near):
    """N4: returns what a card brings a seat besides its part in a sale.

    The last sale may come before its turn; some cards can do nothing any more.
    """
    role = role_of(k, kind)
    use = USES[role]
    if role == MUSKETEER:
        return use * min(1.0, time_left(k) * BUSY_MUSKETEER) * _threats(k, seat) / ALL_THREATS
    if role == THIEF:
        use *= min(1.0, time_left(k) * BUSY_THIEF)
    if role == KING:
        return use * KING_AMONG[k.players]
    if role == NECKLACE:
        return use if others_kings(k, seat) else 0.0
    if role == CARDINAL and k.merchants == SALES:
        return 0.0
    if (role == QUEEN or role == ASTROLOGER) and k.stack_left == 0:
        return 0.0
    if k.held == LAST_SALE and (IN_PHASE[role] or role == QUEEN or role == CARDINAL):
        use *= 1.0 - near
    return use


@rule
def take_in(k, kind, cards, row):
    """Count a card that came to a hand, or with -1 that left it,
    in what is believed of the hand.
    """
    role = role_of(k, kind)
    if role == STONE:
        row[stone_of(k, kind)] += cards * stones_on(k, kind)
    elif role == RING:
        row[RINGS_HELD] += cards * jewels_on(k, kind)
    elif role == BANKER:
        row[INTEREST_HELD] += cards * interest_on(k, kind)


@rule
def best_basket(k, seat, ducats, scratch):
    """Returns what the best cards for these ducats are worth,
    and one bit for each of their places.
    """
    beliefs, use = scratch.beliefs, scratch.option
    following = (seat + 1) % int(k.players)
    best, chosen = NEVER, 0
    near = chance_of_sale(k)
    now = worth_of(k, seat, k.fashion, True, scratch)
    for place in range(PLACES):
        kind = int(k.market[place])
        use[place] = 0.0
        if kind != NONE:
            take_in(k, kind, 1, beliefs[following])
            loss = now - worth_of(k, seat, k.fashion, True, scratch)
            take_in(k, kind, -1, beliefs[following])
            loss += use_of(k, seat, kind, near) * scratch.weight[following]
            use[place] = use_of(k, seat, kind, near) + DENIAL[k.players] * max(0.0, loss)
    for basket in range(1 << PLACES):
        price = 0
        worth = 0.0
        for place in range(PLACES):
            if basket >> place & 1:
                kind = int(k.market[place])
                price += price_of(k, kind, int(k.ring[place])) if kind != NONE else 99
        if price > ducats:
            continue
        for place in range(PLACES):
            if basket >> place & 1:
                take_in(k, int(k.market[place]), 1, beliefs[seat])
                worth += use[place]
        worth += worth_of(k, seat, k.fashion, True, scratch)
        for place in range(PLACES):
            if basket >> place & 1:
                take_in(k, int(k.market[place]), -1, beliefs[seat])
        if worth > best and (basket or k.bought):
            best, chosen = worth, basket
    return best, chosen


@rule
def best_purchase(k, seat, scratch):
    """Returns what to buy: an Astrologer first, then the dearest card;
    END if nothing is worth buying.
    """
    basket = best_basket(k, seat, int(k.ducats), scratch)[1]
    action, dearest = END, 0
    for place in range(PLACES):
        if basket >> place & 1:
            kind = int(k.market[place])
            price = price_of(k, kind, int(k.ring[place]))
            if role_of(k, kind) == ASTROLOGER:
                return BUY + place
            if price > dearest:
                action, dearest = BUY + place, price
    return action
