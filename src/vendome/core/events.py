"""What a match tells of itself: actions that are legal, and events, each with its audience."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from vendome.core.state import SPECTATORS_BIT


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat can do now: one step of a move, often the whole of it."""

    id: int
    text: str


class EventWord(Protocol):
    """Turns a number of the rules, in an event, into what views say in its place."""

    def __call__(self, number: int, /) -> int | str | list[int] | None: ...


@dataclass(frozen=True, slots=True)
class Named:
    """Turns a number of the rules into the word that views have for it; below 0 there is none."""

    names: Sequence[str]

    def __call__(self, number: int) -> str | None:
        return self.names[number] if number >= 0 else None


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """Something that happened. `audience` has one bit for each seat that may know of it."""

    kind: str
    numbers: dict[str, int]  # as rules write them: cards, colours and the like by their places
    audience: int
    move: int  # how many moves had been made before the one that caused it
    words: Mapping[str, EventWord] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        return f"Event(kind={self.kind!r}, data={self.data}, move={self.move})"

    @property
    def data(self) -> dict[str, Any]:
        """What happened to whom, in the words of views: `{"seat": 0, "colour": "red"}`."""
        return {
            name: self.words[name](number) if name in self.words else number
            for name, number in self.numbers.items()
        }

    def seen_by(self, seat: int | None) -> bool:
        """Returns whether a seat may know of the event; None is a spectator."""
        bit = SPECTATORS_BIT if seat is None else 1 << seat
        return bool(self.audience & bit)
