# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C2.2, C2.3, C5.2: the transaction card, and the lot that the seller lays out for it."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.carats.rules.bag import comes_from_bag, draw_blindly, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import NIBBLE, fits, packed
from vendome.games.carats.rules.event_kinds import CARD_PLAYED, LOT_DRAWN, LOT_LAID_OUT, emit_items
from vendome.games.carats.rules.offers import ask_for_offers
from vendome.games.carats.rules.state import CARD, CARDS, COUNT, LOT, PILE
from vendome.games.carats.rules.steps import add_step, forget_steps


@rule
def can_meet(s, seat, card, spent):
    """C2.2: returns whether a seat could meet a card now, after spending some nuggets.

    C5.2: if the lot is drawn from the bag, there must be something in it.
    """
    if comes_from_bag(card):
        return s.bag_left > 0
    players = int(s.players)
    return fits(DEMANDS[card], 0, packed(s.held[seat], spent, players), seat, players)


@rule
def legal_cards(s, seat, moves):
    """C2.2: list the cards in hand that can be met. Returns how many there are."""
    n = 0
    for card in range(CARDS):
        if s.place[card] == seat and can_meet(s, seat, card, 0):
            moves.ids[n] = CARD + card
            n += 1
    return n


@rule
def play_card(s, seat, card, log):
    s.place[card] = PILE
    s.card_seen[card] = PILE
    s.hand[seat] -= 1
    s.on_table = card
    s.sold_under[s.sale] = card
    emit(log, CARD_PLAYED, EVERYBODY, seat, card)
    if comes_from_bag(card):
        lot = s.lot[s.sale]
        draw_blindly(s, drawn_for_lot(card, int(s.bag_left)), lot)
        emit_items(s, log, LOT_DRAWN, EVERYBODY, seat, lot)
        ask_for_offers(s)
    else:
        s.stage = LOT
        s.waiting = seat_bit(seat)


@rule
def legal_lot(s, seat, moves):
    """C2.3: list the counts of this step's kind with which the lot can still meet the card.

    Returns how many there are.
    """
    players = int(s.players)
    step = int(s.picked[seat])
    demand = DEMANDS[s.on_table]
    lows = 0
    for kind in range(step):
        lows |= int(s.picks[seat, kind]) << 4 * kind
    could = packed(s.held[seat], 0, players) >> 4 * step
    highs = lows | could >> 4 << 4 * (step + 1)
    n = 0
    for count in range((could & NIBBLE) + 1):
        chosen = count << 4 * step
        if fits(demand, lows | chosen, highs | chosen, seat, players):
            moves.ids[n] = COUNT + count
            n += 1
    return n


@rule
def lay_out(s, seat, action, log):
    """Take one step of a lot. After the last one it lies on the table."""
    if add_step(s, seat, action - COUNT) <= s.players:
        return
    for kind in range(s.players + 1):
        s.lot[s.sale, kind] = s.picks[seat, kind]
    forget_steps(s, seat)
    emit_items(s, log, LOT_LAID_OUT, EVERYBODY, seat, s.lot[s.sale])
    ask_for_offers(s)
