"""The shape of a view of Edel, Stein & Reich."""

from __future__ import annotations

from typing import Annotated, Literal

from vendome.core.shapes import Shape
from vendome.games.edelstein.rules.cards import COLOURS, EVENTS
from vendome.games.edelstein.rules.state import ACTION_CARDS, RESOLVING, STAGES

# At the other one nobody ever looks.
SHOWN_STAGES = tuple(name for stage, name in enumerate(STAGES) if stage != RESOLVING)

Colour = Annotated[str, COLOURS]
Action = Annotated[str, ACTION_CARDS]
EventCardKind = Annotated[str, EVENTS]
Stage = Annotated[str, SHOWN_STAGES]


class Counts(Shape):
    red: int
    yellow: int
    green: int
    blue: int


class GemCardView(Shape):
    name: str
    gems: Counts
    millions: int


class SeatView(Shape):
    gems: Counts
    money: int
    card: GemCardView | None
    events: list[EventCardKind]
    has_chosen: bool
    chosen: Action | None
    place: int | None


class Majorities(Shape):
    """E6.1, E6.3: who has most of each colour."""

    red: list[int]
    yellow: list[int]
    green: list[int]
    blue: list[int]


class BargainView(Shape):
    action: Action
    opener: int
    rival: int
    offerer: int | None
    offer: Counts


class Options(Shape):
    one_sole_majority: bool


class View(Shape):
    game: Literal["edelstein"]
    seat: int | None
    players: int
    options: Options
    phase: int
    round: int
    rounds: int
    stage: Stage
    waiting: list[int]
    supply: Counts
    seats: list[SeatView]
    majorities: Majorities
    open_event: EventCardKind | None
    drawn_event: EventCardKind | None
    event_stack: int
    events_under: dict[EventCardKind, int]
    gem_stack: int
    gem_discards: list[str]
    set_aside: GemCardView | None
    bargain: BargainView | None
    active: int | None
    named: list[Action]
    steps: list[int]
    winners: list[int]
