"""The sales of a position: the one going on, and those before it that the position tells of.

What sellers and bag had before the first of these sales is worked out from what they have now: so
a position needs no past, and one that has a past cannot contradict it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vendome.core.old_position import items, number, table
from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import PLACES, TABLE, Journal
from vendome.games.carats.position.items import (
    Fields,
    Given,
    bad,
    is_empty,
    must_be,
    needed,
    not_now,
    read_card,
    read_counts,
    write_items,
)
from vendome.games.carats.rules.bag import comes_from_bag, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS, meets
from vendome.games.carats.rules.exchange import bank_gives
from vendome.games.carats.rules.offers import can_offer
from vendome.games.carats.rules.state import (
    AFTER,
    BAG,
    BANK,
    BEFORE_EXCHANGE,
    BEFORE_LOT,
    CARDS,
    CLOSING,
    EACH,
    EXCHANGING,
    KINDS,
    LEAST_TO_LOOK,
    LOOK_PRICES,
    LOT,
    MOST_OF_A_KIND,
    NOBODY,
    NONE,
    NUGGET,
    OFFERING,
    SELLING,
    UNMET,
)

SALE_FIELDS = ("seller", "card", "lot", "offers", "partner", "paid", "shown", "drew")
PASSED = "pass"
PARTNERS = {None: NONE, "bank": BANK, "nobody": NOBODY}
MOMENTS = (BEFORE_LOT, BEFORE_EXCHANGE, AFTER)
# What can be told of a sale that has come so far, and what must be.
ALLOWED: dict[int, tuple[str, ...]] = {
    SELLING: ("seller", "paid", "shown"),
    UNMET: ("seller", "paid", "shown"),
    LOT: ("seller", "paid", "shown", "card"),
    OFFERING: ("seller", "paid", "shown", "card", "lot", "offers"),
    EXCHANGING: ("seller", "paid", "shown", "card", "lot", "offers"),
    CLOSING: SALE_FIELDS,
}
NEEDED = {LOT: ("card",), OFFERING: ("card", "lot"), EXCHANGING: ("card", "lot")}


def write_line(state: Fields, line: int) -> dict[str, Any]:
    """One sale of the journal; in the one going on, offers still held in secret too."""
    players = int(state["players"])
    card = int(state["sold_under"][line])
    passed = int(state["passed"][line])
    offers = state["offers"][line]
    if (
        line == int(state["sale"])
        and int(state["stage"]) == OFFERING
        and DEMANDS[card, SIMULTANEOUS]
    ):
        offers = state["fist"]
        passed = ~int(state["waiting"]) & ~(1 << int(state["seller"]))
    told: list[str | None] = []
    for seat in range(players):
        offer = write_items(state, offers[seat])
        told.append(offer or (PASSED if passed >> seat & 1 else None))
    return {
        "seller": int(state["sold_by"][line]),
        "card": card + 1 if card != NONE else None,
        "lot": write_items(state, state["lot"][line]) or None,
        "offers": told,
        "partner": _write_partner(int(state["partner"][line])),
        "paid": state["paid"][line].tolist(),
        "shown": write_items(state, state["shown"][line])
        if int(state["shown"][line, NUGGET]) != NONE
        else None,
        "drew": write_items(state, state["drawn"][line]) or None,
    }


def _write_partner(partner: int) -> int | str | None:
    names = {number: name for name, number in PARTNERS.items()}
    return names.get(partner, partner)


def read_sales(state: Fields, position: Given) -> int:
    """The journal, and the sale going on; who has answered in it, one bit each."""
    players, stage, sale = int(state["players"]), int(state["stage"]), int(state["sale"])
    earlier = items(position.get("sales", []), "sales", sale)
    for i, given in enumerate(earlier):
        line = sale - len(earlier) + i
        first = int(state["first"][line // players])
        state["sold_by"][line] = (first + line) % players
        _read_line(state, given, f"sales[{i}]", line)
        _check_finished(state, f"sales[{i}]", line)
    given = position.get("sale")
    if stage not in ALLOWED:
        if given is not None:
            raise not_now(state, "sale")
        return 0
    given = {} if given is None else table(given, "sale", SALE_FIELDS)
    for name in SALE_FIELDS:
        if name not in ALLOWED[stage] and not is_empty(given.get(name)):
            raise not_now(state, f"sale.{name}")
        if name in NEEDED.get(stage, ()) and is_empty(given.get(name)):
            raise needed(state, f"sale.{name}")
    state["sold_by"][sale] = int(state["seller"])
    answered = _read_line(state, given, "sale", sale)
    if stage == CLOSING:
        _check_finished(state, "sale", sale)
    elif stage != SELLING and stage != UNMET:
        state["on_table"][...] = state["sold_under"][sale]
    return answered


def _read_line(state: Fields, value: Any, field: str, line: int) -> int:
    """Put one sale into the journal; who has answered, one bit each."""
    players = int(state["players"])
    seller = int(state["sold_by"][line])
    given = table(value, field, SALE_FIELDS)
    if number(given.get("seller", seller), f"{field}.seller", 0, players - 1) != seller:
        raise must_be(f"{field}.seller", seller)
    if given.get("card") is not None:
        state["sold_under"][line] = read_card(given["card"], f"{field}.card", CARDS)
    for name, array in (("lot", "lot"), ("shown", "shown"), ("drew", "drawn")):
        if given.get(name) is not None:
            counts = read_counts(state, given[name], f"{field}.{name}")
            state[array][line, : players + 1] = counts
    partner = given.get("partner")
    if partner is not None and not isinstance(partner, str):
        state["partner"][line] = number(partner, f"{field}.partner", 0, players - 1)
    elif partner in PARTNERS:
        state["partner"][line] = PARTNERS[partner]
    else:
        raise bad(f"{field}.partner", "position.partner")
    _read_paid(state, given, field, line)
    return _read_offers(state, given, field, line)


def _read_paid(state: Fields, given: Given, field: str, line: int) -> None:
    """C3.1, C3.2."""
    players, stage = int(state["players"]), int(state["stage"])
    price = int(LOOK_PRICES[line // players])
    paid = items(given.get("paid", []), f"{field}.paid", len(MOMENTS))
    most = MOST_OF_A_KIND if players >= LEAST_TO_LOOK else 0
    for moment, value in enumerate(paid):
        nuggets = number(value, f"{field}.paid[{moment}]", 0, most)
        going_on = line == int(state["sale"]) and (
            (moment == BEFORE_EXCHANGE and stage < EXCHANGING)
            or (moment == AFTER and stage < CLOSING)
        )
        if nuggets % price or (nuggets and going_on):
            raise bad(f"{field}.paid[{moment}]", "position.paid", price=price)
        state["paid"][line, moment] = nuggets


def _read_offers(state: Fields, given: Given, field: str, line: int) -> int:
    players, seller = int(state["players"]), int(state["sold_by"][line])
    answered = 0
    offers = items(given.get("offers", []), f"{field}.offers", players)
    for seat, value in enumerate(offers):
        if value is None:
            continue
        if seat == seller:
            raise bad(f"{field}.offers[{seat}]", "position.seller_offers")
        answered |= 1 << seat
        if value == PASSED:
            state["passed"][line] |= 1 << seat
        else:
            counts = read_counts(state, value, f"{field}.offers[{seat}]")
            state["offers"][line, seat, : players + 1] = counts
    return answered


def check_terms(state: Fields, record: Any, field: str, line: int) -> None:
    """C2.3, C2.4, C5.3: the lot meets its card, and the offers are such as could be made."""
    players, card = int(state["players"]), int(state["sold_under"][line])
    lot = state["lot"][line]
    if card == NONE or not lot.any():
        return
    demand = DEMANDS[card]
    seller = int(state["sold_by"][line])
    if plain(comes_from_bag)(card):
        fit = lot.sum() == plain(drawn_for_lot)(card, int(lot.sum()))
    else:
        fit = plain(meets)(demand, lot, seller, players)
    if not fit:
        raise bad(f"{field}.lot", "position.lot_unfit", card=card + 1)
    for seat in range(players):
        offer = state["offers"][line, seat]
        if offer.any() and not plain(can_offer)(record, line, offer, offer, players + 1, seat):
            raise bad(f"{field}.offers[{seat}]", "position.offer_unfit", card=card + 1)


def _check_finished(state: Fields, field: str, line: int) -> None:
    """C2.6 to C2.9, C5.1: the lot went somewhere it could go."""
    players, seller = int(state["players"]), int(state["sold_by"][line])
    partner, lot, drew = (state[name][line] for name in ("partner", "lot", "drawn"))
    if int(state["sold_under"][line]) == NONE:
        if int(partner) != NOBODY or lot.any() or state["offers"][line].any() or drew.any():
            raise bad(f"{field}.partner", "position.no_card_no_sale")
        return
    if not lot.any():
        raise bad(f"{field}.lot", "position.sale_unfinished")
    passed = int(state["passed"][line])
    offered = [seat for seat in range(players) if state["offers"][line, seat].any()]
    for seat in range(players):
        if seat != seller and seat not in offered and not passed >> seat & 1:
            raise bad(f"{field}.offers[{seat}]", "position.sale_unfinished")
    if int(partner) not in (*offered, BANK) and (int(partner) != NOBODY or offered):
        raise bad(f"{field}.partner", "position.partner")
    due = int(plain(bank_gives)(int(lot.sum())))
    if drew.sum() != (due if int(partner) == BANK else 0):
        raise bad(f"{field}.drew", "position.drew", count=due)


def lot_from_bag(state: Fields) -> np.ndarray:
    """C5.2: the items that lie on the table and are nobody's."""
    if not plain(comes_from_bag)(int(state["on_table"])):
        return np.zeros(KINDS, int)
    lot: np.ndarray = state["lot"][int(state["sale"])].astype(int)
    return lot


def set_basis(state: Fields) -> None:
    """What everybody had before the sales that the position tells of: all of them undone."""
    players = int(state["players"])
    before = np.zeros((PLACES, KINDS), int)
    before[:players] = state["held"][:players]
    before[BAG] = state["bag"]
    before[TABLE] = lot_from_bag(state)
    for entry in Journal(Reading.of_fields(state)).transfers():
        before[entry.seat] += entry.items
        before[entry.taker] -= entry.items
    told = [line for line, seller in enumerate(state["sold_by"].tolist()) if seller != NONE]
    if before.min() < 0:
        raise bad("sales" if len(told) > 1 else "sale", "position.sales_do_not_fit")
    first = told[0] if told else int(state["sale"])
    state["basis"][:players] = before[:players]
    state["basis"][BAG] = before[BAG]
    as_dealt = state["basis"][[*range(players), BAG], : players + 1] == EACH
    state["based"][...] = first > 0 or not as_dealt.all()
