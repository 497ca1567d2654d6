"""Games that are over, what was before in those that go on, and how the house is."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from vendome.server.messages.live import Told
from vendome.server.messages.tables import Table


class Step(Struct, frozen=True):
    number: int  # moves made so far
    seat: int | None  # who made the last of them
    move: str | None  # only for that seat's eyes, or for eyes that see all
    by: str | None  # person, bot, or keeper (a bot that plays for the owner)
    view: dict[str, Any]
    told: list[Told]


class Replay(Struct, frozen=True):
    table: Table
    eyes: str  # a seat's number, `public` or `open`
    names: list[str]
    steps: list[Step]
    scores: list[list[int]]  # after each step


class Past(Struct, frozen=True):
    """What was seen at some steps of a game that goes on, one after the other."""

    seat: int | None  # whose eyes these are; None: a spectator's
    first: int  # so many moves had been made at the first of them
    views: list[dict[str, Any]]


class History(Struct, frozen=True):
    """Finished tables of mine, newest first."""

    tables: list[Table]
    older: str | None  # name this table to get older ones; None: there are none


class Readiness(Struct, frozen=True):
    ready: bool


class Health(Struct, frozen=True):
    status: Literal["ok", "failing"]
    sentence: str | None  # what is wrong
    version: str
    tables: int  # in memory
    set_aside: list[str]  # tables that cannot be opened; the log says why
    sockets: int
