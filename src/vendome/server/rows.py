"""The rows of the database, as the server works with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from vendome.server.messages import ChatLine
from vendome.server.steps import Step


@dataclass(slots=True)
class SeatRow:
    seat: int
    kind: str
    person: str | None = None
    name: str = ""
    bot: str | None = None
    kept: str = ""  # why a bot plays for the owner: clock, away or left; empty: it does not
    late: int | None = None  # the decision whose time was up: a bot plays it
    screen: bool = False
    pledge: str | None = None  # the hash of the value
    value: str | None = None  # added to the deal, and hidden until all have pledged
    face: int | None = None  # as its owner chose; else one is given


@dataclass(slots=True)
class MoveRow:
    number: int
    seat: int
    move: str
    by: str
    rules: int
    waiting: int
    happened: list[list[int]]
    at: float  # by the house's clock


@dataclass(slots=True)
class TableRow:
    id: str
    game: str
    rules: int
    cards: str
    options: dict[str, Any]
    clock_kind: str
    clock_amount: int
    listed: bool
    hints: bool
    host: str
    maker: str  # who the host was at first
    secret: bytes
    made: float
    seen: float  # when somebody was last there as far as is known, by the house's clock
    status: str = "gathering"
    sealed: float | None = None
    seed: bytes | None = None
    asked: int | None = None
    opening: list[list[int]] | None = None
    states: bytes | None = None
    number: int = 0
    scores: list[int] | None = None
    winners: list[int] | None = None
    rematch: str | None = None
    reactions: dict[str, Any] | None = None
    started: float | None = None
    ended: float | None = None
    began: float | None = None  # from when on its clocks count, by the house's clock


@dataclass(slots=True)
class AbandonedRow:
    number: int
    seal: str
    deal: dict[str, Any]


@dataclass(slots=True)
class StoredTable:
    """All that the database has of a table."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    notes: dict[int, dict[str, str]] = field(default_factory=dict)  # by seat
    orders: dict[int, dict[str, str | int]] = field(default_factory=dict)  # by seat
    answers: dict[int, str] = field(default_factory=dict)  # by seat
    dismissed: list[str] = field(default_factory=list)  # people
    abandoned: list[AbandonedRow] = field(default_factory=list)
    chosen_by: dict[int, str] = field(default_factory=dict)  # who gave an answer that is held
