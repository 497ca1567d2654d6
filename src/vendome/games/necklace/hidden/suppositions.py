# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N4.5: which cards thefts between others may have moved, as far as later lines show it.

Several suppositions are tried, and one of them is chosen, each with the chance that it gives to all
that is known. If none of them fits, all suppositions are tried in order.
"""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.necklace.hidden.evidence import begin_following, follow, slots_until
from vendome.games.necklace.hidden.history import moved, said, sight_of
from vendome.games.necklace.rules.kinds import role_of
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    DECK,
    KINDS,
    MERCHANT,
    MUSKETEER,
    NECKLACE,
    NONE,
)


@rule
def follow_journal(s, w, supposing, mind):
    """Follow the whole journal. Returns whether it is possible.

    With `supposing`, cards that were moved unseen are supposed; else `w.theft` has them.
    """
    begin_following(s, w)
    for line in range(s.lines):
        loser, gainer, kind = moved(s, line)
        if loser != NONE and kind == NONE:
            if not _can_be(s, w) or (supposing and not _suppose(s, w, line, mind)):
                return False
            kind = int(w.theft[w.guessed])
            w.guessed += 1
        if not follow(s, w, line, loser, gainer, kind):
            return False
    return True


@rule
def _can_be(s, w):
    """Returns whether there are slots, and cards, for all needs so far."""
    lacking = 0
    for owner in range(s.players):
        age = int(w.age[owner])
        free = slots_until(w, owner, age)
        for kind in range(KINDS):
            free -= int(w.need[owner, age, kind])
        lacking += free < 0
    for kind in range(KINDS):
        lacking += _unclaimed(s, w, kind) < 0
    return lacking == 0


@rule
def can_be_moved(s, kind):
    """N4.5: returns whether a theft between others can have moved a card unseen.

    A Musketeer is caught, and the Necklace is seen.
    """
    role = role_of(s, kind)
    held = role != NONE and role != ASTROLOGER and role != MERCHANT
    return held and role != MUSKETEER and role != NECKLACE


@rule
def _suppose(s, w, line, mind):
    """Suppose a card for a theft. Returns whether there is one.

    If it seems that the taker must have got a card that it is known to have had later, such a card
    is the more likely; else it is any that the victim could do without.
    """
    lowest, room, likely = w.lowest, w.room, w.likely
    loser, gainer, _ = moved(s, line)
    total = _weigh_hand(s, w, loser, line, lowest, room, likely)
    free = _look_ahead(s, w, gainer, line, lowest, room)
    wanted, pressing = w.wanted, w.pressing
    choices = 0
    urgent = 0
    for kind in range(KINDS):
        wanted[kind] = 0
        pressing[kind] = 0
        if room[kind] <= 0:
            total -= likely[kind]
            likely[kind] = 0
        elif likely[kind] > 0 and lowest[kind] < 0:
            wanted[kind] = 1
            choices += 1
            pressing[kind] = -lowest[kind] > _unclaimed(s, w, kind)
            urgent += pressing[kind]
    if total == 0:
        return False
    share = 8 if free < 0 else 4  # in eighths
    if urgent > 0:
        share = 7
        wanted = pressing
        choices = urgent
    if choices == 0:
        share = 0
    if draw(mind, 8) < share:
        kind = _nth(wanted, draw(mind, choices))
    else:
        kind = _nth(likely, _draw_far(mind, total))
    w.theft[w.guessed] = kind
    w.chance *= ((8 - share) * likely[kind] / total + share * wanted[kind] / max(1, choices)) / 8
    return True


@rule
def _unclaimed(s, w, kind):
    """Returns how many cards of the pool no hand is known to have had."""
    left = int(w.pool[kind])
    for owner in range(s.players):
        left -= int(w.need[owner, w.age[owner], kind])
    return left


@rule
def _draw_far(mind, n):
    """Returns a random number like `draw`, for thousands; not quite evenly."""
    return (draw(mind, 256) * 256 + draw(mind, 256)) * n >> 16


@rule
def _nth(counts, place):
    kind = 0
    while place >= counts[kind]:
        place -= counts[kind]
        kind += 1
    return kind


@rule
def _weigh_hand(s, w, owner, line, lowest, room, likely):
    """Weigh how likely each kind was taken from a hand by a line. Returns the sum of the weights.

    What the hand must have had later it may have got again, but that is not very likely.
    """
    age = int(w.age[owner])
    free = _look_ahead(s, w, owner, line, lowest, room)
    pool = 1
    left = w.left
    for kind in range(KINDS):
        left[kind] = 0
        likely[kind] = 0
        room[kind] = DECK
        if can_be_moved(s, kind) and not w.settled[owner, age] >> kind & 1:
            left[kind] = max(0, _unclaimed(s, w, kind))
            pool += left[kind]
    total = 0
    for kind in range(KINDS):
        if can_be_moved(s, kind):
            now = int(w.net[owner, kind]) + int(w.need[owner, age, kind])
            likely[kind] = (3 * max(0, lowest[kind]) + now) * pool + 4 * max(0, free) * left[kind]
            total += likely[kind]
    return total


@rule
def _look_ahead(s, w, owner, line, lowest, room):
    """Find what is known of a hand from a line on. Returns how many slots can have any card.

    `lowest` gets, for each kind that it surely has, how many there are when they are fewest, and
    `room` how many more there can be.
    """
    age = int(w.age[owner])
    free = slots_until(w, owner, age)
    net = w.ahead
    for kind in range(KINDS):
        free -= int(w.need[owner, age, kind])
        net[kind] = int(w.net[owner, kind]) + int(w.need[owner, age, kind])
        lowest[kind] = net[kind]
    least = free
    for later in range(line + 1, s.lines):
        loser, gainer, card = moved(s, later)
        if loser == owner or gainer == owner:
            if card != NONE:
                net[card] += 1 if gainer == owner else -1
                free += _lower(lowest, card, net[card])
            elif gainer == owner:
                free += 1
        elif loser == NONE and gainer == NONE and s.line_seat[later] == owner:
            sight = sight_of(s, later)
            for kind in range(KINDS):
                count = said(s, later, sight, kind)
                if count != NONE:
                    free += _lower(lowest, kind, net[kind] - count)
                    room[kind] = min(room[kind], count - net[kind])
        least = min(least, free)
    return least


@rule
def _lower(lowest, kind, count):
    """Note that a hand had as few as `count` of a kind.

    Returns minus the number of slots that this takes.
    """
    taken = min(0, lowest[kind]) - min(0, count)
    lowest[kind] = min(lowest[kind], count)
    return -max(0, taken)


@rule
def suppose_next(s, w, reached):
    """Go to the next of all suppositions, after one was refuted at theft number `reached`.

    Returns whether there is one.
    """
    theft = min(reached, int(w.thefts)) - 1
    for later in range(theft + 1, w.thefts):
        w.theft[later] = 0
    while theft >= 0:
        kind = int(w.theft[theft]) + 1
        while kind < KINDS and not can_be_moved(s, kind):
            kind += 1
        if kind < KINDS:
            w.theft[theft] = kind
            return True
        w.theft[theft] = 0
        theft -= 1
    return False
