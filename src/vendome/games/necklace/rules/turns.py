# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N2, N3.1, N6.1: the set-up, the turns, and the end."""

from __future__ import annotations

from vendome.core.chance import draw, shuffle
from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.necklace.rules.event_kinds import (
    CARD_DEALT,
    FASHION_SET,
    FIRST_BY_CHANCE,
    GAME_ENDED,
    NECKLACE_WORN,
    OPENED,
    SET_UP,
    TURN_BEGAN,
    WON,
)
from vendome.games.necklace.rules.kinds import in_box, price_of, role_of
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    DECK,
    FOR_NOTHING,
    HAND,
    INFLUENCE,
    KINDS,
    LINES,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
    OVER,
    PLACES,
    PURSE,
    SALES,
    SEATS,
    STONES,
)

BOTTOM = 5  # N2.3: a Merchant is shuffled among this many cards at the bottom of a part
LAST_BOTTOM = 4


@rule
def start(s, log):
    """N2: do the set-up."""
    emit(log, SET_UP, EVERYBODY, s.players)
    _clear(s)
    for place in range(len(STONES)):
        s.fashion[place] = place
    shuffle(s, s.fashion, 0, len(STONES))
    a, b, c, d = s.fashion[0], s.fashion[1], s.fashion[2], s.fashion[3]
    emit(log, FASHION_SET, EVERYBODY, a, b, c, d)
    _deal_hands(s, log)
    for place in range(PLACES):
        kind = int(s.stack[s.stack_left - 1])
        s.stack_left -= 1
        s.stack[s.stack_left] = NONE
        s.market[place] = kind
        emit(log, OPENED, EVERYBODY, place, kind, price_of(s, kind, 0))
    first = draw(s, int(s.players))
    emit(log, FIRST_BY_CHANCE, EVERYBODY, first)
    begin_turn(s, first, log)


@rule
def _clear(s):
    s.wearer = NONE
    s.delayed_by = NONE
    s.victim = NONE
    s.forged = NONE
    s.drawn = NONE
    s.draw_place = NONE
    s.draw_for = FOR_NOTHING
    for place in range(PLACES):
        s.market[place] = NONE
    for line in range(LINES):
        s.line_other[line] = NONE
        s.line_card[line] = NONE
        s.secret_card[line] = NONE
    for stone in range(len(STONES)):
        s.rarity[stone] = NONE
    for seat in range(SEATS):
        s.grey_in[seat] = NONE
        s.king_in[seat] = NONE
        s.necklace_in[seat] = NONE
        s.changed[seat] = NONE
        s.changed_to[seat] = NONE
        s.display_grey[seat] = NONE
        s.display_king[seat] = NONE
        s.display_necklace[seat] = NONE


@rule
def _deal_hands(s, log):
    """N2.2: deal four cards to each. An Astrologer is replaced until no hand has one."""
    cards = s.stack  # all of them, until they are dealt
    n = 0
    for kind in range(KINDS):
        if kind != MERCHANT_CARD:
            for _ in range(in_box(s, kind)):
                cards[n] = kind
                n += 1
    shuffle(s, cards, 0, n)
    dealt = HAND * int(s.players)
    following = dealt
    for i in range(dealt):
        while role_of(s, int(cards[i])) == ASTROLOGER:
            cards[i], cards[following] = int(cards[following]), int(cards[i])
            following += 1
    if following > dealt:
        shuffle(s, cards, dealt, n)
    for i in range(dealt):
        seat = i // HAND
        kind = int(cards[i])
        s.hand[seat, kind] += 1
        s.dealt[seat, kind] += 1
        s.hand_size[seat] += 1
        emit(log, CARD_DEALT, seat_bit(seat), seat, kind)
        if kind == NECKLACE_CARD:
            s.wearer = seat
            emit(log, NECKLACE_WORN, EVERYBODY, seat)
    stack_up(s, dealt, n)


@rule
def part_end(size, part):
    """N2.3: returns how many cards lie above the end of a part, Merchants not counted."""
    return size if part == SALES - 1 else size // SALES * (part + 1)


@rule
def bottom_of(part):
    """N2.3: returns among how many cards at the bottom of a part its Merchant is shuffled."""
    return LAST_BOTTOM if part == SALES - 1 else BOTTOM


@rule
def stack_up(s, first, last):
    """N2.3: put the Merchants among `s.stack[first:last]`, of which the first is on top."""
    for i in range(last // 2):  # the next card last; so a Merchant more moves all others up
        s.stack[i], s.stack[last - 1 - i] = int(s.stack[last - 1 - i]), int(s.stack[i])
    size = last - first
    left = size + SALES
    place = first
    for part in range(SALES):
        end = first + part_end(size, part)
        merchant = end - draw(s, bottom_of(part) + 1)
        while place < end or merchant == place:
            left -= 1
            if merchant == place:
                s.stack[left] = MERCHANT_CARD
                merchant = NONE
            else:
                s.stack[left] = s.stack[last - 1 - place]
                place += 1
    s.stack_left = size + SALES
    for i in range(size + SALES, DECK):
        s.stack[i] = NONE


@rule
def begin_turn(s, seat, log):
    """N3.1: begin a turn with the influence phase; N3.2: no card is new yet."""
    s.turn = seat
    s.turns += 1
    s.ducats = PURSE
    s.bought = 0
    for kind in range(KINDS):
        s.fresh[kind] = 0
    emit(log, TURN_BEGAN, EVERYBODY, seat, s.turns)
    s.stage = INFLUENCE
    s.waiting = seat_bit(seat)


@rule
def end_game(s, log):
    """N6.1: end the game. The highest score wins, shared when tied."""
    emit(log, GAME_ENDED, EVERYBODY)
    s.stage = OVER
    s.waiting = 0
    best = int(s.score[0])
    for seat in range(1, s.players):
        best = max(best, int(s.score[seat]))
    for seat in range(s.players):
        if s.score[seat] == best:
            s.winners |= seat_bit(seat)
            emit(log, WON, EVERYBODY, seat, best)


@rule
def points(s, seat):
    return int(s.score[seat])
