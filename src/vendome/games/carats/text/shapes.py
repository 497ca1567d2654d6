"""The shape of a view of 30 Carats, and of what a transaction card asks for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from vendome.core.shapes import Shape
from vendome.games.carats.rules.demands import MEANT, PLACES
from vendome.games.carats.rules.state import COLOURS, PART_NAMES, STAGES

KINDS = ("nugget", *COLOURS)

Colour = Annotated[str, COLOURS]
Kind = Annotated[str, KINDS]
Part = Annotated[str, PART_NAMES]
Stage = Annotated[str, STAGES]
Place = Annotated[str, PLACES]
Meant = Annotated[str, MEANT]

Items = dict[Kind, int]  # of the kinds in play, how many there are of each
LeastAndMost = Annotated[list[int], Meta(min_length=2, max_length=2)]


class SeatView(Shape):
    colour: Colour | None
    value: int | None
    looked_at: list[int]
    items: Items | None
    total: int
    cards: list[int] | None
    known_cards: list[int]
    card_count: int
    has_answered: bool
    passed: bool
    offer: Items | None
    ledger: dict[Kind, LeastAndMost] | None
    ranking: list[Colour] | None
    points: int | None
    place: int | None


class SaleView(Shape):
    part: Part
    seller: int
    card: int | None
    lot: Items | None
    lot_drawn: bool
    offers: list[Items | None]
    passed: list[int]
    partner: int | Literal["bank"] | None
    paid: int
    shown: Items | None
    drew: Items | None


class Line(Shape):
    """One line of the count at the end."""

    of: Kind | Literal["ratings"]
    each: int  # points for one
    counts: list[int]  # by seat
    points: list[int]


class Options(Shape):
    ledger: bool
    cap_offers: bool
    rating_agencies: bool


class View(Shape):
    game: Literal["carats"]
    seat: int | None
    players: int
    options: Options
    stage: Stage
    waiting: list[int]
    part: Part | None
    turn: int
    turns: int
    first: list[int | None]
    seller: int | None
    bank_price: int | None
    look_price: int | None
    turned_up: list[int]
    bag: int
    kinds: list[Kind]
    free_colours: list[Colour]
    discards: list[int]
    aside: int
    card: int | None
    simultaneous: bool | None
    lot: Items | None
    lot_drawn: bool
    shown: Items | None
    seats: list[SeatView]
    sales: list[SaleView]
    steps: list[int]
    winners: list[int]
    count: list[Line] | None  # in the order in which it is made


class PartAsked(Shape):
    place: Place  # before “at least …”, after these words, or after all that
    message: str
    arguments: dict[str, int]
    of: list[Meant]  # what it speaks of: this, or one of these two


class Piece(Shape):
    of: list[Meant]
    letter: str | None  # of a colour to be chosen, the same for all its pieces
    but: Meant | None  # whose colour that must not be


class CardAsked(Shape):
    number: int
    drawn: bool
    simultaneous: bool
    lot: list[PartAsked]
    offers: list[PartAsked]
    pieces: list[Piece]
    without: list[Meant]
