"""What a seat sees. It is made only from the seat's knowledge."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from vendome.core.reading import Reading, seats_in
from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import transfers_in
from vendome.games.carats.hidden.ledger import bounds
from vendome.games.carats.rules.bag import comes_from_bag
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.scoring import points as final_points
from vendome.games.carats.rules.state import (
    BANK,
    BANK_PRICES,
    CARDS,
    CLOSING,
    COLOURS,
    EXCHANGING,
    LEAST_TO_LOOK,
    LOOK_PRICES,
    NOBODY,
    NONE,
    NUGGET,
    OFFERING,
    OVER,
    PART_NAMES,
    PILE,
    RATING,
    SCREENS,
    SELLING,
    STAGES,
    VALUES,
)
from vendome.games.carats.text.shapes import (
    Items,
    Kind,
    LeastAndMost,
    Options,
    SaleView,
    SeatView,
    View,
)

_points = plain(final_points)
WORTH: list[int] = VALUES.tolist()
IS_DRAWN: list[bool] = [bool(plain(comes_from_bag)(card)) for card in range(CARDS)]
IS_SIMULTANEOUS: list[bool] = [bool(demand[SIMULTANEOUS]) for demand in DEMANDS]
AT_BANK: list[int] = BANK_PRICES.tolist()
FOR_A_LOOK: list[int] = LOOK_PRICES.tolist()
PARTNERS: dict[int, Literal["bank"] | None] = {BANK: "bank", NOBODY: None, NONE: None}


def look(k: Reading, seat: int | None) -> View:
    """Returns the view of `seat` from its knowledge `k`; None is a spectator."""
    players, stage, part, on_table = k.players, k.stage, k.part, k.on_table
    begun = stage != SCREENS
    is_laid_out = stage in (OFFERING, EXCHANGING)
    colours = k.colour[:players]
    kinds = ("nugget", *(COLOURS[colour] for colour in colours if colour != NONE))
    discards = [c + 1 for c, place in enumerate(k.card_seen) if place == PILE and c != on_table]
    in_hands = sum(k.hand) + (on_table != NONE)
    sales = _sales(k, kinds)
    now = sales[-1] if SELLING <= stage <= CLOSING else None
    if now and stage != CLOSING:
        sales = sales[:-1]
    return View(
        game="carats",
        seat=seat,
        players=players,
        options=Options(bool(k.ledger), bool(k.cap_offers), bool(k.rating_agencies)),
        stage=STAGES[stage],
        waiting=seats_in(k.waiting),
        part=PART_NAMES[part] if begun else None,
        turn=min(k.turn + 1, players),
        turns=players,
        first=[or_none(first) for first in k.first],
        seller=or_none(k.seller),
        bank_price=AT_BANK[part] if begun else None,
        look_price=FOR_A_LOOK[part] if begun and players >= LEAST_TO_LOOK else None,
        turned_up=[WORTH[v] for v in k.values[players : players + part + 1]] if begun else [],
        bag=k.bag_left,
        kinds=list(kinds),
        free_colours=[] if begun else [c for i, c in enumerate(COLOURS) if i not in colours],
        discards=discards,
        aside=CARDS - len(discards) - in_hands,
        card=on_table + 1 if on_table != NONE else None,
        simultaneous=IS_SIMULTANEOUS[on_table] if on_table != NONE else None,
        lot=now.lot if now and is_laid_out else None,
        lot_drawn=is_laid_out and IS_DRAWN[on_table],
        shown=_shown_now(k, kinds) if now else None,
        seats=_seats(k, seat, kinds, now if is_laid_out else None),
        sales=sales,
        steps=[] if seat is None else k.picks[seat][: k.picked[seat]],
        winners=seats_in(k.winners),
    )


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def _seats(
    k: Reading, viewer: int | None, kinds: tuple[Kind, ...], sale: SaleView | None
) -> list[SeatView]:
    """Returns each seat as the viewer sees it. `sale` is the one on the table."""
    players, stage = k.players, k.stage
    begun = stage != SCREENS
    colours = [COLOURS[c] if c != NONE else None for c in k.colour]
    values, totals, looked, hands = k.values, k.total, k.looked, k.hand
    known, in_hand = _by_seat(k.card_seen, players), _by_seat(k.place, players)
    answered = _answered(k, sale)
    ledger = bounds(k, viewer) if k.ledger and begun and stage != OVER else None
    points = [_points(k, s) for s in range(players)] if stage == OVER else None
    all_open = k.bag[NUGGET] != NONE  # only for replays: no seat sees into the bag
    seen = []
    for seat, (held, fist, ranking) in enumerate(zip(k.held, k.fist, k.ranking, strict=True)):
        if seat == players:
            break
        offer = sale.offers[seat] if sale else None
        if begun and max(fist) > 0:  # C2.5: an offer made in secret
            offer = counted(kinds, *fist)
        sees_items = begun and held[NUGGET] != NONE
        sees_cards = begun and (seat == viewer or all_open)
        seen.append(
            SeatView(
                colour=colours[seat],
                value=WORTH[values[seat]] if begun and values[seat] != NONE else None,
                looked_at=seats_in(looked[seat]),
                items=counted(kinds, *held) if sees_items else None,
                total=totals[seat],
                cards=in_hand[seat] if sees_cards else None,
                known_cards=known[seat],
                card_count=hands[seat],
                has_answered=seat in answered,
                passed=sale is not None and seat in sale.passed,
                offer=offer,
                ledger=_ranges(kinds, ledger[seat]) if ledger else None,
                ranking=[COLOURS[k.colour[other]] for other in ranking[:players]]
                if ranking[0] != NONE
                else None,
                points=points[seat] if points else None,
            )
        )
    return seen


def _ranges(kinds: tuple[Kind, ...], bounds: list[tuple[int, int]]) -> dict[Kind, LeastAndMost]:
    return {kind: list(bound) for kind, bound in zip(kinds, bounds, strict=False)}


def _by_seat(places: list[int], players: int) -> list[list[int]]:
    """Returns the numbers of the cards that each seat has."""
    cards: list[list[int]] = [[] for _ in range(players)]
    for card, place in enumerate(places):
        if 0 <= place < players:
            cards[place].append(card + 1)
    return cards


def _answered(k: Reading, sale: SaleView | None) -> list[int]:
    """Returns who has made an offer or passed, in secret or not, or has ranked the colours."""
    players, stage, waiting = k.players, k.stage, k.waiting
    secret = stage == OFFERING and IS_SIMULTANEOUS[k.on_table]
    if secret or stage == RATING:
        seller = k.seller
        return [s for s in range(players) if s != seller and not waiting >> s & 1]
    if sale is None:
        return []
    return [s for s in range(players) if sale.offers[s] or s in sale.passed]


# The sales of the day are shown again in every view.
@lru_cache(maxsize=5000)
def counted(kinds: tuple[Kind, ...], *counts: int) -> Items:
    return dict(zip(kinds, counts, strict=False))


@lru_cache(maxsize=5000)
def laid(kinds: tuple[Kind, ...], *counts: int) -> Items | None:
    """Returns a lot or an offer, or None if it has not been made."""
    return counted(kinds, *counts) if any(counts) else None


def _sales(k: Reading, kinds: tuple[Kind, ...]) -> list[SaleView]:
    """Returns the sales begun so far, the last one included."""
    players = k.players
    sold = (k.sold_by, k.sold_under, k.lot, k.offers, k.passed, k.partner)
    sales = []
    for line, (seller, card, lot, offers, passed, partner, paid, shown, drawn) in enumerate(
        zip(*sold, k.paid, k.shown, k.drawn, strict=True)
    ):
        if seller != NONE:
            sales.append(
                SaleView(
                    part=PART_NAMES[line // players],
                    seller=seller,
                    card=card + 1 if card != NONE else None,
                    lot=laid(kinds, *lot),
                    lot_drawn=card != NONE and IS_DRAWN[card],
                    offers=[laid(kinds, *offer) for offer in offers[:players]],
                    passed=seats_in(passed),
                    partner=PARTNERS.get(partner, partner),
                    paid=sum(paid),
                    shown=counted(kinds, *shown) if shown[NUGGET] != NONE else None,
                    drew=laid(kinds, *drawn) if drawn[NUGGET] != NONE else None,
                )
            )
    return sales


def _shown_now(k: Reading, kinds: tuple[Kind, ...]) -> Items | None:
    """C5.1: returns what the seller showed this turn, with all public changes since."""
    seller, sale = k.seller, k.sale
    now = k.shown[sale]
    if now[NUGGET] == NONE:
        return None
    for entry in transfers_in(k, sale):
        if entry.is_secret:
            return None
        sign = (entry.taker == seller) - (entry.seat == seller)
        now = [count + sign * more for count, more in zip(now, entry.items, strict=True)]
    return counted(kinds, *now)
