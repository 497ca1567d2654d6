"""What people say of each other to the house: whom they do not want to sit with, and reports."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """I do not want to sit at a table with somebody, nor hear them; or I do again."""

    blocked: bool


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody misbehaves: whoever runs the house is to know."""

    reason: Literal["insults", "stalls", "cheats", "name", "other"]
    text: str = ""
    table: str | None = None
    line: int | None = None  # of the chat of this table: as it was said, it goes with the report


class Somebody(Struct, frozen=True):
    """A person, as others may know them."""

    id: str
    name: str
    face: int


class Reported(Struct, frozen=True):
    number: int  # under which whoever runs the house finds it
