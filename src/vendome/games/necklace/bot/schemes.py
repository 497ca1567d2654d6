# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Decides when to play influence cards (N4.1 to N4.6)."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import chance_of_sale
from vendome.games.necklace.bot.forecast import worth_of
from vendome.games.necklace.bot.mixing import NEVER
from vendome.games.necklace.bot.shopping import best_basket, take_in, use_of
from vendome.games.necklace.bot.worth import LAST_SALE
from vendome.games.necklace.rules.actions import (
    END,
    KIND_NAMED,
    ROLE_PLAYED,
    SEAT_NAMED,
    STONE_NAMED,
)
from vendome.games.necklace.rules.kinds import ducats_on, how_many, role_of, stone_of, stones_on
from vendome.games.necklace.rules.state import (
    CONFESSOR,
    COURTIER,
    FAVOURITE,
    FORGER,
    KINDS,
    LOTS,
    MUSKETEER,
    NECKLACE_CARD,
    NONE,
    THIEF,
    WAS_DRAWN,
    WAS_LACKING,
    WAS_TAKEN,
)

# What a card must bring to be played while no sale is near. Near a sale, a little is enough.
COURTIER_GAIN = 6.0
FAVOURITE_GAIN = 50.0
FORGER_GAIN = 21.0
THIEF_GAIN = 19.0
ENOUGH = 4.0
MUSKETEERS_GAIN = 12.0
STOLEN = 7.0  # livres that an unknown card is worth
CAUGHT = 8.0  # livres that it costs to meet a Musketeer
PRYING = 0.3  # how likely a sale must be for a Confessor to be played
UNKNOWN_CARDS = 2  # this many unknown cards make a Confessor worth playing
FIRST = 1000.0  # who is curious looks before anything else is played


@rule
def play_or_end(k, seat, moves, count, scratch):
    """Returns the influence card that brings most beyond its threshold, or the end of the phase."""
    near = chance_of_sale(k)
    now = worth_of(k, seat, k.fashion, True, scratch)
    poor = NEVER
    best, chosen = 0.0, END
    for i in range(count):
        action = int(moves.ids[i])
        gain = 0.0
        role = int(ROLE_PLAYED[action])
        other, stone = int(SEAT_NAMED[action]), int(STONE_NAMED[action])
        if role == COURTIER:
            if poor == NEVER:
                poor = best_basket(k, seat, int(k.ducats), scratch)[0]
            more = ducats_on(k, int(KIND_NAMED[action]))
            gain = best_basket(k, seat, int(k.ducats) + more, scratch)[0] - poor
            gain -= COURTIER_GAIN * (1.0 - near if k.held == LAST_SALE else 1.0)
        elif role == MUSKETEER:
            gain = use_of(k, seat, NECKLACE_CARD, 0.0) * (1.0 + scratch.weight[k.wearer])
            gain -= MUSKETEERS_GAIN
        elif role == FAVOURITE:
            gain = _in_fashion(k, seat, stone, scratch) - now
            gain -= _least(FAVOURITE_GAIN, near)
        elif role == CONFESSOR:
            gain = _curiosity(k, other, scratch.sure) if near > PRYING else 0.0
        elif role == THIEF:
            gain = _loot(k, seat, other, now, near, scratch)
            gain -= _least(THIEF_GAIN, near)
        elif role == FORGER:
            gain = _forgery(k, seat, other, stone, now, scratch)
            gain -= _least(FORGER_GAIN, near)
        if gain > best:
            best, chosen = gain, action
    return chosen


@rule
def _least(gain, near):
    return gain * (1.0 - near) + ENOUGH * near


@rule
def _in_fashion(k, seat, stone, scratch):
    """N4.4: returns what one's hand is worth with this stone in front."""
    fashion = scratch.fashion
    fashion[0] = stone
    place = 1
    for i in range(LOTS):
        if k.fashion[i] != stone:
            fashion[place] = k.fashion[i]
            place += 1
    return worth_of(k, seat, fashion, True, scratch)


@rule
def unknown_cards(k, other, sure):
    """Returns how many cards of a hand are not known."""
    unknown = int(k.hand_size[other])
    for kind in range(KINDS):
        unknown -= sure[other, kind]
    return max(0, unknown)


@rule
def _curiosity(k, other, sure):
    """N4.1: returns what a look at a hand is worth, before anything else is done."""
    unknown = unknown_cards(k, other, sure)
    return FIRST + unknown if unknown >= UNKNOWN_CARDS else 0.0


@rule
def _loot(k, seat, other, now, near, scratch):
    """N4.5: returns what a random card of that hand brings. A Musketeer costs the Thief."""
    sure, beliefs = scratch.sure, scratch.beliefs
    total = 0.0
    for kind in range(KINDS):
        cards = sure[other, kind]
        if cards == 0:
            continue
        if role_of(k, kind) == MUSKETEER:
            total -= cards * CAUGHT
            continue
        take_in(k, kind, 1, beliefs[seat])
        take_in(k, kind, -1, beliefs[other])
        gain = worth_of(k, seat, k.fashion, True, scratch) - now
        take_in(k, kind, -1, beliefs[seat])
        take_in(k, kind, 1, beliefs[other])
        gain += use_of(k, seat, kind, near) * (1.0 + scratch.weight[other])
        total += cards * gain
    unknown = unknown_cards(k, other, sure)
    return (total + STOLEN * unknown) / max(1, int(k.hand_size[other]))


@rule
def _lacks(k, other, stone):
    """N4.3: returns whether a hand was said to lack a stone, and no unseen card has come to it."""
    lacks = False
    for line in range(k.lines):
        if k.line_seat[line] != other:
            continue
        what = int(k.line[line])
        if what == WAS_LACKING and k.line_card[line] == stone:
            lacks = True
        elif (what == WAS_DRAWN or what == WAS_TAKEN) and k.line_card[line] == NONE:
            lacks = False
    return lacks


@rule
def _forgery(k, seat, other, stone, now, scratch):
    """N4.3: returns what it brings if a hand, as it is now, loses its smallest card of a stone."""
    sure, unseen, beliefs = scratch.sure, scratch.unseen, scratch.beliefs
    size, here, all_unseen, small, musketeers = 0, 0, 0, 0, 0
    for kind in range(KINDS):
        all_unseen += unseen[kind]
        if role_of(k, kind) == MUSKETEER:
            musketeers += unseen[kind]
        elif stone_of(k, kind) == stone:
            here += unseen[kind]
            small += unseen[kind] * stones_on(k, kind)
            if sure[other, kind] and (size == 0 or stones_on(k, kind) < size):
                size = stones_on(k, kind)
    unknown = unknown_cards(k, other, sure)
    likely, loses = 1.0, float(size)
    if size == 0:
        if here == 0 or unknown == 0 or _lacks(k, other, stone):
            return 0.0
        likely = 1.0 - (1.0 - here / all_unseen) ** unknown
        loses = small / here
    if how_many(k, sure[other], MUSKETEER):
        return 0.0
    if unknown:
        likely *= max(0.0, 1.0 - unknown * musketeers / all_unseen)
    had = beliefs[other, stone]
    beliefs[other, stone] = max(0.0, had - loses)
    gain = worth_of(k, seat, k.fashion, True, scratch) - now
    beliefs[other, stone] = had
    return likely * gain
