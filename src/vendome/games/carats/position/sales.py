"""The sales of a position: the one going on, and those before it that the position lists.

What sellers and bag had before the first of these sales is worked out from what they have now: so
a position needs no past, and one that has a past cannot contradict it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from vendome.core.position import Field, Given, Rows, Table, at_stages, not_now, put
from vendome.core.position_kinds import SEAT, Listed, Maybe, Number, OrNone, items, players
from vendome.core.reading import Reading
from vendome.core.reading import Rows as Counted
from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import PLACES, TABLE, Journal
from vendome.games.carats.position.kinds import (
    CARD,
    ITEMS,
    PASSED,
    Items,
    Offer,
    Partner,
    bad,
    begun,
)
from vendome.games.carats.rules.bag import comes_from_bag, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS, meets
from vendome.games.carats.rules.exchange import bank_gives
from vendome.games.carats.rules.looking import look_price
from vendome.games.carats.rules.offers import can_offer
from vendome.games.carats.rules.state import (
    AFTER,
    BAG,
    BANK,
    BEFORE_EXCHANGE,
    CLOSING,
    EACH,
    EXCHANGING,
    KINDS,
    LEAST_TO_LOOK,
    LOT,
    MOST_OF_A_KIND,
    NOBODY,
    NONE,
    NUGGET,
    OFFERING,
    SALES,
    SELLING,
)

MOMENTS = 3  # at which looks are paid
SELLING_STAGES = range(SELLING, CLOSING + 1)

_can_offer, _bank_gives = plain(can_offer), plain(bank_gives)
_comes_from_bag, _drawn_for_lot = plain(comes_from_bag), plain(drawn_for_lot)
_meets, _look_price = plain(meets), plain(look_price)


def _no_items(counts: list[int]) -> bool:
    return not any(counts)


def earlier_sales(s: Reading) -> list[int]:
    """Returns the lines of the journal before the sale going on."""
    return [line for line in range(s.sale) if s.sold_by[line] != NONE]


def _offers(s: Reading, line: int) -> list[Any]:
    """Returns what each seat has offered, offers still held in secret too."""
    offers, passed = s.offers[line], s.passed[line]
    going_on = line == s.sale and s.stage == OFFERING
    if going_on and DEMANDS[s.sold_under[line], SIMULTANEOUS]:
        offers, passed = s.fist, ~s.waiting & ~(1 << s.seller)
    return [
        offers[seat] if any(offers[seat]) else PASSED if passed >> seat & 1 else NONE
        for seat in range(s.players)
    ]


def _most_paid(s: Reading) -> int:
    return MOST_OF_A_KIND if s.players >= LEAST_TO_LOOK else 0


SALE = (
    Field("seller", SEAT, of="sold_by"),
    Field("card", Maybe(CARD), of="sold_under"),
    Field("lot", Maybe(ITEMS, _no_items)),
    Field("offers", Listed(OrNone(Offer()), players), of=_offers),
    Field("partner", Partner()),
    Field("paid", Listed(Number(0, _most_paid), MOMENTS), of=lambda s, line: s.paid[line]),
    Field("shown", Maybe(Items(rest=NONE), lambda counts: counts[NUGGET] == NONE)),
    Field("drew", Maybe(ITEMS, _no_items), of="drawn"),
)
# The stages at which something can be said of the sale going on, and those at which it must be.
TIMES: dict[str, tuple[Sequence[int], Sequence[int]]] = {
    "card": (range(LOT, CLOSING + 1), (LOT, OFFERING, EXCHANGING)),
    "lot": (range(OFFERING, CLOSING + 1), (OFFERING, EXCHANGING)),
    "partner": ((CLOSING,), ()),
    "drew": ((CLOSING,), ()),
}


def _timed(part: Field) -> Field:
    when, needed = TIMES.get(part.name, (SELLING_STAGES, ()))
    return replace(part, when=at_stages(*when), needed=at_stages(*needed))


SALE_GOING_ON = Table(
    "sale",
    tuple(map(_timed, SALE)),
    when=at_stages(*SELLING_STAGES),
    row=lambda s: s.sale,
)
SALES_BEFORE = Rows("sales", SALE, SALES, earlier_sales, when=begun, late=True)


def fill_sales(s: Reading, given: Given) -> int:
    """Put down the journal and the sale going on. Returns who has answered in it, one bit each."""
    earlier = given["sales"]
    items(["…"] * len(earlier), "sales", s.sale)
    for i, sale in enumerate(earlier):
        line = s.sale - len(earlier) + i
        seller = (s.first[line // s.players] + line) % s.players
        _put_sale(s, sale, f"sales[{i}]", line, seller)
        _check_finished(s, f"sales[{i}]", line)
    if s.stage not in SELLING_STAGES:
        return 0
    answered = _put_sale(s, given.get("sale", {}), "sale", s.sale, s.seller)
    if answered and s.stage < OFFERING:
        raise not_now("sale.offers")
    if s.stage == CLOSING:
        _check_finished(s, "sale", s.sale)
    elif s.stage >= LOT:
        s.on_table = s.sold_under[s.sale]
    return answered


def _put_sale(s: Reading, sale: Given, field: str, line: int, seller: int) -> int:
    """Put one sale into the journal. Returns who has answered, one bit each."""
    put(SALE, s, sale, line)
    s.sold_by[line] = seller
    _put_paid(s, sale.get("paid", []), field, line)
    answered = 0
    for seat, offer in enumerate(sale.get("offers", [])):
        if offer == NONE:
            continue
        if seat == seller:
            raise bad(f"{field}.offers[{seat}]", "position.seller_offers")
        answered |= 1 << seat
        if offer == PASSED:
            s.passed[line] |= 1 << seat
        else:
            s.offers[line, seat] = offer
    return answered


def _put_paid(s: Reading, paid: list[int], field: str, line: int) -> None:
    """C3.1, C3.2: put in what was paid for looks in a sale. It must be a multiple of the price."""
    price = _look_price(s, line)
    for moment, nuggets in enumerate(paid):
        to_come = line == s.sale and (
            (moment == BEFORE_EXCHANGE and s.stage < EXCHANGING)
            or (moment == AFTER and s.stage < CLOSING)
        )
        if nuggets % price or (nuggets and to_come):
            raise bad(f"{field}.paid[{moment}]", "position.paid", price=price)
        s.paid[line, moment] = nuggets


def check_terms(s: Reading, field: str, line: int) -> None:
    """C2.3, C2.4, C5.3: refuse a lot that does not meet its card, and offers nobody could make."""
    card, lot = s.sold_under[line], s.lot[line]
    if card == NONE or not any(lot):
        return
    if _comes_from_bag(card):
        fit = sum(lot) == _drawn_for_lot(card, sum(lot))
    else:
        fit = _meets(DEMANDS[card], lot, s.sold_by[line], s.players)
    if not fit:
        raise bad(f"{field}.lot", "position.lot_unfit", card=card + 1)
    for seat in range(s.players):
        offer = s.offers[line, seat]
        if any(offer) and not _can_offer(s, line, offer, offer, s.players + 1, seat):
            raise bad(f"{field}.offers[{seat}]", "position.offer_unfit", card=card + 1)


def _check_finished(s: Reading, field: str, line: int) -> None:
    """C2.6 to C2.9, C5.1: refuse a lot that went where it could not go."""
    partner, lot, drew = s.partner[line], s.lot[line], s.drawn[line]
    offered = [seat for seat in range(s.players) if any(s.offers[line, seat])]
    if s.sold_under[line] == NONE:
        if partner != NOBODY or any(lot) or offered or any(drew):
            raise bad(f"{field}.partner", "position.no_card_no_sale")
        return
    if not any(lot):
        raise bad(f"{field}.lot", "position.sale_unfinished")
    for seat in range(s.players):
        if seat not in (s.sold_by[line], *offered) and not s.passed[line] >> seat & 1:
            raise bad(f"{field}.offers[{seat}]", "position.sale_unfinished")
    if partner not in (*offered, BANK) and (partner != NOBODY or offered):
        raise bad(f"{field}.partner", "position.partner")
    due = _bank_gives(sum(lot))
    if sum(drew) != (due if partner == BANK else 0):
        raise bad(f"{field}.drew", "position.drew", count=due)


def lot_from_bag(s: Reading) -> list[int]:
    """C5.2: returns the items that lie on the table and are nobody's."""
    lot: list[int] = s.lot[s.sale] if _comes_from_bag(s.on_table) else [0] * KINDS
    return lot


def fill_basis(s: Reading) -> None:
    """Undo all sales that the position lists, and note what everybody had before."""
    before = Counted.of(PLACES, KINDS)
    for seat in range(s.players):
        before[seat] = s.held[seat]
    before[BAG], before[TABLE] = s.bag, lot_from_bag(s)
    for entry in Journal(s).transfers():
        for kind, count in enumerate(entry.items):
            before[entry.seat, kind] += count
            before[entry.taker, kind] -= count
    lines = [line for line, seller in enumerate(s.sold_by) if seller != NONE]
    first = lines[0] if lines else s.sale
    if min(map(min, before)) < 0:
        raise bad("sales" if len(lines) > 1 else "sale", "position.sales_do_not_fit")
    owners = (*range(s.players), BAG)
    for owner in owners:
        s.basis[owner] = before[owner]
    as_dealt = all(before[owner][: s.players + 1] == [EACH] * (s.players + 1) for owner in owners)
    s.based = int(first > 0 or not as_dealt)
