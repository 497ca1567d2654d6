"""What a seat cannot see in 30 Carats: C1.3 to C1.6, C2.5, C2.8, C3.1, C6.1, and chance.

What somebody holds follows from what everybody saw and from what the bank gave them, so it is
scrambled by letting the bank have given something else: an item at a time, as long as nothing that
was seen is contradicted. Of the cards in hand, those drawn in the open (C5.1) are known to all.
"""

from __future__ import annotations

from collections.abc import Callable

from vendome.core.chance import draw, next_block
from vendome.core.reading import Reading
from vendome.core.rule import rule
from vendome.games.carats.invariants import fault
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS, fits, packed
from vendome.games.carats.rules.offers import can_offer
from vendome.games.carats.rules.state import LOT, MOST_IN_LOT, OFFERING, OVER, RATING, SCREENS

SEATS, KINDS, CARDS, SECRETS, SALES = 6, 7, 18, 13, 18
BANK = 6
UNSEEN = -1
TRIES = 3


def hidden(players: int) -> dict[str, Callable[[Reading], object]]:
    things: dict[str, Callable[[Reading], object]] = {
        "chance": lambda s: (s.key, s.keystream),
        "how much chance was used": lambda s: (s.blocks, s.used),
        "values of others": lambda s: s.values[:players],
        "values nobody has": lambda s: s.values[players + 3 :],
        "cards of others": lambda s: s.place,
        "an offer in a fist": lambda s: s.fist,
        "another's half-made move": lambda s: (s.picks, s.picked),
        "a ranking": lambda s: s.ranking,
    }
    if players <= 4:  # where more sit, those who play the tests hardly ever go to the bank
        things["what others hold"] = lambda s: s.held
        things["the bag"] = lambda s: s.bag
        things["what the bank gave"] = lambda s: s.drawn
    return things


@rule
def _others_are_asked(s):
    return s.waiting & (s.waiting - 1) != 0


@rule
def secret(s):
    """C2.5, C6.1: until the last one has answered."""
    if s.stage == OFFERING:
        return DEMANDS[s.on_table, SIMULTANEOUS] and _others_are_asked(s)
    return s.stage == RATING and _others_are_asked(s)


@rule
def scramble(s, seat, mind, scratch):
    if s.stage == OVER:  # C4.2: then everything lies open but chance
        _new_chance(s, mind)
        return
    for other in range(s.players):
        if other != seat:
            _put_down(s, other)
    _new_chance(s, mind)
    if s.stage == SCREENS:
        return
    _other_values(s, seat, mind)
    for _ in range(TRIES):
        _other_gifts(s, seat, mind, scratch)
        _other_cards(s, seat, mind, scratch)
    for other in range(s.players):
        if other == seat:
            continue
        asked = s.waiting >> other & 1
        if s.stage == OFFERING and not asked and other != s.seller:
            _other_fist(s, other, mind)
        elif s.stage == RATING and not asked:
            _other_ranking(s, other, mind)
        elif asked:
            _begin_otherwise(s, other, mind)


@rule
def _new_chance(s, mind):
    """Another key, at another place of its stream."""
    next_block(mind)
    mind.used = 64
    for i in range(8):
        s.key[i] = mind.keystream[i]
    s.blocks = draw(mind, 100)
    next_block(s)
    s.used = 1 + draw(mind, 64)


@rule
def _other_values(s, seat, mind):
    """C1.4, C1.5, C3.1: all but one's own, those looked at and those turned up."""
    for i in range(SECRETS - 1, 0, -1):
        j = draw(mind, i + 1)
        if not (_knows_value(s, seat, i) or _knows_value(s, seat, j)):
            value = s.values[i]
            s.values[i] = s.values[j]
            s.values[j] = value


@rule
def _knows_value(s, seat, i):
    if i < s.players:
        return seat >= 0 and (i == seat or s.looked[seat] >> i & 1)
    return i <= s.players + s.part


