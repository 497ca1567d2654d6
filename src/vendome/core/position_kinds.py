"""The kinds of values in a position: each says how a value is written, and reads it back.

Whatever cannot be read is refused by a sentence that names its field and says what would be right.
A bound or a list of names may depend on the state that is being read: it is then a function of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition, brief

T = TypeVar("T")
Bound = int | Callable[[Reading], int]
Names = Sequence[str] | Callable[[Reading], Sequence[str]]

NONE = -1  # what stands in a state for nothing
LEFT_OUT: Any = object()  # what is read where a position says nothing


def table(value: Any, field: str, known: Sequence[str]) -> Mapping[str, Any]:
    """Returns `value` if it is a table that has no fields but the known ones."""
    if not isinstance(value, Mapping):
        raise BadPosition(field, "position_table", found=brief(value))
    for name in value:
        if name not in known:
            raise BadPosition(f"{field}.{brief(name)}", "position_unknown", known=", ".join(known))
    return value


def number(value: Any, field: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(field, "position_number", found=brief(value), least=least, most=most)
    return value


def one_of(value: Any, field: str, names: Sequence[str]) -> int:
    """Returns the number of a name: its place among `names`."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(field, "position_name", found=brief(value), known=", ".join(names))
    return names.index(value)


def items(value: Any, field: str, most: int) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) > most:
        raise BadPosition(field, "position_list", found=brief(value), most=most)
    return list(value)


def _is_none(value: Any) -> bool:
    return bool(value == NONE)


def _at(s: Reading, value: T | Callable[[Reading], T]) -> T:
    return value(s) if callable(value) else value


class Kind(ABC):
    """A way to write a value of a state as plain data."""

    blank: ClassVar[Any] = None  # what is written where there is no such value

    @abstractmethod
    def write(self, s: Reading, value: Any) -> Any:
        """Returns the value as plain data."""

    @abstractmethod
    def read(self, s: Reading, value: Any, field: str) -> Any:
        """Returns the value of the state that plain data stands for, or LEFT_OUT."""


@dataclass(frozen=True)
class Number(Kind):
    """A number, in the state counted from 0 where people count from `first`."""

    least: Bound
    most: Bound
    first: int = 0

    def write(self, s: Reading, value: int) -> int:
        return value + self.first

    def read(self, s: Reading, value: Any, field: str) -> int:
        return number(value, field, _at(s, self.least), _at(s, self.most)) - self.first


@dataclass(frozen=True)
class Name(Kind):
    """One of several names, in the state its number among them."""

    names: Names

    def write(self, s: Reading, value: int) -> str:
        return _at(s, self.names)[value]

    def read(self, s: Reading, value: Any, field: str) -> int:
        return one_of(value, field, _at(s, self.names))


@dataclass(frozen=True)
class Maybe(Kind):
    """Null where there is none; to write null is as good as to leave the field out."""

    kind: Kind
    is_none: Callable[[Any], bool] = _is_none

    def write(self, s: Reading, value: Any) -> Any:
        return None if self.is_none(value) else self.kind.write(s, value)

    def read(self, s: Reading, value: Any, field: str) -> Any:
        return LEFT_OUT if value is None else self.kind.read(s, value, field)


class OrNone(Maybe):
    """Null where there is none; to write null says just that."""

    def read(self, s: Reading, value: Any, field: str) -> Any:
        return NONE if value is None else self.kind.read(s, value, field)


@dataclass(frozen=True)
class Bits(Kind):
    """A set as a list of numbers, in the state a bit for each."""

    count: Bound
    first: int = 0
    blank: ClassVar[Any] = []

    def write(self, s: Reading, value: int) -> list[int]:
        return [i + self.first for i in range(value.bit_length()) if value >> i & 1]

    def read(self, s: Reading, value: Any, field: str) -> int:
        count, bits = _at(s, self.count), 0
        for i, one in enumerate(items(value, field, count)):
            least, most = self.first, self.first + count - 1
            bits |= 1 << number(one, f"{field}[{i}]", least, most) - least
        return bits


@dataclass(frozen=True)
class Listed(Kind):
    """A list of values of one kind. `width`: in the state it is so long, filled up with NONE."""

    kind: Kind
    most: Bound
    width: int = 0
    blank: ClassVar[Any] = []

    def write(self, s: Reading, value: Sequence[Any]) -> list[Any]:
        return [self.kind.write(s, one) for one in value if not self.width or one != NONE]

    def read(self, s: Reading, value: Any, field: str) -> list[Any]:
        given = items(value, field, _at(s, self.most))
        found = [self.kind.read(s, one, f"{field}[{i}]") for i, one in enumerate(given)]
        return found + [NONE] * (self.width - len(found))


@dataclass(frozen=True)
class Order(Kind):
    """A list that names each of several things once."""

    names: Names
    width: int = 0

    def write(self, s: Reading, value: Sequence[int]) -> list[str]:
        return [_at(s, self.names)[one] for one in value if one != NONE]

    def read(self, s: Reading, value: Any, field: str) -> list[int]:
        names = _at(s, self.names)
        found = Listed(Name(names), len(names), self.width).read(s, value, field)
        if sorted(found[: len(names)]) != list(range(len(names))):
            raise BadPosition(field, "position_once", known=", ".join(names))
        return found


@dataclass(frozen=True)
class Switch(Kind):
    """Yes or no."""

    def write(self, s: Reading, value: int) -> bool:
        return bool(value)

    def read(self, s: Reading, value: Any, field: str) -> int:
        if not isinstance(value, bool):
            raise BadPosition(field, "position_switch", found=brief(value))
        return int(value)


class Counts(Kind):
    """So many of each of several things: a text as in the game's moves, or a table by names."""

    example: ClassVar[str]

    @abstractmethod
    def names(self, s: Reading) -> Sequence[str]:
        """Returns what there is to count, in the order of the state."""

    @abstractmethod
    def most(self, s: Reading) -> int:
        """Returns the most of each that there can be."""

    @abstractmethod
    def parse(self, s: Reading, text: str) -> list[int] | None:
        """Returns the counts in a text, or None if it cannot be read."""

    def read(self, s: Reading, value: Any, field: str) -> list[int]:
        names, most = self.names(s), self.most(s)
        if not isinstance(value, str):
            given = table(value, field, names)
            return [number(given.get(name, 0), f"{field}.{name}", 0, most) for name in names]
        counts = self.parse(s, " ".join(value.casefold().replace(",", " ").split()))
        if counts is None or max(counts) > most:
            known = ", ".join(names)
            raise BadPosition(
                field, "position_counts", example=self.example, known=known, most=most
            )
        return counts


def players(s: Reading) -> int:
    """Returns how many seats there are. It serves as a bound."""
    return int(s.players)


SEAT = Number(0, lambda s: s.players - 1)
SEAT_SET = Bits(players)
