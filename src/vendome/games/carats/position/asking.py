"""Who is asked in a position, as the rules themselves would ask."""

from __future__ import annotations

from vendome.core.position import must_be
from vendome.core.reading import Reading, plain_log
from vendome.core.refusal import BadPosition
from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import transfers_in
from vendome.games.carats.position.kinds import ITEMS, bad
from vendome.games.carats.rules.bag import comes_from_bag, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.exchange import ask_for_exchange
from vendome.games.carats.rules.lots import can_meet
from vendome.games.carats.rules.offers import ask_for_offers, can_offer
from vendome.games.carats.rules.scoring import score
from vendome.games.carats.rules.state import (
    CLOSING,
    EXCHANGING,
    KINDS,
    LOT,
    NAMING,
    NONE,
    NUGGET,
    OFFERING,
    OVER,
    RATING,
    SEATS,
    SELLING,
    STAGES,
    UNMET,
)
from vendome.games.carats.rules.unmet import ask_for_card

_comes_from_bag, _drawn_for_lot = plain(comes_from_bag), plain(drawn_for_lot)
_ask_for_card, _ask_for_exchange = plain(ask_for_card), plain(ask_for_exchange)
_can_meet, _can_offer, _score = plain(can_meet), plain(can_offer), plain(score)
_ask_for_all_offers = plain(ask_for_offers)


def ask(s: Reading, answered: int, is_stage_given: bool) -> None:
    """Set who is waited for; a stage that is given must be the one the rules come to."""
    stage, silent = s.stage, plain_log(0)
    s.winners = 0
    if stage in (SELLING, UNMET):
        _ask_for_card(s, silent)
        if is_stage_given and s.stage != stage:
            raise bad("stage", f"position.not_{STAGES[stage]}")
    elif stage == LOT:
        if _comes_from_bag(s.on_table):
            raise bad("stage", "position.lot_is_drawn")
        if not _can_meet(s, s.seller, s.on_table, 0):
            raise bad("sale.card", "position.card_unmet", card=s.on_table + 1)
        s.waiting = 1 << s.seller
    elif stage == OFFERING:
        _check_table(s)
        _ask_for_offers(s, answered)
    elif stage == EXCHANGING:
        for seat in range(s.players):
            if seat != s.seller and not answered >> seat & 1:
                raise BadPosition(f"sale.offers[{seat}]", "position_needed")
        _check_table(s)
        if _ask_for_exchange(s, silent):
            raise bad("stage", "position.nothing_to_exchange")
    elif stage == CLOSING:
        s.waiting = 1 << s.seller
    elif stage == NAMING:
        s.waiting = 1 << s.first[s.part - 1]
    elif stage == RATING:
        s.waiting = sum(1 << seat for seat in range(s.players) if s.ranking[seat, 0] == NONE)
        if not s.waiting:
            raise bad("stage", "position.all_have_answered", following=STAGES[OVER])
    elif stage == OVER:
        _score(s, silent)
    _check_shown(s)


def _ask_for_offers(s: Reading, answered: int) -> None:
    """C2.5: put down the offers made so far, in secret or one after the other."""
    _ask_for_all_offers(s)
    if DEMANDS[s.on_table, SIMULTANEOUS]:
        for seat in range(SEATS):
            s.fist[seat] = s.offers[s.sale, seat]
            s.offers[s.sale, seat] = [0] * KINDS
        s.passed[s.sale] = 0
        s.waiting &= ~answered
    else:
        order = [(s.seller + i) % s.players for i in range(1, s.players)]
        still = [seat for seat in order if not answered >> seat & 1]
        for seat in order[: len(order) - len(still)]:
            if seat in still:
                early = next(one for one in order[order.index(seat) :] if one not in still)
                raise bad(f"sale.offers[{early}]", "position.offer_order")
        s.waiting = 1 << still[0] if still else 0
    if not s.waiting:
        raise bad("stage", "position.all_have_answered", following=STAGES[EXCHANGING])


def _has(held: list[int], items: list[int]) -> bool:
    return all(count <= own for count, own in zip(items, held, strict=True))


def _check_table(s: Reading) -> None:
    """C2.3, C2.4: lot and offers are their makers' own, and who could offer did not pass."""
    card, lot = s.on_table, s.lot[s.sale]
    if not _comes_from_bag(card):
        if not _has(s.held[s.seller], lot):
            raise bad("sale.lot", "position.not_owned")
    elif sum(lot) != _drawn_for_lot(card, s.bag_left + sum(lot)):
        raise bad("sale.lot", "position.lot_unfit", card=card + 1)
    for seat in range(s.players):
        field, held = f"sale.offers[{seat}]", s.held[seat]
        if not _has(held, s.offers[s.sale, seat]):
            raise bad(field, "position.not_owned")
        if s.passed[s.sale] >> seat & 1 and _can_offer(s, s.sale, held, lot, 0, seat):
            raise bad(field, "position.must_offer")


def _check_shown(s: Reading) -> None:
    """C5.1: refuse that the seller has shown anything but what they had as the turn began."""
    if not SELLING <= s.stage <= EXCHANGING:
        return
    if s.shown[s.sale, NUGGET] == NONE:
        if s.dropped:
            raise bad("dropped", "position.nothing_shown")
        return
    then = list(s.held[s.seller])
    for entry in transfers_in(s, s.sale):
        if entry.seat == s.seller:
            then = [count + given for count, given in zip(then, entry.items, strict=True)]
    kinds = s.players + 1
    if s.shown[s.sale][:kinds] != then[:kinds]:
        raise must_be("sale.shown", ITEMS.write(s, then))