@rule
def _other_gifts(s, seat, mind, scratch):
    """C2.8: something else from the bag for those who went to the bank, or each other's."""
    for one in range(SALES):
        two = draw(mind, SALES)
        a, b = draw(mind, int(s.players) + 1), draw(mind, int(s.players) + 1)
        if not _is_unseen_gift(s, seat, one) or s.drawn[one, a] == 0:
            continue
        both = one != two and _is_unseen_gift(s, seat, two) and s.drawn[two, b] > 0
        _give_instead(s, one, a, b)
        if both:
            _give_instead(s, two, b, a)
        if s.bag[b] < 0 or fault(s, scratch):
            _give_instead(s, one, b, a)
            if both:
                _give_instead(s, two, a, b)


@rule
def _is_unseen_gift(s, seat, sale):
    return s.partner[sale] == BANK and s.sold_by[sale] != seat


@rule
def _give_instead(s, sale, a, b):
    owner = int(s.sold_by[sale])
    s.drawn[sale, a] -= 1
    s.drawn[sale, b] += 1
    s.held[owner, a] -= 1
    s.held[owner, b] += 1
    s.bag[a] += 1
    s.bag[b] -= 1


@rule
def _other_cards(s, seat, mind, scratch):
    """C1.3: two cards that nobody has seen change places."""
    a, b = draw(mind, CARDS), draw(mind, CARDS)
    for card in (a, b):
        if s.card_seen[card] != UNSEEN or (seat >= 0 and s.place[card] == seat):
            return
    _swap_cards(s, a, b)
    if fault(s, scratch):
        _swap_cards(s, a, b)


@rule
def _swap_cards(s, a, b):
    place = s.place[a]
    s.place[a] = s.place[b]
    s.place[b] = place


@rule
def _other_fist(s, other, mind):
    """C2.5: another offer that could have been made in secret; none: a pass."""
    if not DEMANDS[s.on_table, SIMULTANEOUS]:
        return
    fist = s.fist[other]
    for kind in range(KINDS):
        fist[kind] = 0
    if can_offer(s, int(s.sale), s.held[other], fist, 0, other):
        for kind in range(s.players + 1):
            fist[kind] = draw(mind, int(s.held[other, kind]) + 1)
            while not can_offer(s, int(s.sale), s.held[other], fist, kind + 1, other):
                fist[kind] = draw(mind, int(s.held[other, kind]) + 1)


@rule
def _other_ranking(s, other, mind):
    for place in range(int(s.players) - 1, 0, -1):
        j = draw(mind, place + 1)
        colour = s.ranking[other, place]
        s.ranking[other, place] = s.ranking[other, j]
        s.ranking[other, j] = colour


@rule
def _put_down(s, other):
    s.picked[other] = 0
    for i in range(KINDS):
        s.picks[other, i] = 0


@rule
def _begin_otherwise(s, other, mind):
    """Other steps, fewer or more, of a move that could still be finished."""
    players = int(s.players)
    picks = s.picks[other]
    if s.stage == RATING:
        for i in range(draw(mind, players)):
            picks[i] = (other + i) % players
            s.picked[other] = i + 1
    elif s.stage == LOT or s.stage == OFFERING:
        if s.stage == OFFERING and not can_offer(s, int(s.sale), s.held[other], picks, 0, other):
            return
        for kind in range(draw(mind, players + 1)):
            picks[kind] = draw(mind, int(s.held[other, kind]) + 1)
            while not _could_be_finished(s, other, kind + 1):
                picks[kind] = draw(mind, int(s.held[other, kind]) + 1)
            s.picked[other] = kind + 1


@rule
def _could_be_finished(s, other, steps):
    if s.stage == OFFERING:
        return can_offer(s, int(s.sale), s.held[other], s.picks[other], steps, other)
    players = int(s.players)
    lows = 0
    for kind in range(steps):
        if s.picks[other, kind] > MOST_IN_LOT:
            return False
        lows |= int(s.picks[other, kind]) << 4 * kind
    highs = lows | packed(s.held[other], 0, players) >> 4 * steps << 4 * steps
    return fits(DEMANDS[s.on_table], lows, highs, other, players)
