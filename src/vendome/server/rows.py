"""The rows of the database, as the server works with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from vendome.server.coding import written_events
from vendome.server.messages import ChatLine
from vendome.server.steps import Step


@dataclass(slots=True)
class SeatRow:
    seat: int
    kind: str
    person: str | None = None
    name: str = ""
    bot: str | None = None
    kept: str = ""  # why a bot plays for the owner: clock, away, left or resigned; or nothing
    late: int | None = None  # the decision whose time was up: a bot plays it
    screen: bool = False
    program: str | None = None  # whose program sits here, as they were called then
    pledge: str | None = None  # the hash of the value
    value: str | None = None  # added to the deal, and hidden until all have pledged
    face: int | None = None  # as its owner chose; else one is given
    gone: float | None = None  # since when its owner's pages are closed, by the house's clock

    @property
    def resigned(self) -> bool:
        """Whether the owner has given the seat up for good."""
        return self.kept == "resigned"


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
    reserve: float = 0.0  # seconds that it took from its seat's reserve

    @property
    def kept(self) -> dict[str, Any]:
        """The move as it is written to the disk."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return {**fields, "happened": written_events(self.happened)}


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
    invited_to: str | None = None  # the table to which its people were invited last
    proposal: dict[str, Any] | None = None  # to end the game, while it stands
    proposed: dict[str, int] | None = None  # after how many moves each person last did so
    agreed: bool = False  # all have agreed to end the game
    clock_reserve: int = 0  # in seconds or days, like the clock's amount
    due: float | None = None  # when something is due here next, by the house's clock
    watched: float | None = None  # when somebody who does not play first looked on
    version: int = 0  # how often it was changed, where there can be several workers
    worker: int = 0  # the worker that does what is due


@dataclass(slots=True)
class InvitedRow:
    person: str
    name: str  # as they were called where they played before
    declined: bool = False


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
    invited: dict[str, InvitedRow] = field(default_factory=dict)  # by person
    chosen_by: dict[int, str] = field(default_factory=dict)  # who gave an answer that is held
    chosen_at: dict[int, float] = field(default_factory=dict)  # by the house's clock
