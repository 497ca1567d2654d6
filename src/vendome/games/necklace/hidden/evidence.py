# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What the journal says about cards that came hidden to other hands: N3.7, N4.1 to N4.7.

Such a card came to a *slot*: it was dealt, or drawn by an Astrologer. Everybody, or this seat, saw
all other cards come. A hand is one *age* older with each slot that it gets after the deal. If more
cards of a kind left it than were seen to come, it had the others in slots: it *needs* that many up
to an age. A hand that was shown, or a stone that was lacking, says exactly how many there were:
that *settles* the kind.
"""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.core.state import scratch_type
from vendome.games.necklace.hidden.history import move, moved, said, sight_of
from vendome.games.necklace.rules.actions import IN_PHASE
from vendome.games.necklace.rules.cards import KIND_OF
from vendome.games.necklace.rules.kinds import in_box, role_of
from vendome.games.necklace.rules.state import (
    BLUE,
    COURTIER,
    DECK,
    FORGER,
    KINDS,
    NECKLACE_CARD,
    NONE,
    PLACES,
    SEATS,
    WAS_SPENT,
)

MASK = "i4"  # one bit for each kind
assert 8 * np.dtype(MASK).itemsize > KINDS, "a set of kinds does not fit into its mask: widen MASK"
AGES = 5  # N1.2, N8.1: four Astrologers draw one card each
TAKES = 16  # by at most five Thieves, and from five Musketeers
THEFTS = 8

Evidence = scratch_type(
    [
        ("pool", "i2", KINDS),  # cards that are in slots or in the stack
        ("base_size", "i2", SEATS),  # the sizes of the hands before the journal
        ("known", "i2", (SEATS, KINDS)),  # what is known of these hands
        ("dealt_slots", "i2", SEATS),  # how many of their cards are not known
        ("draws", "i2", SEATS),  # how many hidden cards each has drawn
        ("thefts", "i2"),  # how many unknown cards went from hand to hand
        # As far as the journal has been followed.
        ("strict", "i2"),  # whether N3.2 must hold
        ("net", "i2", (SEATS, KINDS)),  # cards seen to come, less those that have left
        ("age", "i2", SEATS),
        ("need", "i2", (SEATS, AGES, KINDS)),
        ("settled", MASK, (SEATS, AGES)),  # kinds with no more than they need, one bit each
        ("mover", "i2"),  # N3.2: whose influence phase it is, or NONE
        ("fresh", "i2", KINDS),  # cards new in that hand
        ("takes", "i2"),  # N4.5: cards taken at random
        ("take_seat", "i2", TAKES),  # from whom
        ("take_kind", "i2", TAKES),
        ("take_age", "i2", TAKES),
        ("take_net", "i2", TAKES),  # the net of this kind before
        ("take_most", "i2", TAKES),
        ("guessed", "i2"),  # thefts passed
        ("theft", "i2", THEFTS),  # the cards they are supposed to have moved
        ("chance", "f8"),  # the chance of supposing just these
        # Slots, and the claims that needs make on them (`slots.py`).
        ("start", "i2", SEATS),
        ("slots", "i2"),
        ("slot", "i2", DECK),  # the kind of card in each
        ("barred", MASK, DECK),  # kinds that it cannot be unless claimed
        ("claimed", "i2", DECK),
        ("rest", "i2", KINDS),  # the pool that claims leave for slots
        ("rest_size", "i2"),
        ("claims", "i2"),
        ("claim_kind", "i2", DECK),
        ("claim_low", "i2", DECK),  # the slots where it can be, as a range
        ("claim_high", "i2", DECK),
        ("claim_first", "i2", DECK),  # the first slot of this hand
        ("claim_free", "i2", DECK),  # how many slots of the range are free at most
        ("claim_number", "i2", DECK),  # how many claims on this kind in this hand came before
        ("claim_top", "i2", DECK),  # in how many ways it can be made at least; 0: it evens out
        # Memory for single steps of the search.
        ("left", "i8", KINDS),  # cards of each kind that may still be given out
        ("chosen", "i2", THEFTS),  # the supposition chosen so far (`worlds.py`)
        ("cards", "i8", DECK),  # for the stack
        ("ahead", "i8", KINDS),  # a hand, followed further (`suppositions.py`)
        ("lowest", "i8", KINDS),
        ("room", "i8", KINDS),
        ("likely", "i8", KINDS),
        ("wanted", "i8", KINDS),
        ("pressing", "i8", KINDS),
        ("wanted_by", "i8", KINDS),  # the slot that wants a kind (`mending.py`)
        ("queue", "i8", DECK),  # of slots
    ]
)


@rule
def survey(s, seat, w):
    """Find what is known without following the journal: hand sizes, the Necklace, the pool."""
    w.thefts = 0
    for owner in range(SEATS):
        w.draws[owner] = 0
        for kind in range(KINDS):
            w.known[owner, kind] = 0
    for kind in range(KINDS):
        w.pool[kind] = in_box(s, kind) - int(s.gone[kind])
    for place in range(PLACES):
        if s.market[place] != NONE:
            w.pool[s.market[place]] -= 1
    if s.drawn != NONE:
        w.pool[s.drawn] -= 1
    for owner in range(s.players):
        w.base_size[owner] = s.hand_size[owner]
        w.known[owner, NECKLACE_CARD] = s.wearer == owner
    for line in range(s.lines):
        _survey_line(s, w, line)
    if seat >= 0:
        for kind in range(KINDS):
            w.known[seat, kind] = s.dealt[seat, kind]
    for owner in range(s.players):
        w.dealt_slots[owner] = w.base_size[owner]
        for kind in range(KINDS):
            w.pool[kind] -= w.known[owner, kind]
            w.dealt_slots[owner] -= w.known[owner, kind]


@rule
def _survey_line(s, w, line):
    loser, gainer, kind = moved(s, line)
    if loser != NONE:
        w.base_size[loser] += 1
    if gainer != NONE:
        w.base_size[gainer] -= 1
    if kind == NECKLACE_CARD:
        move(w.known, loser, gainer, kind, -1)
    if kind != NONE:
        w.pool[kind] += (gainer == NONE) - (loser == NONE)
    elif loser != NONE:
        w.thefts += 1
    elif gainer != NONE:
        w.draws[gainer] += 1


@rule
def begin_following(s, w):
    """Go back to the beginning of the journal."""
    w.mover = NONE
    w.takes = 0
    w.guessed = 0
    w.chance = 1.0
    for owner in range(s.players):
        w.age[owner] = 0
        w.settled[owner, 0] = 0
        for kind in range(KINDS):
            w.net[owner, kind] = w.known[owner, kind]
            w.need[owner, 0, kind] = 0


@rule
def slots_until(w, owner, age):
    """Returns how many slots a hand has at an age.

    A position can have drawn more than there are ages.
    """
    return int(w.dealt_slots[owner]) + (age if age < AGES - 1 else int(w.draws[owner]))


@rule
def require(w, owner, kind, count):
    """Note that at least this many of a kind came in slots until now.

    Returns whether that is possible.
    """
    age = int(w.age[owner])
    if count > w.need[owner, age, kind]:
        w.need[owner, age, kind] = count
        return not w.settled[owner, age] >> kind & 1
    return True


@rule
def settle(w, owner, kind, count):
    """Note that exactly this many of a kind came in slots until now.

    Returns whether that is possible.
    """
    age = int(w.age[owner])
    possible = require(w, owner, kind, count)
    w.settled[owner, age] |= 1 << kind
    return possible and w.need[owner, age, kind] == count


@rule
def follow(s, w, line, loser, gainer, kind):
    """Follow one line of the journal, by which `kind` went from hand to hand.

    Returns whether it is possible.
    """
    if loser == NONE and gainer == NONE:
        return _hear(s, w, line)
    if loser == NONE:
        w.mover = NONE
        if kind == NONE:
            _grow_older(w, gainer)
        else:
            w.net[gainer, kind] += 1
        return True
    if s.line[line] == WAS_SPENT:
        return _spend(s, w, loser, kind, answers_forger(s, line))
    possible = _lose(w, loser, kind)
    if gainer != NONE:
        w.fresh[kind] += w.mover == gainer
        w.net[gainer, kind] += 1
    return possible


@rule
def answers_forger(s, line):
    """N4.3: returns whether a line is what the victim of a Forger did."""
    if line == 0:
        return False
    _, gainer, card = moved(s, line - 1)
    return gainer == NONE and card != NONE and role_of(s, card) == FORGER


@rule
def _spend(s, w, owner, kind, answering):
    """N3.2: follow a card that is played. Returns whether it is possible.

    In one's own influence phase it is no new card, and a blank copy comes after all printed ones.
    """
    role = role_of(s, kind)
    if not answering:
        if not IN_PHASE[role]:
            w.mover = NONE
        elif w.mover != owner:
            w.mover = owner
            for other in range(KINDS):
                w.fresh[other] = 0
    own_turn = w.strict and w.mover == owner
    possible = True
    if w.strict and kind >= BLUE and role != COURTIER:
        printed = int(KIND_OF[role])
        new = int(w.fresh[printed]) if own_turn else 0
        possible = settle(w, owner, printed, new - int(w.net[owner, printed]))
    new = int(w.fresh[kind]) if own_turn else 0
    w.net[owner, kind] -= 1
    return require(w, owner, kind, new - int(w.net[owner, kind])) and possible


@rule
def _lose(w, owner, kind):
    """N4.5: follow a card that is taken at random. Returns whether it is possible.

    It is more likely, the more cards of its kind there are.
    """
    if kind != NECKLACE_CARD:
        take = int(w.takes)
        w.take_seat[take] = owner
        w.take_kind[take] = kind
        w.take_age[take] = w.age[owner]
        w.take_net[take] = w.net[owner, kind]
        w.takes = take + 1
    if w.mover == owner and w.fresh[kind]:
        w.fresh[kind] -= 1
    w.net[owner, kind] -= 1
    return require(w, owner, kind, -int(w.net[owner, kind]))


@rule
def _grow_older(w, owner):
    """N4.7: follow a hidden card that is drawn."""
    age = min(int(w.age[owner]) + 1, AGES - 1)
    for kind in range(KINDS):
        w.need[owner, age, kind] = w.need[owner, w.age[owner], kind]
    w.settled[owner, age] = 0
    w.age[owner] = age


@rule
def _hear(s, w, line):
    """N4.1, N4.3: follow what a line says of a whole hand. Returns whether it is possible."""
    owner = int(s.line_seat[line])
    sight = sight_of(s, line)
    possible = True
    for kind in range(KINDS):
        count = said(s, line, sight, kind)
        if count != NONE:
            possible = settle(w, owner, kind, count - int(w.net[owner, kind])) and possible
    return possible
