"""The shape of a view of Queen's Necklace."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from vendome.core.shapes import Shape
from vendome.games.necklace.rules.state import CARD_NAMES, CLASSES, REACTION, ROLES, STAGES, STONES

REACTIONS = tuple(REACTION.values())

Stone = Annotated[str, STONES]
Card = Annotated[str, CARD_NAMES]
Class = Annotated[str, CLASSES]
Role = Annotated[str, ROLES]
Reaction = Annotated[str, REACTIONS]
Stage = Annotated[str, STAGES]

Cards = dict[Card, int]  # how many there are of each kind
Stones = dict[Stone, int]


class Blank(Shape):
    """N8: a card the table has invented."""

    name: str
    role: Role
    stone: Stone | None
    worth: int
    prices: list[int]


class Open(Shape):
    card: Card
    prices: list[int]
    step: int
    price: int


class Might(Shape):
    """N4.12: who is asked or will be, and what they would play if they had the card."""

    seat: int
    moves: list[str]


class Question(Shape):
    """N4.12: what is being asked of seats that may or may not have a card."""

    reaction: Reaction
    asked: list[int]
    card: Card | None
    place: int | None
    by: int | None
    stone: Stone | None
    might: list[Might]


class Forgery(Shape):
    by: int
    victim: int
    stone: Stone


class DisplayView(Shape):
    """The cards of each lot, by its stone, and the Bankers."""

    lots: dict[Stone, list[Card]]
    bankers: list[Card]


class Change(Shape):
    """N4.11: a change by the Alchemist."""

    card: Card
    to: Stone


class ShownDisplay(DisplayView):
    changed: Change | None


class SaleView(Shape):
    number: int
    displays: list[ShownDisplay]
    rarity: Stones | None
    stones: Stones
    jewels: list[Stones]
    earned: list[int] | None


class SeatView(Shape):
    hand: Cards | None
    hand_size: int
    known: Cards
    score: int
    necklace: bool
    has_answered: bool
    display: DisplayView | None
    playable: Cards
    place: int | None


class Options(Shape):
    blank_cards: list[dict[str, Any]]


class View(Shape):
    game: Literal["necklace"]
    seat: int | None
    players: int
    options: Options
    stage: Stage
    waiting: list[int]
    turn: int
    turns: int
    fashion: list[Stone]  # the one at 30 first
    ducats: int
    bought: int
    market: list[Open | None]
    purchases: list[list[Card]]
    stack: int
    merchants: int
    sales_held: int
    due: list[int]
    gone: Cards
    unseen: Cards
    wearer: int | None
    blanks: dict[Class, Blank]
    question: Question | None
    forgery: Forgery | None
    sale: SaleView | None
    sheet: list[list[int]]
    scores: list[int]
    seats: list[SeatView]
    steps: int
    winners: list[int]
