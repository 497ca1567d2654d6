"""What a seat sees. It is made only from the seat's knowledge."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any, Literal

from vendome.core.reading import Reading, seats_in
from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import transfers_in
from vendome.games.carats.hidden.ledger import bounds
from vendome.games.carats.rules.bag import comes_from_bag
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.exchange import bank_price
from vendome.games.carats.rules.looking import look_price
from vendome.games.carats.rules.scoring import is_ahead, right_places, worth_of_one
from vendome.games.carats.rules.scoring import points as final_points
from vendome.games.carats.rules.state import (
    BANK,
    CARDS,
    CLOSING,
    COLOURS,
    EXCHANGING,
    LEAST_TO_LOOK,
    NOBODY,
    NONE,
    NUGGET,
    OFFERING,
    OVER,
    PART_NAMES,
    PILE,
    RANK_POINTS,
    RATING,
    SCREENS,
    SELLING,
    STAGES,
    VALUES,
    State,
)
from vendome.games.carats.text.shapes import (
    Items,
    Kind,
    LeastAndMost,
    Line,
    Options,
    SaleView,
    SeatView,
    View,
)

_points, _is_ahead = plain(final_points), plain(is_ahead)
_right_places, _worth_of_one = plain(right_places), plain(worth_of_one)
_bank_price, _look_price = plain(bank_price), plain(look_price)
WORTH: list[int] = VALUES.tolist()
IS_DRAWN: list[bool] = [bool(plain(comes_from_bag)(card)) for card in range(CARDS)]
IS_SIMULTANEOUS: list[bool] = [bool(demand[SIMULTANEOUS]) for demand in DEMANDS]
# The fields of the journal, with the shape of what each has in a line: all are single bytes.
JOURNAL: dict[str, tuple[int, ...]] = {
    name: State[name].shape[1:]
    for name in (
        *("sold_by", "sold_under", "lot", "offers", "passed", "partner", "paid", "shown"),
        "drawn",
    )
}
PARTNERS: dict[int, Literal["bank"] | None] = {BANK: "bank", NOBODY: None, NONE: None}


def look(k: Reading, seat: int | None) -> View:
    """Returns the view of `seat` from its knowledge `k`; None is a spectator."""
    players, stage, part, on_table, sale = k.players, k.stage, k.part, k.on_table, k.sale
    begun = stage != SCREENS
    in_part = part * players  # its first sale: `sale` itself is none once the day is over
    is_laid_out = stage in (OFFERING, EXCHANGING)
    colours = k.colour[:players]
    kinds = _kinds(*colours)
    known = _by_place(k.arrays["card_seen"].tobytes())
    card = on_table + 1 if on_table != NONE else None
    discards = [number for number in known[PILE] if number != card]
    sales = [*_finished(k, kinds)]
    if stage == CLOSING:
        sales.append(_sale(kinds, sale, *[k.arrays[name][sale].tolist() for name in JOURNAL]))
    offers = k.arrays["offers"][sale].tolist() if is_laid_out else None
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
        bank_price=_bank_price(k, in_part) if begun else None,
        look_price=_look_price(k, in_part) if begun and players >= LEAST_TO_LOOK else None,
        turned_up=[WORTH[v] for v in k.values[players : players + part + 1]] if begun else [],
        bag=k.bag_left,
        kinds=list(kinds),
        free_colours=[] if begun else [c for i, c in enumerate(COLOURS) if i not in colours],
        discards=discards,
        aside=CARDS - len(known[PILE]) - sum(k.hand),
        card=card,
        simultaneous=IS_SIMULTANEOUS[on_table] if card else None,
        lot=laid(kinds, *k.arrays["lot"][sale].tolist()) if is_laid_out else None,
        lot_drawn=is_laid_out and IS_DRAWN[on_table],
        shown=_shown_now(k, kinds) if SELLING <= stage <= CLOSING else None,
        seats=_seats(k, seat, kinds, known, offers),
        sales=sales,
        steps=[] if seat is None else k.picks[seat][: k.picked[seat]],
        winners=seats_in(k.winners),
        count=_count(k, kinds) if stage == OVER else None,
    )


@lru_cache(maxsize=5000)
def _kinds(*colours: int) -> tuple[Kind, ...]:
    """Returns the kinds in play: the nugget and the colours of the seats that have one."""
    return ("nugget", *(COLOURS[colour] for colour in colours if colour != NONE))


@lru_cache(maxsize=5000)
def _by_place(places: bytes) -> list[list[int]]:
    """Returns the numbers of the cards in each place: with a seat, or on the pile."""
    return [
        [card + 1 for card, at in enumerate(places) if at == place] for place in range(PILE + 1)
    ]


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def _seats(
    k: Reading,
    viewer: int | None,
    kinds: tuple[Kind, ...],
    known: list[list[int]],
    offers: list[list[int]] | None,
) -> list[SeatView]:
    """Returns each seat as the viewer sees it.

    `known` are the cards that everybody knows them to have; `offers` are for the lot on the table.
    """
    players, stage = k.players, k.stage
    begun = stage != SCREENS
    values, totals, looked, hands, colours = k.values, k.total, k.looked, k.hand, k.colour
    in_hand = _by_place(k.arrays["place"].tobytes())
    passed = k.passed[k.sale] if offers else 0
    answered = _answered(k, offers)
    ledger = bounds(k, viewer) if k.ledger and begun and stage != OVER else None
    points = [_points(k, s) for s in range(players)] if stage == OVER else None
    all_open = k.bag[NUGGET] != NONE  # only for replays: no seat sees into the bag
    seen = []
    for seat, (held, fist, ranking) in enumerate(zip(k.held, k.fist, k.ranking, strict=True)):
        if seat == players:
            break
        offer = laid(kinds, *offers[seat]) if offers else None
        if begun and max(fist) > 0:  # C2.5: an offer made in secret
            offer = counted(kinds, *fist)
        sees_items = begun and held[NUGGET] != NONE
        sees_cards = begun and (seat == viewer or all_open)
        seen.append(
            SeatView(
                colour=COLOURS[colours[seat]] if colours[seat] != NONE else None,
                value=WORTH[values[seat]] if begun and values[seat] != NONE else None,
                looked_at=seats_in(looked[seat]),
                items=counted(kinds, *held) if sees_items else None,
                total=totals[seat],
                cards=in_hand[seat] if sees_cards else None,
                known_cards=known[seat],
                card_count=hands[seat],
                has_answered=answered[seat],
                passed=passed >> seat & 1 > 0,
                offer=offer,
                ledger=_ranges(kinds, ledger[seat]) if ledger else None,
                ranking=[COLOURS[colours[other]] for other in ranking[:players]]
                if ranking[0] != NONE
                else None,
                points=points[seat] if points else None,
                place=_place(k, seat) if stage == OVER else None,
            )
        )
    return seen


def _place(k: Reading, seat: int) -> int:
    """C4.2: returns the place of a seat at the end; seats that are equal share one."""
    return 1 + sum(bool(_is_ahead(k, other, seat)) for other in range(k.players))


def _count(k: Reading, kinds: tuple[Kind, ...]) -> list[Line]:
    """C4.2: returns how the points come together: nuggets, then stones by their colours, then
    rankings (C6.1).
    """

    def line(of: Kind | Literal["ratings"], each: int, counts: list[int]) -> Line:
        return Line(of, each, counts, [each * number for number in counts])

    seats = range(k.players)
    lines = [
        line(name, _worth_of_one(k, kind), [k.held[seat, kind] for seat in seats])
        for kind, name in enumerate(kinds)
    ]
    if k.rating_agencies:
        lines.append(line("ratings", RANK_POINTS, [_right_places(k, seat) for seat in seats]))
    return lines


def _ranges(kinds: tuple[Kind, ...], bounds: list[tuple[int, int]]) -> dict[Kind, LeastAndMost]:
    return {kind: list(bound) for kind, bound in zip(kinds, bounds, strict=False)}


def _answered(k: Reading, offers: list[list[int]] | None) -> list[bool]:
    """Returns of each seat whether it has made an offer or passed, in secret or not, or has ranked
    the colours.
    """
    players, stage, seller, waiting = k.players, k.stage, k.seller, k.waiting
    secret = stage == OFFERING and IS_SIMULTANEOUS[k.on_table]
    if secret or stage == RATING:
        return [s != seller and not waiting >> s & 1 for s in range(players)]
    if offers is None:
        return [False] * players
    passed = k.passed[k.sale]
    return [any(offers[s]) or passed >> s & 1 > 0 for s in range(players)]


# The sales of the day are shown again in every view.
@lru_cache(maxsize=5000)
def counted(kinds: tuple[Kind, ...], *counts: int) -> Items:
    return dict(zip(kinds, counts, strict=False))


@lru_cache(maxsize=5000)
def laid(kinds: tuple[Kind, ...], *counts: int) -> Items | None:
    """Returns a lot or an offer, or None if it has not been made."""
    return counted(kinds, *counts) if any(counts) else None


def _finished(k: Reading, kinds: tuple[Kind, ...]) -> tuple[SaleView, ...]:
    """Returns the sales that are over."""
    return _made_once(kinds, *[k.arrays[name][: k.sale].tobytes() for name in JOURNAL])


@lru_cache(maxsize=5000)
def _made_once(kinds: tuple[Kind, ...], *lines: bytes) -> tuple[SaleView, ...]:
    """Returns the sales in these lines of the journal, of which each field is given as bytes.

    Only the last sale is made: those before it were, when it was their turn.
    """
    if not any(lines):
        return ()
    fields = list(zip(lines, JOURNAL.values(), strict=True))
    before = _made_once(kinds, *[field[: -prod(shape)] for field, shape in fields])
    last: list[Any] = [
        memoryview(field[-prod(shape) :]).cast("b", shape).tolist() for field, shape in fields
    ]
    if last[0] == NONE:  # a position need not have all sales before its own
        return before
    return (*before, _sale(kinds, len(lines[0]) - 1, *last))


def _sale(
    kinds: tuple[Kind, ...],
    line: int,
    seller: int,
    card: int,
    lot: list[int],
    offers: list[list[int]],
    passed: int,
    partner: int,
    paid: list[int],
    shown: list[int],
    drawn: list[int],
) -> SaleView:
    players = len(kinds) - 1
    return SaleView(
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


def _shown_now(k: Reading, kinds: tuple[Kind, ...]) -> Items | None:
    """C5.1: returns what the seller showed this turn, with all public changes since."""
    seller, sale = k.seller, k.sale
    now: list[int] = k.arrays["shown"][sale].tolist()
    if now[NUGGET] == NONE:
        return None
    for entry in transfers_in(k, sale):
        if entry.is_secret:
            return None
        sign = (entry.taker == seller) - (entry.seat == seller)
        now = [count + sign * more for count, more in zip(now, entry.items, strict=True)]
    return counted(kinds, *now)
