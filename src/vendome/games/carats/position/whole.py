"""Any state as a readable table, and back.

A position written by hand is a list of differences from a freshly begun game with the screens taken
in their listed order: what it leaves out is as at the start of that game, and the bag has what is
left over. Seats count from zero; cards, and the turns of a part of the day, from one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vendome.core.match import Match
from vendome.core.position import Field, Given, PerSeat, Position, Steps, not_now
from vendome.core.position_kinds import (
    SEAT,
    SEAT_SET,
    Listed,
    Maybe,
    Name,
    Number,
    Order,
    OrNone,
    items,
    one_of,
    players,
    table,
)
from vendome.core.reading import Reading
from vendome.core.unplaced import Unplaced
from vendome.games.carats.position.asking import ask
from vendome.games.carats.position.cards import cards_at, cards_in, place_cards
from vendome.games.carats.position.day import fill_day, fill_values, turned_up
from vendome.games.carats.position.kinds import (
    CARD,
    ITEMS,
    Value,
    bad,
    begun,
    colours_in_play,
)
from vendome.games.carats.position.sales import (
    SALE_GOING_ON,
    SALES_BEFORE,
    SELLING_STAGES,
    check_terms,
    earlier_sales,
    fill_basis,
    fill_sales,
    lot_from_bag,
)
from vendome.games.carats.rules.state import (
    ACTIONS,
    CARDS,
    COLOURS,
    COUNT,
    KINDS,
    LEAST_TO_LOOK,
    NONE,
    OVER,
    PART_NAMES,
    PARTS,
    PILE,
    RANK,
    RATING,
    SCREEN,
    SCREENS,
    SEATS,
    SECRETS,
    SELLING,
    STAGES,
)


def _selling(s: Reading, *row: int) -> bool:
    return s.stage in SELLING_STAGES


def _ranked(s: Reading, *row: int) -> bool:
    return bool(s.rating_agencies and s.stage in (RATING, OVER))


def _steps(s: Reading, seat: int) -> list[int]:
    first = RANK if s.stage == RATING else COUNT
    return [first + pick for pick in s.picks[seat][: s.picked[seat]]]


def _take_screens(match: Match, position: Mapping[str, Any]) -> None:
    """C1.1: colours that are left out are the first free ones; at the stage of the screens none."""
    stage = one_of(position.get("stage", STAGES[SELLING]), "stage", STAGES)
    named: list[int | None] = [None] * match.players
    for i, seat in enumerate(items(position.get("seats", []), "seats", match.players)):
        colour = table(seat, f"seats[{i}]", [field.name for field in SEAT_FIELDS]).get("colour")
        if colour is not None:
            named[i] = one_of(colour, f"seats[{i}].colour", COLOURS)
            if named[i] in named[:i]:
                raise bad(f"seats[{i}].colour", "position.colour_twice", colour=colour)
    taken = [colour for colour in named if colour is not None]
    if stage == SCREENS:
        done = named.index(None) if None in named else match.players
        if len(taken) > done:
            raise bad(f"seats[{done}].colour", "position.screen_order")
        if done >= min(match.players, SEATS - 1):
            raise bad("seats", "position.screens_taken")
        named = named[:done]
    free = [colour for colour in range(SEATS) if colour not in taken]
    for i, wanted in enumerate(named):
        screen = free.pop(0) if wanted is None else wanted
        if match.waiting == (i,) and match.view(None)["stage"] == STAGES[SCREENS]:
            match.play(i, SCREEN + screen)


def _fill(s: Reading, given: Given) -> None:
    if s.stage == SCREENS:
        if any(seat != NONE for seat in given.get("first", [])):
            raise not_now("first")
        s.waiting = 1 << s.colour.index(NONE)
        return
    fill_day(s, given)
    fill_values(s, given)
    answered = fill_sales(s, given)
    place_cards(s, given)
    _fill_bag(s)
    fill_basis(s)
    _check_looks(s)
    for i, line in enumerate(earlier_sales(s)):
        check_terms(s, f"sales[{i}]", line)
    if _selling(s):
        check_terms(s, "sale", s.sale)
    ask(s, answered, "stage" in given)


def _fill_bag(s: Reading) -> None:
    """C1.2: put into the bag what is neither in the players' hands nor on the table."""
    kinds = ITEMS.names(s)
    unplaced = Unplaced([ITEMS.most(s)] * len(kinds), kinds)
    for held in (lot_from_bag(s), *s.held):
        unplaced.take_counts(held[: len(kinds)], "seats")
    s.bag = unplaced.left + [0] * (KINDS - len(kinds))
    s.bag_left = sum(s.bag)
    s.total = [sum(held) for held in s.held]


def _check_looks(s: Reading) -> None:
    """C3.1, C3.2: refuse looks that nobody could make, and pay for looks that nobody made."""
    for seat, looked in enumerate(s.looked):
        if looked and (s.players < LEAST_TO_LOOK or looked >> seat & 1):
            raise bad(f"seats[{seat}].looked_at", "position.cannot_look")
    for line, seller in enumerate(s.sold_by):
        if seller != NONE and any(s.paid[line]) and not s.looked[seller]:
            raise bad(f"seats[{seller}].looked_at", "position.paid_for_looks")


CARD_LIST, VALUE_LIST = Listed(CARD, CARDS), Listed(Value(), SECRETS)
RANKING = Maybe(Order(colours_in_play, width=SEATS), lambda ranking: ranking[0] == NONE)

SEAT_FIELDS = (
    Field("colour", Maybe(Name(COLOURS))),
    Field("value", Maybe(Value()), when=begun, of=lambda s, seat: s.values[seat]),
    Field("items", Maybe(ITEMS), of="held", when=begun),
    Field("cards", CARD_LIST, when=begun, of=lambda s, seat: cards_at(s.place, seat)),
    Field("known_cards", CARD_LIST, when=begun, of=lambda s, seat: cards_at(s.card_seen, seat)),
    Field("barred", CARD_LIST, when=begun, of=lambda s, seat: cards_in(s.barred[seat])),
    Field("looked_at", SEAT_SET, of="looked", when=begun),
    Field("ranking", RANKING, when=_ranked, needed=lambda s, seat: s.stage == OVER),
    Steps(ACTIONS, KINDS, _steps, when=begun),
)

POSITION = Position(
    fields=(
        Field("stage", Name(STAGES)),
        Field("waiting", SEAT_SET),
        Field("part", Maybe(Name(PART_NAMES)), when=begun),
        Field("turn", Maybe(Number(1, players, first=1)), when=_selling),
        Field("first", Listed(OrNone(SEAT), PARTS), of=lambda s: s.first),
        Field("seller", Maybe(SEAT), when=_selling),
        Field(
            "turned_up",
            VALUE_LIST,
            when=begun,
            of=lambda s: [s.values[i] for i in turned_up(s)],
        ),
        Field("undealt", VALUE_LIST, when=begun, of=lambda s: s.values[turned_up(s).stop :]),
        Field("bag", Maybe(ITEMS), when=begun),
        Field(
            "discards",
            CARD_LIST,
            when=begun,
            of=lambda s: [card for card in cards_at(s.place, PILE) if card != s.on_table],
        ),
        Field("dropped", CARD_LIST, when=begun, of=lambda s: cards_in(s.dropped)),
        PerSeat(*SEAT_FIELDS),
        SALE_GOING_ON,
        SALES_BEFORE,
        Field("winners", SEAT_SET, when=begun),
    ),
    fill=_fill,
    usual=3,
    begin=_take_screens,
)
