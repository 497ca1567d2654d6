# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Decides when to play influence cards (N4.1 to N4.6) and reactions (N4.3, N4.8, N4.10)."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.bot.beliefs import chance_of_sale
from vendome.games.necklace.bot.greedy_1.shopping import best_basket, take_in, use_of
from vendome.games.necklace.bot.greedy_1.worth import later_stone, worth_of
from vendome.games.necklace.rules.actions import (
    DISCARD,
    END,
    KIND_NAMED,
    PASS,
    REACT,
    ROLE_PLAYED,
    SEAT_NAMED,
    STONE_NAMED,
)
from vendome.games.necklace.rules.kinds import ducats_on, stone_of, stones_on
from vendome.games.necklace.rules.state import (
    CARDINAL_ASKED,
    CONFESSOR,
    COURTIER,
    FAVOURITE,
    FORGER,
    KINDS,
    LOTS,
    MUSKETEER,
    NECKLACE_CARD,
    PARRYING,
    THIEF,
)

# What a card must bring to be played while no sale is near. Near a sale, a little is enough.
COURTIER_GAIN = 10.0
FAVOURITE_GAIN = 40.0
FORGER_GAIN = 25.0
THIEF_GAIN = 25.0
MUSKETEERS_GAIN = 10.0
ENOUGH = 4
QUEEN_GAIN = 12.0
DELAY_BELOW = 20.0  # a sale is put off if it brings less than this, compared with the others
UNKNOWN_CARDS = 2  # this many unknown cards make a Confessor worth playing
FORGED_STONES = 1.2  # what a victim is likely to discard
STOLEN = 8.0  # livres that an unknown card is worth


@rule
def play_or_end(k, seat, moves, count, scratch):
    """Returns the influence card that brings most beyond its threshold, or the end of the phase."""
    beliefs = scratch.beliefs
    near = chance_of_sale(k)
    later = later_stone(k)
    now = worth_of(k, seat, k.fashion, later, scratch)
    best, chosen = 0.0, END
    for i in range(count):
        action = int(moves.ids[i])
        gain = 0.0
        role = int(ROLE_PLAYED[action])
        other, stone = int(SEAT_NAMED[action]), int(STONE_NAMED[action])
        if role == COURTIER:
            more = ducats_on(k, int(KIND_NAMED[action]))
            richer = best_basket(k, seat, int(k.ducats) + more, scratch)[0]
            gain = richer - best_basket(k, seat, int(k.ducats), scratch)[0] - COURTIER_GAIN
        elif role == MUSKETEER:
            gain = use_of(k, NECKLACE_CARD, 0.0) - MUSKETEERS_GAIN
        elif role == FAVOURITE:
            gain = _in_fashion(k, seat, stone, later, scratch) - now
            gain -= _least(FAVOURITE_GAIN, near)
        elif role == CONFESSOR:
            gain = _curiosity(k, other, scratch.sure) if near > 0.3 else 0.0
        elif role == THIEF:
            gain = _loot(k, seat, other, now, near, scratch)
            gain -= _least(THIEF_GAIN, near)
        elif role == FORGER:
            had = beliefs[other, stone]
            beliefs[other, stone] = max(0.0, had - FORGED_STONES)
            gain = worth_of(k, seat, k.fashion, later, scratch) - now
            beliefs[other, stone] = had
            gain -= _least(FORGER_GAIN, near)
        if gain > best:
            best, chosen = gain, action
    return chosen


@rule
def _least(gain, near):
    return gain * (1.0 - near) + ENOUGH * near


@rule
def _in_fashion(k, seat, stone, later, scratch):
    """N4.4: returns what one's hand is worth with this stone in front."""
    fashion = scratch.fashion
    fashion[0] = stone
    place = 1
    for i in range(LOTS):
        if k.fashion[i] != stone:
            fashion[place] = k.fashion[i]
            place += 1
    return worth_of(k, seat, fashion, later, scratch)


@rule
def _curiosity(k, other, sure):
    """N4.1: returns what a look at a hand is worth: some livres for each card that is not known."""
    known = 0
    for kind in range(KINDS):
        known += sure[other, kind]
    unknown = int(k.hand_size[other]) - known
    return 0.5 * unknown if unknown >= UNKNOWN_CARDS else 0.0


@rule
def _loot(k, seat, other, now, near, scratch):
    """N4.5: returns what a random card of that hand brings."""
    sure, beliefs = scratch.sure, scratch.beliefs
    known = 0
    total = 0.0
    later = later_stone(k)
    for kind in range(KINDS):
        cards = sure[other, kind]
        if cards:
            known += cards
            take_in(k, kind, 1, beliefs[seat])
            take_in(k, kind, -1, beliefs[other])
            gain = worth_of(k, seat, k.fashion, later, scratch) - now + use_of(k, kind, near)
            take_in(k, kind, -1, beliefs[seat])
            take_in(k, kind, 1, beliefs[other])
            total += cards * gain
    size = max(1, int(k.hand_size[other]))
    return (total + STOLEN * max(0, size - known)) / size


@rule
def smallest_discard(k, moves, count):
    """N4.3: returns the discard of the card with the fewest stones."""
    best = int(moves.ids[0])
    for i in range(1, count):
        if stones_on(k, int(moves.ids[i]) - DISCARD) < stones_on(k, best - DISCARD):
            best = int(moves.ids[i])
    return best


@rule
def react_or_pass(k, seat, scratch):
    beliefs = scratch.beliefs
    if k.stage == PARRYING:
        for kind in range(KINDS):
            if k.hand[seat, kind] > 0 and stone_of(k, kind) == k.forged:
                return REACT
        return PASS
    later = later_stone(k)
    if k.stage == CARDINAL_ASKED:
        return REACT if worth_of(k, seat, k.fashion, later, scratch) < DELAY_BELOW else PASS
    now = worth_of(k, seat, k.fashion, later, scratch)
    take_in(k, int(k.drawn), 1, beliefs[seat])
    gain = worth_of(k, seat, k.fashion, later, scratch) - now
    take_in(k, int(k.drawn), -1, beliefs[seat])
    return REACT if gain > QUEEN_GAIN else PASS
