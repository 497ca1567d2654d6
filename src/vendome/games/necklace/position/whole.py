"""Any state as a readable table, and back.

A position written by hand is a list of differences from a freshly begun game: what it leaves out is
as at the start of that game, cards without a place are in the stack, and the journal is empty.
Seats and places count from zero.
"""

from __future__ import annotations

from typing import Any

from vendome.core.position import Field, Given, PerSeat, Position, Steps, at_stages
from vendome.core.position_kinds import (
    SEAT,
    SEAT_SET,
    Listed,
    Maybe,
    Name,
    Number,
    Order,
    OrNone,
    Switch,
)
from vendome.core.reading import Reading
from vendome.games.necklace.position.asking import (
    FORGERY,
    QUESTION,
    answer,
    ask,
    fill_question,
)
from vendome.games.necklace.position.cards import Spent, place_cards
from vendome.games.necklace.position.displays import CHOSEN, half_made, written
from vendome.games.necklace.position.journal import JOURNAL, check_journal, fill_basis, fill_journal
from vendome.games.necklace.position.kinds import CARDS, TEXT, Cards, Livres, Place, Stack
from vendome.games.necklace.position.sales import SALE, count_sales, fill_sale, fill_scores
from vendome.games.necklace.position.turn import (
    DRAWING_FOR,
    check_turn,
    fill_drawing,
    fill_purse,
    most_ducats,
)
from vendome.games.necklace.rules.actions import ACTIONS
from vendome.games.necklace.rules.selling import ALL_STEPS
from vendome.games.necklace.rules.state import (
    ANSWERED_IN_SECRET,
    DECK,
    NONE,
    PLACES,
    SALES,
    SELLING,
    STAGES,
    STONES,
)

MOST_TURNS = 999


def _places(s: Reading) -> list[Any]:
    places = zip(s.market, s.ring, strict=True)
    return [NONE if card == NONE else (card, step) for card, step in places]


def _display(s: Reading, seat: int) -> Any:
    has_chosen = s.hand_size[seat] and not s.waiting >> seat & 1
    return written(s, CHOSEN, seat) if has_chosen else NONE


def _fill(s: Reading, given: Given) -> None:
    spent = Spent()
    count_sales(s, given, spent)
    fill_drawing(s, given, spent)
    fill_question(s, given, spent)
    fill_purse(s, given, spent)
    spent.at_least(fill_journal(s, given))
    fill_sale(s, given, spent)
    place_cards(s, given, spent)
    check_turn(s)
    check_journal(s)
    fill_basis(s, given)
    fill_scores(s, given)
    ask(s, given)


POSITION = Position(
    fields=(
        Field("stage", Name(STAGES)),
        Field("waiting", SEAT_SET),
        Field("turn", SEAT),
        Field("turns", Number(1, MOST_TURNS)),
        Field("fashion", Order(STONES)),
        Field("ducats", Number(0, most_ducats)),
        Field("bought", Number(0, PLACES)),
        Field("market", Maybe(Listed(OrNone(Place()), PLACES)), of=_places),
        Field("stack", Maybe(Stack()), of=lambda s: s.stack[: s.stack_left][::-1]),
        Field("gone", Maybe(Cards(merchants=True)), of=lambda s: s.gone),
        Field("wearer", OrNone(SEAT)),
        Field("merchants", Maybe(Number(0, SALES))),
        Field("sales_held", Maybe(Number(0, SALES)), of="held"),
        Field(
            "due",
            Listed(SEAT, SALES),
            of=lambda s: [seat for seat, sales in enumerate(s.due) for _ in range(sales)],
        ),
        Field("drawing_for", Name(DRAWING_FOR), of="draw_for"),
        QUESTION,
        FORGERY,
        Field("fresh", CARDS),
        PerSeat(
            Field("hand", Maybe(CARDS), of=lambda s, seat: s.hand[seat]),
            Field("hand_size", Number(0, DECK)),
            Field("dealt", Maybe(CARDS)),
            Field("score", Maybe(Livres(SALES), lambda livres: False)),
            Field(
                "earned",
                Maybe(Listed(Livres(1), SALES)),
                of=lambda s, seat: [s.earned[sale, seat] for sale in range(s.held)],
            ),
            Field("answer", TEXT, when=at_stages(*ANSWERED_IN_SECRET), of=answer),
            Field("display", TEXT, when=at_stages(SELLING), of=_display),
            Steps(ACTIONS, ALL_STEPS, half_made),
        ),
        SALE,
        JOURNAL,
        Field("based", Maybe(Switch())),
        Field("winners", SEAT_SET),
    ),
    fill=_fill,
    usual=2,
    blames={"hands do not follow from what happened": "journal"},
)
