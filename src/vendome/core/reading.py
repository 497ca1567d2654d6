"""A state as Python reads it: its fields are attributes, its numbers ints, its arrays lists.

Notation, views and whatever else is not compiled read this. Rules run on it too, as plain Python
(`rule.plain`), because it can be used like a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, make_dataclass
from functools import cache, cached_property, reduce
from operator import getitem
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from vendome.core.state import EVENT_ARGS, MOST_ACTIONS

SHORT = 80  # a list with at most this many numbers is made before it is asked for
UNREAD = frozenset({"key", "keystream", "public_padding", "hidden_padding"})
_CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # of `struct`, by size: all numbers are signed
_tolist = np.ndarray.tolist


class Rows(list[Any]):
    """A list of lists, or of lists of lists.

    Like an array it takes several indices at once, `held[seat, kind]`, and copies a list that is
    put into it.
    """

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        if type(index) is not tuple:
            return list.__getitem__(self, index)
        if len(index) == 2:
            return list.__getitem__(self, index[0])[index[1]]
        return reduce(getitem, index, self)

    def __setitem__(self, index: Any, value: Any) -> None:
        *outer, last = index if type(index) is tuple else (index,)
        around = reduce(list.__getitem__, outer, self)
        if isinstance(value, list):
            list.__getitem__(around, last)[:] = value
        else:
            list.__setitem__(around, last, int(value))  # True is 1 in an array

    def copy(self) -> Rows:
        return Rows([_copied(row) for row in self])

    @staticmethod
    def of(count: int, width: int) -> Rows:
        """Returns this number of rows, each with this number of zeros."""
        return Rows([[0] * width for _ in range(count)])


def _copied(row: list[Any]) -> list[Any]:
    return [_copied(one) for one in row] if isinstance(row[0], list) else row.copy()


class Reading:
    """The contents of a state.

    A list is made when it is first asked for, so a reading is good only until the state changes.
    What is written to the reading does not change the state.
    """

    __slots__ = ("__dict__", "arrays")
    arrays: Mapping[str, np.ndarray]
    _numbers: ClassVar[tuple[str, ...]] = ()  # the fields that are no lists; lists have slots

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    @staticmethod
    def of(states: np.ndarray) -> Reading:
        """Returns the contents of a one-element array of states."""
        return Reader(states).read()

    def copy(self) -> Reading:
        """Returns a copy of the reading, to try something in."""
        other = object.__new__(type(self))
        other.arrays = self.arrays
        for name in self._numbers:
            setattr(other, name, getattr(self, name))
        other.__dict__ = {n: v if isinstance(v, int) else v.copy() for n, v in vars(self).items()}
        return other

    def store(self, states: np.ndarray) -> None:
        """Write what stands here into a one-element array of states."""
        for name in states.dtype.names or ():
            states[name][0, ...] = getattr(self, name)


class _Arrays(dict[str, np.ndarray]):
    """The fields of a one-element array of states, each found when it is first asked for."""

    def __init__(self, states: np.ndarray) -> None:
        super().__init__()
        self._states = states
        self.names = states.dtype.names or ()

    def __missing__(self, name: str) -> np.ndarray:
        found: np.ndarray = self._states[name][0, ...]
        self[name] = found
        return found


class Reader:
    """Reads the contents of a one-element array of states, as often as it is asked to."""

    def __init__(self, states: np.ndarray) -> None:
        self._kind, packed = _kind_of(states.dtype)
        self._unpack = packed.unpack_from
        self._bytes = memoryview(states.view("i1"))  # type: ignore[arg-type]
        self._arrays = _Arrays(states)

    def read(self) -> Reading:
        return self._kind(self._arrays, *self._unpack(self._bytes))

    @cached_property
    def _short(self) -> dict[str, np.ndarray]:
        arrays = ((name, self._arrays[name]) for name in self._arrays.names)
        return {name: a for name, a in arrays if a.size <= SHORT and name not in UNREAD}

    @cached_property
    def _lists(self) -> dict[str, np.ndarray]:
        return {name: array for name, array in self._short.items() if array.ndim == 1}

    @cached_property
    def _rows(self) -> dict[str, np.ndarray]:
        return {name: array for name, array in self._short.items() if array.ndim > 1}

    def read_most(self) -> Reading:
        """Returns a reading whose short lists are made at once.

        That is quicker where most of them are needed.
        """
        reading = self.read()
        made = dict(zip(self._lists, map(_tolist, self._lists.values()), strict=True))
        made.update(zip(self._rows, map(Rows, map(_tolist, self._rows.values())), strict=True))
        reading.__dict__ = made
        return reading


class _List:
    """A field that is an array: it becomes a list when it is first read, and stays that list."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, reading: Reading, _: object) -> Any:
        made = reading.__dict__[self._name] = reading.arrays[self._name].tolist()
        return made


class _Rows(_List):
    """A field that is an array of more than one dimension."""

    def __get__(self, reading: Reading, _: object) -> Any:
        made = reading.__dict__[self._name] = Rows(reading.arrays[self._name].tolist())
        return made


@cache
def _kind_of(state: np.dtype[Any]) -> tuple[Callable[..., Reading], Struct]:
    """Returns a class for readings of this type of state, and how its numbers lie in memory.

    The class is a dataclass with slots: making one from numbers that were unpacked together costs a
    sixth of making a dictionary of them.
    """
    assert state.fields is not None
    numbers, codes, end = [], "<", 0
    for name, (kind, offset, *_) in state.fields.items():
        if not kind.shape:
            numbers.append(name)
            codes += f"{offset - end}x{_CODES[kind.itemsize]}"
            end = offset + kind.itemsize
    arrays = {
        n: _List(n) if state[n].ndim == 1 else _Rows(n) for n in state.fields if n not in numbers
    }
    made = make_dataclass(
        "Reading",
        ["arrays", *numbers],
        bases=(Reading,),
        namespace={"_numbers": tuple(numbers), **arrays},
        slots=True,
        eq=False,
        repr=False,
    )
    return made, Struct(codes)


def seats_in(bits: int) -> list[int]:
    """Returns the seats in a set that has one bit for each seat."""
    return list(_SEATS[bits])


_SEATS = [[seat for seat in range(7) if bits >> seat & 1] for bits in range(128)]


@dataclass(slots=True)
class _Moves:
    """A list of moves for rules that run as plain Python."""

    ids: list[int]


def legal_by(legal: Callable[..., int], state: Reading, seat: int) -> list[int]:
    """Returns the actions that a rule, run as plain Python, finds legal for a seat."""
    moves = _Moves([0] * MOST_ACTIONS)
    count = legal(state, seat, moves)
    return moves.ids[:count]


@dataclass(slots=True)
class PlainLog:
    """A log for rules that run as plain Python."""

    room: int
    rows: Rows
    used: int = 0


def plain_log(room: int) -> PlainLog:
    """Returns an empty log with room for so many events."""
    return PlainLog(room, Rows.of(room, 2 + EVENT_ARGS))
